//! The section `mechanics` of the rule data: the numbers of all five rule sets held to those of the catalogue, numbers of a
//! file of one's own in a battle, and what is refused.

use indes::battle::{Dice, RuleSetId, Setup, begin};
use indes::battlefield::concealment::SearchReach;
use indes::battlefield::cover::{CoverSource, Coverage};
use indes::battlefield::elevation::{Contact, FallHarm, FallRule};
use indes::battlefield::movement::{CornerBlock, ForcedRule, MovementRules, Rise, Turning, ZonePrice};
use indes::battlefield::{
    BodyCover, CitedRule, ConcealmentRule, ConcealmentScope, Contest, CoverLine, CoverRule, Cross, Crossing,
    FacingRule, FlankRule, FlankRules, Givens, GrazeRule, Hide, Mechanics, NoticeMoment, PairPoints, PairRule,
    PairTurn, PoolId, Riding, Scale, SightRule, ThreatShape,
};
use indes::grid::{Cell, Corner};
use indes::level::Level;
use indes::reading::{Problems, Source};
use indes::rules::def;
use indes_testing::mechanics as shipped;

fn cited(id: &str) -> Option<CitedRule> {
    CitedRule::new(id).filter(|rule| rule.as_str() == id)
}

/// TEMPO-G48, TEMPO-G55, TEMPO-G15, TEMPO-G47, TEMPO-G46, TEMPO-G26, TEMPO-G50.
fn tempo() -> Mechanics {
    Mechanics {
        gait: MovementRules {
            corner: Corner::Either,
            corner_block: CornerBlock::Impassable,
            // TEMPO-G55: through friends, not through foes, onto the fallen.
            crossing: Crossing {
                friend: Cross::Through(0),
                foe: Cross::Never,
                fallen: Cross::Onto,
                share_gap: None,
                small_share: 1,
            },
            rise: Rise::NONE,
            turning: Turning::default(),
            zones: ZonePrice { leave: 0, stops: false },
            squeeze: None,
            scale: Scale::ONE,
        },
        // TEMPO-G48
        difficult: 2,
        swim: None,
        forced: None,
        fall: None,
        contact: Contact::WithinReach,
        // TEMPO-G15
        sight: SightRule { corner: GrazeRule::Both, edge: GrazeRule::Both, impassable: false },
        // TEMPO-G47: the highest grade anywhere on the line, for shots only.
        cover: CoverRule {
            line: CoverLine::Best,
            // MANEUVER-C21
            source: CoverSource::Coverage(Coverage { light: 50, heavy: 75 }),
            corner: GrazeRule::Both,
            edge: GrazeRule::Both,
            bodies: BodyCover::None,
            near_target: None,
            not_beside_attacker: false,
            embrasure: false,
            size_shift: None,
            melee: false,
            mind: true,
        },
        facing: FacingRule::Drawn,
        flank: FlankRule::None,
        flank_rules: FlankRules::default(),
        concealment: ConcealmentRule {
            scope: ConcealmentScope::Nobody,
            hide: Hide::Never,
            contest: Contest::All,
            ties_hide: false,
            moment: NoticeMoment::Any,
            faces: false,
            same_area: false,
            within: None,
            search: SearchReach::Nowhere,
            search_for_side: false,
        },
        threat: ThreatShape::Band { min: 1, max: 1 },
        regions: false,
        surroundings: false,
        metres: false,
        riding: Riding::Refused { rule: cited("TEMPO-G50") },
    }
}

