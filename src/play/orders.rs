//! Questions about movement orders and their answers, in words that no game owns.

use crate::doc::yaml::Fault;
use crate::number::citation::Citation;
use crate::play::hexmap::HexMap;
use crate::play::question::Answer;

/// An order as somebody wrote it.
#[derive(Clone, Debug)]
pub struct Written {
    /// Its line, counted from 1.
    pub line: usize,
    /// The order.
    pub text: String,
}

/// What is to be plotted.
#[derive(Clone, Copy, Debug)]
pub enum Plot<'a> {
    /// What these orders cost and where they lead, a turn each.
    Orders(&'a [Written]),
    /// Where the ship can be after one turn.
    Reach,
}

/// Something wrong with an order.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Which order, counted from 0.
    pub order: usize,
    /// Where in it, and what.
    pub fault: Fault,
    /// The rule that it breaks; none if it cannot even be read.
    pub rule: Option<Citation>,
}

/// What a game answers.
#[derive(Clone, Debug)]
pub struct Plotted {
    /// In tables and for programs.
    pub answer: Answer,
    /// What is wrong with the orders.
    pub problems: Vec<Problem>,
    /// In a picture.
    pub map: HexMap,
}
