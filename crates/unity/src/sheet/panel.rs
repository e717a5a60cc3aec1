//! Builds the tracks around the ship's picture on a display sheet, and the lines of its systems and flights.

use super::super::combat::{FIGHTER_MOVEMENT, FIGHTER_TO_HIT, FIGHTERS_PER_FLIGHT};
use super::super::numbers::Numbers;
use super::super::ship::{Ship, ShipSystem};
use super::super::tables::{System, SystemKind};
use super::super::tracks::{CoverTrack, Tracks, countdown, equipment_items, loss_limit};
use starwright_paper::sheet::{
    Flights, Grouping, ItemBoxes, ItemLine, Panel, PanelRow, Track, TrackForm, TrackGroup,
};
use starwright_rules::sheet_parts::{empty_boxes, track};

/// Faces of the damage die that hit the hull track (Unity 4.4).
const HULL: &[u8] = &[1, 2, 3];
/// Faces of the damage die that hit the engine track (Unity 4.4).
const ENGINES: &[u8] = &[4];
/// Faces of the damage die that hit the weapons track (Unity 4.4).
const WEAPONS: &[u8] = &[5];
/// Faces of the damage die that hit the shield track (Unity 4.4).
const SHIELDS: &[u8] = &[6];

/// Builds the panel of all tracks.
pub fn panel(tracks: &Tracks) -> Panel {
    let mut panel = Panel::default();
    let mut put = |key, label, boxes: &CoverTrack, dice: &[u8], remark: &str| match boxes {
        CoverTrack::Even(boxes) => {
            panel
                .rows
                .push(row(key, label, number_labels(boxes), dice, remark))
        }
        CoverTrack::Directional(facings) => {
            let facing = |boxes: &Vec<u32>| Track {
                boxes: number_labels(boxes),
                ..Track::default()
            };
            let form = TrackForm::Facings(facings.each_ref().map(facing));
            let group = TrackGroup {
                key,
                label: label.into(),
                form,
            };
            panel.around.push(PanelRow {
                group,
                dice: dice.to_vec(),
                remark: remark.to_string(),
            });
        }
    };
    let even = |boxes: &[u32]| CoverTrack::Even(boxes.to_vec());
    if tracks.screens != even(&[]) {
        put(
            "screens",
            "SCREEN",
            &tracks.screens,
            &[],
            "first, one box per die",
        );
    }
    put("hull", "HULL", &even(&tracks.hull), HULL, "");
    let engines = if tracks.engines.is_empty() {
        "no engines: it never moves or turns; a 4 does nothing"
    } else {
        ""
    };
    put("engines", "ENG", &even(&tracks.engines), ENGINES, engines);
    let weapons = if tracks.weapons.is_empty() {
        "no weapons: a 5 does nothing"
    } else {
        "weapons + equipment still working"
    };
    put("weapons", "WPN", &even(&tracks.weapons), WEAPONS, weapons);
    let shields = if tracks.shields.is_empty() {
        "no shields: every impact gets through; a 6 does nothing"
    } else if tracks.shield_facings.is_some() {
        "the sum of the four facings"
    } else {
        ""
    };
    put("shields", "SHLD", &tracks.shields, SHIELDS, shields);
    if let Some(facings) = tracks.shield_facings {
        let facings = CoverTrack::Directional(facings.map(countdown));
        put("shields", "SHLD", &facings, &[], "");
    }
    if !panel.around.is_empty() {
        panel.legend = legend(&panel, tracks.shield_facings.is_some());
    }
    panel
}

/// Explains how facings lose boxes (Unity B.7, B.18, both derived).
fn legend(panel: &Panel, is_sum: bool) -> Vec<String> {
    let has = |key| panel.around.iter().any(|row| row.group.key == key);
    let shields = if is_sum {
        Some(
            "A 6 drops the sum to the next box; check off as many facing boxes: of the facing hit, then of the strongest (our reading).",
        )
    } else if has("shields") {
        Some("A 6 takes a shield box of the facing hit.")
    } else {
        None
    };
    let screens =
        has("screens").then_some("While it has a screen box, that takes the die instead.");
    let hits: Vec<&str> = shields.into_iter().chain(screens).collect();
    let facings = "Fore 315-45 · starboard 45-135 · aft 135-225 · port 225-315; on a line the defender takes the stronger.";
    vec![hits.join(" "), facings.to_string()]
}

