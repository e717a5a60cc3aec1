//! From a draft to the ship of its edition.

use super::draft::{Draft, tight};
use super::mounts::{Bank, arc_set, banks};
use crate::names::header::Header;
use crate::post::Subject;
use crate::search::Gun;
use crate::token::{Form, Listed, Rate, Reach};
use crate::words::{Edition, Key};
use starwright_legacy::admiralty::{Range, Shields, Tech, TraitEntry};
use starwright_legacy::{PostedSystem, admiralty, nova};
use starwright_text::field::Whole;
use starwright_unity as unity;
use starwright_unity::{Blueprint, Cover, Mode, Published, System, TechLevel, Traits, WeaponTrait};

/// The most batteries and the most systems of a ship.
const MAX_ENTRIES: usize = 100;

/// Builds the ship of an edition; the error says why there is none.
pub fn build(draft: &mut Draft, who: Header, edition: Edition) -> Result<Subject, String> {
    for (count, what) in [
        (draft.guns.len(), "batteries"),
        (draft.systems.len(), "systems"),
    ] {
        if count > MAX_ENTRIES {
            return Err(format!(
                "more than {MAX_ENTRIES} {what}; no ship has as many"
            ));
        }
    }
    match edition {
        Edition::Nova => nova_ship(draft, who),
        Edition::Unity => unity_ship(draft, who),
        Edition::Admiralty | Edition::Both => admiralty_ship(draft, who),
    }
}

/// Returns a number within its range; one beyond the range is cut and reported.
fn whole<const MIN: u32, const MAX: u32>(
    number: u32,
    what: &str,
    line: usize,
    draft: &mut Draft,
) -> Whole<MIN, MAX> {
    if number > MAX || number < MIN {
        draft.warn(
            line,
            format!("{what}: {number} is not from {MIN} to {MAX}; the nearest is taken"),
        );
    }
    let number = number.clamp(MIN, MAX);
    Whole::parse_number(&number.to_string()).expect("a number within the range")
}

fn hull_of(draft: &mut Draft, is_nova: bool) -> Result<Whole<1, 200>, String> {
    let Some((rate, line)) = draft.rates.get(&Key::Hull).cloned() else {
        return Err("no row 'Hull' with a number was found".to_string());
    };
    let hull = total(&rate, is_nova);
    let number = Whole::<1, 200>::parse_number(&hull.to_string());
    let number =
        number.map_err(|_| format!("hull: expected a whole number from 1 to 200, found {hull}"))?;
    check_hull(&rate, hull, line, draft);
    Ok(number)
}

/// Reports a hull row that does not count down.
fn check_hull(rate: &Rate, hull: u32, line: usize, draft: &mut Draft) {
    let counts_down = rate.numbers.windows(2).all(|pair| pair[0] == pair[1] + 1)
        && rate.numbers.last() == Some(&1);
    let is_row = rate.numbers.len() > 1 && rate.separator == ' ';
    if (is_row || rate.numbers.len() > 3) && !counts_down {
        draft.warn(
            line,
            format!("the row 'Hull' differs from the rules; {hull} is taken"),
        );
    }
}

/// Reports a row of an Admiralty ship that does not fall with its hull as the rules say.
fn check_track(rate: &Rate, number: u32, name: &str, line: usize, draft: &mut Draft) {
    let hull = draft.hull();
    let expected = (1..=hull).rev().map(|left| (number * left).div_ceil(hull));
    if rate.numbers.len() == hull as usize && hull > 1 && !rate.numbers.iter().copied().eq(expected)
    {
        draft.warn(
            line,
            format!("the row '{name}' differs from the rules; {number} is taken"),
        );
    }
}

/// Returns the rating that a row states.
fn total(rate: &Rate, is_nova: bool) -> u32 {
    let numbers = &rate.numbers;
    let are_groups = is_nova
        && numbers.len() == 3
        && numbers[0] - numbers[2].min(numbers[0]) < 2
        && rate.separator != ' ';
    if are_groups {
        return numbers.iter().sum();
    }
    // A track falls from its first number; a slip may have made a later one larger.
    let (first, largest) = (numbers[0], numbers.iter().max().copied().unwrap_or(0));
    let far = |number: u32| number.abs_diff(numbers.len() as u32);
    if rate.key == Key::Hull && far(first) <= far(largest) {
        first
    } else {
        largest
    }
}

