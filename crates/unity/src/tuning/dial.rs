//! A number of a design that can be turned: hull, engines, shields, mounts of a bank.

use super::{Bank, Cover, Facing, Ship, System, TechLevel, TechLine};
use starwright_rules::battle::question::Refusal;
use starwright_text::field::{clip, did_you_mean};
use starwright_text::nearest::same;

/// One number of a design.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dial {
    Hull,
    Engines,
    /// Shields or screens as a design has them: all round, or by facing in the proportions that are kept here.
    Cover(Layer, Cover),
    /// Shields or screens of one facing.
    Facing(Layer, Facing),
    /// Half levels of a line; of all four without one.
    Tech(Option<TechLine>),
    /// The number of a system that takes one, by its place in the list.
    System(usize),
    /// The mounts of a bank, by weapon and bank.
    Mounts(usize, usize),
}

/// What protects a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    Shields,
    Screens,
}

impl Layer {
    const ALL: [Layer; 2] = [Layer::Shields, Layer::Screens];

    fn word(self) -> &'static str {
        match self {
            Layer::Shields => "shields",
            Layer::Screens => "screens",
        }
    }

    /// What a ship has of it.
    pub fn of(self, ship: &Ship) -> Cover {
        match self {
            Layer::Shields => ship.shields,
            Layer::Screens => ship.screens,
        }
    }

    fn set(self, ship: &mut Ship, cover: Cover) {
        match self {
            Layer::Shields => ship.shields = cover,
            Layer::Screens => ship.screens = cover,
        }
    }

    /// The least and the most of a facing.
    fn ends(self, ship: &Ship) -> (i32, i32) {
        match self {
            // A Shockwave needs shields (Unity B.20).
            Layer::Shields => (i32::from(ship.count_of(System::Shockwave) > 0), 5),
            Layer::Screens => (0, 200),
        }
    }
}

/// The numbers of the four facings.
fn facings(cover: Cover) -> [u32; 4] {
    match cover {
        Cover::Even(number) => [number; 4],
        Cover::Directional(facings) => facings,
    }
}

/// The words for dials, for messages.
pub const WORDS: [&str; 12] = [
    "hull",
    "engines",
    "shields",
    "shields.fore",
    "screens",
    "screens.aft",
    "tech",
    "tech.engines",
    "tech.shields",
    "tech.weapons",
    "tech.fighters",
    "mounts",
];

/// The dials that a word names: one, or all banks of a weapon.
pub fn dials(word: &str, ship: &Ship) -> Result<Vec<Dial>, Refusal> {
    for layer in Layer::ALL {
        if word == layer.word() {
            return Ok(vec![Dial::Cover(layer, layer.of(ship))]);
        }
        if let Some(side) = word
            .strip_prefix(layer.word())
            .and_then(|rest| rest.strip_prefix('.'))
        {
            let facing = Facing::ALL.into_iter().find(|facing| facing.word() == side);
            return facing
                .map(|facing| vec![Dial::Facing(layer, facing)])
                .ok_or_else(|| unknown(word));
        }
    }
    match word {
        "hull" => Ok(vec![Dial::Hull]),
        "engines" => Ok(vec![Dial::Engines]),
        "tech" => Ok(vec![Dial::Tech(None)]),
        "mounts" => Ok((0..ship.weapons().len())
            .flat_map(|weapon| banks(ship, weapon))
            .collect()),
        _ => match (word.strip_prefix("tech."), word.strip_prefix("count:")) {
            (Some(line), _) => match TechLine::ALL.into_iter().find(|known| known.word() == line) {
                Some(line) => Ok(vec![Dial::Tech(Some(line))]),
                None => Err(unknown(word)),
            },
            (None, Some(name)) => counted(name.trim(), ship),
            (None, None) => Err(unknown(word)),
        },
    }
}

fn unknown(word: &str) -> Refusal {
    let hint = did_you_mean(word, WORDS);
    let known = || {
        format!(
            "; known are {}, count:NAME; to maximize also rating, damage, survival, worth",
            WORDS.join(", ")
        )
    };
    let hint = if hint.is_empty() { known() } else { hint };
    format!("unknown quantity '{}'{hint}", clip(word)).into()
}

/// The banks of all weapons of that name, or the number of a system.
fn counted(name: &str, ship: &Ship) -> Result<Vec<Dial>, Refusal> {
    let named: Vec<usize> = (0..ship.weapons().len())
        .filter(|w| same(ship.weapons()[*w].name(), name))
        .collect();
    if !named.is_empty() {
        return match named
            .into_iter()
            .flat_map(|weapon| banks(ship, weapon))
            .collect::<Vec<_>>()
        {
            dials if dials.is_empty() => Err(format!("{name} has no banks to mount it in").into()),
            dials => Ok(dials),
        };
    }
    if let Some(index) = ship
        .systems()
        .iter()
        .position(|fitted| same(fitted.system.name(), name))
    {
        return match ship.systems()[index].system.most() {
            Some(_) => Ok(vec![Dial::System(index)]),
            None => Err(format!("{name} takes no number").into()),
        };
    }
    let names = ship.weapons().iter().map(|weapon| weapon.name());
    let names: Vec<&str> = names
        .chain(ship.systems().iter().map(|fitted| fitted.system.name()))
        .collect();
    let hint = did_you_mean(name, names.iter().copied());
    let hint = if hint.is_empty() {
        format!("; it has {}", names.join(", "))
    } else {
        hint
    };
    Err(format!("the ship has no '{}'{hint}", clip(name)).into())
}

