//! Bytes of any old file to text: encodings and line ends of three decades, and a clear refusal of what is not text.

use super::page;
use super::page::is_web_page;

/// More lines than any list of ships has; bounds the memory for what is kept per line.
const MOST_LINES: usize = 2_000_000;

/// How files begin that are not plain text, and what to do about each.
const NO_TEXT: &[(&str, &str)] = &[
    ("<?xml", "XML, not text: save the document as plain text"),
    (
        "{\\rtf",
        "rich text, not plain text: save the document as plain text",
    ),
    (
        "%pdf-",
        "a PDF, not text: copy its text into a file of its own",
    ),
];

/// How web pages begin.
const PAGES: [&str; 4] = ["<!doctype", "<html", "<head", "<body"];

/// The first bytes of files that hold no text, and what they are.
const BINARY: &[(&[u8], &str)] = &[
    (b"\x89PNG", "a picture, not text: type off what it shows"),
    (
        b"\xFF\xD8\xFF",
        "a picture, not text: type off what it shows",
    ),
    (b"GIF8", "a picture, not text: type off what it shows"),
    (
        b"\xD0\xCF\x11\xE0",
        "an old or an encrypted Office document: save it as .xlsx or .csv, without a password",
    ),
    (
        b"PK\x03\x04",
        "a zip file or spreadsheet, which this build cannot open: save the table as .csv",
    ),
    (b"7z\xBC\xAF", "a 7z archive: unpack it first"),
    (b"Rar!", "a RAR archive: unpack it first"),
    (b"\x1F\x8B", "a gzip file: unpack it first"),
];

/// What the bytes 0x80 to 0x9F mean in Windows-1252; five of them mean nothing.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{FFFD}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{FFFD}', 'Ž',
    '\u{FFFD}', '\u{FFFD}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{FFFD}',
    'ž', 'Ÿ',
];

/// Returns the text of a file with LF line ends, and a note if it was not UTF-8; the error is a complete message.
pub fn decode(bytes: Vec<u8>) -> Result<(String, Option<String>), String> {
    if let Some((_, message)) = BINARY.iter().find(|(start, _)| bytes.starts_with(start)) {
        return Err((*message).to_string());
    }
    let (text, note) = match bytes.as_slice() {
        [0xFF, 0xFE, rest @ ..] => utf_16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf_16(rest, u16::from_be_bytes),
        _ => utf_8(bytes)?,
    };
    let text = match text.strip_prefix('\u{FEFF}') {
        Some(rest) => rest.to_string(),
        None => text,
    };
    let text = if text.contains('\r') {
        text.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        text
    };
    let (text, note) = match printable(&text) {
        Some(text) => (
            text,
            Some("read as quoted-printable mail: lines are those of its text".to_string()),
        ),
        None => (text, note),
    };
    let begin: String = text
        .trim_start()
        .chars()
        .take(10)
        .flat_map(char::to_lowercase)
        .collect();
    if let Some((_, message)) = NO_TEXT.iter().find(|(start, _)| begin.starts_with(start)) {
        return Err((*message).to_string());
    }
    if begin.is_empty() {
        return Err("the file is empty".to_string());
    }
    let (text, note) =
        match PAGES.iter().any(|start| begin.starts_with(start)) || is_web_page(&text) {
            true => (
                page::text(&text),
                Some("read as a web page: lines are those of its text".to_string()),
            ),
            false => (text, note),
        };
    if text.bytes().filter(|byte| *byte == b'\n').count() > MOST_LINES {
        return Err(format!("more than {MOST_LINES} lines; split the file"));
    }
    Ok((text, note))
}

/// Returns `true` if a file that begins with these bytes is text: not a known binary format, no zero bytes, hardly any control
/// characters, and UTF-8 or mostly ASCII.
pub fn is_text(begin: &[u8]) -> bool {
    let is_known = BINARY.iter().any(|(start, _)| begin.starts_with(start))
        || NO_TEXT.iter().any(|(start, _)| {
            begin
                .get(..start.len())
                .is_some_and(|begin| begin.eq_ignore_ascii_case(start.as_bytes()))
        });
    if is_known {
        return false;
    }
    if begin.starts_with(&[0xFF, 0xFE]) || begin.starts_with(&[0xFE, 0xFF]) {
        return true;
    }
    let count = |is_in: fn(&u8) -> bool| begin.iter().filter(|byte| is_in(byte)).count();
    let controls = count(|byte| byte.is_ascii_control() && !b"\t\n\r\x0C".contains(byte));
    let is_utf_8 = match std::str::from_utf8(begin) {
        Ok(_) => true,
        // The last character may be cut.
        Err(error) => error.error_len().is_none(),
    };
    !begin.contains(&0)
        && controls * 50 <= begin.len()
        && (is_utf_8 || count(|byte| !byte.is_ascii()) * 4 <= begin.len())
}

/// Returns the text of a mail that was saved as it was sent, `Hull: 3=20`, or `None` if it is not one.
fn printable(text: &str) -> Option<String> {
    let code = |at: usize| {
        let digits = text.get(at + 1..at + 3)?;
        let is_code = digits
            .bytes()
            .all(|c| c.is_ascii_digit() || (b'A'..=b'F').contains(&c));
        is_code
            .then(|| u8::from_str_radix(digits, 16).ok())
            .flatten()
    };
    let is_sign =
        |line: &str| line.ends_with("=20") || line.ends_with('=') && !line.ends_with("==");
    let has_letters = text
        .match_indices('=')
        .filter(|(at, _)| code(*at).is_some_and(|byte| byte >= 0x80))
        .count()
        > 1;
    if !has_letters && text.lines().filter(|line| is_sign(line)).take(2).count() < 2 {
        return None;
    }
    // A mail writes the sign itself as a code; the forms of a wiki are full of it.
    let is_own = |at: usize| code(at).is_none() && !text[at + 1..].starts_with('\n');
    let signs = text.match_indices('=').map(|(at, _)| is_own(at));
    if signs.map(|is_own| if is_own { 1 } else { -1 }).sum::<i32>() > 0 {
        return None;
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        match (text.as_bytes()[at], code(at)) {
            (b'=', Some(byte)) => {
                bytes.push(byte);
                at += 3;
            }
            (b'=', None) if text[at + 1..].starts_with('\n') => at += 2,
            (byte, _) => {
                bytes.push(byte);
                at += 1;
            }
        }
    }
    utf_8(bytes).ok().map(|(text, _)| text)
}

