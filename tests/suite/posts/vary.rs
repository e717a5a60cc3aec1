//! What people do to a written post: typos, talk, markup, quotes, blanks, another order.

use super::chance::Chance;
use super::rows::Row;
use super::style::{Change, Layout};

/// Words that a reader knows, each of which may carry a typo.
const KEYWORDS: &str = "Hull Engines Shields Screens Weapons Battery Specials Special Equipment Systems Munitions Traits \
    Tech Levels Class class Armor Thrust Faction Type Rating \
    Hyperdrive Marines Countermeasures Overthrusters Stealth Shuttlecraft Fighters Cargo Carrier Control Probes \
    Piercing Repeating Carronade Expendable Damage Double Increased Ignores Halves Range-Based Fire-Linked Slow-Firing \
    Continuing Minimum Effect";

const TALK: [&str; 32] = [
    "This one has served me well in three campaigns now.",
    "I know, I know, the hull is huge.",
    "She is slow, but who needs engines with guns like these?",
    "Comments welcome!",
    "Still not sure about the shields, 3 seems low to me.",
    "(the name was my daughter's idea)",
    "edit: fixed the arcs, thanks Pella",
    "Lost her on turn 4 to two frigates :(",
    "The weapons are where the points went.",
    "lol",
    "Painted in Vallejo grey with a drybrush on top.",
    "http://pics.example/fleet/0042.jpg",
    "As somebody said on page 3, hull 12 with engines 8 is asking for it.",
    "I took the stats from the old book, so check them.",
    "What do you all think?",
    "Next up: the battleships.",
    "=)",
    "Our gaming group allows up to 1,500 points a side.",
    "Anyone want to trade notes on torpedoes?",
    "Same guns as the rest of the line.",
    "- as requested -",
    "5 of these in a line look great on the table",
    "I would have liked a hyperdrive too but ran out of space.",
    "@Brill: yes, that is legal.",
    "Designed with v1.7 of the spreadsheet.",
    "* * *",
    "No idea what to call the class, suggestions?",
    "It rolls 2 dice at long range, which never hit for me anyway.",
    "Posted from my phone",
    "Thanks for reading.",
    "Cost me 20 minutes and a cup of tea.",
    "The marines are there because the model has pods.",
];

const GREETINGS: [&str; 6] = [
    "Hi all, long time lurker here.",
    "Re: Show your ships!",
    "by Hob » Tue Mar 04, 2008 9:17 pm",
    "Here's another of mine:",
    "Posted: 12 Jan 2009 18:02    Post subject: my fleet",
    "OK, as promised.",
];

const FAREWELLS: [&str; 6] = [
    "__________________\nHull: what you hide behind. Engines: what you run with.\nPosts: 318",
    "--\n\"Shields up, tea on\"",
    "Cheers,\nDory",
    "_________________\nMy fleets: http://minis.example/hob (42)",
    "[size=85]Location: 3rd moon on the left[/size]",
    "...\nHob, Fleet Admiral (ret.)",
];

/// Changes the rows of a post.
pub(crate) fn vary(
    rows: &mut Vec<Row>,
    change: Change,
    layout: Layout,
    other: &[Row],
    chance: &mut Chance,
) {
    match change {
        Change::Typos => typos(rows, layout, chance),
        Change::Order if layout != Layout::Sheet => order(rows, chance),
        Change::Case => case(rows, layout, chance),
        Change::Talk if layout == Layout::Sheet => notes(rows, chance),
        Change::Talk => talk(rows, chance),
        Change::Titles => titles(rows, chance),
        Change::Markup => markup(rows, chance),
        Change::Quotes => quotes(rows, other, chance),
        Change::Blanks => blanks(rows, layout, chance),
        Change::Dashes => dashes(rows, chance),
        _ => {}
    }
}

/// One edit in a keyword of some rows.
fn typos(rows: &mut [Row], layout: Layout, chance: &mut Chance) {
    let keywords: Vec<&'static str> = KEYWORDS.split_whitespace().collect();
    let wanted = 1 + chance.below(3);
    let heads = if layout == Layout::Sheet {
        1
    } else {
        rows.len()
    };
    let mut done = 0;
    for _ in 0..20 {
        let row = &mut rows[chance.below(heads)];
        let places = |word: &&'static str| {
            let word: &'static str = word;
            row.text
                .match_indices(word)
                .map(|(at, _)| (at, word))
                .collect::<Vec<_>>()
        };
        let known: Vec<(usize, &str)> = keywords
            .iter()
            .flat_map(places)
            .filter(|(at, word)| is_whole(&row.text, *at, word.len()) && word.len() >= 4)
            // Who a ship is may be called Cargo or Carrier.
            .filter(|(_, word)| row.group() != "header" || word.eq_ignore_ascii_case("class"))
            // A weapon may be called Royal Battery; what stands behind its first number is no name.
            .filter(|(at, _)| {
                !row.group().starts_with("weapon") || *at == 0 || has_digit(&row.text[..*at])
            })
            .collect();
        if known.is_empty() {
            continue;
        }
        let (at, word) = *chance.pick(&known);
        let wrong = mistyped(word, chance);
        if !keywords
            .iter()
            .any(|known| known.eq_ignore_ascii_case(&wrong))
        {
            row.text.replace_range(at..at + word.len(), &wrong);
            done += 1;
        }
        if done == wanted {
            break;
        }
    }
}

