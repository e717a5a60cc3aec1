//! What the lines of a printed sheet state. Names, arcs, numbers and dice of the weapons may be on one line each, or in
//! columns one after the other: the first name belongs to the first arcs and to the first numbers.

use super::token::{Kind, Token, tokens};
use crate::token::{Listed, Mount, Reach};
use crate::words::{Edition, Key, Word, is_talk, key_of, look_up};
use std::collections::{BTreeMap, BTreeSet};

/// The numbers of a row, or how many boxes it has.
#[derive(Clone, Debug, PartialEq)]
pub enum Row {
    Numbers(Vec<u32>),
    Boxes(u32),
}

/// A name of a weapon.
#[derive(Clone, Debug)]
pub struct Name {
    pub text: String,
    pub line: usize,
    /// Whether nothing else is on its line.
    is_alone: bool,
    pub traits: Vec<(&'static str, Edition)>,
}

/// The arcs of a weapon, and its loss limit.
#[derive(Clone, Debug, Default)]
pub struct Group {
    pub mounts: Vec<Mount>,
    pub limit: Option<u32>,
}

/// The four numbers of a weapon.
#[derive(Clone, Debug)]
pub struct Four {
    pub numbers: [u32; 4],
    pub traits: Vec<(&'static str, Edition)>,
}

/// What the lines state.
#[derive(Debug, Default)]
pub struct Sheet {
    pub rows: BTreeMap<Key, (Row, usize)>,
    /// The rows of the four sides, and whether they stand above the hull.
    pub sides: [Option<u32>; 4],
    pub are_screens: bool,
    pub names: Vec<Name>,
    pub groups: Vec<Group>,
    pub reaches: Vec<Reach>,
    pub fours: Vec<Four>,
    pub dice: Vec<Vec<u32>>,
    pub systems: Vec<(Listed, usize, bool)>,
    pub ship_name: Option<String>,
    pub posted: Option<u32>,
    /// The lines that state something, and those with words that mean nothing.
    pub used: BTreeSet<usize>,
    pub unread: Vec<usize>,
    /// The lines of systems that end with a loss limit.
    pub limited: BTreeSet<usize>,
    /// Words for rows whose numbers have not been read yet.
    heads: Vec<Key>,
    last_row: Option<Key>,
    has_four_last: bool,
    has_arcs_last: bool,
    /// The last words of a line, which may be the first half of a system.
    half: Option<(String, bool)>,
}

/// Position in a line's tokens.
struct Walk<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
    line: usize,
    has_word: bool,
}

impl Walk<'_> {
    fn kind(&self, ahead: usize) -> Option<&Kind> {
        self.tokens.get(self.at + ahead).map(|token| &token.kind)
    }
}

impl Sheet {
    /// Reads a line.
    pub fn take(&mut self, text: &str, line: usize) {
        let mut walk = Walk {
            tokens: tokens(text),
            at: 0,
            line,
            has_word: false,
        };
        if walk.tokens.is_empty() {
            return;
        }
        if is_heading(&walk.tokens)
            || self.heads.is_empty()
                && self.last_row != Some(Key::Hull)
                && is_turn_record(&walk.tokens)
        {
            self.used.insert(line);
            return;
        }
        while walk.at < walk.tokens.len() {
            let before = walk.at;
            self.step(&mut walk);
            if walk.at == before {
                walk.at += 1;
            }
        }
        if walk.has_word {
            self.unread.push(line);
        }
    }

    fn step(&mut self, walk: &mut Walk) {
        let line = walk.line;
        if let Some(key) = self.head(walk) {
            self.used.insert(line);
            return self.take_head(key, walk);
        }
        let Some(kind) = walk.kind(0).cloned() else {
            return;
        };
        match kind {
            Kind::Word => return self.take_words(walk),
            Kind::Number(_) | Kind::Figures(_) => self.take_numbers(walk),
            Kind::Rings(_) | Kind::Boxes(_) => self.take_boxes(walk),
            Kind::Arcs(_) => self.take_arcs(walk),
            Kind::Range(reach) => {
                self.reaches.push(reach);
                (self.has_four_last, self.has_arcs_last) = (false, false);
                walk.at += 1;
                if matches!(walk.kind(0), Some(Kind::Number(_))) {
                    self.dice.push(Vec::new());
                    self.take_numbers(walk);
                }
            }
            Kind::Four(numbers) => {
                self.fours.push(Four {
                    numbers,
                    traits: Vec::new(),
                });
                (self.has_four_last, self.has_arcs_last) = (true, false);
                walk.at += 1;
            }
            Kind::Limit(limit) => {
                if let Some(group) = self.groups.last_mut() {
                    group.limit = group.limit.or(Some(limit));
                }
                walk.at += 1;
            }
            Kind::Column => walk.at += 1,
        }
        self.used.insert(line);
    }

