//! Ships in a spreadsheet: heads of several languages, a ship per row, or a weapon per row under its ship.

use super::chance::Chance;
use super::parts;
use super::rows::{Row, arcs, runs, system};
use super::style::{Change, Fold, Style};
use super::truth::{Game, Ship, Text, Weapon};

/// The columns by key, and their heads in English, in other words, in German and in French.
const HEADS: [(&str, [&str; 4]); 23] = [
    ("edition", ["Edition", "Game", "Edition", "Édition"]),
    ("faction", ["Faction", "Empire", "Fraktion", "Faction"]),
    ("class", ["Class", "Ship Class", "Klasse", "Classe"]),
    ("type", ["Type", "Ship Type", "Typ", "Type"]),
    ("hull", ["Hull", "Size", "Rumpf", "Coque"]),
    (
        "engines",
        ["Engines", "Engine Rating", "Antrieb", "Moteurs"],
    ),
    ("thrust", ["Thrust", "Thrust Rating", "Schub", "Poussée"]),
    ("armor", ["Armor", "Armour Boxes", "Panzerung", "Blindage"]),
    ("ecm", ["ECM", "ECM Level", "ECM", "ECM"]),
    (
        "shields",
        ["Shields", "Shield Rating", "Schilde", "Boucliers"],
    ),
    ("screens", ["Screens", "Screen Boxes", "Schirme", "Écrans"]),
    ("tech", ["Tech", "TL", "Technik", "Niveau tech"]),
    ("weapon", ["Weapon", "Gun", "Waffe", "Arme"]),
    ("range", ["Range", "Rng", "Reichweite", "Portée"]),
    ("dice", ["Dice", "Attack Dice", "Würfel", "Dés"]),
    ("rof", ["ROF", "Rate of Fire", "ROF", "ROF"]),
    ("acc", ["ACC", "Accuracy", "ACC", "ACC"]),
    ("imp", ["IMP", "Impact", "IMP", "IMP"]),
    ("dmg", ["DMG", "Damage", "DMG", "DMG"]),
    ("traits", ["Traits", "Special", "Eigenschaften", "Traits"]),
    ("arcs", ["Arcs", "Fire Arcs", "Bögen", "Arcs"]),
    (
        "systems",
        ["Systems", "Special Equipment", "Systeme", "Systèmes"],
    ),
    ("rating", ["Rating", "Points", "Wert", "Valeur"]),
];

/// The columns of a weapon with a row of its own.
const OF_WEAPON: [&str; 9] = [
    "weapon", "range", "rof", "acc", "imp", "dmg", "dice", "traits", "arcs",
];

/// A cell: its column and what stands in it.
type Cell = (String, String);

/// The rows of a spreadsheet, heads first.
pub(crate) fn sheet(
    ships: &mut [Ship],
    changes: &[Change],
    style: &Style,
    chance: &mut Chance,
) -> Vec<Row> {
    let has = |change: Change| changes.contains(&change);
    // A tab within a cell is nothing that people type.
    let typed =
        |mark: &'static str, instead: &'static str| if mark == "\t" { instead } else { mark };
    let style = &Style {
        comma: typed(style.comma, " / "),
        semicolon: typed(style.semicolon, " / "),
        ..*style
    };
    let is_apart = has(Change::WeaponRows);
    let mut all: Vec<(Vec<Cell>, usize, String)> = Vec::new();
    for (at, ship) in ships.iter_mut().enumerate() {
        ship.name = Default::default();
        let cells = cells(ship, is_apart, style);
        all.extend(cells.into_iter().enumerate().map(|(number, cells)| {
            let part = if number == 0 {
                "row".to_string()
            } else {
                format!("w{}", number + 1)
            };
            (cells, at, part)
        }));
    }
    let mut columns = columns(&all);
    if has(Change::Order) {
        chance.shuffle(&mut columns);
    }
    let delimiter = if has(Change::Separators) {
        *chance.pick(&[';', '\t'])
    } else {
        ','
    };
    let language = if has(Change::Heads) {
        1 + chance.below(3)
    } else {
        0
    };
    let heads: Vec<String> = columns.iter().map(|key| head(key, language)).collect();
    let mut rows = vec![Row::of(&[], joined(&heads, delimiter))];
    for (cells, ship, part) in all {
        let cell = |key: &String| {
            cells
                .iter()
                .find(|(column, _)| column == key)
                .map(|(_, text)| text.clone())
        };
        let texts: Vec<String> = columns
            .iter()
            .map(|key| cell(key).unwrap_or_default())
            .collect();
        rows.push(Row {
            ship,
            ..Row::of(&[&part], joined(&texts, delimiter))
        });
    }
    rows
}

/// The columns that any row has, in the order of [`HEADS`].
fn columns(rows: &[(Vec<Cell>, usize, String)]) -> Vec<String> {
    let mut columns: Vec<String> = Vec::new();
    for (key, _) in rows.iter().flat_map(|(cells, ..)| cells) {
        if !columns.contains(key) {
            columns.push(key.clone());
        }
    }
    let place = |key: &String| {
        let (word, number) = key.split_once(' ').unwrap_or((key, "0"));
        (
            HEADS.iter().position(|(name, _)| *name == word),
            number.parse::<usize>().unwrap_or(0),
        )
    };
    columns.sort_by_key(place);
    columns
}