fn has_digit(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}

fn is_whole(text: &str, at: usize, length: usize) -> bool {
    let is_part = |c: char| c.is_alphanumeric();
    !text[..at].ends_with(is_part) && !text[at + length..].starts_with(is_part)
}

/// A word with one slip of the fingers; the first letter is rarely wrong.
fn mistyped(word: &str, chance: &mut Chance) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let at = 1 + chance.below(letters.len() - 1);
    match chance.below(4) {
        0 => {
            letters.remove(at);
        }
        1 => letters.insert(at, letters[at]),
        2 if at + 1 < letters.len() && letters[at] != letters[at + 1] => letters.swap(at, at + 1),
        _ => {
            let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
            let row = rows
                .iter()
                .find(|row| row.contains(letters[at].to_ascii_lowercase()))
                .unwrap_or(&rows[1]);
            let place = row.find(letters[at].to_ascii_lowercase()).unwrap_or(0);
            letters[at] = row
                .chars()
                .nth(if place == 0 { 1 } else { place - 1 })
                .unwrap_or('e');
        }
    }
    letters.into_iter().collect()
}

/// The rows below the header in another order; a weapon and its arcs stay together.
fn order(rows: &mut Vec<Row>, chance: &mut Chance) {
    let mut all: Vec<Vec<Row>> = Vec::new();
    rows.retain(|row| row.text != "---");
    for row in rows.drain(..) {
        match all.last_mut() {
            Some(group)
                if group[0].group() == row.group()
                    && group[0].ship == row.ship
                    && !row.parts.is_empty() =>
            {
                group.push(row);
            }
            _ => all.push(vec![row]),
        }
    }
    let is_head = |row: &Row| {
        ["header", "rating"].contains(&row.group().as_str()) || row.text == "Starmada Unity"
    };
    let first = all
        .iter()
        .position(|group| !is_head(&group[0]))
        .unwrap_or(0);
    chance.shuffle(&mut all[first..]);
    rows.extend(all.into_iter().flatten());
}

fn case(rows: &mut [Row], layout: Layout, chance: &mut Chance) {
    let heads = if layout == Layout::Sheet {
        1
    } else {
        rows.len()
    };
    let way = chance.below(3);
    for row in &mut rows[..heads] {
        row.text = match way {
            0 => row.text.to_uppercase(),
            1 => row.text.to_lowercase(),
            _ if chance.happens(50) => row.text.to_lowercase(),
            _ => row.text.clone(),
        };
    }
}

fn talk(rows: &mut Vec<Row>, chance: &mut Chance) {
    for _ in 0..2 + chance.below(4) {
        let at = 1 + chance.below(rows.len());
        rows.insert(at, Row::talk(*chance.pick(&TALK)));
    }
    if chance.happens(50) {
        rows.insert(0, Row::talk(format!("{}\n", chance.pick(&GREETINGS))));
    }
    if chance.happens(50) {
        rows.push(Row::talk(*chance.pick(&FAREWELLS)));
    }
}

/// Rows of a spreadsheet that are no ships.
fn notes(rows: &mut Vec<Row>, chance: &mut Chance) {
    let notes = [
        "Light ships",
        "--- still to be tested ---",
        "Total",
        "Subtotal of the line",
        "Notes: all of these fit",
    ];
    for _ in 0..1 + chance.below(2) {
        let at = 2 + chance.below(rows.len() - 1);
        let cells = rows[0].text.matches([',', ';', '\t']).count();
        let delimiter = delimiter(&rows[0].text);
        rows.insert(
            at,
            Row::talk(format!(
                "{}{}",
                chance.pick(&notes),
                delimiter.repeat(cells)
            )),
        );
    }
}

fn delimiter(heads: &str) -> String {
    [";", "\t"]
        .into_iter()
        .find(|mark| heads.contains(*mark))
        .unwrap_or(",")
        .to_string()
}

