//! The formulas of weapons: base space, space of banks, ORAT of a battery.

use super::super::numbers::{CitedRounding, Numbers};
use super::super::tables::{self, System, TechLine, TraitRole, WeaponTrait};
use super::super::weapon::{Bank, Mode, Reach, Weapon};
use super::{BankSpace, BatteryTerms, Context, figure_term};
use starwright_text::breakdown::Term;
use starwright_text::exact::Exact;

/// Returns the base space of one mount of `per_mount` weapons on a ship with `fire_control` levels of Fire Control.
pub fn base_space<T: Term>(
    weapon: &Weapon,
    per_mount: u32,
    fire_control: u32,
    numbers: &Numbers,
) -> T {
    mount_space(
        weapon,
        costlier_mode(weapon, numbers),
        per_mount,
        fire_control,
        numbers,
    )
}

/// Returns the base space of a single mount in the cheaper of two modes, which ratings ignore, or `None` for a weapon
/// with one mode.
pub fn idle_mode<T: Term>(weapon: &Weapon, fire_control: u32, numbers: &Numbers) -> Option<T> {
    let second = weapon.second_mode()?;
    let idle = if costlier_mode(weapon, numbers) == second {
        weapon.mode()
    } else {
        second
    };
    Some(mount_space(weapon, idle, 1, fire_control, numbers))
}

/// Returns the mode that determines space and ORAT. Modes are compared before rounding, so the result holds for every
/// mount size.
fn costlier_mode(weapon: &Weapon, numbers: &Numbers) -> Mode {
    let value = |mode: Mode| fired_value::<Exact>(weapon.reach(), mode, numbers);
    match weapon.second_mode() {
        Some(second) if value(second) > value(weapon.mode()) => second,
        _ => weapon.mode(),
    }
}

fn mount_space<T: Term>(
    weapon: &Weapon,
    mode: Mode,
    per_mount: u32,
    fire_control: u32,
    numbers: &Numbers,
) -> T {
    let fired: T = fired_value(weapon.reach(), mode, numbers);
    let mount = (per_mount > 1).then(|| {
        figure_term(numbers.mount_figure(per_mount), || {
            format!("mount of {per_mount}")
        })
    });
    let factor = numbers.figures.fire_control;
    let fire_control = (fire_control > 0).then(|| {
        T::from_figure(factor.value.power(fire_control), factor.citation, || {
            format!("Fire Control {fire_control}")
        })
    });
    let citation = if weapon.second_mode().is_some() {
        tables::DUAL_MODE
    } else {
        tables::DESIGN
    };
    let CitedRounding {
        rounding,
        citation: rounded,
    } = numbers.roundings.base_space;
    T::product(
        [fired].into_iter().chain(mount).chain(fire_control),
        Some(rounding),
        citation.copy_house_mark(rounded),
        || {
            let mode = if weapon.second_mode().is_some() {
                format!(", mode {mode}")
            } else {
                String::new()
            };
            let size = if per_mount > 1 {
                format!(" of a mount of {per_mount}")
            } else {
                String::new()
            };
            format!("base space{size}{mode}")
        },
    )
}

/// Computes the unrounded base space: ((RNG x ROF x a x (IMP + 0.25) x (DMG + 0.6) x traits) + additions) x late
/// traits.
fn fired_value<T: Term>(reach: Reach, mode: Mode, numbers: &Numbers) -> T {
    let figures = &numbers.figures;
    let is_defensive = mode.traits.contains(WeaponTrait::Defensive);
    let accuracy = numbers.accuracy(mode.acc, reach.is_seeking() || is_defensive);
    let rof = || T::from_figure(mode.rof.into(), tables::WEAPONS, || "ROF".into());
    let hexes = || {
        T::from_figure(reach.hexes().into(), tables::WEAPONS, || {
            if reach.is_seeking() {
                "MA".into()
            } else {
                "RNG".into()
            }
        })
    };
    let accuracy = || figure_term(accuracy, || format!("ACC {}+", mode.acc));
    let impact = Exact::from(mode.imp) + figures.impact_offset.value;
    let damage = Exact::from(mode.dmg) + figures.damage_offset.value;
    let firing = [
        hexes(),
        rof(),
        accuracy(),
        T::from_figure(impact, figures.impact_offset.citation, || {
            format!("(IMP {} + {})", mode.imp, figures.impact_offset.value)
        }),
        T::from_figure(damage, figures.damage_offset.citation, || {
            format!("(DMG {} + {})", mode.dmg, figures.damage_offset.value)
        }),
    ];
    let firing = firing.into_iter().chain(trait_factors(mode, numbers));
    let late = || late_factors(mode, numbers);
    if !reach.is_seeking() && !is_defensive {
        return T::product(firing.chain(late()), None, tables::DESIGN, || {
            "as fired".into()
        });
    }
    let firing = T::product(firing, None, tables::DESIGN, || "before additions".into());
    let seeking = reach.is_seeking().then(|| {
        let divisor = figures.seeking_divisor;
        let third = T::from_figure(Exact::ONE / divisor.value, divisor.citation, || {
            format!("(1 / {})", divisor.value)
        });
        T::product([hexes(), rof(), third], None, tables::SEEKING, || {
            "seeking".into()
        })
    });
    let defensive = is_defensive.then(|| {
        let addition = figure_term(figures.defensive_addition, || "Defensive".into());
        T::product([addition, rof(), accuracy()], None, tables::TRAITS, || {
            "Defensive".into()
        })
    });
    let together = T::sum(
        [firing].into_iter().chain(seeking).chain(defensive),
        tables::DESIGN,
        || "with additions".into(),
    );
    T::product(
        [together].into_iter().chain(late()),
        None,
        tables::DESIGN,
        || "as fired".into(),
    )
}

