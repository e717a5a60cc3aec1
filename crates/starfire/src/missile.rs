//! A missile: a body with its codes, what it does, and which rules it breaks (01.05.03).

use super::numbers::Numbers;
use super::tables::{self, Code, KnownBody, Part};
use starwright_rules::numbers::CitedNumber;
use starwright_text::breakdown::Term;
use starwright_text::exact::Exact;
use starwright_text::field::Whole;
use starwright_text::finding::{FieldPath, Finding};
use starwright_text::rounding::{Direction, Rounding};
use std::fmt;

/// The base damage of a declared body.
pub type BaseDamage = Whole<0, 1000>;

/// A missile body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// A body that the source gives.
    Known(KnownBody),
    /// A body that the file or its library declares.
    Declared {
        /// The body's code in designators.
        name: String,
        /// The damage of a nuclear warhead on the body.
        damage: BaseDamage,
    },
}

impl Body {
    /// Returns the body's code in designators.
    pub fn code(&self) -> &str {
        match self {
            Body::Known(body) => body.word(),
            Body::Declared { name, .. } => name,
        }
    }

    /// Returns the damage of a nuclear warhead on the body.
    pub fn base(&self, figures: &Numbers) -> CitedNumber {
        match self {
            Body::Known(body) => body.base(figures),
            Body::Declared { damage, .. } => CitedNumber {
                value: Exact::from(damage.get()),
                citation: tables::DECLARED,
            },
        }
    }
}

/// A missile, well-formed: no code twice, at most one warhead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missile {
    body: Body,
    /// The codes in the order of [`Code::ALL`].
    codes: Vec<Code>,
}

impl Missile {
    /// Builds a missile from codes, each once and at most one of them a warhead.
    pub(crate) fn new(body: Body, mut codes: Vec<Code>) -> Missile {
        codes.sort();
        Missile { body, codes }
    }

    pub fn body(&self) -> &Body {
        &self.body
    }

    /// Returns the warhead's code, or `None` for the nuclear warhead.
    pub fn warhead(&self) -> Option<Code> {
        self.codes_in(Part::Warhead).next()
    }

    /// Returns the codes in a part of the designator.
    pub fn codes_in(&self, part: Part) -> impl Iterator<Item = Code> {
        self.codes
            .iter()
            .copied()
            .filter(move |code| code.part() == part)
    }

    /// Returns `true` if the missile has a code.
    pub fn has(&self, code: Code) -> bool {
        self.codes.contains(&code)
    }

    /// Returns `true` if its damage is laser damage.
    pub fn is_laser(&self) -> bool {
        self.codes.iter().any(|code| code.is_laser())
    }

    /// Returns the final rounding, and the code that requires it: p1 overrides s, s overrides the warhead.
    pub fn rounding(&self) -> (Rounding, Option<Code>) {
        let asked = self
            .codes
            .iter()
            .rev()
            .find_map(|code| Some((code.rounding()?, *code)));
        let direction = asked.map_or(Direction::NearestUp, |(direction, _)| direction);
        (Rounding::to_whole(direction), asked.map(|(_, code)| code))
    }

    /// Returns the damage before rounding.
    pub fn unrounded_damage(&self, figures: &Numbers) -> Exact {
        self.factors::<Exact>(figures).into_iter().product()
    }

    /// Computes the damage of a hit: all factors multiplied, rounded once.
    pub fn damage<T: Term>(&self, figures: &Numbers) -> T {
        let (rounding, by) = self.rounding();
        let is_whole = || self.unrounded_damage(figures).split().1.0 == 0;
        let citation = match by {
            Some(code) => code.citation(),
            None if is_whole() => tables::DAMAGE,
            None => tables::NEAREST,
        };
        T::product(self.factors::<T>(figures), Some(rounding), citation, || {
            format!("damage of {self}")
        })
    }

    fn factors<T: Term>(&self, figures: &Numbers) -> Vec<T> {
        let base = self.body.base(figures);
        let label = || format!("base damage of the body {}", self.body.code());
        let mut factors = vec![base.term(label)];
        if self.warhead().is_none() {
            factors.push(figures.nuclear.term(|| "nuclear warhead".to_string()));
        }
        for code in &self.codes {
            let label = || format!("{} ({})", code.name(), code.written());
            factors.extend(code.factor(figures).map(|figure| figure.term(label)));
        }
        factors
    }