/// Returns a rating of the ship, 0 if the post states none.
fn rating<const MAX: u32>(key: Key, name: &str, is_nova: bool, draft: &mut Draft) -> Whole<0, MAX> {
    match draft.rates.get(&key).cloned() {
        Some((rate, line)) => {
            let number = total(&rate, is_nova && key == Key::Armor);
            if !is_nova && rate.form == Form::Numbers {
                check_track(&rate, number, name, line, draft);
            }
            whole(number, name, line, draft)
        }
        None => {
            if !matches!(key, Key::Armor | Key::Ecm) {
                draft.warn(
                    draft.first,
                    format!("no row '{name}' could be read: taken as 0"),
                );
            }
            whole(0, name, draft.first, draft)
        }
    }
}

/// Returns the text of a system as people write it.
fn listed_text(listed: &Listed) -> String {
    match (&listed.count, &listed.detail) {
        (Some(count), _) => format!("{} {count}", listed.name),
        (None, Some(detail)) => format!("{} ({detail})", listed.name),
        (None, None) => listed.name.clone(),
    }
}

/// Returns the systems of a ship, each once.
fn unique_systems(draft: &mut Draft) -> Vec<(Listed, usize)> {
    let mut unique: Vec<(Listed, usize)> = Vec::new();
    for (listed, line, is_known) in std::mem::take(&mut draft.systems) {
        if !is_known {
            draft.warn(
                line,
                format!("the system '{}' is not known; kept as text", listed.name),
            );
        }
        let same = unique
            .iter_mut()
            .find(|(known, _)| tight(&known.name) == tight(&listed.name));
        match same {
            Some((known, _)) if known.count.is_none() => known.count = listed.count,
            Some((known, _)) if listed.count.is_some() && known.count != listed.count => {
                let message = format!(
                    "the system '{}' is stated twice; the first number is taken",
                    known.name
                );
                draft.warn(line, message);
            }
            Some(_) => {}
            None => unique.push((listed, line)),
        }
    }
    unique
}

fn posted_systems(draft: &mut Draft) -> Vec<PostedSystem> {
    unique_systems(draft)
        .into_iter()
        .map(|(listed, _)| PostedSystem::parse(&listed_text(&listed)))
        .collect()
}

// ---------------------------------------------------------------- Admiralty

fn admiralty_ship(draft: &mut Draft, who: Header) -> Result<Subject, String> {
    let hull = hull_of(draft, false)?;
    let guns = std::mem::take(&mut draft.guns);
    let weapons = guns.iter().enumerate().filter_map(|(at, gun)| {
        let line = gun_line(gun, draft);
        let weapon = admiralty_weapon(gun, at, line, draft);
        lost_weapon(gun, line, weapon, draft)
    });
    let weapons: Vec<admiralty::Weapon> = weapons.collect();
    let shields = admiralty_shields(draft);
    Ok(Subject::Admiralty(admiralty::Ship {
        identity: who.identity,
        hull,
        engines: rating(Key::Engines, "Engines", false, draft),
        has_engines_written: true,
        shields,
        tech: admiralty_tech(draft, who.tech),
        weapons,
        systems: posted_systems(draft),
        posted: who.posted,
        notes: who.notes,
        unread: Vec::new(),
    }))
}

fn gun_line(gun: &Gun, draft: &Draft) -> usize {
    gun.lines.first().copied().unwrap_or(draft.first)
}

/// Reports a weapon that could not be read.
fn lost_weapon<T>(
    gun: &Gun,
    line: usize,
    weapon: Result<T, String>,
    draft: &mut Draft,
) -> Option<T> {
    weapon
        .map_err(|why| {
            let name = if gun.name.is_empty() {
                "a weapon"
            } else {
                &gun.name
            };
            for line in gun.lines.iter().copied().chain([line]) {
                draft.lose(line, format!("{name}: {why}"));
            }
        })
        .ok()
}

