//! Display sheets: every item inside its page, nothing over anything else, and files that other programs can read.

use crate::{Folder, files, root, starwright};
use proptest::prelude::*;
use starwright_games::Rulebooks;
use starwright_games::document::documents;
use starwright_paper::PrintError;
use starwright_paper::layout::font::{Fonts, MM_PER_POINT};
use starwright_paper::layout::template::{SHIPPED, Template};
use starwright_paper::layout::{Area, Ink, Item, Page, Pages, Paper, paginate};
use starwright_paper::sheet::{
    BankBoxes, Battery, Block, BlockKey, Content, Grouping, Head, ItemBoxes, ItemLine, Portrait,
    Record, Sheet, Track, TrackForm, TrackGroup,
};
use starwright_testing::pdf::check_references;
use std::fmt::Write;
use std::path::Path;

fn shipped_sheets() -> Vec<Sheet> {
    let books = Rulebooks::new();
    let mut sheets = Vec::new();
    for path in files(&root().join("designs"), "yaml") {
        let text = std::fs::read_to_string(&path).expect("a design");
        for document in documents(&text, path.parent().unwrap_or(Path::new(""))) {
            sheets.extend(books.sheet(&document).ok().map(|printed| printed.sheet));
        }
    }
    sheets
}

fn templates() -> impl Iterator<Item = Template> {
    SHIPPED
        .iter()
        .filter_map(|(name, _)| Template::shipped(name))
        .filter(|template| !template.is_roster)
}

/// The areas that texts cover, with the words, and the areas of outlined boxes.
fn covered(pages: &Pages, page: usize, fonts: &Fonts) -> (Vec<(Area, String)>, Vec<Area>) {
    let (mut texts, mut boxes) = (Vec::new(), Vec::new());
    for item in pages.pages[page].flat() {
        match &*item {
            Item::Text {
                x,
                y,
                size,
                weight,
                text,
                ..
            } => {
                let high = size * MM_PER_POINT;
                let width = fonts.width(*weight, text, *size);
                texts.push((
                    Area {
                        x: *x,
                        y: y - 0.72 * high,
                        width,
                        height: 0.72 * high,
                    },
                    text.clone(),
                ));
            }
            Item::Boxes {
                boxes: areas,
                stroke: Some(_),
                ..
            } => boxes.extend(areas),
            // Words may stand on a light ground, but not half on a dark one.
            Item::Boxes {
                boxes: areas,
                fill: Some(Ink(grey, ..)),
                ..
            } if *grey < 128 => boxes.extend(areas),
            Item::Drawing {
                at: [x, y],
                scale,
                drawing,
                ..
            } => {
                // Without the outer half of its lines, as for boxes.
                let [width, height] = drawing.size().map(|side| 0.95 * side * scale);
                // Roses and dice; the picture of the ship stands where nothing else does or in its frame.
                if width < 14.0 {
                    boxes.push(Area {
                        x: x - width / 2.0,
                        y: y - height / 2.0,
                        width,
                        height,
                    });
                }
            }
            Item::Boxes { .. }
            | Item::Lines { .. }
            | Item::Polygon { .. }
            | Item::Tag(_)
            | Item::Shared { .. } => {}
        }
    }
    (texts, boxes)
}

fn overlap(a: &Area, b: &Area) -> bool {
    let slack = 0.05;
    a.x + a.width > b.x + slack
        && b.x + b.width > a.x + slack
        && a.y + a.height > b.y + slack
        && b.y + b.height > a.y + slack
}

fn contains(outer: &Area, inner: &Area) -> bool {
    inner.x >= outer.x - 0.05
        && inner.y >= outer.y - 0.05
        && inner.x + inner.width <= outer.x + outer.width + 0.05
        && inner.y + inner.height <= outer.y + outer.height + 0.05
}

