//! Helpers for tests: agreement of schemas with readers, and texts to test YAML readers with. Uses no other crate of
//! the workspace, so that each of them may use it in its tests.

pub mod agreement;
pub mod cases;
