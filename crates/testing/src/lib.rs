//! Helpers for tests: agreement of schemas with readers, texts to test YAML readers with, and a strict reader of PDFs. Uses
//! no other crate of the workspace, so that each of them may use it in its tests.

pub mod agreement;
pub mod cases;
pub mod pdf;
