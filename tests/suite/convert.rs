//! `convert`: old posts into designs, as a whole batch.

use crate::{Folder, Run, files, root, starwright, starwright_with};
use serde_json::Value;
use std::fs;
use std::path::Path;

const DUMBO: &str = "(277) Dumbo-Class DreadNose [Elephantine]\nHull: 8 7 6 5 4 3 2 1\nEngines: 3 3 3 2 2 2 1 1\n\
    Shields: 4 4 3 3 2 2 1 1\nWeapons: X / X / Y / Y / Y / Z\n[X] Super Charger, 4/8/12, 5+, 1/2/1, Extra Hull Damage\n\
    [AB] [AB]\nSpecials: Hyperdrive\n";

fn convert(folder: &Folder, arguments: &[&str]) -> Run {
    starwright(&folder.0, &[&["convert"], arguments].concat())
}

fn names(folder: &Path) -> Vec<String> {
    let name = |path: std::path::PathBuf| {
        path.file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| name(entry.expect("an entry").path()))
        .collect();
    names.sort();
    names
}

#[test]
fn samples_become_designs_and_a_report() {
    for sample in files(&root().join("tests/samples"), "txt") {
        let stem = sample
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let folder = Folder::new(&format!("sample-{stem}"));
        fs::copy(&sample, folder.0.join(format!("{stem}.txt"))).expect("a copy");
        let run = convert(&folder, &[&format!("{stem}.txt"), "-o", "unity"]);
        let mut text = format!("exit {}\n{}{}\n", run.status, run.stdout, run.stderr);
        for file in names(&folder.0.join("unity")) {
            let content = fs::read_to_string(folder.0.join("unity").join(&file)).expect("a file");
            text += &format!("--- {file}\n{content}\n");
            if file.ends_with(".yaml") && !content.contains("\nlibrary:") {
                let check = starwright(&folder.0, &["rate", &format!("unity/{file}")]);
                assert!(
                    check.status < 2 && !check.stdout.is_empty(),
                    "{stem}: {}",
                    check.stderr
                );
            }
        }
        insta::with_settings!({snapshot_path => "../goldens/convert", prepend_module_to_snapshot => false}, {
            insta::assert_snapshot!(stem, text);
        });
    }
}

/// What `rate` says of every ship of a folder, without where it stands.
fn rated(folder: &Path, path: &str) -> Vec<Value> {
    let run = starwright(folder, &["rate", path, "--format", "json"]);
    let Value::Array(mut ships) = serde_json::from_str(&run.stdout).expect("JSON") else {
        panic!("an array")
    };
    for ship in &mut ships {
        let ship = ship.as_object_mut().expect("an object");
        assert!(ship.get("error").is_none(), "{ship:?}");
        ship.remove("file");
        ship.remove("document");
    }
    ships.sort_by_key(Value::to_string);
    ships
}

