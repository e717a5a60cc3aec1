//! `fit`: finds the best legal design under constraints.

use super::answers::AnswerArgs;
use super::options::parse_between;
use super::output::print_message;
use super::ships::LoadedDesign;
use super::target::write_file;
use super::{Format, ITEMS, Session, progress_bar};
use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::{Value, json};
use starwright_paper::answer::Answer;
use starwright_paper::render;
use starwright_rules::tuning::{Bound, Limits};
use starwright_text::field::TextValue;
use starwright_text::nearest::is_same_word;
use starwright_text::refusal::Refusal;
use starwright_unity::{
    DEFAULT_MAX_MOUNTS, FitOptions, FixOptions, Goal, Quantity, StepKind, TechLevel, TechLine,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The headings of the options.
const FIX: &str = "Make it legal";
const OPTIMIZE: &str = "Optimize";
const LIMITS: &str = "Limits";
const RESULT: &str = "Result";

const USAGE: &str = "\
starwright fit <DESIGN> --fix [OPTIONS]
       starwright fit <DESIGN> --maximize <QUANTITY> [OPTIONS]
       starwright fit <DESIGN> --minimize <QUANTITY> [OPTIONS]";

const NOTES: &str = "\
Quantities
  hull, engines           The rating
  shields, screens        All facings, in proportion
  shields.fore, ...       One facing: fore, port, starboard, aft
  tech, tech.weapons      All four tech levels, or one
  mounts                  Mounts in all banks
  count:NAME              Weapons of that name, or the number of a system
  rating, space           The combat rating; the space used
  damage                  Expected damage dice of one volley at the target
  survival                Volleys of the target that the ship survives
  worth                   Mean of damage and survival per 100 points

Without -o, the design goes to standard output and the report to standard error.
With another --format only the report is printed; JSON includes the design.

Examples
  starwright fit overweight.yaml --fix
  starwright fit overweight.yaml --fix --keep engines --pick 2 -o fixed.yaml
  starwright fit cruiser.yaml --maximize rating --max-rating 200 -o better.yaml
  starwright fit cruiser.yaml --maximize damage --bound 'count:Torpedo=3..'
  starwright fit cruiser.yaml --minimize hull
  starwright fit cruiser.yaml --maximize damage --minimize rating -o front.svg";

/// Optimize a design, or make it legal
///
/// Finds the best legal design for a goal, or the smallest changes that make an
/// illegal design legal. Comments and layout of the file are kept.
#[derive(Args)]
#[group(id = "goal", args = ["maximize", "minimize", "fix"], required = true, multiple = true)]
#[command(after_help = NOTES, override_usage = USAGE)]
pub struct Fit {
    /// The design, or - for standard input
    design: PathBuf,
    /// List the smallest changes to a legal design
    #[arg(long, help_heading = FIX, conflicts_with_all = ["maximize", "minimize", "target", "range", "vary", "max_rating", "hull", "engines", "shields", "bound", "tech", "time_limit"])]
    fix: bool,
    /// Find the highest rating, damage, survival, worth or any quantity below
    #[arg(long, help_heading = OPTIMIZE, value_name = "QUANTITY")]
    maximize: Vec<String>,
    /// Find the lowest hull, tech, rating or space; together with --maximize, list
    /// the best trade-offs
    #[arg(long, help_heading = OPTIMIZE, value_name = "QUANTITY")]
    minimize: Vec<String>,
    /// What may change [default: engines, shields, mounts]
    #[arg(long, help_heading = OPTIMIZE, value_name = "QUANTITY", value_delimiter = ',')]
    vary: Vec<String>,
    /// Target for damage and survival [default: the design itself]
    #[arg(long, help_heading = OPTIMIZE, value_name = "DESIGN")]
    target: Option<PathBuf>,
    /// Range to the target in hexes [default: two thirds of the longest range]
    #[arg(long, help_heading = OPTIMIZE, value_name = "N", value_parser = parse_between::<u32>(0, 1000))]
    range: Option<u32>,
    /// Keep any quantity in a range, such as 'count:Heavy Torpedo=3..' or
    /// shields.aft=1..; may be repeated
    #[arg(long, help_heading = LIMITS, value_name = "NAME=RANGE", value_parser = Bound::parse)]
    bound: Vec<Bound>,
    /// Same as --bound hull=RANGE: 10, 8..12, ..12
    #[arg(long, help_heading = LIMITS, value_name = "RANGE", value_parser = Limits::parse)]
    hull: Option<Limits>,
    /// Same as --bound engines=RANGE
    #[arg(long, help_heading = LIMITS, value_name = "RANGE", value_parser = Limits::parse)]
    engines: Option<Limits>,
    /// Same as --bound shields=RANGE, for every facing
    #[arg(long, help_heading = LIMITS, value_name = "RANGE", value_parser = Limits::parse)]
    shields: Option<Limits>,
    /// Maximum rating
    #[arg(long, help_heading = LIMITS, value_name = "RATING")]
    max_rating: Option<u32>,
    /// Maximum mounts per bank; larger banks stay
    #[arg(long, help_heading = LIMITS, value_name = "N", default_value_t = DEFAULT_MAX_MOUNTS, value_parser = parse_between::<u32>(1, 99))]
    max_mounts: u32,
    /// Set tech levels: 1, or weapons=1,engines=0.5
    #[arg(long, help_heading = LIMITS, value_name = "LEVELS", allow_hyphen_values = true)]
    tech: Option<String>,
    /// Allow port and starboard to differ
    #[arg(long, help_heading = LIMITS)]
    asymmetric: bool,
    /// Stop then with the best design so far [default: after two million designs]
    #[arg(long, help_heading = LIMITS, value_name = "SECONDS", value_parser = parse_between::<u64>(1, 86_400))]
    time_limit: Option<u64>,
    #[command(flatten)]
    fixing: FixArgs,
    /// Write the design to FILE.yaml, or the trade-off chart to FILE.svg [default:
    /// standard output]
    #[arg(short, long, value_name = "FILE", help_heading = RESULT)]
    output: Option<PathBuf>,
    /// Overwrite existing files
    #[arg(long, help_heading = RESULT)]
    force: bool,
    /// table, json, csv, markdown
    #[arg(long, help_heading = RESULT, value_enum, default_value_t)]
    format: Format,
}

/// Options of `fit --fix`.
#[derive(Args)]
struct FixArgs {
    /// Do not change this: hull, engines, shields, screens, tech, mounts, arcs,
    /// systems, traits, weapons, or one weapon or system by name
    #[arg(long, help_heading = FIX, value_name = "NAME", value_delimiter = ',', requires = "fix")]
    keep: Vec<String>,
    /// Cost of one change of this kind [default: hull=3, all others 2]
    #[arg(long, help_heading = FIX, value_name = "KIND=N", value_delimiter = ',', requires = "fix", value_parser = parse_step_cost)]
    step_cost: Vec<(String, u32)>,
    /// Show N solutions, with --fix
    #[arg(long, help_heading = RESULT, value_name = "N", requires = "fix", default_value_t = 5, value_parser = parse_between::<u64>(1, 50))]
    solutions: u64,
    /// Write solution N, with --fix or two goals
    #[arg(long, help_heading = RESULT, value_name = "N", value_parser = parse_between::<u64>(1, 50))]
    pick: Option<u64>,
}

/// Parses a kind of change and its cost, such as `hull=3`.
fn parse_step_cost(text: &str) -> Result<(String, u32), Refusal> {
    let (kind, cost) = text
        .split_once('=')
        .ok_or("expected a kind and its cost, such as hull=3")?;
    let cost = cost
        .trim()
        .parse()
        .map_err(|_| format!("expected a whole number, found '{}'", cost.trim()))?;
    Ok((kind.trim().to_string(), cost))
}

impl Fit {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let before = session.status;
        let designs = session.load_all(std::slice::from_ref(&self.design))?;
        let [design] = designs.as_slice() else {
            bail!(
                "{}: {} designs; fit takes one",
                self.design.display(),
                designs.len()
            );
        };
        // Fixing an illegal design is what `fit` is for.
        session.status = before;
        let target = session.load_target(self.target.as_deref())?;
        let target = target.as_ref();
        let bar = progress_bar(ITEMS, Some(1));
        let books = Arc::clone(&session.books);
        let goals = self.goals()?;
        let found = match goals.split_first() {
            None => books.fix(&design.document(), &design.ship, &self.fix_options()?),
            Some((goal, second)) => {
                let options = self.fit_options(goal)?.on_progress(|done, total| {
                    bar.set_length(total as u64);
                    bar.set_position(done as u64);
                });
                let document = design.document();
                books.fit(&document, &design.ship, target, options, second.first())
            }
        };
        bar.finish_and_clear();
        let (texts, mut answer) = match found {
            Err(why) => return session.refuse(why),
            Ok(found) => found,
        };
        let is_picture = self
            .output
            .as_ref()
            .and_then(|path| path.extension())
            .is_some_and(|end| end == "svg");
        let text = find_solution(&texts, self.fixing.pick)?;
        let is_one = goals.len() == 1 || self.fixing.pick.is_some();
        if is_one || self.fix && self.output.is_some() {
            return self.print(session, design, text, answer);
        }
        if self.output.is_some() && !is_picture {
            bail!(
                "-o: which of {} designs? --pick N; -o FILE.svg draws them all",
                texts.len()
            );
        }
        if let Some(Value::Array(solutions)) = answer.json.get_mut("solutions") {
            for (solution, text) in solutions.iter_mut().zip(&texts) {
                solution["design"] = json!(text);
            }
        }
        let how = AnswerArgs {
            output: self.output.clone(),
            force: self.force,
            ..AnswerArgs::in_format(self.format)
        };
        session.deliver(&answer, &how, false)
    }

    fn print(
        &self,
        session: &mut Session,
        design: &LoadedDesign,
        text: &str,
        mut answer: Answer,
    ) -> Result<()> {
        let file = self.output.as_ref().filter(|path| path.as_os_str() != "-");
        let text = &design.replace_design(text);
        if let Some(path) = file {
            let names_library = text.lines().any(|line| line.starts_with("library:"));
            let folder = |path: &Path| path.parent().unwrap_or(Path::new("")).to_path_buf();
            if names_library && folder(path) != folder(Path::new(&design.file)) {
                bail!(
                    "{}: it names its library from its own folder; write the new design there",
                    design.file
                );
            }
            write_file(path, text, self.force)?;
            print_message(&format!("{} is written\n", path.display()));
        }
        answer.json["design"] = json!(text);
        if file.is_some() || self.format != Format::Table {
            return session.deliver(&answer, &AnswerArgs::in_format(self.format), false);
        }
        print_message(&format!("{}\n\n", answer.title));
        let width = session.message_style.width;
        let width = width.and_then(|width| u16::try_from(width).ok());
        answer
            .tables
            .iter()
            .for_each(|table| print_message(&render::terminal(table, None, width)));
        print_message(&format!("\n{}\n", answer.notes.join("\n")));
        session.output.write(text)
    }

    /// Parses the goals: none to fix, one to optimize, two for trade-offs.
    fn goals(&self) -> Result<Vec<Goal>> {
        let mut goals = Vec::new();
        for word in &self.maximize {
            let quantity = Quantity::parse(word).map_err(|why| {
                Refusal::from(format!(
                    "{why}; to maximize also rating, damage, survival, worth"
                ))
            })?;
            goals.push(Goal::maximize(quantity));
        }
        for word in &self.minimize {
            goals.push(Goal::minimize(Quantity::parse(word)?));
        }
        if goals.len() > 2 {
            bail!("expected one or two goals, found {}", goals.len());
        }
        Ok(goals)
    }

    fn fit_options(&self, goal: &Goal) -> Result<FitOptions<'_>> {
        let mut options = FitOptions::new(goal.clone());
        for word in &self.vary {
            options = options.vary(Quantity::parse(word)?);
        }
        for Bound { quantity, limits } in &self.bound {
            options = options.bound(Quantity::parse(quantity)?, *limits);
        }
        for (quantity, limits) in [
            (Quantity::Hull, self.hull),
            (Quantity::Engines, self.engines),
            (Quantity::shields(), self.shields),
        ] {
            if let Some(limits) = limits {
                options = options.bound(quantity, limits);
            }
        }
        options.tech = tech_levels(self.tech.as_deref().unwrap_or_default())?;
        options.range = self.range;
        options.max_rating = self.max_rating;
        options.is_asymmetric = self.asymmetric;
        options.time_limit = self.time_limit.map(Duration::from_secs);
        Ok(options.max_mounts(self.max_mounts))
    }

    fn fix_options(&self) -> Result<FixOptions> {
        let FixArgs {
            keep,
            step_cost,
            pick,
            solutions,
        } = &self.fixing;
        let mut options = FixOptions::new();
        for word in keep {
            options.keep.extend(parse_kept(word.trim()));
        }
        for (word, cost) in step_cost {
            options = options.step_cost(StepKind::parse(word)?, *cost);
        }
        options.is_asymmetric = self.asymmetric;
        Ok(options.max_solutions((*solutions).max(pick.unwrap_or(1)) as usize))
    }
}

