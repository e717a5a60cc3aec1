//! Both readers over the same posts: which fields only one of them reads.
//!
//! `POSTS_SET=FOLDER:FOLDER` adds posts that are not ours.

use super::found::{Found, Reader};
use super::perturb::{Perturbation, perturbed};
use super::score::{Score, Verdict, score};
use super::style::Layout;
use super::variants::{seeds, variants};
use super::{Post, posts};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

/// A field of a post: its ship, its name, what it belongs to, and which of several.
type Field = (usize, &'static str, String, usize);

/// The wrong fields of both readers in a post, and what else they did with it.
struct Compared {
    post: Post,
    old: BTreeMap<Field, Verdict>,
    new: BTreeMap<Field, Verdict>,
    fields: usize,
    ships: usize,
    /// Silently wrong fields, ships not found and phantoms of each reader.
    errors: [[usize; 3]; 2],
}

impl Compared {
    fn of(post: Post) -> Compared {
        let judge = |reader: Reader| {
            let found = || Found::by(reader, &post.text, post.is_sheet);
            let found = std::panic::catch_unwind(found).unwrap_or_else(|_| {
                super::print(&format!("- {} makes a reader panic\n", post.name));
                Found::default()
            });
            score(&post.truth, &found)
        };
        let scores = [
            starwright_posts::import::import as Reader,
            starwright_posts::next::import,
        ]
        .map(judge);
        let [old, new] = scores.each_ref().map(fields);
        let all: BTreeSet<&Field> = old.keys().chain(new.keys()).collect();
        let errors = scores.each_ref().map(|score| {
            let silent = score
                .fields
                .iter()
                .filter(|judged| judged.verdict == Verdict::Silent);
            [silent.count(), score.missed, score.phantoms.len()]
        });
        let wrong = |fields: &BTreeMap<Field, Verdict>| {
            let wrong = fields
                .iter()
                .filter(|(_, verdict)| **verdict != Verdict::Right);
            wrong
                .map(|(field, verdict)| (field.clone(), *verdict))
                .collect::<BTreeMap<_, _>>()
        };
        Compared {
            fields: all.len(),
            ships: scores[0].ships,
            old: wrong(&old),
            new: wrong(&new),
            errors,
            post,
        }
    }

    /// The fields that only the old reader reads.
    fn only_old(&self) -> impl Iterator<Item = &Field> {
        self.new
            .keys()
            .filter(|field| !self.old.contains_key(*field))
    }

    fn only_new(&self) -> usize {
        self.old
            .keys()
            .filter(|field| !self.new.contains_key(*field))
            .count()
    }
}

/// The verdict on each field; one that is missing is right, since nothing was invented.
fn fields(score: &Score) -> BTreeMap<Field, Verdict> {
    let mut counts: BTreeMap<(usize, &str, &str), usize> = BTreeMap::new();
    let mut fields = BTreeMap::new();
    for judged in &score.fields {
        let count = counts
            .entry((judged.ship, judged.field, &judged.of))
            .or_default();
        fields.insert(
            (judged.ship, judged.field, judged.of.clone(), *count),
            judged.verdict,
        );
        *count += 1;
    }
    fields
}

/// All sets of posts, by name.
fn sets() -> Vec<(String, Vec<Post>)> {
    let corpus = posts();
    let mut sets = Vec::new();
    let ships = seeds(corpus.iter().map(|post| post.truth.clone()));
    let made = variants(&ships, 500, 0)
        .enumerate()
        .map(|(number, variant)| Post {
            name: format!(
                "{number} {} {}",
                variant.layout.name(),
                variant.change.name()
            ),
            is_sheet: variant.layout == Layout::Sheet,
            text: variant.text,
            truth: variant.truth,
        });
    sets.push(("500 variants".to_string(), made.collect()));
    for perturbation in Perturbation::ALL {
        sets.push((
            perturbation.name().to_string(),
            perturbed(&corpus, *perturbation, 3).collect(),
        ));
    }
    sets.insert(0, ("corpus".to_string(), corpus));
    for folder in std::env::var("POSTS_SET")
        .iter()
        .flat_map(|folders| folders.split(':'))
    {
        let name = folder.rsplit('/').next().unwrap_or(folder);
        sets.push((name.to_string(), super::sets::set(Path::new(folder))));
    }
    sets
}

fn percent(count: usize, all: usize) -> f64 {
    100.0 * count as f64 / all.max(1) as f64
}

/// One row of the table.
fn row(name: &str, set: &[Compared]) -> String {
    let sum = |count: &dyn Fn(&Compared) -> usize| set.iter().map(count).sum::<usize>();
    let all = sum(&|compared| compared.fields);
    let only_old = sum(&|compared| compared.only_old().count());
    let only_new = sum(&Compared::only_new);
    let [old, new] = [
        sum(&|compared| compared.old.len()),
        sum(&|compared| compared.new.len()),
    ];
    let mut row = format!("| {name} | {all} | {} ", sum(&|compared| compared.ships));
    for count in [all - old - only_old, only_old, only_new, new - only_old] {
        let _ = write!(row, "| {:.1} ", percent(count, all));
    }
    for reader in 0..2 {
        let [silent, missed, phantoms] =
            [0, 1, 2].map(|at| sum(&|compared| compared.errors[reader][at]));
        let _ = write!(row, "| {silent} / {missed} / {phantoms} ");
    }
    let right = [all - old, all - new].map(|count| percent(count, all));
    let _ = writeln!(row, "| {:.1} | {:.1} |", right[0], right[1]);
    row
}

/// The most frequent of these, with their counts.
fn most_frequent(all: impl Iterator<Item = String>, limit: usize) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for one in all {
        *counts.entry(one).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(name, count)| (usize::MAX - count, name.clone()));
    let row = |(name, count): (String, usize)| format!("- {count} {name}\n");
    counts.into_iter().take(limit).map(row).collect()
}

