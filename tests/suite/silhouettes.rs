//! Drawn ships: those of all our Unity designs, and of designs made up at random.

use crate::{files, root};
use starwright_games::document::documents;
use starwright_paper::drawing::{Drawing, Ink, Shape, Step};
use starwright_paper::layout::font::Fonts;
use starwright_paper::layout::{Item, Page, Pages};
use starwright_paper::render::svg;
use starwright_paper::silhouette::{Bank, Detail, Family, Plan, silhouette};
use starwright_pdf::pdf;
use starwright_text::files::Disk;
use starwright_unity::{Ship, picture};
use std::sync::Arc;

/// Our designs, in the order of their files.
fn ships() -> Vec<Ship> {
    let paths = files(&root().join("designs/starmada_unity"), "yaml");
    let of_file = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("a design");
        let folder = path.parent().expect("a file has a folder");
        documents(&text, folder)
            .iter()
            .filter_map(|one| Ship::read(one, Disk).ok())
            .collect::<Vec<_>>()
    };
    paths.iter().flat_map(of_file).collect()
}

/// Ships of every family, size and armament, from a few numbers.
fn made_up() -> Vec<Drawing> {
    let mut state = 1u64;
    let mut below = move |bound: u32| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32 % bound
    };
    let plan = |number: usize| {
        let mut banks = Vec::new();
        for _ in 0..below(15) {
            let arcs: Vec<u32> = (0..1 + below(4)).map(|_| 30 * below(12)).collect();
            banks.push(Bank::new(
                &arcs,
                1 + below(99),
                1 + below(4),
                f64::from(below(2000)) / 10.0,
                below(3) == 0,
            ));
        }
        let (faction, class) = ("Nobody".to_string(), number.to_string());
        let family = Some(Family::ALL[number % 4]);
        let (hull, engines, flights) = (1 + below(200), below(13), below(40));
        let detail = if below(2) == 0 {
            Detail::Fine
        } else {
            Detail::Coarse
        };
        silhouette(
            &Plan {
                faction,
                class,
                family,
                hull,
                engines,
                flights,
                banks,
            },
            detail,
        )
    };
    (0..400).map(plan).collect()
}

fn all() -> Vec<Drawing> {
    let ours = ships();
    assert!(ours.len() > 25);
    let drawn = |ship: &Ship| {
        [Detail::Fine, Detail::Coarse].map(|detail| silhouette(&picture(ship).plan, detail))
    };
    ours.iter().flat_map(drawn).chain(made_up()).collect()
}

/// Middle and radius of a dome.
fn dome(shape: &Shape) -> Option<([f32; 2], f32)> {
    match shape.path[..] {
        [
            Step::Move([x, top]),
            Step::Curve(_),
            Step::Curve([.., [_, low]]),
            Step::Curve(_),
            Step::Curve(_),
            Step::Close,
        ] if shape.fill == Some(Ink::WHITE) && shape.line.is_some() => {
            Some(([x, (top + low) / 2.0], (low - top) / 2.0))
        }
        _ => None,
    }
}

#[test]
fn hulls_are_the_same_on_both_sides() {
    for drawing in all() {
        let hull = drawing
            .shapes()
            .iter()
            .find(|shape| shape.fill == Some(Ink(0xe9, 0xe9, 0xe9)) && !shape.is_twin);
        let points: Vec<[f32; 2]> = hull.expect("a hull").points().collect();
        let has = |[x, y]: [f32; 2]| {
            points
                .iter()
                .any(|p| (p[0] - x).abs() < 0.011 && (p[1] - y).abs() < 0.011)
        };
        assert!(points.iter().all(|&[x, y]| has([-x, y])), "{points:?}");
    }
}

#[test]
fn ships_stay_inside_their_hexagon_and_their_box() {
    for drawing in all() {
        let (hex, fit) = (drawing.scale_in_hex(10.0), drawing.scale_in_box(12.0, 30.0));
        for [x, y] in drawing.shapes().iter().flat_map(Shape::points) {
            let [across, down] = [(x * hex).abs(), (y * hex).abs()];
            assert!(across + down / 3f32.sqrt() < 9.41 && down < 8.15, "{x} {y}");
            assert!(
                (x * fit).abs() < 6.001 && (y * fit).abs() < 15.001,
                "{x} {y} at {fit}"
            );
        }
    }
}

#[test]
fn no_two_turrets_overlap() {
    for drawing in all() {
        let mut domes: Vec<([f32; 2], f32)> = Vec::new();
        for shape in drawing.shapes() {
            let Some(([x, y], radius)) = dome(shape) else {
                continue;
            };
            let sides = if shape.is_twin { vec![x, -x] } else { vec![x] };
            for x in sides {
                let is_free = |(other, reach): &([f32; 2], f32)| {
                    (x - other[0]).hypot(y - other[1]) > radius + reach
                };
                assert!(domes.iter().all(is_free), "{x} {y}");
                domes.push(([x, y], radius));
            }
        }
    }
}

#[test]
fn the_same_design_is_the_same_drawing_everywhere() {
    // A hash of every number in it: these are the same on all machines.
    let hash = |drawing: &Drawing| {
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        format!("{:?}", drawing.shapes())
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, mix)
    };
    let line = |ship: &Ship| {
        let [fine, coarse] =
            [Detail::Fine, Detail::Coarse].map(|detail| silhouette(&picture(ship).plan, detail));
        format!(
            "{:016x} {:016x} {} {}\n",
            hash(&fine),
            hash(&coarse),
            fine.shapes().len(),
            ship.class()
        )
    };
    insta::assert_snapshot!(ships().iter().map(line).collect::<String>());
}

#[test]
fn a_file_stores_each_drawing_once() {
    let ships = ships();
    let page = |count: usize| {
        let place = |index: usize| Item::Drawing {
            at: [20.0 + index as f32, 20.0],
            scale: 0.3,
            drawing: Arc::new(silhouette(&picture(&ships[index % 2]).plan, Detail::Fine)),
            alt: "a <ship>".to_string(),
        };
        let pages = vec![
            Page {
                items: (0..count).map(place).collect()
            };
            2
        ];
        Pages {
            title: String::new(),
            width: 210.0,
            height: 297.0,
            pages,
            outline: vec![],
        }
    };
    let [two, many] =
        [page(2), page(40)].map(|pages| pdf(&pages, &Fonts::shipped()).expect("nothing to embed"));
    assert!(
        many.len() < two.len() + 1_500,
        "{} {}",
        many.len(),
        two.len()
    );
    assert!(many == pdf(&page(40), &Fonts::shipped()).expect("nothing to embed"));
    let picture = &svg(&page(40), &Fonts::shipped())[0];
    assert_eq!(picture.matches("aria-label=\"a &lt;ship&gt;\"").count(), 40);
    assert_eq!(picture.matches("<use href=\"#d0\" ").count(), 20);
    assert_eq!(picture.matches("<g id=\"d1\">").count(), 1);
}