/// Builds a panel of tracks to number by hand.
pub fn blank_panel() -> Panel {
    let blank = |key, label, boxes, dice: &[u8], remark: &str| {
        row(key, label, empty_boxes(boxes), dice, remark)
    };
    let rows = vec![
        blank("screens", "SCREEN", 15, &[], "first, one box per die"),
        blank("hull", "HULL", 15, HULL, ""),
        blank("engines", "ENG", 10, ENGINES, ""),
        blank("weapons", "WPN", 10, WEAPONS, ""),
        blank("shields", "SHLD", 10, SHIELDS, ""),
    ];
    Panel {
        rows,
        ..Panel::default()
    }
}

fn number_labels(boxes: &[u32]) -> Vec<String> {
    boxes.iter().map(u32::to_string).collect()
}

fn row(key: &'static str, label: &str, boxes: Vec<String>, dice: &[u8], remark: &str) -> PanelRow {
    let group = track(key, label, boxes, Grouping::Fives);
    PanelRow {
        group,
        dice: dice.to_vec(),
        remark: remark.to_string(),
    }
}

/// Lists equipment on one line with its loss limit, traits on a shaded line, then each class of munition on its own
/// line (Unity 1.4).
pub fn systems(ship: &Ship, numbers: &Numbers) -> Vec<ItemLine> {
    let systems = ship.systems();
    let of_kind = |kind| {
        systems
            .iter()
            .filter(move |fitted| numbers.system(fitted.system).kind == kind)
    };
    let equipment = ItemLine {
        loss_limit: loss_limit(equipment_items(ship, numbers), numbers),
        items: of_kind(SystemKind::Equipment).map(item_boxes).collect(),
        ..ItemLine::default()
    };
    let traits = of_kind(SystemKind::Trait).map(|fitted| ItemBoxes {
        name: fitted.to_string(),
        boxes: 0,
        ..item_boxes(fitted)
    });
    let traits = ItemLine {
        items: traits.collect(),
        is_shaded: true,
        ..ItemLine::default()
    };
    let munitions = of_kind(SystemKind::Munition).map(|fitted| ItemLine {
        items: vec![item_boxes(fitted)],
        is_alone: true,
        ..ItemLine::default()
    });
    [equipment, traits]
        .into_iter()
        .chain(munitions)
        .filter(|line| !line.items.is_empty())
        .collect()
}

fn item_boxes(fitted: &ShipSystem) -> ItemBoxes {
    ItemBoxes {
        name: fitted.system.name().to_string(),
        rule: fitted.system.row().citation.section,
        boxes: fitted.count,
        checked: 0,
    }
}

/// Builds the block of a carrier's flights, empty without a carrier (Unity 5).
pub fn flights(ship: &Ship) -> Flights {
    let count = ship.system_count(System::Carrier);
    let rules = format!(
        "MA {FIGHTER_MOVEMENT}: a hex costs 1 with no or one turn, 2 with two, 3 with three; a sideslip twice that. Attack one \
         adjacent enemy: as many dice as the first open box says, {FIGHTER_TO_HIT}-6 hits, IMP 1, DMG 1, no modifiers, at \
         once. Against a flight: {FIGHTER_TO_HIT}-6 kills one, 1 loses one. A ship's hit kills one fighter."
    );
    Flights {
        fighters: FIGHTERS_PER_FLIGHT,
        lost: vec![0; count as usize],
        ids: Vec::new(),
        caption: format!("Carrier {count} · the number in the first open box = dice"),
        rules,
        remark:
            "Flights are counted against the fleet's total Carrier rating, six fighters each · launching: End Phase"
                .to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unity 1.4: each class of munition on a separate line.
    #[test]
    fn unity_1_4_each_class_of_munition_has_its_own_line() {
        let text = "{class: S, hull: 4, systems: [Mines 2, Hyperdrive, Probes 3]}";
        let ship = Ship::parse(text).expect("a ship");
        let lines = systems(&ship, Numbers::standard());
        let names = lines.iter().flat_map(|line| {
            line.items
                .iter()
                .map(|item| (item.name.as_str(), item.rule))
        });
        let expected = [
            ("Hyperdrive", "B.10"),
            ("Mines", "B.15"),
            ("Probes", "B.17"),
        ];
        assert_eq!(names.collect::<Vec<_>>(), expected);
        assert_eq!(lines.len(), 3);
    }
}
