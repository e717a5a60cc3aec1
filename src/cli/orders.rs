//! `orders`: movement orders checked, priced and drawn.

use super::Session;
use super::answers::AnswerArgs;
use super::new::{games, ruleset};
use super::options::{GameOptions, OfOrders};
use super::output::say;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use starwright_games::Ruleset;
use starwright_games::document::read_text;
use starwright_rules::orders::{Plot, Written};
use starwright_text::field::printable;
use starwright_text::finding::Severity;
use starwright_text::message::Message;
use std::fs::File;
use std::io;
use std::path::PathBuf;

/// Movement orders: what is wrong with them, what they need of the engines, where they lead
#[derive(Args)]
#[command(
    after_help = "Examples:\n  starwright orders \"2P2(4)\" --ship majestic.yaml --previous 4\n  \
    starwright orders \"5\" \"2P2\" \"4\" --ship majestic.yaml --damage 0,1,1   one engine box lost before turns 2 and 3\n  \
    starwright orders \"P2L2(5)\" \"3P1(4)+1\" --engines 6 -o path.svg\n  \
    starwright orders --flight \"3P4\" \"2SS2\"   fighters, movement allowance 8\n  \
    starwright orders turns.txt --engines 5 --format csv\n  \
    starwright orders --all --engines 5 --previous 4 -o reach.svg\n\n\
    An order is forward hexes, P and S for turns, U for a U-turn, L and R for sideslips, then the speed in brackets, which may be \
    left out, then a pivot such as +1. It needs at least 1 of the engines, unless the ship just goes on as before; an order that \
    breaks another rule is priced all the same. A flight has no speed: a hex costs 1 of its allowance, 2 if it turns twice and 3 if \
    three times, a sideslip two hexes; it does not pivot, and stays where it is if its way is not legal. Several orders are flown one after the other; one that is not legal is replaced by \
    straight ahead at the previous speed. A word with a dot in it is a file of orders, one a line, # begins a comment; - is \
    standard input. A sideslip goes one hex forward and aside, the heading unchanged; with a U it may go to either side. Marks \
    of optional rules (C/ H/ E/ Z/ @/ T/ in front, [n], ↑, ↓) are kept and named, not priced, and do not move the ship.\n\n\
    Exit status: 1 if an order is not legal."
)]
pub struct Orders {
    /// Orders, one per turn, or files of them
    #[arg(value_name = "ORDER", required_unless_present = "all")]
    orders: Vec<String>,
    #[command(flatten)]
    options: GameOptions<OfOrders>,
    /// The ship that flies: its engine track is in the design
    #[arg(long, value_name = "DESIGN", conflicts_with_all = ["engines", "track", "flight"])]
    ship: Option<PathBuf>,
    /// Every hex and heading within reach instead, each with its cheapest order
    #[arg(long, conflicts_with = "orders")]
    all: bool,
    #[arg(long, value_name = "KEY", default_value = Ruleset::default().key(), value_parser = ruleset, help = games("The game"))]
    ruleset: Ruleset,
    #[command(flatten)]
    answer: AnswerArgs,
}

/// The most turns of one plot.
const MOST_ORDERS: usize = 1000;

impl Orders {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let (files, orders): (Vec<String>, Vec<Written>) =
            self.written(session)?.into_iter().unzip();
        let plot = if self.all {
            Plot::Reach
        } else {
            Plot::Orders(&orders)
        };
        let (mut given, mut ruleset) = (self.options.0.clone(), self.ruleset);
        if let Some(path) = &self.ship {
            let Some(ship) = session.load_one(path)? else {
                return Ok(());
            };
            ruleset = ship.ship.ruleset();
            let track = session.books.engine_track(&ship.ship)?;
            let boxes: Vec<String> = track.iter().map(u32::to_string).collect();
            let option = ruleset
                .orders_choices()
                .iter()
                .find(|choice| choice.name == "track");
            let option = option.context("the game has an engine track, but no option for it")?;
            given
                .add(option, &boxes.join(","))
                .map_err(|why| anyhow!(why))?;
        }
        let plotted = ruleset.orders(plot, &given).map_err(|why| anyhow!(why))?;
        for problem in &plotted.problems {
            let file = files.get(problem.order).map_or("", String::as_str);
            let (severity, rule) = match problem.rule {
                Some(rule) => (Some(Severity::Illegal), Some(rule.to_string())),
                None => (None, None),
            };
            let message = Message {
                severity,
                rule,
                ..Message::of_fault(file, &problem.fault)
            };
            say(&message.render(session.is_coloured));
            session.status = 1;
        }
        session.deliver(&plotted.answer, &self.answer, false)
    }

    /// The orders, each with its file.
    fn written(&self, session: &Session) -> Result<Vec<(String, Written)>> {
        let mut all = Vec::new();
        for (index, word) in self.orders.iter().enumerate() {
            if word != "-" && !word.contains('.') {
                all.push((
                    "orders".to_string(),
                    Written {
                        line: index + 1,
                        text: word.clone(),
                    },
                ));
                continue;
            }
            let shown = printable(word);
            let text = if word == "-" {
                read_text(io::stdin().lock())
            } else {
                read_text(
                    File::open(word).with_context(|| format!("cannot open the orders {shown}"))?,
                )
            };
            let text = text.or_else(|fault| {
                say(&Message::of_fault(&shown, &fault).render(session.is_coloured));
                bail!("the orders {shown} cannot be read")
            })?;
            for (number, line) in text.lines().enumerate() {
                let order = line.split('#').next().unwrap_or_default().trim_end();
                if !order.trim().is_empty() {
                    all.push((
                        shown.clone(),
                        Written {
                            line: number + 1,
                            text: order.to_string(),
                        },
                    ));
                }
            }
        }
        match all.len() {
            0 if !self.all => bail!("no orders in {}", printable(&self.orders.join(", "))),
            count if count > MOST_ORDERS => {
                bail!("{count} orders; at most {MOST_ORDERS} turns can be plotted")
            }
            _ => Ok(all),
        }
    }
}
