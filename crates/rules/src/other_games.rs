//! Hints about other games in the messages of one game. A crate that knows all games registers them. If none are
//! registered, the hints are left out.

use super::Rules;
use super::fleets::GlossaryTerm;
use starwright_text::field::{clip, suggest};
use starwright_text::field_error::FieldError;
use starwright_text::nearest::{is_same_word, nearest_words};
use std::sync::OnceLock;

/// The facts about a game that messages of other games use.
#[derive(Debug)]
pub struct OtherGame {
    /// The game's key, which designs write after `ruleset:`.
    pub key: &'static str,
    /// The name of the game.
    pub title: &'static str,
    /// Top-level keys of its designs.
    pub design_keys: &'static [&'static str],
    /// Lists the game's traits and systems.
    pub terms: fn() -> Vec<GlossaryTerm>,
    /// Lists the game's arcs with the 30-degree sectors that they cover.
    pub arc_legend: fn() -> Vec<(String, [bool; 12])>,
}

static GAMES: OnceLock<&'static [OtherGame]> = OnceLock::new();

/// Registers the games that messages may mention.
pub fn register_games(games: &'static [OtherGame]) {
    GAMES.get_or_init(|| games);
}

/// Returns the registered games.
pub fn known_games() -> &'static [OtherGame] {
    GAMES.get().copied().unwrap_or_default()
}

/// Finds the keys of games that are similar to a word, or contain it, as `starmada_nova` contains `nova`.
pub fn similar_games(word: &str) -> Vec<&'static str> {
    let keys = || known_games().iter().map(|game| game.key);
    let near = nearest_words(word, keys());
    if near.is_empty() {
        keys()
            .filter(|key| key.split('_').any(|part| is_same_word(part, word)))
            .collect()
    } else {
        near
    }
}

/// Creates the error for an unknown game. It suggests similar keys or lists all.
pub fn unknown_game(word: &str) -> FieldError {
    let hint = match suggest(similar_games(word)) {
        near if near.is_empty() => {
            let keys: Vec<&str> = known_games().iter().map(|game| game.key).collect();
            format!("; known: {}", keys.join(", "))
        }
        near => near,
    };
    let known = known_games().iter().map(|game| game.key);
    FieldError::unknown_word(format!("unknown ruleset '{}'{hint}", clip(word)))
        .with_nearest(word, known)
}

/// Returns an error if no registered game has this key.
pub fn refuse_unknown_game(word: &str) -> Result<(), FieldError> {
    let is_known = known_games().is_empty()
        || known_games()
            .iter()
            .any(|game| is_same_word(game.key, word));
    if is_known {
        Ok(())
    } else {
        Err(unknown_game(word))
    }
}

/// Returns the end of a message that explains what an unknown word means in another game; empty if no game has it.
pub fn other_game_hint<R: Rules>(word: &str) -> String {
    let others = known_games().iter().filter(|game| game.key != R::KEY);
    let mut found =
        others.flat_map(|game| (game.terms)().into_iter().map(move |term| (game, term)));
    let found = found.find(|(_, term)| term.has_name(word));
    found.map_or_else(String::new, |(game, term)| {
        format!(
            "; {} is a {} of {}",
            term.name,
            term.kind.word(),
            game.title
        )
    })
}

/// Returns the end of a message that names the game with an arc of this name; empty if no game has it.
pub fn other_arc_hint(word: &str) -> String {
    let has = |game: &&OtherGame| {
        (game.arc_legend)()
            .iter()
            .any(|(arc, _)| arc.eq_ignore_ascii_case(word))
    };
    let game = known_games().iter().find(has);
    game.map_or_else(String::new, |game| {
        format!("; {} is an arc of {}", word.to_uppercase(), game.title)
    })
}
