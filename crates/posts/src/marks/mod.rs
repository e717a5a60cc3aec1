//! Text without the marks around it: of forums, mail, chats, wikis and web pages.

pub mod boxed;
pub mod chat;
pub mod leaders;
pub mod plain;
pub mod quotes;
pub mod tags;
pub mod wiki;