    /// Returns the row or side that a word stands for.
    fn head(&self, walk: &Walk) -> Option<Key> {
        let token = &walk.tokens[walk.at];
        let next = walk.kind(1);
        if token.kind != Kind::Word && !matches!(token.kind, Kind::Arcs(_)) {
            return None;
        }
        let key = row_key(token.text)?;
        let is_apart = token.has_gap || walk.at == 0 || self.heads_before(walk);
        let is_valued = match next {
            None => true,
            Some(Kind::Word) => walk
                .tokens
                .get(walk.at + 1)
                .is_some_and(|next| row_key(next.text).is_some()),
            Some(Kind::Number(_) | Kind::Figures(_) | Kind::Boxes(_) | Kind::Rings(_)) => true,
            Some(_) => false,
        };
        (is_valued && (is_apart || next.is_none() || is_number(next))).then_some(key)
    }

    fn heads_before(&self, walk: &Walk) -> bool {
        walk.at > 0 && row_key(walk.tokens[walk.at - 1].text).is_some()
    }

    fn take_head(&mut self, key: Key, walk: &mut Walk) {
        walk.at += 1;
        self.heads.push(key);
        let is_next = |kind: &Kind| !matches!(kind, Kind::Word);
        if self.heads.len() > 1 && walk.kind(0).is_some_and(is_next) {
            // The word right before numbers is theirs alone, unless words without numbers precede it on its line.
            let in_line = walk.at > 1 && row_key(walk.tokens[walk.at - 2].text).is_some();
            if !in_line {
                self.heads = vec![key];
            }
        }
        match walk.kind(0) {
            Some(Kind::Number(_) | Kind::Figures(_)) => self.take_numbers(walk),
            Some(Kind::Boxes(_) | Kind::Rings(_)) => self.take_boxes(walk),
            _ => {}
        }
    }

    /// Takes a run of numbers: dice, the rows of the words before it, or the row of the word behind it.
    fn take_numbers(&mut self, walk: &mut Walk) {
        let mut numbers = Vec::new();
        let is_in_parentheses = walk.tokens[walk.at].is_in_parentheses;
        loop {
            match walk.kind(0) {
                Some(Kind::Number(number)) => numbers.push(*number),
                Some(Kind::Figures(figures)) => {
                    numbers.extend(figures);
                }
                Some(Kind::Rings(count))
                    if *count == 1 && !walk.tokens[walk.at].text.contains(['_', 'o']) =>
                {
                    numbers.push(0)
                }
                Some(Kind::Word) if walk.tokens[walk.at].text == "/" => {}
                _ => break,
            }
            if walk.tokens[walk.at].is_in_parentheses != is_in_parentheses {
                numbers.pop();
                break;
            }
            walk.at += 1;
        }
        // Boxes behind the numbers are hits without effect.
        while matches!(walk.kind(0), Some(Kind::Boxes(_) | Kind::Rings(_)))
            && !self.heads.is_empty()
        {
            walk.at += 1;
        }
        let open = self.dice.last().is_some_and(|dice| dice.len() < 12);
        if open && self.heads.is_empty() {
            let dice = self.dice.last_mut().expect("dice");
            dice.extend(numbers);
            dice.truncate(12);
            return;
        }
        let are_dice = numbers.len() > 10 && numbers[0] >= numbers[numbers.len() - 1];
        if are_dice && (self.heads.is_empty() || numbers.ends_with(&[0])) {
            self.heads.clear();
            numbers.resize(12, 0);
            return self.dice.push(numbers);
        }
        let behind = walk
            .tokens
            .get(walk.at)
            .and_then(|token| row_key(token.text));
        if let Some(key) =
            behind.filter(|_| self.heads.is_empty() && walk.at + 1 == walk.tokens.len())
        {
            walk.at += 1;
            return self.put(key, Row::Numbers(numbers), walk.line);
        }
        if self.heads.is_empty() {
            self.continue_row(&numbers);
        } else {
            self.share(numbers, walk.line);
        }
    }

