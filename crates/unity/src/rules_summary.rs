//! The rules of play in short (Unity, chapters 1 to 5), for `reference`, the printed reference and the web app.

use super::arcs::Arc;
use super::combat::{FIGHTER_MOVEMENT, FIGHTER_TO_HIT};
use super::orders::parse::parse;
use super::tables::BATTLE_SIZES;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::rules_text::{
    Figure, PathFigure, RulesEntry, RulesForm, RulesPage, RulesSection,
};
use starwright_rules::Topic;

/// Names what the printed pages are for.
pub const FOOTER: &str =
    "Sums up chapters 1 to 5 for players who have the rulebook; numbers in brackets are its rules.";

/// Orders drawn on the reference, one path each.
const DRAWN_ORDERS: [&str; 4] = ["2P2(4)", "2L1(4)", "2(2)+1", "3U(3)"];

/// Returns the two pages.
pub fn pages() -> Vec<RulesPage> {
    vec![
        RulesPage {
            subtitle: "setting up, the turn, orders, movement",
            columns: [
                vec![battle_sizes(), setting_up(), first_side(), turn()],
                vec![
                    orders(),
                    order_codes(),
                    order_limits(),
                    engines(),
                    engine_notes(),
                    examples(),
                    moving(),
                    marks(),
                ],
            ],
        },
        RulesPage {
            subtitle: "combat, damage, fighters, seekers, victory",
            columns: [
                vec![
                    attack(),
                    sight(),
                    range_modifiers(),
                    modifiers(),
                    certain_rolls(),
                    impact(),
                ],
                vec![
                    damage_die(),
                    damage_notes(),
                    losses(),
                    fighter_moves(),
                    fighter_costs(),
                    fighters(),
                    seekers(),
                    directional(),
                    victory(),
                    worked_attack(),
                ],
            ],
        },
    ]
}

fn section(
    topic: Topic,
    title: &'static str,
    rules: &'static str,
    form: RulesForm,
    entries: Vec<RulesEntry>,
) -> RulesSection {
    RulesSection {
        topic: topic.word(),
        title,
        rules,
        form,
        figure: None,
        entries,
    }
}

fn entry(item: &str, text: &str) -> RulesEntry {
    RulesEntry::new(item, text, "")
}

fn battle_sizes() -> RulesSection {
    let columns = &["very small", "small", "medium", "large", "very large"];
    let row = |figures: [u32; 5]| figures.map(|figure| figure.to_string()).join(" / ");
    let limits = BATTLE_SIZES.map(|size| size.limit);
    let points = BATTLE_SIZES.map(|size| size.victory_points.unwrap_or_default());
    section(
        Topic::Phases,
        "Setting up",
        "2.2, 2.3",
        RulesForm::Grid(columns),
        vec![
            RulesEntry::new("fleet limit", row(limits), ""),
            RulesEntry::new("points to win", row(points), ""),
        ],
    )
}

fn setting_up() -> RulesSection {
    section(
        Topic::Phases,
        "",
        "2.3",
        RulesForm::List,
        vec![
            RulesEntry::new(
                "Board",
                "32 x 18 hexes or larger. Without hexes: 5 cm is one hex, parts of a hex count as a whole one.",
                "0.1",
            ),
            entry(
                "Ships",
                "the side with more begins (equal: roll) and puts one within *4 hexes* of a short edge; the other side answers at the far edge; and so on. At most 3 ships in a hex.",
            ),
            entry(
                "Flights",
                "come next, the side with more first: within *2 hexes* of their carrier, at most 3 in a hex. A fleet may field as many as its Carrier ratings add up to, six fighters each, for no points.",
            ),
            RulesEntry::new("Speed before turn 1", "each ship's engine rating.", "3.2"),
        ],
    )
}

