//! The amount of a system where the number has other words next to it: `Cargo (5250: 7 Cargo Cans)`.

use super::Account;
use starwright_legacy::PostedSystem;

/// Returns the amount; 1 if none is given. Any other number is reported as a doubt.
pub fn amount(entry: &PostedSystem, account: &mut Account) -> u32 {
    let numbers: Vec<Option<u32>> = entry
        .numbers()
        .into_iter()
        .map(|(number, _)| number)
        .collect();
    let (amount, is_sure) = match (entry.count, numbers.as_slice()) {
        (Some(count), numbers) => (count, numbers.iter().all(|number| *number == Some(count))),
        (None, []) => (1, true),
        (None, [Some(only)]) => (*only, false),
        (None, _) => (1, false),
    };
    if !is_sure {
        account
            .warnings
            .push(format!("{entry}: {amount} is taken as the number meant"));
    }
    amount
}

/// Returns the flights of a carrier, at a given capacity each: `Carrier (250)`, `Fighters (6 flights)`, `Carrier (250, 5 flights)`.
pub fn flights(entry: &PostedSystem, points: u32, account: &mut Account) -> u32 {
    let is_flight = |word: &str| word.to_lowercase().starts_with("flight");
    let numbers = entry.numbers();
    let said = match numbers.as_slice() {
        [(only, _)]
            if entry
                .detail
                .as_ref()
                .is_some_and(|detail| detail.to_lowercase().contains("flight")) =>
        {
            *only
        }
        numbers => numbers
            .iter()
            .rfind(|(_, word)| is_flight(word))
            .and_then(|(number, _)| *number),
    };
    let Some(flights) = said else {
        return amount(entry, account) / points;
    };
    let agrees = |number: u32| number == flights || number / points == flights;
    if !numbers.iter().all(|(number, _)| number.is_some_and(agrees)) {
        account.warnings.push(format!(
            "{entry}: {flights} is taken as the number of flights"
        ));
    }
    flights
}
