//! 512-bit numbers, for the few places where the 128 bits of a numerator or denominator do not suffice.

use std::cmp::Ordering;

/// A whole number below 2 to the 512th, lowest limb first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide([u64; 8]);

impl Wide {
    /// Multiplies up to four numbers.
    pub fn product<const N: usize>(factors: [u128; N]) -> Wide {
        const { assert!(N <= 4, "more would not fit") };
        let one = Wide([1, 0, 0, 0, 0, 0, 0, 0]);
        factors.into_iter().fold(one, |product, factor| {
            let low = product.times(factor as u64);
            low.plus(product.times((factor >> 64) as u64).shifted_up(64))
        })
    }

    fn times(self, factor: u64) -> Wide {
        let (mut limbs, mut carry) = ([0; 8], 0u128);
        for (limb, own) in limbs.iter_mut().zip(self.0) {
            carry += u128::from(own) * u128::from(factor);
            *limb = carry as u64;
            carry >>= 64;
        }
        Wide(limbs)
    }

    pub fn plus(self, other: Wide) -> Wide {
        let (mut limbs, mut carry) = ([0; 8], 0u128);
        for (limb, (a, b)) in limbs.iter_mut().zip(self.0.into_iter().zip(other.0)) {
            carry += u128::from(a) + u128::from(b);
            *limb = carry as u64;
            carry >>= 64;
        }
        Wide(limbs)
    }

    /// Subtracts `other`, which must not be larger.
    pub fn minus(self, other: Wide) -> Wide {
        let (mut limbs, mut borrow) = ([0; 8], false);
        for (limb, (a, b)) in limbs.iter_mut().zip(self.0.into_iter().zip(other.0)) {
            let (less, first) = a.overflowing_sub(b);
            let (less, second) = less.overflowing_sub(u64::from(borrow));
            (*limb, borrow) = (less, first || second);
        }
        Wide(limbs)
    }

    fn shifted_up(self, bits: u32) -> Wide {
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
        Wide(limbs)
    }

    fn bits(self) -> u32 {
        let top = self.0.iter().rposition(|limb| *limb != 0);
        top.map_or(0, |top| 64 * top as u32 + 64 - self.0[top].leading_zeros())
    }

    /// Divides as (over, under), truncated after 120 significant bits or more, or returns `None` if the quotient does
    /// not fit into 128 bits. The divisor is not 0, and both have at most 384 bits.
    pub fn quotient(self, divisor: Wide) -> Option<(u128, u128)> {
        // At most this many bits of the quotient are before the point; the rest of the 126 are after it.
        let whole_bits = (self.bits() + 1).saturating_sub(divisor.bits());
        let behind = 126u32.checked_sub(whole_bits)?.min(120);
        let (mut rest, mut quotient) = (Wide([0; 8]), 0u128);
        let dividend = self.shifted_up(behind);
        for bit in (0..dividend.bits()).rev() {
            let is_set = dividend.0[(bit / 64) as usize] >> (bit % 64) & 1;
            rest = rest.shifted_up(1);
            rest.0[0] |= is_set;
            quotient <<= 1;
            if rest.cmp(&divisor).is_ge() {
                rest = rest.minus(divisor);
                quotient |= 1;
            }
        }
        Some((quotient, 1 << behind))
    }
}

impl Ord for Wide {
    fn cmp(&self, other: &Wide) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for Wide {
    fn partial_cmp(&self, other: &Wide) -> Option<Ordering> {
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
                let (wide_a, wide_b) = (Wide::product([a]), Wide::product([b]));
                assert_eq!(wide_a.cmp(&wide_b), a.cmp(&b));
                assert_eq!(wide_a.plus(wide_b).minus(wide_b), wide_a);
                assert_eq!(Wide::product([a, b]), Wide::product([b, a]));
                let (over, under) = Wide::product([a, b]).quotient(wide_b).expect("it is a");
                assert_eq!((over / under, over % under), (a, 0));
            }
        }
    }

    #[test]
    fn products_of_four_and_their_quotients_are_exact() {
        let (a, b, c) = (u128::MAX, u128::MAX - 12, u128::MAX - 58);
        let product = Wide::product([a, b, c]);
        assert!(product < Wide::product([a, a, c]) && product > Wide::product([b, b, c]));
        assert_eq!(
            Wide::product([a >> 8, b])
                .quotient(Wide::product([b]))
                .map(|(over, under)| over / under),
            Some(a >> 8)
        );
        assert_eq!(Wide::product([a, b, c]).quotient(Wide::product([c])), None);
        let third = Wide::product([1])
            .quotient(Wide::product([3]))
            .expect("small");
        assert_eq!(third.0, third.1 / 3);
    }
}
