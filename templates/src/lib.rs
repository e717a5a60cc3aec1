//! Fonts, sheet templates and starter designs, embedded. What they mean is up to the crates that use them.

/// The bold font of printed pages.
pub const FONT_BOLD: &[u8] = include_bytes!("../fonts/NotoSans-CondensedBold.ttf");
/// The regular font of printed pages.
pub const FONT_REGULAR: &[u8] = include_bytes!("../fonts/NotoSans-Condensed.ttf");
/// The sheet template `card`.
pub const SHEET_CARD: &str = include_str!("../sheets/card.yaml");
/// The sheet template `full`.
pub const SHEET_FULL: &str = include_str!("../sheets/full.yaml");
/// The sheet template `half`.
pub const SHEET_HALF: &str = include_str!("../sheets/half.yaml");
/// The sheet template `quarter`.
pub const SHEET_QUARTER: &str = include_str!("../sheets/quarter.yaml");
/// The sheet template `roster`.
pub const SHEET_ROSTER: &str = include_str!("../sheets/roster.yaml");
/// The sheet template `squadron`.
pub const SHEET_SQUADRON: &str = include_str!("../sheets/squadron.yaml");
/// The starter design for the ruleset `silent_death`.
pub const STARTER_SILENT_DEATH: &str = include_str!("../starters/silent_death.yaml");
/// The starter design for the ruleset `starfire`.
pub const STARTER_STARFIRE: &str = include_str!("../starters/starfire.yaml");
/// The starter design for the ruleset `starmada_admiralty`.
pub const STARTER_STARMADA_ADMIRALTY: &str = include_str!("../starters/starmada_admiralty.yaml");
/// The starter design for the ruleset `starmada_nova`.
pub const STARTER_STARMADA_NOVA: &str = include_str!("../starters/starmada_nova.yaml");
/// The starter design for the ruleset `starmada_unity`.
pub const STARTER_STARMADA_UNITY: &str = include_str!("../starters/starmada_unity.yaml");
/// The starter design for the ruleset `star_strike`.
pub const STARTER_STAR_STRIKE: &str = include_str!("../starters/star_strike.yaml");