/// The numbers in which maneuver differs from tempo.
fn maneuver() -> Mechanics {
    let base = tempo();
    Mechanics {
        // MANEUVER-G12, MANEUVER-G75, MANEUVER-G79
        gait: MovementRules {
            corner_block: CornerBlock::Wall,
            crossing: Crossing { fallen: Cross::Through(0), ..base.gait.crossing },
            rise: Rise { up_most: Some(1), ..base.gait.rise },
            ..base.gait
        },
        // MANEUVER-D27
        swim: Some(2),
        // MANEUVER-G46, MANEUVER-G75
        forced: Some(ForcedRule {
            sizes: false,
            rise_most: Some(1),
            ledge: 2,
            fallen_stop: true,
            corner_block: CornerBlock::Wall,
        }),
        // MANEUVER-G55: 1d6 for every full 2 m.
        fall: Some(FallRule {
            ledge: 2,
            harm: FallHarm::Dice { free: 0, levels: 2, most: None },
            water_softens: false,
            prone_if_hurt: true,
        }),
        // MANEUVER-G51
        sight: SightRule { corner: GrazeRule::Never, edge: GrazeRule::Both, impassable: false },
        // MANEUVER-G51, MANEUVER-G52: within 1 m of the target; sizes are counted from Medium, 2.
        cover: CoverRule {
            line: CoverLine::NearestToCentre,
            corner: GrazeRule::Never,
            near_target: Some(1),
            not_beside_attacker: true,
            size_shift: Some(2),
            mind: false,
            ..base.cover
        },
        flank: FlankRule::Opposed,
        flank_rules: FlankRules {
            line_on_squares: cited("MANEUVER-148"),
            line_on_hexes: cited("MANEUVER-201"),
            ..FlankRules::default()
        },
        // MANEUVER-G29, MANEUVER-G30
        concealment: ConcealmentRule {
            scope: ConcealmentScope::Each,
            hide: Hide::OutOfClearSight,
            contest: Contest::Within(12),
            moment: NoticeMoment::StepEnd,
            search: SearchReach::Within(10),
            search_for_side: true,
            ..base.concealment
        },
        // MANEUVER-D27
        surroundings: true,
        metres: true,
        riding: Riding::Refused { rule: None },
        ..base
    }
}

/// The numbers in which region differs from tempo.
fn region() -> Mechanics {
    let base = tempo();
    Mechanics {
        gait: MovementRules {
            // REGION-G53
            corner: Corner::Both,
            // REGION-G65
            crossing: Crossing { friend: Cross::Never, fallen: Cross::Never, ..base.gait.crossing },
            ..base.gait
        },
        contact: Contact::Any,
        // REGION-G18, REGION-G46
        sight: SightRule { impassable: true, ..base.sight },
        cover: CoverRule { source: CoverSource::Area, ..base.cover },
        // REGION-G47
        concealment: ConcealmentRule {
            scope: ConcealmentScope::Everyone,
            hide: Hide::CoveredArea,
            contest: Contest::InSight,
            ties_hide: true,
            moment: NoticeMoment::TurnStart,
            same_area: true,
            ..base.concealment
        },
        // REGION-G09
        threat: ThreatShape::SameRegion,
        // REGION-G08
        regions: true,
        // REGION-148, REGION-151, REGION-152, REGION-153, REGION-G88
        riding: Riding::Pairs(PairRule {
            turn: PairTurn::OneEntry,
            points: PairPoints::MaxOfBoth { move_cap: true, other_cap: true },
            size_gap: 1,
            skill_needed: true,
            lends: None,
        }),
        ..base
    }
}

/// The numbers in which poise differs from tempo.
fn poise() -> Mechanics {
    let base = tempo();
    Mechanics {
        gait: MovementRules {
            // POISE-128
            corner_block: CornerBlock::ImpassableOrFoe,
            // POISE-121, POISE-122, POISE-123, POISE-C33, POISE-J09
            crossing: Crossing { fallen: Cross::Through(0), share_gap: Some(3), ..base.gait.crossing },
            // POISE-140, POISE-C17
            rise: Rise { up_each: 1, up_most: Some(1), down_most: Some(2), second_down_free: true, climb: Some(1) },
            ..base.gait
        },
        // POISE-207
        swim: Some(2),
        // POISE-136, POISE-137, POISE-138, POISE-G47
        forced: Some(ForcedRule {
            sizes: true,
            rise_most: Some(1),
            ledge: 3,
            fallen_stop: true,
            corner_block: CornerBlock::ImpassableOrFoe,
        }),
        // POISE-G20: 3 for every level beyond the first, nothing into deep water.
        fall: Some(FallRule {
            ledge: 3,
            harm: FallHarm::Points { free: 1, each: 3 },
            water_softens: true,
            prone_if_hurt: false,
        }),
        // POISE-146, POISE-147, POISE-G28
        cover: CoverRule {
            source: CoverSource::AnyCrossing,
            bodies: BodyCover::Standing,
            embrasure: true,
            melee: true,
            ..base.cover
        },
        flank: FlankRule::NoWayOut,
        flank_rules: FlankRules {
            no_way_out: cited("POISE-179"),
            opposite_corners: cited("POISE-181"),
            ..FlankRules::default()
        },
        // POISE-G43, POISE-G05
        concealment: ConcealmentRule {
            scope: ConcealmentScope::Everyone,
            contest: Contest::InSight,
            ties_hide: true,
            moment: NoticeMoment::MoveEnd,
            within: Some(5),
            ..base.concealment
        },
        // POISE-161, POISE-G33
        threat: ThreatShape::Zone { paces: 1, height: 1 },
        // POISE-186, POISE-200, POISE-201, POISE-202; POISE-194: momentum, of a minion defence.
        riding: Riding::Pairs(PairRule {
            turn: PairTurn::RiderSpendsForMount,
            points: PairPoints::Own,
            size_gap: 1,
            skill_needed: false,
            lends: Some((PoolId(1), PoolId(3))),
        }),
        ..base
    }
}

