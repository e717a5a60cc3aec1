//! Attack dice, exactly: columns from a base, bases from posted columns, arc modifiers from shares. Powers of the root
//! of one half are compared by their squares, so that no binary rounding decides anything.

use super::ship::{Bank, Battery, Dice};
use starwright_text::exact::Exact;
use starwright_text::field::Whole;
use starwright_text::rounding::{Direction, Rounding};

/// Number of columns in a string.
pub const COLUMNS: usize = 12;

/// The number that a battery's columns are computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    /// The base: as given, the middle of those that give the posted columns, or the first column if none does.
    pub value: Exact,
    /// The minimum and maximum base, with this many decimals, that give the posted columns; `None` if the base was
    /// given.
    pub interval: Option<(Exact, Exact)>,
    /// Whether the columns are those of the base.
    pub is_consistent: bool,
}

impl Battery {
    /// Returns the twelve columns: computed from the base, or as posted.
    pub fn columns(&self) -> [u32; 12] {
        match self.dice {
            Dice::Base(base) => columns(base),
            Dice::Posted(posted) => posted,
        }
    }

    /// Returns the base of the dice, found from the columns if they were posted (derived).
    pub fn base(&self) -> Base {
        match self.dice {
            Dice::Base(value) => Base {
                value,
                interval: None,
                is_consistent: true,
            },
            Dice::Posted(posted) => match find_bases(posted) {
                Some((least, most, value)) => Base {
                    value,
                    interval: Some((least, most)),
                    is_consistent: true,
                },
                None => Base {
                    value: posted[0].into(),
                    interval: None,
                    is_consistent: false,
                },
            },
        }
    }
}

/// Multiplies a number by the root of one half `times` times; rounds to the nearest, halves up.
pub fn fade(number: Exact, times: usize) -> u32 {
    let faded = Rounding::nearest(0).root(number, number / Exact::whole(1 << times));
    u32::try_from(faded.split().0).unwrap_or(u32::MAX)
}

/// Computes the columns of a base.
pub fn columns(base: Exact) -> [u32; 12] {
    std::array::from_fn(|column| fade(base, column))
}

/// Finds the minimum, maximum and middle base that give the columns, with as few decimals, two or more, as distinguish
/// them; `None` if there is no such base.
fn find_bases(posted: [u32; COLUMNS]) -> Option<(Exact, Exact, Exact)> {
    // Column k is d when d - 1/2 <= base x (1/2)^(k/2) < d + 1/2, so the square of the base is between these.
    let square = |halves: u32, column: usize| {
        let half = Exact::ratio(halves.into(), 2);
        half * half * Exact::whole(1 << column)
    };
    let numbered = || posted.into_iter().enumerate();
    let least = numbered()
        .filter(|(_, dice)| *dice > 0)
        .map(|(column, dice)| square(2 * dice - 1, column))
        .max();
    let least = least.unwrap_or(Exact::ZERO);
    let above = numbered()
        .map(|(column, dice)| square(2 * dice + 1, column))
        .min()?;
    if least >= above {
        return None;
    }
    let up = Rounding::to_whole(Direction::Up);
    (2..=8).find_map(|places| {
        let scale = Exact::whole(10).power(places);
        let steps = |square: Exact| up.root(square * scale, scale);
        let (first, beyond) = (steps(least), steps(above));
        if first >= beyond {
            return None;
        }
        let last = beyond.saturating_minus(Exact::ONE);
        let middle = Rounding::to_whole(Direction::Down).apply((first + last) / Exact::whole(2));
        Some((first / scale, last / scale, middle / scale))
    })
}

impl Bank {
    /// Builds the bank of an arc with this share of its battery's weapons, above 0 and at most 1 (derived); `None` for
    /// others.
    pub fn from_share(arc: super::Arc, share: Exact) -> Option<Bank> {
        if share.is_zero() || share > Exact::ONE {
            return None;
        }
        // The share is nearest to the modifier m in steps if it is above (1/2)^((m + 1/2) / 2): raised to the fourth.
        let fourth = share.power(4);
        let modifier = (0..11u32)
            .find(|m| fourth > Exact::ratio(1, 1 << (2 * m + 1)))
            .unwrap_or(11);
        Some(Bank {
            arc,
            modifier: Whole::parse_number(&modifier.to_string()).ok()?,
        })
    }
}

/// A sum of powers of the root of one half: `whole + rooted` times the root of two.
#[derive(Clone, Copy)]
struct Shares {
    whole: Exact,
    rooted: Exact,
}

impl Shares {
    /// Adds up the shares of banks with these modifiers, each `later` steps on.
    fn from_banks(banks: &[Bank], later: i32) -> Shares {
        let mut shares = Shares {
            whole: Exact::ZERO,
            rooted: Exact::ZERO,
        };
        for bank in banks {
            let step = bank.modifier.get() as i32 + later;
            // (1/2)^(odd / 2) is (1/2)^((odd + 1) / 2) times the root of two; a step of -1 is the root of two itself.
            let power = Exact::ratio(1, 1 << ((step + 1) / 2));
            if step % 2 == 0 {
                shares.whole = shares.whole + power
            } else {
                shares.rooted = shares.rooted + power
            }
        }
        shares
    }

