//! The tree against the parser: equal data for whatever the parser reads, a stop for whatever it does not.

#[cfg(test)]
mod tests {
    use crate::doc::tree::cases::{case, files};
    use crate::fuzzing::tree::disagreement;

    fn check(numbers: impl Iterator<Item = u64>) {
        let files = files();
        let wrong = numbers.filter_map(|number| {
            let text = case(number, &files);
            disagreement(&text).map(|message| format!("case {number}: {text:?}\n  {message}\n"))
        });
        let wrong: Vec<String> = wrong.take(12).collect();
        assert!(wrong.is_empty(), "the tree and the parser disagree:\n{}", wrong.join("\n"));
    }

    #[test]
    fn the_tree_reads_what_the_parser_reads_and_nothing_else() {
        files().iter().for_each(|text| assert_eq!(disagreement(text), None, "{text}"));
        check(0..4_000);
    }
}