/// The numbers in which energy differs from tempo.
fn energy() -> Mechanics {
    let base = tempo();
    Mechanics {
        gait: MovementRules {
            // ENERGY-G20, ENERGY-G34
            crossing: Crossing {
                foe: Cross::IfSizeGap(2),
                fallen: Cross::Through(1),
                small_share: 4,
                ..base.gait.crossing
            },
            // ENERGY-D33
            turning: Turning { on_squares: [0, 1, 1, 2, 2], on_hexes: [0, 1, 2, 2, 2] },
            // ENERGY-G18, ENERGY-G19: what is higher is climbed, what is deeper a fall.
            rise: Rise { up_most: Some(1), down_most: Some(2), ..base.gait.rise },
            ..base.gait
        },
        // ENERGY-J13
        forced: Some(ForcedRule {
            sizes: false,
            rise_most: None,
            ledge: 3,
            fallen_stop: false,
            corner_block: CornerBlock::Impassable,
        }),
        // ENERGY-G19: a die for every 2 m beyond the first, from 3 m, at most 20.
        fall: Some(FallRule {
            ledge: 3,
            harm: FallHarm::Dice { free: 1, levels: 2, most: Some(20) },
            water_softens: false,
            prone_if_hurt: true,
        }),
        // ENERGY-G24, ENERGY-D43
        cover: CoverRule { line: CoverLine::NearestToCentre, not_beside_attacker: true, melee: true, ..base.cover },
        // ENERGY-202, ENERGY-G21
        facing: FacingRule::HalfPlane { reactive_turns: 1 },
        // ENERGY-G25, ENERGY-207, ENERGY-208
        concealment: ConcealmentRule {
            scope: ConcealmentScope::Each,
            hide: Hide::Unfaced,
            ties_hide: true,
            faces: true,
            search: SearchReach::Everywhere,
            ..base.concealment
        },
        // ENERGY-G22
        threat: ThreatShape::Limit(2),
        // ENERGY-D45, ENERGY-J23: darkness hides, and ground may be slippery.
        surroundings: true,
        metres: true,
        riding: Riding::Refused { rule: cited("ENERGY-G37") },
        ..base
    }
}

#[test]
fn the_mechanics_of_all_five_rule_sets_match_the_catalogue() {
    let wanted = [
        (RuleSetId::Tempo, tempo()),
        (RuleSetId::Maneuver, maneuver()),
        (RuleSetId::Region, region()),
        (RuleSetId::Poise, poise()),
        (RuleSetId::Energy, energy()),
    ];
    assert_eq!(wanted.map(|(set, _)| set), RuleSetId::ALL);
    for (set, wanted) in wanted {
        assert_eq!(indes::rules::mechanics(set), wanted, "{set}");
    }
    assert_ne!(shipped::tempo(), shipped::poise());
}

#[test]
fn tempo_g10_g41_g51_g54_numbers_of_tempo_beside_its_tables() {
    let def = def(RuleSetId::Tempo).unwrap();
    let data = def.shipped_data().unwrap();
    let file = &data.of::<indes::rules::tempo::data::Data>().file;
    assert_eq!((file.grapple_defence, file.pick_up_within, file.rest_percent, file.one_hand_ap), (3, 1, 25, 1));
}

