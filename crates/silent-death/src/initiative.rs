//! Initiative of two sides: whose craft moves first, and the command `initiative`.

use super::SilentDeath;
use super::numbers::Figures;
use super::ship::{Crew, Ship, Skill};
use super::tables;
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::table::{Cell, Column, Table, percent};
use starwright_rules::battle::question::{Refusal, Told};
use starwright_rules::options::{Choice, GameCommand, Given, Takes};
use starwright_rules::{Commands, Rulebook, Rules};
use starwright_text::citation::Citation;
use starwright_text::document::{RawDocument, split_documents};
use starwright_text::nearest::same;
use std::path::Path;

impl Commands for SilentDeath {
    const COMMANDS: &'static [GameCommand] = &[GameCommand {
        name: "initiative",
        about: "Initiative of two sides: who is likely to move a craft first",
        after_help: "Examples:\n  starwright silent_death initiative lacewing.yaml tollkeeper.yaml --against emperor-moth.yaml\n  \
        starwright silent_death initiative lacewing.yaml --against tollkeeper.yaml --format json\n\n\
        Each side rolls the command die of its best commander, a side of one craft its helm die if that is better; on a tie \
        both roll their best helm die until they differ. The lower result moves first. Name every design of a side; how many \
        craft of a design there are matters only if it is the only one: name it twice.\n\n\
        Exit status: 1 if a design cannot be read or nobody aboard has the skill.",
        subject: Choice::new("craft", Takes::Texts("CRAFT.yaml"), "The craft of one side"),
        choices: &[Choice::new(
            "against",
            Takes::Texts("CRAFT.yaml"),
            "A craft of the other side; may be repeated",
        )],
    }];

    fn command(name: &str, given: &Given, book: &Rulebook<SilentDeath>) -> Result<Told, Refusal> {
        if name != "initiative" {
            return Err(format!("{} has no command {name}", SilentDeath::TITLE).into());
        }
        if !given.has("against") {
            return Err(
                "against whom? Name the craft of the other side with --against CRAFT.yaml".into(),
            );
        }
        let sides = ["craft", "against"].map(|side| craft(&given.texts(side), book));
        let [ours, theirs] = sides;
        let answer = initiative(&ours?, &theirs?, &book.numbers)?;
        Ok(Told {
            answer: Some(answer.into()),
            problems: Vec::new(),
            breakdowns: Vec::new(),
        })
    }
}

/// All craft of some files.
fn craft(paths: &[String], book: &Rulebook<SilentDeath>) -> Result<Vec<Ship>, Refusal> {
    let mut craft = Vec::new();
    for path in paths {
        let text = book.shelf.text(path)?;
        let all = split_documents(&text, Path::new(path).parent().unwrap_or(Path::new("")));
        let is_craft = |document: &&RawDocument| {
            document.value_at("class").is_some()
                && same(&document.value_of("ruleset"), SilentDeath::KEY)
        };
        let designs = all.iter().filter(is_craft);
        let before = craft.len();
        for design in designs {
            craft.push(
                SilentDeath::ship(design, &book.shelf)
                    .map_err(|faults| format!("{path}:{faults}"))?,
            );
        }
        if craft.len() == before {
            return Err(format!(
                "{path} has no craft of {}; name the designs of a side, not its fleet",
                SilentDeath::TITLE
            )
            .into());
        }
    }
    Ok(craft)
}

/// Who moves first, of two sides.
#[derive(Clone, Debug, Serialize)]
pub struct Initiative {
    /// The two sides.
    pub sides: [InitiativeSide; 2],
    /// The chance of a tie in the first roll.
    pub tie: f64,
    /// The chance that nothing decides it: a tie, and a side without a helm skill.
    pub undecided: f64,
    /// The rules this follows from.
    pub rules: Vec<Citation>,
}

/// One side of an initiative roll.
#[derive(Clone, Debug, Serialize)]
pub struct InitiativeSide {
    /// Its craft.
    pub craft: Vec<String>,
    /// Who rolls.
    pub by: String,
    /// Which skill they roll: `command`, or `helm` of a single craft.
    pub skill: &'static str,
    /// The skill.
    pub die: Skill,
    /// The helm skill that breaks ties; none if nobody has one.
    pub helm: Option<Skill>,
    /// The chance that it must move a craft first.
    pub moves_first: f64,
}

/// The initiative of two sides; the error says who lacks a skill.
pub fn initiative(
    ours: &[Ship],
    theirs: &[Ship],
    numbers: &Figures,
) -> Result<Initiative, Refusal> {
    let mut sides = [side(ours)?, side(theirs)?];
    let roll = |skill: Skill| (skill.die, numbers.initiative_adds(skill.bonus));
    let [lower, tie, higher] = compared(sides.each_ref().map(|side| roll(side.die)));
    let again = sides[0]
        .helm
        .zip(sides[1].helm)
        .map(|(ours, theirs)| compared([roll(ours), roll(theirs)]));
    let decided =
        again.map(|[lower, tie, higher]| [lower, higher].map(|chance| chance / (1.0 - tie)));
    let share = decided.filter(|shares| shares.iter().all(|share| share.is_finite()));
    for (place, chance) in [lower, higher].into_iter().enumerate() {
        sides[place].moves_first = chance + tie * share.map_or(0.0, |shares| shares[place]);
    }
    let undecided = if share.is_some() { 0.0 } else { tie };
    let rules = vec![tables::INITIATIVE, numbers.initiative_bonus.citation];
    Ok(Initiative {
        sides,
        tie,
        undecided,
        rules,
    })
}

