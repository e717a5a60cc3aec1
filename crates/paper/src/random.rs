//! A small portable random generator: xoshiro256++ (Blackman and Vigna), seeded by splitmix64. The same on every
//! machine.

/// A stream of random bits.
#[derive(Clone, Debug)]
pub struct Random {
    state: [u64; 4],
}

/// Returns the next number of splitmix64.
pub fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

impl Random {
    /// Creates the stream with this number for a seed. Streams are independent of each other and of the order in which
    /// they are created.
    pub fn stream(seed: u64, number: u64) -> Random {
        let mut first = seed;
        let mut mixed = split_mix(&mut first) ^ number;
        Random {
            state: std::array::from_fn(|_| split_mix(&mut mixed)),
        }
    }

    /// Returns the next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let [s0, s1, s2, s3] = &mut self.state;
        let result = s0.wrapping_add(*s3).rotate_left(23).wrapping_add(*s0);
        let shifted = *s1 << 17;
        *s2 ^= *s0;
        *s3 ^= *s1;
        *s1 ^= *s2;
        *s0 ^= *s3;
        *s2 ^= shifted;
        *s3 = s3.rotate_left(45);
        result
    }

    /// Returns a whole number below `bound`, uniform to within one part in 2^32.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.bits() as u32) * u64::from(bound)) >> 32) as u32
    }

    /// Rolls a six-sided die.
    #[inline]
    pub fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    /// Rolls a die that must show at least `need`, by the rules of most games: a 1 fails, and if no face is enough, a
    /// 6 is rolled again and adds 5. Records the faces.
    #[inline]
    pub fn succeeds(&mut self, need: i32, faces: &mut Vec<u8>, again: &mut Vec<u8>) -> bool {
        let face = self.die();
        faces.push(face);
        match need {
            ..=1 => face != 1,
            2..=6 => i32::from(face) >= need,
            _ => {
                face == 6 && {
                    let more = self.die();
                    again.push(more);
                    i32::from(more) + 5 >= need
                }
            }
        }
    }

    /// Returns `true` with this probability.
    #[inline]
    pub fn happens(&mut self, chance: f64) -> bool {
        ((self.bits() >> 11) as f64) < chance * (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_sequences_come_out() {
        // From the reference programs of both generators, with the states 1234567 and [1, 2, 3, 4].
        let mut state = 1_234_567;
        let split: Vec<u64> = (0..3).map(|_| split_mix(&mut state)).collect();
        assert_eq!(
            split,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
        let mut random = Random {
            state: [1, 2, 3, 4],
        };
        let bits: Vec<u64> = (0..4).map(|_| random.bits()).collect();
        assert_eq!(
            bits,
            [
                41_943_041,
                58_720_359,
                3_588_806_011_781_223,
                3_591_011_842_654_386
            ]
        );
    }

    #[test]
    fn streams_differ_and_repeat() {
        let first = |seed, number| Random::stream(seed, number).bits();
        assert_eq!(first(7, 3), first(7, 3));
        let all: std::collections::BTreeSet<u64> = (0..100)
            .flat_map(|s| (0..100).map(move |n| (s, n)))
            .map(|(s, n)| first(s, n))
            .collect();
        assert_eq!(all.len(), 10_000);
    }

    #[test]
    fn numbers_below_a_bound_are_as_likely_as_each_other() {
        let mut random = Random::stream(1, 1);
        let mut counts = [0u32; 12];
        (0..120_000).for_each(|_| counts[random.below(12) as usize] += 1);
        assert!(
            counts.iter().all(|count| count.abs_diff(10_000) < 500),
            "{counts:?}"
        );
        let hits = (0..100_000).filter(|_| random.happens(0.25)).count();
        assert!(hits.abs_diff(25_000) < 700, "{hits}");
        assert!(!random.happens(0.0) && random.happens(1.0));
    }
}
