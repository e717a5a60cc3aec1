//! `convert --resume`, and the files of a folder that `convert` reads.

use crate::hazards::SLOOP;
use crate::{Folder, Run, starwright};
use std::fs;

fn convert(folder: &Folder, arguments: &[&str]) -> Run {
    starwright(&folder.0, &[&["convert"], arguments].concat())
}

fn designs(folder: &Folder) -> Vec<String> {
    let files = fs::read_dir(folder.0.join("out"))
        .expect("a folder")
        .map(|file| file.expect("a file").file_name());
    let mut names: Vec<String> = files
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.retain(|name| name.ends_with(".yaml"));
    names.sort();
    names
}

fn archive(name: &str) -> Folder {
    let folder = Folder::new(name);
    fs::create_dir(folder.0.join("archive")).expect("a folder");
    folder.write("archive/a.txt", SLOOP);
    folder.write("archive/b.txt", SLOOP.replace("Test", "Other"));
    folder
}

#[test]
fn one_folder_is_one_folder_however_its_path_is_typed() {
    let folder = archive("resume-paths");
    assert_eq!(convert(&folder, &["archive", "-o", "out"]).status, 0);
    let full = folder
        .0
        .canonicalize()
        .expect("a path")
        .join("archive")
        .display()
        .to_string();
    for path in [
        "./archive",
        "archive/",
        "archive/../archive",
        "./archive/.",
        &full,
    ] {
        for options in [&[][..], &["--to", "starmada_unity"]] {
            let run = convert(
                &folder,
                &[&[path, "-o", "out", "--resume"], options].concat(),
            );
            assert!(
                run.stdout.contains("0 designs written, 2 left alone"),
                "{path}: {}{}",
                run.stdout,
                run.stderr
            );
            assert_eq!(designs(&folder), ["other.yaml", "test.yaml"], "{path}");
        }
    }
}

#[test]
fn designs_of_their_own_edition_and_libraries_are_resumed_too() {
    let folder = archive("resume-own");
    folder.write(
        "archive/guns.txt",
        "Gun [3/6/9, 1/4+/1/1]\nLaser [3/6/9, 1/4+/1/1]\n",
    );
    let options = ["-o", "out", "--to", "starmada_admiralty"];
    assert_eq!(
        convert(&folder, &[&["archive"], &options[..]].concat()).status,
        0
    );
    let run = convert(
        &folder,
        &[&["./archive", "--resume"], &options[..]].concat(),
    );
    assert!(
        run.stdout.contains("0 designs written, 3 left alone"),
        "{}{}",
        run.stdout,
        run.stderr
    );
}

#[test]
fn a_post_that_changed_since_is_reported_and_its_design_left_alone() {
    let folder = archive("resume-changed");
    assert_eq!(convert(&folder, &["archive", "-o", "out"]).status, 0);
    let before = folder.read("out/test.yaml");
    assert!(before.contains(", hash: "), "{before}");
    folder.write(
        "archive/a.txt",
        SLOOP
            .replace("(50)", "(60)")
            .replace("Marines (14)", "Marines (15)"),
    );
    let run = convert(&folder, &["archive", "-o", "out", "--resume"]);
    assert_eq!(run.status, 1, "{}{}", run.stdout, run.stderr);
    assert!(
        run.stderr
            .contains("test.yaml was made from another text on this line"),
        "{}",
        run.stderr
    );
    assert_eq!(
        (folder.read("out/test.yaml"), designs(&folder).len()),
        (before, 2)
    );
    let report = folder.read("out/report.csv");
    let row = report
        .lines()
        .find(|row| row.contains("archive/a.txt"))
        .expect("a row");
    assert!(
        row.contains("was made from another text") && !row.contains("Marines 15"),
        "{row}"
    );
    let head = report.lines().next().expect("headings");
    assert!(head.split(',').any(|column| column == "hash"), "{head}");
}