    /// Returns the name of the missile's warhead.
    pub fn warhead_name(&self) -> &'static str {
        self.warhead().map_or("nuclear", Code::name)
    }

    /// Describes the codes in words: `antimatter warhead, shaped charge, HAWK seeking`.
    pub fn describe_codes(&self) -> String {
        let mut words = format!("{} warhead", self.warhead_name());
        for code in self
            .codes
            .iter()
            .filter(|code| code.part() != Part::Warhead)
        {
            words.extend([", ", code.name()]);
        }
        words
    }

    /// Lists restrictions on its use, in our own words.
    pub fn limits(&self, figures: &Numbers) -> Vec<&'static str> {
        let mut limits = Vec::new();
        match (self.has(Code::H), self.has(Code::J)) {
            (true, _) => limits.push(Code::H.limits()),
            (false, true) => limits.push(Code::J.limits()),
            (false, false) => {}
        }
        if self.damage::<Exact>(figures).is_zero() {
            limits.push("no damage, but it flies and draws point defense");
        }
        limits
    }

    fn without_modifiers(&self) -> Missile {
        let mut bare = self.clone();
        bare.codes.retain(|code| code.part() != Part::Modifiers);
        bare
    }

    /// Lists the rules that the missile breaks, reported at a path.
    pub fn findings(&self, figures: &Numbers, path: &FieldPath) -> Vec<Finding> {
        let mut findings = Vec::new();
        if let Some(laser) = self.warhead().filter(|code| code.is_laser()) {
            for (code, what) in [
                (Code::S, "a shaped charge"),
                (Code::P1, "a penetration aid"),
            ] {
                if self.has(code) {
                    let message = format!(
                        "{self}: {what} ({}) does not go on a {} ({}); write {}",
                        code.written(),
                        laser.name(),
                        laser.written(),
                        self.without_modifiers()
                    );
                    findings.push(Finding::illegal(path.clone(), code.citation(), message));
                }
            }
        } else if self.has(Code::S) {
            findings.extend(self.check_charge(figures, path));
        }
        findings
    }

    /// Warns about a shaped charge beyond its limits, though the source works an example that is beyond both.
    fn check_charge(&self, figures: &Numbers, path: &FieldPath) -> Option<Finding> {
        let (base, least) = (self.body.base(figures).value, figures.shaped_least.value);
        let small = (base < least).then(|| {
            format!(
                "a body of base size {least} or more ({} has {base})",
                self.body.code()
            )
        });
        let warhead = "a nuclear or antimatter warhead (this is advanced antimatter)";
        let warhead = self.has(Code::B).then(|| warhead.to_string());
        let wants: Vec<String> = small.into_iter().chain(warhead).collect();
        let message = format!(
            "{self}: a shaped charge (s) needs {}; the source's own example SM-b:s has it all the same, so ask your group",
            wants.join(" and ")
        );
        (!wants.is_empty()).then(|| Finding::warning(path.clone(), Code::S.citation(), message))
    }
}

