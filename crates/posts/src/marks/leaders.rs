//! Dots that lead from a word to its number: `Hull........6`.

/// `Hull........6`: a bar instead of dots that lead to the next word.
pub fn without_dots(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("..") {
        let behind = rest[at..].trim_start_matches(['.', ' ']);
        let is_lead =
            at > 0 && behind.starts_with(|c: char| c.is_alphanumeric() || "[(+-".contains(c));
        out.push_str(rest[..at].trim_end());
        out.push_str(if is_lead { " | " } else { "... " });
        rest = behind;
    }
    (out + rest).trim_end().to_string()
}

/// The same for `Hull . . . 6`; dots after attack dice are zeroes.
pub fn without_wide_dots(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(" . . ") {
        let (before, behind) = (&rest[..at], rest[at..].trim_start_matches(['.', ' ']));
        let is_dice = before
            .split(' ')
            .rev()
            .take(3)
            .all(|word| word.bytes().all(|c| c.is_ascii_digit()));
        out.push_str(before);
        out.push_str(if is_dice || behind.is_empty() {
            &rest[at..rest.len() - behind.len()]
        } else {
            " | "
        });
        rest = behind;
    }
    out + rest
}

/// The same for the boxes and dice of `5 · 4 · 3`.
pub fn without_middle_dots(text: &str) -> String {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    text.split(" · ")
        .fold(String::new(), |out, part| match out.is_empty() {
            true => part.to_string(),
            false if out.ends_with(|c: char| c.is_ascii_digit()) && is_number(part.trim()) => {
                out + " " + part
            }
            false => out + " | " + part,
        })
}