/// The law of pages: all inside the margins, texts apart from texts, boxes apart or one inside another.
pub(crate) fn check_pages(pages: &Pages, template: &Template, fonts: &Fonts) -> Result<(), String> {
    let margin = template.margin;
    let inside = Area {
        x: margin,
        y: margin,
        width: pages.width - 2.0 * margin,
        height: pages.height - 2.0 * margin,
    };
    for page in 0..pages.pages.len() {
        let (texts, boxes) = covered(pages, page, fonts);
        for (area, words) in &texts {
            if !contains(&inside, area) {
                return Err(format!(
                    "{}: '{words}' leaves the page at {area:?}",
                    template.name
                ));
            }
        }
        if let Some(area) = boxes.iter().find(|area| !contains(&inside, area)) {
            return Err(format!(
                "{}: a box leaves the page at {area:?}",
                template.name
            ));
        }
        for (index, (a, words)) in texts.iter().enumerate() {
            if let Some((_, others)) = texts[index + 1..].iter().find(|(b, _)| overlap(a, b)) {
                return Err(format!(
                    "{}: '{words}' and '{others}' overlap",
                    template.name
                ));
            }
            let crosses = |area: &&Area| overlap(area, a) && !contains(area, a);
            if let Some(area) = boxes.iter().find(crosses) {
                return Err(format!(
                    "{}: '{words}' at {a:?} crosses the box {area:?}",
                    template.name
                ));
            }
        }
        for (index, a) in boxes.iter().enumerate() {
            let clash = |b: &&Area| overlap(a, b) && !contains(a, b) && !contains(b, a);
            if let Some(b) = boxes[index + 1..].iter().find(clash) {
                return Err(format!(
                    "{}: the boxes {a:?} and {b:?} overlap",
                    template.name
                ));
            }
        }
        for item in pages.pages[page].flat() {
            if let Item::Text { size, text, .. } = &*item {
                let least = template.min_text * 0.99;
                // Numbers in boxes may be a little smaller to fit; on cards only those of three digits.
                let is_narrow = template.name != "card" || text.len() > 2;
                let is_number = is_narrow && text.chars().all(|c| c.is_ascii_digit());
                if *size < least && !is_number {
                    return Err(format!(
                        "{}: '{text}' is set in {size} points",
                        template.name
                    ));
                }
            }
        }
    }
    Ok(())
}

#[test]
fn every_shipped_ship_fits_every_template_and_both_papers() {
    let (sheets, fonts) = (shipped_sheets(), Fonts::shipped());
    assert!(sheets.len() >= 35);
    for template in templates() {
        for paper in [Paper::A4, Paper::Letter] {
            let pages = paginate("all", &sheets, &template, &fonts, paper)
                .unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(pages.outline.len(), sheets.len(), "{}", template.name);
            check_pages(&pages, &template, &fonts).unwrap_or_else(|problem| panic!("{problem}"));
        }
    }
}

/// Counts the texts on the pages that begin with the given words.
fn counted(pages: &[Page], words: &str) -> usize {
    pages
        .iter()
        .flat_map(|page| page.flat())
        .filter(|item| matches!(&**item, Item::Text { text, .. } if text.starts_with(words)))
        .count()
}

#[test]
fn what_does_not_fit_on_a_card_is_on_its_back() {
    let (fonts, template) = (
        Fonts::shipped(),
        Template::shipped("card").expect("shipped"),
    );
    let sheets = shipped_sheets();
    for (class, lines_on_back) in [("Bora", 0), ("Keystone", 1)] {
        let sheet = sheets
            .iter()
            .find(|sheet| sheet.head.class == class)
            .expect("shipped");
        let one = std::slice::from_ref(sheet);
        let pages = paginate(class, one, &template, &fonts, Paper::A4).expect("never an error");
        assert_eq!(pages.pages.len(), 2, "{class}");
        let (front, back) = pages.pages.split_at(1);
        assert_eq!(counted(front, "speed"), 1, "{class}");
        assert_eq!(counted(front, "Name"), 1, "{class}");
        assert_eq!(counted(back, "equipment:"), lines_on_back, "{class}");
    }
}

/// Ships of `half` and `quarter` stay on one cell if they are of ordinary size.
#[test]
fn ordinary_ships_are_never_split() {
    let fonts = Fonts::shipped();
    for template in templates().filter(|template| template.name != "card") {
        for sheet in shipped_sheets() {
            let pages = paginate(
                "one",
                std::slice::from_ref(&sheet),
                &template,
                &fonts,
                Paper::A4,
            )
            .expect("fits");
            let cells =
                pages
                    .pages
                    .iter()
                    .flat_map(|page| page.flat())
                    .filter(|item| match &**item {
                        Item::Text { text, .. } => text.contains("(continued)"),
                        _ => false,
                    });
            let giants = ["Sovereign", "Everhold", "Stone Choir", "Emperor Moth"];
            // A flagship with its weapon cards needs half a page.
            let is_flagship = template.name == "quarter" && sheet.head.class == "Beacon of Hesper";
            let is_giant = is_flagship
                || giants
                    .iter()
                    .any(|giant| sheet.head.class.starts_with(giant));
            assert!(
                is_giant || cells.count() == 0,
                "{} is split in {}",
                sheet.head.class,
                template.name
            );
        }
    }
}

fn tracks(count: usize) -> Track {
    let grouping = match count % 3 {
        0 => Grouping::Sizes(vec![count / 3; 3]),
        _ if count > 8 => Grouping::Fives,
        _ => Grouping::Together,
    };
    Track {
        boxes: (1..=count).rev().map(|n| n.to_string()).collect(),
        checked: count / 3,
        grouping,
    }
}