impl fmt::Display for Missile {
    /// Writes the canonical designator: `SM-b:s`, `SBM-:sp1`, `CM-::j`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let parts =
            Part::ALL.map(|part| self.codes_in(part).map(Code::written).collect::<String>());
        let used = parts
            .iter()
            .rposition(|part| !part.is_empty())
            .map_or(0, |last| last + 1);
        let hyphen = if used > 0 { "-" } else { "" };
        f.pad(&format!(
            "{}{hyphen}{}",
            self.body.code(),
            parts[..used].join(":")
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::super::bodies::Bodies;
    use super::super::designator::parse;
    use super::*;
    use starwright_text::breakdown::Breakdown;

    fn parse_missile(text: &str) -> Missile {
        parse(text, &Bodies::default()).unwrap_or_else(|mistakes| panic!("{text}: {mistakes:?}"))
    }

    fn damage(text: &str) -> u128 {
        parse_missile(text)
            .damage::<Exact>(&Numbers::standard())
            .split()
            .0
    }

    #[test]
    fn the_worked_examples_of_the_source_agree() {
        let figures = Numbers::standard();
        for (text, raw, amount) in [
            ("CM-b", "6", 6),
            ("SM-b:s", "4.5", 5),
            ("SBM-sp1", "2.7", 2),
            ("SM-L1", "0.5", 0),
        ] {
            assert_eq!(
                parse_missile(text).unrounded_damage(&figures),
                Exact::decimal(raw),
                "{text}"
            );
            assert_eq!(damage(text), amount, "{text}");
        }
    }

    #[test]
    fn every_warhead_has_its_factor_on_every_body() {
        for (text, amount) in [
            ("SM", 1),
            ("CM", 2),
            ("SBM", 2),
            ("SM-a", 2),
            ("CM-a", 4),
            ("SBM-a", 4),
            ("SM-b", 3),
            ("SBM-b", 6),
            ("CM-L1", 1),
            ("SBM-L1", 1),
            ("SM-L2", 1),
            ("CM-L2", 2),
            ("SM-L3", 1),
            ("CM-L3", 3),
            ("SBM-L3", 3),
        ] {
            assert_eq!(damage(text), amount, "{text}");
        }
    }

    #[test]
    fn modifiers_round_as_they_say_and_the_penetration_aid_wins() {
        for (text, amount) in [
            ("CM-:s", 3),
            ("CM-a:s", 6),
            ("SM-:s", 2),
            ("SM-a:s", 3), // 3, 6, 1.5 and 3
            ("SM-:p1", 0),
            ("CM-:p1", 1),
            ("CM-a:p1", 3),
            ("CM-b:p1", 5), // 0.9, 1.8, 3.6 and 5.4
            ("CM-a:sp1", 5),
            ("SM-:sp1", 1), // 5.4 and 1.35
            ("CM-b::h", 6),
            ("CM-b::hj", 6),
            ("CM-b:s:j", 9),
        ] {
            assert_eq!(damage(text), amount, "{text}");
        }
    }

    #[test]
    fn all_factors_multiply_before_the_one_rounding() {
        let figures = Numbers::standard();
        for body in KnownBody::ALL {
            for warhead in [
                None,
                Some(Code::A),
                Some(Code::B),
                Some(Code::L1),
                Some(Code::L2),
                Some(Code::L3),
            ] {
                for (has_s, has_p1) in [(false, false), (true, false), (false, true), (true, true)]
                {
                    let codes = warhead
                        .into_iter()
                        .chain(has_s.then_some(Code::S))
                        .chain(has_p1.then_some(Code::P1));
                    let missile = Missile::new(Body::Known(body), codes.collect());
                    // In sixtieths, so that every factor is a whole number: no fraction to lose.
                    let base = if body == KnownBody::Sm { 1u64 } else { 2 };
                    let sixtieths = base
                        * match warhead {
                            None | Some(Code::L2) => 60,
                            Some(Code::A) => 120,
                            Some(Code::B) => 180,
                            Some(Code::L1) => 30,
                            _ => 90,
                        };
                    let hundredths =
                        sixtieths * if has_s { 15 } else { 10 } * if has_p1 { 9 } else { 10 };
                    let (whole, rest) = (hundredths / 6000, hundredths % 6000);
                    let expected = match (has_p1, has_s, warhead) {
                        (true, ..) => whole,
                        (_, true, _) => whole + u64::from(rest > 0),
                        (_, _, Some(Code::L1 | Code::L3)) => whole,
                        _ => whole + u64::from(2 * rest >= 6000),
                    };
                    assert_eq!(
                        missile.damage::<Exact>(&figures),
                        Exact::whole(expected),
                        "{missile}"
                    );
                    assert_eq!(
                        missile.damage::<Breakdown>(&figures).amount,
                        Exact::whole(expected),
                        "{missile}"
                    );
                }
            }
        }
    }

    #[test]
    fn forbidden_charges_are_illegal_and_that_of_the_example_a_warning() {
        use starwright_text::finding::Severity::{Illegal, Warning};
        let figures = Numbers::standard();
        let of = |text: &str| -> Vec<_> {
            parse_missile(text)
                .findings(&figures, &FieldPath::default())
                .iter()
                .map(|finding| finding.severity)
                .collect()
        };
        for text in [
            "SM",
            "CM-:s",
            "SBM-a:s",
            "SBM-:sp1",
            "CM-b:p1",
            "SM-L1",
            "CM-L3::hj",
        ] {
            assert!(of(text).is_empty(), "{text}");
        }
        for text in ["SM-:s", "SM-b:s", "CM-b:s", "SM-a:sp1"] {
            assert_eq!(of(text), [Warning], "{text}");
        }
        for text in ["CM-L1:s", "CM-L2:p1", "SM-L3:s"] {
            assert_eq!(of(text), [Illegal], "{text}");
        }
        assert_eq!(of("CM-L3:sp1"), [Illegal, Illegal]);
    }
}
