//! 512-bit numbers, for the few places where the 128 bits of a numerator or denominator do not suffice.

use std::cmp::Ordering;

/// A whole number below 2 to the 512th, lowest limb first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WideNumber([u64; 8]);

impl WideNumber {
    /// Multiplies up to four numbers.
    pub fn product<const N: usize>(factors: [u128; N]) -> WideNumber {
        const { assert!(N <= 4, "more would not fit") };
        let one = WideNumber([1, 0, 0, 0, 0, 0, 0, 0]);
        factors.into_iter().fold(one, |product, factor| {
            let low = product.multiply_by(factor as u64);
            low.add_wide(product.multiply_by((factor >> 64) as u64).shift_up(64))
        })
    }

    fn multiply_by(self, factor: u64) -> WideNumber {
        let (mut limbs, mut carry) = ([0; 8], 0u128);
        for (limb, own) in limbs.iter_mut().zip(self.0) {
            carry += u128::from(own) * u128::from(factor);
            *limb = carry as u64;
            carry >>= 64;
        }
        WideNumber(limbs)
    }

    pub fn add_wide(self, other: WideNumber) -> WideNumber {
        let (mut limbs, mut carry) = ([0; 8], 0u128);
        for (limb, (a, b)) in limbs.iter_mut().zip(self.0.into_iter().zip(other.0)) {
            carry += u128::from(a) + u128::from(b);
            *limb = carry as u64;
            carry >>= 64;
        }
        WideNumber(limbs)
    }

    /// Subtracts `other`, which must not be larger.
    pub fn subtract_wide(self, other: WideNumber) -> WideNumber {
        let (mut limbs, mut borrow) = ([0; 8], false);
        for (limb, (a, b)) in limbs.iter_mut().zip(self.0.into_iter().zip(other.0)) {
            let (less, first) = a.overflowing_sub(b);
            let (less, second) = less.overflowing_sub(u64::from(borrow));
            (*limb, borrow) = (less, first || second);
        }
        WideNumber(limbs)
    }

    fn shift_up(self, bits: u32) -> WideNumber {
        let (limbs_up, bits) = ((bits / 64) as usize, bits % 64);
        let mut limbs = [0; 8];
        for (index, limb) in limbs.iter_mut().enumerate().skip(limbs_up) {
            let low = if bits > 0 && index > limbs_up {
                self.0[index - limbs_up - 1] >> (64 - bits)
            } else {
                0
            };
            *limb = self.0[index - limbs_up] << bits | low;
        }
        WideNumber(limbs)
    }

    fn bits(self) -> u32 {
        let top = self.0.iter().rposition(|limb| *limb != 0);
        top.map_or(0, |top| 64 * top as u32 + 64 - self.0[top].leading_zeros())
    }

    /// Divides as (over, under), truncated after 120 significant bits or more, or returns `None` if the quotient does
    /// not fit into 128 bits. The divisor is not 0, and both have at most 384 bits.
    pub fn quotient(self, divisor: WideNumber) -> Option<(u128, u128)> {
        // At most this many bits of the quotient are before the point; the rest of the 126 are after it.
        let whole_bits = (self.bits() + 1).saturating_sub(divisor.bits());
        let behind = 126u32.checked_sub(whole_bits)?.min(120);
        let (mut rest, mut quotient) = (WideNumber([0; 8]), 0u128);
        let dividend = self.shift_up(behind);
        for bit in (0..dividend.bits()).rev() {
            let is_set = dividend.0[(bit / 64) as usize] >> (bit % 64) & 1;
            rest = rest.shift_up(1);
            rest.0[0] |= is_set;
            quotient <<= 1;
            if rest.cmp(&divisor).is_ge() {
                rest = rest.subtract_wide(divisor);
                quotient |= 1;
            }
        }
        Some((quotient, 1 << behind))
    }
}

impl Ord for WideNumber {
    fn cmp(&self, other: &WideNumber) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for WideNumber {
    fn partial_cmp(&self, other: &WideNumber) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_behave_as_numbers_do() {
        for a in [0u128, 1, 7, 1 << 63, u128::from(u64::MAX), u128::MAX >> 3] {
            for b in [1u128, 2, 3, 10, 1 << 62] {
                let (wide_a, wide_b) = (WideNumber::product([a]), WideNumber::product([b]));
                assert_eq!(wide_a.cmp(&wide_b), a.cmp(&b));
                assert_eq!(wide_a.add_wide(wide_b).subtract_wide(wide_b), wide_a);
                assert_eq!(WideNumber::product([a, b]), WideNumber::product([b, a]));
                let (over, under) = WideNumber::product([a, b])
                    .quotient(wide_b)
                    .expect("it is a");
                assert_eq!((over / under, over % under), (a, 0));
            }
        }
    }

    #[test]
    fn products_of_four_and_their_quotients_are_exact() {
        let (a, b, c) = (u128::MAX, u128::MAX - 12, u128::MAX - 58);
        let product = WideNumber::product([a, b, c]);
        assert!(
            product < WideNumber::product([a, a, c]) && product > WideNumber::product([b, b, c])
        );
        assert_eq!(
            WideNumber::product([a >> 8, b])
                .quotient(WideNumber::product([b]))
                .map(|(over, under)| over / under),
            Some(a >> 8)
        );
        assert_eq!(
            WideNumber::product([a, b, c]).quotient(WideNumber::product([c])),
            None
        );
        let third = WideNumber::product([1])
            .quotient(WideNumber::product([3]))
            .expect("small");
        assert_eq!(third.0, third.1 / 3);
    }
}
