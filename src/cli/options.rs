//! Turns the options and commands that games define as data into command-line arguments.

use super::answers::{AnswerArgs, without_chart};
use clap::builder::{PossibleValuesParser, ValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use starwright_games::Ruleset;
use starwright_rules::options::{
    ASPECT, BEARING, GameCommand, GameOption, OptionValue, OptionValues, RANGE,
};
use starwright_text::refusal::Refusal;
use std::marker::PhantomData;

/// The heading of options that place the ships.
pub const GEOMETRY: &str = "Geometry";

/// The heading of options that several games take.
pub const ANY_GAME: &str = "Any game";

/// A command whose options come from the games.
pub trait OptionSource {
    /// Returns the options that a game takes.
    fn choices(game: Ruleset) -> &'static [GameOption];
}

/// The options of `odds`.
pub struct OddsOptions;

impl OptionSource for OddsOptions {
    fn choices(game: Ruleset) -> &'static [GameOption] {
        game.odds_options()
    }
}

/// The options of `orders`.
pub struct OrdersOptions;

impl OptionSource for OrdersOptions {
    fn choices(game: Ruleset) -> &'static [GameOption] {
        game.orders_options()
    }
}

/// The values given for the options of all games; each game rejects those it does not take.
pub struct GameOptions<A>(pub OptionValues, PhantomData<A>);

/// Returns the options of all games, each name once.
fn all_options<A: OptionSource>() -> Vec<GameOption> {
    let mut all: Vec<GameOption> = Vec::new();
    for choice in Ruleset::ALL.into_iter().flat_map(A::choices) {
        if all.iter().all(|known| known.name != choice.name) {
            all.push(*choice);
        }
    }
    all
}

/// Returns the help headings of a command under which an option of a game appears, each with the text there; empty if the
/// option does not come from a game.
pub fn headings(command: &str, option: &str) -> Vec<(&'static str, &'static str)> {
    let choices = match command {
        "odds" => OddsOptions::choices,
        "orders" => OrdersOptions::choices,
        _ => return Vec::new(),
    };
    let of_game = |game: Ruleset| {
        let choice = choices(game).iter().find(|choice| choice.name == option)?;
        Some((game.title(), choice.help)).filter(|(_, help)| !help.is_empty())
    };
    let by_game: Vec<_> = Ruleset::ALL.into_iter().filter_map(of_game).collect();
    match by_game.as_slice() {
        [(_, help), _, ..] if by_game.iter().all(|(_, other)| other == help) => {
            let is_geometry = [RANGE, BEARING, ASPECT]
                .iter()
                .any(|choice| choice.name == option);
            vec![(if is_geometry { GEOMETRY } else { ANY_GAME }, help)]
        }
        _ => by_game,
    }
}

fn build_arg(choice: &GameOption) -> Arg {
    let arg = Arg::new(choice.name).help(choice.help);
    let Some(placeholder) = choice.value.placeholder() else {
        return arg.action(ArgAction::SetTrue);
    };
    let parser: ValueParser = match choice.value {
        OptionValue::Word(words) => PossibleValuesParser::new(words).into(),
        takes => ValueParser::new(move |text: &str| takes.check(text).map(|()| text.to_string())),
    };
    let action = if choice.value.is_repeated() {
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
fn collect_values(
    choice: &GameOption,
    matches: &ArgMatches,
    given: &mut OptionValues,
) -> Result<(), Error> {
    let texts: Vec<String> = match choice.value {
        OptionValue::Nothing if matches.get_flag(choice.name) => vec![String::new()],
        OptionValue::Nothing => Vec::new(),
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

impl<A: OptionSource> Args for GameOptions<A> {
    fn augment_args(command: Command) -> Command {
        command.args(
            all_options::<A>()
                .iter()
                .map(|choice| build_arg(choice).long(choice.name)),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<A: OptionSource> FromArgMatches for GameOptions<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut given = OptionValues::default();
        all_options::<A>()
            .iter()
            .try_for_each(|choice| collect_values(choice, matches, &mut given))?;
        Ok(GameOptions(given, PhantomData))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A command that only one game has, as given.
pub struct GameCommandCall {
    pub game: Ruleset,
    pub command: &'static GameCommand,
    pub given: OptionValues,
    pub answer: AnswerArgs,
}

fn build_command(game: Ruleset, command: &'static GameCommand) -> Command {
    let subject = build_arg(&command.subject)
        .required(true)
        .allow_hyphen_values(false);
    let subject = if command.subject.value.is_repeated() {
        subject.num_args(1..)
    } else {
        subject
    };
    let choices = command.options.iter().map(|choice| {
        build_arg(choice)
            .long(choice.name)
            .help_heading(game.title())
    });
    // Flattened options bring their own description, so the command's comes last.
    let own = AnswerArgs::augment_args(Command::new(command.name).arg(subject).args(choices))
        .about(command.about)
        .after_help(command.after_help);
    without_chart(own)
}

/// Lists the games that have their own commands.
fn games_with_commands() -> impl Iterator<Item = (Ruleset, &'static [GameCommand])> {
    Ruleset::ALL
        .into_iter()
        .map(|game| (game, game.commands()))
        .filter(|(_, commands)| !commands.is_empty())
}

/// Returns the name of a game's own command: its key with hyphens.
fn command_name(game: Ruleset) -> String {
    game.key().replace('_', "-")
}

/// Returns one command per game that has commands of its own.
pub fn commands() -> impl Iterator<Item = Command> {
    games_with_commands().map(|(game, commands)| {
        Command::new(command_name(game))
            .about(game.commands_about())
            .subcommand_required(true)
            .arg_required_else_help(true)
            .disable_help_subcommand(true)
            .subcommands(commands.iter().map(|own| build_command(game, own)))
    })
}

/// Returns the game's command on the command line, or `None` if it is a command for all games.
pub fn game_command(matches: &ArgMatches) -> Result<Option<GameCommandCall>, Error> {
    let Some((name, matches)) = matches.subcommand() else {
        return Ok(None);
    };
    let (Some((game, commands)), Some((own, matches))) = (
        games_with_commands().find(|(game, _)| command_name(*game) == name),
        matches.subcommand(),
    ) else {
        return Ok(None);
    };
    let Some(command) = commands.iter().find(|command| command.name == own) else {
        return Ok(None);
    };
    let mut given = OptionValues::default();
    for choice in [&command.subject].into_iter().chain(command.options) {
        collect_values(choice, matches, &mut given)?;
    }
    let answer = AnswerArgs::from_arg_matches(matches)?;
    Ok(Some(GameCommandCall {
        game,
        command,
        given,
        answer,
    }))
}

/// Returns a parser of whole numbers within bounds, both included.
pub fn parse_between<T>(
    min: T,
    max: T,
) -> impl Fn(&str) -> Result<T, Refusal> + Clone + Send + Sync + 'static
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display + Copy + Send + Sync + 'static,
{
    move |text| match text.trim().parse() {
        Ok(number) if (min..=max).contains(&number) => Ok(number),
        _ => Err(format!("expected a whole number from {min} to {max}").into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_accepts_the_same_values_in_every_game() {
        for game in Ruleset::ALL {
            for choice in game.odds_options().iter().chain(game.orders_options()) {
                let known = all_options::<OddsOptions>()
                    .into_iter()
                    .chain(all_options::<OrdersOptions>())
                    .find(|known| known.name == choice.name)
                    .expect("it is there");
                assert_eq!(
                    known.value,
                    choice.value,
                    "{} of {}",
                    choice.name,
                    game.key()
                );
            }
        }
    }
}
