//! Sheets as one HTML file, for the screen and the printer. Each sheet is drawn as on paper, once for wide windows and
//! once for telephones; over the drawing are boxes to tick and fields to write in.

use super::escape::{Escaped, escaped};
use super::svg::{Canvas, Number};
use super::webfont::data_address;
use crate::layout::font::{Fonts, Slot};
use crate::layout::template::Template;
use crate::layout::{Area, Control, Item, Screen, Tag, Weight, screens};
use crate::sheet::Sheet;
use serde_json::json;
use std::borrow::Borrow;
use std::collections::{BTreeSet, HashMap};

const STYLE: &str = include_str!("style.css");

/// Builds the boxes and fields, and remembers what is in them; without it, the page is the same on paper.
const SCRIPT: &str = include_str!("script.js");

/// Security policy of the file: browsers load only its own style, fonts, pictures and the one script by its hash,
/// regardless of what a design contains.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; \
    script-src 'sha256-z1jaYxF7QnjT66aCyH1AL78Rqz8mZEoisdEVqhdP+vA='; base-uri 'none'; form-action 'none'";

/// Returns the sheets as an HTML page in the sizes of a template, with a list of contents if there are several.
pub fn html<S: Borrow<Sheet>>(
    title: &str,
    sheets: impl IntoIterator<Item = S, IntoIter: Clone>,
    template: &Template,
    fonts: &Fonts,
) -> String {
    let (title, sheets) = (escaped(title), sheets.into_iter());
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}"
    );
    let head = page.len();
    page += "</style>\n</head>\n<body>\n";
    page += &match sheets.clone().take(2).count() {
        0 => format!("<h1>{title}</h1>\n<p>No ships.</p>\n"),
        1 => format!("<h1 class=\"ear\">{title}</h1>\n"),
        _ => format!(
            "<header class=\"masthead\">\n<h1>{title}</h1>\n{}</header>\n",
            contents(sheets.clone())
        ),
    };
    page += "<main>\n";
    let mut book = Book::default();
    for (index, sheet) in sheets.enumerate() {
        let article = book.article(index + 1, sheet.borrow(), template, fonts);
        // Books are long: twice as much memory as they need would be much.
        if page.capacity() < page.len() + article.len() {
            page.reserve_exact(article.len() + page.len() / 16);
        }
        page += &article;
    }
    let definitions = &book.canvas.definitions;
    page += &format!(
        "</main>\n<svg class=\"ear\" aria-hidden=\"true\"><defs>\n{definitions}</defs></svg>\n\
         <script>{SCRIPT}</script>\n</body>\n</html>\n"
    );
    page.insert_str(head, &book.faces(fonts));
    page
}

fn contents<S: Borrow<Sheet>>(sheets: impl Iterator<Item = S>) -> String {
    let line = |(index, sheet): (usize, S)| {
        let head = &sheet.borrow().head;
        let (title, rating) = (
            escaped(&head.heading()),
            escaped(head.rating.as_deref().unwrap_or_default()),
        );
        format!(
            "<li><a href=\"#ship-{}\"><span>{title}</span> <span>{rating}</span></a></li>\n",
            index + 1
        )
    };
    let lines: String = sheets.enumerate().map(line).collect();
    format!("<nav aria-label=\"Contents\">\n<ol>\n{lines}</ol>\n</nav>\n")
}

/// Data that the sheets of a page share.
#[derive(Default)]
struct Book {
    canvas: Canvas<'static>,
    /// The drawings of sheets so far with their numbers: ships of a design share theirs.
    drawn: HashMap<String, usize>,
    characters: BTreeSet<char>,
}

impl Book {
    fn article(
        &mut self,
        number: usize,
        sheet: &Sheet,
        template: &Template,
        fonts: &Fonts,
    ) -> String {
        let id = format!("ship-{number}");
        let template = template.with_blocks_of(sheet);
        let [wide, narrow] = screens(sheet, &template, fonts);
        let drawings = self.drawing("wide", &wide) + &self.drawing("narrow", &narrow);
        self.characters.extend(sheet.head.heading().chars());
        let title = escaped(&sheet.head.heading());
        let key = escaped(&sheet.footer.hash);
        format!(
            "<article id=\"{id}\" aria-labelledby=\"{id}-class\" data-key=\"{key}\">\n\
             <h2 id=\"{id}-class\" class=\"ear\">{title}</h2>\n{drawings}</article>\n"
        )
    }

