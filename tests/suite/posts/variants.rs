//! Thousands of posts, each with its truth: ships of the truths, written in a layout and changed as people change them.

use super::chance::Chance;
use super::render_legacy::{admiralty, nova};
use super::render_sheet::sheet;
use super::render_unity::unity;
use super::rows::{Row, finish, form};
use super::style::{Change, Header, Layout, Style};
use super::truth::{Game, OneOf, Ship, Truth};
use super::vary::vary;

/// A post that nobody wrote.
pub(crate) struct Variant {
    pub(crate) layout: Layout,
    pub(crate) change: Change,
    pub(crate) text: String,
    pub(crate) truth: Truth,
}

/// What goes with what; mixed changes twice, being what real posts look like.
fn pairs() -> Vec<(Layout, Change)> {
    let all = Layout::ALL
        .iter()
        .flat_map(|layout| Change::ALL.iter().map(move |change| (*layout, *change)));
    let fitting = all.filter(|(layout, change)| change.fits(*layout));
    fitting
        .chain(Layout::ALL.iter().map(|layout| (*layout, Change::Mixed)))
        .collect()
}

/// So many variants of these ships; another seed makes others.
pub(crate) fn variants(ships: &[Ship], count: usize, seed: u64) -> impl Iterator<Item = Variant> {
    let pairs = pairs();
    (0..count).map(move |number| {
        let (layout, change) = pairs[number % pairs.len()];
        variant(
            ships,
            layout,
            change,
            &mut Chance::of(seed << 32 | number as u64),
        )
    })
}

/// Ships that any layout of their game can show.
pub(crate) fn seeds(truths: impl Iterator<Item = Truth>) -> Vec<Ship> {
    let mut ships: Vec<Ship> = truths.flat_map(|truth| truth.ships).collect();
    let has_types = |ship: &Ship| {
        ship.shields
            .as_deref()
            .is_some_and(|shields| shields.contains('I'))
    };
    ships.retain(|ship| ship.game != Game::Weapons && ship.class.0.len() == 1 && !has_types(ship));
    for ship in &mut ships {
        ship.lines.clear();
        ship.name = OneOf::default();
        ship.kind.0.truncate(1);
        // Not in any list: only its place on the line shows what it is.
        ship.weapons
            .iter_mut()
            .for_each(|weapon| weapon.traits.retain(|name| name != "Anti-Fighter Use Only"));
    }
    ships
}

fn variant(ships: &[Ship], layout: Layout, change: Change, chance: &mut Chance) -> Variant {
    let changes = changes(layout, change, chance);
    let is_of = |ship: &&Ship| match layout {
        Layout::Nova => ship.game == Game::Nova,
        Layout::Drydock | Layout::UnityDrake | Layout::UnityPlayer => ship.game == Game::Unity,
        Layout::Sheet => true,
        _ => ship.game == Game::Admiralty,
    };
    let fitting: Vec<&Ship> = ships.iter().filter(is_of).collect();
    let count = if changes.contains(&Change::Several) || layout == Layout::Sheet {
        2 + chance.below(2)
    } else {
        1
    };
    let first = (*chance.pick(&fitting)).clone();
    let mut chosen = vec![first];
    for _ in 0..20 {
        let next = *chance.pick(&fitting);
        let is_new = chosen
            .iter()
            .all(|ship| ship.class.best() != next.class.best());
        if is_new && next.game == chosen[0].game && chosen.len() < count {
            chosen.push(next.clone());
        }
    }
    if changes.contains(&Change::Missing) {
        chosen.iter_mut().for_each(|ship| leave_out(ship, chance));
    }
    let mut style = Style::usual(layout);
    changes
        .iter()
        .for_each(|change| style.change(*change, layout, chance));
    style.is_game_named &= chance.happens(50);
    let mut other = (*chance.pick(&fitting)).clone();
    let other = written(&mut other, layout, &Style::usual(layout), 0);
    let mut rows = Vec::new();
    if layout == Layout::Sheet {
        rows = sheet(&mut chosen, &changes, &style, chance);
        changes
            .iter()
            .for_each(|change| vary(&mut rows, *change, layout, &other, chance));
    } else {
        let is_tight = chance.happens(30);
        for (at, ship) in chosen.iter_mut().enumerate() {
            let mut of_ship = written(ship, layout, &style, at);
            changes
                .iter()
                .for_each(|change| vary(&mut of_ship, *change, layout, &other, chance));
            if at > 0 && !is_tight {
                rows.push(Row::of(&[], ""));
            }
            rows.extend(of_ship);
        }
    }
    if let [ship] = &mut chosen[..] {
        accept_as_one_name(ship, &style);
    }
    let mut truth = Truth {
        layout: layout.name().to_string(),
        ships: chosen,
        ..Truth::default()
    };
    let text = finish(&rows, &mut truth);
    Variant {
        layout,
        change,
        text,
        truth,
    }
}

/// The changes behind a change: mixed ones are two or three.
fn changes(layout: Layout, change: Change, chance: &mut Chance) -> Vec<Change> {
    if change != Change::Mixed {
        return vec![change];
    }
    let is_wanted =
        |change: &Change| !matches!(change, Change::Plain | Change::Mixed) && change.fits(layout);
    let mut all: Vec<Change> = Change::ALL.iter().copied().filter(is_wanted).collect();
    chance.shuffle(&mut all);
    all.truncate(2 + chance.below(2));
    // Dashes between fields and dashes within them, both turned into one kind, are too much for anybody.
    if all.contains(&Change::Separators) {
        all.retain(|change| *change != Change::Dashes);
    }
    all.sort();
    all
}

fn written(ship: &mut Ship, layout: Layout, style: &Style, at: usize) -> Vec<Row> {
    let mut rows = match layout {
        Layout::Nova => nova(ship, style),
        Layout::Drydock | Layout::UnityDrake | Layout::UnityPlayer => unity(ship, layout, style),
        Layout::Sheet => Vec::new(),
        _ => admiralty(ship, layout, style),
    };
    rows.iter_mut().for_each(|row| row.ship = at);
    rows
}

/// Leaves one or two fields out, of the post and of its truth.
fn leave_out(ship: &mut Ship, chance: &mut Chance) {
    for _ in 0..1 + chance.below(2) {
        match chance.below(8) {
            0 => (ship.engines, ship.thrust) = (None, None),
            1 => ship.shields = None,
            2 => ship.systems.clear(),
            3 => ship.rating = None,
            4 => ship.faction = OneOf::default(),
            5 => ship.tech.clear(),
            6 => ship
                .weapons
                .iter_mut()
                .for_each(|weapon| weapon.traits.clear()),
            _ => ship
                .weapons
                .iter_mut()
                .take(1)
                .for_each(|weapon| weapon.arcs.clear()),
        }
    }
}

/// `Reed Guilds Marten-class Tender`: with no second ship of theirs, the faction may be a part of the name.
fn accept_as_one_name(ship: &mut Ship, style: &Style) {
    if form(ship, style) != Header::FactionFirst {
        return;
    }
    if let (Some(faction), Some(class)) = (ship.faction.best(), ship.class.best()) {
        let name = format!("{faction} {class}");
        ship.class.0.push(Some(name));
        ship.faction.0.push(None);
    }
}