    /// Adds numbers to the row above them, as far as that one may be longer.
    fn continue_row(&mut self, numbers: &[u32]) {
        let half = self.half();
        let Some(key) = self.last_row else { return };
        let Some((Row::Numbers(row), _)) = self.rows.get_mut(&key) else {
            return;
        };
        let last = row[row.len() - 1];
        let goes_on = if key == Key::Hull {
            last == numbers[0] + 1
        } else {
            numbers[0] <= last && row.len() + numbers.len() <= half && self.names.is_empty()
        };
        if goes_on {
            row.extend(numbers);
        }
    }

    /// Returns the boxes of the rows below the hull.
    fn half(&self) -> usize {
        match self.rows.get(&Key::Hull) {
            Some((Row::Numbers(hull), _)) => hull[0].div_ceil(2) as usize,
            _ => 0,
        }
    }

    /// Gives numbers to the words before them.
    fn share(&mut self, numbers: Vec<u32>, line: usize) {
        let heads = std::mem::take(&mut self.heads);
        if heads.len() == 1 {
            let key = heads[0];
            return match self.rows.get_mut(&key) {
                Some(_) => {}
                None => self.put(key, Row::Numbers(single(key, numbers)), line),
            };
        }
        let is_nova = heads.contains(&Key::Thrust) || heads.contains(&Key::Ecm);
        let width = if is_nova { 5 } else { self.half() };
        let falls = |one: &u32, next: &u32| one >= next;
        let rows: Vec<Vec<u32>> = if width > 0
            && numbers.len() <= heads.len() * width
            && numbers.len() > (heads.len() - 1) * width
        {
            numbers.chunks(width).map(<[u32]>::to_vec).collect()
        } else {
            numbers.chunk_by(falls).map(<[u32]>::to_vec).collect()
        };
        let is_one = rows.len() == 1 || numbers.len() <= width.max(1);
        if is_one {
            // The rows follow one by one.
            self.put(heads[0], Row::Numbers(numbers), line);
            self.heads = heads[1..].to_vec();
            return;
        }
        for (key, row) in heads.into_iter().zip(rows) {
            self.put(key, Row::Numbers(row), line);
        }
    }

    fn put(&mut self, key: Key, row: Row, line: usize) {
        if key.is_side() {
            let Row::Boxes(count) = row else { return };
            self.are_screens |= !self.rows.contains_key(&Key::Hull);
            self.sides[key as usize - Key::Fore as usize] = Some(count);
        } else if key == Key::Rating {
            if let Row::Numbers(numbers) = row {
                self.posted = numbers.first().copied();
            }
        } else {
            self.last_row = Some(key);
            self.rows.entry(key).or_insert((row, line));
        }
    }

    /// Takes boxes: those of the row before them; others are counted with what they follow.
    fn take_boxes(&mut self, walk: &mut Walk) {
        let count = boxes(walk);
        let head = self.heads.pop();
        self.heads.clear();
        if let Some(key) = head {
            return self.put(key, Row::Boxes(count), walk.line);
        }
        let is_line = walk.at == walk.tokens.len();
        let last = self.last_row.filter(|_| is_line && self.names.is_empty());
        if let Some((Row::Boxes(known), _)) = last.and_then(|key| self.rows.get_mut(&key)) {
            *known += count;
        }
    }

    fn take_arcs(&mut self, walk: &mut Walk) {
        let mut group = Group::default();
        loop {
            match walk.kind(0).cloned() {
                Some(Kind::Arcs(mount)) => {
                    walk.at += 1;
                    group.mounts.push(mount);
                }
                Some(Kind::Boxes(_) | Kind::Rings(_)) => {
                    let count = boxes(walk);
                    if let Some(mount) = group.mounts.last_mut() {
                        mount.boxes += count;
                    }
                }
                Some(Kind::Number(0)) => {
                    walk.at += 1;
                    if let Some(mount) = group.mounts.last_mut() {
                        mount.boxes += 1;
                    }
                }
                Some(Kind::Limit(limit)) => {
                    walk.at += 1;
                    group.limit = Some(limit);
                    break;
                }
                _ => break,
            }
        }
        // Arcs go on over lines until the loss limit.
        let is_open = self.has_arcs_last && self.groups.len() >= self.names.len();
        match self.groups.last_mut() {
            Some(last) if is_open && last.limit.is_none() => {
                last.mounts.append(&mut group.mounts);
                last.limit = group.limit;
            }
            _ => self.groups.push(group),
        }
        self.has_arcs_last = true;
        self.has_four_last = false;
    }

