//! Views with made-up data, one for each panel, for the tests of the window's panels.

use bevy_egui::egui;
use indes::battlefield::{Board, Livery, Terrain};
use indes::grid::{Cell, Grid, Orientation, Shape};
use indes::window::board::UnitLook;
use indes::window::panels::decision::*;
use indes::window::panels::top::*;
use indes::window::panels::unit::*;
use indes::window::panels::{curtain, ending, log, menu, overlay, recap, rulebook, why};
use indes::window::theme::icon;
use indes::window::widgets::*;
use std::sync::Arc;

/// The legend of what is drawn on the board.
pub fn legend() -> log::LegendView {
    let s = |c: egui::Color32| -> log::Sample {
        std::sync::Arc::new(move |p: &egui::Painter, r: egui::Rect| {
            p.rect_filled(r, 3.0, c);
        })
    };
    let blue = egui::Color32::LIGHT_BLUE;
    log::LegendView {
        samples: [
            "one Move, 2 AP",
            "two Moves, 4 AP",
            "an enemy reaches here",
            "points this step costs",
            "may be struck at this step",
            "struck only in some cases",
        ]
        .iter()
        .map(|t| (s(blue), t.to_string()))
        .collect(),
        keys: vec![KeyHint::new("Z", "zones"), KeyHint::new("T", "threat"), KeyHint::new("L", "log")],
        last: Runs::marked("*Ysolde* parried *Rurik*’s mace, no harm done. Nothing new is revealed by planning."),
    }
}
/// A figure of one of two sides.
pub fn piece(f: &str, t: bool) -> Piece {
    Piece::new(f, if t { Livery::Tide } else { Livery::Ember })
}
/// The top bar; `act` can take something back.
pub fn top_view(n: &str) -> TopView {
    let t = |name: &str, f: &str, tide, num: &str, state| Token {
        name: name.into(),
        piece: piece(f, tide),
        number: num.into(),
        state,
        down: false,
    };
    use TokenState::*;
    TopView {
        title: "The Mill Ford".into(),
        subtitle: "Tempo · round 4 · 18 s".into(),
        undo: Some(if n == "act" { Ok("Rurik’s move".into()) } else { Err("dice have been rolled since".into()) }),
        middle: Middle::Order(OrderView {
            name: "Turn order".into(),
            number: "AP left".into(),
            tokens: vec![
                t("Vesna", "crossbow", false, "9", Had),
                t("Grim", "spearman", false, "6", Had),
                t("Rurik", "bandit", false, "6", Acts),
                t("Tomas", "archer", true, "8", ToCome),
                t("Ysolde", "swordsman", true, "7", Asked),
                t("Oda", "shieldbearer", true, "12", ToCome),
                t("Bruin", "beast", false, "12", ToCome),
                t("Bero", "knight", true, "8", ToCome),
            ],
        }),
    }
}
/// A wounded man-at-arms.
pub fn unit_view() -> UnitView {
    UnitView {
        name: "Ysolde".into(),
        detail: "man-at-arms · F5".into(),
        piece: piece("swordsman", true),
        pools: vec![
            Pool {
                name: "Health".into(),
                now: 9,
                most: 22,
                takes: 0,
                tint: Tint::Health,
                look: PoolLook::Bar(vec![6, 11, 17]),
            },
            Pool { name: "AP".into(), now: 7, most: 12, takes: 3, tint: Tint::Points, look: PoolLook::Pips },
        ],
        states: vec![
            StateView {
                sign: Sign::Mark("onguard".into()),
                name: "On Guard".into(),
                harm: false,
                text: "x".into(),
                rule: None,
            },
            StateView {
                sign: Sign::Mark("wounded".into()),
                name: "Serious −2".into(),
                harm: true,
                text: "y".into(),
                rule: Some("TEMPO-D19".into()),
            },
        ],
        gear: vec![(Sign::Icon(icon::SWORD), "2d6 cut".into()), (Sign::Icon(icon::SHIELD), "mail 5 / 3 / 1".into())],
    }
}
/// Four lines, the last one being decided.
pub fn log_view() -> log::LogView {
    use log::*;
    let l = |id, icon, text: &str, bits: Vec<LogBit>, result: &str| LogLine {
        id,
        icon,
        text: Runs::marked(text),
        bits,
        result: result.into(),
        details: vec![LogDetail { amount: "+3".into(), text: "hafted".into(), rule: Some("TEMPO-G01".into()) }],
        ..Default::default()
    };
    let t = |s: &str| LogBit::Text(s.into());
    LogView {
        heading: "round 4".into(),
        lines: vec![
            l(
                1,
                icon::CROSSHAIR,
                "*Vesna* shoots *Oda*",
                vec![
                    LogBit::Die(Die::coloured(4, 2)),
                    t("+ 3 = 5 against 2"),
                    LogBit::Die(Die::plain(3)),
                    LogBit::Die(Die::plain(4)),
                    t("− 3 mail"),
                ],
                "4 Health",
            ),
            l(
                2,
                icon::SWORD,
                "*Grim* thrusts, *Bero* parries at exactly 0",
                vec![LogBit::Die(Die::coloured(4, 4)), t("+ 2 :"), LogBit::Die(Die::coloured(1, 1)), t("+ 5")],
                "both Bound",
            ),
            l(3, icon::FOOTPRINTS, "*Rurik* moves I5 to G5", vec![t("2 AP · nobody could answer")], ""),
            LogLine {
                open_now: true,
                tone: Tone::Accent,
                ..l(4, icon::HOURGLASS_MEDIUM, "*Rurik* swings his mace at *Ysolde*", vec![t("4 AP")], "Ysolde?")
            },
        ],
    }
}
/// A blow in the air and three answers.
pub fn answer() -> DecisionView {
    let falls = |a: &str, b: &str| Effect::new(icon::HEART_BREAK, Tone::Bad, &format!("falls *{a}* → *{b} %*"));
    DecisionView {
        question: 1,
        flavour: Flavour::Answer,
        head: Head {
            piece: piece("swordsman", true),
            who: "Watch · seat 1 decides".into(),
            question: "Ysolde, how do you answer?".into(),
        },
        trigger: Runs::marked("*Rurik* on G5 swings his *mace* at *Ysolde* on F5, from one step above her."),
        ribbon: vec![
            Stage::new("Blow", Progress::Done),
            Stage::new("You answer", Progress::Now),
            Stage::new("Counter-tempo", Progress::ToCome),
            Stage::new("Dice", Progress::ToCome),
        ],
        otherwise: Some(Otherwise {
            name: "If you do nothing".into(),
            odds: Some(Odds::three(0., 31., 69.)),
            effects: vec![Effect::new(icon::HEART_BREAK, Tone::Bad, "she falls *24 %*")],
        }),
        options: vec![
            OptionView {
                icon: icon::SHIELD,
                name: "Parry".into(),
                means: "longsword".into(),
                cost: Some(Cost::points(3)),
                odds: Some(Odds::three(38., 36., 26.)),
                effects: vec![
                    falls("24", "13"),
                    Effect { sign: Sign::Mark("bound".into()), tone: Tone::Second, text: "binds 6 %".into() },
                ],
                why: true,
                standing: Some(StandingView { name: "Next time she could parry".into(), now: Standing::Ask }),
                ..Default::default()
            },
            OptionView {
                icon: icon::SWORD,
                name: "Counter-Attack".into(),
                means: "longsword".into(),
                cost: Some(Cost::points(3)),
                odds: Some(Odds::three(32., 42., 26.)),
                effects: vec![falls("24", "14"), Effect::new(icon::SWORD, Tone::Good, "hits Rurik *38 %*")],
                countered: Some("counterable".into()),
                ..Default::default()
            },
            OptionView {
                icon: icon::PERSON_SIMPLE_RUN,
                name: "Evade".into(),
                means: "reflexes".into(),
                cost: Some(Cost::points(2)),
                odds: Some(Odds::three(26., 36., 38.)),
                effects: vec![falls("24", "16")],
                ..Default::default()
            },
        ],
        impossible: vec![
            Refusal::new("Dodge", "answers Ranged Attack only", "TEMPO-106"),
            Refusal::new("Retreat", "answers moves only", "TEMPO-126"),
            Refusal::new("Wind", "needs Bound; she is On Guard", "TEMPO-135"),
        ],
        decline: Some("Take the blow".into()),
        ..Default::default()
    }
}
/// A move with two strikes on its way.
pub fn act() -> DecisionView {
    let o = |icon, name: &str, cost: &str| OptionView {
        icon,
        name: name.into(),
        cost: Some(Cost { pips: 0, text: cost.into() }),
        ..Default::default()
    };
    let st = |n, cell: &str, ground: &str, aside: &str| StepView {
        number: n,
        cell: cell.into(),
        ground: ground.into(),
        aside: aside.into(),
        cost: "1".into(),
        provokes: vec![],
    };
    let mut s1 = StepsView {
        name: "Move 1 · 2 AP".into(),
        used: "3 of 3 points".into(),
        steps: vec![st(1, "E5", "grass", ""), st(2, "E6", "grass", "Grim is Bound: cannot"), st(3, "F6", "grass", "")],
    };
    s1.steps[2].provokes.push(Provoked {
        icon: icon::SWORD,
        who: "Rurik may strike here".into(),
        how: "mace, 4 of his 6 AP".into(),
        odds: Some(Odds::three(0., 31., 69.)),
        outcome: Runs::marked("*−6.7* mean, the Move ends"),
        sure: true,
    });
    let mut s2 = StepsView {
        name: "Move 2 · 2 AP".into(),
        used: "2 of 3 points".into(),
        steps: vec![st(4, "G6", "grass", "Rurik, only if he held back"), st(5, "H5", "bridge", "")],
    };
    s2.steps[1].provokes.push(Provoked {
        icon: icon::HAND_FIST,
        who: "Vesna may strike or retreat".into(),
        how: "fists, 3 of her 9 AP".into(),
        odds: Some(Odds::three(0., 52., 48.)),
        outcome: Runs::marked("*−2.0* mean"),
        sure: false,
    });
    DecisionView {
        question: 2,
        flavour: Flavour::Act,
        head: Head {
            piece: piece("shieldbearer", true),
            who: "Watch · seat 1 decides".into(),
            question: "Oda’s turn: move where?".into(),
        },
        options: vec![o(icon::FOOTPRINTS, "Move", "2 AP"), o(icon::FOOTPRINTS, "Combat Move", "3 AP")],
        impossible: vec![Refusal::new("Attack", "nobody in reach", "TEMPO-060")],
        plan: Some(PlanView {
            title: "D5 to H5".into(),
            detail: "next to Vesna".into(),
            points: Some([12, 12, 4]),
            takes: "4 AP".into(),
            blocks: vec![
                PlanBlock::Steps(s1),
                PlanBlock::Steps(s2),
                PlanBlock::Compare(CompareView {
                    heads: ["Compare", "AP", "strikes", "at worst"].map(String::from).to_vec(),
                    rows: vec![
                        CompareRow {
                            key: None,
                            cells: ["By the bridge (drawn)", "4", "2", "−12, stops at F6"].map(String::from).to_vec(),
                            current: true,
                        },
                        CompareRow {
                            key: Some("S".into()),
                            cells: ["By the shallows", "6", "1", "−4, arrives"].map(String::from).to_vec(),
                            current: false,
                        },
                    ],
                }),
                PlanBlock::Left(vec![
                    LeftPiece::Text("8 AP left for".into()),
                    LeftPiece::Chip(icon::SWORD, "Attack 3".into()),
                    LeftPiece::Chip(icon::SWORD, "Attack 3".into()),
                    LeftPiece::Text("or".into()),
                    LeftPiece::Chip(icon::SHIELD, "answers".into()),
                ]),
            ],
        }),
        remark: Some(Remark {
            text: "A plain Move counts as 0: a strike always hits.".into(),
            rule: Some("TEMPO-051".into()),
        }),
        confirm: Some("Walk Move 1".into()),
        decline: Some("Clear".into()),
        ..Default::default()
    }
}

