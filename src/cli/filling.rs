//! `fleet --fill`: fills a fleet with the most points from a folder of designs.

use super::answers::AnswerArgs;
use super::batch::Outcome;
use super::options::parse_between;
use super::output::print_message;
use super::target::{relative_path, write_file};
use super::{Format, Session};
use anyhow::{Context, Result, bail};
use clap::Args;
use starwright_fleet::{FillTask, FilledLine, Profile, Stock, fill};
use starwright_games::Ruleset;
use starwright_paper::answer::Answer;
use starwright_text::field::pluralize;
use starwright_text::nearest::is_same_word;
use std::path::{Path, PathBuf};

/// The heading of options about filling a fleet.
const FILL: &str = "Fill a fleet";

/// Options of `fleet --fill`.
#[derive(Args)]
pub struct Filling {
    /// Find the fleet with the most points
    #[arg(long, help_heading = FILL, value_name = "DESIGNS", num_args = 1..)]
    pub fill: Vec<PathBuf>,
    /// Maximum points, or a battle size such as medium [default: the profile's]
    #[arg(long, help_heading = FILL, value_name = "POINTS|BATTLE", requires = "fill")]
    limit: Option<String>,
    /// Condition such as 'carriers>=1'; counts ships, flights, carriers, escorts,
    /// squadrons, a type or a class; may be repeated
    #[arg(long, help_heading = FILL, value_name = "CONDITION", value_delimiter = ',', requires = "fill")]
    require: Vec<String>,
    /// Use only designs of this faction
    #[arg(long, help_heading = FILL, value_name = "FACTION", requires = "fill")]
    faction: Option<String>,
    /// Name of the fleet that --pick writes
    #[arg(
        long,
        help_heading = FILL,
        value_name = "NAME",
        requires = "fill",
        default_value = "Filled Fleet"
    )]
    name: String,
    /// Write solution N as a fleet file; to -o FILE.yaml or standard output
    #[arg(long, help_heading = FILL, value_name = "N", requires = "fill", value_parser = parse_between::<u64>(1, 50))]
    pick: Option<u64>,
    /// Show N solutions
    #[arg(long, help_heading = FILL, value_name = "N", requires = "fill", default_value_t = 5, value_parser = parse_between::<u64>(1, 50))]
    solutions: u64,
}

/// The destination and format of the filled fleets.
pub struct Delivery<'a> {
    pub output: Option<&'a Path>,
    pub force: bool,
    pub format: Format,
}

impl Filling {
    pub fn run(
        &self,
        profile: Option<&Profile>,
        how: &Delivery,
        session: &mut Session,
    ) -> Result<()> {
        let (ruleset, stock) = self.load_stock(profile, session)?;
        let task = FillTask {
            limit: self.limit(profile, ruleset)?,
            requirements: self.require.clone(),
            max_solutions: self.solutions.max(self.pick.unwrap_or(1)) as usize,
        };
        let filled = match fill(&stock, &task, profile) {
            Ok(filled) => filled,
            Err(why) if why.to_string().starts_with("nothing fits") => {
                print_message(&format!("{why}\n"));
                session.status = session.status.max(1);
                return Ok(());
            }
            Err(why) => bail!(why),
        };
        let (pick, count) = (self.pick.unwrap_or(1) as usize, filled.solutions.len());
        let Some(fleet) = filled.solutions.get(pick - 1) else {
            bail!("--pick {pick}: the last solution is number {count}");
        };
        let file = how.output.filter(|path| path.as_os_str() != "-");
        let folder = file
            .and_then(Path::parent)
            .unwrap_or(Path::new(""))
            .to_path_buf();
        let text = fleet.to_yaml(&self.name, task.limit, |line: &FilledLine| {
            relative_path(&folder, Path::new(&line.file))
        });
        if let Some(path) = file {
            write_file(path, &text, how.force)?;
            print_message(&format!("{} is written\n", path.display()));
        } else if self.pick.is_some() || how.output.is_some() {
            return session.output.write(&text);
        }
        session.deliver(
            &Answer::from(filled),
            &AnswerArgs::in_format(how.format),
            false,
        )
    }

    /// Returns the designs that may be used; all must be of one game.
    fn load_stock(
        &self,
        profile: Option<&Profile>,
        session: &mut Session,
    ) -> Result<(Ruleset, Vec<Stock>)> {
        let (mut stock, mut games, mut left_out) = (Vec::new(), Vec::new(), 0);
        session.read_fleet_ships(
            &self.fill,
            |Outcome {
                 file,
                 document,
                 result,
                 ..
             }| {
                let Ok((printed, ship)) = result else {
                    return;
                };
                let is_welcome =
                    profile.is_none_or(|profile| profile.breaches(&printed, &ship).is_empty());
                let wanted = self.faction.as_deref();
                let is_ours = wanted.is_none_or(|wanted| {
                    ship.faction
                        .as_deref()
                        .is_some_and(|own| is_same_word(own, wanted))
                });
                if printed.is_legal() && is_welcome && is_ours && ship.rating.is_some() {
                    for erratum in printed.errata() {
                        let class = &ship.class;
                        print_message(&format!(
                            "{file}: {class} relies on errata: {}: {}\n",
                            erratum.path, erratum.reason
                        ));
                    }
                    games.push(printed.ruleset);
                    stock.push(Stock {
                        file,
                        document,
                        ship,
                    });
                } else {
                    left_out += 1;
                }
            },
        )?;
        if left_out > 0 {
            let designs = pluralize(left_out, "design");
            print_message(&format!(
                "{designs} left out: illegal, without a rating, or not allowed\n"
            ));
        }
        let Some(first) = games.first().copied() else {
            bail!("there are no designs to fill a fleet with")
        };
        if let Some(other) = games.iter().find(|game| **game != first) {
            bail!(
                "designs of {} and {}; a fleet belongs to one game",
                first.title(),
                other.title()
            );
        }
        Ok((first, stock))
    }

    fn limit(&self, profile: Option<&Profile>, ruleset: Ruleset) -> Result<u32> {
        let Some(word) = &self.limit else {
            let limit = profile.and_then(|profile| profile.limit(ruleset));
            return limit
                .map(|limit| limit.points)
                .context("--limit: how many points the fleet may have");
        };
        let size = ruleset
            .battle_sizes()
            .iter()
            .find(|size| is_same_word(size.name, word))
            .map(|size| size.limit);
        let points = size.or_else(|| {
            word.trim()
                .parse()
                .ok()
                .filter(|points| (1..=100_000).contains(points))
        });
        points.with_context(|| {
            let sizes: Vec<&str> = ruleset
                .battle_sizes()
                .iter()
                .map(|size| size.name)
                .collect();
            format!(
                "--limit {word}: expected points from 1 to 100,000, or a battle size: {}",
                sizes.join(", ")
            )
        })
    }
}