/// Parses what must stay: a quantity, `weapons`, or a weapon or system by name.
fn parse_kept(word: &str) -> Vec<Quantity> {
    if is_same_word(word, "weapons") {
        return vec![Quantity::Mounts, Quantity::Arcs, Quantity::Traits];
    }
    vec![Quantity::parse(word).unwrap_or_else(|_| Quantity::count(word))]
}

/// Parses tech levels: one for all lines, or `weapons=1,engines=0.5`.
fn tech_levels(text: &str) -> Result<Vec<(Option<TechLine>, TechLevel)>> {
    let mut levels = Vec::new();
    let parts = text.split(',').map(str::trim);
    for part in parts.filter(|part| !part.is_empty()) {
        let (line, level) = match part.split_once(['=', ':']) {
            None => (None, part),
            Some((word, level)) => {
                let mut lines = TechLine::ALL.into_iter();
                let line = lines.find(|line| line.word() == word.trim());
                let line = line.with_context(|| {
                    format!("unknown tech line '{word}'; engines, shields, weapons or fighters")
                })?;
                (Some(line), level.trim())
            }
        };
        let level = TechLevel::parse(level)?;
        levels.push((line, level));
    }
    Ok(levels)
}

/// Returns the text of the requested solution, by default the first.
fn find_solution(texts: &[String], pick: Option<u64>) -> Result<&String> {
    let number = pick.unwrap_or(1);
    let text = texts.get(number as usize - 1);
    text.with_context(|| {
        format!(
            "--pick {number}: the last solution is number {}",
            texts.len()
        )
    })
}
