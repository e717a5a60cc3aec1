//! Designs that are wrong in one way each; the whole message is the snapshot.

use crate::{files, root, starwright};
use starwright_games::Ruleset;

#[test]
fn every_wrong_design_reports_what_is_wrong_and_where() {
    for ruleset in Ruleset::ALL {
        let folder = root().join("tests/wrong").join(ruleset.key());
        let wrong = files(&folder, "yaml");
        assert!(wrong.len() > 25, "{} has {}", ruleset.key(), wrong.len());
        for path in wrong.iter().filter(|path| path.parent() == Some(&folder)) {
            let name = path
                .file_stem()
                .and_then(|name| name.to_str())
                .expect("a name");
            let run = starwright(&folder, &["check", &format!("{name}.yaml")]);
            // Warnings alone leave a design legal; its file says so by its name.
            let expected = i32::from(!name.starts_with("warning-"));
            assert_eq!(run.status, expected, "{name}: {}{}", run.stderr, run.stdout);
            insta::with_settings!({prepend_module_to_snapshot => false, snapshot_path => format!("../wrong/{}", ruleset.key()), omit_expression => true}, {
                insta::assert_snapshot!(name, format!("{}{}", run.stderr, run.stdout));
            });
        }
    }
}
