//! `fit`: the best legal design under constraints.

use super::answers::AnswerArgs;
use super::options::between;
use super::output::say;
use super::ships::Loaded;
use super::target::write_file;
use super::{Format, Session, progress};
use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::{Value, json};
use starwright_paper::answer::Answer;
use starwright_paper::render;
use starwright_rules::tuning::{Alarm, Bound, Limits, MAX_RATED, Task, USUAL_MOUNTS, Wanted};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The best legal design under constraints, comments and layout kept
#[derive(Args)]
#[group(id = "goal", args = ["maximize", "minimize", "fix"], required = true, multiple = true)]
#[command(
    after_help = "Examples:\n  starwright fit cruiser.yaml --maximize engines\n  \
    starwright fit cruiser.yaml --maximize rating --max-rating 200 --shields 3.. -o better.yaml\n  \
    starwright fit cruiser.yaml --maximize count:\"Laser Cannon\" --vary mounts\n  \
    starwright fit cruiser.yaml --maximize rating --bound count:\"Laser Cannon\"=3.. --bound shields.aft=1..\n  \
    starwright fit cruiser.yaml --minimize hull\n  \
    starwright fit cruiser.yaml --maximize damage --target enemy.yaml --range 6 --minimize rating\n  \
    starwright fit overweight.yaml --fix\n  \
    starwright fit overweight.yaml --fix --keep engines,\"Fusion Torpedo\" --step-cost hull=3 --pick 2 -o fixed.yaml\n\n\
    Quantities: hull, engines, shields, screens (facings in proportion), shields.fore, screens.aft and so on, tech (all four lines), tech.engines, tech.shields, tech.weapons, tech.fighters, \
    mounts (of all banks), count:NAME (weapons of that name, or the number of a system); to maximize also rating, damage (dice of \
    one volley at the target), survival (volleys of the target endured), worth (the mean of both for 100 points); to minimize hull, \
    tech, rating or space. Unless --vary \
    says otherwise engines, shields and mounts move, each bank keeping at least one mount; with --minimize only the hull does, or tech. \
    --bound takes any of these quantities with its range: mounts bounds every bank, count:NAME all weapons of that name together, \
    shields and screens every facing. What has a bound may change too. Among equally good designs the one with the highest rating is taken. \
    Two goals are a front: the designs of which none is better in both; -o FILE.svg draws it, --pick N takes one.\n\n\
    The search looks at everything unless it takes too many ships or too long; then it says so. Without -o the new design goes to standard output and \
    the account to standard error; with another --format the account alone is printed, in JSON with the design."
)]
pub struct Fit {
    /// The design, or - for standard input
    design: PathBuf,
    /// The quantity to maximize; two goals are a front
    #[arg(long, value_name = "QUANTITY")]
    maximize: Vec<String>,
    /// The quantity to minimize: hull, tech, rating, space
    #[arg(long, value_name = "QUANTITY")]
    minimize: Vec<String>,
    /// The ship that damage is done to and suffered from [default: the design as written]
    #[arg(long, value_name = "DESIGN")]
    target: Option<PathBuf>,
    /// Hexes to the target [default: two thirds of its longest range]
    #[arg(long, value_name = "N", value_parser = between::<u32>(0, 1000))]
    range: Option<u32>,
    /// Find the legal designs nearest to this one: the fewest steps, then the least change of rating
    #[arg(long, conflicts_with_all = ["maximize", "minimize", "target", "range", "vary", "max_rating", "hull", "engines", "shields", "bound", "tech", "time_limit"])]
    fix: bool,
    #[command(flatten)]
    fixing: Fixing,
    /// What may change [default: engines, shields, mounts]
    #[arg(long, value_name = "QUANTITY", value_delimiter = ',')]
    vary: Vec<String>,
    /// Let what is alike on both sides of the ship come to differ
    #[arg(long)]
    asymmetric: bool,
    /// Maximum mounts of a bank that does not have more already
    #[arg(long, value_name = "N", default_value_t = USUAL_MOUNTS, value_parser = between::<u32>(1, 99))]
    max_mounts: u32,
    /// Maximum rating
    #[arg(long, value_name = "RATING")]
    max_rating: Option<u32>,
    /// Bounds of anything that may change: shields.aft=1.., 'count:Heavy Torpedo=3..'
    #[arg(long, value_name = "QUANTITY=RANGE", value_parser = Bound::read)]
    bound: Vec<Bound>,
    /// Bounds of the hull: 10, 8..12, ..12
    #[arg(long, value_name = "RANGE", value_parser = Limits::read)]
    hull: Option<Limits>,
    /// Bounds of the engine rating
    #[arg(long, value_name = "RANGE", value_parser = Limits::read)]
    engines: Option<Limits>,
    /// Bounds of the shield rating, every facing
    #[arg(long, value_name = "RANGE", value_parser = Limits::read)]
    shields: Option<Limits>,
    /// Tech levels to work with: 1, or weapons=1,engines=0.5
    #[arg(long, value_name = "LEVELS", allow_hyphen_values = true)]
    tech: Option<String>,
    /// Seconds after which the best so far is taken [default: after two million ships, the same on every machine]
    #[arg(long, value_name = "SECONDS", value_parser = between::<u64>(1, 86_400))]
    time_limit: Option<u64>,
    /// The file for the new design [default: standard output], or with two goals for the picture
    #[arg(short, long, value_name = "FILE.yaml|FILE.svg")]
    output: Option<PathBuf>,
    /// Overwrite the file
    #[arg(long)]
    force: bool,
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// How to fix an illegal design.
#[derive(Args)]
struct Fixing {
    /// With --fix: what must stay: hull, engines, shields, screens, tech, mounts, arcs, systems, traits, weapons, or a weapon
    /// or system by its name
    #[arg(long, value_name = "WHAT", value_delimiter = ',', requires = "fix")]
    keep: Vec<String>,
    /// With --fix: what a step of a kind costs [default: hull=3, all others 2]
    #[arg(long, value_name = "KIND=N", value_delimiter = ',', requires = "fix", value_parser = step_cost)]
    step_cost: Vec<(String, u32)>,
    /// With --fix or two goals: take the solution of this number
    #[arg(long, value_name = "N", value_parser = between::<u64>(1, 50))]
    pick: Option<u64>,
    /// With --fix: how many solutions to show
    #[arg(long, value_name = "N", requires = "fix", default_value_t = 5, value_parser = between::<u64>(1, 50))]
    solutions: u64,
}

/// Reads `hull=3`.
fn step_cost(text: &str) -> Result<(String, u32), String> {
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
        let Some(designs) = session.load_whole(&self.design)? else {
            return Ok(());
        };
        let [design] = designs.as_slice() else {
            bail!(
                "{}: {} designs; fit takes one",
                self.design.display(),
                designs.len()
            );
        };
        // Fixing an illegal design is what `fit` is for.
        session.status = before;
        let bar = progress(50);
        let tick = |done: usize, all: usize| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        };
        let books = Arc::clone(&session.books);
        let target = match &self.target {
            None => None,
            Some(path) => match session.load_one(path)? {
                None => return Ok(()),
                target => target,
            },
        };
        let task = self.task()?;
        let found = books.fit(
            &design.document(),
            &design.ship,
            target.as_ref().map(|target| &target.ship),
            &task,
            &tick,
        );
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
        let text = picked(&texts, self.fixing.pick)?;
        let is_one = task.wanted.len() == 1 || self.fixing.pick.is_some();
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
        design: &Loaded,
        text: &str,
        mut answer: Answer,
    ) -> Result<()> {
        let file = self.output.as_ref().filter(|path| path.as_os_str() != "-");
        let text = &design.file_with(text);
        if let Some(path) = file {
            let names_library = text.lines().any(|line| line.starts_with("library:"));
            let folder = |path: &Path| path.parent().unwrap_or(Path::new("")).to_path_buf();
            if names_library && folder(path) != folder(Path::new(&design.file)) {
                bail!(
                    "{}: its library is named from its own folder; write the new design beside it",
                    design.file
                );
            }
            write_file(path, text, self.force)?;
            say(&format!("{} is written\n", path.display()));
        }
        answer.json["design"] = json!(text);
        if file.is_some() || self.format != Format::Table {
            return session.deliver(&answer, &AnswerArgs::in_format(self.format), false);
        }
        say(&format!("{}\n\n", answer.title));
        answer
            .tables
            .iter()
            .for_each(|table| say(&render::terminal(table, None, None)));
        say(&format!("\n{}\n", answer.notes.join("\n")));
        session.output.write(text)
    }

    fn task(&self) -> Result<Task> {
        let wanted = |quantity: &String, is_least| Wanted {
            quantity: quantity.clone(),
            is_least,
        };
        let most = self.maximize.iter().map(|quantity| wanted(quantity, false));
        let least = self.minimize.iter().map(|quantity| wanted(quantity, true));
        let wanted: Vec<Wanted> = most.chain(least).collect();
        if wanted.len() > 2 {
            bail!("expected one or two goals, found {}", wanted.len());
        }
        let mut bounds = self.bound.clone();
        for (quantity, limits) in [
            ("hull", self.hull),
            ("engines", self.engines),
            ("shields", self.shields),
        ] {
            bounds.extend(limits.map(|limits| Bound {
                quantity: quantity.to_string(),
                limits,
            }));
        }
        let Fixing {
            keep,
            step_cost,
            pick,
            solutions,
        } = &self.fixing;
        Ok(Task {
            wanted,
            range: self.range,
            vary: self.vary.clone(),
            bounds,
            tech: self.tech.clone(),
            max_rating: self.max_rating,
            is_asymmetric: self.asymmetric,
            max_mounts: self.max_mounts,
            alarm: self.time_limit.map_or(Alarm::never(), alarm),
            max_rated: if self.time_limit.is_some() {
                u64::MAX
            } else {
                MAX_RATED
            },
            step_costs: step_cost.clone(),
            keep: keep.clone(),
            max_solutions: (*solutions).max(pick.unwrap_or(1)) as usize,
        })
    }
}

/// Returns the text of the solution that is asked for, by default the first.
fn picked(texts: &[String], pick: Option<u64>) -> Result<&String> {
    let number = pick.unwrap_or(1);
    let text = texts.get(number as usize - 1);
    text.with_context(|| {
        format!(
            "--pick {number}: the last solution is number {}",
            texts.len()
        )
    })
}

/// Goes off after this many seconds.
fn alarm(seconds: u64) -> Alarm {
    let end = Instant::now().checked_add(Duration::from_secs(seconds));
    Alarm::when(move || end.is_some_and(|end| Instant::now() >= end))
}
