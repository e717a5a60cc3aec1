//! Turns the options and commands that games define as data into command-line arguments.

use super::answers::AnswerArgs;
use clap::builder::{PossibleValue, PossibleValuesParser, ValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use starwright_games::Ruleset;
use starwright_rules::options::{Choice, GameCommand, Given, Takes};
use std::marker::PhantomData;

/// A command whose options come from the games.
pub trait Asks {
    /// The options that a game takes.
    fn choices(game: Ruleset) -> &'static [Choice];
}

/// The options of `odds`.
pub struct OfOdds;

impl Asks for OfOdds {
    fn choices(game: Ruleset) -> &'static [Choice] {
        game.odds_choices()
    }
}

/// The options of `orders`.
pub struct OfOrders;

impl Asks for OfOrders {
    fn choices(game: Ruleset) -> &'static [Choice] {
        game.orders_choices()
    }
}

/// The values given for the options of all games; each game rejects those it does not take.
pub struct GameOptions<A>(pub Given, PhantomData<A>);

/// Every option once, with the games that take it.
fn all<A: Asks>() -> Vec<(Choice, Vec<Ruleset>)> {
    let mut all: Vec<(Choice, Vec<Ruleset>)> = Vec::new();
    for game in Ruleset::ALL {
        for choice in A::choices(game) {
            match all.iter_mut().find(|(known, _)| known.name == choice.name) {
                Some((_, games)) => games.push(game),
                None => all.push((*choice, vec![game])),
            }
        }
    }
    all
}

/// The help of an option: the first game's text, plus the games that take it unless the default game does.
fn help<A: Asks>(choice: &Choice, games: &[Ruleset]) -> String {
    if games.contains(&Ruleset::default()) {
        return choice.help.to_string();
    }
    let of = |game: &Ruleset| {
        let own = A::choices(*game).iter().find(|own| own.name == choice.name);
        format!(
            "{}: {}",
            game.title(),
            own.map_or(choice.help, |own| own.help)
        )
    };
    games.iter().map(of).collect::<Vec<_>>().join("; ")
}

fn arg(choice: &Choice, help: String) -> Arg {
    let arg = Arg::new(choice.name).help(help);
    let Some(placeholder) = choice.takes.placeholder() else {
        return arg.action(ArgAction::SetTrue);
    };
    let parser: ValueParser = match choice.takes {
        Takes::Word(words) => PossibleValuesParser::new(
            words
                .iter()
                .map(|(word, meaning)| PossibleValue::new(*word).help(*meaning)),
        )
        .into(),
        takes => ValueParser::new(move |text: &str| takes.check(text).map(|()| text.to_string())),
    };
    let action = if choice.takes.is_repeated() {
        ArgAction::Append
    } else {
        ArgAction::Set
    };
    arg.action(action)
        .value_name(placeholder)
        .value_parser(parser)
        .allow_hyphen_values(true)
}

/// Adds the values of an option on the command line to those given.
fn collect(choice: &Choice, matches: &ArgMatches, given: &mut Given) -> Result<(), Error> {
    let texts: Vec<String> = match choice.takes {
        Takes::Nothing if matches.get_flag(choice.name) => vec![String::new()],
        Takes::Nothing => Vec::new(),
        _ => matches
            .get_many::<String>(choice.name)
            .into_iter()
            .flatten()
            .cloned()
            .collect(),
    };
    let add = |text: &String| {
        given
            .add(choice, text)
            .map_err(|message| Error::raw(ErrorKind::InvalidValue, message))
    };
    texts.iter().try_for_each(add)
}

impl<A: Asks> Args for GameOptions<A> {
    fn augment_args(command: Command) -> Command {
        let long = |(choice, games): (Choice, Vec<Ruleset>)| {
            arg(&choice, help::<A>(&choice, &games)).long(choice.name)
        };
        command.args(all::<A>().into_iter().map(long))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<A: Asks> FromArgMatches for GameOptions<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut given = Given::default();
        all::<A>()
            .iter()
            .try_for_each(|(choice, _)| collect(choice, matches, &mut given))?;
        Ok(GameOptions(given, PhantomData))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A command that only one game has, as given.
pub struct Asked {
    pub game: Ruleset,
    pub command: &'static GameCommand,
    pub given: Given,
    pub answer: AnswerArgs,
}

fn command(command: &'static GameCommand) -> Command {
    let subject = arg(&command.subject, command.subject.help.to_string())
        .required(true)
        .allow_hyphen_values(false);
    let subject = if command.subject.takes.is_repeated() {
        subject.num_args(1..)
    } else {
        subject
    };
    let own = Command::new(command.name).arg(subject).args(
        command
            .choices
            .iter()
            .map(|choice| arg(choice, choice.help.to_string()).long(choice.name)),
    );
    // Options that are added bring their own words on what they are, so those of the command come last.
    AnswerArgs::augment_args(own)
        .about(command.about)
        .after_help(command.after_help)
}

/// The games with commands of their own.
fn games() -> impl Iterator<Item = (Ruleset, &'static [GameCommand])> {
    Ruleset::ALL
        .into_iter()
        .map(|game| (game, game.commands()))
        .filter(|(_, commands)| !commands.is_empty())
}

/// One command per game that has commands of its own. They also work without the game's name, for compatibility.
pub fn commands() -> impl Iterator<Item = Command> {
    let of_game = |(game, commands): (Ruleset, &'static [GameCommand])| {
        let own = Command::new(game.key())
            .about(format!("Commands that only {} has", game.title()))
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommands(commands.iter().map(command));
        [own]
            .into_iter()
            .chain(commands.iter().map(|old| command(old).hide(true)))
    };
    games().flat_map(of_game)
}

/// The game command on the command line; `None` if it is a command of ours.
pub fn asked(matches: &ArgMatches) -> Result<Option<Asked>, Error> {
    let Some((mut name, mut matches)) = matches.subcommand() else {
        return Ok(None);
    };
    if games().any(|(game, _)| game.key() == name)
        && let Some(inner) = matches.subcommand()
    {
        (name, matches) = inner;
    }
    for (game, commands) in games() {
        if let Some(command) = commands.iter().find(|command| command.name == name) {
            let mut given = Given::default();
            let choices = [&command.subject].into_iter().chain(command.choices);
            choices
                .into_iter()
                .try_for_each(|choice| collect(choice, matches, &mut given))?;
            let answer = AnswerArgs::from_arg_matches(matches)?;
            return Ok(Some(Asked {
                game,
                command,
                given,
                answer,
            }));
        }
    }
    Ok(None)
}

/// Reads a whole number within bounds, both included.
pub fn between<T>(
    least: T,
    most: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display + Copy + Send + Sync + 'static,
{
    move |text| {
        let number = text
            .trim()
            .parse()
            .ok()
            .filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_takes_the_same_in_every_game() {
        for game in Ruleset::ALL {
            for choice in game.odds_choices().iter().chain(game.orders_choices()) {
                let all = all::<OfOdds>().into_iter().chain(all::<OfOrders>());
                let known = all
                    .map(|(known, _)| known)
                    .find(|known| known.name == choice.name)
                    .expect("it is there");
                assert_eq!(
                    known.takes,
                    choice.takes,
                    "{} of {}",
                    choice.name,
                    game.key()
                );
            }
        }
    }
}
