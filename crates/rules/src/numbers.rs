//! Named numbers that `reference numbers` lists and house packs change.

use crate::house::HousePack;
use starwright_paper::columns;
use starwright_paper::table::Table;
use starwright_text::breakdown::Term;
use starwright_text::citation::Citation;
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::exact::Exact;
use starwright_text::field::{clip, did_you_mean};
use starwright_text::field_error::FieldError;
use starwright_text::finding::FieldPath;

/// A number with its source.
#[derive(Clone, Copy, Debug)]
pub struct CitedNumber {
    pub value: Exact,
    /// The source of the number.
    pub citation: Citation,
}

impl CitedNumber {
    /// Creates a number from a decimal text such as `1.5`.
    pub const fn new(value: &str, citation: Citation) -> CitedNumber {
        CitedNumber {
            value: Exact::decimal(value),
            citation,
        }
    }

    /// Converts to a term of a formula.
    pub fn term<T: Term>(self, label: impl FnOnce() -> String) -> T {
        T::from_figure(self.value, self.citation, label)
    }

    /// Returns the whole part of the number.
    pub fn whole(self) -> u32 {
        u32::try_from(self.value.split().0).unwrap_or(u32::MAX)
    }
}

/// The range of values that a number may have.
#[derive(Clone, Copy, Debug)]
pub enum Bounds {
    /// A whole number in a range.
    Whole(u32, u32),
    /// Any number in a range.
    Any(u32, u32),
    /// Any number from 0 to `MAX_FIGURE`.
    Free,
    /// Any number above 0, up to `MAX_FIGURE`, because a formula divides by it.
    Divisor,
}

/// Maximum of a number without its own range; larger ones would make ratings meaningless.
const MAX_FIGURE: Exact = Exact::whole(1_000_000);

/// A number that a house pack can change, with its name and range.
pub struct NamedNumber<'a> {
    pub name: &'static str,
    pub meaning: &'static str,
    pub bounds: Bounds,
    pub number: &'a mut CitedNumber,
}

/// Declares a struct of numbers, each as `field "name" "value" Whole(0, 6), citation, "meaning";`.
#[macro_export]
macro_rules! numbers {
    ($Numbers:ident; $($field:ident $name:literal $value:literal $kind:ident $(($least:literal, $most:literal))?, $citation:expr, $meaning:literal;)+) => {
        /// The game's numbers, in book order.
        #[derive(Clone, Debug)]
        pub struct $Numbers {
            /// The name of the house pack that changed the numbers, or `None` for the standard ones.
            pub house: Option<String>,
            $(#[doc = $meaning] pub $field: $crate::numbers::CitedNumber,)+
        }

        impl $Numbers {
            /// Returns the standard numbers, each cited with its confidence.
            pub fn standard() -> $Numbers {
                $Numbers { house: None, $($field: $crate::numbers::CitedNumber::new($value, $citation),)+ }
            }

            /// Returns the numbers as changed by a house pack.
            pub fn with_house(pack: Option<&$crate::house::HousePack>) -> Result<$Numbers, starwright_text::field_error::FieldError> {
                let mut figures = $Numbers::standard();
                if let Some(pack) = pack {
                    $crate::numbers::apply_house_pack(&mut figures.named(), pack)?;
                    figures.house = Some(pack.name().to_string());
                }
                Ok(figures)
            }

            /// Builds the table of numbers with name, value and source.
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

/// Creates the error for an unknown number.
pub fn unknown_number(name: &str, hint: &str) -> FieldError {
    let message = format!("unknown number '{}'{hint}", clip(name));
    FieldError::new(
        DiagnosticKind::UnknownKey,
        FieldPath::from_key(name),
        message,
    )
}

/// Changes numbers to those of a house pack.
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
            .map_err(|error| error.with_path(FieldPath::from_key(name)))?;
    }
    Ok(())
}

impl Bounds {
    /// Parses a house pack's replacement for a number with this source.
    pub fn parse_house_number(
        self,
        text: &str,
        source: Citation,
    ) -> Result<CitedNumber, FieldError> {
        let value = match self {
            Bounds::Whole(least, most) => {
                parse_in_range(text, least, most, "a whole number", |value| {
                    value.split().1.0 == 0
                })?
            }
            Bounds::Any(least, most) => parse_in_range(text, least, most, "a number", |_| true)?,
            Bounds::Free => parse_number(text)?,
            Bounds::Divisor if parse_number(text)?.is_zero() => {
                return Err(FieldError::out_of_range(
                    "expected a number above 0, found 0; formulas divide by it",
                ));
            }
            Bounds::Divisor => parse_number(text)?,
        };
        Ok(CitedNumber {
            value,
            citation: source.mark_house(),
        })
    }
}

fn parse_in_range(
    text: &str,
    min: u32,
    max: u32,
    kind: &str,
    is_kind: fn(&Exact) -> bool,
) -> Result<Exact, FieldError> {
    let value = Exact::parse(text);
    if let Some(value) = value
        && (Exact::from(min)..=Exact::from(max)).contains(&value)
        && is_kind(&value)
    {
        return Ok(value);
    }
    let message = format!(
        "expected {kind} from {min} to {max}, found '{}'",
        clip(text)
    );
    Err(if value.is_some() {
        FieldError::out_of_range(message)
    } else {
        FieldError::wrong_type(message)
    })
}

fn parse_number(text: &str) -> Result<Exact, FieldError> {
    match Exact::parse(text) {
        Some(value) if value <= MAX_FIGURE => Ok(value),
        Some(_) => Err(FieldError::out_of_range(format!(
            "expected a number up to {MAX_FIGURE}, found {text}"
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

/// Builds the table of `reference numbers`.
pub fn number_table(figures: Vec<NamedNumber<'_>>) -> Table {
    Table::from_items(
        &figures,
        columns! { |named|
            text name "Name",
            text value "Value" = named.number.value,
            text meaning "Meaning",
            text source "Source" = named.number.citation.to_string(),
            text note "Note".only_in_data() = named.number.citation.note,
        },
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

    fn set_numbers(numbers: &[(&str, &str)]) -> Result<Numbers, FieldError> {
        let numbers = numbers
            .iter()
            .map(|(name, value)| (name.to_string(), value.to_string()))
            .collect();
        Numbers::with_house(Some(&HousePack::new("H", numbers)))
    }

    #[test]
    fn house_packs_change_figures_and_confidence() {
        let numbers =
            set_numbers(&[("saves.most", "5"), ("warhead.factor", "2.25")]).expect("numbers");
        assert_eq!(
            (numbers.most.whole(), numbers.factor.value),
            (5, Exact::decimal("2.25"))
        );
        assert_eq!(numbers.most.citation.confidence, Confidence::House);
        assert_eq!(numbers.table().rows.len(), 2);
    }

    #[test]
    fn rejects_impossible_figures() {
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
            assert_eq!(
                set_numbers(&[(name, value)]).expect_err(name).message,
                message
            );
        }
    }
}