fn weapon_name(gun: &Gun, at: usize, line: usize, draft: &mut Draft) -> String {
    if !gun.name.is_empty() {
        return gun.name.clone();
    }
    let name = match gun.label {
        Some(label) => format!("Weapon {label}"),
        None => format!("Weapon {}", at + 1),
    };
    draft.warn(line, format!("a weapon without a name: called '{name}'"));
    name
}

fn four(gun: &Gun) -> Result<[u32; 4], String> {
    let numbers = gun.four_numbers();
    let missing: Vec<&str> = ["ROF", "ACC", "IMP", "DMG"]
        .into_iter()
        .zip(numbers)
        .filter_map(|(name, number)| number.is_none().then_some(name))
        .collect();
    if missing.is_empty() {
        Ok(numbers.map(|number| number.unwrap_or(0)))
    } else {
        Err(format!("the weapon has no {}", missing.join(", ")))
    }
}

fn admiralty_weapon(
    gun: &Gun,
    at: usize,
    line: usize,
    draft: &mut Draft,
) -> Result<admiralty::Weapon, String> {
    let [rof, acc, imp, dmg] = four(gun)?;
    let range = match gun.reach.ok_or("the weapon has no range")? {
        Reach::Bands([short, medium, long]) => {
            let medium = medium.ok_or("the weapon has no medium range")?;
            Range::new(short, medium, long).map_err(|error| error.to_string())?
        }
        Reach::Dashed([short, medium, long]) => {
            Range::new(Some(short), medium, Some(long)).map_err(|error| error.to_string())?
        }
        Reach::Flat(long) => {
            if !long.is_multiple_of(3) {
                let name = &gun.name;
                draft.warn(line, format!("'{name}': the bands of range {long} are not written; they are taken for its thirds, rounded down"));
            }
            Range::from_long(long).map_err(|error| error.to_string())?
        }
        Reach::Allowance(_) => return Err("a seeking weapon is Unity's".to_string()),
    };
    if !(2..=6).contains(&acc) {
        return Err(format!(
            "ACC: expected a whole number from 2 to 6, found {acc}"
        ));
    }
    // The kind of damage is a trait in Unity alone.
    let is_family = |name: &&str| matches!(*name, "Ballistic" | "Kinetic");
    let names = || gun.traits.iter().map(|(name, _)| *name);
    let known = names()
        .filter(|name| !is_family(name))
        .map(TraitEntry::parse);
    let unknown = gun
        .unknown_traits
        .iter()
        .map(|text| TraitEntry::parse(text));
    let traits = known.chain(unknown).collect();
    let mut arcs = Vec::new();
    for bank in banks(gun, Edition::Admiralty, line, draft) {
        let set = arc_set(&bank.arcs)?;
        arcs.extend(std::iter::repeat_n(set, bank.count as usize));
    }
    report_no_arcs(gun, arcs.is_empty(), line, draft);
    Ok(admiralty::Weapon {
        name: weapon_name(gun, at, line, draft),
        family: gun
            .family
            .clone()
            .or_else(|| names().find(is_family).map(str::to_string)),
        range,
        rof: whole(rof, "ROF", line, draft),
        acc: whole(acc, "ACC", line, draft),
        imp: whole(imp, "IMP", line, draft),
        dmg: whole(dmg, "DMG", line, draft),
        traits,
        arcs,
    })
}

fn report_no_arcs(gun: &Gun, has_none: bool, line: usize, draft: &mut Draft) {
    if has_none {
        draft.lose(line, format!("no arcs for '{}'", gun.name));
    }
}

fn admiralty_shields(draft: &mut Draft) -> Shields {
    if let Some((rate, line)) = draft.rates.get(&Key::Shields).cloned() {
        let is_facets = rate.numbers.len() == 6
            && rate.separator == '/'
            && (draft.hull() != 6 || !rate.numbers.is_sorted_by(|one, next| one >= next));
        if is_facets && rate.numbers.iter().all(|number| *number < 6) {
            let facet = |at: usize| whole(rate.numbers[at], "shields", line, draft);
            return Shields::Facets(std::array::from_fn(facet));
        }
        if rate.form == Form::Sides {
            draft.warn(line, "shields: each side is read as both of its facets");
            let [fore, port, starboard, aft] = [0, 1, 2, 3].map(|at| rate.numbers[at]);
            let facets = [fore, starboard, starboard, aft, port, port];
            return Shields::Facets(facets.map(|number| whole(number, "shields", line, draft)));
        }
    }
    Shields::Even(rating(Key::Shields, "Shields", false, draft))
}