/// A portrait with tracks of up to so many boxes around it, or none.
fn portrait(count: usize, is_surrounded: bool) -> Portrait {
    let six = [count, count / 2, 1, 0, count / 3, count].map(tracks);
    let group = |key, label: &str, form| TrackGroup {
        key,
        label: label.to_string(),
        form,
    };
    Portrait {
        picture: None,
        caption: "art".to_string(),
        around: is_surrounded.then(|| group("deflectors", "DEFLECTORS", TrackForm::Hexagon(six))),
        beside: vec![group("crew", "CREW", TrackForm::Even(tracks(count)))],
    }
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-Z][a-z]{1,12}",
        "[A-Z][a-z]{1,9} [A-Z][a-z]{1,9}",
        "[A-Zα-ω ]{20,60}",
        "[A-Za-z]{60}",
        Just("<script>alert(1)</script>".to_string()),
    ]
}

fn batteries() -> impl Strategy<Value = Battery> {
    let bank = (prop::collection::vec("[A-L]", 1..7), 1u32..30, 1u32..5).prop_map(
        |(arcs, boxes, per_mount)| BankBoxes {
            arcs: arcs.concat(),
            sectors: (boxes % 2 == 0).then_some([true; 12]),
            boxes,
            per_mount,
            checked: boxes / 2,
        },
    );
    let mode = (
        "[0-9]{1,2}-[0-9]{1,2}-[0-9]{1,2} [0-9]x[2-6]\\+/[0-9]/[0-9]",
        "([A-Z][a-z]{2} ){0,6}",
    );
    let columns = prop::collection::vec(("-?[0-9]{1,2}", "[0-9]{1,3}"), 0..13);
    (
        words(),
        prop::collection::vec(bank, 0..7),
        prop::collection::vec(mode, 1..3),
        any::<[bool; 12]>(),
        columns,
    )
        .prop_map(|(name, banks, modes, sectors, columns)| {
            let modes = modes
                .into_iter()
                .map(|(stats, traits)| (stats, traits.trim().to_string()))
                .collect();
            Battery {
                name,
                banks,
                loss_limit: Some(3),
                modes,
                answers: Vec::new(),
                sectors: Some(sectors),
                columns,
            }
        })
}

fn sheets() -> impl Strategy<Value = Sheet> {
    let items = prop::collection::vec((words(), 0u32..25), 1..5);
    let lines = prop::collection::vec((items, any::<bool>()), 0..6);
    let head = (
        words(),
        words(),
        prop::option::of(words()),
        prop::collection::vec(words(), 0..3),
    );
    (
        head,
        1usize..40,
        any::<bool>(),
        prop::collection::vec(batteries(), 0..13),
        lines,
        prop::option::of(words()),
    )
        .prop_map(
            |((class, kind, name, marks), hull, is_directional, batteries, lines, notes)| {
                let half = hull.div_ceil(2);
                let form = |count| match is_directional {
                    true => TrackForm::Facings([
                        tracks(count),
                        tracks(count / 2),
                        tracks(count / 2),
                        tracks(0),
                    ]),
                    false => TrackForm::Even(tracks(count)),
                };
                let group = |key, label: &str, form| TrackGroup {
                    key,
                    label: label.to_string(),
                    form,
                };
                let row = vec![
                    group("engines", "ENG", TrackForm::Even(tracks(half))),
                    group("weapons", "WPN", TrackForm::Even(tracks(half))),
                    group("shields", "SHLD", form(half)),
                ];
                let five = |key, label| group(key, label, TrackForm::Even(tracks(5)));
                let pair = vec![five("thrust", "THRUST (1, 2)"), five("ecm", "ECM")];
                let item = |(name, boxes): (String, u32)| ItemBoxes {
                    name,
                    boxes,
                    checked: boxes / 2,
                    ..ItemBoxes::default()
                };
                let lines = lines.into_iter().map(|(items, is_shaded)| ItemLine {
                    items: items.into_iter().map(item).collect(),
                    loss_limit: Some(1),
                    is_shaded,
                    ..ItemLine::default()
                });
                let mut blocks = vec![
                    Block {
                        key: BlockKey::Hull,
                        content: Content::Rows(vec![vec![group("screens", "SCREENS", form(half))]]),
                    },
                    Block {
                        key: BlockKey::Hull,
                        content: Content::Rows(vec![vec![group(
                            "hull",
                            "HULL",
                            TrackForm::Even(tracks(hull)),
                        )]]),
                    },
                    Block {
                        key: BlockKey::Tracks,
                        content: Content::Rows(vec![row]),
                    },
                    Block {
                        key: BlockKey::Tracks,
                        content: Content::Rows(vec![
                            pair,
                            vec![group("armor", "ARMOR", TrackForm::Even(tracks(hull)))],
                        ]),
                    },
                    Block {
                        key: BlockKey::Tracks,
                        content: Content::Portrait(portrait(half, is_directional).into()),
                    },
                    Block {
                        key: BlockKey::Tracks,
                        content: Content::Columns(vec![
                            (kind.clone(), class.clone()),
                            ("MOVES".into(), "0-3".into()),
                        ]),
                    },
                    Block {
                        key: BlockKey::Batteries,
                        content: Content::Batteries(batteries),
                    },
                    Block {
                        key: BlockKey::Systems,
                        content: Content::Items(lines.collect()),
                    },
                    Block {
                        key: BlockKey::Turns,
                        content: Content::Record(Record {
                            turns: 9,
                            has_orders: true,
                            ..Record::default()
                        }),
                    },
                ];
                blocks.extend(notes.map(|notes| Block {
                    key: BlockKey::Notes,
                    content: Content::Text(notes.repeat(8)),
                }));
                let head = Head {
                    faction: Some("Faction".to_string()),
                    class,
                    kind: Some(kind),
                    name,
                    rating: Some("12345".to_string()),
                    small: vec![("ORAT".to_string(), "99999.99".to_string())],
                    marks,
                    ..Head::default()
                };
                Sheet {
                    head,
                    blocks,
                    ..Sheet::default()
                }
            },
        )
}

