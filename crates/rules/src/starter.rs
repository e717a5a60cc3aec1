//! Fills in templates of the commented designs that `new` writes.

use super::StarterOptions;
use starwright_text::quote::quote_if_needed;

/// Replaces the first occurrence of each field in a template. A single pass ensures that no value is mistaken for a
/// field.
pub fn fill_template(template: &str, fields: &[(&str, String)]) -> String {
    let place = |field: &str| {
        template
            .find(field)
            .expect("every field occurs in the template")
    };
    let mut fields: Vec<(usize, &str, &str)> = fields
        .iter()
        .map(|(field, value)| (place(field), *field, value.as_str()))
        .collect();
    fields.sort();
    let (mut text, mut done) = (String::new(), 0);
    for (at, field, value) in fields {
        text.push_str(&template[done..at]);
        text.push_str(value);
        done = at + field.len();
        // Keep a comment after the value in its column.
        let rest = template[done..].trim_start_matches(' ');
        let gap = template.len() - done - rest.len();
        if rest.starts_with('#') {
            text.push_str(
                &" ".repeat(
                    (field.len() + gap)
                        .saturating_sub(value.chars().count())
                        .max(1),
                ),
            );
            done += gap;
        }
    }
    text + &template[done..]
}

/// Quotes the requested text, or a default, as a design needs it.
pub fn quote_or_default(wish: &Option<String>, usual: &str) -> String {
    quote_if_needed(wish.as_deref().unwrap_or(usual))
}

/// Returns the identity fields of every template with the requested values.
pub fn identity_fields(wish: &StarterOptions, kind: &str) -> [(&'static str, String); 3] {
    [
        (
            "Free Captains",
            quote_or_default(&wish.faction, "Free Captains"),
        ),
        ("Unnamed", quote_or_default(&wish.class, "Unnamed")),
        ("Cruiser", quote_or_default(&wish.kind, kind)),
    ]
}
