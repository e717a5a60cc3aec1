//! Pages and pictures of a battle.

use starwright_paper::render::{replay_html, replay_svg};
use starwright_paper::replay::Replay;
use starwright_paper::staging::Staging;
use starwright_unity::{Numbers, Ship, build_staging};

/// The battle of the contract, worked by hand, and a staging of it with names that mean harm.
fn battle() -> (Replay, Staging) {
    let replay: Replay =
        serde_json::from_str(include_str!("../samples/replay-example.json")).expect("a replay");
    let majestic =
        Ship::parse(include_str!("../../designs/starmada_unity/majestic.yaml")).expect("a ship");
    let sides = [
        "<script>alert(1)</script>".to_string(),
        "\"Second\" & last".to_string(),
    ];
    let staging = build_staging(&replay, &[&majestic, &majestic], Numbers::standard());
    assert_eq!(staging.sides, ["Majestic", "Majestic"]);
    (replay, Staging { sides, ..staging })
}

#[test]
fn a_page_is_whole_in_itself_and_has_a_section_for_each_turn() {
    let (replay, staging) = battle();
    let page = replay_html(&replay, &staging);
    assert_eq!(page.matches("<section ").count(), replay.turns.len() + 1);
    for outside in ["http://", "https://", " src=", "@import", "url(//"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(page.matches("<script").count(), 2, "its own, and its data");
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; v &quot;Second&quot; &amp; last"));
    for words in [
        "3 of 5",
        "2P2(4) needs 5 of 5",
        "Fusion Torpedo",
        "hull 1 wpn 1",
        "i class=\"r\"",
        "@media print",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn the_picture_has_the_whole_way_of_every_ship() {
    let (replay, staging) = battle();
    let picture = replay_svg(&replay, &staging);
    assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"));
    assert_eq!(picture.matches("class=\"way ").count(), 2);
    assert!(
        picture.contains("Nobody wins; it ends after turn 2, the last"),
        "{picture}"
    );
    assert!(!picture.contains("<script"));
}

#[test]
fn ways_follow_the_orders_from_hex_to_hex() {
    let (replay, staging) = battle();
    for (ship, cast) in replay.ships.iter().zip(&staging.ships) {
        for (turn, way) in replay.turns.iter().zip(&cast.ways) {
            let order = turn
                .orders
                .iter()
                .find(|order| order.ship == ship.id)
                .expect("an order");
            assert_eq!(
                way.last().copied(),
                Some(order.hex.into()),
                "{}",
                order.order
            );
        }
    }
    assert_eq!(
        staging.ships[0].ways[0].len(),
        7,
        "5L is six hexes and the one it comes from"
    );
}
