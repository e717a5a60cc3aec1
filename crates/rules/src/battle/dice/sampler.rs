//! Draws from a distribution in one step, regardless of its length (Walker's alias method).

use super::Distribution;
use starwright_paper::random::Random;

/// A distribution ready to be drawn from.
#[derive(Clone, Debug)]
pub struct Sampler {
    /// For each slot, the 32-bit threshold below which its own value is drawn, and the value drawn otherwise.
    slots: Vec<(u32, u16)>,
}

impl Sampler {
    /// Prepares a distribution.
    pub fn new(distribution: &Distribution) -> Sampler {
        let chances = distribution.chances();
        let count = chances.len();
        let mut heights: Vec<f64> = chances.iter().map(|chance| chance * count as f64).collect();
        let (mut low, mut high): (Vec<usize>, Vec<usize>) =
            (0..count).partition(|&value| heights[value] < 1.0);
        let mut slots: Vec<(u32, u16)> = (0..count).map(|value| (u32::MAX, value as u16)).collect();
        while let (Some(poor), Some(&rich)) = (low.pop(), high.last()) {
            slots[poor] = ((heights[poor] * f64::from(u32::MAX)) as u32, rich as u16);
            heights[rich] -= 1.0 - heights[poor];
            if heights[rich] < 1.0 {
                high.pop();
                low.push(rich);
            }
        }
        Sampler { slots }
    }

    /// Draws a value.
    #[inline]
    pub fn draw(&self, random: &mut Random) -> u32 {
        let bits = random.bits();
        let slot = ((bits >> 32) * self.slots.len() as u64) >> 32;
        let (threshold, other) = self.slots[slot as usize];
        if bits as u32 <= threshold {
            slot as u32
        } else {
            u32::from(other)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_come_as_often_as_they_should() {
        for distribution in [
            Distribution::certain(0),
            Distribution::certain(3),
            Distribution::chance(0.03),
            Distribution::die(6).times(2),
            Distribution::die(6).thinned(0.2).scaled(3),
        ] {
            let sampler = Sampler::new(&distribution);
            let mut random = Random::stream(5, 0);
            let mut counts = vec![0u32; distribution.chances().len()];
            let draws = 200_000;
            (0..draws).for_each(|_| counts[sampler.draw(&mut random) as usize] += 1);
            for (value, count) in counts.into_iter().enumerate() {
                let chance = distribution.exactly(value);
                let error = (chance * (1.0 - chance) / f64::from(draws)).sqrt();
                let share = f64::from(count) / f64::from(draws);
                assert!(
                    (share - chance).abs() <= 5.0 * error + 1e-9,
                    "{value}: {share} against {chance}"
                );
            }
        }
    }
}
