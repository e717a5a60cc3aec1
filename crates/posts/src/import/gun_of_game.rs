//! A weapon as each game has it.

use super::gun::Gun;
use super::mounts::Mounts;
use super::scan::Far;
use super::words;
use starwright_legacy::admiralty;
use starwright_legacy::nova;
use starwright_text::field::{Whole, clip};
use starwright_unity as unity;

impl Gun {
    /// The doubt about a range of one number that has no three equal bands, in a game that wants them written out.
    pub fn uneven(&self) -> Option<String> {
        match self.far {
            Some(Far::Flat(long)) if !long.is_multiple_of(3) => {
                let name = clip(&self.name);
                Some(format!(
                    "'{name}': the bands of range {long} are not written; they are taken for its thirds, rounded down"
                ))
            }
            _ => None,
        }
    }

    /// The weapon of an Admiralty ship; the error says why it cannot be one.
    pub fn admiralty(&self) -> Result<admiralty::Weapon, String> {
        let number = |name: &str, number: u32| {
            Whole::parse_number(&number.to_string()).map_err(|message| format!("{name}: {message}"))
        };
        let [rof, acc, imp, dmg] = self
            .four
            .ok_or("the weapon has no numbers such as 1/4+/1/1")?;
        let range = match self.far {
            Some(Far::Bands([short, medium, long])) => {
                admiralty::Range::new(short, medium.ok_or("the weapon has no medium range")?, long)?
            }
            Some(Far::Flat(long)) => admiralty::Range::thirds(long)?,
            _ => return Err("a seeking weapon is Unity's".to_string()),
        };
        Ok(admiralty::Weapon {
            name: Some(self.name.clone())
                .filter(|name| !name.is_empty())
                .ok_or("the weapon has no name")?,
            family: self.family.clone(),
            range,
            rof: number("ROF", rof)?,
            acc: Whole::parse_number(&acc.to_string())
                .map_err(|message| format!("ACC: {message}"))?,
            imp: number("IMP", imp)?,
            dmg: number("DMG", dmg)?,
            traits: self
                .traits
                .iter()
                .map(|text| words::admiralty_entry(text))
                .collect(),
            arcs: Vec::new(),
        })
    }

    /// The weapon of a Unity ship without its banks, and the traits that our printing does not have.
    pub fn unity(&self) -> Result<(unity::Weapon, Vec<String>), String> {
        let [rof, acc, imp, dmg] = self
            .four
            .ok_or("the weapon has no numbers such as 1x4+/1/1")?;
        let reach = match self.far.ok_or("the weapon has no range")? {
            Far::Bands([_, medium, long]) => unity::Reach::Range(long.or(medium).unwrap_or(0)),
            Far::Flat(long) => unity::Reach::Range(long),
            Far::Seeking(ma) => unity::Reach::Allowance(ma),
        };
        if self.name.is_empty() {
            return Err("the weapon has no name".to_string());
        }
        let (mut traits, mut foreign) = (unity::Traits::default(), Vec::new());
        for text in &self.traits {
            match words::unity_traits(text) {
                Some(known) => known
                    .into_iter()
                    .for_each(|known| traits = traits.with(known)),
                None => foreign.push(text.clone()),
            }
        }
        let weapon = unity::Weapon::new(
            self.name.clone(),
            reach,
            unity::Mode {
                rof,
                acc,
                imp,
                dmg,
                traits,
            },
        );
        Ok((weapon, foreign))
    }

    /// The battery of a Nova ship.
    pub fn nova(&self) -> Result<nova::Battery, String> {
        let Some(Far::Bands([Some(short), Some(medium), Some(long)])) = self.far else {
            return Err("expected a rising range such as 5-10-15".to_string());
        };
        if !(0 < short && short < medium && medium < long && long <= 99) {
            return Err(format!(
                "expected a rising range such as 5-10-15, found '{short}-{medium}-{long}'"
            ));
        }
        // `double damage (Dx2)` says it twice.
        let is_factor = |text: &String| text.len() == 3 && text.starts_with("Dx");
        let is_again = |text: &String| {
            text.to_lowercase().ends_with(" damage") && self.traits.iter().any(is_factor)
        };
        let traits = self
            .traits
            .iter()
            .filter(|text| !is_again(text))
            .cloned()
            .collect();
        Ok(nova::Battery {
            name: Some(self.name.clone())
                .filter(|name| !name.is_empty())
                .ok_or("the weapon has no name")?,
            range: [short, medium, long],
            traits,
            dice: nova::Dice::Posted(self.dice.ok_or("expected twelve columns of attack dice")?),
            banks: nova_banks(&self.mounts)?,
        })
    }
}

/// The banks of a Nova battery: `[FF] x2` is two of them.
pub fn nova_banks(mounts: &[Mounts]) -> Result<Vec<nova::Bank>, String> {
    let mut banks = Vec::with_capacity(mounts.len());
    for one in mounts {
        let unknown = || {
            format!(
                "unknown bank '[{}]'; expected an arc and perhaps a number, such as [FX2]",
                one.word
            )
        };
        let bank = nova::Bank {
            arc: nova::Arc::from_code(&one.word).ok_or_else(unknown)?,
            modifier: Whole::parse_number(&one.number.unwrap_or(0).to_string())?,
        };
        banks.extend(std::iter::repeat_n(bank, one.count as usize));
    }
    Ok(banks)
}