fn first_side() -> RulesSection {
    section(
        Topic::Phases,
        "Who acts first, in the Fighter and Combat Phases",
        "4.0, 5.2",
        RulesForm::Prose,
        vec![entry(
            "",
            "The side with *more* flights (ships), then in turn, one each. Equal: roll a die. *More than twice* as many: two at a time; *more than three times:* three, and so on. Count at the start of the phase.",
        )],
    )
}

/// Lists the sequence of play, step by step (Unity 2.4).
fn turn() -> RulesSection {
    const ORDERS: &str = "1 Orders";
    const MOVEMENT: &str = "2 Movement";
    const FIGHTERS: &str = "3 Fighters";
    const COMBAT: &str = "4 Combat";
    const END: &str = "5 End";
    let step = RulesEntry::in_group;
    section(
        Topic::Phases,
        "The turn",
        "2.4",
        RulesForm::Steps,
        vec![
            step(
                ORDERS,
                "1a",
                "Random movement initiative: shuffle the deck",
                "D.8",
            )
            .option(),
            step(
                ORDERS,
                "1b",
                "sequential movement: one ship at a time through 1d to 2c",
                "D.8",
            )
            .option()
            .joined(),
            step(
                ORDERS,
                "1c",
                "Without D.8, all ships do this *at the same time*",
                "",
            ),
            step(
                ORDERS,
                "1d",
                "*Write* orders in secret, check engines, spend boosters",
                "3.1, 3.2, B.3",
            ),
            step(
                ORDERS,
                "1d.i",
                "note weapon modes, reinforced shields",
                "C.2, E.6",
            )
            .joined(),
            step(
                ORDERS,
                "1e",
                "*Show* them. Illegal ones become straight ahead at the old speed",
                "3.2",
            ),
            step(
                MOVEMENT,
                "2a",
                "Cloaked ships leave the board, uncloaked and detected ones return",
                "B.5",
            )
            .option(),
            step(MOVEMENT, "2b", "hyperdrive warm-up rolls", "B.10")
                .option()
                .joined(),
            step(MOVEMENT, "2c", "*Move* all ships", "3.3"),
            step(
                MOVEMENT,
                "2c.i",
                "on the way minefields, asteroid fields, explosions",
                "B.15, G.1, E.3",
            )
            .joined(),
            step(MOVEMENT, "2c.ii", "float the board", "D.4").joined(),
            step(MOVEMENT, "2c.iii", "*Stacking*", "3.3"),
            step(MOVEMENT, "2c.iv", "then overthrusters", "B.16").joined(),
            step(
                FIGHTERS,
                "3a",
                "Random fighter initiative: shuffle the deck",
                "F.7",
            )
            .option(),
            step(
                FIGHTERS,
                "3b",
                "*Flight by flight,* the sides in turn",
                "5.2",
            ),
            step(FIGHTERS, "3b.i", "long-range fighters may jump", "F.6").joined(),
            step(FIGHTERS, "3b.ii", "move, or go on patrol", "5.3, F.1").joined(),
            step(FIGHTERS, "3b.iii", "enemy patrols may interrupt", "F.1").joined(),
            step(
                FIGHTERS,
                "3b.iv",
                "*Attack* one adjacent enemy, or dogfight, screen, land",
                "5.4, F.2, F.3, F.5",
            ),
            step(
                FIGHTERS,
                "3b.v",
                "the target's tractor beams and Defensive weapons fire first",
                "B.24, C.5",
            )
            .joined(),
            step(
                FIGHTERS,
                "3b.vi",
                "roll, effects *at once,* explosions",
                "5.4, E.3",
            )
            .joined(),
            step(
                COMBAT,
                "4a",
                "Random combat initiative: shuffle the deck",
                "E.5",
            )
            .option(),
            step(COMBAT, "4b", "*Ship by ship,* the sides in turn", "4.0"),
            step(
                COMBAT,
                "4b.i",
                "name all targets, directed damage",
                "4.1, E.2",
            )
            .joined(),
            step(COMBAT, "4b.ii", "per target stealth, to hit", "B.22, 4.2").joined(),
            step(COMBAT, "4b.iii", "impact", "4.3").joined(),
            step(COMBAT, "4b.iv", "damage: mark */,* tick \"fired\"", "4.4").joined(),
            step(
                COMBAT,
                "4b.v",
                "only in sequential combat damage takes effect now, explosions",
                "E.5, E.3",
            )
            .option()
            .joined(),
            step(COMBAT, "4c", "With weapons fire, in this order", "").option(),
            step(COMBAT, "4c.i", "flares, probes", "B.9, B.17")
                .option()
                .joined(),
            step(
                COMBAT,
                "4c.ii",
                "marines, shockwave, tractor beams",
                "B.14, B.19, B.24",
            )
            .option()
            .joined(),
            step(COMBAT, "4c.iii", "place seekers", "C.4")
                .option()
                .joined(),
            step(COMBAT, "4c.iv", "target acquisition (TAG)", "E.7")
                .option()
                .joined(),
            step(END, "5a", "Black holes pull", "G.2").option(),
            step(
                END,
                "5b",
                "Damage *takes effect:* every / becomes *X;* ships without hull go, explosions",
                "4.5, E.3",
            ),
            step(END, "5c", "*Victory?*", "2.5"),
            step(
                END,
                "5d",
                "Emergency thrust damage, damage control",
                "D.1, E.1",
            )
            .option(),
            step(
                END,
                "5e",
                "*Turn pivots back;* stutterdrives, towing",
                "3.4, B.23, D.9",
            ),
            step(
                END,
                "5f",
                "Face-up flare, probe and TAG markers go; face-down ones turn up",
                "B.9, B.17, E.7",
            )
            .option(),
            step(
                END,
                "5g",
                "lay mines, launch shuttles and flights",
                "B.15, B.20, F.5",
            )
            .option()
            .joined(),
        ],
    )
}

