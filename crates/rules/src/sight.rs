//! Measures between two hexes: distance, bearing, arcs, facing hit, line of sight and what blocks it.

use crate::battle::position::{RelativePosition, bearing_degrees, quarter};
use serde::{Serialize, Serializer};
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::hexmap::{Field, HexMap, Track};
use starwright_paper::replay::{Axial, Board};
use starwright_paper::table::{Cell, Column, Table};
use starwright_text::refusal::Refusal;

/// The sum of penalties at which the line of sight is blocked (Unity 4.1).
const BLOCKING_PENALTY: i32 = -4;

/// A hex of a board, with a heading if one is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPlace {
    /// The hex.
    pub hex: Hex,
    /// The heading of a ship in the hex, if one is given.
    pub heading: Option<Heading>,
}

impl BoardPlace {
    /// Parses `0304` or `0304/60`: column and row, from 01 at the upper left, and the heading in degrees clockwise from
    /// the top.
    pub fn parse(text: &str, board: Board) -> Result<BoardPlace, Refusal> {
        let (hex, heading) = match text.split_once('/') {
            Some((hex, heading)) => (hex, Some(parse_heading(heading)?)),
            None => (text, None),
        };
        Ok(BoardPlace {
            hex: parse_hex(hex, board)?,
            heading,
        })
    }
}

fn parse_heading(text: &str) -> Result<Heading, Refusal> {
    let headings = Heading::all().find(|heading| heading.degrees().to_string() == text);
    headings.ok_or_else(|| {
        format!("expected a heading of 0, 60, 120, 180, 240 or 300 degrees, found '{text}'").into()
    })
}

fn parse_hex(text: &str, board: Board) -> Result<Hex, Refusal> {
    let is_number = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return Err(format!(
            "expected a hex such as 0304 (column and row, two digits each), found '{text}'"
        )
        .into());
    }
    let number = |digits: &str| digits.parse::<i32>().unwrap_or_default() - 1;
    let (column, row) = (number(&text[..2]), number(&text[2..]));
    let hex = Hex::from(Axial(column, row - column.div_euclid(2)));
    if column < 0 || row < 0 || !board.has(hex) {
        let (columns, rows) = board.size();
        return Err(format!("hex {text} is not on the board of {columns}x{rows} hexes").into());
    }
    Ok(hex)
}

/// Writes the number of a hex as printed on boards: `0304`.
pub fn hex_number(hex: Hex) -> String {
    let Axial(column, r) = hex.into();
    let row = r + column.div_euclid(2);
    format!("{:02}{:02}", column + 1, row + 1)
}

/// Terrain that affects lines of sight through its hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terrain {
    /// The name of the terrain.
    pub word: &'static str,
    /// Penalty to hit across it, or `None` if it blocks the line of sight.
    pub penalty: Option<i32>,
    /// The number of the rule in the rulebook.
    pub rule: &'static str,
}

/// All terrain that the sources give an effect for (Unity 4.1, 4.2).
pub const TERRAIN: [Terrain; 8] = [
    terrain("flare", Some(-1), "B.9"),
    terrain("explosion", Some(-1), "E.3"),
    terrain("asteroid", Some(-1), "G.1"),
    terrain("comet", Some(-1), "G.3"),
    terrain("screen", Some(-1), "F.3"),
    terrain("screen2", Some(-2), "F.3"),
    terrain("screen3", Some(-3), "F.3"),
    terrain("planet", None, "G.5"),
];

const fn terrain(word: &'static str, penalty: Option<i32>, rule: &'static str) -> Terrain {
    Terrain {
        word,
        penalty,
        rule,
    }
}

/// Parses a hex and its terrain, such as `0506=flare`.
pub fn parse_terrain(text: &str, board: Board) -> Result<(Hex, Terrain), Refusal> {
    let Some((hex, word)) = text.split_once('=') else {
        return Err(format!("expected terrain such as 0506=flare, found '{text}'").into());
    };
    let found = TERRAIN.into_iter().find(|terrain| terrain.word == word);
    let Some(terrain) = found else {
        let words = TERRAIN.map(|terrain| terrain.word).join(", ");
        return Err(format!("expected one of {words}, found '{word}'").into());
    };
    Ok((parse_hex(hex, board)?, terrain))
}

