//! The initiative of two sides, and the command `initiative`.

use super::SilentDeath;
use super::numbers::Numbers;
use super::ship::{CrewMember, Ship, Skill};
use super::tables;
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::table::{Cell, Table, percent};
use starwright_rules::battle::question::{CommandAnswer, Refusal};
use starwright_rules::options::{GameCommand, GameOption, OptionValue, OptionValues};
use starwright_rules::{Commands, Rulebook, Rules};
use starwright_text::citation::Citation;
use starwright_text::document::{RawDocument, split_documents};
use starwright_text::nearest::is_same_word;
use std::path::Path;

impl Commands for SilentDeath {
    const COMMANDS_ABOUT: &'static str = "Compute Silent Death initiative odds";
    const COMMANDS: &'static [GameCommand] = &[GameCommand {
        name: "initiative",
        about: "Compute which side is likely to move a craft first",
        after_help: "\
Each side rolls the command die of its best commander. A side of one craft rolls
its helm die if that is better. On a tie both roll their best helm die until
they differ. The lower result moves first. Name every design of a side once;
name the only design of a side twice if it has several craft.

Examples
  starwright silent-death initiative lacewing.yaml --against tollkeeper.yaml
  starwright silent-death initiative lacewing.yaml tollkeeper.yaml \\
      --against emperor-moth.yaml --format json

Exit status: 1 if a design cannot be read or a side has no command skill.",
        subject: GameOption::new(
            "craft",
            OptionValue::Texts("CRAFT.yaml"),
            "Craft of one side",
        ),
        options: &[GameOption::new(
            "against",
            OptionValue::Texts("CRAFT.yaml"),
            "Craft of the other side; may be repeated",
        )],
    }];

    fn command(
        name: &str,
        given: &OptionValues,
        book: &Rulebook<SilentDeath>,
    ) -> Result<CommandAnswer, Refusal> {
        if name != "initiative" {
            return Err(format!("{} has no command {name}", SilentDeath::TITLE).into());
        }
        if !given.has("against") {
            return Err("missing --against; name the craft of the other side".into());
        }
        let sides = ["craft", "against"].map(|side| read_craft(&given.texts(side), book));
        let [ours, theirs] = sides;
        let answer = initiative(&ours?, &theirs?, &book.numbers)?;
        Ok(CommandAnswer {
            answer: Some(answer.into()),
            errors: Vec::new(),
            breakdowns: Vec::new(),
        })
    }
}

/// Reads all craft in some files.
fn read_craft(paths: &[String], book: &Rulebook<SilentDeath>) -> Result<Vec<Ship>, Refusal> {
    let mut craft = Vec::new();
    for path in paths {
        let text = book.libraries.text(path)?;
        let all = split_documents(&text, Path::new(path).parent().unwrap_or(Path::new("")));
        let is_craft = |document: &&RawDocument| {
            document.raw_value("class").is_some()
                && is_same_word(&document.printable_value("ruleset"), SilentDeath::KEY)
        };
        let designs = all.iter().filter(is_craft);
        let before = craft.len();
        for design in designs {
            craft.push(
                SilentDeath::ship(design, &book.libraries)
                    .map_err(|errors| format!("{path}:{errors}"))?,
            );
        }
        if craft.len() == before {
            return Err(format!(
                "{path} has no {} craft; name the designs of a side, not its fleet",
                SilentDeath::TITLE
            )
            .into());
        }
    }
    Ok(craft)
}

/// The odds of which side moves first.
#[derive(Clone, Debug, Serialize)]
pub struct Initiative {
    /// The two sides.
    pub sides: [InitiativeSide; 2],
    /// The probability of a tie in the first roll.
    pub tie: f64,
    /// The probability that a tie stays undecided, since a side has no helm skill.
    pub undecided: f64,
    /// The rules that the odds follow.
    pub rules: Vec<Citation>,
}

