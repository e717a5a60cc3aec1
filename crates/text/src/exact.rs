//! Exact fractions: the numbers every rating is computed in, so that binary noise never decides a rounding.

use crate::wide::WideNumber;
use std::cmp::Ordering;
use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, Div, Mul};

/// A fraction that is never negative, exact as long as numerator and denominator in lowest terms fit into 128 bits.
///
/// That is far beyond any ship a player fields. Where it does not fit (twenty levels of Fire Control on a weapon with two
/// dozen traits, fifty ranges without a common multiple) the first 120 bits are kept, some 36 digits. Nothing wraps or
/// panics; a number too large even for that becomes the largest there is.
#[derive(Clone, Copy)]
pub struct Exact {
    over: u128,
    under: u128,
}

impl Exact {
    pub const ZERO: Exact = Exact::whole(0);
    pub const ONE: Exact = Exact::whole(1);

    /// Converts a whole number.
    pub const fn whole(number: u64) -> Exact {
        Exact {
            over: number as u128,
            under: 1,
        }
    }

    /// Divides `over` by `under`, which must not be 0.
    pub const fn ratio(over: u64, under: u64) -> Exact {
        assert!(under != 0, "a fraction over nothing");
        Exact {
            over: over as u128,
            under: under as u128,
        }
    }

    /// Converts a decimal such as `0.25`, for the constants of tables: an invalid one does not compile.
    pub const fn decimal(text: &str) -> Exact {
        match Exact::parse(text) {
            Some(exact) => exact,
            None => panic!("not a decimal of at most twelve digits"),
        }
    }

    /// Parses a decimal of at most twelve digits without sign or exponent; returns `None` for anything else.
    pub const fn parse(text: &str) -> Option<Exact> {
        let bytes = text.as_bytes();
        let (mut over, mut under, mut digits, mut in_fraction, mut at) = (0, 1, 0, false, 0);
        while at < bytes.len() {
            match bytes[at] {
                digit @ b'0'..=b'9' => {
                    over = over * 10 + (digit - b'0') as u128;
                    digits += 1;
                    if in_fraction {
                        under *= 10;
                    }
                }
                b'.' if !in_fraction => in_fraction = true,
                _ => return None,
            }
            if digits > 12 {
                return None;
            }
            at += 1;
        }
        if digits == 0 {
            None
        } else {
            Some(Exact { over, under }.reduce())
        }
    }

    /// Splits into the whole part and the remainder, as a fraction: 7/2 is 3 and (1, 2).
    #[inline]
    pub fn split(self) -> (u128, (u128, u128)) {
        // Dividing 64 bits is much faster than 128, and nearly always enough.
        if let (Ok(over), Ok(under)) = (u64::try_from(self.over), u64::try_from(self.under)) {
            return ((over / under).into(), ((over % under).into(), under.into()));
        }
        (self.over / self.under, (self.over % self.under, self.under))
    }

    /// Divides `count` by `per_one`.
    pub fn per_unit(count: u128, per_one: u128) -> Exact {
        Exact {
            over: count,
            under: per_one,
        }
    }

    /// Raises to a whole power.
    pub fn power(self, exponent: u32) -> Exact {
        (0..exponent).map(|_| self).product()
    }

    /// Subtracts `other`, stopping at 0.
    pub fn saturating_minus(self, other: Exact) -> Exact {
        if self <= other {
            return Exact::ZERO;
        }
        if let Some((a, b, under)) = to_common_denominator(self, other) {
            return Exact { over: a - b, under };
        }
        let (a, b) = (self.reduce(), other.reduce());
        let difference = WideNumber::product([a.over, b.under])
            .subtract_wide(WideNumber::product([b.over, a.under]));
        divide_wide(difference, WideNumber::product([a.under, b.under]))
    }

    /// Multiplies, or returns `None` if that takes wide numbers.
    pub fn short_product(self, other: Exact) -> Option<Exact> {
        are_short(self, other).then(|| self * other)
    }

    /// Compares the square of a whole number with the product of two fractions, exactly.
    pub fn compare_square(root: u128, a: Exact, b: Exact) -> Ordering {
        let (a, b) = (a.reduce(), b.reduce());
        WideNumber::product([root, root, a.under, b.under])
            .cmp(&WideNumber::product([a.over, b.over]))
    }

    /// Returns `true` if this is 0.
    pub fn is_zero(self) -> bool {
        self.over == 0
    }

    /// Converts to the nearest binary number, for plots and JSON; never used to decide a rounding.
    pub fn to_f64(self) -> f64 {
        // Whole numbers of up to 53 bits are exact in binary, so their quotient is the nearest there is.
        let lowest = if (self.over | self.under) >> 53 == 0 {
            self
        } else {
            self.reduce()
        };
        lowest.over as f64 / lowest.under as f64
    }

    const fn reduce(self) -> Exact {
        let shared = greatest_common_divisor(self.over, self.under);
        Exact {
            over: self.over / shared,
            under: self.under / shared,
        }
    }
}

const fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        // Dividing 64 bits is much faster than 128, and nearly always enough.
        let rest = if (a | b) >> 64 == 0 {
            (a as u64 % b as u64) as u128
        } else {
            a % b
        };
        (a, b) = (b, rest);
    }
    a
}

/// Divides two wide numbers, to 120 significant bits; saturates if the quotient does not fit.
fn divide_wide(over: WideNumber, under: WideNumber) -> Exact {
    let (over, under) = over.quotient(under).unwrap_or((u128::MAX, 1));
    Exact { over, under }
}

/// Brings two fractions to their least common denominator, if it fits.
fn to_common_denominator(a: Exact, b: Exact) -> Option<(u128, u128, u128)> {
    if a.under == b.under {
        return Some((a.over, b.over, a.under));
    }
    let (a, b) = (a.reduce(), b.reduce());
    let shared = greatest_common_divisor(a.under, b.under);
    let (up_a, up_b) = (b.under / shared, a.under / shared);
    Some((
        a.over.checked_mul(up_a)?,
        b.over.checked_mul(up_b)?,
        a.under.checked_mul(up_a)?,
    ))
}

impl Mul for Exact {
    type Output = Exact;

    #[inline]
    fn mul(self, other: Exact) -> Exact {
        if are_short(self, other) {
            return Exact {
                over: self.over * other.over,
                under: self.under * other.under,
            };
        }
        self.mul_long(other)
    }
}

/// Returns `true` if all four numbers have at most 64 bits, so that their products fit.
#[inline]
fn are_short(a: Exact, b: Exact) -> bool {
    (a.over | a.under | b.over | b.under) >> 64 == 0
}

impl Exact {
    fn mul_long(self, other: Exact) -> Exact {
        if let (Some(over), Some(under)) = (
            self.over.checked_mul(other.over),
            self.under.checked_mul(other.under),
        ) {
            return Exact { over, under };
        }
        let across = Exact {
            over: self.over,
            under: other.under,
        }
        .reduce();
        let back = Exact {
            over: other.over,
            under: self.under,
        }
        .reduce();
        let (a, b) = (
            Exact {
                over: across.over,
                under: back.under,
            },
            Exact {
                over: back.over,
                under: across.under,
            },
        );
        let (a, b) = (a.reduce(), b.reduce());
        match (a.over.checked_mul(b.over), a.under.checked_mul(b.under)) {
            (Some(over), Some(under)) => Exact { over, under },
            _ => divide_wide(
                WideNumber::product([a.over, b.over]),
                WideNumber::product([a.under, b.under]),
            ),
        }
    }
}

impl Div for Exact {
    type Output = Exact;

    /// Divides by `other`, which must not be 0.
    fn div(self, other: Exact) -> Exact {
        assert!(other.over != 0, "division by nothing");
        self * Exact {
            over: other.under,
            under: other.over,
        }
    }
}

impl Add for Exact {
    type Output = Exact;

    #[inline]
    fn add(self, other: Exact) -> Exact {
        if are_short(self, other) {
            let (a, b, under) = if self.under == other.under {
                (self.over, other.over, self.under)
            } else {
                (
                    self.over * other.under,
                    other.over * self.under,
                    self.under * other.under,
                )
            };
            if let Some(over) = a.checked_add(b) {
                return Exact { over, under };
            }
        }
        self.add_long(other)
    }
}

impl Exact {
    fn add_long(self, other: Exact) -> Exact {
        let fitting = to_common_denominator(self, other)
            .and_then(|(a, b, under)| Some((a.checked_add(b)?, under)));
        if let Some((over, under)) = fitting {
            return Exact { over, under };
        }
        let (a, b) = (self.reduce(), other.reduce());
        let sum =
            WideNumber::product([a.over, b.under]).add_wide(WideNumber::product([b.over, a.under]));
        divide_wide(sum, WideNumber::product([a.under, b.under]))
    }
}

impl Product for Exact {
    fn product<I: Iterator<Item = Exact>>(factors: I) -> Exact {
        factors.fold(Exact::ONE, Exact::mul)
    }
}

impl Sum for Exact {
    fn sum<I: Iterator<Item = Exact>>(terms: I) -> Exact {
        terms.fold(Exact::ZERO, Exact::add)
    }
}

impl Ord for Exact {
    /// Compares whole parts, then the inverted remainders: without products, nothing can overflow.
    fn cmp(&self, other: &Exact) -> Ordering {
        let ((whole_a, (rest_a, under_a)), (whole_b, (rest_b, under_b))) =
            (self.split(), other.split());
        whole_a.cmp(&whole_b).then_with(|| match (rest_a, rest_b) {
            (0, 0) => Ordering::Equal,
            (0, _) => Ordering::Less,
            (_, 0) => Ordering::Greater,
            _ => Exact {
                over: under_b,
                under: rest_b,
            }
            .cmp(&Exact {
                over: under_a,
                under: rest_a,
            }),
        })
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Exact) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Exact {
    fn eq(&self, other: &Exact) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Exact {}

impl From<u32> for Exact {
    fn from(number: u32) -> Exact {
        Exact::whole(number.into())
    }
}

impl From<Exact> for f64 {
    /// Returns the nearest binary number.
    fn from(number: Exact) -> f64 {
        number.to_f64()
    }
}

impl fmt::Display for Exact {
    /// Writes a decimal of at most four places without trailing zeros: 593.3889, 57.6, 8; with a precision, exactly
    /// that many.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let rounded = |places| {
            crate::rounding::Rounding::nearest(places)
                .apply(*self)
                .to_decimal(places)
        };
        let text = match (f.precision(), self.split()) {
            (Some(places), _) => rounded(places.min(9) as u32),
            (None, (whole, (0, _))) => whole.to_string(),
            (None, _) => rounded(4)
                .trim_end_matches('0')
                .trim_end_matches('.')
                .to_string(),
        };
        f.pad_integral(true, "", &text)
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let lowest = self.reduce();
        write!(f, "{}/{}", lowest.over, lowest.under)
    }
}

