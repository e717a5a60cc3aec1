//! Cannons: throws counted exactly in `rolls`, one shot in `hit`, a craft's fire in `volley` at a target in some `state`;
//! `odds` answers with the tables of `tell`.

mod attack;
mod hit;
mod odds;
mod rolls;
mod state;
mod tell;
mod volley;

pub(super) use attack::{Attack, CHOICES};
pub use hit::{Gun, Mark, Shot, range_modifier};
pub(super) use odds::{by_range, odds};
pub use rolls::{Rolls, Throws};
