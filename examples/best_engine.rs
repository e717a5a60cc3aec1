//! Builds a ship in code and looks for the engine rating that makes the most of its space.
//!
//! `cargo run --example best_engine`

#![expect(clippy::print_stdout, reason = "a small program")]

use starwright::unity::System;
use starwright::unity::{Blueprint, Reach, Ship, Weapon, is_legal, rate};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let laser = Weapon::new("Laser Cannon", Reach::Range(9), "1x4+/2/1".parse()?);
    let laser = laser
        .bank("2AC".parse()?)
        .bank("2BD".parse()?)
        .bank("EF".parse()?);
    let ship = Blueprint::new("Sparrowhawk", 6)
        .faction("Free Captains")
        .kind("Light Cruiser")
        .shields(2)
        .weapon(laser)
        .weapon(Weapon::from_line("Torpedo", "MA 8 1x4+/3/1 Exp")?.bank("2G".parse()?))
        .system(System::Hyperdrive, 1)
        .system(System::Marines, 2)
        .ship()?;

    let mut best: Option<Ship> = None;
    for engines in 0..=20 {
        let faster = ship.with_engines(engines)?;
        let ratings = rate(&faster);
        println!(
            "engines {engines:2}: rating {:3}, space {} of {}{}",
            ratings.rating,
            ratings.space.used,
            ratings.space.budget,
            if is_legal(&faster) { "" } else { ", too much" }
        );
        if !is_legal(&faster) {
            break;
        }
        best = Some(faster);
    }
    let best = best.ok_or("nothing fits")?;
    println!("\n{}", Blueprint::of(&best).to_yaml());

    // What no ship can have is refused field by field.
    let wrong = Blueprint {
        hull: 300,
        ..Blueprint::of(&best)
    }
    .shields([4, 3, 3, 9])
    .ship();
    println!("{}", wrong.err().ok_or("that should have been refused")?);
    Ok(())
}