#[test]
fn a_post_that_moved_within_its_file_is_the_same_post() {
    let folder = archive("resume-moved");
    assert_eq!(convert(&folder, &["archive", "-o", "out"]).status, 0);
    folder.write(
        "archive/a.txt",
        format!("Hi all, some news first:\n\n{SLOOP}\nAnd thanks for reading all of it.\n"),
    );
    let run = convert(&folder, &["archive", "-o", "out", "--resume"]);
    assert!(
        run.stdout.contains("0 designs written, 2 left alone"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    // The same post twice is two ships.
    folder.write("archive/a.txt", format!("{SLOOP}\n{SLOOP}"));
    let run = convert(&folder, &["archive", "-o", "out", "--resume"]);
    assert!(
        run.stdout.contains("1 design written, 2 left alone"),
        "{}{}",
        run.stdout,
        run.stderr
    );
}

#[test]
fn the_report_describes_what_the_folder_holds() {
    let folder = archive("resume-report");
    assert_eq!(convert(&folder, &["archive", "-o", "out"]).status, 0);
    let edited = folder
        .read("out/test.yaml")
        .replace("engines: 3", "engines: 2");
    folder.write("out/test.yaml", &edited);
    let rated = |text: &str| {
        folder.write("rated.yaml", text);
        let run = starwright(&folder.0, &["rate", "rated.yaml", "--format", "json"]);
        serde_json::from_str::<serde_json::Value>(&run.stdout).expect("JSON")[0]["space"]["used"]
            .clone()
    };
    let run = convert(
        &folder,
        &["archive", "-o", "out", "--resume", "--format", "json"],
    );
    let report: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(report[0]["space"]["used"], rated(&edited), "{report}");
    assert!(
        report[0]["warnings"].to_string().contains("edited since"),
        "{report}"
    );
    // Another reading of the same post.
    let other = folder
        .read("out/other.yaml")
        .replace("# Done:", "# Done otherwise:");
    folder.write("out/other.yaml", &other);
    let run = convert(&folder, &["archive", "-o", "out", "--resume"]);
    assert!(
        run.status == 1 && run.stderr.contains("other.yaml was read otherwise"),
        "{}",
        run.stderr
    );
}

#[test]
fn text_is_read_with_any_extension_and_other_files_are_counted() {
    let folder = Folder::new("any-ending");
    fs::create_dir_all(folder.0.join("posts/.git")).expect("a folder");
    let post = |class: &str| SLOOP.replace("Test", class);
    for (file, class) in [
        ("a.md", "Anna"),
        ("b.eml", "Bertha"),
        ("c.log", "Clara"),
        ("D.TXT", "Dora"),
        ("e", "Emma"),
    ] {
        folder.write(&format!("posts/{file}"), post(class));
    }
    folder.write("posts/.hidden.txt", post("Hidden"));
    folder.write("posts/.git/x.txt", post("Inner"));
    folder.write("posts/p.png", b"\x89PNG\r\n\x1a\n\0\0");
    folder.write("posts/q.dat", b"\0\x01\x02\x03");
    folder.write("posts/r.DAT", [0x81u8, 0x02, 0xF3, 0x04].repeat(2500));
    folder.write("posts/style.css", "body { color: red }\n");
    let run = convert(&folder, &["posts", "-o", "out"]);
    assert_eq!(run.status, 0, "{}{}", run.stdout, run.stderr);
    assert_eq!(
        designs(&folder),
        [
            "anna.yaml",
            "bertha.yaml",
            "clara.yaml",
            "dora.yaml",
            "emma.yaml"
        ]
    );
    assert!(
        run.stderr
            .contains("skipped 3 files without text: 2 .dat, 1 .png\n"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr
            .contains("skipped 1 file without ships: 1 .css\n"),
        "{}",
        run.stderr
    );
}

#[test]
#[cfg(unix)]
fn a_name_with_a_line_break_is_converted() {
    let folder = Folder::new("line-break");
    folder.write("a\nb.txt", SLOOP);
    let run = convert(&folder, &["a\nb.txt", "-o", "out"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let mut zip = zip::ZipWriter::new(fs::File::create(folder.0.join("x.zip")).expect("a file"));
    for name in ["c\nd.txt", "e.md", "f.png"] {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(name, options).expect("a member");
        let text = if name == "f.png" {
            "\u{1}\u{2}\0".to_string()
        } else {
            SLOOP.replace("Test", &name[..1].repeat(4))
        };
        std::io::Write::write_all(&mut zip, text.as_bytes()).expect("written");
    }
    zip.finish().expect("a zip file");
    let run = convert(&folder, &["x.zip", "-o", "out", "--resume"]);
    assert_eq!(run.status, 0, "{}{}", run.stdout, run.stderr);
    assert_eq!(designs(&folder), ["cccc.yaml", "eeee.yaml", "test.yaml"]);
    assert!(
        run.stderr.contains("skipped 1 file without text: 1 .png"),
        "{}",
        run.stderr
    );
}