/// One step along the line of sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SightStep {
    /// The hex that the line crosses, or the two hexes whose common side it follows.
    pub hexes: Vec<Hex>,
    /// The penalty to hit in the hex that the attacker chooses.
    pub penalty: i32,
    /// Whether every hex of the step blocks the line.
    pub is_blocking: bool,
    /// The terrain in these hexes.
    pub terrain: Vec<(Hex, Terrain)>,
}

/// The relation of one place to another: distance, bearing, arcs and line of sight.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The attacker's place.
    pub from: BoardPlace,
    /// The target's place.
    pub to: BoardPlace,
    /// Distance in hexes.
    pub distance: u32,
    /// Bearing to the target in degrees clockwise from the attacker's bow.
    pub bearing: f64,
    /// The target's facing that is hit, or `None` without its heading.
    pub facing: Option<&'static str>,
    /// The steps of the line of sight, ending in the target's hex.
    pub line: Vec<SightStep>,
    /// Arcs of the game that contain the target.
    pub arcs: Vec<String>,
    /// A long range and the band in which the target is, if a long range is given.
    pub band: Option<(u32, &'static str)>,
    /// The attacker's banks that bear, if a ship is given.
    pub banks: Option<Vec<BankSight>>,
}

/// Whether a bank bears on a target, and the range band.
#[derive(Clone, Debug, Serialize)]
pub struct BankSight {
    /// The weapon.
    pub weapon: String,
    /// The bank as a design writes it.
    pub bank: String,
    /// Whether an arc of the bank contains the target.
    pub bears: bool,
    /// The range band, `out of range`, or `within MA` for a seeking weapon.
    pub band: &'static str,
}

/// Returns the range band of a distance, given the maximum distances of short, medium and long range.
pub fn band_word(distance: u32, [short, medium, long]: [u32; 3]) -> &'static str {
    match distance {
        _ if distance > long => "out of range",
        _ if distance > medium => "long",
        _ if distance > short => "medium",
        _ => "short",
    }
}

impl Sight {
    /// Measures from one place to another through terrain; `from` needs a heading.
    pub fn new(
        from: BoardPlace,
        to: BoardPlace,
        terrain: &[(Hex, Terrain)],
    ) -> Result<Sight, Refusal> {
        let Some(heading) = from.heading else {
            let hex = hex_number(from.hex);
            return Err(format!("write your heading after your hex, such as {hex}/60").into());
        };
        let position = RelativePosition::from_hexes(from.hex, to.hex);
        let degrees = bearing_degrees(from.hex, to.hex) - f64::from(heading.degrees());
        let exact = position.direction_from_bow(heading.sides());
        let bearing = if exact.is_multiple_of(3) {
            10.0 * f64::from(exact)
        } else {
            degrees.rem_euclid(360.0)
        };
        let facing = to.heading.map(|heading| {
            let direction = position.reverse().direction_from_bow(heading.sides());
            ["fore", "starboard", "aft", "port"][usize::from(quarter(direction))]
        });
        let line = sight_line(from.hex, to.hex)
            .into_iter()
            .map(|hexes| SightStep::new(hexes, terrain));
        Ok(Sight {
            from,
            to,
            distance: u32::from(position.range),
            bearing,
            facing: if from.hex == to.hex { None } else { facing },
            line: line.collect(),
            arcs: Vec::new(),
            band: None,
            banks: None,
        })
    }

    /// Returns the sum of the penalties on the line.
    pub fn penalty(&self) -> i32 {
        self.line.iter().map(|step| step.penalty).sum()
    }

    /// Describes what blocks the line, or returns `None` if the line is open.
    pub fn blocker(&self) -> Option<String> {
        if let Some(step) = self.line.iter().find(|step| step.is_blocking) {
            let (hex, terrain) = step.terrain.first()?;
            return Some(format!("{} in {}", terrain.word, hex_number(*hex)));
        }
        let penalty = self.penalty();
        (penalty <= BLOCKING_PENALTY)
            .then(|| format!("penalties of {penalty} on the line ({BLOCKING_PENALTY} blocks)"))
    }
}

