//! What the program does to files, and to what only looks like one: links, pipes, devices, files of others.

use crate::{Folder, starwright};
use std::fs;
use std::process::Command;

const WREN: &str = "class: Wren\nhull: 3\n";

#[test]
fn git_runs_nothing_that_a_repository_configures() {
    let folder = Folder::new("git-commands");
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
        let output = Command::new("git").arg("-C").arg(&folder.0).args(who).args(arguments).output().expect("git");
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text").trim().to_string()
    };
    git(&["init", "-q"]);
    folder.write("ship.yaml", WREN);
    folder.write("kept.yaml", WREN);
    folder.write(".gitattributes", "*.yaml diff=evil filter=evil\n");
    git(&["add", "."]);
    git(&["commit", "-q", "-m", "first"]);
    let ran = folder.0.join("ran");
    let script = format!("touch {}", ran.display());
    let keys = ["core.fsmonitor", "core.pager", "core.sshCommand", "diff.external", "diff.evil.textconv"];
    for key in keys.iter().chain(&["diff.evil.command", "filter.evil.smudge", "credential.helper", "core.askPass"]) {
        git(&["config", key, &script]);
    }
    let run = starwright(&folder.0, &["compare", "--git", "HEAD", "kept.yaml"]);
    assert!(run.status == 0 && !ran.exists(), "{}", run.stderr);
    // A clone that fetches what it does not have, by running a command.
    folder.write("ship.yaml", "class: Wren\nhull: 4\n");
    git(&["-c", "core.fsmonitor=", "-c", "filter.evil.smudge=", "commit", "-q", "-a", "-m", "second"]);
    let _ = fs::remove_file(&ran);
    let object = git(&["rev-parse", "HEAD~1:ship.yaml"]);
    let kept = git(&["rev-parse", "HEAD~1:kept.yaml"]);
    assert_eq!(object, kept, "the same text is the same object");
    fs::remove_file(folder.0.join(".git/objects").join(&object[..2]).join(&object[2..])).expect("an object");
    git(&["config", "core.repositoryformatversion", "1"]);
    git(&["config", "extensions.partialClone", "origin"]);
    git(&["config", "remote.origin.promisor", "true"]);
    git(&["config", "protocol.ext.allow", "always"]);
    git(&["config", "remote.origin.url", &format!("ext::sh -c touch% {}", ran.display())]);
    let run = starwright(&folder.0, &["compare", "--git", "HEAD~1", "ship.yaml"]);
    assert!(run.status == 2 && run.stderr.contains("is missing from this repository"), "{}", run.stderr);
    assert!(!ran.exists(), "git ran a command of the repository");
}
