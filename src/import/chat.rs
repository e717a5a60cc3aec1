//! Conversations: lines that begin with who speaks, and perhaps with the time.

use super::page;

/// The lines of a text without the times and names before them, if most of them have names: `[21:05] moth: hull 8, engines 5`.
pub(super) fn unprefixed(all: Vec<&str>) -> Vec<&str> {
    let written = || all.iter().filter(|line| !line.trim().is_empty());
    let said = written().filter(|line| behind_speaker(line).is_some()).count();
    if said < 3 || 4 * said < 3 * written().count() {
        return all;
    }
    all.into_iter().map(|line| behind_speaker(line).unwrap_or(line)).collect()
}

/// What somebody says: the text behind a time, perhaps with a date, and a name.
fn behind_speaker(line: &str) -> Option<&str> {
    let line = line.trim_start();
    if let Some((name, said)) = line.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        let is_name = name.len() > 1 && !name.contains(char::is_whitespace) && !name.starts_with('/');
        return (is_name && !page::is_known(name)).then_some(said.trim());
    }
    if !line.starts_with(|c: char| c == '[' || c == '(' || c.is_ascii_digit()) {
        return None;
    }
    let colon = line.find(':').filter(|colon| line[..*colon].ends_with(|c: char| c.is_ascii_digit()))?;
    let is_time = |c: char| c.is_ascii_digit() || "[(/-., :".contains(c);
    if !line[..colon].chars().all(is_time) {
        return None;
    }
    let rest = line[colon + 1..].trim_start_matches(|c: char| c.is_ascii_digit() || ":])-– apmAPM".contains(c));
    let named = rest.strip_prefix('<').and_then(|rest| rest.split_once('>')).or_else(|| rest.split_once(": "));
    let (name, said) = named?;
    (name.split_whitespace().count() <= 3 && !name.contains(['(', ',', '.'])).then_some(said.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversations_are_read_without_those_who_speak() {
        let chat =
            "[21:04] moth: ok ready?\n21:05:12 <moth> hull 8, engines 5\n12/03/14, 21:06 - Brackish Bob: only 2?\n";
        assert_eq!(unprefixed(chat.lines().collect()), ["ok ready?", "hull 8, engines 5", "only 2?"]);
        let chat = "<moth> hull 8\n<moth> engines 5\n<bob> only 2?\n* moth weeps";
        assert_eq!(unprefixed(chat.lines().collect()), ["hull 8", "engines 5", "only 2?", "* moth weeps"]);
        let post = "Hull: 3\nEngines: 4\n10:30 am: see you there";
        assert_eq!(unprefixed(post.lines().collect()), post.lines().collect::<Vec<_>>());
    }
}