    /// Returns a sheet in one width: its drawing, and the controls that are not empty; the script builds the others.
    fn drawing(&mut self, class: &str, screen: &Screen) -> String {
        let (mut filled, mut empty) = (String::new(), Vec::new());
        let mut seen: HashMap<&str, usize> = HashMap::new();
        for item in &screen.items {
            match item {
                Item::Tag(Tag::Control(control)) => {
                    let count = seen.entry(&control.label).or_default();
                    *count += 1;
                    self.characters.extend(control.text.chars());
                    let label = match *count {
                        1 => control.label.clone(),
                        count => format!("{} {count}", control.label),
                    };
                    if control.text.is_empty() && control.checked.unwrap_or(0) == 0 {
                        empty.push(described(control, &label, screen));
                    } else {
                        filled += &elements(control, &label, screen);
                    }
                }
                Item::Text { text, .. } => {
                    self.characters.extend(text.chars());
                    self.canvas.draw(item).expect("writing to memory");
                }
                item => self.canvas.draw(item).expect("writing to memory"),
            }
        }
        let drawn = std::mem::take(&mut self.canvas.out);
        let (width, height) = (Number(screen.width), Number(screen.height));
        let next = self.drawn.len();
        let controls = escaped(&json!(empty).to_string());
        let whole = format!(" data-controls=\"{controls}\">\n{drawn}");
        let (known, drawing) = match self.drawn.get(&whole) {
            Some(&known) => (known, format!("<use href=\"#s{known}\"/>")),
            None => (next, format!("<g id=\"s{next}\"{whole}</g>")),
        };
        self.drawn.entry(whole).or_insert(next);
        format!(
            "<div class=\"sheet {class}\" style=\"--w: {width}\" data-drawing=\"s{known}\">\
             <svg viewBox=\"0 0 {width} {height}\">{drawing}</svg>\n{filled}</div>\n"
        )
    }

    /// Returns the fonts, with the letters that are used and those that players may write.
    fn faces(&self, fonts: &Fonts) -> String {
        let letters: BTreeSet<char> = self.characters.iter().copied().chain(' '..='~').collect();
        // Other letters that players write are in a font of the browser.
        let range = letters
            .iter()
            .map(|letter| format!("U+{:X}", u32::from(*letter)));
        let range = range.collect::<Vec<_>>().join(",");
        let face = |slot: Slot| {
            let font = fonts.in_slot(slot)?;
            let (family, weight) = match slot {
                Slot::Of(Weight::Regular) => ("Sheet", 400),
                Slot::Of(Weight::Bold) => ("Sheet", 700),
                Slot::Fallback => ("More", 400),
            };
            let address = data_address(font, &letters);
            Some(format!(
                "@font-face {{ font-family: {family}; font-weight: {weight}; src: url({address}); unicode-range: {range}; }}\n"
            ))
        };
        Slot::ALL.into_iter().filter_map(face).collect()
    }
}

/// Returns a place as percentages of a sheet: left, top, width, height.
fn place(area: &Area, screen: &Screen) -> [f32; 4] {
    let percent = |length: f32, of: f32| (10_000.0 * length / of).round() / 100.0;
    [
        percent(area.x, screen.width),
        percent(area.y, screen.height),
        percent(area.width, screen.width),
        percent(area.height, screen.height),
    ]
}

/// Returns what the script needs to build a control: its label, whether it is a field, and its places.
fn described(control: &Control, label: &str, screen: &Screen) -> serde_json::Value {
    let places = control.areas.iter();
    let places: Vec<Vec<f64>> = places
        .map(|area| {
            let hundredths = place(area, screen).map(|part| f64::from(100.0 * part).round());
            hundredths.map(|part| part / 100.0).to_vec()
        })
        .collect();
    json!([label, control.checked.is_none(), places])
}

