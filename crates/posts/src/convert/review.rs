//! Pages to look through after a conversion: each post with a mark on every line, next to its design and sheet, worst
//! ships first. Equal uncertainties are one question; the answers are saved as `corrections.yaml`. A page needs nothing
//! from outside.

use super::ShipVerdict;
use super::make::Made;
use super::questions::Questions;
use crate::post::{LineVerdict, Verdict};
use starwright_paper::printer::Printer;
use starwright_paper::render::escaped;
use starwright_paper::sheet::Sheet;
use starwright_text::field::pluralize;
use std::cmp::Reverse;
use std::fmt::Write;

/// The maximum number of sheets: a browser gets slow with more.
const MAX_SHEETS: usize = 300;

/// The maximum number of ships per page.
const MAX_SHIPS: usize = 300;

/// The ships of all pages.
#[derive(Default)]
pub struct Review {
    ships: Vec<ReviewedShip>,
    questions: Questions,
    sheets: usize,
}

/// A ship, or lines without one.
struct ReviewedShip {
    verdict: ShipVerdict,
    /// The number of reasons to look at it.
    reasons: usize,
    name: String,
    html: String,
}

impl Review {
    /// Adds a ship, or lines without one.
    pub fn add(&mut self, made: &Made, printer: &Printer) {
        if made.lines.is_empty() && made.product().is_none() && made.result.is_ok() {
            return;
        }
        let (verdict, reasons) = (made.verdict(), made.reasons());
        let is_ship = made.product().is_some() || made.result.is_err();
        if is_ship {
            self.questions.add(made);
        }
        let name = match made.ship.as_str() {
            "" if is_ship => "(no name)",
            "" => "Text without ships",
            ship => ship,
        };
        let sheet = made.product().and_then(|product| product.sheet.as_deref());
        let sheet = sheet.map_or(String::new(), |sheet| self.sheet(sheet, printer));
        let design = made.product().map_or(String::new(), |product| {
            let text = product.text.lines().map(|line| escaped(line) + "\n");
            let text: String = text.collect();
            format!("<details><summary>Design</summary><pre>{text}</pre></details>")
        });
        let lines: String = made.lines.iter().map(line).collect();
        let why: String = reasons
            .iter()
            .map(|reason| format!("<li>{}</li>", escaped(reason)))
            .collect();
        let html = format!(
            "<header><label><input type=\"checkbox\" data-ship=\"{file}:{number}\"> looked at</label><h2>{name} \
             <b class=\"verdict\">{verdict}</b></h2><p>{file}, line {number}{ratings}</p><ul class=\"why\">{why}</ul></header>\
             <div class=\"both\"><ol class=\"post\">{lines}</ol><div class=\"made\">{sheet}{design}</div></div>",
            name = escaped(name),
            verdict = verdict.word(),
            file = escaped(&made.file),
            number = made.line,
            ratings = escaped(&ratings(made)),
        );
        self.ships.push(ReviewedShip {
            verdict,
            reasons: if is_ship { reasons.len() } else { 0 },
            name: name.to_string(),
            html,
        });
    }

    fn sheet(&mut self, sheet: &Sheet, printer: &Printer) -> String {
        self.sheets += 1;
        if self.sheets > MAX_SHEETS {
            return String::new();
        }
        // A ship that fits no sheet is shown without one.
        let Ok(pictures) = printer.svg(std::slice::from_ref(sheet)) else {
            return String::new();
        };
        let pictures = pictures.concat();
        format!("<details open><summary>Sheet</summary>{pictures}</details>")
    }

    /// Returns the pages, worst ships first; `first` is the name of the first file.
    pub fn pages(mut self, first: &str) -> Vec<(String, String)> {
        self.ships
            .sort_by_key(|ship| (Reverse(ship.verdict as usize), Reverse(ship.reasons)));
        let count = self.ships.len().div_ceil(MAX_SHIPS).max(1);
        let names: Vec<String> = (1..=count).map(|page| page_name(first, page)).collect();
        (0..count)
            .map(|page| {
                let start = page * MAX_SHIPS;
                let end = (start + MAX_SHIPS).min(self.ships.len());
                let html = self.page(start..end, page, &names);
                (names[page].clone(), html)
            })
            .collect()
    }

