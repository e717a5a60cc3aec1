//! The formulas of shields, screens and DRAT.

use super::super::numbers::Numbers;
use super::super::ship::{Cover, Facing};
use super::super::tables::{self, TechLine};
use super::{Context, figure_term};
use starwright_text::breakdown::Term;
use starwright_text::exact::Exact;

/// Number of faces of the impact die.
const FACES: Exact = Exact::whole(6);

/// Returns the weights of the four facings, in the order of [`Facing::ALL`].
fn weights(numbers: &Numbers) -> [Exact; 4] {
    let figures = &numbers.figures;
    Facing::ALL.map(|facing| match facing {
        Facing::Fore => figures.fore.value,
        Facing::Port => figures.port.value,
        Facing::Starboard => figures.starboard.value,
        Facing::Aft => figures.aft.value,
    })
}

/// Returns the sum of the facings' weights, and the weighted sum of a term of each facing.
fn weighted_sum(
    facings: [u32; 4],
    numbers: &Numbers,
    term: impl Fn(Exact, Exact) -> Exact,
) -> (Exact, Exact) {
    let weights = weights(numbers);
    let terms = weights.into_iter().zip(facings);
    let sum = terms
        .map(|(weight, number)| term(weight, number.into()))
        .sum();
    (weights.into_iter().sum(), sum)
}

/// Returns the equivalent all-round shield rating: that of the weighted harmonic mean of what gets through (Unity B.7).
pub fn equivalent_rating(shields: Cover, numbers: &Numbers) -> Exact {
    let facings = match shields {
        Cover::Even(rating) => return rating.into(),
        Cover::Directional(facings) => facings,
    };
    let (all, through) = weighted_sum(facings, numbers, |weight, rating| {
        weight / FACES.saturating_minus(rating)
    });
    if through.is_zero() {
        Exact::ZERO
    } else {
        FACES.saturating_minus(all / through)
    }
}

/// Returns the equivalent number of all-round screen boxes: four times the weighted mean of the facings.
fn equivalent_boxes(screens: Cover, numbers: &Numbers) -> Exact {
    let facings = match screens {
        Cover::Even(boxes) => return boxes.into(),
        Cover::Directional(facings) => facings,
    };
    let (all, weighted) = weighted_sum(facings, numbers, |weight, boxes| weight * boxes);
    if all.is_zero() {
        Exact::ZERO
    } else {
        Exact::whole(4) * weighted / all
    }
}

/// Writes the sum of the facings' weights, and the terms of a weighted sum, each written by `term`.
fn write_weighted_sum(
    facings: [u32; 4],
    numbers: &Numbers,
    term: impl Fn(Exact, u32) -> String,
) -> (Exact, String) {
    let weights = weights(numbers);
    let terms = weights.into_iter().zip(facings);
    let terms: Vec<String> = terms.map(|(weight, number)| term(weight, number)).collect();
    (weights.into_iter().sum(), terms.join(" + "))
}

/// Returns the label of the shield rating, with its formula if it differs by facing.
fn shield_label(shields: Cover, numbers: &Numbers) -> String {
    let Cover::Directional(facings) = shields else {
        return "shield rating".to_string();
    };
    let (all, terms) = write_weighted_sum(facings, numbers, |weight, rating| {
        format!("{weight}/(6-{rating})")
    });
    format!("shield rating, equivalent: 6 - {all} / ({terms})")
}

/// Returns the label of the screen boxes, with their formula if they differ by facing.
fn screen_label(screens: Cover, numbers: &Numbers) -> String {
    let Cover::Directional(facings) = screens else {
        return "screen boxes".to_string();
    };
    let (all, terms) = write_weighted_sum(facings, numbers, |weight, boxes| {
        format!("{weight} x {boxes}")
    });
    format!("screen boxes, equivalent: 4 x ({terms}) / {all}")
}

