//! `orders`: movement orders checked, priced and drawn.

use super::Session;
use super::answers::AnswerArgs;
use super::message::{Message, Tone};
use super::new::{games, ruleset};
use super::options::{GameOptions, OfOrders};
use super::output::say;
use crate::doc::field::printable;
use crate::play::orders::{Plot, Written};
use crate::ruleset::Ruleset;
use crate::ruleset::document::read_text;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use std::fs::File;
use std::io;

/// Movement orders: what is wrong with them, what they need of the engines, where they lead
#[derive(Args)]
#[command(after_help = "Examples:\n  starwright orders \"2P2(4)\" --engines 5 --previous 4\n  \
    starwright orders \"P2L2(5)\" \"3P1(4)+1\" --engines 6 -o path.svg\n  \
    starwright orders turns.txt --engines 5 --format csv\n  \
    starwright orders --all --engines 5 --previous 4 -o reach.svg\n\n\
    An order is forward hexes, P and S for turns, U for a U-turn, L and R for sideslips, then the speed in brackets, which may be \
    left out, then a pivot such as +1. It needs at least 1 of the engines, unless the ship just goes on as before; an order that \
    breaks another rule is priced all the same. Several orders are flown one after the other; one that is not legal is replaced by \
    straight ahead at the previous speed. A word with a dot in it is a file of orders, one a line, # begins a comment; - is \
    standard input. A sideslip goes one hex forward and aside, the heading unchanged; with a U it may go to either side. Marks \
    of optional rules (C/ H/ E/ Z/ @/ T/ in front, [n], ↑, ↓) are kept and named, not priced, and do not move the ship.\n\n\
    Exit status: 1 if an order is not legal.")]
pub(super) struct Orders {
    /// Orders, one per turn, or files of them
    #[arg(value_name = "ORDER", required_unless_present = "all")]
    orders: Vec<String>,
    #[command(flatten)]
    options: GameOptions<OfOrders>,
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
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let (files, orders): (Vec<String>, Vec<Written>) = self.written(session)?.into_iter().unzip();
        let plot = if self.all { Plot::Reach } else { Plot::Orders(&orders) };
        let plotted = self.ruleset.orders(plot, &self.options.0).map_err(|why| anyhow!(why))?;
        for problem in &plotted.problems {
            let file = files.get(problem.order).map_or("", String::as_str);
            let (tone, rule) = match problem.rule {
                Some(rule) => (Tone::Illegal, Some(rule.to_string())),
                None => (Tone::Error, None),
            };
            let message = Message { tone, rule, ..Message::of_fault(file, &problem.fault) };
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
                all.push(("orders".to_string(), Written { line: index + 1, text: word.clone() }));
                continue;
            }
            let shown = printable(word);
            let text = if word == "-" {
                read_text(io::stdin().lock())
            } else {
                read_text(File::open(word).with_context(|| format!("cannot open the orders {shown}"))?)
            };
            let text = text.or_else(|fault| {
                say(&Message::of_fault(&shown, &fault).render(session.is_coloured));
                bail!("the orders {shown} cannot be read")
            })?;
            for (number, line) in text.lines().enumerate() {
                let order = line.split('#').next().unwrap_or_default().trim_end();
                if !order.trim().is_empty() {
                    all.push((shown.clone(), Written { line: number + 1, text: order.to_string() }));
                }
            }
        }
        match all.len() {
            0 if !self.all => bail!("no orders in {}", printable(&self.orders.join(", "))),
            count if count > MOST_ORDERS => bail!("{count} orders; at most {MOST_ORDERS} turns can be plotted"),
            _ => Ok(all),
        }
    }
}
