//! Figures by name: what `reference numbers` lists and a house pack lays over them, for games whose numbers are a list.

use crate::house::HousePack;
use starwright_paper::table::{Column, Table};
use starwright_text::citation::Citation;
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::exact::Exact;
use starwright_text::field::{clip, did_you_mean};
use starwright_text::field_error::FieldError;
use starwright_text::finding::FieldPath;

/// A figure and where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct CitedNumber {
    /// The figure.
    pub value: Exact,
    /// Where it comes from.
    pub citation: Citation,
}

impl CitedNumber {
    /// The figure of a decimal number such as `1.5`.
    pub const fn new(value: &str, citation: Citation) -> CitedNumber {
        CitedNumber {
            value: Exact::decimal(value),
            citation,
        }
    }

    /// A figure that is bounded as a whole number, as one.
    pub fn whole(self) -> u32 {
        u32::try_from(self.value.split().0).unwrap_or(u32::MAX)
    }
}

/// What a figure may be.
#[derive(Clone, Copy, Debug)]
pub enum Bounds {
    /// A whole number of a range.
    Whole(u32, u32),
    /// Any number of a range.
    Any(u32, u32),
    /// Any number that is not negative, up to `LARGEST`.
    Free,
    /// The same, but not 0: something is divided by it.
    Divisor,
}

/// The largest number that is free: beyond it no rating means anything.
const LARGEST: Exact = Exact::whole(1_000_000);

/// A figure with its name.
pub struct NamedNumber<'a> {
    pub name: &'static str,
    pub meaning: &'static str,
    pub bounds: Bounds,
    pub number: &'a mut CitedNumber,
}

/// Makes a struct of figures: `field "name" "value" Whole(0, 6), citation, "meaning";` each.
#[macro_export]
macro_rules! numbers {
    ($Numbers:ident; $($field:ident $name:literal $value:literal $kind:ident $(($least:literal, $most:literal))?, $citation:expr, $meaning:literal;)+) => {
        /// The figures of the game, in book order.
        #[derive(Clone, Debug)]
        pub struct $Numbers {
            /// The house pack they were changed by.
            pub house: Option<String>,
            $(#[doc = $meaning] pub $field: $crate::numbers::CitedNumber,)+
        }

        impl $Numbers {
            /// The figures we go by: each says how far it is the book's.
            pub fn standard() -> $Numbers {
                $Numbers { house: None, $($field: $crate::numbers::CitedNumber::new($value, $citation),)+ }
            }

            /// The same as changed by a house pack; the error is (name, message).
            pub fn with_house(pack: Option<&$crate::house::HousePack>) -> Result<$Numbers, starwright_text::field_error::FieldError> {
                let mut figures = $Numbers::standard();
                if let Some(pack) = pack {
                    $crate::numbers::apply_house_pack(&mut figures.named(), pack)?;
                    figures.house = Some(pack.name().to_string());
                }
                Ok(figures)
            }

            /// All figures with name, value and source.
            pub fn table(&self) -> ::starwright_paper::table::Table {
                $crate::numbers::number_table(self.clone().named())
            }

            pub fn named(&mut self) -> Vec<$crate::numbers::NamedNumber<'_>> {
                vec![$($crate::numbers::NamedNumber {
                    name: $name,
                    meaning: $meaning,
                    bounds: $crate::numbers::Bounds::$kind $(($least, $most))?,
                    number: &mut self.$field,
                },)+]
            }
        }
    };
}
pub use numbers;

/// The message about a number that no game knows.
pub fn unknown_number(name: &str, hint: &str) -> FieldError {
    let message = format!("unknown number '{}'{hint}", clip(name));
    FieldError::new(DiagnosticKind::UnknownKey, FieldPath::top(name), message)
}

/// Lays a house pack over figures.
pub fn apply_house_pack(figures: &mut [NamedNumber], pack: &HousePack) -> Result<(), FieldError> {
    for (name, text) in pack.numbers() {
        let Some(place) = figures
            .iter()
            .position(|figure| figure.name.eq_ignore_ascii_case(name))
        else {
            let hint = did_you_mean(name, figures.iter().map(|figure| figure.name));
            let hint = if hint.is_empty() {
                "; `reference numbers` lists all names".to_string()
            } else {
                hint
            };
            return Err(unknown_number(name, &hint));
        };
        let NamedNumber {
            bounds,
            number: figure,
            ..
        } = &mut figures[place];
        **figure = bounds
            .parse_house_number(text, figure.citation)
            .map_err(|error| error.at(FieldPath::top(name)))?;
    }
    Ok(())
}

