//! Views with example data for screens and dialogs, for the tests of panels.

use crate::window_views::piece;
use indes::battlefield::{Board, Livery, Terrain};
use indes::grid::{Cell, Grid, Orientation, Shape};
use indes::window::board::UnitLook;
use indes::window::panels::decision::Standing;
use indes::window::panels::head::Head;
use indes::window::panels::{curtain, ending, menu, overlay, recap, rulebook, why};
use indes::window::theme::icon;
use indes::window::widgets::*;
use std::sync::Arc;

/// A small ford with two figures.
fn ford(rows: &[&str]) -> livery::Preview {
    let grid = Grid::new(Shape::Hex(Orientation::Pointy), rows[0].len() as u16, rows.len() as u16);
    let terrain: Vec<Terrain> = rows
        .iter()
        .flat_map(|row| row.chars())
        .map(|letter| match letter {
            'g' => Terrain::Grass,
            's' => Terrain::Sand,
            'w' => Terrain::Shallows,
            'r' => Terrain::Rock,
            'f' => Terrain::Wood,
            'm' => Terrain::Mud,
            _ => Terrain::Void,
        })
        .collect();
    let height: Vec<i8> = terrain.iter().map(|terrain| i8::from(*terrain == Terrain::Rock)).collect();
    let units = vec![
        UnitLook::new(1, "Ysolde", "swordsman", Livery::Tide, Cell::new(1, 2)),
        UnitLook::new(2, "Rurik", "bandit", Livery::Ember, Cell::new(5, 2)),
    ];
    livery::Preview { board: Arc::new(Board::new(grid, &terrain, &height)), units }
}

