//! Ships of the tools for the edition of 2024, in the two shapes that these tools exchange. That edition is not Unity: its
//! weapons have numbers for each range band and no impact. What fits is taken over, everything else is reported.

use super::Read;
use crate::assemble::{Draft, build};
use crate::names::header::Header;
use crate::search::Gun;
use crate::token::{Listed, Mount, Rate, Reach};
use crate::words::{Edition, Key, Word, key_of, look_up};
use serde_json::{Map, Value};

/// Keys that state nothing that a design has: identifiers, versions, and what follows from the rest.
const WITHOUT_DATA: [&str; 11] = [
    "id",
    "version",
    "class_id",
    "calc",
    "designation",
    "loss_limit",
    "lossLimit",
    "battery_id",
    "weapon_id",
    "ammo",
    "type",
];

/// Reads a ship; `None` if the object is not one.
pub fn ship(object: &Value, draft: &mut Draft) -> Option<Read> {
    let class = object.get("ship_class").unwrap_or(object).as_object()?;
    let batteries = class.get("batteries")?.as_array()?;
    class.get("engines")?;
    let mut who = Header::default();
    for (key, value) in class {
        match key.as_str() {
            "class" => who.identity.class = text(value).unwrap_or_default(),
            "type" => who.identity.kind = text(value),
            "faction" => who.identity.faction = text(value),
            "name" => who.identity.name = text(value),
            "size" | "hull" => rate(Key::Hull, value, draft),
            "engines" => rate(Key::Engines, value, draft),
            "shields" => cover(Key::Shields, value, draft),
            "screens" => cover(Key::Screens, value, draft),
            "systems" => systems(value, draft),
            "batteries" => {}
            "relative_tech_level" | "tech_level" => {
                let level = value.as_f64().unwrap_or(0.) as f32;
                draft.tech = (level != 0.).then_some((level, draft.first));
            }
            key => unknown(key, value, draft),
        }
    }
    if object.get("ship_class").is_some() {
        who.identity.name = object.get("name").and_then(text);
    }
    batteries.iter().for_each(|one| battery(one, draft));
    for key in [Key::Shields, Key::Screens] {
        draft
            .rates
            .entry(key)
            .or_insert((Rate::new(key, vec![0]), draft.first));
    }
    let message = "a ship of the edition of 2024, whose weapons have no IMP: 1 is taken";
    draft.warn(draft.first, message);
    Some(build(draft, who, Edition::Unity))
}

/// Reports a key that is not read.
fn unknown(key: &str, value: &Value, draft: &mut Draft) {
    let is_empty = match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Number(number) => number.as_f64() == Some(0.),
        Value::Array(values) => values.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(_) => false,
    };
    if !is_empty && !WITHOUT_DATA.contains(&key) {
        draft.lose(draft.first, format!("the key '{key}' is not read"));
    }
}

fn text(value: &Value) -> Option<String> {
    let text = value.as_str()?.split_whitespace().collect::<Vec<_>>();
    (!text.is_empty()).then(|| text.join(" "))
}

/// Reads a whole number, which some tools write as text or with a decimal point.
fn number(value: &Value) -> Option<u32> {
    let number = match value {
        Value::String(text) => text.trim().parse().ok()?,
        other => other.as_f64()?,
    };
    (number.fract() == 0. && (0. ..10_000.).contains(&number)).then_some(number as u32)
}

fn rate(key: Key, value: &Value, draft: &mut Draft) {
    match number(value) {
        Some(number) => {
            draft
                .rates
                .insert(key, (Rate::new(key, vec![number]), draft.first));
        }
        None => draft.lose(
            draft.first,
            format!("{}: {value} is not a whole number", key.name()),
        ),
    }
}

/// Reads shields or screens: all round, or by side.
fn cover(key: Key, value: &Value, draft: &mut Draft) {
    let Value::Object(sides) = value else {
        return rate(key, value, draft);
    };
    for (side, value) in sides.iter().filter(|(_, value)| number(value) != Some(0)) {
        match key_of(side) {
            _ if side == "omni" => rate(key, value, draft),
            Some((at, _)) if at.is_side() => {
                draft.sides.entry(key).or_default()[at as usize - Key::Fore as usize] =
                    number(value);
            }
            _ => unknown(side, value, draft),
        }
    }
}

/// Reads a map of systems: `marines`, `screen-forward`, `omni-shield`.
fn systems(value: &Value, draft: &mut Draft) {
    let none = Map::new();
    for (key, value) in value.as_object().unwrap_or(&none) {
        let name = key.replace(['-', '_'], " ");
        let parts: Vec<&str> = name.split(' ').filter(|part| *part != "omni").collect();
        let covers = key_of(parts[0]).map(|(key, _)| key);
        match covers.filter(|key| matches!(key, Key::Shields | Key::Screens)) {
            Some(of) if parts.len() == 1 => cover(of, value, draft),
            Some(of) if parts.len() == 2 => {
                let side = Map::from_iter([(parts[1].to_string(), value.clone())]);
                cover(of, &Value::Object(side), draft);
            }
            _ => system(&name, value, draft),
        }
    }
}