fn head(key: &str, language: usize) -> String {
    let (word, number) = key
        .split_once(' ')
        .map_or((key, None), |(word, number)| (word, Some(number)));
    let (_, heads) = HEADS
        .iter()
        .find(|(name, _)| *name == word)
        .expect("a known column");
    number.map_or(heads[language].to_string(), |number| {
        format!("{} {number}", heads[language])
    })
}

fn joined(cells: &[String], delimiter: char) -> String {
    let quoted = |cell: &String| {
        let needs_it = cell.contains([delimiter, '"', '\n']);
        if needs_it {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    };
    cells
        .iter()
        .map(quoted)
        .collect::<Vec<_>>()
        .join(&delimiter.to_string())
}

/// The cells of a ship: one row, or one for each weapon.
fn cells(ship: &Ship, is_apart: bool, style: &Style) -> Vec<Vec<Cell>> {
    let mut first: Vec<Cell> = Vec::new();
    let mut add = |key: &str, text: Option<&str>| {
        first.extend(text.map(|text| (key.to_string(), text.to_string())))
    };
    match ship.game {
        Game::Admiralty => add("edition", Some("Admiralty")),
        Game::Nova => add("edition", Some("Nova")),
        _ => {}
    }
    for (key, words) in ship.words() {
        add(key, words.best());
    }
    for (key, figure) in ship.figures() {
        add(key, figure);
    }
    add("tech", tech(ship).as_deref());
    let systems: Vec<String> = ship
        .systems
        .iter()
        .map(|entry| system(entry, style))
        .collect();
    add(
        "systems",
        (!systems.is_empty())
            .then(|| systems.join(style.semicolon))
            .as_deref(),
    );
    let mut rows = vec![first];
    for (at, weapon) in ship.weapons.iter().enumerate() {
        if is_apart {
            if at > 0 {
                rows.push(Vec::new());
            }
            rows[at].extend(apart(weapon, ship.game, style));
        } else {
            rows[0].push((
                format!("weapon {}", at + 1),
                one_cell(weapon, ship.game, style),
            ));
        }
    }
    rows
}

/// One level for all, or `E+1 S+2`.
fn tech(ship: &Ship) -> Option<String> {
    let lines = if ship.game == Game::Admiralty { 5 } else { 4 };
    let first = ship.tech.values().next()?;
    if ship.tech.len() == lines && ship.tech.values().all(|level| level == first) {
        return Some(format!("{first:+}"));
    }
    let levels = ship
        .tech
        .iter()
        .map(|(line, level)| format!("{}{level:+}", line[..1].to_uppercase()));
    Some(levels.collect::<Vec<_>>().join(" "))
}

fn banks(weapon: &Weapon, game: Game, style: &Style) -> String {
    let sets = parts::arcs(game, &weapon.arcs);
    if game == Game::Nova || style.fold != Fold::Apart || !style.arcs[0].is_empty() {
        return arcs(&sets, style);
    }
    let bank = |(set, count): (String, usize)| {
        if count == 1 {
            set
        } else {
            format!("{count}{set}")
        }
    };
    runs(&sets)
        .into_iter()
        .map(bank)
        .collect::<Vec<_>>()
        .join(" ")
}

fn reach(range: &Text, game: Game) -> String {
    match (game, range.parse::<usize>()) {
        (Game::Unity, Ok(hexes)) => format!("{}-{}-{hexes}", hexes / 3, 2 * hexes / 3),
        _ => range.replace('/', "-").replace("--", "-/"),
    }
}

fn one_cell(weapon: &Weapon, game: Game, style: &Style) -> String {
    let bar = if style.comma == ", " {
        " | "
    } else {
        style.comma
    };
    let banks = banks(weapon, game, style);
    if game == Game::Nova {
        let traits = if weapon.traits.is_empty() {
            String::new()
        } else {
            format!(" ({})", weapon.traits.join(", "))
        };
        let dice = weapon.dice.as_deref().expect("dice");
        return format!(
            "{}{traits} {} {} {dice}",
            weapon.name,
            banks.replace(' ', ""),
            weapon.range.0
        );
    }
    let between = if game == Game::Admiralty { ", " } else { " " };
    // The bands of a weapon with a minimum range have dashes of their own.
    let range = if weapon.range.starts_with('-') {
        weapon.range.0.clone()
    } else {
        reach(&weapon.range, game)
    };
    let stats = format!(
        "{range} {} {}",
        weapon.stats.as_deref().expect("numbers"),
        weapon.traits.join(between)
    );
    [weapon.name.as_str(), stats.trim(), &banks]
        .join(bar)
        .trim_end_matches([' ', '|'])
        .to_string()
}

/// The cells of a weapon with columns of its own.
fn apart(weapon: &Weapon, game: Game, style: &Style) -> Vec<Cell> {
    let numbers = if game == Game::Nova {
        Default::default()
    } else {
        weapon.four().map(ToString::to_string)
    };
    let [rof, acc, imp, dmg] = numbers;
    let texts = [
        weapon.name.clone(),
        weapon.range.0.clone(),
        rof,
        if acc.is_empty() {
            acc
        } else {
            format!("{acc}+")
        },
        imp,
        dmg,
        weapon.dice.clone().unwrap_or_default(),
        weapon.traits.join(", "),
        banks(weapon, game, style),
    ];
    let cells = OF_WEAPON
        .iter()
        .zip(texts)
        .filter(|(_, text)| !text.is_empty());
    cells.map(|(key, text)| (key.to_string(), text)).collect()
}
