//! Battles against the rules of the source, one test for each.

use super::fight::paces;