/// A menu with five levels, one of them broken.
pub fn menu_view() -> menu::MenuView {
    use menu::*;
    let s = |icon, n: &str, t: &str, c| SetCard { icon, name: n.into(), text: t.into(), levels: c };
    let l = |t: &str, d: &str| LevelCard {
        title: t.into(),
        detail: d.into(),
        preview: Some(ford(&[".gsssg.", "gsrssgg", "gsswwsg", "gmmwffg", ".gsssg."])),
        ..Default::default()
    };
    let side = |n: &str, livery, p, bot| SideView {
        name: n.into(),
        livery,
        detail: "4 figures".into(),
        players: vec!["Person, seat 1".into(), "Person, seat 2".into(), "Bot, careful".into()],
        player: p,
        bot,
    };
    MenuView { motto: "in the instant: every action can be answered".into(), set: 0, sets: vec![s(icon::TIMER, "Tempo", "12 action points pay for acting and for answering.", 5), s(icon::ARROWS_MERGE, "Maneuver", "Attack and defence are rolled together; the winner adds a trick.", 4), s(icon::MAP_TRIFOLD, "Region", "One die each. Answers are paid from your next turn.", 3), s(icon::SCALES, "Poise", "No roll to hit: pay from three pools, or yield.", 5), s(icon::LIGHTNING, "Energy", "No turns. Whoever can pay may act, answer or pass.", 3)],
        heading: "Levels for Tempo".into(), watched: true, level: 0, can_load: true, can_replay: false, foot: "version 0.1 · rules data unchanged".into(),
        levels: vec![l("The Mill Ford", "hex 11 × 10 · 4 against 4 · 30 min"), LevelCard { tag: Some("start here".into()), ..l("Two Swords", "hex 7 × 5 · 1 against 1 · 10 min") }, l("The Narrow Gate", "hex 9 × 7 · 3 against 4 · 25 min"), l("Barn at Dusk", "square 8 × 6 · 3 against 3 · 20 min"),
            LevelCard { title: "The Fen".into(), error: Some(LevelError { place: "fen.ron, line 41, column 18".into(), excerpt: "'m': (terrain: \"gras\")".into(), column: 15, message: "did you mean “grass”?".into(), more: 1, last_good: Some("last good version: 3 minutes ago".into()) }), ..Default::default() }],
        setup: SetupView { title: "The Mill Ford".into(), text: "The Watch must hold the bridge for six rounds. The raiders must put two of them Down or cross with two.".into(), preview: Some(ford(&[".gsssg.", "gsrssgg", "gsswwsg", "gmmwffg", ".gsssg."])), sides: vec![side("Watch", Livery::Tide, 0, false), side("Raiders", Livery::Ember, 2, true)],
            notes: vec![Note { heading: "How they begin".into(), lines: vec!["*Watch*: On Guard (Ysolde, Wim)".into(), "*Watch*: Off Guard (Oda)".into(), "*Raiders*: Off Guard (all)".into()] }], match_options: vec![SettingView { name: "Time to answer".into(), differs: None, control: Control::Choice { all: vec!["no limit".into(), "30 s".into()], chosen: 0 } }, SettingView { name: "Ask about everything".into(), differs: None, control: Control::Switch(false) }],
            options: vec![SettingView { name: "Feints".into(), differs: None, control: Control::Switch(true) }, SettingView { name: "High ground bonus".into(), differs: Some("level: 1, rules: 0".into()), control: Control::Number { value: 1, least: 0, most: 3, step: 1 } }, SettingView { name: "Curtain between seats".into(), differs: None, control: Control::Switch(false) }, SettingView { name: "Which defence".into(), differs: None, control: Control::Choice { all: vec!["before the dice".into(), "after the dice".into()], chosen: 0 } }], refused: None, errors: vec![] } }
}
/// The curtain before seat 2.
pub fn curtain_view() -> curtain::CurtainView {
    curtain::CurtainView {
        side: "Raiders".into(),
        livery: Livery::Ember,
        figure: "bandit".into(),
        seat: "seat 2".into(),
        reason: Runs::marked("*Rurik* strikes next, and only seat 2 may know whether the blow is true or a feint."),
        has_code: false,
    }
}
/// The end of a battle that the Watch has won.
pub fn end_view() -> ending::EndView {
    let r = |f: &str, t, n: &str, s: &str, down| ending::EndRow {
        piece: piece(f, t),
        name: n.into(),
        state: s.into(),
        down,
        numbers: ["14", "9", "6", "4"].map(String::from).to_vec(),
    };
    ending::EndView {
        winner: Some(("Watch".into(), piece("swordsman", true))),
        title: "The Watch wins".into(),
        reason: Runs::marked("*Vesna* and *Grim* are Down: two of the raiders, as the level asks."),
        detail: "The Mill Ford · Tempo · round 6 · 36 s of fighting".into(),
        heads: ["dealt", "taken", "actions", "answers"].map(String::from).to_vec(),
        can_replay: true,
        next: None,
        rows: vec![
            r("swordsman", true, "Ysolde", "9 of 22", false),
            r("shieldbearer", true, "Oda", "18 of 22", false),
            r("archer", true, "Tomas", "18 of 18", false),
            r("knight", true, "Bero", "20 of 24", false),
            r("bandit", false, "Rurik", "24 of 24", false),
            r("crossbow", false, "Vesna", "Down", true),
            r("spearman", false, "Grim", "Down", true),
            r("beast", false, "Bruin", "30 of 36", false),
        ],
    }
}
/// The pause screen with keys.
pub fn help_view() -> overlay::HelpView {
    let k = |a: &[(&str, &str)]| a.iter().map(|(x, y)| KeyHint::new(*x, *y)).collect::<Vec<_>>();
    overlay::HelpView {
        title: "Paused".into(),
        buttons: k(&[("Esc", "Go on"), ("Ctrl S", "Save"), ("", "Leave the battle")]),
        groups: vec![
            (
                "Decide".into(),
                k(&[
                    ("1-9", "an option"),
                    ("↑ ↓", "move the focus"),
                    ("← →", "inside an option"),
                    ("Enter", "take it"),
                    ("Esc", "decline"),
                    ("W", "why"),
                ]),
            ),
            (
                "Look".into(),
                k(&[
                    ("Z", "zones of control"),
                    ("T", "threat"),
                    ("Tab", "next figure"),
                    ("Space", "finish an animation"),
                ]),
            ),
            ("Battle".into(), k(&[("Ctrl Z", "take back"), ("L", "log"), ("F1", "rulebook"), ("Ctrl S", "save")])),
        ],
    }
}
/// A recap of four events, two of them losses.
pub fn recap_view() -> recap::RecapView {
    use recap::*;
    let w = |t: &str| (Sign::Mark("wounded".into()), t.to_string(), Tone::Bad);
    let e = |t: &str, d: &str, chips, loss| RecapEvent {
        text: Runs::marked(t),
        detail: d.into(),
        chips,
        rule: None,
        why: true,
        loss,
    };
    RecapView {
        head: Head {
            piece: piece("beast", false),
            who: "Raiders · seat 2".into(),
            question: "While you were away".into(),
        },
        events: vec![
            RecapEvent {
                rule: Some("TEMPO-030".into()),
                ..e(
                    "*Tomas* shot your *Grim*: 7 Health, 4 left.",
                    "Bound, Grim had no answer to a third party.",
                    vec![w("Grave wound, −4")],
                    true,
                )
            },
            e("*Ysolde* stood and recovered: 4 to 12 AP.", "She is still on F5, facing Rurik.", vec![], false),
            e(
                "*Oda* went round by the shallows, D5 to I4.",
                "3 Moves, 6 AP. Vesna could have struck at the last step.",
                vec![(Sign::Bold(icon::BELL_SLASH), "your standing order: never".into(), Tone::Text)],
                false,
            ),
            e(
                "*Oda* struck your *Vesna*: 8 Health, 10 left.",
                "A critical hit. Evade was not asked, by the same order.",
                vec![w("Light wound, −1"), (Sign::Icon(icon::CROSSHAIR), "crossbow still empty".into(), Tone::Text)],
                true,
            ),
        ],
        sums: vec![
            RecapSum {
                name: "You".into(),
                livery: Livery::Ember,
                rows: vec![("Health lost".into(), "15".into()), ("orders used".into(), "2".into())],
            },
            RecapSum {
                name: "Watch".into(),
                livery: Livery::Tide,
                rows: vec![("Health lost".into(), "0".into()), ("AP spent".into(), "13".into())],
            },
        ],
        orders: vec![RecapOrder { unit: "Vesna".into(), what: "Evade, Counter-Attack".into(), now: Standing::Never }],
        go_on: "Go on: Bruin’s turn".into(),
        turns: vec![
            RecapTurn { name: "Tomas".into(), livery: Livery::Tide, events: 1 },
            RecapTurn { name: "Ysolde".into(), livery: Livery::Tide, events: 1 },
            RecapTurn { name: "Oda".into(), livery: Livery::Tide, events: 2 },
        ],
        you: "you: Bruin".into(),
    }
}
/// The explanation of a loss of seven Health.
pub fn why_view() -> why::WhyView {
    use why::*;
    let t = |a: &str, x: &str, s: &str, rule: bool, bad| TermView {
        amount: a.into(),
        text: x.into(),
        source: s.into(),
        rule: rule.then(|| s.to_string()),
        bad,
    };
    WhyView { title: "Why does Ysolde lose 7 Health?".into(), meta: "G5 against F5 · round 4 · choice 61".into(), answer: Runs::marked("Rurik’s blow comes to *7*, Ysolde’s parry to *4*. He beats her guard by *3*: enough to hit, not enough to get past her mail. The dice give 8, the mail takes 1."),
        sums: vec![SumView { piece: piece("bandit", false), name: "Rurik".into(), what: "Melee Attack, mace, 4 AP".into(), dice: PoolDice::of(&[4, 2, 5, 6, 1, 6, 3, 2], Some(3)), terms: vec![t("3", "pool: yellow is the first six", "TEMPO-G01", true, false), t("+3", "hafted", "Rurik’s sheet", false, false), t("+1", "high ground: G5 is 1 above F5", "level option", true, false)], result: t("7", "result", "TEMPO-017", true, false) },
            SumView { piece: piece("swordsman", true), name: "Ysolde".into(), what: "Parry, longsword, 3 AP".into(), dice: PoolDice::of(&[1, 5, 6, 2, 4, 4, 6, 3], Some(2)), terms: vec![t("2", "pool: orange is the first six", "TEMPO-G01", true, false), t("+4", "blades", "Ysolde’s sheet", false, false), t("−2", "serious wound: 13 of 22 lost", "TEMPO-D19", true, true)], result: t("4", "result", "TEMPO-017", true, false) }],
        net: Some(NetView { how: "7 − 4".into(), amount: "+3".into(), text: "his net".into(), rule: Some("TEMPO-015".into()) }),
        scale: Some(ScaleView { title: "+3 on Melee Attack’s table".into(), detail: "her net is −3: no parry".into(), rules: vec!["TEMPO-076".into(), "TEMPO-120".into()], bands: Odds::default().and(Outcome::Miss, "miss", 210.).and(Outcome::Hit, "hit", 90.).and(Outcome::Hit, "mail counts", 90.).and(Outcome::Crit, "critical", 120.), marks: vec![(0.41, "0".into(), "Combat Defence".into()), (0.765, "6".into(), "in mail".into())], at: (0.588, "+3".into()) }),
        damage: Some(DamageView { dice: vec![Die::plain(5), Die::plain(3)], sum: "= 8".into(), less: vec![(icon::SHIELD, "mail 1 blunt".into())], result: "7".into(), pool: Some(Pool { name: "Health".into(), now: 9, most: 22, takes: 7, tint: Tint::Health, look: PoolLook::Bar(vec![6, 11, 17]), ..Pool::default() }), change: "9 → 2".into() }),
        opened: Some(OpenedView { title: "+1 high ground".into(), source: "Level option".into(), value: "high_ground_bonus = 1".into(), text: "The Mill Ford, line 14. The rules’ own value is 0. Without it: net +2, still a hit.".into(), rule: "TEMPO-G48".into(), kind: "battlefield, our ruling".into(), quote: "Elevation has no effect unless the level sets high_ground_bonus (default 0, added to melee results against a lower target).".into() }),
        before: Some((Odds::three(38., 36., 26.), "this outcome had 36 %".into())) }
}
/// A rulebook of forty rules in two sections.
pub fn book() -> rulebook::RulebookView {
    let r = |n: u16, s: &str, t: &str| {
        rulebook::RuleView { id: format!("TEMPO-{n:03}"), section: s.into(), title: t.into(), text: "A reaction is paid before the dice are rolled. Whoever cannot pay may not react.\nThe price is not given back if the reaction fails, or if what it answers does not happen after all.".into(), kind: "rule".into(), see: vec!["TEMPO-033".into(), "TEMPO-G31".into()], changed: Vec::new() }
    };
    rulebook::RulebookView {
        title: "Tempo rulebook".into(),
        uncited: Vec::new(),
        rules: (20..60)
            .map(|n| {
                r(
                    n,
                    if n < 30 { "Action points" } else { "Reactions" },
                    if n % 2 == 0 {
                        "Paid before the roll"
                    } else {
                        "Who may answer, and when, and how often in a turn"
                    },
                )
            })
            .collect(),
    }
}