fn admiralty_tech(draft: &mut Draft, in_header: Option<i8>) -> Tech {
    let clamp = |level: f32| level.clamp(-9., 9.) as i8;
    let all = draft.tech.map(|(level, _)| clamp(level)).or(in_header);
    let mut tech = all.map(Tech::uniform).unwrap_or_default();
    for (letter, (level, _)) in &draft.tech_lines {
        let line = match letter {
            'e' => &mut tech.engines,
            's' => &mut tech.shields,
            'w' => &mut tech.weapons,
            'f' => &mut tech.fighters,
            _ => &mut tech.general,
        };
        *line = clamp(*level);
    }
    tech
}

// ---------------------------------------------------------------- Nova

fn nova_ship(draft: &mut Draft, who: Header) -> Result<Subject, String> {
    let hull = hull_of(draft, true)?;
    let guns = std::mem::take(&mut draft.guns);
    let weapons = guns.iter().enumerate().filter_map(|(at, gun)| {
        let line = gun_line(gun, draft);
        let weapon = nova_weapon(gun, at, line, draft);
        lost_weapon(gun, line, weapon, draft)
    });
    let weapons: Vec<nova::Battery> = weapons.collect();
    let shields = nova_shields(draft);
    if draft.tech.is_some() || !draft.tech_lines.is_empty() {
        draft.warn(draft.first, "this edition has no tech levels: left out");
    }
    Ok(Subject::Nova(nova::Ship {
        identity: who.identity,
        hull,
        armor: rating(Key::Armor, "Armor", true, draft),
        thrust: rating(Key::Engines, "Thrust", true, draft),
        ecm: rating(Key::Ecm, "ECM", true, draft),
        shields,
        weapons,
        systems: posted_systems(draft),
        posted: who.posted,
        notes: who.notes,
        unread: Vec::new(),
    }))
}

/// Returns the five icons of the shield row; `None` without shields.
fn nova_shields(draft: &mut Draft) -> Option<[Whole<1, 6>; 5]> {
    let Some((rate, line)) = draft.rates.get(&Key::Shields).cloned() else {
        draft.warn(draft.first, "no row 'Shields' could be read: taken as none");
        return None;
    };
    if rate.form == Form::None || rate.numbers == [0] {
        return None;
    }
    let icons: Option<Vec<Whole<1, 6>>> = rate
        .numbers
        .iter()
        .map(|number| Whole::parse_number(&number.to_string()).ok())
        .collect();
    let icons = icons.and_then(|icons| icons.try_into().ok());
    if icons.is_none() {
        draft.lose(line, "Shields: expected the die faces of five shield boxes");
    }
    icons
}

