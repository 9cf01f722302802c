//! Views with example data, one for each panel around the board, for the tests of panels.

use indes::battlefield::Livery;
use indes::window::panels::decision::*;
use indes::window::panels::head::Head;
use indes::window::panels::log;
use indes::window::panels::top::*;
use indes::window::panels::unit::*;
use indes::window::theme::icon;
use indes::window::widgets::*;

/// A figure of Tide, or of Ember if `t` is false.
pub fn piece(f: &str, t: bool) -> Piece {
    Piece::new(f, if t { Livery::Tide } else { Livery::Ember })
}
/// The top bar; under the name `act` a choice can be taken back.
pub fn top_view(n: &str) -> TopView {
    let mut keys = 0..;
    let mut t = |name: &str, f: &str, tide, num: &str, state| Token {
        name: name.into(),
        piece: piece(f, tide),
        number: num.into(),
        state,
        down: false,
        turns: None,
        saved: None,
        arrives: None,
        owes: 0,
        key: keys.next().unwrap(),
    };
    use TokenState::*;
    TopView {
        title: "The Mill Ford".into(),
        subtitle: "Tempo · round 4 · 18 s".into(),
        goals: Vec::new(),
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
                ..Pool::default()
            },
            Pool { name: "AP".into(), now: 7, most: 12, takes: 3, ..Pool::default() },
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
/// Four lines of the log; the last one is the open question.
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
        names: Vec::new(),
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
/// A declared blow and three answers to it.
pub fn answer() -> DecisionView {
    let falls = |a: &str, b: &str| Effect::new(icon::HEART_BREAK, Tone::Bad, &format!("falls *{a}* → *{b} %*"));
    DecisionView {
        question: 1,
        layout: OptionsLayout::Rows,
        head: Head {
            piece: piece("swordsman", true),
            who: "Watch · seat 1 decides".into(),
            question: "Ysolde, how do you answer?".into(),
        },
        trigger: Runs::marked("*Rurik* on G5 swings his *mace* at *Ysolde* on F5, from one step above her."),
        ribbon: vec![
            ExchangeStage::new("Blow", Progress::Done),
            ExchangeStage::new("You answer", Progress::Now),
            ExchangeStage::new("Counter-tempo", Progress::ToCome),
            ExchangeStage::new("Dice", Progress::ToCome),
        ],
        otherwise: Some(Otherwise {
            about: "Rurik's attack on Ysolde".into(),
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
                standing: Some(StandingView {
                    name: "Next time she could parry".into(),
                    now: Standing::Ask,
                    parts: Vec::new(),
                    number: None,
                }),
                ..Default::default()
            },
            OptionView {
                icon: icon::SWORD,
                name: "Counter-Attack".into(),
                means: "longsword".into(),
                cost: Some(Cost::points(3)),
                odds: Some(Odds::three(32., 42., 26.)),
                effects: vec![falls("24", "14"), Effect::new(icon::SWORD, Tone::Good, "hits Rurik *38 %*")],
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
/// A planned move with two possible strikes on its path.
pub fn act() -> DecisionView {
    let o = |icon, name: &str, cost: &str| OptionView {
        icon,
        name: name.into(),
        cost: Some(Cost { pips: 0, text: cost.into() }),
        ..Default::default()
    };
    let st = |n, cell: &str, ground: &str| StepView {
        number: n,
        cell: cell.into(),
        ground: ground.into(),
        cost: "1".into(),
        provokes: vec![],
    };
    let mut s1 = StepsView {
        name: "Move 1 · 2 AP".into(),
        used: "3 of 3 points".into(),
        steps: vec![st(1, "E5", "grass"), st(2, "E6", "grass"), st(3, "F6", "grass")],
    };
    s1.steps[2].provokes.push(Provoked {
        icon: icon::SWORD,
        who: "Rurik may strike here".into(),
        how: "mace, 4 of his 6 AP".into(),
        odds: Some(Odds::three(0., 31., 69.)),
        outcome: Runs::marked("*−6.7* mean"),
    });
    let mut s2 = StepsView {
        name: "Move 2 · 2 AP".into(),
        used: "2 of 3 points".into(),
        steps: vec![st(4, "G6", "grass"), st(5, "H5", "bridge")],
    };
    s2.steps[1].provokes.push(Provoked {
        icon: icon::HAND_FIST,
        who: "Vesna may strike or retreat".into(),
        how: "fists, 3 of her 9 AP".into(),
        odds: Some(Odds::three(0., 52., 48.)),
        outcome: Runs::marked("*−2.0* mean"),
    });
    DecisionView {
        question: 2,
        layout: OptionsLayout::Chips,
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
            points: Some(bars::Pips { now: 12, most: 12, takes: 4 }),
            takes: "4 AP".into(),
            blocks: vec![
                PlanBlock::Steps(s1),
                PlanBlock::Steps(s2),
                PlanBlock::Left(vec![
                    LeftPiece::Text("8 AP left for".into()),
                    LeftPiece::Chip(icon::SWORD, "Attack 3".into()),
                    LeftPiece::Chip(icon::SWORD, "Shove 3".into()),
                    LeftPiece::Text("or".into()),
                    LeftPiece::Chip(icon::SHIELD, "answers".into()),
                ]),
            ],
        }),
        remark: Some(Remark {
            text: "A plain Move counts as 0: a strike always hits.".into(),
            keys: Vec::new(),
            rule: Some("TEMPO-051".into()),
        }),
        confirm: Some("Walk Move 1".into()),
        decline: Some("Clear".into()),
        ..Default::default()
    }
}

/// More options, effects and choices than fit, with long names.
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
    v.trigger = Runs::marked(
        "*Rurik the Red of Underhill* on G5 swings his *two-handed spiked mace* at *Ysolde* on F5, from one step above her, while she is Bound to Grim, Off Guard and in mud.",
    );
    v.head.question = "Ysolde of the Long Name, how do you answer this?".into();
    v
}
/// An own attack with three targets, one of them out of reach.
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
        layout: OptionsLayout::Chips,
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
            points: Some(bars::Pips { now: 12, most: 12, takes: 3 }),
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