impl Exact {
    /// Writes a decimal with exactly this many places, truncated: round first.
    pub fn to_decimal(self, places: u32) -> String {
        let (whole, (mut rest, under)) = self.split();
        let mut text = whole.to_string();
        if places > 0 {
            text.push('.');
        }
        for _ in 0..places {
            let digit = match rest.checked_mul(10) {
                Some(ten_times) => {
                    rest = ten_times % under;
                    ten_times / under
                }
                None => {
                    let digit = rest / (under / 10);
                    rest = (rest % (under / 10)).saturating_mul(10);
                    digit.min(9)
                }
            };
            text.push(char::from(b'0' + digit as u8));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_as_written() {
        assert_eq!(Exact::decimal("0.25"), Exact::ratio(1, 4));
        assert_eq!(Exact::decimal(".43"), Exact::ratio(43, 100));
        assert_eq!(Exact::parse("1e3"), None);
        assert_eq!(Exact::parse("-1"), None);
        assert_eq!(Exact::parse(""), None);
        assert_eq!(Exact::parse("."), None);
        assert_eq!(Exact::parse("1234567890123"), None);
        assert_eq!(
            format!("{0}|{0:6}|{0:7.2}|{0:.0}", Exact::decimal("57.125")),
            "57.125|57.125|  57.13|57"
        );
    }

    #[test]
    fn sums_products_and_quotients_agree_with_fractions_over_a_whole_range() {
        for a in 0..24u64 {
            for b in 1..24u64 {
                for c in 0..12u64 {
                    for d in 1..12u64 {
                        let (x, y) = (Exact::ratio(a, b), Exact::ratio(c, d));
                        assert_eq!(x + y, Exact::ratio(a * d + c * b, b * d));
                        assert_eq!(x * y, Exact::ratio(a * c, b * d));
                        assert_eq!(x.cmp(&y), (a * d).cmp(&(c * b)));
                        if a * d >= c * b {
                            assert_eq!(x.saturating_minus(y), Exact::ratio(a * d - c * b, b * d));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn long_products_cancel_instead_of_overflowing() {
        let up = Exact::ratio(13, 10).power(30);
        assert_eq!(up / Exact::ratio(13, 10).power(29), Exact::ratio(13, 10));
        let everything = Exact::ratio(u64::MAX, 3).power(9);
        assert!(everything > Exact::whole(u64::MAX));
        assert!(!(everything + Exact::ratio(1, 7)).is_zero());
    }

    #[test]
    fn sums_of_many_unlike_fractions_are_exact() {
        // Over the least common multiple of 1 to 40; the plain product of the denominators would need 160 bits.
        const COMMON: u128 = 5_342_931_457_063_200;
        let sum: Exact = (1..=40).map(|n| Exact::ratio(1_000_003, n)).sum();
        let expected = (1..=40).map(|n| 1_000_003 * (COMMON / n)).sum();
        assert_eq!(sum, Exact::per_unit(expected, COMMON));
        let rest = (1..40).fold(sum, |rest, n| {
            rest.saturating_minus(Exact::ratio(1_000_003, n))
        });
        assert_eq!(rest, Exact::ratio(1_000_003, 40));
    }

    #[test]
    fn what_does_not_fit_keeps_its_first_digits() {
        let primes = [
            101u64, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181,
            191, 193, 197,
        ];
        let sum: Exact = primes.iter().map(|prime| Exact::ratio(1, *prime)).sum();
        let expected: f64 = primes.iter().map(|prime| 1.0 / *prime as f64).sum();
        assert!((sum.to_f64() - expected).abs() < 1e-15);
        let product: Exact = primes
            .iter()
            .map(|prime| Exact::ratio(*prime, 100))
            .product();
        let back = primes.iter().fold(product, |product, prime| {
            product / Exact::ratio(*prime, 100)
        });
        assert!((back.to_f64() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn a_number_prints_as_a_person_would_write_it() {
        for (number, text) in [
            (Exact::decimal("593.38888"), "593.3889"),
            (Exact::decimal("57.60"), "57.6"),
            (Exact::whole(100), "100"),
            (Exact::ratio(2, 3), "0.6667"),
            (Exact::ZERO, "0"),
        ] {
            assert_eq!(number.to_string(), text);
        }
    }
}