/// Returns the elements of a control that something is in.
fn elements(control: &Control, label: &str, screen: &Screen) -> String {
    let label = Escaped(label);
    let one = |(index, area): (usize, &Area)| {
        let [x, y, wide, high] = place(area, screen);
        let style = format!("left:{x}%;top:{y}%;width:{wide}%;height:{high}%");
        match control.checked {
            Some(checked) => {
                let number = index + 1;
                let on = if index < checked { " checked" } else { "" };
                format!(
                    "<input type=\"checkbox\" data-key=\"{label}.{number}\" aria-label=\"{label}, box {number}\"{on} style=\"{style}\">\n"
                )
            }
            None => format!(
                "<textarea data-key=\"{label}.1\" aria-label=\"{label}\" style=\"{style}\">{}</textarea>\n",
                Escaped(&control.text)
            ),
        }
    };
    control.areas.iter().enumerate().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::sample::{HOSTILE, blank, everything};
    use crate::sheet::{Content, Sheet};

    fn page(title: &str, sheets: &[Sheet]) -> String {
        let template = Template::shipped("half").expect("shipped");
        html(title, sheets, &template, &Fonts::shipped())
    }

    fn count(text: &str, part: &str) -> usize {
        text.matches(part).count()
    }

    #[test]
    fn words_of_a_design_are_only_text() {
        let mut sheet = everything();
        sheet.head.class = HOSTILE.into();
        sheet.head.name = Some(HOSTILE.into());
        sheet.head.marks = vec![HOSTILE.into()];
        sheet.footer.hash = HOSTILE.into();
        for block in &mut sheet.blocks {
            match &mut block.content {
                Content::Rows(rows) => rows[0][0].label = HOSTILE.into(),
                Content::Batteries(batteries) => batteries[0].banks[0].arcs = HOSTILE.into(),
                Content::Items(lines) => lines[0].items[0].name = HOSTILE.into(),
                Content::Text(text) => *text = HOSTILE.into(),
                Content::Tables(tables) => tables[0].title = Some(HOSTILE.into()),
                _ => {}
            }
        }
        let page = page(HOSTILE, &[sheet]);
        let script = count(SCRIPT, "script") + count(POLICY, "script") + 2;
        assert_eq!(count(&page, "<script>"), 1);
        assert!(count(&page, "&lt;script&gt;alert(1)") > 10);
        assert!(count(&page, "script") > script && !page.contains('\u{1b}'));
    }

    #[test]
    fn the_file_needs_nothing_from_elsewhere() {
        let page = page("Fleet", &[everything(), blank()]);
        for part in [
            "<link", "<img", "src=", "@import", "http:", "https:", "fetch(", "import(",
        ] {
            assert!(!page.contains(part), "{part}");
        }
        assert_eq!(count(&page, "url("), count(&page, "url(data:font/ttf"));
    }

    #[test]
    fn only_the_script_that_builds_boxes_may_run() {
        use sha2::Digest;
        let hash = crate::render::drawing::base64(&sha2::Sha256::digest(SCRIPT.as_bytes()));
        assert!(
            POLICY.contains(&format!("script-src 'sha256-{hash}'")),
            "the hash of the script is {hash}"
        );
    }

    /// Counts the boxes of both widths, those of the script and those of the page.
    #[test]
    fn every_box_and_every_name_is_there_in_both_widths() {
        let sheet = everything();
        let template = Template::shipped("half").expect("shipped");
        let boxes = screens(&sheet, &template, &Fonts::shipped()).map(|screen| {
            let controls = screen.items.iter().filter_map(|item| match item {
                Item::Tag(Tag::Control(control)) => Some(control.areas.len()),
                _ => None,
            });
            controls.sum::<usize>()
        });
        let tracks = 28 + 24 + 8 + 12 + 16 + 15 + 9 + 2;
        let mounts = 5 + 4 * (1..=7).sum::<usize>();
        let items = 1 + 2 + 30 + 5;
        let name_and_id = 2;
        assert_eq!(boxes, [tracks + mounts + items + name_and_id; 2]);
        let page = page("Fleet", &[sheet]);
        for name in [
            "Dreadnought",
            "593.39",
            "weapons[2]: no arcs",
            "Pr1 Slw",
            "3f9a",
        ] {
            assert!(page.contains(name), "{name}");
        }
    }

    #[test]
    fn boxes_are_large_enough_for_fingers_on_a_telephone() {
        let template = Template::shipped("half").expect("shipped");
        let fonts = Fonts::shipped();
        let [_, phone] = screens(&everything(), &template, &fonts);
        // A window of 390 pixels without its margins.
        let scale = 374.0 / phone.width;
        for item in &phone.items {
            let Item::Tag(Tag::Control(control)) = item else {
                continue;
            };
            for area in &control.areas {
                assert!(
                    area.x >= -0.01 && area.x + area.width <= phone.width + 0.01,
                    "{control:?}"
                );
                let is_box = control.checked.is_some();
                assert!(
                    !is_box || scale * area.width.min(area.height) >= 32.0,
                    "{control:?}"
                );
            }
        }
    }

    #[test]
    fn ships_of_a_design_share_a_drawing() {
        let mut named = everything();
        named.head.name = Some("Ajax".to_string());
        let mut other = everything();
        other.head.name = Some("Orion".to_string());
        let page = page("Fleet", &[named, other]);
        assert_eq!(count(&page, "<g id=\"s"), 2, "a wide and a narrow one");
        assert_eq!((count(&page, ">Ajax<"), count(&page, ">Orion<")), (2, 2));
    }

    #[test]
    fn several_ships_have_a_list_of_contents() {
        let two = page("Fleet", &[everything(), blank()]);
        assert!(
            two.contains("<a href=\"#ship-2\"><span>Blank sheet</span>")
                && two.contains("<article id=\"ship-2\"")
        );
        assert!(!page("Fleet", &[everything()]).contains("<nav"));
        assert!(page("Fleet", &[]).contains("No ships."));
    }
}