impl Context<'_> {
    /// Returns the shield rating, with a citation for all-round or directional shields.
    fn shield_rating<T: Term>(&self) -> T {
        let citation = match self.ship.shields() {
            Cover::Even(_) => tables::TRACKS,
            Cover::Directional(_) => {
                let figures = &self.numbers.figures;
                let facings = [figures.fore, figures.port, figures.starboard, figures.aft];
                facings
                    .iter()
                    .fold(tables::DIRECTIONAL_SHIELDS, |cited, facing| {
                        cited.copy_house_mark(facing.citation)
                    })
            }
        };
        T::from_figure(self.shields, citation, || {
            shield_label(self.ship.shields(), self.numbers)
        })
    }

    pub fn shield_space<T: Term>(&self) -> T {
        let figures = &self.numbers.figures;
        let citation = figures
            .shield_factor
            .citation
            .copy_house_mark(figures.shield_offset.citation);
        let factor = T::from_figure(self.shield_factor(), citation, || {
            format!(
                "shield factor, {} x (hull + {})",
                figures.shield_factor.value, figures.shield_offset.value
            )
        });
        self.space_of(
            [factor, self.shield_rating()],
            Some(TechLine::Shields),
            tables::DESIGN,
            || "shields".into(),
        )
    }

    pub fn screen_space<T: Term>(&self) -> T {
        let figures = &self.numbers.figures;
        let offset = figures.screen_offset;
        let factors = [
            figure_term(figures.screen_factor, || "screen factor".into()),
            T::from_figure(self.ship.screens().total().into(), tables::SCREENS, || {
                "boxes".into()
            }),
            T::from_figure(
                (self.hull() + offset.value) / self.hull(),
                offset.citation,
                || format!("(hull + {}) / hull", offset.value),
            ),
        ];
        self.space_of(factors, Some(TechLine::Shields), tables::SCREENS, || {
            "screens".into()
        })
    }

    pub fn drat<T: Term>(&self) -> T {
        let figures = &self.numbers.figures;
        let open = FACES.saturating_minus(self.shields);
        let through = || {
            T::from_figure(Exact::ONE / open, tables::RATING, || {
                format!("(1 / (6 - {} shields))", self.shields)
            })
        };
        let hull = T::product(
            [
                T::from_figure(self.hull(), tables::TRACKS, || "hull".into()),
                figure_term(figures.hull_drat, || "per hull box".into()),
                through(),
            ],
            None,
            tables::RATING,
            || "hull behind shields".into(),
        );
        let screens = (!self.ship.screens().is_none()).then(|| {
            let boxes = equivalent_boxes(self.ship.screens(), self.numbers);
            T::product(
                [
                    T::from_figure(boxes, tables::SCREENS, || {
                        screen_label(self.ship.screens(), self.numbers)
                    }),
                    figure_term(figures.screen_drat, || "per screen box".into()),
                    through(),
                ],
                None,
                tables::SCREENS,
                || "screens".into(),
            )
        });
        let additions = self.systems.iter().filter_map(|fitted| {
            let plus = self.numbers.system(fitted.system).drat_plus;
            (!plus.value.is_zero()).then(|| {
                let count = T::from_figure(fitted.count.into(), plus.citation, || "carried".into());
                T::product(
                    [figure_term(plus, || "each".into()), count],
                    None,
                    plus.citation,
                    || fitted.system.name().into(),
                )
            })
        });
        let together = T::sum(
            [hull].into_iter().chain(screens).chain(additions),
            tables::RATING,
            || "before multipliers".into(),
        );
        let multipliers = self.systems.iter().filter_map(|fitted| {
            let times = self.numbers.system(fitted.system).drat_times;
            (times.value != Exact::ONE).then(|| {
                T::from_figure(times.value.power(fitted.count), times.citation, || {
                    fitted.to_string()
                })
            })
        });
        T::product(
            [together].into_iter().chain(multipliers),
            None,
            tables::RATING,
            || "defensive rating (DRAT)".into(),
        )
    }
}