    fn page(&self, range: std::ops::Range<usize>, page: usize, names: &[String]) -> String {
        let count = |verdict| {
            let ships = self.ships.iter();
            ships.filter(|ship| ship.verdict == verdict).count()
        };
        let [sure, check, failed] = ShipVerdict::ALL.map(count);
        let title = pluralize(self.ships.len(), "ship");
        let mut links = String::new();
        let mut ships = String::new();
        for (number, ship) in self.ships[range.clone()].iter().enumerate() {
            let (word, name) = (ship.verdict.word(), escaped(&ship.name));
            let _ = writeln!(
                links,
                "<li class=\"{word}\"><a href=\"#s{number}\">{name}</a></li>"
            );
            let _ = writeln!(
                ships,
                "<section id=\"s{number}\" class=\"{word}\">{}</section>",
                ship.html
            );
        }
        let others: String = names
            .iter()
            .enumerate()
            .filter(|_| names.len() > 1)
            .map(|(at, name)| match at == page {
                true => format!("<b>{}</b> ", at + 1),
                false => format!("<a href=\"{}\">{}</a> ", escaped(name), at + 1),
            })
            .collect();
        let bar: String = [(sure, "sure"), (check, "check"), (failed, "failed")]
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| {
                format!("<i class=\"{word}\" style=\"flex:{count}\">{word} {count}</i>")
            })
            .collect();
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
             content=\"width=device-width\"><title>{title} to look through</title><style>{STYLE}</style></head><body>\
             <div class=\"band\"><h1>{title}</h1><p><b>{sure} sure</b> nothing to do · <b>{check} to check</b> · \
             <b>{failed} failed</b></p><div class=\"bar\">{bar}</div><p class=\"pages\">{others}</p></div>\n\
             <aside><h2>Questions <em>one answer settles all ships of a group</em></h2><div id=\"questions\">{}</div>\
             <h2>Your answers <em>for convert --corrections corrections.yaml</em></h2>\
             <textarea id=\"answers\" readonly rows=\"6\"></textarea>\
             <p><button id=\"save\">Save corrections.yaml</button></p>\
             <h2>Ships <select id=\"show\"><option value=\"\">all</option><option value=\"failed\">failed</option>\
             <option value=\"check\">to check</option><option value=\"open\">not yet looked at</option></select></h2>\
             <p class=\"key\"><span class=\"read\">read</span> <span class=\"uncertain\">uncertain</span> \
             <span class=\"without\">without equivalent</span> <span class=\"unreadable\">unreadable</span> \
             <span class=\"ignored\">ignored</span></p><p>Keys: j next, k back, x looked at.</p>\
             <ul>\n{links}</ul></aside>\n<main>\n{ships}</main><script>{SCRIPT}</script></body></html>\n",
            self.questions.html(),
        )
    }
}

/// Returns the name of a page's file.
fn page_name(first: &str, page: usize) -> String {
    let stem = first.rsplit_once('.').map_or(first, |(stem, _)| stem);
    match page {
        1 => first.to_string(),
        page => format!("{stem}-{page}.html"),
    }
}

fn ratings(made: &Made) -> String {
    let rated = made.product().and_then(|product| product.rated.as_ref());
    let rated = rated.map(|rated| format!(" · rated {}", rated.rating));
    let posted = made.posted.map(|posted| format!(" · posted {posted}"));
    [rated, posted].into_iter().flatten().collect()
}

/// Formats a post's line as HTML, with its verdict.
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

