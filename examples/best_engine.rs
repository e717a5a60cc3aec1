//! Builds a ship in code and finds the highest engine rating that fits.
//!
//! `cargo run --example best_engine`

#![expect(clippy::print_stdout, reason = "a small program")]

use starwright::unity::{Blueprint, Ship, System, Weapon, rate};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let laser =
        Weapon::parse("Laser Cannon", "3-6-9 1x4+/2/1")?.with_banks(["2AC", "2BD", "EF"])?;
    let ship = Blueprint::new("Sparrowhawk", 6)
        .faction("Free Captains")
        .ship_type("Light Cruiser")
        .shields(2)
        .weapon(laser)
        .weapon(Weapon::parse("Torpedo", "MA 8 1x4+/3/1 Exp")?.with_banks(["2G"])?)
        .system(System::Hyperdrive)
        .system_count(System::Marines, 2)
        .build()?;

    let mut best: Option<Ship> = None;
    for engines in 0..=20 {
        let faster = ship.with_engines(engines)?;
        let ratings = rate(&faster);
        println!(
            "engines {engines:2}: rating {:3}, space {} of {}{}",
            ratings.rating,
            ratings.space.used,
            ratings.space.budget,
            if ratings.is_legal() { "" } else { ", too much" }
        );
        if !ratings.is_legal() {
            break;
        }
        best = Some(faster);
    }
    let best = best.ok_or("nothing fits")?;
    println!("\n{}", best.to_yaml());

    // Every wrong field is reported.
    let wrong = best.edit(|blueprint| {
        blueprint.hull = 300;
        blueprint.shields = [4, 3, 3, 9].into();
    });
    println!("{}", wrong.err().ok_or("expected errors")?);
    Ok(())
}