#[test]
fn poise_d06_every_source_counts_as_one_boon_or_bane() {
    let def = def(RuleSetId::Poise).unwrap();
    let data = def.shipped_data().unwrap();
    let file = &data.of::<indes::rules::poise::data::Data>().file;
    let of = &file.sources;
    // POISE-083, POISE-G15, POISE-210, POISE-161, POISE-146
    assert_eq!((of.reeling, of.encumbered, of.swimming, of.in_enemy_zone, of.cover), (1, 1, 1, 1, 1));
    // POISE-G32, POISE-178, POISE-143, POISE-144
    assert_eq!((of.heedless_target, of.surrounded_target, of.higher, of.lower), (1, 1, 1, 1));
    // POISE-G14, POISE-G15, POISE-G28, POISE-106
    assert_eq!((file.hampered.kneeling, file.hampered.encumbered), (1, 1));
    assert_eq!((file.sweep_paces, file.specials.defiance_price), (1, 1));
}

#[test]
fn every_number_stands_beside_the_id_of_its_rule() {
    for set in RuleSetId::ALL {
        let text = shipped_text(set);
        let section = &text[text.find("    mechanics: (").unwrap()..];
        let prefix = format!("{}-", set.name().to_uppercase());
        let mut above = "";
        for line in section.lines().skip(1).take_while(|line| *line != "    ),") {
            let (code, comment) = line.split_once("//").unwrap_or((line, ""));
            if code.trim().is_empty() {
                above = comment;
                continue;
            }
            let explained =
                [comment, above].iter().any(|said| said.contains(&prefix) || said.contains("no rule is about"));
            let has_number = code.contains(|c: char| c.is_ascii_digit()) && !code.contains("flank_rules");
            assert!(!has_number || explained, "{set}: {line}");
        }
    }
}

/// Two opposed units with deep water and mud between them.
const LEVEL: &str = r#"(
    format: 1, id: "ground", title: "Ground", rules: poise, grid: square(alternating),
    board: ["..w%...", ".......", "......."],
    sides: [(name: "Tide", seat: 1, livery: tide), (name: "Ember", seat: 2, livery: ember)],
    units: [
        (side: "Tide", template: "sellsword", name: "A", cell: "A1"),
        (side: "Ember", template: "sellsword", name: "D", cell: "G1"),
    ],
)"#;

/// The level by the rule data of poise with one change.
fn poise_with(change: (&str, &str)) -> Setup {
    let def = def(RuleSetId::Poise).unwrap();
    assert!(def.shipped.contains(change.0), "{}", change.0);
    let text = def.shipped.replacen(change.0, change.1, 1);
    let data = (def.read)(&Source::new("house.ron", &text)).unwrap_or_else(|problems| panic!("{problems}"));
    let words = |id| (id == def.rules.id()).then(|| (def.vocabulary)(&data));
    let level = Level::read(&Source::new("ground.ron", LEVEL), &words).unwrap_or_else(|problems| panic!("{problems}"));
    level.setup(&def, &data).unwrap()
}

/// The price of entering a cell of a battle.
fn price(setup: &Setup, cell: Cell) -> u8 {
    setup.board.ground(cell).enter
}

#[test]
fn numbers_of_a_house_file_are_used_in_the_battle() {
    let (water, mud) = (Cell::new(2, 0), Cell::new(3, 0));
    let as_shipped = poise_with(("swim: 2,", "swim: 2,"));
    assert_eq!((price(&as_shipped, water), price(&as_shipped, mud)), (2, 2));
    let dear = poise_with(("swim: 2,", "swim: 4,"));
    assert_eq!((price(&dear, water), price(&dear, mud)), (4, 2), "POISE-207");
    let rough = poise_with(("difficult: 2,", "difficult: 3,"));
    assert_eq!((price(&rough, water), price(&rough, mud)), (2, 3), "POISE-129");
    let dry = poise_with(("swim: 2,", "swim: None,"));
    assert!(!dry.board.ground(water).passable);
    let wide = poise_with(("zone(paces: 1, height: 1)", "zone(paces: 2, height: 1)"));
    for (setup, paces) in [(as_shipped, 1), (wide, 2)] {
        let mut app = indes::script::arena();
        begin(app.world_mut(), &setup, Dice::seeded(1)).unwrap();
        assert_eq!(
            app.world().resource::<Givens>().mechanics.threat,
            ThreatShape::Zone { paces, height: 1 },
            "POISE-161"
        );
    }
}