#[test]
fn all_unity_designs_survive_a_forum_post() {
    let folder = Folder::new("round-trip");
    let posts = starwright(
        root(),
        &["rate", "designs/starmada_unity", "--format", "drake"],
    );
    folder.write("posts.txt", &posts.stdout);
    let run = convert(&folder, &["posts.txt", "-o", "unity"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let before = rated(root(), "designs/starmada_unity");
    assert_eq!(rated(&folder.0, "unity"), before);
    assert!(before.len() > 25);
}

#[test]
fn nothing_is_overwritten_unless_forced() {
    let folder = Folder::new("overwrite");
    folder.write("a.txt", DUMBO);
    assert_eq!(
        convert(&folder, &["a.txt", "-o", "out", "--dry-run"]).status,
        0
    );
    assert!(!folder.0.join("out").exists(), "a dry run writes nothing");
    assert_eq!(convert(&folder, &["a.txt", "-o", "out"]).status, 0);
    folder.write("out/dumbo.yaml", "mine");
    let run = convert(&folder, &["a.txt", "-o", "out"]);
    assert_eq!(run.status, 2);
    assert!(
        run.stderr
            .contains("--resume does the rest, --force overwrites"),
        "{}",
        run.stderr
    );
    let read = || fs::read_to_string(folder.0.join("out/dumbo.yaml")).expect("a design");
    assert_eq!(read(), "mine");
    let run = convert(&folder, &["a.txt", "-o", "out", "--force"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(read().contains("class: Dumbo"));
}

#[test]
fn resume_does_the_rest_and_leaves_the_done_alone() {
    let folder = Folder::new("resume");
    let posts: Vec<String> = (0..9)
        .map(|n| DUMBO.replace("Dumbo", &format!("Dumbo{n}")))
        .collect();
    folder.write("a.txt", posts.join("\n"));
    assert_eq!(convert(&folder, &["a.txt", "-o", "out"]).status, 0);
    let report = fs::read_to_string(folder.0.join("out/report.csv")).expect("a report");
    for n in [2, 5] {
        fs::remove_file(folder.0.join(format!("out/dumbo{n}.yaml"))).expect("removed");
    }
    fs::remove_file(folder.0.join("out/report.csv")).expect("removed");
    let edited =
        fs::read_to_string(folder.0.join("out/dumbo0.yaml")).expect("a design") + "notes: mine\n";
    folder.write("out/dumbo0.yaml", &edited);
    let run = convert(&folder, &["a.txt", "-o", "out", "--resume"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(
        run.stdout.contains("2 designs written, 7 left alone"),
        "{}",
        run.stdout
    );
    assert_eq!(
        fs::read_to_string(folder.0.join("out/dumbo0.yaml")).expect("a design"),
        edited
    );
    assert_eq!(names(&folder.0.join("out")).len(), 10);
    // The report is the same, but for a word about the design that was edited.
    let again = fs::read_to_string(folder.0.join("out/report.csv")).expect("a report");
    let (edited, others): (Vec<&str>, Vec<&str>) =
        again.lines().partition(|row| row.contains("edited since"));
    let before: Vec<&str> = report
        .lines()
        .filter(|row| !row.contains("dumbo0.yaml"))
        .collect();
    assert!(
        others == before && edited.len() == 1 && edited[0].contains("dumbo0.yaml"),
        "{again}"
    );
}

#[test]
fn resume_distinguishes_ships_of_one_name() {
    let folder = Folder::new("resume-twins");
    folder.write("b.txt", DUMBO);
    assert_eq!(convert(&folder, &["b.txt", "-o", "out"]).status, 0);
    folder.write("a.txt", DUMBO.replace("DreadNose", "Cruiser"));
    folder.write("out/.starwright-0123456789abcdef-xyz.tmp", "half");
    assert_eq!(
        convert(&folder, &["a.txt", "b.txt", "-o", "out", "--resume"]).status,
        0
    );
    let kind = |name: &str| {
        let text = fs::read_to_string(folder.0.join("out").join(name)).expect("a design");
        text.lines()
            .find_map(|line| line.strip_prefix("type: "))
            .expect("a type")
            .to_string()
    };
    assert_eq!(
        [kind("dumbo.yaml"), kind("dumbo-2.yaml")],
        ["DreadNose", "Cruiser"]
    );
    assert_eq!(
        names(&folder.0.join("out")),
        ["dumbo-2.yaml", "dumbo.yaml", "report.csv"]
    );
    let run = convert(&folder, &["a.txt", "b.txt", "-o", "out", "--resume"]);
    assert!(
        run.stdout.contains("0 designs written, 2 left alone"),
        "{}",
        run.stdout
    );
}

#[test]
fn nothing_in_an_unread_line_reaches_the_design() {
    let folder = Folder::new("unread");
    let nasty = "by the way\u{2028}see: this\u{2028}# that\u{c}\u{7}\u{85}and: so\u{7f}";
    folder.write("a.txt", format!("{DUMBO}{nasty}\n"));
    folder.write("b.txt", DUMBO);
    let chatter: String = (0..5000)
        .map(|n| format!("line {n} of chatter that nobody needs\n"))
        .collect();
    folder.write("c.txt", format!("{DUMBO}{chatter}"));
    let run = convert(&folder, &["a.txt", "b.txt", "c.txt", "-o", "out"]);
    assert!(run.status < 2, "{}", run.stderr);
    let ships = rated(&folder.0, "out");
    assert!(ships[0] == ships[1] && ships[1] == ships[2]);
    let unread = fs::read_to_string(folder.0.join("out/unreadable.txt")).expect("the lines");
    assert!(
        unread.contains("c.txt:5008: line 4999 of chatter"),
        "{}",
        unread.len()
    );
    let report = fs::read_to_string(folder.0.join("out/report.csv")).expect("a report");
    assert!(report.len() < 30_000);
    let run = convert(
        &folder,
        &["a.txt", "--to", "starmada_admiralty", "-o", "ae"],
    );
    assert!(run.status < 2, "{}", run.stderr);
    assert_eq!(starwright(&folder.0, &["check", "ae/dumbo.yaml"]).status, 0);
}

#[test]
fn files_without_ships_are_reported_and_write_nothing() {
    let folder = Folder::new("no-ships");
    folder.write("a.txt", "hello\nworld\n");
    folder.write("b.csv", "class,hull\n");
    fs::create_dir(folder.0.join("empty")).expect("a folder");
    for path in ["a.txt", "b.csv", "empty"] {
        let run = convert(&folder, &[path, "-o", "out"]);
        assert!(
            run.status > 0 && run.stderr.contains("no "),
            "{path}: {}{}",
            run.status,
            run.stderr
        );
        assert!(!folder.0.join("out").exists(), "{path}");
    }
    let run = starwright_with(
        &folder.0,
        &["convert", "-", "-o", "out"],
        b"class,hull,engines\nA,3,2\n",
    );
    assert_eq!(
        run.status, 0,
        "a spreadsheet is told by its headings: {}",
        run.stderr
    );
}

#[test]
fn nothing_is_written_when_the_book_is_there_already() {
    let folder = Folder::new("book");
    folder.write("a.txt", DUMBO);
    folder.write("book.pdf", "mine");
    let run = convert(&folder, &["a.txt", "-o", "out", "--sheets", "book.pdf"]);
    assert_eq!(run.status, 2);
    assert!(
        run.stderr.contains("book.pdf already exists"),
        "{}",
        run.stderr
    );
    assert!(!folder.0.join("out").exists());
    let run = convert(
        &folder,
        &["a.txt", "-o", "out", "--sheets", "book.pdf", "--resume"],
    );
    assert!(
        run.status == 2 && run.stderr.contains("name another book"),
        "{}",
        run.stderr
    );
    assert_eq!(
        fs::read_to_string(folder.0.join("book.pdf")).expect("a book"),
        "mine"
    );
}

#[test]
fn a_run_does_not_read_what_it_wrote() {
    let folder = Folder::new("inside");
    folder.write("a.txt", DUMBO);
    for options in [&[][..], &["--resume"], &["--resume"]] {
        let arguments = [&[".", "-o", "out", "--to", "starmada_admiralty"], options].concat();
        let run = convert(&folder, &arguments);
        assert_eq!(run.status, 0, "{}", run.stderr);
        assert_eq!(names(&folder.0.join("out")), ["dumbo.yaml", "report.csv"]);
    }
}

#[test]
fn names_are_safe_and_twins_are_numbered() {
    let folder = Folder::new("names");
    let names_of_ships = [
        "Dumbo",
        "Dumbo",
        "Dumbo-2",
        "../../etc/passwd",
        "CON",
        "a/b\\c",
        "Ναυς",
    ];
    let posts: Vec<String> = names_of_ships
        .iter()
        .map(|name| DUMBO.replace("Dumbo", name))
        .collect();
    folder.write("a.txt", posts.join("\n"));
    let run = convert(&folder, &["a.txt", "-o", "deep/out"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let expected = [
        "a-b-c.yaml",
        "dumbo-2-2.yaml",
        "dumbo-2.yaml",
        "dumbo.yaml",
        "etc-passwd.yaml",
        "report.csv",
        "ship-con.yaml",
        "ναυς.yaml",
    ];
    assert_eq!(names(&folder.0.join("deep/out")), expected);
    assert_eq!(names(&folder.0), ["a.txt", "deep"]);
}

#[test]
fn a_cell_of_the_report_never_starts_a_formula() {
    let folder = Folder::new("formula");
    let post = DUMBO
        .replace("Dumbo", "=cmd()")
        .replace("Elephantine", "+1")
        .replace("Hyperdrive", "@SUM(1); -2+3");
    folder.write("=evil.txt", post);
    assert!(convert(&folder, &["=evil.txt", "-o", "out"]).status < 2);
    let report = fs::read_to_string(folder.0.join("out/report.csv")).expect("a report");
    let mut reader = csv::Reader::from_reader(report.as_bytes());
    let mut count = 0;
    for record in reader.records() {
        for cell in record.expect("a row").iter() {
            let is_number = cell.parse::<f64>().is_ok();
            assert!(
                is_number || !cell.starts_with(['=', '+', '-', '@', '\t', '\r']),
                "{cell}"
            );
            count += 1;
        }
    }
    assert!(count > 10);
}

#[test]
fn a_broken_ship_does_not_stop_the_others() {
    let folder = Folder::new("broken");
    folder.write(
        "a.txt",
        [DUMBO, &DUMBO.replace("Hull: 8", "Hull: 900"), DUMBO].join("\n"),
    );
    folder.write("b.txt", "");
    folder.write(
        "c.txt",
        "<!DOCTYPE html>\n<html><body>Dumbo</body></html>\n",
    );
    let run = convert(&folder, &["a.txt", "b.txt", "c.txt", "d.txt", "-o", "out"]);
    assert_eq!(run.status, 2, "d.txt is not there");
    assert_eq!(
        names(&folder.0.join("out")),
        ["dumbo-2.yaml", "dumbo.yaml", "report.csv", "unreadable.txt"]
    );
    for part in [
        "a.txt:11:",
        "900",
        "b.txt: error: ",
        "c.txt: error: ",
        "web page",
        "d.txt: error: cannot be opened",
    ] {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
    assert_eq!(convert(&folder, &["a.txt", "-o", "again"]).status, 1);
}

#[test]
fn too_much_is_refused_with_a_clear_message() {
    let folder = Folder::new("too-much");
    let file = fs::File::create(folder.0.join("large.txt")).expect("a file");
    file.set_len(200 * 1024 * 1024).expect("a large file");
    let weapons: String = (0..500)
        .map(|n| format!("[X] Gun {n}, 4/8/12, 5+, 1/2/1\n[AB]\n"))
        .collect();
    folder.write(
        "many.txt",
        DUMBO.replace("Specials", &format!("{weapons}Specials")),
    );
    let run = convert(&folder, &["large.txt", "many.txt", "-o", "out"]);
    assert_eq!(run.status, 2);
    for part in [
        "large.txt: error: larger than 32 MiB",
        "many.txt:1:1: error: more than 100 batteries",
    ] {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
    assert!(!folder.0.join("out").exists(), "there was nothing to write");
}

#[test]
fn old_encodings_are_read_and_noted() {
    let folder = Folder::new("encodings");
    let post = DUMBO
        .replace("Dumbo", "Café")
        .replace("DreadNose", "Nose")
        .replace("Elephantine", "L’Éléphant");
    let windows: Vec<u8> = post
        .chars()
        .map(|c| match c {
            '’' => 0x92,
            c => u8::try_from(u32::from(c)).expect("Latin-1"),
        })
        .collect();
    folder.write("old.txt", windows);
    let run = convert(&folder, &["old.txt", "-o", "out"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stderr.contains("Windows-1252"), "{}", run.stderr);
    let design = fs::read_to_string(folder.0.join("out/café.yaml")).expect("a design");
    assert!(
        design.contains("faction: \"L’Éléphant\"\nclass: Café"),
        "{design}"
    );
}

#[test]
fn fit_makes_a_ship_legal_by_the_smallest_raise_and_reports_it() {
    let folder = Folder::new("fit");
    folder.write("a.txt", DUMBO.replace("[AB] [AB]", &"[ABCDEF] ".repeat(30)));
    let run = convert(&folder, &["a.txt", "-o", "plain", "--format", "json"]);
    assert_eq!(run.status, 1);
    let plain: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(plain[0]["legal"], false);
    let run = convert(
        &folder,
        &["a.txt", "-o", "fitted", "--fit", "--format", "json"],
    );
    assert_eq!(run.status, 0, "{}{}", run.stdout, run.stderr);
    let fitted: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(fitted[0]["legal"], true);
    let raised = fitted[0]["adjusted"].as_str().expect("said");
    let design = fs::read_to_string(folder.0.join("fitted/dumbo.yaml")).expect("a design");
    assert!(
        design.contains(&format!("# Raised to fit: {raised}.")),
        "{design}"
    );
    assert_eq!(starwright(&folder.0, &["check", "fitted"]).status, 0);
}

#[test]
fn legacy_sheets_are_printed_next_to_the_new_ones() {
    let folder = Folder::new("convert-sheets");
    folder.write("a.txt", DUMBO);
    let run = convert(
        &folder,
        &["a.txt", "-o", "out", "--keep", "--sheets", "book.pdf"],
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(
        fs::read(folder.0.join("book.pdf"))
            .expect("a book")
            .starts_with(b"%PDF")
    );
    let run = convert(&folder, &["a.txt", "-o", "other", "--keep"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(
        fs::read(folder.0.join("other/legacy.pdf"))
            .expect("a book")
            .starts_with(b"%PDF")
    );
}

#[test]
fn ships_are_written_as_designs_of_their_own_edition_too() {
    let folder = Folder::new("own-edition");
    folder.write("a.txt", DUMBO);
    let run = convert(
        &folder,
        &["a.txt", "--to", "starmada_admiralty", "-o", "ae"],
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    let design = fs::read_to_string(folder.0.join("ae/dumbo.yaml")).expect("a design");
    assert!(
        design.contains("ruleset: starmada_admiralty") && design.contains("posted: {rating: 277}"),
        "{design}"
    );
    let run = convert(&folder, &["ae", "-o", "unity"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let direct = convert(&folder, &["a.txt", "-o", "direct"]);
    assert_eq!(direct.status, 0);
    assert_eq!(rated(&folder.0, "unity"), rated(&folder.0, "direct"));
    let run = convert(&folder, &["a.txt", "--to", "starmada_nova", "-o", "nova"]);
    assert_eq!(run.status, 1);
    assert!(
        run.stderr.contains("cannot be converted to Starmada Nova"),
        "{}",
        run.stderr
    );
}

#[test]
fn standard_input_and_forced_layouts_are_read() {
    let folder = Folder::new("stdin");
    let run = starwright_with(&folder.0, &["convert", "-", "-o", "out"], DUMBO.as_bytes());
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(names(&folder.0.join("out")), ["dumbo.yaml", "report.csv"]);
    let run = starwright_with(
        &folder.0,
        &["convert", "-", "-o", "csv", "--layout", "csv"],
        b"class,hull\nA,3\n",
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(names(&folder.0.join("csv")), ["a.yaml", "report.csv"]);
    let run = starwright_with(
        &folder.0,
        &["convert", "-", "-o", "x", "--layout", "drak-x"],
        b"",
    );
    assert_eq!(run.status, 2);
    assert!(
        run.stderr.contains("did you mean 'drake-x'"),
        "{}",
        run.stderr
    );
}

#[test]
fn the_review_page_shows_the_result_of_every_line_and_loads_nothing() {
    let folder = Folder::new("review");
    let post = format!(
        "Hello <b>all</b> & \"co\"\n{DUMBO}[Y] Odd Gun, 3/6/9, 9+, 1/1/1\nThanks, <script>alert(1)</script>\n"
    );
    fs::write(folder.0.join("post.txt"), post).expect("a post");
    let run = convert(
        &folder,
        &["post.txt", "-o", "unity", "--review", "review.html"],
    );
    assert_eq!(run.status, 1, "{}", run.stderr);
    let page = fs::read_to_string(folder.0.join("review.html")).expect("a page");
    for part in [
        "<li value=\"3\" class=\"read\"><i>hull</i><span>Hull: 8 7 6 5 4 3 2 1</span></li>",
        "<li value=\"1\" class=\"ignored\">",
        "class=\"unreadable\">",
        "<section id=\"s0\" class=\"check\">",
        "class: Dumbo",
        "<svg",
        "&lt;script&gt;alert(1)",
    ] {
        assert!(page.contains(part), "no {part} in\n{page}");
    }
    assert!(
        !page.contains("<script>alert")
            && !page.contains("src=")
            && !page
                .replace("http://www.w3.org/2000/svg", "")
                .contains("http")
    );
    let again = convert(
        &folder,
        &["post.txt", "-o", "other", "--review", "review.html"],
    );
    assert_eq!(
        again.status, 2,
        "an old page is not overwritten: {}",
        again.stderr
    );
    assert!(
        !folder.0.join("other").exists(),
        "and nothing else is written"
    );
}

#[test]
fn the_review_has_the_worst_ships_first_and_at_most_300_per_page() {
    let folder = Folder::new("review-pages");
    let ships: Vec<String> = (0..301)
        .map(|n| DUMBO.replace("Dumbo", &format!("Dumbo{n}")))
        .collect();
    let failed = DUMBO
        .replace("Dumbo", "Snark")
        .replace("Hull: 8", "Hull: 900");
    folder.write("a.txt", format!("{}\n{failed}", ships.join("\n")));
    convert(&folder, &["a.txt", "-o", "out", "--review", "look.html"]);
    let [first, second] = ["look.html", "look-2.html"].map(|page| folder.read(page));
    assert_eq!(first.matches("<section ").count(), 300);
    assert_eq!(second.matches("<section ").count(), 2);
    assert!(first.contains("<section id=\"s0\" class=\"failed\">"));
    assert!(first.contains("<a href=\"look-2.html\">2</a>"));
}

/// The rows of a report in JSON.
fn report(folder: &Folder, arguments: &[&str]) -> Vec<Value> {
    let run = convert(folder, &[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&run.stdout).expect(&run.stderr)
}

#[test]
fn each_ship_has_one_verdict_and_its_reasons() {
    let folder = Folder::new("verdicts");
    let sure = DUMBO.replace("277", "75");
    let noted = sure.replace("Hyperdrive", "Hyperdrive; Armor Plating");
    let check = sure.replace("Shields:", "Facets: strong\nShields:");
    let failed = sure.replace("Hull: 8", "Hull: 900");
    folder.write("a.txt", [&*sure, &noted, &failed, &check].join("\n"));
    let rows = report(&folder, &["a.txt", "-o", "out"]);
    let verdicts: Vec<&Value> = rows.iter().map(|row| &row["verdict"]).collect();
    assert_eq!(verdicts, ["sure", "sure", "failed", "check"]);
    assert_eq!(rows[0]["reasons"], serde_json::json!([]));
    assert_eq!(
        rows[1]["reasons"],
        serde_json::json!(["no equivalent: Armor Plating"])
    );
    assert!(
        rows[2]["reasons"][0].to_string().contains("900"),
        "{}",
        rows[2]
    );
    let run = convert(&folder, &["a.txt", "-o", "again"]);
    assert_eq!(run.status, 1);
    assert!(
        run.stdout.contains("4 posts: 2 sure, 1 to check, 1 failed"),
        "{}",
        run.stdout
    );
}

#[test]
fn equal_ships_are_named() {
    let folder = Folder::new("equal");
    folder.write("a.txt", DUMBO);
    folder.write("b.txt", format!("Hello again\n\n{DUMBO}"));
    let rows = report(&folder, &["a.txt", "b.txt", "-o", "out"]);
    assert_eq!(rows[0]["same_as"], Value::Null);
    assert_eq!(rows[1]["same_as"], "a.txt:1");
}

#[test]
fn weapon_libraries_are_not_counted_as_designs() {
    let folder = Folder::new("libraries");
    folder.write(
        "guns.txt",
        "Our guns:\n\nGun [3/6/9, 1/4+/1/1]\nLaser [3/6/9, 1/4+/1/1]\n",
    );
    let run = convert(&folder, &["guns.txt", "-o", "out"]);
    assert!(
        run.stdout
            .contains("0 designs written, 1 weapon library written"),
        "{}",
        run.stdout
    );
}

#[test]
fn an_incomplete_design_says_so_and_check_reports_it() {
    let folder = Folder::new("incomplete");
    folder.write(
        "a.txt",
        DUMBO.replace("Specials", "[Y] Odd Gun, 3/6/9, 9+, 1/1/1\n[AB]\nSpecials"),
    );
    assert_eq!(convert(&folder, &["a.txt", "-o", "out"]).status, 1);
    let design = folder.read("out/dumbo.yaml");
    assert!(design.contains(", unreadable: "), "{design}");
    let run = starwright(&folder.0, &["check", "out/dumbo.yaml"]);
    assert!(
        run.status == 0 && run.stdout.contains("of the post could not be read"),
        "{}",
        run.stdout
    );
}

#[test]
fn the_tree_of_folders_is_kept() {
    let folder = Folder::new("tree");
    for place in ["posts/2011", "posts/2012/may"] {
        fs::create_dir_all(folder.0.join(place)).expect("a folder");
        folder.write(&format!("{place}/a.txt"), DUMBO);
    }
    let run = convert(&folder, &["posts", "-o", "out", "--tree"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    for design in ["out/2011/dumbo.yaml", "out/2012/may/dumbo.yaml"] {
        assert!(folder.0.join(design).exists(), "{design}");
    }
    let run = convert(&folder, &["posts", "-o", "out", "--tree", "--resume"]);
    assert!(run.stdout.contains("2 left alone"), "{}", run.stdout);
}

#[test]
fn an_update_reads_changed_posts_again_and_keeps_edited_designs() {
    let folder = Folder::new("update");
    let other = DUMBO.replace("Dumbo", "Snark");
    folder.write("a.txt", format!("{DUMBO}\n{other}"));
    assert_eq!(convert(&folder, &["a.txt", "-o", "out"]).status, 0);
    let edited = folder.read("out/snark.yaml") + "notes: mine\n";
    folder.write("out/snark.yaml", &edited);
    let changed = format!("{DUMBO}\n{other}").replace("Engines: 3 3", "Engines: 4 3");
    folder.write("a.txt", changed);
    let run = convert(&folder, &["a.txt", "-o", "out", "--update"]);
    assert!(
        run.stdout.contains("1 design written, 1 left alone"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    assert!(folder.read("out/dumbo.yaml").contains("engines: 4"));
    assert_eq!(folder.read("out/snark.yaml"), edited);
    assert!(folder.read("out/report.csv").contains("edited since"));
}

#[test]
fn corrections_decide_what_a_phrase_means() {
    let folder = Folder::new("corrections");
    let post = DUMBO.replace(
        "(277) Dumbo-Class DreadNose [Elephantine]",
        "Pelagic Choir Dumbo Cruiser (75)",
    );
    folder.write(
        "a.txt",
        post.replace("Hull: 8 7 6 5 4 3 2 1", "Hull: smudged"),
    );
    folder.write(
        "corrections.yaml",
        "read:\n  Pelagic Choir: '[Pelagic Choir]'\nlines:\n  'a.txt:2': 'Hull: 8'\n",
    );
    let before = report(&folder, &["a.txt", "-o", "out"]);
    assert_eq!(before[0]["verdict"], "failed");
    let rows = report(
        &folder,
        &[
            "a.txt",
            "-o",
            "out",
            "--corrections",
            "corrections.yaml",
            "--force",
        ],
    );
    assert_eq!(rows[0]["verdict"], "sure", "{}", rows[0]);
    let design = folder.read("out/dumbo.yaml");
    assert!(
        design.contains("faction: Pelagic Choir\nclass: Dumbo\n"),
        "{design}"
    );
    folder.write("corrections.yaml", "lines:\n  'a.txt:99': ignore\n");
    let unused = convert(
        &folder,
        &["a.txt", "--dry-run", "--corrections", "corrections.yaml"],
    );
    assert!(
        unused.stderr.contains("no text has 'a.txt:99'"),
        "{}",
        unused.stderr
    );
    folder.write("corrections.yaml", "red: {}\n");
    let run = convert(
        &folder,
        &["a.txt", "-o", "x", "--corrections", "corrections.yaml"],
    );
    assert!(
        run.status == 2 && run.stderr.contains("red"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_rating_far_from_the_posted_one_is_doubtful() {
    let folder = Folder::new("far-off");
    for (rating, is_doubtful) in [("75", false), ("2770", true), ("7", true)] {
        fs::write(folder.0.join("post.txt"), DUMBO.replace("277", rating)).expect("a post");
        let run = convert(
            &folder,
            &[
                "post.txt",
                "-o",
                &format!("out-{rating}"),
                "--format",
                "csv",
            ],
        );
        assert_eq!(
            run.stdout.contains("far apart"),
            is_doubtful,
            "{rating}: {}",
            run.stdout
        );
    }
}
