//! The report of a club night as one HTML file that prints like the PDF.

use super::escape::escaped;
use crate::sheet::club::{ClubFleet, ClubReport, FleetVerdict};

const STYLE: &str = include_str!("club.css");

/// Renders the report; boxes can be ticked on the screen and on paper.
pub fn club_html(report: &ClubReport) -> String {
    let title = escaped(&report.heading());
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header><div><h1>{title}</h1><p>{}</p></div>\
         <div class=\"hand\">Date <u></u><br>Checked by <u></u></div></header>\n<div class=\"sum\">",
        escaped_lines(&report.lines)
    );
    for verdict in FleetVerdict::ALL {
        let count = report.count(verdict);
        if count > 0 {
            page += &format!("<div><b>{count}</b>{}</div>", verdict.word());
        }
    }
    let total = report.fleets.len();
    page += &format!("<div class=\"all\"><b>{total}</b>fleets</div></div>\n");
    let (wrong, legal) = report.wrong_and_legal();
    if !wrong.is_empty() {
        page += &heading("To correct before play", wrong.len());
        page +=
            "<table><tr><th>Fixed<th>Verdict<th>Fleet<th class=\"n\">Points<th>Reason<th>File\n";
        page += &wrong.into_iter().map(wrong_row).collect::<String>();
        page += "</table>\n";
    }
    if !legal.is_empty() {
        page += &heading("Legal", legal.len());
        page += "<div class=\"legal\">\n";
        for half in legal.chunks(legal.len().div_ceil(2)) {
            page += "<section><table><tr><th>Here<th>Fleet<th class=\"n\">Ships<th class=\"n\">Points<th>File\n";
            page += &half.iter().copied().map(legal_row).collect::<String>();
            page += "</table></section>\n";
        }
        page += "</div>\n";
    }
    let [made_by, program] = &report.footer;
    let (made_by, program) = (escaped(made_by), escaped(program));
    page + &format!(
        "<footer><span>{made_by}</span><span>{program}</span></footer>\n</body>\n</html>\n"
    )
}

fn escaped_lines(lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
    lines.join("\n")
}

fn heading(words: &str, count: usize) -> String {
    let noun = if count == 1 { "fleet" } else { "fleets" };
    format!("<h2>{words} <small>({count} {noun})</small></h2>\n")
}

fn wrong_row(fleet: &ClubFleet) -> String {
    let reasons = fleet.reasons.iter();
    let reasons: String = reasons
        .map(|reason| format!("<p>{}</p>", escaped(reason)))
        .collect();
    format!(
        "<tr><td><input type=\"checkbox\" aria-label=\"fixed\"><td><b class=\"{0}\">{0}</b><td><b>{1}</b><small>{2}</small>\
         <td class=\"n\">{3}<td>{reasons}<td class=\"file\">{4}\n",
        fleet.verdict.word(),
        escaped(&fleet.shown_name()),
        escaped(&fleet.faction),
        fleet.points,
        escaped(&fleet.file)
    )
}

fn legal_row(fleet: &ClubFleet) -> String {
    format!(
        "<tr><td><input type=\"checkbox\" aria-label=\"here\"><td>{}<td class=\"n\">{}<td class=\"n\">{}<td class=\"file\">{}\n",
        escaped(&fleet.shown_name()),
        fleet.ships,
        fleet.points,
        escaped(&fleet.file)
    )
}
