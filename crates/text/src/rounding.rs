//! The roundings of the rulebooks, named, in one place.

use crate::exact::Exact;

/// The direction in which a number between two steps is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Rounds to the nearer step, exact halves to the even one.
    NearestEven,
    /// Rounds to the nearer step, exact halves up.
    NearestUp,
    /// Rounds to the next step above.
    Up,
    /// Rounds to the next step below.
    Down,
}

impl Direction {
    /// Every direction, in the order in which they are listed to users.
    pub const ALL: [Direction; 4] = [
        Direction::NearestEven,
        Direction::NearestUp,
        Direction::Up,
        Direction::Down,
    ];

    /// Returns the name in house packs and in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Direction::NearestEven => "nearest-even",
            Direction::NearestUp => "nearest-up",
            Direction::Up => "up",
            Direction::Down => "down",
        }
    }

    /// Returns `true` if a value `rest / of` above the step `below` is rounded to the step above.
    fn rounds_up(self, below: u128, rest: u128, of: u128) -> bool {
        let half = rest.cmp(&(of - rest));
        match self {
            Direction::NearestEven => half.is_gt() || (half.is_eq() && below % 2 == 1),
            Direction::NearestUp => half.is_ge(),
            Direction::Up => rest > 0,
            Direction::Down => false,
        }
    }
}

/// A direction, the decimal places to keep, and the minimum result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounding {
    pub direction: Direction,
    /// Decimal places: 0 for whole numbers, 1 for tenths.
    pub places: u32,
    /// The minimum result, in steps of the last place.
    pub min: u128,
}

impl Rounding {
    /// Rounds to whole numbers in this direction.
    pub const fn to_whole(direction: Direction) -> Rounding {
        Rounding {
            direction,
            places: 0,
            min: 0,
        }
    }

    /// Rounds to the nearest with this many places, halves up: how numbers are displayed.
    pub const fn nearest(places: u32) -> Rounding {
        Rounding {
            direction: Direction::NearestUp,
            places,
            min: 0,
        }
    }

    /// Sets the minimum result to one step.
    pub const fn with_min_one(self) -> Rounding {
        Rounding { min: 1, ..self }
    }

    /// Rounds a number.
    #[inline]
    pub fn apply(self, number: Exact) -> Exact {
        let scale = 10u128.pow(self.places);
        let scaled = if self.places == 0 {
            number
        } else {
            number * Exact::per_unit(scale, 1)
        };
        let (below, (rest, of)) = scaled.split();
        let steps = below + u128::from(self.direction.rounds_up(below, rest, of));
        Exact::per_unit(steps.max(self.min), scale)
    }

    /// Takes the square root of the product of two numbers, rounded to a whole number, exactly.
    pub fn root(self, a: Exact, b: Exact) -> Exact {
        let (below, is_whole) = match a.short_product(b) {
            Some(product) => {
                let (whole, (rest, _)) = product.split();
                let below = u64::try_from(whole)
                    .map_or_else(|_| whole.isqrt(), |whole| whole.isqrt().into());
                (below, rest == 0 && below * below == whole)
            }
            None => floor_root(a, b),
        };
        // (below + 1/2)^2 against the product is (2 below + 1)^2 against four times the product.
        let half = || Exact::compare_square(2 * below + 1, a * Exact::whole(4), b);
        let is_lifted = match self.direction {
            _ if is_whole => false,
            Direction::Up => true,
            Direction::Down => false,
            Direction::NearestUp => half().is_le(),
            Direction::NearestEven => half().is_lt() || (half().is_eq() && below % 2 == 1),
        };
        Exact::per_unit((below + u128::from(is_lifted)).max(self.min), 1)
    }

    /// Describes the rounding in an explanation: `up`, `nearest tenth, halves up`.
    pub fn describe(self) -> String {
        let step = match self.places {
            0 => String::new(),
            1 => " tenth".to_string(),
            places => format!(" with {places} places"),
        };
        match self.direction {
            Direction::NearestEven => format!("nearest{step}, halves to even"),
            Direction::NearestUp => format!("nearest{step}, halves up"),
            Direction::Up if self.places > 0 => format!("up to the{step}"),
            Direction::Down if self.places > 0 => format!("down to the{step}"),
            Direction::Up => "up".to_string(),
            Direction::Down => "down".to_string(),
        }
    }
}

/// Finds the largest whole number whose square is not above the product, and whether the square equals it: computed in
/// binary, then proven by comparison.
fn floor_root(a: Exact, b: Exact) -> (u128, bool) {
    let square = |root: u128| Exact::compare_square(root, a, b);
    let mut below = ((a.to_f64().sqrt() * b.to_f64().sqrt()) as u128).min(1 << 126);
    while square(below).is_gt() {
        below -= 1 + (below >> 50);
    }
    while below < 1 << 126 && square(below + 1).is_le() {
        below += 1;
    }
    (below, square(below).is_eq())
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: Rounding = Rounding::to_whole(Direction::NearestEven);
    const UP: Rounding = Rounding::to_whole(Direction::Up);

    #[test]
    fn halves_go_to_the_even_number() {
        for quarters in 0..4000u64 {
            let expected = (quarters as f64 / 4.0).round_ties_even() as u64;
            assert_eq!(
                EVEN.apply(Exact::ratio(quarters, 4)),
                Exact::whole(expected)
            );
        }
    }

    #[test]
    fn rounding_up_keeps_whole_numbers() {
        for whole in 0..3000u64 {
            // In binary, 121 reached through thirds and tenths is 121.00000000000001.
            let detour =
                Exact::ratio(whole * 3, 10) * Exact::decimal("1.1") / Exact::decimal("0.33");
            assert_eq!(UP.apply(detour), Exact::whole(whole));
            assert_eq!(
                UP.apply(detour + Exact::ratio(1, 1_000_000_000)),
                Exact::whole(whole + 1)
            );
        }
    }

    #[test]
    fn tenths_round_halves_up_and_are_at_least_a_tenth() {
        let tenth = Rounding::nearest(1).with_min_one();
        for hundredths in 0..20_000u64 {
            let expected = ((hundredths + 5) / 10).max(1);
            assert_eq!(
                tenth.apply(Exact::ratio(hundredths, 100)),
                Exact::ratio(expected, 10)
            );
        }
    }

    #[test]
    fn roots_are_exact_near_squares() {
        for root in 1..2000u64 {
            let (square, speck) = (Exact::whole(root * root), Exact::ratio(1, 1_000_000_007));
            // For any split of the square into two factors, short or long.
            for factor in [
                Exact::ONE,
                Exact::ratio(7, 3),
                Exact::decimal("0.001"),
                Exact::ratio(13, 10).power(25),
            ] {
                let of = |rounding: Rounding, number: Exact| rounding.root(number / factor, factor);
                assert_eq!(of(UP, square), Exact::whole(root));
                assert_eq!(of(UP, square + speck), Exact::whole(root + 1));
                assert_eq!(of(UP, square.saturating_minus(speck)), Exact::whole(root));
                let middle = square + Exact::whole(root) + Exact::ratio(1, 4);
                assert_eq!(of(EVEN, middle), Exact::whole(root + root % 2));
                assert_eq!(of(Rounding::nearest(0), middle), Exact::whole(root + 1));
                assert_eq!(of(EVEN, middle.saturating_minus(speck)), Exact::whole(root));
            }
        }
    }
}