fn system(name: &str, value: &Value, draft: &mut Draft) {
    let is_system = |word: &Word| matches!(word, Word::System(_));
    let known = look_up(name)
        .iter()
        .map(|meaning| meaning.word)
        .find(is_system);
    let listed = |name: &str| Listed {
        name: name.to_string(),
        count: number(value).filter(|count| *count != 1),
        detail: None,
    };
    let entry = match known {
        Some(Word::System(known)) => (listed(known), draft.first, true),
        _ => (listed(name), draft.first, false),
    };
    draft.systems.push(entry);
}

/// Reads a battery: its weapon, and its banks as `{"AB": 2}` or as a list with a letter for each arc.
fn battery(battery: &Value, draft: &mut Draft) {
    let Some(weapon) = battery.get("config").or_else(|| battery.get("weapon")) else {
        return draft.lose(draft.first, "a battery without a weapon");
    };
    let mut gun = Gun {
        name: weapon.get("name").and_then(text).unwrap_or_default(),
        lines: vec![draft.first],
        ..Gun::default()
    };
    let mut mount = |arcs: String, count: &Value| {
        gun.mounts.push(Mount {
            arcs,
            count: number(count),
            is_letters: true,
            ..Mount::default()
        });
    };
    match battery.get("banks") {
        Some(Value::Object(banks)) => {
            banks
                .iter()
                .for_each(|(arcs, count)| mount(arcs.clone(), count));
        }
        Some(Value::Array(banks)) => {
            for bank in banks.iter().filter_map(Value::as_object) {
                let arcs = bank.iter().filter(|(_, has)| **has == Value::Bool(true));
                let arcs = arcs.map(|(letter, _)| letter.as_str()).collect();
                mount(arcs, bank.get("size").unwrap_or(&Value::Null));
            }
        }
        _ => {}
    }
    let none = Vec::new();
    for name in weapon
        .get("traits")
        .and_then(Value::as_array)
        .unwrap_or(&none)
    {
        let name = name.as_str().unwrap_or_default().replace('_', "-");
        let spaced = name.replace('-', " ");
        let known = [&name, &spaced].into_iter().find_map(|name| {
            look_up(name).iter().find_map(|meaning| match meaning.word {
                Word::Trait(known, Edition::Unity | Edition::Both) => Some((known, Edition::Unity)),
                _ => None,
            })
        });
        match known {
            Some(known) => gun.add_traits(&[known]),
            None => draft.drop_part(
                draft.first,
                format!("'{}': no trait '{name}' in Unity", gun.name),
            ),
        }
    }
    match bands(weapon) {
        Some(([rof, acc, dmg], reach)) => {
            gun.four = Some([rof, acc, 1, dmg]);
            gun.reach = Some(Reach::Flat(reach));
            draft.guns.push(gun);
        }
        None => draft.lose(
            draft.first,
            format!(
                "'{}': its range bands are not those of a weapon of Unity",
                gun.name
            ),
        ),
    }
}

/// Returns ROF, ACC, DMG and the long range of three equal bands whose accuracy gets worse by one from each to the next.
fn bands(weapon: &Value) -> Option<([u32; 3], u32)> {
    let bands = weapon.get("bands")?.as_array()?;
    let read = |key: &str| -> Option<Vec<u32>> {
        bands.iter().map(|band| number(band.get(key)?)).collect()
    };
    let [ranges, rof, acc, dmg] = ["range", "rate_of_fire", "accuracy", "damage"].map(read);
    let (ranges, rof, acc, dmg) = (ranges?, rof?, acc?, dmg?);
    let &[short, medium, long] = &ranges[..] else {
        return None;
    };
    let fits = medium == 2 * short
        && long == 3 * short
        && acc[1] == acc[0] + 1
        && acc[2] == acc[1] + 1
        && rof.iter().all(|number| *number == rof[0])
        && dmg.iter().all(|number| *number == dmg[0]);
    fits.then_some(([rof[0], acc[1], dmg[0]], long))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::post::Subject;
    use serde_json::json;

    #[test]
    fn ships_of_the_edition_of_2024_are_read_as_far_as_they_fit() {
        let band = |range: u32, accuracy: u32| json!({"range": range, "rate_of_fire": 1, "accuracy": accuracy, "damage": 1});
        let object = json!({
            "id": 7, "name": "Undaunted",
            "ship_class": {
                "class": "Heron", "type": "Cruiser", "faction": "Blue", "size": 8, "engines": 5, "shields": {"omni": 3},
                "systems": {"hyperdrive": 1, "marines": 4, "screen-forward": 2},
                "batteries": [{
                    "weapon": {"name": "Beam", "traits": ["repeating"], "bands": [band(4, 3), band(8, 4), band(12, 5)]},
                    "banks": [{"A": true, "B": true, "size": 2}],
                }],
            },
        });
        let mut draft = Draft::on_lines(1..2);
        let Some(Ok(Subject::Unity(ship))) = ship(&object, &mut draft) else {
            panic!("no ship: {:?}", draft.warnings);
        };
        let yaml = ship.to_yaml();
        for part in [
            "faction: Blue\nclass: Heron\ntype: Cruiser\nname: Undaunted\nhull: 8\nengines: 5\nshields: 3",
            "fore: 2",
            "stats: 4-8-12 1x4+/1/1 Rpt",
            "banks: [2AB]",
            "systems: [Hyperdrive, Marines 4]",
        ] {
            assert!(yaml.contains(part), "{part}: {yaml}");
        }
        assert!(
            draft
                .warnings
                .iter()
                .any(|warning| warning.message.contains("no IMP"))
        );
    }
}