impl SightStep {
    fn new(hexes: Vec<Hex>, terrain: &[(Hex, Terrain)]) -> SightStep {
        let in_hex = |hex: Hex| terrain.iter().filter(move |(at, _)| *at == hex);
        let blocks = |hex: Hex| in_hex(hex).any(|(_, terrain)| terrain.penalty.is_none());
        let penalty =
            |hex: Hex| -> i32 { in_hex(hex).filter_map(|(_, terrain)| terrain.penalty).sum() };
        // If the line follows a side, the attacker chooses the open hex with the smaller penalty.
        let open = hexes.iter().copied().filter(|hex| !blocks(*hex));
        let best = open.map(penalty).max();
        let present = hexes.iter().flat_map(|hex| in_hex(*hex).copied());
        SightStep {
            penalty: best.unwrap_or(0),
            is_blocking: best.is_none(),
            terrain: present.collect(),
            hexes,
        }
    }
}

/// Lists the hexes that the line between two hex centers crosses, without the first. Where it follows a side, a step
/// has both hexes (Unity 4.1).
pub fn sight_line(from: Hex, to: Hex) -> Vec<Vec<Hex>> {
    let (dx, dy) = (
        3 * i64::from(to.column - from.column),
        i64::from(to.halves - from.halves),
    );
    let length = dx * dx + 3 * dy * dy;
    let total = offset_between(from, to).distance();
    let mut crossed: Vec<(i64, bool, Hex)> = Vec::new();
    let far = total as i32 + 1;
    for column in from.column - far..=from.column + far {
        for halves in from.halves - 2 * far..=from.halves + 2 * far {
            let hex = Hex { column, halves };
            let is_hex = (column - halves) % 2 == 0;
            let is_near = offset_between(from, hex).distance() + offset_between(hex, to).distance()
                <= total + 1;
            if !is_hex || hex == from || hex == to || !is_near {
                continue;
            }
            let (x, y) = (
                3 * i64::from(column - from.column),
                i64::from(halves - from.halves),
            );
            let along = dx * x + 3 * dy * y;
            if along <= 0 || along >= length {
                continue;
            }
            // On which side of the line each corner is. Relative to the center, corners are at 2 to the left and right,
            // and at 1 to the left and right at the top and bottom.
            let corners = [(2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)];
            let sides = corners.map(|(cx, cy)| (dx * (y + cy) - dy * (x + cx)).signum());
            let is_inside = sides.contains(&1) && sides.contains(&-1);
            let touching = sides.iter().filter(|side| **side == 0).count();
            if is_inside || touching == 2 {
                crossed.push((along, is_inside, hex));
            }
        }
    }
    crossed.sort();
    let mut steps: Vec<Vec<Hex>> = Vec::new();
    let mut side_at = None;
    for (along, is_inside, hex) in crossed {
        match steps.last_mut() {
            Some(step) if !is_inside && side_at == Some(along) => step.push(hex),
            _ => steps.push(vec![hex]),
        }
        side_at = (!is_inside).then_some(along);
    }
    if from != to {
        steps.push(vec![to]);
    }
    steps
}

fn offset_between(from: Hex, to: Hex) -> Hex {
    Hex {
        column: to.column - from.column,
        halves: to.halves - from.halves,
    }
}

impl Serialize for Sight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let steps = self.line.iter().map(|step| {
            let numbers: Vec<String> = step.hexes.iter().map(|hex| hex_number(*hex)).collect();
            let words: Vec<&str> = step.terrain.iter().map(|(_, there)| there.word).collect();
            serde_json::json!({"hexes": numbers, "terrain": words, "penalty": step.penalty, "blocks": step.is_blocking})
        });
        let place = |place: BoardPlace| serde_json::json!({"hex": hex_number(place.hex), "heading": place.heading});
        let mut answer = serde_json::json!({
            "from": place(self.from),
            "to": place(self.to),
            "distance": self.distance,
            "bearing": self.bearing,
            "arcs": self.arcs,
            "facing": self.facing,
            "line": steps.collect::<Vec<_>>(),
            "penalty": self.penalty(),
            "blocked": self.blocker().is_some(),
            "blocked_by": self.blocker(),
        });
        if let Some((range, band)) = self.band {
            answer["range"] = range.into();
            answer["band"] = band.into();
        }
        if let Some(banks) = &self.banks {
            answer["banks"] = serde_json::to_value(banks).unwrap_or_default();
        }
        answer.serialize(serializer)
    }
}