/// A title above the heads of a spreadsheet.
fn titles(rows: &mut Vec<Row>, chance: &mut Chance) {
    let titles = [
        "Fleet of the Copper Coast",
        "My ships, last changed in March",
        "Squadron list 2021",
        "Flotte",
    ];
    let delimiter = delimiter(&rows[0].text);
    let cells = if chance.happens(50) {
        rows[0].text.matches(&delimiter).count()
    } else {
        0
    };
    let title = chance.pick(&titles).replace(',', " -");
    rows.insert(0, Row::talk(format!("{title}{}", delimiter.repeat(cells))));
    if chance.happens(50) {
        rows.insert(1, Row::of(&[], delimiter.repeat(cells)));
    }
}

/// A pair of marks that opens in one place and closes in another.
fn markup(rows: &mut Vec<Row>, chance: &mut Chance) {
    let pairs = [
        ["[b]", "[/b]"],
        ["[i]", "[/i]"],
        ["[color=#cc0000]", "[/color]"],
        ["[size=120]", "[/size]"],
        ["**", "**"],
        ["<b>", "</b>"],
        ["_", "_"],
    ];
    match chance.below(5) {
        0 => {
            let [open, close] = *chance.pick(&pairs);
            for row in rows.iter_mut().filter(|row| !row.text.trim().is_empty()) {
                row.text = format!("{open}{}{close}", row.text);
            }
        }
        1 => {
            let [open, close] = *chance.pick(&pairs[..6]);
            for row in rows.iter_mut() {
                if let Some((key, rest)) = row.text.clone().split_once(':') {
                    row.text = format!("{open}{key}:{close}{rest}");
                }
            }
        }
        2 => {
            // Opened on one line and closed on another.
            let [open, close] = *chance.pick(&pairs[..4]);
            let from = chance.below(rows.len() - 1);
            let to = from + 1 + chance.below(rows.len() - from - 1);
            rows[from].text.insert_str(0, open);
            rows[to].text.push_str(close);
        }
        3 => {
            let mark = *chance.pick(&["* ", "- ", "[*]", "• "]);
            rows.iter_mut()
                .skip(1)
                .filter(|row| !row.text.starts_with('-'))
                .for_each(|row| row.text.insert_str(0, mark));
            if chance.happens(50) {
                rows[0].text.insert_str(0, "### ");
            }
        }
        _ => {
            let [open, close] =
                *chance.pick(&[["[code]", "[/code]"], ["```", "```"], ["[list]", "[/list]"]]);
            rows.insert(0, Row::of(&[], open));
            rows.push(Row::of(&[], close));
        }
    }
}

/// Some rows of another ship, quoted above or below, and an answer to them.
fn quotes(rows: &mut Vec<Row>, other: &[Row], chance: &mut Chance) {
    let from = if chance.happens(70) {
        0
    } else {
        chance.below(other.len())
    };
    // Never a whole ship: that would be one of the post.
    let to = (from + 1 + chance.below(4)).min(other.len());
    let lines: Vec<&str> = other[from..to].iter().map(|row| row.text.trim()).collect();
    let quote = match chance.below(3) {
        0 => format!("[quote=\"Brill\"]{}[/quote]", lines.join("\n")),
        1 => format!("Brill wrote:\n> {}", lines.join("\n> ")),
        _ => format!("[quote]\n{}\n[/quote]", lines.join("\n")),
    };
    let mut talk = vec![
        Row::talk(quote),
        Row::talk(format!("{}\n", chance.pick(&TALK))),
    ];
    if chance.happens(60) {
        rows.splice(0..0, talk);
    } else {
        talk.insert(0, Row::of(&[], ""));
        rows.extend(talk);
    }
}

fn blanks(rows: &mut Vec<Row>, layout: Layout, chance: &mut Chance) {
    if layout == Layout::Sheet {
        for _ in 0..1 + chance.below(3) {
            let cells = delimiter(&rows[0].text)
                .repeat(rows[0].text.matches(&delimiter(&rows[0].text)).count());
            let at = 1 + chance.below(rows.len());
            rows.insert(
                at,
                Row::of(
                    &[],
                    if chance.happens(50) {
                        cells
                    } else {
                        String::new()
                    },
                ),
            );
        }
        return;
    }
    let way = chance.below(5);
    for (at, row) in rows.iter_mut().enumerate() {
        match way {
            0 => row.text.insert_str(0, &" ".repeat(2 * at)),
            1 => row.text.insert(0, '\t'),
            2 => row.text.push('\n'),
            3 => row.text = row.text.replace(' ', "\u{a0}"),
            _ => row.text.push_str(if at % 2 == 0 { "   " } else { "\t" }),
        }
    }
}

/// Dashes and quotes as a word processor sets them.
fn dashes(rows: &mut [Row], chance: &mut Chance) {
    let dash = *chance.pick(&["–", "—", "−", "‐"]);
    for row in rows {
        row.text = row.text.replace('-', dash).replace('\'', "’");
    }
}