fn side(craft: &[Ship]) -> Result<InitiativeSide, Refusal> {
    let best = |skill: fn(&Crew) -> Option<Skill>| {
        let crew = craft
            .iter()
            .flat_map(|ship| ship.crew.iter().map(move |crew| (ship, crew)));
        let skilled = crew.filter_map(|(ship, crew)| Some((skill(crew)?, ship, crew)));
        skilled.reduce(|best, next| if next.0 > best.0 { next } else { best })
    };
    let (command, helm) = (best(|crew| crew.command), best(|crew| crew.helm));
    let names = || {
        craft
            .iter()
            .map(|ship| ship.identity.class.clone())
            .collect::<Vec<_>>()
    };
    let (skill, (die, ship, crew)) = match (command, helm.filter(|_| craft.len() == 1)) {
        (Some(command), Some(helm)) if helm.0 > command.0 => ("helm", helm),
        (Some(command), _) => ("command", command),
        (None, Some(helm)) => ("helm", helm),
        (None, None) => {
            return Err(format!("nobody aboard {} has a command skill", names().join(", ")).into());
        }
    };
    let by = format!("{}, {}", crew.name, ship.identity.class);
    Ok(InitiativeSide {
        craft: names(),
        by,
        skill,
        die,
        helm: helm.map(|(skill, ..)| skill),
        moves_first: 0.0,
    })
}

/// The chances that the first of two dice, each with what it adds, is lower, equal and higher.
fn compared(dice: [(u32, i32); 2]) -> [f64; 3] {
    let [(first, add), (second, more)] = dice;
    let mut counts = [0u32; 3];
    for a in 1..=first {
        for b in 1..=second {
            let order = (i64::from(a) + i64::from(add)).cmp(&(i64::from(b) + i64::from(more)));
            counts[(order as i8 + 1) as usize] += 1;
        }
    }
    counts.map(|count| f64::from(count) / f64::from(first * second))
}

impl Present for Initiative {
    fn title(&self) -> String {
        let [ours, theirs] = self.sides.each_ref().map(|side| side.craft.join(", "));
        format!("Initiative: {ours} against {theirs}")
    }

    fn tables(&self) -> Vec<Table> {
        let table = Table::of(
            &self.sides,
            &[
                (Column::text("craft", "Side"), |side| {
                    side.craft.join(", ").into()
                }),
                (Column::text("by", "Rolls"), |side| (&side.by).into()),
                (Column::text("skill", "Skill"), |side| side.skill.into()),
                (Column::text("die", "Die"), |side| {
                    side.die.to_string().into()
                }),
                (Column::text("helm", "Helm on a tie"), |side| {
                    side.helm.map(|helm| helm.to_string()).into()
                }),
                (Column::number("moves_first", "Moves first"), |side| {
                    Cell::percent(side.moves_first)
                }),
            ],
        );
        vec![table.named("sides")]
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = vec![format!(
            "The first rolls tie in {} of cases; the lower result moves first.",
            percent(self.tie)
        )];
        if self.undecided > 0.0 {
            notes.push("A side has no helm skill, so a tie stays undecided.".to_string());
        }
        notes.push(format!(
            "The odds assume that {} ({}).",
            tables::INITIATIVE_BONUS.note,
            tables::INITIATIVE_BONUS
        ));
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn craft(class: &str, crew: &str) -> Ship {
        Ship::parse(&format!("class: {class}\ncrew: [{{name: P, {crew}}}]\n")).expect(crew)
    }

    fn first(ours: &[Ship], theirs: &[Ship]) -> [f64; 2] {
        let found = initiative(ours, theirs, &Figures::standard()).expect("sides");
        found.sides.map(|side| side.moves_first)
    }

    #[test]
    fn initiative_counts_every_throw_and_ties_go_to_the_helm() {
        // d4 against d6: lower in 14 of 24, tied in 4; then helm d6 against d6 is even.
        let two = |class: &str, crew: &str| [craft(class, crew), craft(class, crew)];
        let chances = first(
            &two("A", "command: d4, helm: d6"),
            &two("B", "command: d6, helm: d6"),
        );
        let expected = [
            14.0 / 24.0 + 4.0 / 24.0 / 2.0,
            6.0 / 24.0 + 4.0 / 24.0 / 2.0,
        ];
        assert!(
            chances
                .iter()
                .zip(expected)
                .all(|(found, expected)| (found - expected).abs() < 1e-12),
            "{chances:?}"
        );
        // Equal helm rolls are rolled again: d4 against d8 is lower in 22 of 28 that differ.
        let chances = first(
            &two("A", "command: d6, helm: d4"),
            &two("B", "command: d6, helm: d8"),
        );
        assert!((chances[0] - (15.0 / 36.0 + 6.0 / 36.0 * 22.0 / 28.0)).abs() < 1e-12);
    }

    #[test]
    fn a_single_craft_may_roll_its_helm_and_a_side_needs_a_skill() {
        let one = initiative(
            &[craft("A", "command: d4, helm: d10")],
            &[craft("B", "command: d4")],
            &Figures::standard(),
        );
        let one = one.expect("sides");
        assert_eq!(
            (one.sides[0].skill, one.sides[1].skill),
            ("helm", "command")
        );
        assert!(one.undecided > 0.0, "B has no helm skill");
        let none = initiative(
            &[craft("A", "weaponry: d4")],
            &[craft("B", "command: d4")],
            &Figures::standard(),
        );
        assert!(none.is_err_and(|why| {
            why.to_string()
                .contains("nobody aboard A has a command skill")
        }));
    }
}