/// Lists the codes of movement orders (Unity 3.1, 3.3, 3.4).
fn orders() -> RulesSection {
    let codes = section(
        Topic::Maneuvers,
        "Orders, such as 2P1L(4)+1",
        "3.1, 3.4",
        RulesForm::Pairs,
        vec![
            RulesEntry::new("n", "forward n hexes", "3.1"),
            RulesEntry::new(
                "P",
                "turn one hexside (60°) to port, counter-clockwise",
                "3.1",
            ),
            RulesEntry::new("S", "turn one hexside (60°) to starboard, clockwise", "3.1"),
            RulesEntry::new("U", "turn about (180°), instead of P or S", "3.1"),
            RulesEntry::new(
                "L",
                "slip one hex ahead and to the left, heading kept",
                "3.4",
            ),
            RulesEntry::new(
                "R",
                "slip one hex ahead and to the right, heading kept",
                "3.4",
            ),
            RulesEntry::new("+n", "last: pivot n hexsides clockwise, 1 to 3", "3.4"),
            RulesEntry::new(
                "-n",
                "last: pivot n hexsides counter-clockwise, 1 to 3",
                "3.4",
            ),
        ],
    );
    RulesSection {
        figure: Some(Figure::Paths(DRAWN_ORDERS.map(drawn_order).into())),
        ..codes
    }
}

fn drawn_order(order: &'static str) -> PathFigure {
    let parsed = parse(order).expect("a drawn order can be read");
    let (hexes, heading) = parsed.fly(Hex::default(), Heading::default());
    let pivot = parsed.pivot.map_or(0, |pivot| pivot.value);
    PathFigure {
        order,
        hexes,
        facing: heading.turned(pivot),
    }
}

