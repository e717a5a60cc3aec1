//! Helpers for tests: the law of schemas, and texts to try readers of YAML with. Uses no other crate of the workspace, so that
//! each of them may use it in its own tests.

pub mod agreement;
pub mod cases;
