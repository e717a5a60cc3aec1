//! Missile bodies in addition to the three of the source: declared in a file, a library or on the command line.

use super::missile::{BaseDamage, Body};
use super::tables::KnownBody;
use starwright_text::field::clip;
use starwright_text::field_error::FieldError;

/// Maximum number of letters in the name of a body.
const MAX_BODY_LETTERS: usize = 8;

/// Declared bodies: name and the damage of a nuclear warhead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bodies(Vec<(String, BaseDamage)>);

impl Bodies {
    /// Adds a body; a later one replaces an earlier one.
    pub(crate) fn declare(&mut self, name: &str, damage: BaseDamage) -> Result<(), FieldError> {
        check_body(name)?;
        self.0.retain(|(known, _)| known != name);
        self.0.push((name.to_string(), damage));
        Ok(())
    }

    /// Reads `BM=3` and adds the body.
    pub fn declare_written(&mut self, text: &str) -> Result<(), FieldError> {
        let (name, damage) = text.split_once('=').ok_or_else(|| {
            FieldError::wrong_type("expected a body and its base damage, such as BM=3")
        })?;
        self.declare(name.trim(), BaseDamage::parse_number(damage.trim())?)
    }

    /// Adds the bodies of another list that are not in this one.
    pub fn or(mut self, others: &Bodies) -> Bodies {
        let more = others
            .0
            .iter()
            .filter(|(name, _)| self.0.iter().all(|(known, _)| known != name));
        let more: Vec<_> = more.cloned().collect();
        self.0.extend(more);
        self
    }

    /// Returns the bodies in the order declared.
    pub fn iter(&self) -> impl Iterator<Item = Body> {
        self.0.iter().map(|(name, damage)| Body::Declared {
            name: name.clone(),
            damage: *damage,
        })
    }

    /// Finds a body by name, the source's own first.
    pub(crate) fn find(&self, name: &str) -> Option<Body> {
        let known = KnownBody::ALL
            .into_iter()
            .find(|body| body.word() == name)
            .map(Body::Known);
        known.or_else(|| self.iter().find(|body| body.code() == name))
    }
}

/// Checks the name of a body.
pub fn check_body(name: &str) -> Result<(), FieldError> {
    if let Some(code) = KnownBody::ALL
        .map(KnownBody::word)
        .into_iter()
        .find(|code| *code == name)
    {
        let message = format!(
            "{code} is a body of the source; a house pack changes its damage by 'body.{code}'"
        );
        return Err(FieldError::conflict(message));
    }
    let is_capital = |c: char| c.is_ascii_uppercase();
    if name.is_empty()
        || name.len() > MAX_BODY_LETTERS
        || !name.starts_with(is_capital)
        || !name.chars().all(|c| is_capital(c) || c.is_ascii_digit())
    {
        return Err(FieldError::wrong_type(format!(
            "'{}' cannot name a body; use at most {MAX_BODY_LETTERS} capital letters and digits, such as BM",
            clip(name)
        )));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declared_bodies_are_read_and_those_of_the_source_stay() {
        let mut bodies = Bodies::default();
        bodies.declare_written("BM=3").expect("a body");
        assert_eq!(
            bodies.find("BM").map(|body| body.code().to_string()),
            Some("BM".to_string())
        );
        assert!(
            bodies
                .declare_written("SM=4")
                .is_err_and(|error| error.message.contains("body.SM"))
        );
        for wrong in [
            "BM",
            "bm=1",
            "B-M=1",
            "1B=1",
            "=1",
            "BM=x",
            "BM=1001",
            "ABCDEFGHI=1",
            "É=1",
        ] {
            assert!(bodies.declare_written(wrong).is_err(), "{wrong}");
        }
    }
}