fn order_codes() -> RulesSection {
    let code = |code, text, rule| RulesEntry::new(code, text, rule).option();
    section(
        Topic::Maneuvers,
        "",
        "3.3",
        RulesForm::Codes,
        vec![
            code("C/", "cloak", "B.5"),
            code("H/", "warm up hyperdrive", "B.10"),
            code("E/", "emergency thrust", "D.1"),
            code("Z/", "evasive action", "D.3"),
            code("@/", "roll", "D.7"),
            code("T/", "tow", "D.9"),
            code("[n]", "orbit n hexes", "G.5"),
            code("\u{2191}", "one altitude level up", "G.6"),
            code("\u{2193}", "one altitude level down", "G.6"),
        ],
    )
}

fn order_limits() -> RulesSection {
    section(
        Topic::Maneuvers,
        "",
        "3.1, 3.4",
        RulesForm::List,
        vec![
            RulesEntry::new(
                "",
                "Write the new *speed* in brackets: forward hexes and slips.",
                "3.1",
            ),
            entry(
                "",
                "Up to *three* P or three S, all to one side, or a single U. Slips to one side, that of the turns: P with L, S with R.",
            ),
            RulesEntry::new(
                "",
                "A pivot turns only the nose, until the End Phase.",
                "3.4",
            ),
        ],
    )
}

fn engines() -> RulesSection {
    section(
        Topic::Maneuvers,
        "Engines needed: not more than the open ENG box",
        "3.2",
        RulesForm::Pairs,
        vec![
            entry(
                "no turn",
                "*difference* of old and new speed; the same speed costs 0",
            ),
            entry(
                "one P or S",
                "the *larger* of old and new speed; then *-1* for each slip of last turn to that side",
            ),
            entry("two, three, or U", "old and new speed *added*"),
            RulesEntry::new("each slip", "*+1*", "3.4"),
            RulesEntry::new("pivot", "*+1* a hexside", "3.4"),
        ],
    )
}

fn engine_notes() -> RulesSection {
    section(
        Topic::Maneuvers,
        "",
        "3.2",
        RulesForm::Prose,
        vec![entry(
            "",
            "Only unchanged speed without turn, slip or pivot costs nothing: a ship without engines keeps course and speed. Old speed above ENG: no turn, unless slips paid for it.",
        )],
    )
}

/// Orders with what they need: previous speed, slips of the turn before, order, requirement, why.
const EXAMPLES: [(u32, &str, &str, u32, &str); 5] = [
    (3, "", "1S2(3)", 3, "larger of 3 and 3"),
    (4, "", "2LL(4)", 2, "same speed, two slips"),
    (
        4,
        "2L",
        "then 2P2(4)",
        2,
        "larger 4, less two slips to port",
    ),
    (5, "", "1U2(3)", 8, "5 and 3 added"),
    (4, "", "3(3)-2", 3, "difference 1, pivot 2"),
];

fn examples() -> RulesSection {
    let entries = EXAMPLES.map(|(previous, _, order, needs, why)| {
        RulesEntry::new(order, format!("at {previous}, needs *{needs}:* {why}"), "")
    });
    section(
        Topic::Maneuvers,
        "",
        "3.2, 3.4",
        RulesForm::Pairs,
        entries.into(),
    )
}

fn moving() -> RulesSection {
    section(
        Topic::Maneuvers,
        "Moving and stacking",
        "3.3",
        RulesForm::List,
        vec![
            entry(
                "",
                "All ships move *at the same time.* Hexes of others are no obstacle; friends may end together. Off the board is out, and counts as destroyed.",
            ),
            entry(
                "Opponents end in one hex",
                "each rolls a die and adds its ENG (ties between enemies again). The *lowest stays.* Then, from low to high: friends of the lowest stay or go; *the others go* to an adjacent hex. Heading is kept. Never onto an enemy or onto terrain that forbids it. No hex free: two hexes.",
            ),
        ],
    )
}

