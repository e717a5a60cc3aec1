//! Commands that only one game has: questions, answers, and errors in the question.

use super::options::GameCommandCall;
use super::output::print_message;
use super::{Format, Session};
use anyhow::{Result, anyhow};
use starwright_paper::render;
use starwright_text::finding::Severity;
use starwright_text::message::Message;
use std::sync::Arc;

impl GameCommandCall {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let books = Arc::clone(&session.books);
        let told = books
            .command(self.game, self.command.name, &self.given)
            .map_err(|why| anyhow!(why))?;
        for mistaken in &told.errors {
            let severity = mistaken.finding.as_ref().map(|finding| finding.severity);
            let rule = mistaken
                .finding
                .as_ref()
                .map(|finding| finding.rule.to_string());
            // An option is named as it was given.
            let is_option = self
                .command
                .options
                .iter()
                .any(|choice| choice.name == mistaken.argument);
            let what = if is_option {
                format!("--{}", mistaken.argument)
            } else {
                mistaken.argument.to_string()
            };
            print_message(
                &Message {
                    severity,
                    rule,
                    ..Message::from_diagnostic(&what, &mistaken.diagnostic)
                }
                .render(session.message_style),
            );
            if severity != Some(Severity::Warning) {
                session.status = 1;
            }
        }
        let Some(answer) = &told.answer else {
            return Ok(());
        };
        if self.answer.format != Format::Json && answer.tables.is_empty() {
            return Ok(());
        }
        session.deliver(answer, &self.answer, false)?;
        if !told.breakdowns.is_empty()
            && matches!(self.answer.format, Format::Table | Format::Markdown)
        {
            session.output.write(&format!(
                "\n{}",
                render::breakdown(&told.breakdowns, session.width())
            ))?;
        }
        Ok(())
    }
}