impl Bounds {
    /// The figure that a house pack writes in place of one with this source.
    pub fn parse_house_number(
        self,
        text: &str,
        source: Citation,
    ) -> Result<CitedNumber, FieldError> {
        let value = match self {
            Bounds::Whole(least, most) => within(text, least, most, "a whole number", |value| {
                value.split().1.0 == 0
            })?,
            Bounds::Any(least, most) => within(text, least, most, "a number", |_| true)?,
            Bounds::Free => free(text)?,
            Bounds::Divisor if free(text)?.is_zero() => {
                return Err(FieldError::out_of_range("nothing can be divided by 0"));
            }
            Bounds::Divisor => free(text)?,
        };
        Ok(CitedNumber {
            value,
            citation: source.by_house(),
        })
    }
}

fn within(
    text: &str,
    least: u32,
    most: u32,
    kind: &str,
    is_kind: fn(&Exact) -> bool,
) -> Result<Exact, FieldError> {
    let is_allowed =
        |value: &Exact| (Exact::from(least)..=Exact::from(most)).contains(value) && is_kind(value);
    let message = || {
        format!(
            "expected {kind} from {least} to {most}, found '{}'",
            clip(text)
        )
    };
    let value = Exact::parse(text).ok_or_else(|| FieldError::wrong_type(message()))?;
    if is_allowed(&value) {
        Ok(value)
    } else {
        Err(FieldError::out_of_range(message()))
    }
}

fn free(text: &str) -> Result<Exact, FieldError> {
    match Exact::parse(text) {
        Some(value) if value <= LARGEST => Ok(value),
        Some(_) => Err(FieldError::out_of_range(format!(
            "{text} is too large; at most {LARGEST}"
        ))),
        None => {
            let message = format!(
                "expected a number that is not negative, found '{}'",
                clip(text)
            );
            Err(FieldError::wrong_type(message))
        }
    }
}

/// The table of `reference numbers`.
pub fn number_table(figures: Vec<NamedNumber<'_>>) -> Table {
    Table::of(
        &figures,
        &[
            (Column::text("name", "Name"), |named| named.name.into()),
            (Column::text("value", "Value"), |named| {
                named.number.value.into()
            }),
            (Column::text("meaning", "Meaning"), |named| {
                named.meaning.into()
            }),
            (Column::text("source", "Source"), |named| {
                named.number.citation.to_string().into()
            }),
            (Column::text("note", "Note").only_in_data(), |named| {
                named.number.citation.note.into()
            }),
        ],
    )
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "the macro makes public names")]
mod tests {
    use super::*;
    use starwright_text::citation::Confidence;

    const RULE: Citation = Citation::new("Book", "1", Confidence::Book);

    numbers! {
        Numbers;
        most "saves.most" "4" Whole(0, 6), RULE, "the best save";
        factor "warhead.factor" "1.5" Any(0, 10), RULE, "damage of a warhead";
    }

    fn with(numbers: &[(&str, &str)]) -> Result<Numbers, FieldError> {
        let numbers = numbers
            .iter()
            .map(|(name, value)| (name.to_string(), value.to_string()))
            .collect();
        Numbers::with_house(Some(&HousePack::new("H", numbers)))
    }

    #[test]
    fn a_house_pack_changes_a_figure_and_its_confidence() {
        let numbers = with(&[("saves.most", "5"), ("warhead.factor", "2.25")]).expect("numbers");
        assert_eq!(
            (numbers.most.whole(), numbers.factor.value),
            (5, Exact::decimal("2.25"))
        );
        assert_eq!(numbers.most.citation.confidence, Confidence::House);
        assert_eq!(numbers.table().rows.len(), 2);
    }

    #[test]
    fn what_a_figure_cannot_be_is_said() {
        for (name, value, message) in [
            (
                "saves.mast",
                "5",
                "unknown number 'saves.mast'; did you mean 'saves.most'?",
            ),
            (
                "saves.most",
                "2.5",
                "expected a whole number from 0 to 6, found '2.5'",
            ),
            (
                "saves.most",
                "7",
                "expected a whole number from 0 to 6, found '7'",
            ),
            (
                "warhead.factor",
                "-1",
                "expected a number from 0 to 10, found '-1'",
            ),
        ] {
            assert_eq!(with(&[(name, value)]).expect_err(name).message, message);
        }
    }
}
