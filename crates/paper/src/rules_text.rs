//! A game's rules in short: one set of entries for look-up tables, printed reference pages and the web app.

use crate::hex::{Heading, Hex};
use crate::table::{Cell, Column, Table};

/// One printed page of rules, in two columns.
#[derive(Clone, Debug, Default)]
pub struct RulesPage {
    /// Words next to the game's title that name what the page covers.
    pub subtitle: &'static str,
    /// The sections of the left and the right column.
    pub columns: [Vec<RulesSection>; 2],
}

/// Entries under one heading.
#[derive(Clone, Debug, Default)]
pub struct RulesSection {
    /// The look-up table that lists them, by its word on the command line.
    pub topic: &'static str,
    /// The heading; empty if the section continues the one above.
    pub title: &'static str,
    /// Rule numbers of the whole section.
    pub rules: &'static str,
    /// Form in which the entries are printed.
    pub form: RulesForm,
    /// Headings of the values of a grid.
    pub headings: Vec<&'static str>,
    /// A drawing above the entries.
    pub figure: Option<Figure>,
    /// The entries, in order.
    pub entries: Vec<RulesEntry>,
}

/// Forms of a section's entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RulesForm {
    /// One bullet per entry.
    #[default]
    List,
    /// One paragraph per entry.
    Prose,
    /// Bullets under numbered groups; open bullets for options.
    Steps,
    /// Item in bold, text, rule number.
    Pairs,
    /// Item, text in bold at the right, rule number.
    Values,
    /// Item and one value per heading; the text separates values with ` / `.
    Grid,
    /// Faces of a die, then the text.
    Dice,
    /// Item in bold, text, rule number, two entries per line.
    Codes,
}

/// One line of the rules.
#[derive(Clone, Debug, Default)]
pub struct RulesEntry {
    /// The phase or kind that it belongs to; empty if the section is not divided.
    pub group: &'static str,
    /// Subject: a code, a condition or a roll; may be empty.
    pub item: String,
    /// The rule in words; `*` encloses what is printed in bold.
    pub text: String,
    /// Rule number; empty if it is the section's.
    pub rule: &'static str,
    /// Whether only players who use an optional rule need it.
    pub is_option: bool,
    /// Whether print continues the entry above with it, to save a line.
    pub is_joined: bool,
}

/// A drawing in a section.
#[derive(Clone, Debug)]
pub enum Figure {
    /// Paths of ships.
    Paths(Vec<PathFigure>),
    /// Arc letters with the bearing of their middle, one diagram per set.
    Arcs(Vec<Vec<(char, u32)>>),
    /// Roses of arcs: name and sectors covered.
    Roses(Vec<(String, [bool; 12])>),
}

/// The path of a ship with the order that moves it.
#[derive(Clone, Debug)]
pub struct PathFigure {
    /// The order.
    pub order: &'static str,
    /// The hexes, starting hex first.
    pub hexes: Vec<Hex>,
    /// Direction of the bow at the end.
    pub facing: Heading,
}

impl RulesEntry {
    fn parse(line: &'static str, group: &'static str, values: &[(&str, String)]) -> RulesEntry {
        let [item, text, rule, marks] = split_fields(line);
        let mut text = text.to_string();
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        RulesEntry {
            group,
            item: item.to_string(),
            text,
            rule,
            is_option: marks.contains("option"),
            is_joined: marks.contains("joined"),
        }
    }

    /// Returns the text without marks for bold.
    pub fn plain(&self) -> String {
        self.text.replace('*', "")
    }
}

impl RulesPage {
    /// Parses the pages of a game. Each `{name}` in an entry is replaced by its value; `figure` draws what a line names.
    ///
    /// ```text
    /// page SUBTITLE
    /// section TOPIC FORM | TITLE | RULES | HEADINGS, OF, A GRID
    /// figure NAME
    /// group NAME
    ///   ITEM | TEXT | RULE | option joined
    /// column
    /// ```
    pub fn parse_all(
        text: &'static str,
        values: &[(&str, String)],
        figure: impl Fn(&str) -> Figure,
    ) -> Vec<RulesPage> {
        let mut pages: Vec<RulesPage> = Vec::new();
        let (mut column, mut group) = (0, "");
        for line in text.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            if word == "page" {
                column = 0;
                pages.push(RulesPage {
                    subtitle: rest,
                    ..RulesPage::default()
                });
                continue;
            }
            let page = pages.last_mut().expect("a page begins above");
            let sections = &mut page.columns[column];
            match (word, sections.last_mut()) {
                ("column", _) => column = 1,
                ("section", _) => {
                    group = "";
                    sections.push(RulesSection::parse(rest));
                }
                ("group", _) => group = rest,
                ("figure", Some(section)) => section.figure = Some(figure(rest)),
                (_, section) => {
                    let section = section.expect("a section begins above");
                    section.entries.push(RulesEntry::parse(rest, group, values));
                }
            }
        }
        pages
    }
}

/// Splits a line into four fields; those that are left out are empty.
fn split_fields(line: &'static str) -> [&'static str; 4] {
    let mut fields = line.split('|').map(str::trim);
    [(); 4].map(|()| fields.next().unwrap_or_default())
}

impl RulesForm {
    fn from_word(word: &str) -> RulesForm {
        match word {
            "list" => RulesForm::List,
            "prose" => RulesForm::Prose,
            "steps" => RulesForm::Steps,
            "pairs" => RulesForm::Pairs,
            "values" => RulesForm::Values,
            "grid" => RulesForm::Grid,
            "dice" => RulesForm::Dice,
            "codes" => RulesForm::Codes,
            _ => panic!("not a form of a section: {word}"),
        }
    }
}

impl RulesSection {
    fn parse(line: &'static str) -> RulesSection {
        let [kind, title, rules, headings] = split_fields(line);
        let (topic, form) = kind.split_once(' ').expect("a topic and a form");
        RulesSection {
            topic,
            title,
            rules,
            form: RulesForm::from_word(form),
            headings: headings.split(", ").collect(),
            ..RulesSection::default()
        }
    }

    /// Returns the entries as a small table of items and texts.
    pub fn pairs(&self) -> Vec<[String; 2]> {
        let entries = self.entries.iter();
        entries
            .map(|entry| [entry.item.clone(), entry.plain()])
            .collect()
    }
}

/// Lists the entries of one topic, or returns `None` if no section belongs to it.
pub fn topic_table(pages: &[RulesPage], topic: &str) -> Option<Table> {
    let mut table = Table::new(&[
        Column::text("part", "Part"),
        Column::text("item", "Item").importance(1),
        Column::text("text", "Rule").importance(1),
        Column::text("option", "Option").optional(),
        Column::text("rule", "Source").importance(2),
    ]);
    let mut title = "";
    for section in pages.iter().flat_map(|page| page.columns.iter().flatten()) {
        if !section.title.is_empty() {
            // The start of a title is enough in a table.
            title = section.title.split([',', ':']).next().unwrap_or_default();
        }
        if section.topic != topic {
            continue;
        }
        for entry in &section.entries {
            let part = if entry.group.is_empty() {
                title
            } else {
                entry.group
            };
            let rule = if entry.rule.is_empty() {
                section.rules
            } else {
                entry.rule
            };
            let option = if entry.is_option { "yes" } else { "" };
            let cells = [part, &entry.item, &entry.plain(), option, rule];
            table.rows.push(cells.map(Cell::text).to_vec());
        }
    }
    (!table.rows.is_empty()).then_some(table)
}