fn marks() -> RulesSection {
    section(
        Topic::Damage,
        "Read and mark the sheet",
        "1.2 to 1.5, 4.5",
        RulesForm::Pairs,
        vec![
            RulesEntry::new("/", "damage of this turn, without effect yet", "4.5"),
            RulesEntry::new(
                "X",
                "damage in effect since the End Phase; fighters' and seekers' hits are X at once",
                "4.5",
            ),
            RulesEntry::new("first open box", "the rating in force", "1.2"),
            entry(
                "O",
                "spent, not lost: a weapon that fires once, a munition (our sign)",
            ),
            entry("\u{d7}2", "two weapons in each box"),
            entry("5+", "to hit, *range included:* do not add it again"),
            RulesEntry::new("tick", "the ship has fired this turn", "1.5"),
        ],
    )
}

fn attack() -> RulesSection {
    section(
        Topic::Modifiers,
        "One ship attacks",
        "4.0, 4.1",
        RulesForm::Pairs,
        vec![
            RulesEntry::new(
                "1 Targets",
                "*name all first,* for each weapon: in range, in an arc, in sight. Weapons may have different targets; one weapon's dice may not be split. A weapon forgotten or misjudged does not fire.",
                "4.1",
            ),
            RulesEntry::new(
                "2 To hit",
                "ROF dice a weapon; die + modifiers at or over ACC",
                "4.2",
            ),
            RulesEntry::new(
                "3 Impact",
                "IMP dice a hit; each *over* the shield rating counts",
                "4.3",
            ),
            RulesEntry::new(
                "4 Damage",
                "DMG dice a point of impact; read them below",
                "4.4",
            ),
            RulesEntry::new(
                "5 Mark",
                "with */.* It takes effect in the End Phase, so both sides shoot with all they had",
                "4.5",
            ),
        ],
    )
}

fn sight() -> RulesSection {
    let letters = |arcs: &[Arc]| {
        let middle = |arc: &Arc| (arc.letter(), (arc.from_degrees() + 30) % 360);
        arcs.iter().map(middle).collect()
    };
    let (rows, spines) = Arc::ALL.split_at(6);
    let sight = section(
        Topic::Modifiers,
        "Range, arcs, line of sight",
        "4.1",
        RulesForm::List,
        vec![
            entry("Range", "hexsides crossed on the shortest path."),
            entry(
                "Arcs",
                "a weapon bears if *one* of its letters is one of the target's. A hex cut by a border is in *both* arcs: dead ahead is A, B and G.",
            ),
            entry(
                "Line of sight",
                "center to center. Along a hexside it passes one of the two hexes, as the attacker likes. The attacker's hex never counts, the target's always. Ships and flights do not block.",
            ),
            entry(
                "Blocked",
                "by a planet and the like, or when penalties on the line reach *-4.*",
            ),
        ],
    );
    RulesSection {
        figure: Some(Figure::Arcs(vec![letters(rows), letters(spines)])),
        ..sight
    }
}

fn range_modifiers() -> RulesSection {
    const RANGE: &str = "Range (in the sheet's numbers)";
    let row = RulesEntry::in_group;
    section(
        Topic::Modifiers,
        "To-hit modifiers",
        "4.2",
        RulesForm::Grid(&["short", "med.", "long"]),
        vec![
            row(RANGE, "normal", "+1 / 0 / -1", "4.2"),
            row(RANGE, "Diffuse (Dfs)", "+2 / 0 / -2", "C.5"),
            row(RANGE, "Focused (Fcs)", "-1 / 0 / +1", "C.5"),
            row(RANGE, "Diffuse and Focused", "-2 / 0 / +2", "C.5"),
            row(RANGE, "Guided (Gid)", "0 / 0 / 0", "C.5"),
        ],
    )
}

