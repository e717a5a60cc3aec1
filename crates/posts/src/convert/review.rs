//! One page to look through after a conversion: each post with its lines coloured by what became of them, beside the design
//! and the sheet that were made of it. It needs nothing from outside.

use super::make::Made;
use crate::import::{LineVerdict, Verdict};
use starwright_paper::printer::Printer;
use starwright_paper::render::escaped;
use starwright_paper::sheet::Sheet;
use starwright_text::field::pluralize;

/// The most sheets of a page: a browser gets slow with more.
const MOST_SHEETS: usize = 300;

/// The page as it is being written.
#[derive(Default)]
pub struct Review {
    ships: String,
    links: String,
    count: usize,
    sheets: usize,
}

impl Review {
    /// Adds a ship, or what should have been one.
    pub fn add(&mut self, made: &Made, printer: &Printer) {
        if made.lines.is_empty() && made.product().is_none() && made.result.is_ok() {
            return;
        }
        self.count += 1;
        let (number, state) = (self.count, State::of(made));
        let name = if made.ship.is_empty() {
            "(no name)"
        } else {
            made.ship.as_str()
        };
        let (name, file) = (escaped(name), escaped(&made.file));
        self.links += &format!(
            "<li class=\"{0}\"><a href=\"#s{number}\">{name}</a></li>\n",
            state.word()
        );
        let lines: String = made.lines.iter().map(line).collect();
        let design = match &made.result {
            Ok(product) => product.as_ref().map_or(String::new(), |product| {
                format!(
                    "<details open><summary>Design</summary><pre>{}</pre></details>",
                    text(&product.text)
                )
            }),
            Err(fault) => format!("<p class=\"why\">{}</p>", escaped(&fault.message)),
        };
        let sheet = made.product().and_then(|product| product.sheet.as_deref());
        let sheet = sheet.map_or(String::new(), |sheet| self.sheet(sheet, printer));
        let rated = made.product().and_then(|product| product.rated.as_ref());
        let ratings = [
            rated.map(|rated| format!("rated {}", rated.rating)),
            made.posted.map(|posted| format!("posted with {posted}")),
            (made.lost > 0).then(|| format!("{} lost", pluralize(made.lost, "part"))),
        ];
        let ratings = ratings.into_iter().flatten().collect::<Vec<_>>().join(", ");
        self.ships += &format!(
            "<section id=\"s{number}\" class=\"{0}\"><header><label><input type=\"checkbox\" data-ship=\"{file}:{1}\"> \
             looked at</label><h2>{name}</h2><p>{file}, line {1} · {ratings}</p></header><div class=\"both\"><ol \
             class=\"post\">{lines}</ol><div class=\"made\">{design}{sheet}</div></div></section>\n",
            state.word(),
            made.line
        );
    }

    fn sheet(&mut self, sheet: &Sheet, printer: &Printer) -> String {
        self.sheets += 1;
        if self.sheets > MOST_SHEETS {
            return format!("<p>No more than {MOST_SHEETS} sheets are shown.</p>");
        }
        // A ship that fits no sheet is shown without one.
        let Ok(pictures) = printer.svg(std::slice::from_ref(sheet)) else {
            return String::new();
        };
        format!(
            "<details><summary>Sheet</summary>{}</details>",
            pictures.concat()
        )
    }

    /// The whole page.
    pub fn page(self) -> String {
        let Review {
            ships,
            links,
            count,
            ..
        } = self;
        let title = format!("{} to look through", pluralize(count, "ship"));
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
             content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style></head><body><nav><h1>{title}</h1>\
             <p><label>Show <select id=\"show\"><option value=\"\">all</option><option value=\"lost\">incomplete and failed\
             </option><option value=\"doubtful\">doubtful</option><option value=\"open\">not yet looked at</option></select>\
             </label></p><p class=\"key\"><span class=\"read\">read</span> <span class=\"doubtful\">doubtful</span> <span \
             class=\"without\">without counterpart</span> <span class=\"lost\">lost</span> <span class=\"talk\">talk</span>\
             </p><p>Keys: j next, k back, x looked at.</p><ul>\n{links}</ul></nav><main>\n{ships}</main><script>{SCRIPT}\
             </script></body></html>\n"
        )
    }
}

/// How much there is to look at.
#[derive(Clone, Copy)]
enum State {
    Lost,
    Doubtful,
    Read,
}

impl State {
    fn of(made: &Made) -> State {
        let is_doubtful = |line: &LineVerdict| {
            matches!(
                line.verdict,
                Verdict::Doubtful | Verdict::WithoutCounterpart
            )
        };
        match () {
            () if made.result.is_err() || made.lost > 0 => State::Lost,
            () if !made.account.warnings.is_empty() || made.lines.iter().any(is_doubtful) => {
                State::Doubtful
            }
            () => State::Read,
        }
    }