fn pluralize_word(count: u32, word: &str) -> String {
    if count == 1 {
        word.to_string()
    } else {
        format!("{word}s")
    }
}

fn trait_factor<T: Term>(weapon_trait: WeaponTrait, numbers: &Numbers) -> T {
    figure_term(numbers.weapon_trait(weapon_trait), || {
        weapon_trait.code().into()
    })
}

/// Returns the factors of the traits that also multiply the additions.
fn late_factors<T: Term>(mode: Mode, numbers: &Numbers) -> impl Iterator<Item = T> {
    let late = |t: &WeaponTrait| t.role() == TraitRole::Late;
    mode.traits
        .iter()
        .filter(late)
        .map(|t| trait_factor(t, numbers))
}

/// Returns the factors of all traits except the late ones. Two range-based traits have their joint factor, if there is
/// one.
fn trait_factors<T: Term>(mode: Mode, numbers: &Numbers) -> impl Iterator<Item = T> {
    let mut range_based = mode
        .traits
        .iter()
        .filter(|t| t.role() == TraitRole::RangeBased);
    let pair = match (range_based.next(), range_based.next(), range_based.next()) {
        (Some(a), Some(b), None) => numbers.joint_multiplier(a, b).map(|joint| (a, b, joint)),
        _ => None,
    };
    let joint =
        pair.map(|(a, b, joint)| figure_term(joint, || format!("{}+{}", a.code(), b.code())));
    let has_joint = pair.is_some();
    let counts = move |t: &WeaponTrait| match t.role() {
        TraitRole::Plain => true,
        TraitRole::RangeBased => !has_joint,
        TraitRole::Late => false,
    };
    mode.traits
        .iter()
        .filter(counts)
        .map(|t| trait_factor(t, numbers))
        .chain(joint)
}

/// Returns the product of all trait factors of a mode.
pub fn trait_multiplier(mode: Mode, numbers: &Numbers) -> Exact {
    trait_factors(mode, numbers)
        .chain(late_factors(mode, numbers))
        .fold(Exact::ONE, |product, factor: Exact| product * factor)
}

impl Context<'_> {
    pub fn battery<T: Term>(&self, weapon: &Weapon) -> BatteryTerms<T> {
        let fire_control = self.ship.system_count(System::FireControl);
        let mode = costlier_mode(weapon, self.numbers);
        let mount =
            |per_mount| -> T { mount_space(weapon, mode, per_mount, fire_control, self.numbers) };
        let single = mount(1);
        let built = |bank: &Bank| {
            let base_space = if bank.per_mount == 1 {
                single.clone()
            } else {
                mount(bank.per_mount)
            };
            BankSpace {
                space: self.bank_space(bank, base_space.amount(), Some(TechLine::Weapons)),
                base_space,
            }
        };
        let banks: Vec<BankSpace<T>> = weapon.banks().iter().map(built).collect();
        let space = T::sum(
            banks.iter().map(|bank| bank.space.clone()),
            tables::DESIGN,
            || weapon.name().into(),
        );

        let range = Exact::from(weapon.reach().hexes());
        let space_without_tech = weapon
            .banks()
            .iter()
            .zip(&banks)
            .map(|(bank, built)| self.bank_space(bank, built.base_space.amount(), None));
        let space_without_tech = T::sum(space_without_tech, tables::RATING, || {
            "space at tech level 0".into()
        });
        let reach = T::from_figure((self.engines + range) / range, tables::RATING, || {
            format!("reach ({} + {range}) / {range}", self.engines)
        });
        let orat = T::product([space_without_tech, reach], None, tables::RATING, || {
            weapon.name().into()
        });
        BatteryTerms {
            base_space: single,
            banks,
            space,
            orat,
        }
    }

    fn bank_space<T: Term>(&self, bank: &Bank, base: Exact, tech: Option<TechLine>) -> T {
        let offset = self.numbers.figures.arc_offset;
        let factors = [
            T::from_figure(base, tables::DESIGN, || "base space".into()),
            T::from_figure(bank.mounts.into(), tables::WEAPONS, || {
                pluralize_word(bank.mounts, "mount")
            }),
            T::from_figure(
                Exact::from(bank.arcs.count()) + offset.value,
                offset.citation,
                || {
                    format!(
                        "({} {} + {})",
                        bank.arcs.count(),
                        pluralize_word(bank.arcs.count(), "arc"),
                        offset.value
                    )
                },
            ),
        ];
        self.space_of(factors, tech, tables::DESIGN, || format!("bank {bank}"))
    }
}