/// Lists the to-hit modifiers other than range (Unity 4.2).
pub fn modifiers() -> RulesSection {
    const TARGET: &str = "Target";
    const ATTACKER: &str = "Attacker";
    const LINE: &str = "On the line of sight";
    let row = RulesEntry::in_group;
    section(
        Topic::Modifiers,
        "",
        "4.2",
        RulesForm::Values,
        vec![
            row(TARGET, "tiny: a flight", "-1", "4.2"),
            row(TARGET, "tiny, Accurate (Acr) weapon", "0", "C.5"),
            row(TARGET, "tiny, Incapacitating or Non-Piercing", "-2", "C.5"),
            row(TARGET, "Countermeasures", "-1 a level", "B.6"),
            row(
                TARGET,
                "Anti-Fighter Batteries, against seekers",
                "-1",
                "B.1, C.4",
            ),
            row(TARGET, "cloaked, but detected", "-1", "B.5"),
            row(
                TARGET,
                "next to the hex a Proximity weapon hit",
                "-1",
                "C.5",
            ),
            row(
                ATTACKER,
                "Fire Control, only where a minus applies",
                "+1 a level",
                "B.8",
            ),
            row(ATTACKER, "probe within 3 hexes of the target", "+1", "B.17"),
            row(ATTACKER, "evasive action, either ship", "-1 to -3", "D.3"),
            row(ATTACKER, "directed damage", "-1", "E.2"),
            row(LINE, "each flare", "-1", "B.9"),
            row(LINE, "each explosion hex", "-1", "E.3"),
            row(LINE, "fighter screen", "-1 to -3", "F.3"),
            row(LINE, "each hex of an asteroid field", "-1", "G.1"),
            row(LINE, "each hex of a comet's coma or tail", "-1", "G.3"),
        ],
    )
}

fn certain_rolls() -> RulesSection {
    section(
        Topic::Modifiers,
        "",
        "4.2, 4.3",
        RulesForm::Prose,
        vec![entry(
            "",
            "*Cannot miss?* A natural 1 still does. *Cannot hit?* Roll each natural 6 again and add 5, then the modifiers. The same two rules hold for impact dice; against shields 0 nothing fails.",
        )],
    )
}

fn impact() -> RulesSection {
    section(
        Topic::Damage,
        "Impact",
        "4.3",
        RulesForm::Prose,
        vec![entry(
            "",
            "Each die must be *higher* than the shields of the facing hit. Piercing *+1* or *+2,* Non-Piercing *-1* (C.5). No shields: no roll, every die counts.",
        )],
    )
}

fn damage_die() -> RulesSection {
    section(
        Topic::Damage,
        "Damage die",
        "4.4",
        RulesForm::Dice,
        vec![
            entry("1-3", "*HULL* last box gone: destroyed"),
            entry("4", "*ENGINES* fewer orders are legal"),
            entry("5", "*WEAPONS* choose losses, below"),
            entry("6", "*SHIELDS* no shield track: nothing"),
        ],
    )
}

fn damage_notes() -> RulesSection {
    section(
        Topic::Damage,
        "",
        "4.4",
        RulesForm::Prose,
        vec![entry(
            "",
            "One box a die, *from the left.* A track with no box left ignores it. *Screens* (B.18) come first: a box takes one die (our reading).",
        )],
    )
}

fn losses() -> RulesSection {
    section(
        Topic::Damage,
        "Which weapons are lost",
        "4.4",
        RulesForm::Prose,
        vec![
            entry(
                "",
                "The number in the new first WPN box is what still works: check off the difference, *owner's choice,* weapons or equipment (not traits or munitions). No battery, nor the equipment, may pass its *limit* before all have reached theirs.",
            ),
            entry(
                "",
                "WPN 17 to 13: four go. Limits 2, 3, 2 and 1 for equipment: 8 in all, so the ninth loss is the first that may break a limit.",
            ),
        ],
    )
}

fn fighter_moves() -> RulesSection {
    section(
        Topic::Fighters,
        "Fighters",
        "5.1 to 5.4",
        RulesForm::List,
        vec![
            RulesEntry::new(
                "A flight",
                "six fighters; a small die next to it shows how many are left. It has no sheet.",
                "5.1",
            ),
            RulesEntry::new(
                "Move",
                format!(
                    "{FIGHTER_MOVEMENT} points, no orders. Say first how many turns (0 to 3, one side)."
                ),
                "5.3",
            ),
        ],
    )
}

