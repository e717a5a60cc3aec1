//! Design, rate and print ships for tabletop starship games.
//!
#![doc = include_str!("library.md")]

#[doc(hidden)] // for the program, the web app, and tests
pub mod check;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod convert;
mod rules;
pub mod samples;
mod template;

#[doc(inline)]
pub use starwright_paper::PrintError;
#[doc(inline)]
pub use starwright_text::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics};
#[doc(inline)]
pub use starwright_text::exact::Exact;
#[doc(inline)]
pub use starwright_text::field_error::{FieldError, FieldErrors};
#[doc(inline)]
pub use starwright_text::finding::{Erratum, FieldPath, Finding, PathStep, Severity};
#[doc(inline)]
pub use starwright_text::refusal::{Refusal, RefusalKind};

/// Starmada Unity (2020), the main game: ships, ratings, odds, battles, and designs that fit.
pub mod unity {
    #[doc(inline)]
    pub use crate::rules::Rules;
    #[doc(inline)]
    pub use starwright_rules::battle::dice::{Distribution, Spread};
    #[doc(inline)]
    pub use starwright_text::breakdown::{Breakdown, Difference};
    #[doc(inline)]
    pub use starwright_unity::{
        Arc, ArcSet, Attack, Audit, AuditOptions, AuditedShip, Bank, BankRating, BatteryOdds,
        BatteryRating, Blueprint, Captain, Change, Condition, Contribution, Cover, CoverTrack,
        Damage, DesignEditor, DesignFile, DieResult, Dogfight, DuelOptions, DuelOutcome, Effort,
        EstimatedShare, Facing, Fallback, FieldChange, Figures, Fit, FitOptions, FixOptions, Fixes,
        FlightLosses, FlightOdds, FlownOrders, FlownTurn, Force, Front, FrontPoint, Goal, Helm,
        Interval, Layer, LossGroup, Losses, Mode, Numbers, Origin, PricePart, Published, Quantity,
        RangeDamage, Ratings, Reach, ReachablePlace, ReachablePlaces, Seekers, Ship, ShipSystem,
        SideHit, Sideslips, Solution, Space, StepKind, Sweep, SweepOptions, SweepStep, System,
        TechLevel, TechLine, TrackDamage, Tracks, Traits, Volley, Weapon, WeaponTrait,
        WrittenValue, audit, condition, contributions, damage_die, dogfight, duel, explain,
        findings, fit, fix, fly, front, odds, odds_by_range, rate, reachable_places, sheet, strike,
        sweep, tracks,
    };
}

/// Starmada, the Admiralty Edition (2007). Its ships keep the rating that was posted.
pub mod admiralty {
    #[doc(inline)]
    pub use starwright_legacy::PostedSystem;
    #[doc(inline)]
    pub use starwright_legacy::admiralty::{Range, Shields, Ship, Tech, Trait, TraitEntry, Weapon};
}

/// Starmada, the Nova edition (2012). Its ships keep the rating that was posted.
pub mod nova {
    #[doc(inline)]
    pub use starwright_legacy::nova::{
        Arc, Attack, Bank, BankOdds, Battery, BatteryOdds, ByRange, CheckOdds, Condition, Dice,
        FlownOrders, FlownTurn, Helm, Maneuver, Place, ReachablePlaces, Row, Ship, Volley, fly,
        odds, odds_by_range, reachable_places,
    };
}

/// Admirals: Star Strike: ship cards, strikes and skirmishes.
pub mod star_strike {
    #[doc(inline)]
    pub use starwright_star_strike::{
        AppliedModifier, Armament, Attack, BatteryOdds, ByRange, CardKeyword, DiceSource, Icons,
        IconsMade, Keyword, KeywordValue, Numbers, Shields, Ship, SideOdds, Skirmish, TargetLosses,
        Volley, WeaponCard, judge, odds, odds_by_range, skirmish,
    };
}

/// Silent Death: craft, gunnery and initiative.
pub mod silent_death {
    #[doc(inline)]
    pub use starwright_silent_death::{
        Attack, AttackDice, Band, BatteryOdds, ByRange, Cannon, CodeNumbers, CrewMember, CrewRole,
        DamageCode, DamageModifier, Initiative, InitiativeSide, Numbers, PickedDice, Resistance,
        Ship, Skill, Volley, Weapon, WeaponKind, initiative, odds, odds_by_range,
    };
}

/// Starfire: unit types, missiles, distances and time.
#[cfg(feature = "starfire")]
pub mod starfire {
    #[doc(inline)]
    pub use starwright_starfire::time::{Moment, Scale, Span, Time};
    #[doc(inline)]
    pub use starwright_starfire::{
        Distance, Distances, Library, Load, Missiles, Numbers, Ship, Unit,
    };
}

/// Designs of any game: open files, rate, explain and print them.
pub mod games {
    #[doc(inline)]
    pub use starwright_games::document::{Document, DocumentKind, documents};
    #[doc(inline)]
    pub use starwright_games::house_file::HouseFile;
    #[doc(inline)]
    pub use starwright_games::{
        AnyShip, Assessment, AssessmentDetail, Comparison, Explanation, PrintableDesign, Rulebooks,
        Ruleset, StarterOptions, Topic,
    };
}

/// Fleets and club rules.
pub mod fleet {
    #[doc(inline)]
    pub use starwright_fleet::{
        BattleReport, EntryReport, FillAnswer, FillTask, FilledFleet, FilledLine, FittingDesign,
        Fleet, FleetEntry, FleetFile, FleetLine, FleetReport, LimitSource, PointsLimit, Profile,
        Size, Stock, check_fleet, fill,
    };
}

/// Display sheets on paper: templates, paper sizes, PDF, SVG, HTML and text.
pub mod print {
    #[doc(inline)]
    pub use crate::template::{OwnTemplate, Template};
    #[doc(inline)]
    pub use starwright_paper::layout::Paper;
    #[doc(inline)]
    pub use starwright_paper::layout::font::Fonts;
    #[doc(inline)]
    pub use starwright_paper::printer::Printer;
    #[doc(inline)]
    pub use starwright_paper::sheet::Sheet;
    #[cfg(feature = "pdf")]
    #[doc(inline)]
    pub use starwright_pdf::PrintPdf;
}

/// Tables, charts and text of answers.
pub mod present {
    #[doc(inline)]
    pub use starwright_paper::answer::{Answer, Present};
    #[doc(inline)]
    pub use starwright_paper::chart::{Chart, Heat};
    #[doc(inline)]
    pub use starwright_paper::hexmap::HexMap;
    #[doc(inline)]
    pub use starwright_paper::render::{
        breakdown, chart_svg, csv, heat_svg, hexmap_svg, markdown, terminal,
    };
    #[doc(inline)]
    pub use starwright_paper::table::{Cell, Column, Table};
}
