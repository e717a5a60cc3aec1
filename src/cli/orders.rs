//! `orders`: checks movement orders and draws their path.

use super::Session;
use super::answers::AnswerArgs;
use super::new::{describe_games, parse_ruleset};
use super::options::{ANY_GAME, GameOptions, OrdersOptions};
use super::output::print_message;
use anyhow::{Context, Result, bail};
use clap::Args;
use starwright_games::Ruleset;
use starwright_games::document::read_text;
use starwright_rules::orders::{OrdersQuestion, WrittenOrder};
use starwright_text::field::escape_controls;
use starwright_text::finding::Severity;
use starwright_text::message::Message;
use std::fs::File;
use std::io;
use std::path::PathBuf;

const USAGE: &str = "\
starwright orders <ORDER>... --ship <DESIGN> [OPTIONS]
       starwright orders <ORDER>... --engines <N> [OPTIONS]
       starwright orders --all --ship <DESIGN> [OPTIONS]";

const NOTES: &str = "\
  3        Three hexes forward
  P, S     Turn 60 degrees to port, to starboard
  U        U-turn
  L, R     Sideslip: one hex forward and aside, same heading
  (4)      Speed, at the end; may be left out
  +1       Pivot, after the speed

A flight has no speed and does not pivot. A hex costs 1 of its allowance, 2 if
it turns twice there, 3 if three times. A flight with an illegal order stays.

Marks of optional rules (C/ H/ E/ Z/ @/ T/ before the order, [n] and arrows) are
kept and named, but not priced, and do not move the ship.

Exit status: 0 all orders are legal, 1 an order is illegal or not understood,
2 wrong usage or files that cannot be opened.

Examples
  starwright orders \"2P2(4)\" --ship majestic.yaml --previous 4
  starwright orders \"5\" \"2P2\" \"4\" --ship majestic.yaml --damage 0,1,1
  starwright orders \"P2L2(5)\" \"3P1(4)+1\" --engines 6 -o path.svg
  starwright orders --all --engines 5 --previous 4 -o reach.svg
  starwright orders --flight \"3P4\" \"2SS2\"
  starwright orders 3PP2 --ship lacewing.yaml
  starwright orders turns.txt --engines 5 --format csv";

/// Check movement orders and draw the path
///
/// Moves one order per turn, in sequence. An illegal order is replaced by straight
/// ahead at the previous speed.
#[derive(Args)]
#[command(after_help = notes(), override_usage = USAGE)]
pub struct Orders {
    /// Orders, one per turn, such as "2P2(4)"; or files with one order per line (#
    /// starts a comment), or - for standard input
    #[arg(value_name = "ORDER", required_unless_present = "all")]
    orders: Vec<String>,
    /// The ship that moves
    #[arg(long, help_heading = ANY_GAME, value_name = "DESIGN", conflicts_with_all = ["engines", "track", "flight"])]
    ship: Option<PathBuf>,
    /// List every hex and heading within reach, each with its cheapest order
    #[arg(long, help_heading = ANY_GAME, conflicts_with = "orders")]
    all: bool,
    #[arg(long, help_heading = ANY_GAME, value_name = "KEY", default_value = Ruleset::default().key(), value_parser = parse_ruleset, help = ruleset_help())]
    ruleset: Ruleset,
    #[command(flatten)]
    options: GameOptions<OrdersOptions>,
    #[command(flatten)]
    answer: AnswerArgs,
}

/// Maximum number of turns.
const MAX_ORDERS: usize = 1000;

fn ruleset_help() -> String {
    describe_games("Game, if no ship is named", |game| {
        !game.orders_options().is_empty()
    })
}

/// Returns the explanations and examples after the options.
fn notes() -> String {
    format!(
        "How to write an order ({})\n{NOTES}",
        Ruleset::default().title()
    )
}

impl Orders {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let (files, orders): (Vec<String>, Vec<WrittenOrder>) =
            self.read_orders(session)?.into_iter().unzip();
        let plot = if self.all {
            OrdersQuestion::Reach
        } else {
            OrdersQuestion::Orders(&orders)
        };
        let (mut given, mut ruleset) = (self.options.0.clone(), self.ruleset);
        if let Some(path) = &self.ship {
            let ship = session.load_one(path)?;
            ruleset = ship.ship.ruleset();
            for (name, value) in session.books.order_values(&ship.ship)? {
                let options = ruleset.orders_options();
                let option = options.iter().find(|choice| choice.name == name);
                let option = option.with_context(|| format!("the game has no option {name}"))?;
                if !given.has(name) {
                    given.add(option, &value)?;
                }
            }
        }
        let plotted = session.books.orders(ruleset, plot, &given)?;
        for problem in &plotted.errors {
            let file = files.get(problem.order).map_or("", String::as_str);
            let (severity, rule) = match problem.rule {
                Some(rule) => (Some(Severity::Illegal), Some(rule.to_string())),
                None => (None, None),
            };
            let message = Message {
                severity,
                rule,
                ..Message::from_diagnostic(file, &problem.diagnostic)
            };
            print_message(&message.render(session.message_style));
            session.status = 1;
        }
        session.deliver(&plotted.answer, &self.answer, false)
    }

    /// Returns the orders, each with its file.
    fn read_orders(&self, session: &Session) -> Result<Vec<(String, WrittenOrder)>> {
        let mut all = Vec::new();
        for (index, word) in self.orders.iter().enumerate() {
            if word != "-" && !word.contains('.') {
                all.push((
                    "orders".to_string(),
                    WrittenOrder {
                        line: index + 1,
                        text: word.clone(),
                    },
                ));
                continue;
            }
            let shown = escape_controls(word);
            let text = if word == "-" {
                read_text(io::stdin().lock())
            } else {
                read_text(
                    File::open(word).with_context(|| format!("cannot open the orders {shown}"))?,
                )
            };
            let text = text.or_else(|fault| {
                print_message(
                    &Message::from_diagnostic(&shown, &fault).render(session.message_style),
                );
                bail!("the orders {shown} cannot be read")
            })?;
            for (number, line) in text.lines().enumerate() {
                let order = line.split('#').next().unwrap_or_default().trim_end();
                if !order.trim().is_empty() {
                    all.push((
                        shown.clone(),
                        WrittenOrder {
                            line: number + 1,
                            text: order.to_string(),
                        },
                    ));
                }
            }
        }
        match all.len() {
            0 if !self.all => bail!("no orders in {}", escape_controls(&self.orders.join(", "))),
            count if count > MAX_ORDERS => {
                bail!("{count} orders; at most {MAX_ORDERS} turns can be plotted")
            }
            _ => Ok(all),
        }
    }
}