fn fighter_costs() -> RulesSection {
    section(
        Topic::Fighters,
        "",
        "5.3",
        RulesForm::Grid(&["0 or 1 turn", "2 turns", "3 turns"]),
        vec![
            entry("a hex costs", "1 / 2 / 3"),
            entry("a slip costs", "2 / 4 / 6"),
        ],
    )
}

fn fighters() -> RulesSection {
    let hits = format!("{FIGHTER_TO_HIT} or 6");
    section(
        Topic::Fighters,
        "",
        "5.4",
        RulesForm::List,
        vec![
            RulesEntry::new(
                "",
                "Slips to the side of the turns; no pivots; no need to move between turns. It may pass anything but *not end with an enemy.* If an enemy ship ended in its hex, it must move when its turn comes, or it is lost.",
                "5.3",
            ),
            RulesEntry::new(
                "Attack",
                format!("one adjacent enemy: a die a fighter, *{hits}* hits, no modifiers."),
                "",
            ),
            entry(
                "On a ship",
                "IMP 1, DMG 1, effects at once: lower shields count for the rest of the turn.",
            ),
            RulesEntry::new(
                "On a flight",
                format!(
                    "each {hits} kills one; each *1* loses one of yours, at most as many as the target had."
                ),
                "",
            ),
            entry(
                "Ships fire on flights",
                "with -1 (tiny). A hit kills one fighter from the End Phase on; no impact or damage dice. Choose one flight in a hex. Flights give no victory points.",
            ),
        ],
    )
}

fn seekers() -> RulesSection {
    section(
        Topic::Fighters,
        "Seekers, our reading; your book's C.4 comes first",
        "C.4",
        RulesForm::List,
        vec![
            entry(
                "Combat Phase",
                "name a target in arc within MA hexes. Place a marker in the ship's hex, heading as you like; write the number of weapons on it.",
            ),
            entry(
                "Next Fighter Phase, before the flights",
                "it moves MA points like a flight. If it ends next to its target, it attacks: ROF dice a weapon, ACC, no range modifiers; shields of the side it comes from; effects at once. Else it is lost.",
            ),
        ],
    )
}

fn directional() -> RulesSection {
    section(
        Topic::Damage,
        "Directional shields and screens",
        "1.2, B.7, B.18",
        RulesForm::List,
        vec![
            entry(
                "Shields",
                "the SHLD track holds the sum. A 6 drops it to the next box; check as many facing boxes: the facing hit first, then the strongest (our reading). An impact die must beat the first open box of the facing hit.",
            ),
            entry(
                "Screens",
                "a damage die takes a screen box of the facing hit instead.",
            ),
        ],
    )
}

fn victory() -> RulesSection {
    section(
        Topic::Phases,
        "Victory",
        "2.5",
        RulesForm::Prose,
        vec![entry(
            "",
            "A ship destroyed, or off the board, is worth its *combat rating.* In the End Phase the side at its target wins; both: a draw.",
        )],
    )
}

