//! `odds`: what one volley does, exactly.

use super::ships::{Loaded, Unmodelled, degrees};
use super::{Format, Session};
use crate::play::question::Shot;
use crate::ruleset::document::Document;
use anyhow::{Result, bail};
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;

/// What one volley does: chances, expected damage, boxes lost, exactly
#[derive(Args)]
#[command(after_help = "Examples:\n  starwright odds majestic.yaml hunter.yaml --range 6\n  \
    starwright odds majestic.yaml hunter.yaml --range 9 --bearing 90 --aspect 180 --evasive 1\n  \
    starwright odds a.yaml b.yaml target.yaml --by-range -o ranges.svg\n  \
    starwright odds wayfarer.yaml cling.yaml --range 1 --when \"target is an escort\" --target \"damaged 1\"   (Star Strike)\n  \
    starwright odds glim.yaml cling.yaml --skirmish --attacker \"exhausted 1, support 2\"   (Star Strike)\n  \
    starwright odds moth.yaml lacewing.yaml --range 4 --target \"screens 12, structure 1\"   (Silent Death)\n\n\
    Bearings are degrees clockwise from the bow. A target on the boundary of two arcs is in both. A bank bears if one of its \
    arcs has the target. The chances are computed, not sampled: to hit, impact and damage dice with the rules on natural 1 \
    and 6, screens before tracks. Seeking weapons count as direct fire at medium range within their movement allowance.")]
pub(super) struct Odds {
    /// The attacker and the target; with --by-range any number of attackers, the target last
    #[arg(required = true, num_args = 2.., value_name = "ATTACKER... TARGET")]
    ships: Vec<PathBuf>,
    /// Hexes between the two
    #[arg(long, value_name = "N", required_unless_present_any = ["by_range", "skirmish"], value_parser = clap::value_parser!(u32).range(0..=1000))]
    range: Option<u32>,
    /// Expected damage at every range instead, with a chart
    #[arg(long, conflicts_with = "range")]
    by_range: bool,
    /// Where the target lies, from the attacker's bow [default: where the most damage is expected]
    #[arg(long, value_name = "DEG", value_parser = degrees, allow_hyphen_values = true)]
    bearing: Option<f64>,
    /// Where the attacker lies, from the target's bow [default: 0]
    #[arg(long, value_name = "DEG", value_parser = degrees, allow_hyphen_values = true)]
    aspect: Option<f64>,
    /// Anything else that changes the roll to hit: a probe +1, flares -1 each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i32).range(-20..=20), allow_hyphen_values = true)]
    modifier: Option<i32>,
    /// Evasive action of both ships together, -1 to hit each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=6))]
    evasive: Option<u32>,
    /// The target is tiny
    #[arg(long)]
    tiny: bool,
    /// The shield rating left where the volley hits [default: undamaged]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=99))]
    shields: Option<u32>,
    /// The screen boxes left where the volley hits [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=200))]
    screens: Option<u32>,
    /// What stands in for traits whose effect is not known [default: ignore]
    #[arg(long, value_enum)]
    unmodelled: Option<Unmodelled>,
    /// Star Strike: the two meet in a skirmish instead of a strike
    #[arg(long, conflicts_with_all = ["range", "by_range"])]
    skirmish: bool,
    /// Star Strike: a condition that holds, in the words of the card; may be repeated
    #[arg(long, value_name = "WORDS")]
    when: Vec<String>,
    /// Star Strike, Silent Death: the state of the attacker in words: "exhausted 1, critical 1", "stunned Pilot"
    #[arg(long, value_name = "WORDS", value_delimiter = ',')]
    attacker: Vec<String>,
    /// Star Strike, Silent Death: the state of the target in words: "damaged 2", "screens 12, structure 1"
    #[arg(long, value_name = "WORDS", value_delimiter = ',')]
    target: Vec<String>,
    /// With --by-range: write the chart as a picture, - for standard output
    #[arg(short, long, value_name = "PLOT.svg", requires = "by_range")]
    output: Option<PathBuf>,
    /// Overwrite the picture
    #[arg(long)]
    force: bool,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Odds {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let Some((target, attackers)) = self.ships.split_last() else { bail!("name an attacker and a target") };
        let mut designs = match attackers {
            attackers if self.by_range => session.load(attackers)?,
            [attacker] => session.load_one(attacker)?.into_iter().collect(),
            _ => bail!("{} ships; odds are of one attacker and one target, or add --by-range", self.ships.len()),
        };
        let target = session.load_one(target)?;
        if designs.is_empty() || target.is_none() {
            return Ok(());
        }
        designs.extend(target);
        let documents: Vec<Document> = designs.iter().map(Loaded::document).collect();
        let books = Arc::clone(&session.books);
        let shot = self.shot();
        let answer = match (self.by_range, documents.as_slice()) {
            (false, [attacker, target]) => books.odds(attacker, target, &shot),
            (_, documents) => books.odds_by_range(documents, &shot),
        };
        match answer {
            Err(why) => session.refuse(&designs.iter().collect::<Vec<_>>(), why),
            Ok(answer) => match &self.output {
                Some(path) if path.as_os_str() == "-" => session.plot(&answer, path, self.force),
                Some(path) => {
                    session.plot(&answer, path, self.force)?;
                    session.answer(&answer, self.format)
                }
                None => session.answer(&answer, self.format),
            },
        }
    }

    fn shot(&self) -> Shot {
        let given = [
            ("range", self.range.is_some()),
            ("bearing", self.bearing.is_some()),
            ("aspect", self.aspect.is_some()),
            ("modifier", self.modifier.is_some()),
            ("evasive", self.evasive.is_some()),
            ("tiny", self.tiny),
            ("shields", self.shields.is_some()),
            ("screens", self.screens.is_some()),
            ("unmodelled", self.unmodelled.is_some()),
            ("skirmish", self.skirmish),
            ("when", !self.when.is_empty()),
            ("attacker", !self.attacker.is_empty()),
            ("target", !self.target.is_empty()),
        ];
        let words = |words: &[String]| words.iter().map(|word| word.trim().to_string()).collect();
        Shot {
            given: given.into_iter().filter(|(_, is_given)| *is_given).map(|(name, _)| name).collect(),
            range: self.range.unwrap_or(0),
            bearing: self.bearing,
            aspect: self.aspect.unwrap_or(0.0),
            modifier: self.modifier.unwrap_or(0),
            evasive: self.evasive.unwrap_or(0),
            is_tiny: self.tiny,
            shields: self.shields,
            screens: self.screens,
            fallback: self.unmodelled.map(Into::into).unwrap_or_default(),
            is_skirmish: self.skirmish,
            when: words(&self.when),
            attacker: words(&self.attacker),
            target: words(&self.target),
        }
    }
}