    fn word(self) -> &'static str {
        match self {
            State::Lost => "lost",
            State::Doubtful => "doubtful",
            State::Read => "read",
        }
    }
}

/// A line of a post.
fn line(line: &LineVerdict) -> String {
    let class = match line.verdict {
        Verdict::WithoutCounterpart => "without",
        other => other.word(),
    };
    let part = line.part.map_or(String::new(), |part| {
        format!("<i>{}</i>", escaped(&part.to_string()))
    });
    let doubts: String = line
        .doubts
        .iter()
        .map(|doubt| format!("<small>{}</small>", escaped(doubt)))
        .collect();
    format!(
        "<li value=\"{}\" class=\"{class}\">{part}<span>{}</span>{doubts}</li>",
        line.line,
        escaped(&line.text)
    )
}

/// A text of several lines.
fn text(text: &str) -> String {
    text.lines().map(|line| escaped(line) + "\n").collect()
}

const STYLE: &str = "
:root{color-scheme:light dark;--soft:#8884}
body{margin:0;font:15px/1.45 system-ui,sans-serif;display:grid;grid-template-columns:16em 1fr}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1em;box-sizing:border-box;border-right:1px solid var(--soft)}
nav h1{font-size:1.1em;margin:0}nav ul{list-style:none;padding:0}nav li{border-left:.4em solid;padding-left:.5em;margin:.2em 0}
nav a{color:inherit}nav li.done{opacity:.5}
main{padding:1em;min-width:0}section{border-top:2px solid var(--soft);padding:.5em 0 2em}
header label{float:right}h2{margin:0;font-size:1.25em}header p{margin:.2em 0 .8em;opacity:.75}
.both{display:grid;grid-template-columns:1fr 1fr;gap:1.5em}.post,pre{font:13px/1.5 ui-monospace,monospace;margin:0}
.post{padding-left:3.2em}.post li{border-left:.35em solid;padding-left:.6em;overflow-wrap:anywhere;min-height:1.4em}
.post i{float:right;clear:right;margin-left:1em;opacity:.6;font-size:.9em}.post small{display:block;font-family:system-ui;opacity:.85}
.made{min-width:0}pre{overflow:auto;max-height:34em;background:#8881;padding:.6em}svg{width:100%;height:auto;background:#fff}
li.read,.key .read{border-color:#2a8f4e}li.doubtful,.key .doubtful{border-color:#d99a00;background:#d99a0022}
li.without,.key .without{border-color:#3b78c4;background:#3b78c41c}li.lost,.key .lost{border-color:#c8332b;background:#c8332b2b}
li.talk,.key .talk{border-color:#8886;color:#888}li.blank{border-color:transparent}.why{color:#c8332b;font-weight:600}
.key span{border-left:.35em solid;padding:0 .4em;display:inline-block;margin:.1em}
@media(max-width:900px){body,.both{display:block}nav{position:static;height:auto;border:0}}
@media print{nav,header label{display:none}body{display:block}section{break-inside:avoid}}
";

const SCRIPT: &str = "
const ships=[...document.querySelectorAll('section')],links=[...document.querySelectorAll('nav li')];
const boxes=ships.map(ship=>ship.querySelector('input')),key=box=>'starwright-review '+box.dataset.ship;
const keep=(box,at)=>{try{box.checked?localStorage.setItem(key(box),'1'):localStorage.removeItem(key(box))}catch{}mark(at)};
const mark=at=>links[at].classList.toggle('done',boxes[at].checked);
boxes.forEach((box,at)=>{try{box.checked=!!localStorage.getItem(key(box))}catch{}mark(at);box.onchange=()=>keep(box,at)});
const show=document.getElementById('show');
show.onchange=()=>ships.forEach((ship,at)=>{const want=show.value,is=want==='open'?!boxes[at].checked:!want||ship.classList.contains(want);
ship.hidden=links[at].hidden=!is});
const here=()=>{const seen=ships.map((ship,at)=>at).filter(at=>!ships[at].hidden);
let now=seen.findIndex(at=>ships[at].getBoundingClientRect().bottom>60);return[seen,now<0?seen.length-1:now]};
addEventListener('keydown',event=>{if(event.ctrlKey||event.metaKey||event.target.matches('select'))return;const[seen,now]=here();
if(event.key==='j'&&seen[now+1]!==undefined)ships[seen[now+1]].scrollIntoView();
if(event.key==='k'&&seen[now-1]!==undefined)ships[seen[now-1]].scrollIntoView();
if(event.key==='x'&&seen[now]!==undefined){const at=seen[now];boxes[at].checked=!boxes[at].checked;keep(boxes[at],at)}});
";
