//! The order in which ships or flights act: the sides alternate, and the larger side activates several at a time.

use starwright_paper::random::Random;

/// Computes the order of activation as (side, index within the side). The larger side begins; a die decides between
/// equal sides. A side with more than twice as many activates two at a time, one with more than three times as many
/// three at a time. Only the numbers at the start count.
pub fn activation_order(counts: [usize; 2], random: &mut Random, order: &mut Vec<(usize, usize)>) {
    order.clear();
    let first = match counts[0].cmp(&counts[1]) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => random.below(2) as usize,
    };
    let pace = |side: usize| match counts[1 - side] {
        0 => counts[side].max(1),
        other => ((counts[side].max(1) - 1) / other).max(1),
    };
    let mut next = [0; 2];
    let mut side = first;
    while next != counts {
        for _ in 0..pace(side).min(counts[side] - next[side]) {
            order.push((side, next[side]));
            next[side] += 1;
        }
        side = 1 - side;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(own: usize, other: usize) -> String {
        let mut order = Vec::new();
        activation_order([own, other], &mut Random::stream(1, 1), &mut order);
        order.iter().map(|(side, _)| ['A', 'B'][*side]).collect()
    }

    #[test]
    fn the_larger_side_begins_and_acts_with_several_at_a_time() {
        assert_eq!(letters(3, 5), "BABABABB");
        assert_eq!(letters(5, 2), "AABAABA");
        assert_eq!(
            letters(4, 2),
            "ABABAA",
            "twice as many are not more than twice"
        );
        assert_eq!(letters(7, 2), "AAABAAABA");
        assert_eq!(letters(0, 3), "BBB");
        assert_eq!(letters(0, 0), "");
    }

    #[test]
    fn a_die_decides_between_equals() {
        let mut first = [0; 2];
        let mut order = Vec::new();
        for number in 0..1000 {
            activation_order([2, 2], &mut Random::stream(3, number), &mut order);
            first[order[0].0] += 1;
        }
        assert!(first[0] > 400 && first[1] > 400, "{first:?}");
    }
}