fn worked_attack() -> RulesSection {
    section(
        Topic::Damage,
        "An attack from start to end",
        "4.2 to 4.5",
        RulesForm::Prose,
        vec![entry(
            "",
            "Two Mangonel Cannons (5-10-15, ROF 1, ACC 4+, IMP 3, DMG 1) fire over 12 hexes at shields 3. Long range: 5+. Dice *5* and *1:* one hit. Impact dice *2, 4, 6:* two are over 3. Damage dice *1* and *5:* a */* on the hull track and one on the WPN track, both in force from the End Phase on.",
        )],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::{Helm, Sideslips, fly};
    use starwright_paper::rules_text::topic_table;
    use starwright_rules::orders::WrittenOrder;

    fn rows(topic: Topic) -> Vec<Vec<String>> {
        let table = topic_table(&pages(), topic.word()).expect("a table");
        let texts = |row: &Vec<_>| {
            row.iter()
                .map(|cell: &starwright_paper::table::Cell| cell.as_str().to_string())
                .collect()
        };
        table.rows.iter().map(texts).collect()
    }

    #[test]
    fn unity_2_4_lists_forty_steps_in_order() {
        let rows = rows(Topic::Phases);
        let steps: Vec<&str> = rows
            .iter()
            .filter(|row| row[0].starts_with(|c: char| c.is_ascii_digit()))
            .map(|row| row[1].as_str())
            .collect();
        let book = "1a 1b 1c 1d 1d.i 1e 2a 2b 2c 2c.i 2c.ii 2c.iii 2c.iv 3a 3b 3b.i 3b.ii 3b.iii 3b.iv 3b.v 3b.vi \
                    4a 4b 4b.i 4b.ii 4b.iii 4b.iv 4b.v 4c 4c.i 4c.ii 4c.iii 4c.iv 5a 5b 5c 5d 5e 5f 5g";
        assert_eq!(steps, book.split_whitespace().collect::<Vec<_>>());
    }

    #[test]
    fn unity_3_3_lists_seventeen_codes_with_their_rules() {
        let rows = rows(Topic::Maneuvers);
        let rule = |code: &str| {
            let row = rows.iter().find(|row| row[1] == code);
            row.map(|row| row[4].as_str())
        };
        let book = [
            ("n", "3.1"),
            ("P", "3.1"),
            ("S", "3.1"),
            ("U", "3.1"),
            ("L", "3.4"),
            ("R", "3.4"),
            ("+n", "3.4"),
            ("-n", "3.4"),
            ("C/", "B.5"),
            ("H/", "B.10"),
            ("E/", "D.1"),
            ("Z/", "D.3"),
            ("@/", "D.7"),
            ("T/", "D.9"),
            ("[n]", "G.5"),
            ("\u{2191}", "G.6"),
            ("\u{2193}", "G.6"),
        ];
        for (code, number) in book {
            assert_eq!(rule(code), Some(number), "{code}");
        }
    }

    #[test]
    fn unity_4_0_and_5_1_are_answered_on_the_page() {
        let texts = |topic| {
            rows(topic)
                .into_iter()
                .map(|row| row[2].clone())
                .collect::<String>()
        };
        assert!(texts(Topic::Phases).contains("three, and so on"));
        assert!(texts(Topic::Fighters).contains("how many are left"));
    }

    #[test]
    fn unity_4_2_lists_twenty_seven_modifiers() {
        let rows = rows(Topic::Modifiers);
        let is_modifier =
            |text: &str| text.starts_with(['+', '-']) || text == "0" || text == "0 / 0 / 0";
        let modifiers: Vec<_> = rows.iter().filter(|row| is_modifier(&row[2])).collect();
        // The book has one line for medium range; here each range trait repeats it.
        let grid = modifiers
            .iter()
            .filter(|row| row[2].contains(" / "))
            .count();
        assert_eq!((grid, modifiers.len() - grid), (5, 16));
        assert_eq!(5 + 1 + 5 + 16, 27);
    }

    #[test]
    fn unity_3_2_examples_need_what_is_printed() {
        for (previous, slips, order, needs, _) in EXAMPLES {
            let mut helm = Helm::in_first_turn(9);
            helm.previous = previous;
            helm.is_first_turn = false;
            if !slips.is_empty() {
                helm.slips = Sideslips::parse(slips).expect("slips");
            }
            let order = order.trim_start_matches("then ");
            let written = WrittenOrder {
                line: 1,
                text: order.to_string(),
            };
            let flown = fly(&[written], &helm);
            assert_eq!(flown.requirement, Some(i64::from(needs)), "{order}");
        }
    }
}
