//! What people look at: tables, sheets (what stands on them), their layout (where) and how both are drawn.

pub mod layout;
pub mod press;
pub mod render;
pub mod sheet;
pub mod table;
