//! Finds rules that an order breaks (Unity 3.1, 3.2, 3.4).

use super::figures::{MAX_PIVOT, MAX_TURNS, NOTATION, REQUIREMENT, SPECIAL};
use super::order::{Order, Spanned, Step};
use starwright_paper::hex::Side;
use starwright_text::citation::Citation;
use std::ops::Range;

/// A rule that an order breaks.
#[derive(Debug)]
pub struct BrokenRule {
    /// Byte range of the offending part.
    pub span: Range<usize>,
    pub message: String,
    pub rule: Citation,
}

/// Lists all rules that an order breaks; `needed` is its engine requirement.
pub fn check(text: &str, order: &Order, needed: i64, engines: u32) -> Vec<BrokenRule> {
    let mut breaches = Vec::new();
    let mut add = |span: &Range<usize>, rule, message: String| {
        breaches.push(BrokenRule {
            span: span.clone(),
            message,
            rule,
        })
    };
    let turns = select_steps(order, |step| matches!(step, Step::Turn(_)));
    let u_turns = select_steps(order, |step| step == Step::UTurn);
    let slips = select_steps(order, |step| matches!(step, Step::Slip(_)));
    if let Some(first) = turns.first()
        && let Some(other) = turns.iter().find(|turn| turn.value != first.value)
    {
        add(
            &other.span,
            NOTATION,
            "turns to port and to starboard; all turns of an order must go to the same side"
                .to_string(),
        );
    }
    if let Some(fourth) = turns.get(MAX_TURNS) {
        add(
            &fourth.span,
            NOTATION,
            format!(
                "{} turns; an order has at most {MAX_TURNS}, or one U",
                turns.len()
            ),
        );
    }
    if let Some(second) = u_turns.get(1) {
        add(
            &second.span,
            NOTATION,
            format!("{} U-turns; an order has at most one", u_turns.len()),
        );
    }
    if let Some(u_turn) = u_turns.first()
        && !turns.is_empty()
    {
        add(
            &u_turn.span,
            NOTATION,
            "a U-turn and other turns; a U must be the only turn of its order".to_string(),
        );
    }
    if let Some(first) = slips.first()
        && let Some(other) = slips.iter().find(|slip| slip.value != first.value)
    {
        add(
            &other.span,
            SPECIAL,
            "sideslips to the left and to the right; all sideslips of an order must go to the same side".to_string(),
        );
    }
    let is_against = |side: Side| {
        turns
            .first()
            .is_some_and(|turn| turn.value != Step::Turn(side))
    };
    let against = slips
        .iter()
        .find(|slip| matches!(slip.value, Step::Slip(side) if is_against(side)));
    if let Some(slip) = against {
        let message = "a sideslip against the turn; combine L with P, and R with S".to_string();
        add(&slip.span, SPECIAL, message);
    }
    if let Some(written) = &order.written_speed
        && written.value != order.speed()
    {
        let message = format!(
            "speed {} is written, but forward hexes and sideslips add up to {}",
            written.value,
            order.speed()
        );
        add(&written.span, NOTATION, message);
    }
    if let Some(pivot) = &order.pivot
        && !(1..=MAX_PIVOT).contains(&pivot.value.abs())
    {
        let message = format!(
            "expected a pivot of 1 to {MAX_PIVOT} hex sides, found {}",
            pivot.value.abs()
        );
        add(&pivot.span, SPECIAL, message);
    }
    if needed > i64::from(engines) {
        let message = format!("needs an engine rating of {needed}, but the ship has {engines}");
        add(&(0..text.len()), REQUIREMENT, message);
    }
    breaches
}

fn select_steps(order: &Order, is_wanted: fn(Step) -> bool) -> Vec<&Spanned<Step>> {
    let steps = order.steps.iter();
    steps.filter(|step| is_wanted(step.value)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::parse::parse;
    use super::*;

    fn broken_rules(text: &str) -> Vec<String> {
        let order = parse(text).expect(text);
        check(text, &order, 5, 5)
            .into_iter()
            .map(|broken| format!("{} {}", broken.span.start, broken.message))
            .collect()
    }

    #[test]
    fn each_illegal_form_has_its_message() {
        for (text, message) in [
            (
                "2P2(5)",
                "3 speed 5 is written, but forward hexes and sideslips add up to 4",
            ),
            ("PPPP", "3 4 turns; an order has at most 3, or one U"),
            (
                "2P1S",
                "3 turns to port and to starboard; all turns of an order must go to the same side",
            ),
            (
                "2U1P",
                "1 a U-turn and other turns; a U must be the only turn of its order",
            ),
            ("UU", "1 2 U-turns; an order has at most one"),
            (
                "1L2R(5)",
                "3 sideslips to the left and to the right; all sideslips of an order must go to the same side",
            ),
            (
                "R3P(4)",
                "0 a sideslip against the turn; combine L with P, and R with S",
            ),
            (
                "L3S(4)",
                "0 a sideslip against the turn; combine L with P, and R with S",
            ),
            ("4+4", "1 expected a pivot of 1 to 3 hex sides, found 4"),
            ("4-0", "1 expected a pivot of 1 to 3 hex sides, found 0"),
        ] {
            assert!(
                broken_rules(text).contains(&message.to_string()),
                "{text}: {:?}",
                broken_rules(text)
            );
        }
    }

    #[test]
    fn legal_orders_break_no_rule() {
        for text in [
            "4P2", "1S2S", "PPP", "L3P(4)", "RRS", "1U2LL", "UR", "0", "4+3", "4-3", "C/4(4)",
        ] {
            assert_eq!(broken_rules(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn engines_bound_the_requirement() {
        let order = parse("4").expect("an order");
        assert!(check("4", &order, 5, 5).is_empty());
        assert_eq!(
            check("4", &order, 6, 5)[0].message,
            "needs an engine rating of 6, but the ship has 5"
        );
    }
}
