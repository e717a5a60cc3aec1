//! The report of a club night: every fleet with its verdict; its contents, not its layout.

use serde::{Serialize, Serializer};

/// The report on the fleets of a club night.
#[derive(Clone, Debug, Default)]
pub struct ClubReport {
    /// The name of the profile.
    pub title: String,
    /// The profile's games, battle and limits, one line each.
    pub lines: Vec<String>,
    /// The fleets, in the order of their files.
    pub fleets: Vec<ClubFleet>,
    /// Source of the report: the command; the program, house pack and treatment of errata.
    pub footer: [String; 2],
}

/// A fleet of a club night.
#[derive(Clone, Debug)]
pub struct ClubFleet {
    /// Name; empty if it cannot be read.
    pub name: String,
    /// The political entity that operates it; empty if not known.
    pub faction: String,
    /// Number of ships, empty if the fleet cannot be read.
    pub ships: String,
    /// Points; empty if the fleet cannot be read.
    pub points: String,
    pub verdict: FleetVerdict,
    /// Why it is not legal, or legal only by errata.
    pub reasons: Vec<String>,
    /// Path of the file, relative to the folder of the club night.
    pub file: String,
}

/// Whether a fleet may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FleetVerdict {
    Legal,
    /// It breaks a rule of the game or of the profile.
    Illegal,
    /// The fleet's file or one of its designs cannot be read.
    Unreadable,
}

impl FleetVerdict {
    /// All verdicts, from good to bad.
    pub const ALL: [FleetVerdict; 3] = [
        FleetVerdict::Legal,
        FleetVerdict::Illegal,
        FleetVerdict::Unreadable,
    ];

    /// Returns its word in tables and files.
    pub fn word(self) -> &'static str {
        match self {
            FleetVerdict::Legal => "legal",
            FleetVerdict::Illegal => "illegal",
            FleetVerdict::Unreadable => "unreadable",
        }
    }
}

impl Serialize for FleetVerdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl ClubReport {
    /// Counts the fleets with this verdict.
    pub fn count(&self, verdict: FleetVerdict) -> usize {
        let fleets = self.fleets.iter();
        fleets.filter(|fleet| fleet.verdict == verdict).count()
    }

    /// Splits the fleets into those to correct before play and the legal ones.
    pub fn wrong_and_legal(&self) -> (Vec<&ClubFleet>, Vec<&ClubFleet>) {
        let fleets = self.fleets.iter();
        fleets.partition(|fleet| fleet.verdict != FleetVerdict::Legal)
    }

    /// Returns the heading.
    pub fn heading(&self) -> String {
        format!("{}: fleet check", self.title)
    }
}

impl ClubFleet {
    /// Returns its name with a note if it is legal only by errata, or its file if it has no name.
    pub fn shown_name(&self) -> String {
        match (self.name.as_str(), self.verdict) {
            ("", _) => self.file.clone(),
            (name, FleetVerdict::Legal) if !self.reasons.is_empty() => format!("{name} (errata)"),
            (name, _) => name.to_string(),
        }
    }
}
