//! Ships of Starmada Unity for examples and tests, which need no files.

use starwright_unity::Ship;

/// Returns the *Majestic*, a battlecruiser with torpedoes.
///
/// ```
/// use starwright::{samples, unity::rate};
///
/// assert!(rate(&samples::majestic()).is_legal());
/// ```
pub fn majestic() -> Ship {
    parse(include_str!("../designs/starmada_unity/majestic.yaml"))
}

/// Returns the *Sparrowhawk*, a light cruiser with seeking weapons that fire once.
///
/// ```
/// use starwright::{samples, unity::rate};
///
/// assert_eq!(rate(&samples::sparrowhawk()).rating.to_string(), "78");
/// ```
pub fn sparrowhawk() -> Ship {
    parse(SPARROWHAWK)
}

/// Returns the *Wren*, a corvette with one weapon.
///
/// ```
/// use starwright::samples;
///
/// assert_eq!(samples::wren().weapons().len(), 1);
/// ```
pub fn wren() -> Ship {
    parse(WREN)
}

fn parse(text: &str) -> Ship {
    Ship::parse(text).expect("a sample is well-formed")
}

const SPARROWHAWK: &str = "
faction: Free Captains
class: Sparrowhawk
type: Light Cruiser
hull: 6
engines: 5
shields: 2
weapons:
- {name: Laser Cannon, stats: 3-6-9 1x4+/2/1, banks: [2AC, 2BD, EF]}
- {name: Torpedo, stats: MA 8 1x4+/3/1 Exp, banks: [2G]}
systems: [Hyperdrive, Marines 2]
";

const WREN: &str = "
class: Wren
hull: 3
engines: 5
shields: 1
weapons:
- {name: Pulse Laser, stats: 4-8-12 1x4+/1/1, banks: [2AB]}
systems: [Marines 4]
";
