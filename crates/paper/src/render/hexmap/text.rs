//! A map of hexes in a terminal: each is three characters wide and two lines high, with room for two characters.

use crate::hex::{Heading, Hex};
use crate::hexmap::HexMap;
use crate::render::monospace::clean;

/// Maximum number of lines of a text map.
const MAX_LINES: usize = 200;
const FAINT: &str = "\u{1b}[2m";
const BOLD: &str = "\u{1b}[1m";
const PLAIN: &str = "\u{1b}[0m";

/// The grid of characters; contents of hexes and their borders are kept apart.
struct Canvas {
    letters: Vec<Vec<(char, bool)>>,
    /// The hex at the top left.
    corner: Hex,
}

/// Returns the map as lines of at most `columns` characters; `None` if it is larger than that.
pub fn hexmap_text(map: &HexMap, columns: usize, is_colored: bool) -> Option<String> {
    let (least, most) = map.corners();
    let wide = (most.column - least.column) as usize * 3 + 4;
    let high = (most.halves - least.halves) as usize + 3;
    if wide > columns || high > MAX_LINES {
        return None;
    }
    let corner = Hex {
        column: least.column,
        halves: most.halves,
    };
    let mut canvas = Canvas {
        letters: vec![vec![(' ', false); wide]; high],
        corner,
    };
    map.ground().for_each(|hex| canvas.outline(hex));
    for field in &map.fields {
        canvas.write(field.hex, 1, &format!("{:>2}", clean(&field.words)));
    }
    for track in &map.tracks {
        track
            .hexes
            .iter()
            .for_each(|hex| canvas.write(*hex, 1, "• "));
    }
    if map.start_heading == Heading::default() {
        canvas.write(map.start, 2, "∧");
    } else {
        canvas.write(map.start, 1, &format!("{} ", map.start_heading.arrow()));
    }
    for track in &map.tracks {
        let name = if track.name.chars().count() == 1 {
            track.name.as_str()
        } else {
            " "
        };
        canvas.write(track.end(), 1, &format!("{}{name}", track.heading.arrow()));
        if track.facing != track.heading {
            canvas.write(track.end(), 2, &format!("_{}", track.facing.arrow()));
        }
    }
    Some(canvas.lines(is_colored))
}

impl Canvas {
    fn place(&self, hex: Hex) -> (usize, usize) {
        (
            (hex.column - self.corner.column) as usize * 3,
            (self.corner.halves - hex.halves) as usize,
        )
    }

    fn outline(&mut self, hex: Hex) {
        let (x, y) = self.place(hex);
        for (line, edge) in [" __ ", "/  \\", "\\__/"].into_iter().enumerate() {
            for (letter, c) in edge.chars().enumerate().filter(|(_, c)| *c != ' ') {
                self.letters[y + line][x + letter] = (c, false);
            }
        }
    }

    /// Writes into line 1 or 2 of a hex; at most two characters.
    fn write(&mut self, hex: Hex, line: usize, words: &str) {
        let (x, y) = self.place(hex);
        for (letter, c) in words.chars().take(2).enumerate() {
            self.letters[y + line][x + 1 + letter] = (c, c != '_');
        }
    }

    fn lines(&self, is_colored: bool) -> String {
        let mut out = String::new();
        for line in &self.letters {
            let end = line
                .iter()
                .rposition(|(c, _)| *c != ' ')
                .map_or(0, |last| last + 1);
            for run in line[..end].chunk_by(|a, b| a.1 == b.1) {
                let words: String = run.iter().map(|(c, _)| c).collect();
                match (is_colored, run[0].1) {
                    (false, _) => out += &words,
                    (true, true) => out += &format!("{BOLD}{words}{PLAIN}"),
                    (true, false) => out += &format!("{FAINT}{words}{PLAIN}"),
                }
            }
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Heading;
    use crate::hexmap::Track;

    #[test]
    fn a_track_is_drawn_hex_by_hex() {
        let port = Heading::default().turned(-1);
        let hexes = vec![
            Hex::default(),
            Hex {
                column: 0,
                halves: 2,
            },
            Hex {
                column: -1,
                halves: 3,
            },
        ];
        let track = Track {
            name: "1".to_string(),
            hexes,
            heading: port,
            facing: port.turned(1),
            is_replaced: false,
        };
        let map = HexMap {
            tracks: vec![track],
            ..HexMap::default()
        };
        let text = hexmap_text(&map, 80, false).expect("small enough");
        let drawn = [
            "    __    __",
            " __/  \\__/  \\",
            "/  \\__/  \\__/",
            "\\__/↖1\\__/  \\",
            "/  \\_↑/• \\__/",
            "\\__/  \\__/  \\",
            "/  \\__/• \\__/",
            "\\__/  \\∧_/  \\",
            "/  \\__/  \\__/",
            "\\__/  \\__/",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), drawn, "\n{text}");
        assert_eq!(hexmap_text(&map, 12, false), None);
    }
}
