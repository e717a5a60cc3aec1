//! Laws of the rules over whole ranges of ships.
