//! Damage on a sheet: boxes of tracks, weapons, systems and flights that are already checked off.

use super::{Content, FACINGS, SIDES, Sheet, Track, TrackForm, TrackGroup};
use std::collections::BTreeSet;

impl TrackForm {
    /// Lists the tracks with the names of their facings, or `None` for an even track.
    fn tracks(&self) -> Vec<(Option<&'static str>, &Track)> {
        match self {
            TrackForm::Even(track) => vec![(None, track)],
            TrackForm::Facings(tracks) => FACINGS.into_iter().map(Some).zip(tracks).collect(),
            TrackForm::Hexagon(tracks) => SIDES.into_iter().map(Some).zip(tracks).collect(),
        }
    }

    fn tracks_mut(&mut self) -> Vec<(Option<&'static str>, &mut Track)> {
        match self {
            TrackForm::Even(track) => vec![(None, track)],
            TrackForm::Facings(tracks) => FACINGS.into_iter().map(Some).zip(tracks).collect(),
            TrackForm::Hexagon(tracks) => SIDES.into_iter().map(Some).zip(tracks).collect(),
        }
    }
}

impl Sheet {
    fn groups_mut(&mut self) -> impl Iterator<Item = &mut TrackGroup> {
        self.blocks
            .iter_mut()
            .flat_map(|block| -> Vec<&mut TrackGroup> {
                match &mut block.content {
                    Content::Rows(rows) => rows.iter_mut().flatten().collect(),
                    Content::Portrait(portrait) => portrait
                        .around
                        .iter_mut()
                        .chain(&mut portrait.beside)
                        .collect(),
                    Content::Panel(panel) => panel
                        .around
                        .iter_mut()
                        .chain(&mut panel.rows)
                        .map(|row| &mut row.group)
                        .collect(),
                    _ => Vec::new(),
                }
            })
    }

    /// Checks off boxes by key, at most as many as there are: a track (`hull`, or `shields.fore` for one facing), a
    /// weapon or a system by its name, or a flight (`flight.3`). Returns how many there are, or `None` if there is no
    /// such thing.
    pub fn check_off(&mut self, key: &str, count: usize) -> Option<usize> {
        self.check_off_track(key, count)
            .or_else(|| self.check_off_item(key, count))
    }

    fn check_off_track(&mut self, key: &str, count: usize) -> Option<usize> {
        let is_meant = |group: &'static str, facing: Option<&str>| {
            name(group, facing).eq_ignore_ascii_case(key)
        };
        let tracks = self.groups_mut().flat_map(|group| {
            let key = group.key;
            group
                .form
                .tracks_mut()
                .into_iter()
                .map(move |(facing, track)| (key, facing, track))
        });
        // Several tracks of one key are filled one after the other.
        let mut left = count;
        let mut all = None;
        for (.., track) in tracks.filter(|(group, facing, _)| is_meant(group, *facing)) {
            track.checked = left.min(track.boxes.len());
            left -= track.checked;
            all = Some(all.unwrap_or(0) + track.boxes.len());
        }
        all
    }

    fn check_off_item(&mut self, key: &str, count: usize) -> Option<usize> {
        let is_key = |name: &str| name.to_lowercase() == key.to_lowercase();
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        for block in &mut self.blocks {
            match &mut block.content {
                Content::Batteries(batteries) => {
                    let Some(battery) = batteries.iter_mut().find(|battery| is_key(&battery.name))
                    else {
                        continue;
                    };
                    let mut left = count;
                    for bank in &mut battery.banks {
                        bank.checked = left.min(bank.boxes);
                        left -= bank.checked;
                    }
                    return Some(battery.boxes() as usize);
                }
                Content::Items(lines) => {
                    let mut items = lines.iter_mut().flat_map(|line| &mut line.items);
                    let Some(item) = items.find(|item| is_key(&item.name)) else {
                        continue;
                    };
                    item.checked = count.min(item.boxes);
                    return Some(item.boxes as usize);
                }
                Content::Flights(flights) => {
                    let mut numbered = (1..).zip(&mut flights.lost);
                    let Some((_, lost)) = numbered.find(|(number, _)| is_key(&flight(*number)))
                    else {
                        continue;
                    };
                    *lost = count.min(flights.fighters);
                    return Some(flights.fighters as usize);
                }
                _ => {}
            }
        }
        None
    }

    /// Lists the keys that `check_off` takes on this sheet.
    pub fn track_keys(&self) -> Vec<String> {
        let keys = |group: &TrackGroup| {
            group
                .form
                .tracks()
                .into_iter()
                .map(|(facing, _)| name(group.key, facing))
                .collect()
        };
        let mut keys: Vec<String> = self.groups().flat_map::<Vec<String>, _>(keys).collect();
        let mut seen = BTreeSet::new();
        keys.retain(|key| seen.insert(key.clone()));
        for block in &self.blocks {
            match &block.content {
                Content::Batteries(batteries) => {
                    let boxed = batteries.iter().filter(|battery| battery.boxes() > 0);
                    keys.extend(boxed.map(|battery| battery.name.clone()));
                }
                Content::Items(lines) => {
                    let boxed = lines
                        .iter()
                        .flat_map(|line| &line.items)
                        .filter(|item| item.boxes > 0);
                    keys.extend(boxed.map(|item| item.name.clone()));
                }
                Content::Flights(flights) => keys.extend((1..=flights.lost.len()).map(flight)),
                _ => {}
            }
        }
        keys
    }
}

/// Returns the key of a track: `hull`, `shields.fore`.
fn name(group: &str, facing: Option<&str>) -> String {
    facing.map_or(group.to_string(), |facing| format!("{group}.{facing}"))
}

/// Returns the key of a flight, counted from 1.
fn flight(number: usize) -> String {
    format!("flight.{number}")
}