#[test]
#[ignore = "prints a table: cargo test --release --test suite posts::threeway -- --ignored"]
fn both_readers_are_compared() {
    let mut table = String::from(
        "| set | fields | ships | both right % | only old % | only new % | both wrong % | old: silent / missed / phantoms \
         | new: silent / missed / phantoms | old right % | new right % |\n|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    let mut corpus = Vec::new();
    for (name, posts) in sets() {
        let set: Vec<Compared> = posts.into_par_iter().map(Compared::of).collect();
        assert!(!set.is_empty(), "{name} has no posts");
        table += &row(&name, &set);
        if name == "corpus" {
            corpus = set;
        }
    }
    let causes = corpus.iter().flat_map(|compared| {
        let hazards = compared.post.truth.hazards.iter().cloned();
        let layout = format!("layout {}", compared.post.truth.layout);
        let names: Vec<String> = hazards.chain([layout]).collect();
        compared.only_old().flat_map(move |field| {
            let field = field.1;
            let names = names.clone().into_iter();
            names.map(move |name| format!("{field} x {name}"))
        })
    });
    let causes = most_frequent(causes, 60);
    let kinds = corpus.iter().flat_map(Compared::only_old);
    let kinds = most_frequent(kinds.map(|field| field.1.to_string()), 30);
    let _ = write!(
        table,
        "\n## Only the old reader: field and hazard (corpus)\n{causes}\n## Only the old reader: fields (corpus)\n{kinds}\n\
         ## The worst posts of the new reader (corpus)\n"
    );
    corpus.sort_by_key(|compared| usize::MAX - compared.new.len());
    for compared in corpus.iter().take(40) {
        let [_, [silent, missed, phantoms]] = compared.errors;
        let (name, layout) = (&compared.post.name, &compared.post.truth.layout);
        let (wrong, fields) = (compared.new.len(), compared.fields);
        let _ = writeln!(
            table,
            "- {name}: {wrong} of {fields} fields wrong ({silent} silent), {missed} ships missed, {phantoms} phantoms, {layout}"
        );
    }
    super::print(&table);
}
