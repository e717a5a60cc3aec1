//! `orders`: movement orders checked, priced and drawn.

use super::message::{Message, Tone};
use super::new::{games, ruleset};
use super::output::say;
use super::{Format, Session};
use crate::doc::field::printable;
use crate::paper::render;
use crate::play::hex::Side;
use crate::play::orders::{Helm, Plot, Plotted, Slips, Written};
use crate::ruleset::Ruleset;
use crate::ruleset::document::read_text;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use std::fs::File;
use std::io;
use std::path::PathBuf;

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
    /// Orders, a turn each, or files of them
    #[arg(value_name = "ORDER", required_unless_present = "all")]
    orders: Vec<String>,
    /// The engine rating
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=99))]
    engines: u32,
    /// The speed in the turn before [default: the engine rating, as in a first turn]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=999))]
    previous: Option<u32>,
    /// Sideslips in the turn before, such as 1L or 2R
    #[arg(long, value_name = "SLIPS", value_parser = slips, default_value = "0")]
    slips: Slips,
    /// Every hex and heading within reach instead, each with its cheapest order
    #[arg(long, conflicts_with = "orders")]
    all: bool,
    /// Write the map as a picture, - for standard output
    #[arg(short, long, value_name = "PATH.svg")]
    output: Option<PathBuf>,
    /// Overwrite the picture
    #[arg(long)]
    force: bool,
    #[arg(long, value_name = "KEY", default_value = "starmada_unity", value_parser = ruleset, help = games("The game"))]
    ruleset: Ruleset,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The most turns of one flight.
const MOST_ORDERS: usize = 1000;

/// Reads `1L`, `2R`, `LL` or `0`.
fn slips(text: &str) -> Result<Slips, String> {
    let text = text.trim().to_ascii_uppercase();
    let letters = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &text[..text.len() - letters.len()];
    let count = if digits.is_empty() { Some(letters.len() as u32) } else { digits.parse().ok() };
    let side = match letters.as_bytes() {
        [] if count == Some(0) && !digits.is_empty() => Some(Side::Port),
        [first, rest @ ..] if (digits.is_empty() || rest.is_empty()) && rest.iter().all(|letter| letter == first) => {
            [(b'L', Side::Port), (b'R', Side::Starboard)].into_iter().find(|(c, _)| c == first).map(|(_, side)| side)
        }
        _ => None,
    };
    match (count, side) {
        (Some(count @ 0..=99), Some(side)) => Ok(Slips { count, side }),
        _ => Err("expected at most 99 sideslips to one side, such as 1L or 2R".to_string()),
    }
}

impl Orders {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let helm = Helm { engines: self.engines, previous: self.previous, slips: self.slips };
        let (files, orders): (Vec<String>, Vec<Written>) = self.written(session)?.into_iter().unzip();
        let plot = if self.all { Plot::Reach } else { Plot::Orders(&orders) };
        let plotted = self.ruleset.orders(plot, &helm).map_err(|why| anyhow!(why))?;
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
        if let Some(path) = &self.output {
            session.picture(&render::hexmap_svg(&plotted.map), path, self.force)?;
            if path.as_os_str() == "-" {
                return Ok(());
            }
        }
        session.answer(&plotted.answer, self.format)?;
        self.draw(&plotted, session)
    }

    /// The map, where a person reads and it fits.
    fn draw(&self, plotted: &Plotted, session: &mut Session) -> Result<()> {
        if self.format != Format::Table {
            return Ok(());
        }
        let columns = session.width().map_or(100, usize::from);
        match render::hexmap_text(&plotted.map, columns, session.is_printed_coloured) {
            Some(drawing) => session.output.write(&format!("\n{drawing}")),
            None if self.output.is_none() => {
                session.output.write("\nThe map is too large to be drawn here; -o FILE.svg draws it.\n")
            }
            None => Ok(()),
        }
    }

    /// The orders, each with the file it stands in.
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
            count if count > MOST_ORDERS => bail!("{count} orders; at most {MOST_ORDERS} turns are flown"),
            _ => Ok(all),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_read_in_either_form() {
        let read = |text| slips(text).map(|slips| (slips.count, slips.side));
        assert_eq!(read("0"), Ok((0, Side::Port)));
        assert_eq!(read("1L"), Ok((1, Side::Port)));
        assert_eq!(read("2r"), Ok((2, Side::Starboard)));
        assert_eq!(read("RRR"), Ok((3, Side::Starboard)));
        for wrong in ["", "3", "L1", "LR", "2LL", "100L", "1X", "99999999999L", "-1L", "é"] {
            assert!(slips(wrong).is_err(), "{wrong}");
        }
    }
}