    /// Takes words up to a column or a mark: a system, traits, the name of a weapon or of the ship.
    fn take_words(&mut self, walk: &mut Walk) {
        let line = walk.line;
        let first = walk.tokens[walk.at].clone();
        let is_label = first.mark == Some(':')
            || first.text.contains(char::is_uppercase) && !first.text.contains(char::is_lowercase);
        match key_of(first.text).map(|(key, _)| key) {
            Some(Key::Name) if is_label && walk.at == 0 => return self.take_name(walk),
            // `ID: 4`.
            Some(Key::Notes) if is_label => {
                self.used.insert(line);
                walk.at += 1;
                let is_value = |token: &Token| {
                    !token.has_gap
                        || !matches!(token.kind, Kind::Range(_) | Kind::Four(_) | Kind::Word)
                };
                if walk.tokens.get(walk.at).is_some_and(is_value) {
                    walk.at += 1;
                }
                return;
            }
            Some(Key::Rating)
                if matches!(walk.kind(1), Some(Kind::Number(_) | Kind::Figures(_))) => {}
            Some(Key::Range) if first.text.eq_ignore_ascii_case("ma") => {
                if let Some(Kind::Number(hexes)) = walk.kind(1) {
                    self.reaches.push(Reach::Allowance(*hexes));
                    self.used.insert(line);
                    walk.at += 2;
                }
                return;
            }
            Some(Key::Ma) => {
                if let Some(Kind::Number(hexes)) = walk.kind(1) {
                    self.reaches.push(Reach::Allowance(*hexes));
                    self.used.insert(line);
                    walk.at += 2;
                    return;
                }
            }
            Some(Key::Systems | Key::Traits | Key::Weapons) if first.mark == Some(':') => {
                self.used.insert(line);
                walk.at += 1;
                return;
            }
            _ => {}
        }
        let is_list_word = ["equipment", "munitions", "systems", "traits", "special"]
            .iter()
            .any(|word| first.text.eq_ignore_ascii_case(word));
        if is_list_word && first.mark == Some(':') {
            self.used.insert(line);
            walk.at += 1;
            return;
        }
        let mut end = walk.at + 1;
        let is_more = |end: usize| {
            let (before, token) = (&walk.tokens[end - 1], &walk.tokens[end]);
            let is_wordlike = match &token.kind {
                Kind::Word => true,
                Kind::Arcs(mount) => {
                    mount.is_letters
                        && mount.arcs.len() == 1
                        && matches!(
                            walk.tokens.get(end + 1).map(|next| &next.kind),
                            Some(Kind::Word)
                        )
                }
                _ => false,
            };
            is_wordlike
                && !token.has_gap
                && before.mark.is_none()
                && token.is_in_parentheses == before.is_in_parentheses
                && row_key(token.text)
                    .is_none_or(|_| !is_number(walk.tokens.get(end + 1).map(|next| &next.kind)))
        };
        while end < walk.tokens.len() && is_more(end) {
            end += 1;
        }
        let words: Vec<&str> = walk.tokens[walk.at..end]
            .iter()
            .map(|token| token.text)
            .collect();
        let is_alone = walk.at == 0 && end == walk.tokens.len();
        let is_in_parentheses = first.is_in_parentheses;
        walk.at = end;
        self.take_phrase(&words, walk, is_alone, is_in_parentheses);
    }