impl Present for Sight {
    fn title(&self) -> String {
        let (from, to) = (hex_number(self.from.hex), hex_number(self.to.hex));
        let hexes = if self.distance == 1 { "hex" } else { "hexes" };
        format!("From {from} to {to}: {} {hexes}", self.distance)
    }

    fn tables(&self) -> Vec<Table> {
        let mut main = Table::new(&[
            Column::text("what", "What"),
            Column::text("answer", "Answer"),
        ])
        .named("where");
        let mut row = |what: &str, answer: String| {
            main.rows.push(vec![Cell::text(what), Cell::text(answer)]);
        };
        row("distance", self.distance.to_string());
        if self.distance > 0 {
            row(
                "bearing",
                format!("{:.0} degrees from the bow", self.bearing),
            );
        }
        if !self.arcs.is_empty() {
            row("arcs", self.arcs.join(" "));
        }
        if let Some(facing) = self.facing {
            row("facing hit", facing.to_string());
        }
        if let Some((range, band)) = self.band {
            row("range band", format!("{band} (long range {range})"));
        }
        let line: Vec<String> = self.line.iter().map(step_text).collect();
        row("line of sight", line.join(", "));
        row("modifier on the line", self.penalty().to_string());
        let blocked = self.blocker();
        row(
            "blocked",
            blocked.map_or("no".to_string(), |by| format!("yes, by {by}")),
        );
        let mut tables = vec![main];
        if let Some(banks) = &self.banks {
            let table = Table::from_items(
                banks,
                columns! { |bank|
                    text weapon "Weapon",
                    text bank "Bank",
                    text bears "Bears" = Cell::yes_or_no(bank.bears),
                    text band "Range",
                },
            );
            tables.push(table.named("banks"));
        }
        tables
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.line.iter().any(|step| step.hexes.len() > 1) {
            notes.push(
                "Where two hexes are joined by 'or', the line follows their side: the attacker chooses one."
                    .to_string(),
            );
        }
        notes
    }

    fn map(&self) -> Option<HexMap> {
        let steps = self.line.iter();
        let fields = steps.flat_map(|step| {
            step.hexes.iter().map(|hex| {
                let here = step.terrain.iter().filter(|(at, _)| at == hex);
                let initials = here.filter_map(|(_, terrain)| terrain.word.chars().next());
                let initials: String = initials.take(2).collect();
                Field {
                    hex: *hex,
                    words: if initials.is_empty() {
                        "\u{b7}".to_string()
                    } else {
                        initials
                    },
                    shade: if step.is_blocking { 1.0 } else { 0.0 },
                    headings: Vec::new(),
                }
            })
        });
        let toward = |heading: Option<Heading>| heading.or(self.from.heading).unwrap_or_default();
        let track = Track {
            name: String::new(),
            hexes: vec![self.from.hex, self.to.hex],
            heading: toward(self.to.heading),
            facing: toward(self.to.heading),
            is_replaced: false,
        };
        let mut legend = vec![format!(
            "arcs {}; line of sight {}",
            self.arcs.join(" "),
            self.blocker()
                .map_or("open".to_string(), |by| format!("blocked by {by}"))
        )];
        if self.to.heading.is_none() {
            legend.push("The target's heading is not given.".to_string());
        }
        Some(HexMap {
            title: self.title(),
            fields: fields.collect(),
            tracks: vec![track],
            start: self.from.hex,
            start_heading: self.from.heading.unwrap_or_default(),
            legend,
        })
    }
}

