//! Runs commands that only one game has, such as `starfire time`.

use super::options::GameCommandCall;
use super::output::print_message;
use super::{Format, Session};
use anyhow::Result;
use starwright_paper::render;
use starwright_text::finding::Severity;
use starwright_text::message::Message;
use std::sync::Arc;

impl GameCommandCall {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let books = Arc::clone(&session.books);
        let found = books.command(self.game, self.command.name, &self.given)?;
        for error in &found.errors {
            let finding = error.finding.as_ref();
            let severity = finding.map(|finding| finding.severity);
            let rule = finding.map(|finding| finding.rule.to_string());
            // An option is named as it was given.
            let is_option = self
                .command
                .options
                .iter()
                .any(|choice| choice.name == error.argument);
            let what = if is_option {
                format!("--{}", error.argument)
            } else {
                error.argument.to_string()
            };
            print_message(
                &Message {
                    severity,
                    rule,
                    ..Message::from_diagnostic(&what, &error.diagnostic)
                }
                .render(session.message_style),
            );
            if severity != Some(Severity::Warning) {
                session.status = 1;
            }
        }
        let Some(answer) = &found.answer else {
            return Ok(());
        };
        if self.answer.format != Format::Json && answer.tables.is_empty() {
            return Ok(());
        }
        session.deliver(answer, &self.answer, false)?;
        if !found.breakdowns.is_empty()
            && matches!(self.answer.format, Format::Table | Format::Markdown)
        {
            session.output.write(&format!(
                "\n{}",
                render::breakdown(&found.breakdowns, session.width())
            ))?;
        }
        Ok(())
    }
}
