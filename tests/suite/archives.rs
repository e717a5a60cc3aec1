//! `convert` on what people have on their disks: pages, spreadsheets, zip files, and what cannot be read at all.

use crate::{Folder, starwright};
use std::fs;
use std::io::{Cursor, Write};
use zip::write::{SimpleFileOptions, ZipWriter};

const POST: &str = "(64) Heron-Class Frigate [Reed Guilds]\nHull: 4 3 2 1\nEngines: 5 4 3 2\nShields: 2 2 1 1\n\
    [X] Reed Beam, 3/6/9, 4+, 1/1/1\n[AB] [AC]\nSpecials: Hyperdrive\n";

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default())
            .expect("a file begun");
        zip.write_all(bytes).expect("a file written");
    }
    zip.finish().expect("a zip file").into_inner()
}

fn excel(rows: &str) -> Vec<u8> {
    let sheet = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
    zip(&[
        (
            "xl/workbook.xml",
            b"<workbook><sheets><sheet name=\"Fleet\" r:id=\"a\"/></sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            b"<R><Relationship Id=\"a\" Target=\"worksheets/sheet1.xml\"/></R>",
        ),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ])
}

fn row(number: usize, cells: &[&str]) -> String {
    let cell = |cell: &&str| format!("<c t=\"inlineStr\"><is><t>{cell}</t></is></c>");
    format!(
        "<row r=\"{number}\">{}</row>",
        cells.iter().map(cell).collect::<String>()
    )
}

const CELLS: [&str; 5] = ["Egret", "4", "5", "2", "Reed Beam 3/6/9 1x4+/1/1 [AB] [AC]"];
const HEADS: [&str; 5] = ["Class", "Size", "Engine Rating", "Shields", "Weapons"];

#[test]
fn ships_come_out_of_pages_spreadsheets_and_zip_files_as_they_went_in() {
    let folder = Folder::new("archives");
    let page = format!(
        "<!DOCTYPE html><html><body><nav>Hull: 9</nav><div class=post>{0}</div><div class=post><blockquote>{0}\
         </blockquote>Fine ship!<div class=signature>Hull: 3</div></div></body></html>",
        POST.replace('\n', "<br>")
    );
    let cell = |cell: &str| format!("<table:table-cell><text:p>{cell}</text:p></table:table-cell>");
    let line = |cells: &[&str]| cells.iter().map(|text| cell(text)).collect::<String>();
    let ods = format!(
        "<table:table table:name=\"Fleet\"><table:table-row>{}</table:table-row><table:table-row>{}</table:table-row>\
         <table:table-row table:number-rows-repeated=\"1048576\"><table:table-cell/></table:table-row></table:table>",
        line(&HEADS),
        line(&CELLS)
    );
    let kind = b"application/vnd.oasis.opendocument.spreadsheet";
    let files = [
        ("page.html", page.into_bytes()),
        (
            "posts.zip",
            zip(&[
                ("thread/heron.txt", POST.as_bytes()),
                ("photo.jpg", b"\xFF\xD8\xFF"),
            ]),
        ),
        (
            "ships.xlsx",
            excel(&(row(1, &["Our ships"]) + &row(3, &HEADS) + &row(4, &CELLS))),
        ),
        (
            "ships.ods",
            zip(&[("mimetype", kind), ("content.xml", ods.as_bytes())]),
        ),
    ];
    for (name, bytes) in files {
        fs::write(folder.0.join(name), bytes).expect("a file");
        let run = starwright(&folder.0, &["convert", name, "-o", &format!("out-{name}")]);
        assert_eq!(run.status, 0, "{name}: {}{}", run.stdout, run.stderr);
        assert!(
            run.stdout.contains("1 design written"),
            "{name}: {}",
            run.stdout
        );
        let ship = if name.starts_with("ships") {
            "egret"
        } else {
            "heron"
        };
        let design =
            fs::read_to_string(folder.0.join(format!("out-{name}/{ship}.yaml"))).expect("a design");
        for part in ["hull: 4", "engines: 5", "shields: 2", "1x4+/1/1", "AB, AC"] {
            assert!(design.contains(part), "{name} has no {part}:\n{design}");
        }
    }
}

#[test]
fn unreadable_files_are_named_and_the_others_are_read() {
    let folder = Folder::new("archives-wrong");
    let files: [(&str, Vec<u8>, &str); 8] = [
        (
            "a.zip",
            zip(&[("big.txt", &vec![b'x'; 40_000_000])]),
            "unpacks to more than 32 MB",
        ),
        (
            "b.zip",
            zip(&[("in.zip", &zip(&[]))]),
            "an archive in an archive",
        ),
        (
            "c.xlsx",
            b"\xD0\xCF\x11\xE0\xA1\xB1".to_vec(),
            "an old or an encrypted Office document",
        ),
        (
            "d.xlsx",
            b"PK\x03\x04 and then nothing of the kind".to_vec(),
            "a damaged zip file",
        ),
        ("e.txt", b"%PDF-1.7".to_vec(), "a PDF, not text"),
        (
            "f.txt",
            b"\x89PNG\r\n\x1A\n\0".to_vec(),
            "a picture, not text",
        ),
        (
            "g.xlsx",
            excel(&row(1, &["nothing", "of", "ours"])),
            "no table in it has ships",
        ),
        (
            "h.html",
            [b"<html>".to_vec(), b"<p>x".repeat(9_000_000)].concat(),
            "larger than",
        ),
    ];
    for (name, bytes, _) in &files {
        fs::write(folder.0.join(name), bytes).expect("a file");
    }
    fs::write(folder.0.join("good.txt"), POST).expect("a file");
    let run = starwright(&folder.0, &["convert", ".", "-o", "out"]);
    assert_ne!(run.status, 0, "{}", run.stderr);
    assert!(
        run.stdout
            .contains("9 posts: 1 sure, 0 to check, 8 failed\n1 design written\n"),
        "{}",
        run.stdout
    );
    for (name, _, why) in &files {
        let line = run
            .stderr
            .lines()
            .find(|line| line.contains(name))
            .unwrap_or_default();
        assert!(
            line.contains(why),
            "{name}: '{line}' does not say '{why}'\n{}",
            run.stderr
        );
    }
}
