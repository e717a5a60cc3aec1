//! Writes a ship as a design file, which reads back the same.

use super::ship::{Shields, Ship, Tech, Weapon};
use crate::legacy::{DesignWriter, flow_list};
use starwright_text::join::Join;
use starwright_text::quote::quote_if_needed;

/// Writes the design file of a ship.
pub fn to_yaml(ship: &Ship) -> String {
    let mut file = DesignWriter::new("starmada_admiralty", &ship.identity);
    file.write_key("hull", &ship.hull.get().to_string());
    file.write_key("engines", &ship.engines.get().to_string());
    file.write_key(
        "shields",
        &match &ship.shields {
            Shields::Facets(facets) => flow_list(&facets.map(|facet| facet.get())),
            other => quote_if_needed(&other.to_string()),
        },
    );
    format_tech(ship.tech)
        .iter()
        .for_each(|levels| file.write_key("tech", levels));
    file.weapons(ship.weapons.iter().map(weapon_fields));
    file.finish(
        &ship.systems,
        ship.posted,
        ship.notes.as_deref(),
        &ship.unread,
    )
}

/// Writes the levels that are not 0; one number if all are the same.
fn format_tech(tech: Tech) -> Option<String> {
    if tech == Tech::uniform(tech.engines) {
        return (tech.engines != 0).then(|| tech.engines.to_string());
    }
    let lines = tech.lines().into_iter().filter(|(_, level)| *level != 0);
    let lines = lines
        .map(|(line, level)| format!("{line}: {level}"))
        .join(", ");
    Some(format!("{{{}}}", lines))
}

fn weapon_fields(weapon: &Weapon) -> Vec<(&'static str, String)> {
    let mut fields = vec![("name", quote_if_needed(&weapon.name))];
    fields.extend(
        weapon
            .family
            .iter()
            .map(|family| ("family", quote_if_needed(family))),
    );
    fields.extend([
        ("range", quote_if_needed(&weapon.range.to_string())),
        ("rof", weapon.rof.get().to_string()),
        ("acc", format!("{}+", weapon.acc.get())),
        ("imp", weapon.imp.get().to_string()),
        ("dmg", weapon.dmg.get().to_string()),
    ]);
    if !weapon.traits.is_empty() {
        let words: Vec<&str> = weapon
            .traits
            .iter()
            .map(|entry| entry.text.as_str())
            .collect();
        fields.push(("traits", flow_list(&words)));
    }
    if !weapon.arcs.is_empty() {
        fields.push(("arcs", flow_list(&weapon.arcs)));
    }
    fields
}