fn nova_weapon(
    gun: &Gun,
    at: usize,
    line: usize,
    draft: &mut Draft,
) -> Result<nova::Battery, String> {
    let range = match gun.reach {
        Some(Reach::Dashed(range)) => range,
        Some(Reach::Bands([Some(short), Some(medium), Some(long)])) => [short, medium, long],
        _ => return Err("expected a rising range such as 5-10-15".to_string()),
    };
    let [short, medium, long] = range;
    if !(0 < short && short < medium && medium < long && long < 100) {
        return Err(format!(
            "expected a rising range such as 5-10-15, found {short}-{medium}-{long}"
        ));
    }
    let dice = gun
        .dice
        .as_ref()
        .and_then(|dice| <[u32; 12]>::try_from(&dice[..]).ok());
    let dice = dice.ok_or("expected twelve columns of attack dice")?;
    let mut found = Vec::new();
    for bank in banks(gun, Edition::Nova, line, draft) {
        let arc = nova::Arc::from_code(&bank.arcs)
            .ok_or_else(|| format!("unknown bank '[{}]'", bank.arcs))?;
        let modifier = Whole::parse_number(&bank.modifier.unwrap_or(0).to_string())
            .map_err(|error| error.to_string())?;
        let bank_of_nova = nova::Bank { arc, modifier };
        found.extend(std::iter::repeat_n(bank_of_nova, bank.count as usize));
    }
    report_no_arcs(gun, found.is_empty(), line, draft);
    let known = gun.traits.iter().map(|(name, _)| (*name).to_string());
    let has_factor = gun.traits.iter().any(|(name, _)| name.starts_with("Dx"));
    let traits = known.filter(|name| !(has_factor && name.ends_with(" Damage")));
    let traits = traits.chain(gun.unknown_traits.iter().cloned()).collect();
    Ok(nova::Battery {
        name: weapon_name(gun, at, line, draft),
        range,
        traits,
        dice: nova::Dice::Posted(dice),
        banks: found,
    })
}

// ---------------------------------------------------------------- Unity

fn unity_ship(draft: &mut Draft, who: Header) -> Result<Subject, String> {
    let hull = hull_of(draft, false)?;
    let mut blueprint = Blueprint::new(who.identity.class, hull.get());
    blueprint.faction = who.identity.faction;
    blueprint.ship_type = who.identity.kind;
    blueprint.name = who.identity.name;
    blueprint.published = who.posted.map(|rating| Published { rating, note: None });
    blueprint.engines = rating::<99>(Key::Engines, "Engines", false, draft).get();
    blueprint.shields = cover(Key::Shields, "Shields", 5, draft);
    blueprint.screens = cover(Key::Screens, "Screens", 200, draft);
    blueprint.tech = unity_tech(draft, who.tech);
    let mut notes: Vec<String> = who.notes.into_iter().collect();
    let guns = std::mem::take(&mut draft.guns);
    for (at, gun) in guns.iter().enumerate() {
        let line = gun_line(gun, draft);
        let weapon = unity_weapon(gun, at, line, &mut notes, draft);
        blueprint
            .weapons
            .extend(lost_weapon(gun, line, weapon, draft));
    }
    for (listed, line) in unique_systems(draft) {
        let text = listed_text(&listed);
        match System::from_word(&listed.name) {
            Some(system) => {
                let count = allowed(system, listed.count.unwrap_or(1), line, draft);
                blueprint.systems.push((system, count));
            }
            None => without_counterpart(&text, line, &mut notes, draft),
        }
    }
    let notes = notes.join("\n");
    blueprint.notes = (!notes.is_empty()).then_some(notes);
    match blueprint.build() {
        Ok(_) => Ok(Subject::Unity(Box::new(blueprint))),
        Err(errors) => Err(errors.to_string()),
    }
}

/// Returns the number of a system that Unity allows; more is cut and reported.
fn allowed(system: System, count: u32, line: usize, draft: &mut Draft) -> u32 {
    let max = system.max_count().unwrap_or(1);
    if count > max {
        let name = system.name();
        draft.warn(
            line,
            format!("{name}: {count} is more than the rules allow; {max} taken"),
        );
    }
    count.clamp(1, max)
}

/// Returns the trait of Unity with this name in any edition.
fn unity_trait(name: &str) -> Option<WeaponTrait> {
    let name = if name == "Slow-Firing" { "Slow" } else { name };
    WeaponTrait::from_word(name)
}

fn without_counterpart(what: &str, line: usize, notes: &mut Vec<String>, draft: &mut Draft) {
    notes.push(what.to_string());
    draft.drop_part(
        line,
        format!("{what}: without counterpart in our printing; kept in the notes"),
    );
}