/// UTF-8, or else Windows-1252, in which every byte means something.
fn utf_8(bytes: Vec<u8>) -> Result<(String, Option<String>), String> {
    if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
        return Err(format!(
            "binary data, not text: a zero byte at line {}",
            line_of(&bytes[..at])
        ));
    }
    let error = match String::from_utf8(bytes) {
        Ok(text) => return Ok((text, None)),
        Err(error) => error,
    };
    let at = error.utf8_error().valid_up_to();
    let bytes = error.into_bytes();
    let note = format!(
        "read as Windows-1252: byte 0x{:02X} at line {}",
        bytes[at],
        line_of(&bytes[..at])
    );
    let letter = |byte: u8| match byte {
        0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
        other => char::from(other),
    };
    Ok((bytes.into_iter().map(letter).collect(), Some(note)))
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> (String, Option<String>) {
    let units = bytes
        .chunks(2)
        .map(|pair| unit([pair[0], pair.get(1).copied().unwrap_or(0)]));
    let text = char::decode_utf16(units)
        .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    (text, Some("read as UTF-16".to_string()))
}

/// Returns the line, from 1, of the next byte; CRLF, CR and LF end lines.
fn line_of(before: &[u8]) -> usize {
    let ends = before
        .iter()
        .filter(|byte| matches!(byte, b'\n' | b'\r'))
        .count();
    1 + ends - before.windows(2).filter(|pair| pair == b"\r\n").count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> (String, Option<String>) {
        decode(bytes.to_vec()).expect("text")
    }

    #[test]
    fn line_ends_and_marks_of_all_systems_give_one_text() {
        let utf_16 = |unit: fn(u16) -> [u8; 2]| {
            "\u{FEFF}a\r\nb\n"
                .encode_utf16()
                .flat_map(unit)
                .collect::<Vec<u8>>()
        };
        for bytes in [
            &b"a\nb\n"[..],
            b"a\r\nb\r\n",
            b"a\rb\r",
            b"\xEF\xBB\xBFa\nb\n",
        ] {
            assert_eq!(text(bytes), ("a\nb\n".to_string(), None), "{bytes:?}");
        }
        for bytes in [utf_16(u16::to_le_bytes), utf_16(u16::to_be_bytes)] {
            assert_eq!(
                text(&bytes),
                ("a\nb\n".to_string(), Some("read as UTF-16".to_string()))
            );
        }
    }

    #[test]
    fn old_bytes_are_read_as_windows_1252_and_noted() {
        let (read, note) = text(b"Captain\r\n\r\nIt\x92s a F\xF6hn\x81");
        assert_eq!(read, "Captain\n\nIt’s a Föhn\u{FFFD}");
        assert_eq!(
            note.as_deref(),
            Some("read as Windows-1252: byte 0x92 at line 3")
        );
        assert_eq!(text("It’s a Föhn".as_bytes()).1, None);
    }

    #[test]
    fn mail_is_read_as_it_was_written() {
        assert_eq!(
            text(b"{{Ship\n|name=Gull\n|arcs=AB\n|more=AC\n|hull=9\n|cr=ok\n}}").1,
            None
        );
        let (read, note) = text(b"K=C3=BCste=20\nHull: 3 2 =\n1=20\n");
        assert_eq!(read, "K\u{fc}ste \nHull: 3 2 1 \n");
        assert!(note.is_some_and(|note| note.contains("mail")));
        let other = "Hull=20\nEngines=5\nShields=2\n";
        assert_eq!(text(other.as_bytes()), (other.to_string(), None));
    }

    #[test]
    fn of_a_web_page_what_is_seen_is_read() {
        for page in [
            "\n <!DOCTYPE HTML><p>Hull: 3",
            "<HTML>Hull: 3",
            "<div class=post><p>Hull: 3<br></div>",
        ] {
            let (read, note) = text(page.as_bytes());
            assert_eq!(read.trim_end(), "Hull: 3");
            assert!(note.is_some_and(|note| note.contains("web page")));
        }
    }

    #[test]
    fn what_is_no_text_is_refused_with_the_reason() {
        let lines = b"x\n".repeat(MOST_LINES + 1);
        for (bytes, expected) in [
            (&b""[..], "the file is empty"),
            (b" \r\n \t\n", "the file is empty"),
            (b"\xEF\xBB\xBF", "the file is empty"),
            (b"ab\n\0\0", "binary data, not text: a zero byte at line 2"),
            (b"PK\x03\x04\n\0\0", "a zip file"),
            (b"\x89PNG\r\n", "a picture"),
            (
                b"\xD0\xCF\x11\xE0\0",
                "an old or an encrypted Office document",
            ),
            (b"{\\rtf1 x", "rich text"),
            (b"%PDF-1.7", "a PDF"),
            (&lines, "more than 2000000 lines"),
        ] {
            let message = decode(bytes.to_vec()).expect_err("refused");
            assert!(message.contains(expected), "{message}");
        }
    }
}
