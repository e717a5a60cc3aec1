//! A design in the making: what can be turned on it, the best that fits, what each step costs, how two differ.
//!
//! `dial` (a number of a design that can be turned) -> `search` (the best settings) -> `fit` (the question and its answer),
//! `sweep` (one dial, step by step); `facts` is what ships are compared by; `rewrite` puts turned numbers into the author's text.

mod dial;
mod facts;
mod fit;
mod rewrite;
mod search;
mod sweep;

pub(super) use facts::facts;
pub(super) use fit::fit;
pub(super) use rewrite::rewrite;
pub(super) use sweep::sweep;
