//! Markers that a ship puts on the board in the course of a battle.

/// A kind of marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Marker {
    /// A flight of seeking weapons, with room for its target and their number.
    Seeker,
    Flare,
    Probe,
    /// Target acquisition, of no particular ship.
    Tag,
    /// A minefield, with room for the number of mines.
    Mines,
    Shuttle,
}

impl Marker {
    /// Every kind, in the order of a page of counters.
    pub const ALL: [Marker; 6] = [
        Marker::Seeker,
        Marker::Flare,
        Marker::Probe,
        Marker::Tag,
        Marker::Mines,
        Marker::Shuttle,
    ];

    /// Returns the word printed on it.
    pub fn word(self) -> &'static str {
        match self {
            Marker::Seeker => "seeker",
            Marker::Flare => "flare",
            Marker::Probe => "probe",
            Marker::Tag => "TAG",
            Marker::Mines => "mines",
            Marker::Shuttle => "shuttle",
        }
    }

    /// Returns `true` if it is placed face down and turned over later.
    pub fn is_two_sided(self) -> bool {
        matches!(self, Marker::Flare | Marker::Probe | Marker::Tag)
    }
}