/// The text of a rule set's shipped data.
fn shipped_text(set: RuleSetId) -> &'static str {
    def(set).unwrap().shipped
}

/// The problems of rule data of a rule set.
fn problems(set: RuleSetId, text: &str) -> Problems {
    (def(set).unwrap().read)(&Source::new("house.ron", text)).err().expect("it is accepted")
}

/// The problems of the shipped rule data of a rule set with one change.
fn refused(set: RuleSetId, (from, to): (&str, &str)) -> Problems {
    let text = shipped_text(set);
    assert!(text.contains(from), "{from}");
    problems(set, &text.replacen(from, to, 1))
}

#[test]
fn a_wrong_number_is_refused_with_its_place() {
    for (set, change, path, message) in [
        (RuleSetId::Poise, ("swim: 2", "swim: 0"), "mechanics.swim", "0 is not possible: 1 to 20"),
        (RuleSetId::Poise, ("zone(paces: 1", "zone(paces: 12"), "mechanics.threat.paces", "12 is not possible: 0 to 9"),
        (RuleSetId::Poise, ("\"POISE-179\"", "\"POISE-999\""), "mechanics.flank_rules.no_way_out", "has no POISE-999"),
        (
            RuleSetId::Poise,
            ("points(free: 1, each: 3)", "dice(free: 1, levels: 1, most: None)"),
            "mechanics.fall.harm",
            "no dice are rolled for a fall in poise",
        ),
        (RuleSetId::Poise, ("surrounded_target: 1", "surrounded_target: 10"), "sources.surrounded_target", "10 is not"),
        (RuleSetId::Poise, ("defiance_price: 1", "defiance_price: 0"), "specials.defiance_price", "possible: 1 to 9"),
        (RuleSetId::Poise, ("lends: momentum", "lends: stress"), "saddle.lends", "stress"),
        (RuleSetId::Tempo, ("pick_up_within: 1", "pick_up_within: 100"), "pick_up_within", "possible: 0 to 99"),
        (RuleSetId::Tempo, ("rest_percent: 25", "rest_percent: 101"), "rest_percent", "possible: 0 to 100"),
        (RuleSetId::Tempo, ("one_hand_ap: 1", "one_hand_ap: 13"), "one_hand_ap", "possible: 0 to 12"),
        (RuleSetId::Tempo, ("foe: never", "foe: as_standing"), "mechanics.gait.crossing.foe", "only the fallen"),
        (RuleSetId::Tempo, ("corner: either", "corner: neither"), "mechanics.gait.corner", "neither"),
        (
            RuleSetId::Maneuver,
            ("heavy: 75", "heavy: 40"),
            "mechanics.cover.source.heavy",
            "40 is not possible: 50 to 100",
        ),
        (RuleSetId::Maneuver, ("rules: maneuver", "rules: region"), "rules", "not of region"),
        (
            RuleSetId::Energy,
            ("(0, 1, 2, 2, 2)", "(1, 1, 2, 2, 2)"),
            "mechanics.gait.turning.on_hexes[0]",
            "1 is not possible: 0",
        ),
        (
            RuleSetId::Region,
            ("size_gap: 1", "size_gab: 1"),
            "mechanics.riding.size_gab",
            "there is no field `size_gab`",
        ),
    ] {
        let found = refused(set, change);
        let problem = found.iter().next().unwrap();
        assert!(problem.message.contains(message), "{found}");
        assert_eq!(problem.path, path, "{found}");
        let at = shipped_text(set).find(change.0).unwrap();
        assert_eq!(problem.line, shipped_text(set)[..at].lines().count(), "{found}");
        assert!(problem.excerpt().is_some(), "{found}");
    }
}

#[test]
fn rule_data_without_the_section_are_refused_with_a_remedy() {
    for set in RuleSetId::ALL {
        let text = shipped_text(set);
        let start = text.find("    mechanics: (").unwrap();
        let end = start + text[start..].find("\n    ),\n").unwrap() + "\n    ),\n".len();
        let without = format!("{}{}", &text[..start], &text[end..]);
        let found = problems(set, &without);
        assert_eq!(found.len(), 1, "{found}");
        let problem = found.iter().next().unwrap();
        assert_eq!(problem.message, "`mechanics` is missing");
        assert_eq!(problem.help.as_deref(), Some("add `mechanics: …` here"));
    }
}