    fn is_below_one(self) -> bool {
        let rest = Exact::ONE.saturating_minus(self.whole);
        self.whole < Exact::ONE && self.rooted * self.rooted * Exact::whole(2) < rest * rest
    }
}

/// Returns `true` if the banks can hold the whole battery, regardless of how their modifiers were rounded (derived).
pub fn can_form_battery(banks: &[Bank]) -> bool {
    !Shares::from_banks(banks, -1).is_below_one()
        && (banks.len() < 2 || Shares::from_banks(banks, 1).is_below_one())
}

#[cfg(test)]
mod tests {
    use super::super::Arc;
    use super::*;

    fn posted_base(dice: [u32; COLUMNS]) -> Base {
        Battery {
            name: "G".into(),
            range: [1, 2, 3],
            traits: Vec::new(),
            dice: Dice::Posted(dice),
            banks: Vec::new(),
        }
        .base()
    }

    const TURRETS: [u32; COLUMNS] = [6, 5, 3, 2, 2, 1, 1, 1, 0, 0, 0, 0];
    const CANNONS: [u32; COLUMNS] = [9, 6, 5, 3, 2, 2, 1, 1, 1, 0, 0, 0];

    #[test]
    fn the_printed_columns_come_from_their_bases() {
        assert_eq!(columns(Exact::decimal("6.43")), TURRETS);
        assert_eq!(columns(Exact::decimal("9.1")), CANNONS);
        assert_eq!(columns(Exact::whole(4))[..5], [4, 3, 2, 1, 1]);
        assert_eq!(columns(Exact::ONE)[..5], [1, 1, 1, 0, 0]);
    }

    #[test]
    fn bases_are_found_from_the_printed_columns() {
        for (dice, least, most) in [(TURRETS, "6.37", "6.49"), (CANNONS, "9", "9.19")] {
            let base = posted_base(dice);
            assert_eq!(
                base.interval,
                Some((Exact::decimal(least), Exact::decimal(most)))
            );
            assert_eq!(columns(base.value), dice);
        }
        assert_eq!(
            (posted_base(TURRETS).value, posted_base(CANNONS).value),
            (Exact::decimal("6.43"), Exact::decimal("9.09"))
        );
        let wrong = posted_base([6, 6, 6, 6, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(
            (wrong.value, wrong.interval, wrong.is_consistent),
            (Exact::whole(6), None, false)
        );
        assert_eq!(
            posted_base([0; COLUMNS]).interval,
            Some((Exact::ZERO, Exact::decimal("0.49")))
        );
    }

    #[test]
    fn every_base_finds_itself_again_in_its_interval() {
        for step in 1..2_000u64 {
            let base = Exact::ratio(step * 49, 100);
            let found = posted_base(columns(base));
            let (least, most) = found.interval.expect("a base gave the columns");
            assert!(
                found.is_consistent && least <= found.value && found.value <= most,
                "{base}"
            );
            assert_eq!(columns(found.value), columns(base), "{base}");
            let speck = Exact::ratio(1, 100_000_000);
            assert!(
                least <= base + speck && base <= most + Exact::ratio(1, 100),
                "{base} in {least}-{most}"
            );
        }
    }

    #[test]
    fn columns_agree_with_binary_where_that_is_sure_and_never_rise() {
        for hundredths in (1..100_000u32).step_by(37) {
            let base = f64::from(hundredths) / 100.0;
            let exact = columns(Exact::ratio(hundredths.into(), 100));
            assert!(exact.is_sorted_by(|a, b| a >= b));
            for (column, dice) in exact.into_iter().enumerate() {
                let binary = base * 0.5f64.powf(column as f64 / 2.0) + 0.5;
                assert!(
                    (f64::from(dice) - binary.floor()).abs() < 0.5
                        || (binary - binary.round()).abs() < 1e-9
                );
            }
        }
    }

    #[test]
    fn modifiers_come_from_shares_and_make_up_the_battery() {
        let modifier = |share: &str| {
            Bank::from_share(Arc::FF, Exact::decimal(share)).map(|bank| bank.modifier.get())
        };
        let shares = [
            ("1", 0),
            ("0.71", 1),
            ("0.5", 2),
            ("0.35", 3),
            ("0.25", 4),
            ("0.125", 6),
            ("0.001", 11),
        ];
        for (share, expected) in shares {
            assert_eq!(modifier(share), Some(expected), "{share}");
        }
        assert_eq!((modifier("0"), modifier("1.01")), (None, None));
        let banks = |modifiers: &[u32]| -> Vec<Bank> {
            let bank = |m: &u32| Bank {
                arc: Arc::FF,
                modifier: Whole::parse_number(&m.to_string()).expect("in range"),
            };
            modifiers.iter().map(bank).collect()
        };
        for whole in [
            &[2, 2][..],
            &[2, 4, 4],
            &[0],
            &[1, 3],
            &[3, 3, 3],
            &[4, 4, 4, 4],
        ] {
            assert!(can_form_battery(&banks(whole)), "{whole:?}");
        }
        for wrong in [&[2][..], &[0, 0], &[4, 4], &[11], &[0, 0, 0]] {
            assert!(!can_form_battery(&banks(wrong)), "{wrong:?}");
        }
    }
}