/// How many random ships are tried: a sample, or as many as `PROPTEST_CASES` says.
fn cases(sample: u32) -> u32 {
    std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(sample)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(60), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn extreme_ships_stay_on_their_pages_and_nothing_overlaps(sheet in sheets()) {
        let fonts = Fonts::shipped();
        for template in templates() {
            match paginate("x", std::slice::from_ref(&sheet), &template, &fonts, Paper::Letter) {
                Ok(pages) => prop_assert_eq!(check_pages(&pages, &template, &fonts), Ok(())),
                // A card cannot hold everything; then it says which block and by how much.
                Err(error) => prop_assert!(template.name == "card" && matches!(error, PrintError::TooLarge { excess, .. } if excess > 0.0), "{}", error),
            }
        }
    }
}

/// Designs as large and as odd as they can be written.
fn designs() -> impl Strategy<Value = String> {
    let cover = |most: u32| {
        prop_oneof![
            (0..=most).prop_map(|number| number.to_string()),
            [0..=most, 0..=most, 0..=most, 0..=most].prop_map(|[a, b, c, d]| format!(
                "{{fore: {a}, port: {b}, starboard: {c}, aft: {d}}}"
            )),
        ]
    };
    let traits = prop::sample::subsequence(
        vec![
            "Acr", "Bls", "Crn", "Dfs", "Gid", "Knt", "NPr", "Slw", "Vlt",
        ],
        0..5,
    );
    let mode =
        (1u32..10, 2u32..7, 1u32..10, 1u32..10, traits).prop_map(|(rof, acc, imp, dmg, traits)| {
            format!("{rof}x{acc}+/{imp}/{dmg} {}", traits.join(" "))
        });
    let bank = (1u32..40, "(A|AB|ACE|BDF|ABCDEF|GHIJKL)", 1u32..5)
        .prop_map(|(n, arcs, m)| format!("{n}{arcs}{m}"));
    let reach = prop_oneof![
        (1u32..31).prop_map(|r| format!("{r}")),
        (1u32..20).prop_map(|r| format!("MA {r}"))
    ];
    let name = prop_oneof![
        "[A-Z][a-z]{1,12}",
        "[A-Z][a-z]{4,9} [A-Z][a-z]{4,9} [A-Z][a-z]{4,12}",
        "[A-Z]{40}"
    ];
    let weapon = (
        name,
        reach,
        mode.clone(),
        prop::option::of(mode),
        prop::collection::vec(bank, 0..8),
    );
    let weapon = weapon.prop_map(|(name, reach, mode, second, banks)| {
        let second = second
            .map(|mode| format!(", second_mode: {{stats: {mode}}}"))
            .unwrap_or_default();
        format!(
            "  - {{name: {name}, stats: {reach} {mode}{second}, banks: [{}]}}\n",
            banks.join(", ")
        )
    });
    let systems = prop::sample::subsequence(
        vec![
            "Carrier 7",
            "Marines 40",
            "Mines 99",
            "Probes 12",
            "Countermeasures 9",
            "Hyperdrive",
            "Solar Sails",
        ],
        0..7,
    );
    let hull = prop_oneof![1u32..8, 8u32..40, Just(200u32)];
    (hull, 0u32..12, cover(5), cover(40), prop::collection::vec(weapon, 0..14), systems).prop_map(
        |(hull, engines, shields, screens, weapons, systems)| {
            let weapons = if weapons.is_empty() { String::new() } else { format!("weapons:\n{}", weapons.concat()) };
            format!(
                "class: Vast\nhull: {hull}\nengines: {engines}\nshields: {shields}\nscreens: {screens}\n{weapons}\
                 systems: [{}]\nnotes: It is large.\n",
                systems.join(", ")
            )
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(40), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn extreme_designs_stay_on_their_pages_and_nothing_overlaps(text in designs()) {
        let (books, fonts) = (Rulebooks::new(), Fonts::shipped());
        let sheet = books.sheet(&documents(&text, Path::new(""))[0]);
        let sheet = sheet.unwrap_or_else(|faults| panic!("{text}{faults:?}")).sheet;
        for template in templates() {
            match paginate("x", std::slice::from_ref(&sheet), &template, &fonts, Paper::Letter) {
                Ok(pages) => prop_assert_eq!(check_pages(&pages, &template, &fonts), Ok(()), "{}", text),
                Err(error) => prop_assert!(template.name == "card" && matches!(error, PrintError::TooLarge { excess, .. } if excess > 0.0), "{}", error),
            }
        }
    }
}

/// The largest legacy ships that can be written.
#[test]
fn the_largest_legacy_ships_stay_on_their_pages() {
    let arcs = vec!["ABCDEF"; 200].join(", ");
    let gun = |n: usize| {
        format!(
            "  - {{name: Gun {n}, range: 12, rof: 9, acc: 4, imp: 9, dmg: 9, arcs: [{arcs}]}}\n"
        )
    };
    let facets = "ruleset: starmada_admiralty\nclass: Vast\nhull: 200\nengines: 99\nshields: [5, 5, 5, 5, 5, 5]\nweapons:\n";
    let types = facets.replace("[5, 5, 5, 5, 5, 5]", "5/5/5/III");
    let battery = |n: usize| {
        format!(
            "  - {{name: Gun {n}, range: 1-2-3, base: 999, banks: [{}]}}\n",
            vec!["FX11"; 100].join(", ")
        )
    };
    let nova = "ruleset: starmada_nova\nclass: Vast\nhull: 200\narmor: 200\nthrust: 99\necm: 99\nshields: [1, 2, 3, 4, 5]\nweapons:\n";
    let (books, fonts) = (Rulebooks::new(), Fonts::shipped());
    for text in [
        (1..=20)
            .map(gun)
            .fold(facets.to_string(), |text, gun| text + &gun),
        (1..=20)
            .map(gun)
            .fold(types, |text, gun| text + &gun)
            .replace("hull: 200", "hull: 3"),
        (1..=30)
            .map(battery)
            .fold(nova.to_string(), |text, battery| text + &battery),
    ] {
        let sheet = books
            .sheet(&documents(&text, Path::new(""))[0])
            .expect("well-formed")
            .sheet;
        for template in templates() {
            match paginate(
                "vast",
                std::slice::from_ref(&sheet),
                &template,
                &fonts,
                Paper::A4,
            ) {
                Ok(pages) => check_pages(&pages, &template, &fonts)
                    .unwrap_or_else(|problem| panic!("{problem}")),
                // A card cannot hold a row of 200 boxes; then it says so.
                Err(error) => assert!(
                    template.name == "card"
                        && matches!(error, PrintError::TooLarge { excess, .. } if excess > 0.0),
                    "{error}"
                ),
            }
        }
    }
}

/// Items and places, not bytes.
fn described(pages: &Pages) -> String {
    let mut text = String::new();
    for (number, page) in pages.pages.iter().enumerate() {
        let _ = writeln!(text, "page {}", number + 1);
        for item in page.flat() {
            let _ = match &*item {
                Item::Text {
                    x,
                    y,
                    size,
                    weight,
                    text: words,
                    ..
                } => {
                    writeln!(
                        text,
                        "  {x:6.1} {y:6.1} {size:4.1} {} {words}",
                        format!("{weight:?}").chars().next().unwrap_or('?')
                    )
                }
                Item::Boxes { boxes, .. } => {
                    let areas: Vec<String> = boxes
                        .iter()
                        .map(|a| format!("{:.1},{:.1} {:.1}x{:.1}", a.x, a.y, a.width, a.height))
                        .collect();
                    writeln!(text, "  boxes {}", areas.join("; "))
                }
                Item::Lines { lines, .. } => writeln!(text, "  {} lines", lines.len()),
                Item::Polygon { points, .. } => writeln!(text, "  polygon of {}", points.len()),
                Item::Tag(_) | Item::Shared { .. } => Ok(()),
                Item::Drawing {
                    at: [x, y],
                    scale,
                    alt,
                    ..
                } => {
                    writeln!(text, "  drawing {x:.1} {y:.1} x{scale:.3} {alt}")
                }
            };
        }
    }
    text
}

#[test]
fn the_pages_of_chosen_ships_are_as_before() {
    let fonts = Fonts::shipped();
    let unity = [
        "Majestic",
        "Dust Devil",
        "Everhold",
        "Sea Lily",
        "Drowned Cathedral",
    ];
    let legacy = ["Dragoon", "Stone Choir", "Moth", "Heron", "Mudskipper"];
    for (wanted, before) in [(unity, ""), (legacy, "legacy-")] {
        let is_wanted = |sheet: &Sheet| wanted.contains(&sheet.head.class.as_str());
        let sheets: Vec<Sheet> = shipped_sheets().into_iter().filter(is_wanted).collect();
        assert_eq!(sheets.len(), wanted.len());
        for template in templates() {
            let pages = paginate("chosen", &sheets, &template, &fonts, Paper::A4).expect("fits");
            insta::with_settings!({prepend_module_to_snapshot => false, snapshot_path => "../pages", omit_expression => true}, {
                insta::assert_snapshot!(format!("{before}{}-a4", template.name), described(&pages));
            });
        }
    }
}

#[test]
fn the_pages_of_a_board_that_lie_down_are_wider_than_they_are_high() {
    let folder = Folder::new("board");
    let size = |paper: &str| {
        let run = starwright(
            &folder.0,
            &[
                "sheet", "--board", "32x18", "--paper", paper, "-o", "b.pdf", "--force",
            ],
        );
        assert_eq!(run.status, 0, "{}", run.stderr);
        let bytes = std::fs::read(folder.0.join("b.pdf")).expect("written");
        let document = lopdf::Document::load_mem(&bytes).expect("a PDF");
        let page = document.page_iter().next().expect("a page");
        let page = document.get_dictionary(page);
        let corners = page
            .and_then(|page| page.get(b"MediaBox")?.as_array())
            .expect("pages have a size");
        [2, 3].map(|corner| corners[corner].as_float().expect("a number") as u32)
    };
    // Fewer pages that way on Letter, but not on A4.
    assert_eq!((size("a4"), size("letter")), ([595, 841], [792, 612]));
}

#[test]
fn files_are_written_whole_and_only_where_nothing_is() {
    let folder = Folder::new("sheets");
    let design = root().join("designs/starmada_unity/majestic.yaml");
    let design = design.to_str().expect("a path of text");
    for (name, begin) in [
        ("a.pdf", "%PDF-"),
        ("a.svg", "<svg"),
        ("a.html", "<!DOCTYPE html>"),
        ("a.txt", ""),
    ] {
        let run = starwright(&folder.0, &["sheet", design, "-o", name]);
        assert_eq!(run.status, 0, "{name}: {}", run.stderr);
        let bytes = std::fs::read(folder.0.join(name)).expect("written");
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(400)]).into_owned();
        assert!(text.contains(begin), "{name}: {text}");
        let again = starwright(&folder.0, &["sheet", design, "-o", name]);
        if name == "a.pdf" {
            assert_eq!(again.stderr, "Wrote a.pdf\n", "an unchanged PDF of ours");
            let changed = [bytes.as_slice(), b"\n"].concat();
            std::fs::write(folder.0.join(name), changed).expect("written");
        }
        let again = starwright(&folder.0, &["sheet", design, "-o", name]);
        assert!(
            again.status == 2 && again.stderr.contains("--force overwrites it"),
            "{}",
            again.stderr
        );
        assert_eq!(
            starwright(&folder.0, &["sheet", design, "-o", name, "--force"]).status,
            0
        );
        assert_eq!(
            std::fs::read(folder.0.join(name)).expect("written again"),
            bytes,
            "{name}: the same bytes"
        );
    }
    let run = starwright(&folder.0, &["sheet", design, design, "-o", "each/"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(
        folder.0.join("each/majestic.pdf").is_file()
            && folder.0.join("each/majestic-2.pdf").is_file()
    );
    for (arguments, message) in [
        (["-o", "a.doc"].as_slice(), "unknown format '.doc'"),
        (
            &["-o", "each/majestic.pdf/a.pdf"],
            "cannot create the folder each/majestic.pdf",
        ),
        (
            &["--template", "hlaf"],
            "no template 'hlaf'; did you mean 'half'?",
        ),
        (&["--font", "a.txt", "-o", "b.pdf"], "not a readable font"),
        (
            &["--damage", "hull=9,warp=3"],
            "has 8 boxes of hull, not 9; also: ",
        ),
        (
            &["--damage", "warp=3"],
            "has no track 'warp'; it has hull, engines, weapons, shields, Lightning Turret",
        ),
    ] {
        let run = starwright(&folder.0, &[&["sheet", design], arguments].concat());
        assert!(
            run.status == 2 && run.stderr.contains(message),
            "{arguments:?}: {}",
            run.stderr
        );
    }
    let text = starwright(&folder.0, &["sheet", design]).stdout;
    assert!(
        text.contains("Hyperdrive") && !text.contains("FLIGHTS"),
        "no carrier, no flights: {text}"
    );
    let left: Vec<_> = std::fs::read_dir(&folder.0)
        .expect("the folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .filter(|name| name.contains("tmp"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn damage_is_checked_off_and_a_template_that_does_not_fit_names_the_track() {
    let folder = Folder::new("damage");
    let design = root().join("designs/starmada_unity/majestic.yaml");
    let design = design.to_str().expect("a path of text");
    let run = starwright(
        &folder.0,
        &["sheet", design, "--damage", "hull=3,engines=1"],
    );
    assert!(
        run.stdout.contains(" [x] [x] [x][ 5]") && run.stdout.contains(" [x][ 4]"),
        "{}",
        run.stdout
    );
    let fortress = root().join("designs/starmada_admiralty/stone-choir.yaml");
    let fortress = fortress.to_str().expect("a path of text");
    let run = starwright(
        &folder.0,
        &["sheet", fortress, "--damage", "shields.aft=2,weapons=1"],
    );
    assert!(run.stdout.contains(" [x] [x][ 2]"), "{}", run.stdout);
    let full = SHIPPED[0].1.replace(
        "turns: {columns: 3, height: 13.8}",
        "turns: {columns: 1, height: 90}",
    );
    folder.write("mine.yaml", full);
    // A smaller ship would fit with lower rows.
    let large = root().join("designs/starmada_unity/granite-synod/everhold.yaml");
    let large = large.to_str().expect("a path of text");
    let run = starwright(
        &folder.0,
        &["sheet", large, "--template", "mine.yaml", "-o", "a.pdf"],
    );
    assert_eq!(run.status, 2);
    assert!(
        run.stderr
            .contains("the block 'turns' of Granite Synod Everhold Fortress is"),
        "{}",
        run.stderr
    );
    assert!(!folder.0.join("a.pdf").exists());
}

#[test]
fn fleets_blanks_references_and_rosters_print() {
    let folder = Folder::new("fleet");
    std::fs::copy(
        root().join("designs/starmada_unity/majestic.yaml"),
        folder.0.join("majestic.yaml"),
    )
    .expect("a copy");
    folder.write(
        "fleet.yaml",
        "fleet: F\nships:\n  - {design: majestic.yaml, names: [Ajax, Νηρηΐς]}\n",
    );
    let run = starwright(&folder.0, &["sheet", "fleet.yaml"]);
    assert!(
        run.status == 0 && run.stdout.contains("Ajax") && run.stdout.contains("Νηρηΐς"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    folder.write(
        "wrong.yaml",
        "fleet: F\nships:\n  - {design: missing.yaml}\n",
    );
    let run = starwright(&folder.0, &["sheet", "wrong.yaml"]);
    assert!(
        run.status == 1
            && run
                .stderr
                .contains("wrong.yaml:3:14: error: ships[0].design: cannot open"),
        "{}",
        run.stderr
    );
    for arguments in [
        ["--blank", "-o", "blank.pdf"],
        ["--reference", "-o", "reference.pdf"],
    ] {
        let run = starwright(&folder.0, &[&["sheet"], &arguments[..]].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
    }
    let run = starwright(
        &folder.0,
        &[
            "sheet",
            "fleet.yaml",
            "--template",
            "roster",
            "-o",
            "roster.pdf",
        ],
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    let designs = root().join("designs");
    let designs = designs.to_str().expect("a path of text");
    let run = starwright(
        &folder.0,
        &["sheet", designs, "--template", "roster", "-o", "mixed.svg"],
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    let pages = (1..10)
        .map_while(|page| std::fs::read_to_string(folder.0.join(format!("mixed-{page}.svg"))).ok());
    let pages: String = pages.collect();
    for title in [
        "Roster, Starmada Unity",
        "Roster, Starmada, the Admiralty Edition",
        "Roster, Starmada Nova",
    ] {
        assert!(pages.contains(title), "{title}");
    }
    let run = starwright(&folder.0, &["sheet", "--template-source", "card"]);
    assert!(run.stdout.contains("template: card"));
}

/// Opens PDFs of many pages with links, forms and packs of objects with a reader that trusts the cross-references only.
#[test]
fn strict_readers_find_every_object_of_a_pdf() {
    let folder = Folder::new("strict-pdf");
    let path = |name: &str| root().join(name).to_string_lossy().into_owned();
    let (designs, fleet) = (
        path("designs"),
        path("designs/fleets/lee-shore-squadron.yaml"),
    );
    let commands: [&[&str]; 5] = [
        &["sheet", &designs],
        &["sheet", &designs, "--template", "card"],
        &["sheet", &fleet, "--template", "counters"],
        &["sheet", "--board", "32x18"],
        &["fleet", &fleet],
    ];
    for command in commands {
        let output = ["-o", "a.pdf", "--force"];
        let run = starwright(&folder.0, &[command, &output].concat());
        assert!(folder.0.join("a.pdf").is_file(), "{}", run.stderr);
        let bytes = std::fs::read(folder.0.join("a.pdf")).expect("written");
        let [_, packed] = check_references(&bytes).expect("strict readers find every object");
        assert!(packed > 10, "{command:?}");
    }
}

#[test]
fn an_illegal_ship_is_marked_and_sets_the_exit_status() {
    let folder = Folder::new("illegal-sheet");
    folder.write(
        "greedy.yaml",
        "class: \"<b>Greedy</b>\"\nhull: 2\nengines: 40\n",
    );
    let run = starwright(&folder.0, &["sheet", "greedy.yaml"]);
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("NOT LEGAL"), "{}", run.stdout);
    let html = starwright(&folder.0, &["sheet", "greedy.yaml", "--format", "html"]).stdout;
    assert!(
        html.contains("NOT LEGAL") && !html.contains("<b>Greedy"),
        "{html}"
    );
    let svg = starwright(&folder.0, &["sheet", "greedy.yaml", "--format", "svg"]).stdout;
    assert!(
        svg.contains("NOT LEGAL") && !svg.contains("<b>Greedy"),
        "{svg}"
    );
}

#[test]
fn defaults_come_from_the_configuration_and_flags_win() {
    use std::process::Command;
    let folder = Folder::new("config");
    std::fs::create_dir_all(folder.0.join("starwright")).expect("a folder");
    let design = root().join("designs/starmada_unity/majestic.yaml");
    let run = |config: &str, more: &[&str]| {
        folder.write("starwright/config.yaml", config);
        let output = Command::new(env!("CARGO_BIN_EXE_starwright"))
            .env("XDG_CONFIG_HOME", &folder.0)
            .args(["sheet", design.to_str().expect("text"), "--format", "svg"])
            .args(more)
            .output()
            .expect("it runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr)
    };
    assert!(run("paper: letter\ntemplate: full\n", &[]).contains("215.9"));
    assert!(run("paper: letter\n", &["--paper", "a4"]).contains("297"));
    assert!(run("papper: letter\n", &[]).contains("unknown key 'papper'; did you mean 'paper'?"));
}

#[test]
fn a_ship_that_does_not_fit_leaves_the_others_their_sheets() {
    let folder = crate::Folder::new("misfit");
    let words = |count: usize| "remonstrance ".repeat(count).trim_end().to_string();
    let when = |n: usize| format!("{{when: {n} {}, value: 1}}", words(7));
    let modifiers = (0..8).map(when).collect::<Vec<_>>().join(", ");
    let locks = (0..4)
        .map(|n| format!("{n} {}", words(7)))
        .collect::<Vec<_>>()
        .join(", ");
    let card = format!(
        "G-1: {{name: Gun, distance: 3, effects: {{0+: hit}}, modifiers: [{modifiers}], target_lock: [{locks}]}}"
    );
    let wordy = format!(
        "ruleset: star_strike\nclass: Wordy\nrole: light\nhull: 3\nweapons: {{{card}}}\narmaments: {{primary: {{weapon: G-1, arc: F, dice: 2}}}}\n"
    );
    folder.write("wordy.yaml", wordy);
    folder.write("small.yaml", "class: Small\nhull: 3\n");
    let alone = starwright(
        &folder.0,
        &["sheet", "wordy.yaml", "-o", "a.pdf", "--template", "card"],
    );
    assert!(
        alone.status == 2 && alone.stderr.contains("too high for a cell"),
        "{} {}",
        alone.status,
        alone.stderr
    );
    let run = starwright(
        &folder.0,
        &[
            "sheet",
            "wordy.yaml",
            "small.yaml",
            "-o",
            "b.pdf",
            "--template",
            "card",
        ],
    );
    assert!(
        run.status == 1 && run.stderr.contains("left out: template card"),
        "{} {}",
        run.status,
        run.stderr
    );
    assert!(folder.0.join("b.pdf").is_file() && !folder.0.join("a.pdf").exists());
}

#[test]
fn ships_of_fleets_carry_their_id_on_every_print() {
    let fleet = root().join("designs/fleets/lee-shore-squadron.yaml");
    let fleet = fleet.to_str().expect("a path");
    let folder = Folder::new("ids-on-print");
    let print = |args: &[&str]| {
        let run = starwright(&folder.0, &[&["sheet"], args].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        run
    };
    let twice = print(&[fleet, fleet, "--format", "txt"]);
    for id in [" L1 ", " L7 ", " M1 ", " M7 "] {
        assert_eq!(twice.stdout.matches(id).count(), 1, "{id}");
    }
    assert!(twice.stderr.contains("L1 is M1"), "{}", twice.stderr);
    assert!(
        print(&[fleet, "--format", "html"])
            .stdout
            .contains("aria-label=\"ID\" style=\"left:")
    );
    let alone = root().join("designs/starmada_unity/majestic.yaml");
    let alone = print(&[alone.to_str().expect("a path"), "--format", "txt"]);
    assert!(alone.stdout.contains("ID\n"));
}
