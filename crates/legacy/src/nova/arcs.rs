//! The twenty named arcs of this edition, by the clock: twelve is dead ahead.

use starwright_text::nearest::is_same_word;

macro_rules! arcs {
    ($($arc:ident $from:literal $to:literal,)+) => {
        /// A firing arc.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
        #[expect(missing_docs, reason = "the codes are the names")]
        pub enum Arc {
            $($arc,)+
        }

        impl Arc {
            /// Every arc in book order.
            pub const ALL: &[Arc] = &[$(Arc::$arc),+];

            /// Returns the code, as sheets print it.
            pub fn code(self) -> &'static str {
                match self {
                    $(Arc::$arc => stringify!($arc),)+
                }
            }

            /// Returns the hours at which the arc begins and ends, clockwise.
            pub fn hours(self) -> (u32, u32) {
                match self {
                    $(Arc::$arc => ($from, $to),)+
                }
            }
        }
    };
}

// All from the book, except that FS ends at 4, where the source is cut: derived from its mirror FP.
arcs! {
    FF 10 2,
    AA 4 8,
    PP 7 11,
    SS 1 5,
    FP 8 12,
    FS 12 4,
    AP 6 10,
    AS 2 6,
    FR 11 1,
    AR 5 7,
    PR 8 10,
    SR 2 4,
    FH 9 3,
    AH 3 9,
    PH 6 12,
    SH 12 6,
    FX 8 4,
    AX 2 10,
    TR 7 5,
    TT 12 12,
}

impl Arc {
    /// Finds the arc of a code, in any case.
    pub fn from_code(code: &str) -> Option<Arc> {
        Arc::ALL
            .iter()
            .copied()
            .find(|arc| is_same_word(arc.code(), code))
    }
}

impl Arc {
    /// Returns which of the twelve 30-degree sectors, clockwise from the bow, the arc covers.
    pub fn sectors(self) -> [bool; 12] {
        let (from, to) = self.hours();
        let count = match (to + 12 - from) % 12 {
            0 => 12,
            hours => hours,
        };
        std::array::from_fn(|sector| (sector as u32 + 12 - from % 12) % 12 < count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_cover_the_hours_between_their_ends() {
        let covered = |arc: Arc| {
            (0..12)
                .filter(|sector| arc.sectors()[*sector])
                .collect::<Vec<_>>()
        };
        assert_eq!(covered(Arc::FF), [0, 1, 10, 11]);
        assert_eq!(covered(Arc::FR), [0, 11]);
        assert_eq!(covered(Arc::SH), [0, 1, 2, 3, 4, 5]);
        assert_eq!(covered(Arc::AX), [2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(covered(Arc::TR).len(), 10);
        assert_eq!(covered(Arc::TT).len(), 12);
    }
}
