//! Lists to choose from: games, traits, systems, arcs, templates, battle sizes, designs to start from.

use crate::Refused;
use crate::desk::{Desk, Page};
use serde::Deserialize;
use serde_json::{Value, json};
use starwright::check;
use starwright_games::document::{Document, DocumentKind};
use starwright_games::{AssessmentDetail, Ruleset};
use starwright_paper::layout::template::SHIPPED;
use starwright_paper::silhouette::Family;
use starwright_paper::table::Table;
use starwright_rules::{StarterOptions, Topic};
use starwright_unity::{System, WeaponTrait};

#[derive(Deserialize)]
pub(crate) struct Nothing {}

pub(crate) fn reference(desk: &Desk, _: Nothing) -> Result<Value, Refused> {
    let unity = Ruleset::StarmadaUnity;
    let table = |topic: Topic| -> Option<Table> { desk.books.reference(unity, topic) };
    let games: Vec<Value> = Ruleset::ALL
        .iter()
        .map(|game| {
            let has_battles = !game.odds_options().is_empty();
            json!({"key": game.key(), "title": game.title(), "types": game.starter_types(), "battles": has_battles})
        })
        .collect();
    let battles: Vec<Value> = unity
        .battle_sizes()
        .iter()
        .map(|size| json!({"name": size.name, "limit": size.limit, "victory_points": size.victory_points}))
        .collect();
    let numbers = desk.books.unity_numbers();
    let traits: Vec<Value> = WeaponTrait::ALL
        .into_iter()
        .map(|own| {
            let figure = numbers.weapon_trait(own);
            json!({"code": own.code(), "name": own.name(), "price": figure.value, "effect": own.effect(),
                   "mark": figure.citation.confidence.word(), "source": figure.citation.to_string()})
        })
        .collect();
    let systems: Vec<Value> = System::ALL
        .into_iter()
        .map(|own| {
            let figure = numbers.system(own).space;
            json!({"name": own.name(), "effect": own.effect(), "most": own.max_count(),
                   "mark": figure.citation.confidence.word(), "source": figure.citation.to_string()})
        })
        .collect();
    let templates: Vec<&str> = SHIPPED
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| *name != "roster")
        .collect();
    let at_the_table = [
        Topic::Phases,
        Topic::Maneuvers,
        Topic::Modifiers,
        Topic::Damage,
        Topic::Fighters,
    ];
    let rules: Vec<Value> = at_the_table
        .into_iter()
        .map(
            |topic| json!({"topic": topic.word(), "about": topic.meaning(), "table": table(topic)}),
        )
        .collect();
    // Banks that many ships have.
    let presets = [
        ("fore", vec!["AB"]),
        ("aft", vec!["EF"]),
        ("broadsides", vec!["ACE", "BDF"]),
        ("all round", vec!["ABCDEF"]),
    ];
    Ok(json!({
        "house": desk.books.house(),
        "styles": Family::ALL.map(Family::word),
        "games": games, "battles": battles, "templates": templates, "presets": presets,
        "traits": traits, "systems": systems,
        "rules": rules,
        "system_table": table(Topic::Systems), "arcs": table(Topic::Arcs),
    }))
}

#[derive(Deserialize)]
pub(crate) struct Start {
    /// The game; Unity if it is left out.
    ruleset: Option<String>,
    kind: Option<String>,
    hull: Option<u32>,
    faction: Option<String>,
    class: Option<String>,
}

/// Returns a design to start from, with its figures.
pub(crate) fn start(desk: &Desk, asked: Start) -> Result<Value, Refused> {
    let ruleset = asked
        .ruleset
        .as_deref()
        .map_or(Ok(Ruleset::default()), Ruleset::parse_key);
    let ruleset = ruleset.map_err(|error| error.message)?;
    let wish = StarterOptions {
        hull: asked.hull,
        kind: asked.kind,
        faction: asked.faction,
        class: asked.class,
    };
    let text = ruleset.starter(&wish);
    let page = Page {
        text,
        ..Page::default()
    };
    let told = desk
        .books
        .assess(&page.document()?, AssessmentDetail::Json)
        .map_err(|faults| faults.to_string())?;
    let report: Value = told
        .json
        .and_then(|json| serde_json::from_str(&json).ok())
        .unwrap_or_default();
    Ok(json!({"text": page.text, "report": report}))
}

#[derive(Deserialize)]
pub(crate) struct Form {
    kind: String,
    ruleset: Option<String>,
}

pub(crate) fn schema(_: &Desk, Form { kind, ruleset }: Form) -> Result<Value, Refused> {
    let ruleset = ruleset
        .as_deref()
        .and_then(Ruleset::from_key)
        .unwrap_or_default();
    let kinds = [
        DocumentKind::Library,
        DocumentKind::Fleet,
        DocumentKind::House,
        DocumentKind::Profile,
        DocumentKind::Template,
    ];
    let kind = kinds
        .into_iter()
        .find(|known| known.word() == kind)
        .unwrap_or(DocumentKind::Design(ruleset));
    Ok(check::schema(kind, ruleset))
}

/// Lists the documents of a file: the kind, title and text of each.
pub(crate) fn parts(desk: &Desk, page: Page) -> Result<Value, Refused> {
    let documents = page.documents();
    let part = |document: &Document| {
        let told = check::check_document(document, &desk.books, None);
        let (headline, fault) = match told {
            Ok(seen) => (Some(seen.headline), None),
            Err(faults) => (None, Some(faults.to_string())),
        };
        let is_ours = !matches!(
            document.kind,
            DocumentKind::Foreign | DocumentKind::Neither(_)
        );
        let what = (!is_ours).then(|| document.wrong_kind_error("a design").message);
        json!({"kind": document.kind.word(), "ours": is_ours, "headline": headline, "fault": fault, "what": what, "text": document.text.text})
    };
    Ok(json!({"parts": documents.iter().map(part).collect::<Vec<_>>()}))
}