fn banks(ship: &Ship, weapon: usize) -> impl Iterator<Item = Dial> {
    (0..ship.weapons()[weapon].banks().len()).map(move |bank| Dial::Mounts(weapon, bank))
}

impl Dial {
    /// What it is turned to.
    pub fn value(self, ship: &Ship) -> i32 {
        match self {
            Dial::Hull => ship.hull as i32,
            Dial::Engines => ship.engines as i32,
            Dial::Cover(layer, _) => facings(layer.of(ship)).into_iter().max().unwrap_or(0) as i32,
            Dial::Facing(layer, facing) => facings(layer.of(ship))[facing as usize] as i32,
            Dial::Tech(line) => ship.tech.0[line.map_or(0, |line| line as usize)]
                .halves()
                .into(),
            Dial::System(index) => ship.systems[index].count as i32,
            Dial::Mounts(weapon, bank) => ship.weapons[weapon].banks[bank].mounts as i32,
        }
    }

    /// Turns it; what it cannot be turned to leaves it as it is.
    pub fn turn(self, ship: &mut Ship, value: i32) {
        let (least, most) = self.ends(ship);
        let number = value.clamp(least, most) as u32;
        match self {
            Dial::Hull => ship.hull = number,
            Dial::Engines => ship.engines = number,
            Dial::Cover(layer, Cover::Even(_)) => layer.set(ship, Cover::Even(number)),
            Dial::Cover(layer, Cover::Directional(shape)) => {
                let most = shape.into_iter().max().unwrap_or(0);
                // Nearest, halves up; without any proportions all facings are alike.
                let share = |own: u32| {
                    if most == 0 {
                        number
                    } else {
                        (2 * own * number + most) / (2 * most)
                    }
                };
                layer.set(ship, Cover::Directional(shape.map(share)));
            }
            Dial::Facing(layer, facing) => {
                let mut all = facings(layer.of(ship));
                all[facing as usize] = number;
                layer.set(ship, Cover::Directional(all));
            }
            Dial::Tech(line) => {
                let level =
                    TechLevel::from_halves(value.clamp(least, most) as i8).unwrap_or_default();
                match line {
                    Some(line) => ship.tech.0[line as usize] = level,
                    None => ship.tech.0 = [level; 4],
                }
            }
            Dial::System(index) => ship.systems[index].count = number,
            Dial::Mounts(weapon, bank) => ship.weapons[weapon].banks[bank].mounts = number,
        }
    }

    /// The ship with it turned.
    pub fn turned(self, ship: &Ship, value: i32) -> Ship {
        let mut ship = ship.clone();
        self.turn(&mut ship, value);
        ship
    }

    /// The least and the most that a design can have.
    pub fn ends(self, ship: &Ship) -> (i32, i32) {
        match self {
            Dial::Hull => (1, 200),
            Dial::Engines => (0, 99),
            Dial::Cover(layer, _) => layer.ends(ship),
            // One bare facing leaves others for a Shockwave; none of the four is what the rules look at.
            Dial::Facing(layer, _) => (0, layer.ends(ship).1),
            Dial::Tech(_) => (-4, 4),
            Dial::System(index) => (1, ship.systems[index].system.most().unwrap_or(1) as i32),
            // A bank without mounts would be no bank.
            Dial::Mounts(..) => (1, 99),
        }
    }

    /// Whether more of it always takes more space and never lowers the rating.
    pub fn is_rising(self) -> bool {
        !matches!(self, Dial::Hull | Dial::Tech(_))
    }

    /// A value as it is written.
    pub fn shown(self, value: i32) -> String {
        match self {
            Dial::Tech(_) => TechLevel::from_halves(value as i8)
                .unwrap_or_default()
                .to_string(),
            _ => value.to_string(),
        }
    }

    /// What it is called.
    pub fn name(self, ship: &Ship) -> String {
        match self {
            Dial::Hull => "hull".to_string(),
            Dial::Engines => "engines".to_string(),
            Dial::Cover(layer, _) => layer.word().to_string(),
            Dial::Facing(layer, facing) => format!("{}.{}", layer.word(), facing.word()),
            Dial::Tech(None) => "tech".to_string(),
            Dial::Tech(Some(line)) => format!("tech.{}", line.word()),
            Dial::System(index) => ship.systems[index].system.name().to_string(),
            Dial::Mounts(weapon, bank) => {
                let weapon = &ship.weapons[weapon];
                let same = |bank: &Bank| (bank.arcs, bank.per_mount);
                let bank = weapon.banks[bank];
                let count = weapon
                    .banks
                    .iter()
                    .filter(|other| same(other) == same(&bank))
                    .count();
                let number = if count > 1 { " (one of several)" } else { "" };
                let per_mount = if bank.per_mount > 1 {
                    bank.per_mount.to_string()
                } else {
                    String::new()
                };
                format!("{} {}{per_mount}{number}", weapon.name(), bank.arcs)
            }
        }
    }

    /// What the next step up is called.
    pub fn step(self, ship: &Ship) -> String {
        match self {
            Dial::Hull => "point of hull".to_string(),
            Dial::Engines => "engine".to_string(),
            Dial::Cover(Layer::Shields, _) => "level of shields".to_string(),
            Dial::Cover(Layer::Screens, _) => "screen".to_string(),
            Dial::Facing(..) => format!("step of {}", self.name(ship)),
            Dial::Tech(_) => "half level".to_string(),
            Dial::System(_) => self.name(ship),
            Dial::Mounts(..) => format!("mount of {}", self.name(ship)),
        }
    }
}
