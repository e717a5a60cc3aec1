//! Writes a ship as a design file, which reads back the same.

use super::ship::{Battery, Dice, Ship};
use crate::legacy::{DesignWriter, flow_list};
use starwright_text::exact::Exact;
use starwright_text::quote::quote_if_needed;
use starwright_text::rounding::Rounding;

/// Writes the design file of a ship.
pub fn to_yaml(ship: &Ship) -> String {
    let mut file = DesignWriter::new("starmada_nova", &ship.identity);
    file.write_key("hull", &ship.hull.get().to_string());
    file.write_key("armor", &ship.armor.get().to_string());
    file.write_key("thrust", &ship.thrust.get().to_string());
    file.write_key("ecm", &ship.ecm.get().to_string());
    if let Some(faces) = ship.shields {
        file.write_key("shields", &flow_list(&faces.map(|face| face.get())));
    }
    file.weapons(ship.weapons.iter().map(battery_fields));
    file.finish(
        &ship.systems,
        ship.posted,
        ship.notes.as_deref(),
        &ship.unread,
    )
}

fn battery_fields(battery: &Battery) -> Vec<(&'static str, String)> {
    let mut fields = vec![
        ("name", quote_if_needed(&battery.name)),
        ("range", battery.bands()),
    ];
    if !battery.traits.is_empty() {
        fields.push(("traits", flow_list(&battery.traits)));
    }
    fields.push(match battery.dice {
        Dice::Base(base) => ("base", format_decimal(base)),
        Dice::Posted(columns) => ("dice", flow_list(&columns)),
    });
    if !battery.banks.is_empty() {
        fields.push(("banks", flow_list(&battery.banks)));
    }
    fields
}

/// Writes a number with as many decimals as it has, at most nine.
fn format_decimal(number: Exact) -> String {
    let places = (0..9)
        .find(|places| Rounding::nearest(*places).apply(number) == number)
        .unwrap_or(9);
    Rounding::nearest(places).apply(number).to_decimal(places)
}
