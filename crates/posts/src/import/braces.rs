//! Lines of a data file that somebody pasted: `"hull": 3, "engines": 9`, and a weapon in braces.

/// The longest line that is taken apart, in bytes.
const LONGEST: usize = 2000;

/// A line of keys in quotes as lines of a post; none if it is something else.
pub fn pieces(text: &str) -> Option<Vec<String>> {
    if text.len() > LONGEST || !text.contains("\":") && !text.contains("\" :") {
        return None;
    }
    let inner = text.trim_start_matches(['{', '[', ',', ' ']);
    let pairs = pairs(inner).filter(|_| inner.starts_with('"'))?;
    let is_weapon = |(key, _): &(String, Vec<String>)| {
        ["range", "stats", "arcs", "rof"].contains(&key.as_str())
    };
    if pairs.iter().filter(|pair| is_weapon(pair)).count() > 1 {
        return Some(vec![weapon(&pairs)]);
    }
    let row = |(key, values): &(String, Vec<String>)| format!("{key}: {}", values.join(", "));
    Some(
        pairs
            .iter()
            .filter(|(key, values)| !values.is_empty() || key == "weapons")
            .map(row)
            .collect(),
    )
}

/// The name and the numbers of a weapon, parted by bars.
fn weapon(pairs: &[(String, Vec<String>)]) -> String {
    let of = |key: &str| {
        pairs
            .iter()
            .find(|(known, _)| known == key)
            .map(|(_, values)| &values[..])
            .unwrap_or_default()
    };
    let parts = pairs
        .iter()
        .filter(|(key, values)| key != "name" && !values.is_empty());
    let parts = parts.map(|(key, values)| match (key.as_str(), &values[..]) {
        ("range", [far]) if far.bytes().all(|c| c.is_ascii_digit()) => format!("1-{far}"),
        ("arcs" | "mounts" | "banks", arcs) => format!("[{}]", arcs.join("] [")),
        ("rof" | "acc" | "imp" | "dmg", values) => {
            format!("{} {}", key.to_uppercase(), values.join(" "))
        }
        (_, values) => values.join(", "),
    });
    [of("name").join(" ")]
        .into_iter()
        .chain(parts)
        .collect::<Vec<_>>()
        .join(" | ")
}

/// The keys, in small letters, and their values; none if a key is not in quotes.
fn pairs(text: &str) -> Option<Vec<(String, Vec<String>)>> {
    let mut pairs: Vec<(String, Vec<String>)> = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([',', '{', '}', '[', ']', ' ', '\t']);
        if rest.is_empty() {
            return (!pairs.is_empty()).then_some(pairs);
        }
        let end = match rest.strip_prefix('"') {
            Some(inner) => inner.find('"')? + 2,
            None => rest.find([',', '}', ']']).unwrap_or(rest.len()),
        };
        let word = rest[..end].trim_matches(['"', ' ']).to_string();
        rest = rest[end..].trim_start();
        match (rest.strip_prefix(':'), pairs.last_mut()) {
            (Some(behind), _) => {
                pairs.push((word.to_lowercase().replace('_', " "), Vec::new()));
                rest = behind;
            }
            (None, Some((_, values))) => {
                values.extend(Some(word).filter(|word| !word.is_empty() && word != "null"))
            }
            (None, None) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_in_quotes_are_rows_and_a_weapon_is_a_line() {
        for (text, expected) in [
            (
                "\"hull\": 3, \"engines\": 9,",
                Some(vec!["hull: 3", "engines: 9"]),
            ),
            (
                "{ \"class\" : \"Glow Worm\" }",
                Some(vec!["class: Glow Worm"]),
            ),
            (
                "\"systems\": [\"Hyperdrive\", \"Stealth 1\"]",
                Some(vec!["systems: Hyperdrive, Stealth 1"]),
            ),
            (
                "{\"name\": \"Gun\", \"range\": 9, \"stats\": \"1x3+/2/1\", \"traits\": [], \"arcs\": [\"AB\", \"G\"]},",
                Some(vec!["Gun | 1-9 | 1x3+/2/1 | [AB] [G]"]),
            ),
            ("He said \"hull\": three", None),
            ("\"Gerfaut\": 3", Some(vec!["gerfaut: 3"])),
            ("\"open", None),
        ] {
            let expected =
                expected.map(|all| all.into_iter().map(str::to_string).collect::<Vec<_>>());
            assert_eq!(pieces(text), expected, "{text}");
        }
    }
}