/// More options, effects and choices than fit, and long names.
pub fn many() -> DecisionView {
    let mut v = answer();
    v.question = 3;
    let extra = v.options[1].clone();
    for n in ["Counter-Fire with a name", "Bind", "Retreat", "Wind and Bind", "Switch"] {
        v.options.push(OptionView { name: n.into(), ..extra.clone() });
    }
    v.options[0].slots = vec![
        SlotView {
            name: "with".into(),
            choices: ["longsword", "round shield", "dagger", "left gauntlet"]
                .iter()
                .map(|n| SlotChoice { name: n.to_string(), detail: "+2".into() })
                .collect(),
            chosen: 1,
        },
        SlotView {
            name: "at".into(),
            choices: ["head", "body"].iter().map(|n| SlotChoice { name: n.to_string(), detail: "".into() }).collect(),
            chosen: 0,
        },
    ];
    v.options[0].effects.push(Effect::new(icon::ARROW_RIGHT, Tone::Second, "Rurik may be pushed off the ridge *12 %*"));
    v.options[0].countered = Some("counterable by Counter-Tempo".into());
    v.trigger = Runs::marked(
        "*Rurik the Red of Underhill* on G5 swings his *two-handed spiked mace* at *Ysolde* on F5, from one step above her, while she is Bound to Grim, Off Guard and in mud.",
    );
    v.head.question = "Ysolde of the Long Name, how do you answer this?".into();
    v
}
/// A blow of one's own: targets, one of them out of reach.
pub fn target() -> DecisionView {
    let o = |icon, name: &str, cost: &str| OptionView {
        icon,
        name: name.into(),
        cost: Some(Cost { pips: 0, text: cost.into() }),
        ..Default::default()
    };
    let t = |f: &str, n: &str, chosen, refusal| TargetView {
        piece: piece(f, false),
        name: n.into(),
        detail: "crossbow · 18 / 18 · 9 AP".into(),
        chosen,
        odds: if refusal {
            vec![]
        } else {
            vec![("no answer".into(), Odds::three(0., 40., 60.)), ("worst: Evade".into(), Odds::three(54., 14., 32.))]
        },
        refusal: refusal.then(|| Refusal::new("Bruin", "out of reach: 3 of 1", "TEMPO-061")),
    };
    DecisionView {
        question: 4,
        flavour: Flavour::Act,
        head: Head {
            piece: piece("shieldbearer", true),
            who: "Watch · seat 1 decides".into(),
            question: "Oda’s turn: strike whom?".into(),
        },
        options: vec![
            o(icon::SWORD, "Melee Attack", "3 AP"),
            o(icon::FOOTPRINTS, "Move", "2 AP"),
            o(icon::FOOTPRINTS, "Combat Move", "3 AP"),
            o(icon::PERSON, "Stand up", "2 AP"),
            o(icon::HAND, "Draw", "1 AP"),
            o(icon::SHIELD, "On Guard", "1 AP"),
            o(icon::HOURGLASS_MEDIUM, "Delay", ""),
            o(icon::FLAG, "End turn", ""),
        ],
        impossible: vec![
            Refusal::new("Ranged Attack", "no bow in hand", "TEMPO-060"),
            Refusal::new("Reload", "nothing to load", "TEMPO-061"),
            Refusal::new("Mount", "no horse", "TEMPO-090"),
        ],
        plan: Some(PlanView {
            title: "Strike Vesna".into(),
            detail: "short sword, thrust".into(),
            points: Some([12, 12, 3]),
            takes: "3 AP".into(),
            blocks: vec![
                PlanBlock::Targets(vec![
                    t("crossbow", "Vesna", true, false),
                    t("bandit", "Rurik", false, false),
                    t("beast", "Bruin", false, true),
                ]),
                PlanBlock::Text("Vesna may answer with Evade for 2 of her 9 AP.".into()),
            ],
        }),
        decline: Some("Clear".into()),
        ..Default::default()
    }
}
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
    let s = |icon, n: &str, t: &str, c| SetCard { icon, name: n.into(), text: t.into(), levels: c, refused: None };
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
        heading: "Levels for Tempo".into(), watched: true, level: 0, can_load: true, can_replay: false, can_open: true, foot: "version 0.1 · rules data unchanged".into(),
        levels: vec![l("The Mill Ford", "hex 11 × 10 · 4 against 4 · 30 min"), LevelCard { tag: Some("start here".into()), ..l("Two Swords", "hex 7 × 5 · 1 against 1 · 10 min") }, l("The Narrow Gate", "hex 9 × 7 · 3 against 4 · 25 min"), l("Barn at Dusk", "square 8 × 6 · 3 against 3 · 20 min"),
            LevelCard { title: "The Fen".into(), error: Some(LevelError { place: "fen.ron, line 41, column 18".into(), excerpt: "'m': (terrain: \"gras\")".into(), column: 15, message: "did you mean “grass”?".into(), more: 1, last_good: Some("last good version: 3 minutes ago".into()) }), ..Default::default() }],
        setup: SetupView { title: "The Mill Ford".into(), text: "The Watch must hold the bridge for six rounds. The raiders must put two of them Down or cross with two.".into(), preview: Some(ford(&[".gsssg.", "gsrssgg", "gsswwsg", "gmmwffg", ".gsssg."])), sides: vec![side("Watch", Livery::Tide, 0, false), side("Raiders", Livery::Ember, 2, true)],
            options: vec![SettingView { name: "Feints".into(), differs: None, control: Control::Switch(true) }, SettingView { name: "High ground bonus".into(), differs: Some("level: 1, rules: 0".into()), control: Control::Number { value: 1, least: 0, most: 3 } }, SettingView { name: "Curtain between seats".into(), differs: None, control: Control::Switch(false) }, SettingView { name: "Time to answer".into(), differs: None, control: Control::Choice { all: vec!["no limit".into(), "30 s".into()], chosen: 0 } }], refused: None, errors: vec![] } }
}
/// The screen goes to seat 2.
pub fn curtain_view() -> curtain::CurtainView {
    curtain::CurtainView {
        side: "Raiders".into(),
        livery: Livery::Ember,
        figure: "bandit".into(),
        seat: "seat 2".into(),
        reason: Runs::marked("*Rurik* strikes next, and only seat 2 may know whether the blow is true or a feint."),
        keys: vec![KeyHint::new("M", "match options"), KeyHint::new("Ctrl S", "save and leave")],
    }
}
/// The Watch has won.
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
/// All keys.
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
/// Four events, two of them losses.
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
/// Seven Health and why.
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
        damage: Some(DamageView { dice: vec![Die::plain(5), Die::plain(3)], sum: "= 8".into(), less: vec![(icon::SHIELD, "mail 1 blunt".into())], result: "7".into(), pool: Some(Pool { name: "Health".into(), now: 9, most: 22, takes: 7, tint: Tint::Health, look: PoolLook::Bar(vec![6, 11, 17]) }), change: "9 → 2".into() }),
        opened: Some(OpenedView { title: "+1 high ground".into(), source: "Level option".into(), value: "high_ground_bonus = 1".into(), text: "The Mill Ford, line 14. The rules’ own value is 0. Without it: net +2, still a hit.".into(), rule: "TEMPO-G48".into(), kind: "battlefield, our ruling".into(), quote: "Elevation has no effect unless the level sets high_ground_bonus (default 0, added to melee results against a lower target).".into() }),
        before: Some((Odds::three(38., 36., 26.), "this outcome had 36 %".into())) }
}
/// Forty rules in two sections.
pub fn book() -> rulebook::RulebookView {
    let r = |n: u16, s: &str, t: &str| {
        rulebook::RuleView { id: format!("TEMPO-{n:03}"), section: s.into(), title: t.into(), text: "A reaction is paid before the dice are rolled. Whoever cannot pay may not react.\nThe price is not given back if the reaction fails, or if what it answers does not happen after all.".into(), kind: "rule".into(), see: vec!["TEMPO-033".into(), "TEMPO-G31".into()] }
    };
    rulebook::RulebookView {
        title: "Tempo rulebook".into(),
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