const STYLE: &str = "
:root{color-scheme:light dark;--panel:light-dark(#fff,#1a1f25);--bg:light-dark(#e8ebee,#0f1216);--line:light-dark(#d5dae0,#333b44);
--soft:light-dark(#5f6a76,#98a3ae);--ok:light-dark(#17703f,#4fb97c);--warn:light-dark(#825400,#e0a93e);--over:light-dark(#bf1f18,#ff8a80);
--accent:light-dark(#0b5cad,#7fb5ea)}
*{box-sizing:border-box}body{margin:0;font:15px/1.4 system-ui,sans-serif;background:var(--bg);display:grid;grid-template-columns:26em 1fr}
.band{grid-column:1/-1;background:#12161b;color:#fff;padding:.7em 1em;display:grid;grid-template-columns:auto auto 1fr auto;gap:0 1.5em;align-items:center}
.band h1{margin:0;font-size:1.7em}.band p{margin:0;color:#b9c2cc}.band b{color:#fff}.band a{color:#9cc3ea}
.bar{display:flex;height:1.5em}.bar i{font:700 .8em/1.9 system-ui;text-align:center;color:#fff;overflow:hidden;white-space:nowrap}
i.sure{background:#17703f}i.check{background:#825400}i.failed{background:#bf1f18}
aside{position:sticky;top:0;height:100vh;overflow:auto;padding:.5em 1em}aside h2{font-size:1em;margin:.8em 0 .3em}
em{font-style:normal;font-weight:400;color:var(--soft);font-size:.85em}aside ul{list-style:none;padding:0}
aside li{border-left:.35em solid;padding-left:.5em;margin:.15em 0}aside li a{color:inherit}li.done{opacity:.5}
li.sure{border-color:var(--ok)}li.check{border-color:var(--warn)}li.failed{border-color:var(--over)}
.q{display:grid;grid-template-columns:2.6em 1fr auto;gap:.3em;align-items:center;background:var(--panel);border:1px solid var(--line);padding:.4em}
.q>b{font-size:1.2em;text-align:right;padding-right:.4em;color:var(--warn)}.q.failed>b{color:var(--over)}.q.on{outline:2px solid var(--accent)}
.q small{display:block;color:var(--soft);overflow-wrap:anywhere}button,select,input{font:inherit}button.on{background:var(--accent);color:var(--panel)}
textarea{width:100%;font:13px/1.4 ui-monospace,monospace}
main{padding:.5em 1em;min-width:0}section{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:.6em 1em 1em;margin-bottom:1em}
header label{float:right}section h2{margin:0;font-size:1.2em}header p{margin:.1em 0;color:var(--soft)}.why{margin:.3em 0 .8em;padding-left:1.2em}
.verdict{font-size:.7em;border:1px solid;border-radius:1em;padding:0 .6em}.sure .verdict{color:var(--ok)}.check .verdict{color:var(--warn)}
.failed .verdict,.failed .why{color:var(--over)}
.both{display:grid;grid-template-columns:1fr 1fr;gap:1.2em}.post,pre{font:13px/1.5 ui-monospace,monospace;margin:0}
.post{padding-left:3.2em}.post li{border-left:.35em solid;padding-left:.6em;overflow-wrap:anywhere;min-height:1.4em;margin-bottom:1px}
.post i{float:right;clear:right;margin-left:1em;color:var(--soft);font-size:.9em}.post small{display:block;font-family:system-ui;color:var(--soft)}
.made{min-width:0}pre{overflow:auto;max-height:34em;padding:.6em}svg{width:100%;height:auto;background:#fff}
li.read,.key .read{border-color:var(--ok);background:#2a8f4e14}li.uncertain,.key .uncertain{border-color:var(--warn);background:#d99a0022}
li.without,.key .without{border-color:#3b78c4;background:#3b78c41c}li.unreadable,.key .unreadable{border-color:var(--over);background:#c8332b2b}
li.ignored,.key .ignored{border-color:#8886;color:var(--soft)}li.blank{border-color:transparent}
.key span{border-left:.35em solid;padding:0 .4em;display:inline-block;margin:.1em}
@media(max-width:1000px){body,.both,.band{display:block}aside{position:static;height:auto}}
@media print{aside,header label{display:none}body{display:block}section{break-inside:avoid}}
";

const SCRIPT: &str = "
const all=q=>[...document.querySelectorAll(q)],ships=all('section'),links=all('aside li'),boxes=ships.map(ship=>ship.querySelector('input'));
const store=(key,value)=>{try{value?localStorage.setItem(key,value):localStorage.removeItem(key)}catch{}};
const stored=key=>{try{return localStorage.getItem(key)}catch{}};
const mark=at=>links[at].classList.toggle('done',boxes[at].checked),key=box=>'starwright-review '+box.dataset.ship;
boxes.forEach((box,at)=>{box.checked=!!stored(key(box));mark(at);box.onchange=()=>{store(key(box),box.checked&&'1');mark(at)}});
const show=document.getElementById('show');
show.onchange=()=>ships.forEach((ship,at)=>{const want=show.value,is=want==='open'?!boxes[at].checked:!want||ship.classList.contains(want);
ship.hidden=links[at].hidden=!is});
const questions=all('.q'),answers=document.getElementById('answers'),name=q=>'starwright-answer '+q.dataset.phrase;
const quote=text=>JSON.stringify(text);
const yaml=()=>{const lines=questions.flatMap(q=>{const said=stored(name(q));return said?['  '+quote(q.dataset.phrase)+': '+(said==='ignore'?said:quote(said))]:[]});
answers.value=lines.length?'read:\\n'+lines.join('\\n')+'\\n':''};
const choose=(q,said)=>{store(name(q),stored(name(q))===said?'':said);draw(q);yaml()};
const draw=q=>q.querySelectorAll('button').forEach(b=>b.classList.toggle('on',stored(name(q))===b.dataset.say));
questions.forEach(q=>{draw(q);q.querySelectorAll('button[data-say]').forEach(b=>b.onclick=()=>choose(q,b.dataset.say));
q.querySelector('.edit').onclick=()=>{const said=prompt('What does it read as? For example [Terran Alliance], Tech 2 or ignore',stored(name(q))||q.dataset.offer);
if(said!==null){store(name(q),said);draw(q);yaml()}}});yaml();
document.getElementById('save').onclick=()=>{const link=document.createElement('a');link.download='corrections.yaml';
link.href=URL.createObjectURL(new Blob([answers.value],{type:'text/yaml'}));link.click();URL.revokeObjectURL(link.href)};
const here=()=>{const seen=ships.map((ship,at)=>at).filter(at=>!ships[at].hidden);
let now=seen.findIndex(at=>ships[at].getBoundingClientRect().bottom>60);return[seen,now<0?seen.length-1:now]};
addEventListener('keydown',event=>{if(event.ctrlKey||event.metaKey||event.target.matches('select,textarea'))return;const[seen,now]=here();
if(event.key==='j'&&seen[now+1]!==undefined)ships[seen[now+1]].scrollIntoView();
if(event.key==='k'&&seen[now-1]!==undefined)ships[seen[now-1]].scrollIntoView();
if(event.key==='x'&&seen[now]!==undefined){boxes[seen[now]].click()}});
";