    fn take_phrase(
        &mut self,
        words: &[&str],
        walk: &mut Walk,
        is_alone: bool,
        is_in_parentheses: bool,
    ) {
        let line = walk.line;
        let phrase = words.join(" ");
        let leads_to_weapon = match walk.kind(0) {
            Some(Kind::Arcs(_) | Kind::Range(_) | Kind::Four(_)) => true,
            Some(Kind::Word) => {
                let next = &walk.tokens[walk.at];
                next.is_in_parentheses && trait_of(next.text).is_some() && !is_in_parentheses
                    || key_of(next.text).is_some_and(|(key, _)| key == Key::Ma)
                        && is_number(walk.kind(1))
            }
            _ => false,
        };
        let traits: Option<Vec<_>> = words.iter().map(|word| trait_of(word)).collect();
        let traits = traits.or_else(|| Some(vec![trait_of(&phrase)?]));
        if let Some(traits) = traits.filter(|_| !leads_to_weapon || is_in_parentheses) {
            let target = match (
                self.has_four_last,
                self.fours.last_mut(),
                self.names.last_mut(),
            ) {
                (true, Some(four), _) => Some(&mut four.traits),
                (_, _, Some(name)) => Some(&mut name.traits),
                (_, Some(four), None) => Some(&mut four.traits),
                _ => None,
            };
            if let Some(target) = target {
                target.extend(traits);
                self.used.insert(line);
                return;
            }
        }
        if leads_to_weapon {
            self.used.insert(line);
            return self.push_name(phrase, line, false);
        }
        if is_in_parentheses {
            self.used.insert(line);
            return;
        }
        // The name of a system may be broken.
        let half = self.half.take();
        let is_last = walk.at == walk.tokens.len();
        let whole = half.and_then(|(half, is_system)| {
            Some((system_of(&format!("{half} {phrase}"))?, is_system))
        });
        if let Some(name) = system_of(&phrase) {
            self.half = is_last.then_some((phrase, true));
            return self.push_system(name, walk);
        }
        if let Some((name, is_system)) = whole {
            if is_system {
                self.systems.pop();
            } else {
                self.names.pop();
            }
            return self.push_system(name, walk);
        }
        let is_boxed = matches!(walk.kind(0), Some(Kind::Boxes(_) | Kind::Rings(_)));
        let is_talk = words.len() > 5 || words.iter().filter(|word| is_talk(word)).count() > 1;
        if is_boxed && !is_talk && self.has_rows() {
            // Equipment of another edition, or a name that a scan spoiled.
            let count = boxes(walk);
            self.take_limit(walk);
            let listed = Listed {
                name: phrase,
                count: Some(count),
                detail: None,
            };
            self.used.insert(line);
            return self.systems.push((listed, line, false));
        }
        if is_talk
            || !(is_alone
                || walk.at == walk.tokens.len()
                    && walk.tokens.iter().all(|token| token.kind == Kind::Word))
                && walk.kind(0).is_some_and(|kind| *kind == Kind::Word)
        {
            walk.has_word = true;
            return;
        }
        if phrase.chars().filter(|c| c.is_alphabetic()).count() < 2 || self.rows.len() < 2 {
            return;
        }
        self.half = Some((phrase.clone(), false));
        self.push_name(phrase, line, true);
    }

    pub fn has_rows(&self) -> bool {
        self.rows.len() > 2
    }

    fn push_name(&mut self, text: String, line: usize, is_alone: bool) {
        (self.has_four_last, self.has_arcs_last) = (false, false);
        self.names.push(Name {
            text,
            line,
            is_alone,
            traits: Vec::new(),
        });
    }

    fn push_system(&mut self, name: &'static str, walk: &mut Walk) {
        self.used.insert(walk.line);
        let count = match walk.kind(0).cloned() {
            Some(Kind::Number(number) | Kind::Limit(number)) => {
                walk.at += 1;
                Some(number)
            }
            Some(Kind::Boxes(_) | Kind::Rings(_)) => {
                let count = boxes(walk);
                self.take_limit(walk);
                Some(count)
            }
            _ => None,
        };
        let listed = Listed {
            name: name.to_string(),
            count: count.filter(|count| *count > 1),
            detail: None,
        };
        self.systems.push((listed, walk.line, true));
    }

    fn take_limit(&mut self, walk: &mut Walk) {
        if let Some(Kind::Limit(_)) = walk.kind(0) {
            self.limited.insert(walk.line);
            walk.at += 1;
        }
    }

    /// Takes `NAME: Cold Harbor   ID: 4`.
    fn take_name(&mut self, walk: &mut Walk) {
        walk.at += 1;
        let is_id = |token: &Token| {
            ["id", "1d", "ld"]
                .iter()
                .any(|id| token.text.eq_ignore_ascii_case(id))
        };
        let mut name: Vec<&str> = Vec::new();
        while let Some(token) = walk.tokens.get(walk.at).filter(|token| !is_id(token)) {
            let is_other = matches!(token.kind, Kind::Range(_) | Kind::Four(_))
                || token.has_gap && !name.is_empty();
            if is_other {
                break;
            }
            if !matches!(token.kind, Kind::Boxes(_) | Kind::Rings(_))
                && token.text.contains(char::is_alphanumeric)
            {
                name.push(token.text);
            }
            walk.at += 1;
        }
        if !name.is_empty() {
            self.ship_name = self.ship_name.take().or(Some(name.join(" ")));
        }
        self.used.insert(walk.line);
    }