fn step_text(step: &SightStep) -> String {
    let hexes: Vec<String> = step
        .hexes
        .iter()
        .map(|hex| {
            let here = step.terrain.iter().filter(|(at, _)| at == hex);
            let words: Vec<&str> = here.map(|(_, terrain)| terrain.word).collect();
            if words.is_empty() {
                hex_number(*hex)
            } else {
                format!("{} ({})", hex_number(*hex), words.join(", "))
            }
        })
        .collect();
    hexes.join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_place(text: &str) -> BoardPlace {
        BoardPlace::parse(text, Board::STANDARD).expect("a place")
    }

    fn line(from: &str, to: &str) -> Vec<String> {
        let sight = Sight::new(parse_place(from), parse_place(to), &[]).expect("a sight");
        sight.line.iter().map(step_text).collect()
    }

    fn with_terrain(terrain: &[&str]) -> Sight {
        let there: Vec<_> = terrain
            .iter()
            .map(|text| parse_terrain(text, Board::STANDARD).expect("terrain"))
            .collect();
        Sight::new(parse_place("0505/0"), parse_place("0501"), &there).expect("a sight")
    }

    #[test]
    fn unity_4_1_line_passes_whole_hexes_and_the_target_never_the_attacker() {
        assert_eq!(line("0505/0", "0501"), ["0504", "0503", "0502", "0501"]);
        assert_eq!(line("0505/0", "0504"), ["0504"]);
        assert!(line("0505/0", "0505").is_empty());
    }

    #[test]
    fn unity_4_1_line_along_a_side_passes_one_of_two_hexes() {
        // Two columns over on the same row: the line follows the side between two hexes.
        let line = line("0505/0", "0705");
        assert_eq!(line.len(), 2, "{line:?}");
        assert!(line[0].contains(" or "), "{line:?}");
        assert_eq!(line[1], "0705");
    }

    #[test]
    fn lines_are_connected_and_the_same_in_reverse() {
        let from = parse_place("1509/0").hex;
        for column in 1..=29 {
            for row in 1..=17 {
                let to = parse_place(&format!("{column:02}{row:02}")).hex;
                let there = sight_line(from, to);
                assert!(there.len() >= offset_between(from, to).distance() as usize);
                let mut back: Vec<Vec<Hex>> = sight_line(to, from);
                back.pop();
                back.reverse();
                let mut inner = there.clone();
                inner.pop();
                for step in inner.iter_mut().chain(&mut back) {
                    step.sort();
                }
                assert_eq!(inner, back, "{column} {row}");
                for pair in there.windows(2) {
                    let is_next = pair[0].iter().all(|a| {
                        pair[1]
                            .iter()
                            .any(|b| offset_between(*a, *b).distance() == 1)
                    });
                    assert!(is_next, "{column} {row}: {pair:?}");
                }
            }
        }
    }

    #[test]
    fn unity_4_1_penalties_of_four_or_a_planet_block() {
        let three = with_terrain(&["0504=flare", "0503=flare", "0502=asteroid"]);
        assert_eq!((three.penalty(), three.blocker()), (-3, None));
        let four = with_terrain(&["0504=flare", "0503=flare", "0502=asteroid", "0501=flare"]);
        assert_eq!(four.penalty(), -4);
        assert!(four.blocker().is_some(), "the target's hex counts");
        let own = with_terrain(&["0505=planet"]);
        assert_eq!(own.blocker(), None, "the attacker's hex does not count");
        let planet = with_terrain(&["0503=planet"]);
        assert_eq!(planet.blocker(), Some("planet in 0503".to_string()));
    }

    #[test]
    fn attacker_chooses_the_better_hex_of_a_side() {
        let both = sight_line(parse_place("0505").hex, parse_place("0705").hex);
        let one = hex_number(both[0][0]);
        let terrain = parse_terrain(&format!("{one}=planet"), Board::STANDARD).expect("terrain");
        let sight =
            Sight::new(parse_place("0505/0"), parse_place("0705"), &[terrain]).expect("a sight");
        assert_eq!(sight.blocker(), None);
    }

    #[test]
    fn facing_needs_the_targets_heading() {
        let facing = |to: &str| {
            let sight = Sight::new(parse_place("0505/0"), parse_place(to), &[]).expect("a sight");
            sight.facing
        };
        assert_eq!(facing("0501"), None);
        assert_eq!(facing("0501/0"), Some("aft"));
        assert_eq!(facing("0501/180"), Some("fore"));
        assert_eq!(facing("0501/60"), Some("starboard"));
        assert_eq!(facing("0501/120"), Some("starboard"));
    }

    #[test]
    fn rejects_hexes_off_the_board_and_other_headings() {
        for text in ["3301", "0119", "0000", "304", "03x4", "0304/45", "0304/360"] {
            assert!(BoardPlace::parse(text, Board::STANDARD).is_err(), "{text}");
        }
    }
}