/// Returns shields or screens: one number, or those of the four sides.
fn cover(key: Key, name: &str, max: u32, draft: &mut Draft) -> Cover {
    if let Some(sides) = draft.sides.get(&key) {
        let sides = sides.map(|side| side.unwrap_or(0).min(max));
        return Cover::Directional(sides);
    }
    let Some((rate, line)) = draft.rates.get(&key).cloned() else {
        if key == Key::Shields {
            draft.warn(
                draft.first,
                format!("no row '{name}' could be read: taken as 0"),
            );
        }
        return Cover::Even(0);
    };
    let numbers = &rate.numbers;
    let is_falling = numbers.is_sorted_by(|a, b| a >= b);
    let are_sides = rate.form == Form::Sides
        || numbers.len() == 4
            && matches!(rate.separator, '/' | ',')
            && !(is_falling && numbers[1] != numbers[2]);
    if are_sides {
        let sides: [u32; 4] = std::array::from_fn(|at| numbers[at].min(max));
        let is_even = sides.iter().all(|side| *side == sides[0]);
        return if is_even && rate.form != Form::Sides {
            Cover::Even(sides[0])
        } else {
            Cover::Directional(sides)
        };
    }
    let number = total(&rate, false);
    if number > max {
        draft.warn(
            line,
            format!("{name}: {number} is more than the maximum: taken as {max}"),
        );
    }
    Cover::Even(number.min(max))
}

fn unity_tech(draft: &mut Draft, in_header: Option<i8>) -> [TechLevel; 4] {
    let halves = |level: f32| TechLevel::from_halves((2. * level).clamp(-4., 4.) as i8);
    let all = draft
        .tech
        .map(|(level, _)| level)
        .or(in_header.map(f32::from));
    let mut tech = [all.and_then(halves).unwrap_or_default(); 4];
    for (letter, (level, _)) in &draft.tech_lines {
        let line = unity::TechLine::ALL
            .iter()
            .position(|line| line.word().starts_with(*letter));
        if let (Some(line), Some(level)) = (line, halves(*level)) {
            tech[line] = level;
        }
    }
    tech
}

fn unity_weapon(
    gun: &Gun,
    at: usize,
    line: usize,
    notes: &mut Vec<String>,
    draft: &mut Draft,
) -> Result<unity::Weapon, String> {
    let [rof, acc, imp, dmg] = four(gun)?;
    let reach = match gun.reach.ok_or("the weapon has no range")? {
        Reach::Bands([_, medium, long]) => unity::Reach::Range(long.or(medium).unwrap_or(0)),
        Reach::Dashed([_, _, long]) | Reach::Flat(long) => unity::Reach::Range(long),
        Reach::Allowance(hexes) => unity::Reach::Allowance(hexes),
    };
    let name = weapon_name(gun, at, line, draft);
    let mut traits = Traits::default();
    let known = gun.traits.iter().map(|(name, _)| (*name).to_string());
    for text in known.chain(gun.unknown_traits.iter().cloned()) {
        match unity_trait(&text) {
            Some(known) => traits = traits.with_trait(known),
            None => without_counterpart(&format!("{name}: the trait {text}"), line, notes, draft),
        }
    }
    let mode = Mode {
        rof,
        acc,
        imp,
        dmg,
        traits,
    };
    let mut weapon = unity::Weapon::new(name, reach, mode);
    let found: Result<Vec<unity::Bank>, String> = banks(gun, Edition::Unity, line, draft)
        .iter()
        .map(unity_bank)
        .collect();
    weapon.banks_mut().extend(found?);
    report_no_arcs(gun, weapon.banks().is_empty(), line, draft);
    Ok(weapon)
}

fn unity_bank(bank: &Bank) -> Result<unity::Bank, String> {
    Ok(unity::Bank {
        mounts: bank.count,
        arcs: arc_set(&bank.arcs)?,
        per_mount: bank.modifier.unwrap_or(1),
    })
}

/// Builds the weapons of a list without a ship.
pub fn build_list(draft: &mut Draft) -> Vec<admiralty::Weapon> {
    let guns = std::mem::take(&mut draft.guns);
    let weapons = guns.iter().enumerate().filter_map(|(at, gun)| {
        let line = gun_line(gun, draft);
        let weapon = admiralty_weapon(gun, at, line, draft);
        lost_weapon(gun, line, weapon, draft)
    });
    let weapons = weapons.collect();
    draft
        .warnings
        .retain(|warning| !warning.message.starts_with("no arcs"));
    weapons
}
