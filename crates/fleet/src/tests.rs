//! Tests fleets that are read, and those that contradict themselves.

use super::*;

fn parse(text: &str) -> Result<FleetFile, Diagnostics> {
    FleetFile::parse(&Text::from(text))
}

#[test]
fn names_and_counts_make_ships() {
    let text = "fleet: F\nships:\n  - {design: a.yaml, names: [A, B]}\n  - {design: b.yaml, count: 3}\n  - {design: c.yaml}\n";
    let fleet = parse(text).expect("a fleet");
    let counts: Vec<usize> = fleet
        .entries
        .iter()
        .map(|entry| entry.ships.len())
        .collect();
    assert_eq!(
        (counts, fleet.entries[0].ships[1].as_deref()),
        (vec![2, 3, 1], Some("B"))
    );
}

#[test]
fn ids_are_given_or_made_from_the_letter() {
    let ships =
        "ships:\n  - {design: a, count: 2}\n  - {design: b, ids: [H2, Flag]}\n  - {design: c}\n";
    for (head, ids) in [
        ("fleet: Home Guard\n", ["H1", "H3", "H2", "Flag", "H4"]),
        (
            "fleet: Home Guard\nletter: q\n",
            ["Q1", "Q2", "H2", "Flag", "Q3"],
        ),
    ] {
        let fleet = parse(&format!("{head}{ships}")).expect("a fleet");
        assert_eq!(fleet.ids.list(), ids);
    }
}

#[test]
fn what_contradicts_itself_is_malformed() {
    for (text, line, message) in [
        (
            "fleet: F\nships:\n  - {design: a, names: [A, B], count: 3}\n",
            3,
            "count is 3, but there are 2 names",
        ),
        (
            "fleet: F\nships:\n  - {design: a, names: [A], count: 3}\n",
            3,
            "count is 3, but there is 1 name",
        ),
        (
            "fleet: F\nships:\n  - {design: a, ids: [A1, A2], count: 3}\n",
            3,
            "count is 3, but there are 2 IDs",
        ),
        (
            "fleet: F\nships:\n  - {design: a, names: [A, B], ids: [A1]}\n",
            3,
            "expected as many IDs as names, found 1 ID for 2 names",
        ),
        (
            "fleet: F\nships:\n  - {design: a, ids: [A1]}\n  - {design: b, ids: [A1]}\n",
            4,
            "two ships have the ID A1; write another",
        ),
        (
            "fleet: F\nletter: 7\nships: []\n",
            2,
            "expected one letter, such as A, found '7'",
        ),
        (
            "fleet: F\nbattle: 1000\nships: []\n",
            2,
            "a battle has a name, such as medium; points are written limit: 1000",
        ),
        (
            "fleet: F\nbattle: small\nlimit: 9\n",
            3,
            "'battle' already sets a limit; write one of the two",
        ),
        (
            "fleet: F\nbattle: small\nlevel: beta\n",
            3,
            "'battle' already sets this; write one of the two",
        ),
        (
            "fleet: F\nships: [{count: 2}]\n",
            2,
            "missing key 'design', the path of a design file",
        ),
        (
            "fleet: F\nships: [{design: a, card: b}]\n",
            2,
            "'design' already sets this; write one of the two",
        ),
        (
            "fleet:\nlimit: 9\n",
            1,
            "missing value; expected a line of text, such as a name",
        ),
        (
            "fleet: F\nships:\n  - {design: a, count: 10000}\n  - design: b\n",
            4,
            "more than 10000 ships in one fleet; split it into several",
        ),
    ] {
        let diagnostics = parse(text).expect_err(text);
        let diagnostic = diagnostics.first();
        assert_eq!(
            (diagnostic.line, diagnostic.message.as_str()),
            (line, message)
        );
    }
}