    /// Drops names on lines of their own that are none, if there are more names than weapons.
    pub fn settle_names(&mut self, weapons: usize) {
        while self.names.len() > weapons {
            let Some(at) = self.names.iter().rposition(|name| name.is_alone) else {
                return;
            };
            self.unread.push(self.names.remove(at).line);
        }
        self.used.extend(self.names.iter().map(|name| name.line));
    }
}

fn boxes(walk: &mut Walk) -> u32 {
    let mut count = 0;
    loop {
        match walk.kind(0) {
            Some(Kind::Boxes(number) | Kind::Rings(number)) => count += number,
            // A scan reads a box as a zero.
            Some(Kind::Number(0)) => count += 1,
            _ => return count,
        }
        walk.at += 1;
    }
}

fn is_number(kind: Option<&Kind>) -> bool {
    matches!(
        kind,
        Some(Kind::Number(_) | Kind::Figures(_) | Kind::Boxes(_) | Kind::Rings(_))
    )
}

/// Splits `21` into the figures of a row.
fn single(key: Key, numbers: Vec<u32>) -> Vec<u32> {
    match numbers[..] {
        [number] if matches!(key, Key::Thrust | Key::Ecm) && number > 9 => {
            vec![number / 10, number % 10]
        }
        _ => numbers,
    }
}

/// Returns the row of a sheet that a word stands for.
pub fn row_key(word: &str) -> Option<Key> {
    let is_high = !word.contains(char::is_lowercase);
    let most = if is_high { 0.75 } else { 0.45 };
    let of = |word: &str| {
        look_up(word).iter().find_map(|meaning| match meaning.word {
            Word::Key(key) => {
                let is_weapons = key == Key::Weapons && word.starts_with(['w', 'W']);
                let is_row = key.is_rating() || key.is_side() || is_weapons || key == Key::Rating;
                (is_row && meaning.cost <= most).then_some(key)
            }
            _ => None,
        })
    };
    // A scan makes `RN` of `M`.
    of(word)
        .or_else(|| of(&word.replace("RN", "M").replace('6', "G")).filter(|_| is_high))
        .filter(|_| word.len() > 1)
}

fn system_of(phrase: &str) -> Option<&'static str> {
    let of = |phrase: &str| {
        look_up(phrase)
            .iter()
            .find_map(|meaning| match meaning.word {
                Word::System(name) if meaning.cost < 0.7 => Some(name),
                _ => None,
            })
    };
    of(phrase).or_else(|| of(&phrase.replace('n', "ri")))
}

fn trait_of(word: &str) -> Option<(&'static str, Edition)> {
    look_up(word).iter().find_map(|meaning| match meaning.word {
        Word::Trait(name, edition) if meaning.cost < 0.6 => Some((name, edition)),
        _ => None,
    })
}

/// Returns `true` if the tokens are a weapon table's column headings.
fn is_heading(tokens: &[Token]) -> bool {
    let key = |token: &Token| key_of(token.text).map(|(key, _)| key);
    let is_head = |token: &Token| {
        matches!(
            key(token),
            Some(Key::Weapons | Key::Arcs | Key::Range | Key::Dice | Key::Traits | Key::Stats)
        ) || token.kind == Kind::Column
            || token.text.to_lowercase().starts_with("attack")
    };
    let is_column = |token: &Token| {
        matches!(key(token), Some(Key::Arcs | Key::Range | Key::Dice)) || token.kind == Kind::Column
    };
    tokens.iter().all(is_head) && tokens.iter().any(is_column)
}

/// Returns `true` for the boxes of game turns: `1 □ 2 □ 3 □`.
fn is_turn_record(tokens: &[Token]) -> bool {
    let mut numbers = Vec::new();
    for token in tokens {
        match token.kind {
            Kind::Number(0) | Kind::Boxes(_) | Kind::Rings(_) => {}
            Kind::Number(number) => numbers.push(number),
            _ => return false,
        }
    }
    let has_boxes = tokens.len() > numbers.len();
    !numbers.is_empty()
        && numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
        && (has_boxes && numbers[0] > 0 || numbers.len() > 1)
        && (numbers.len() >= 2 || has_boxes)
}