/// One side of an initiative roll.
#[derive(Clone, Debug, Serialize)]
pub struct InitiativeSide {
    /// The classes of its craft.
    pub craft: Vec<String>,
    /// The crew member who rolls, with the craft.
    pub by: String,
    /// The name of the skill that is rolled: `command`, or `helm` for a single craft.
    pub skill: &'static str,
    /// The skill that is rolled.
    pub die: Skill,
    /// The helm skill that breaks ties, or `None` if no crew member has one.
    pub helm: Option<Skill>,
    /// The probability that this side must move a craft first.
    pub moves_first: f64,
}

/// Computes the initiative of two sides; a side without a command skill is an error.
pub fn initiative(
    ours: &[Ship],
    theirs: &[Ship],
    numbers: &Numbers,
) -> Result<Initiative, Refusal> {
    let mut sides = [side(ours)?, side(theirs)?];
    let roll = |skill: Skill| (skill.die, numbers.initiative_bonus(skill.bonus));
    let [lower, tie, higher] = compare_dice(sides.each_ref().map(|side| roll(side.die)));
    let again = sides[0]
        .helm
        .zip(sides[1].helm)
        .map(|(ours, theirs)| compare_dice([roll(ours), roll(theirs)]));
    let decided =
        again.map(|[lower, tie, higher]| [lower, higher].map(|chance| chance / (1.0 - tie)));
    let share = decided.filter(|shares| shares.iter().all(|share| share.is_finite()));
    for (index, chance) in [lower, higher].into_iter().enumerate() {
        sides[index].moves_first = chance + tie * share.map_or(0.0, |shares| shares[index]);
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
    let best = |skill: fn(&CrewMember) -> Option<Skill>| {
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
    let only_helm = if craft.len() == 1 { helm } else { None };
    let (skill, (die, ship, crew)) = match (command, only_helm) {
        (Some(command), Some(helm)) if helm.0 > command.0 => ("helm", helm),
        (Some(command), _) => ("command", command),
        (None, Some(helm)) => ("helm", helm),
        (None, None) => {
            return Err(format!(
                "no crew member of {} has a command skill",
                names().join(", ")
            )
            .into());
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

/// Returns the probabilities that the first of two dice, each with its bonus, is lower, equal and higher.
fn compare_dice(dice: [(u32, i32); 2]) -> [f64; 3] {
    let [(first, first_bonus), (second, second_bonus)] = dice;
    let mut counts = [0u32; 3];
    for a in 1..=first {
        for b in 1..=second {
            let order = (i64::from(a) + i64::from(first_bonus))
                .cmp(&(i64::from(b) + i64::from(second_bonus)));
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
        let table = Table::from_items(
            &self.sides,
            columns! { |side|
                text craft "Side" = side.craft.join(", "),
                text by "Rolls",
                text skill "Skill",
                text die "Die" = side.die.to_string(),
                text helm "Helm on a tie" = side.helm.map(|helm| helm.to_string()),
                number moves_first "Moves first" = Cell::percent(side.moves_first),
            },
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

    fn first_chances(ours: &[Ship], theirs: &[Ship]) -> [f64; 2] {
        let found = initiative(ours, theirs, &Numbers::standard()).expect("sides");
        found.sides.map(|side| side.moves_first)
    }

    #[test]
    fn helm_rolls_decide_ties() {
        // d4 against d6: lower in 14 of 24, tied in 4; then helm d6 against d6 is even.
        let two = |class: &str, crew: &str| [craft(class, crew), craft(class, crew)];
        let chances = first_chances(
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
        let chances = first_chances(
            &two("A", "command: d6, helm: d4"),
            &two("B", "command: d6, helm: d8"),
        );
        assert!((chances[0] - (15.0 / 36.0 + 6.0 / 36.0 * 22.0 / 28.0)).abs() < 1e-12);
    }

    #[test]
    fn a_single_craft_may_roll_helm_and_a_side_needs_a_skill() {
        let one = initiative(
            &[craft("A", "command: d4, helm: d10")],
            &[craft("B", "command: d4")],
            &Numbers::standard(),
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
            &Numbers::standard(),
        );
        assert!(none.is_err_and(|refusal| {
            refusal
                .to_string()
                .contains("no crew member of A has a command skill")
        }));
    }
}
