//! Clauses of rulings and rows of data tables that no other file asserts by themselves.

use super::{duel, hex, square, yields};
use indes_core::battlefield::{UnitId, UnitMask};
use indes_poise::DEF;
use indes_poise::data::{Data, Tier};
use indes_poise::next::{Affected, most_affected};
use indes_testing::Arena;

/// A dashes along a row over one cell of this ground: whether it comes to the cell behind with so much speed.
fn crosses(ground: char, speed: i32) -> bool {
    let row = format!("A {ground} . . . . . D");
    let mut arena = square([row.as_str()]).unit('A', move |a| a.with("speed", speed)).begin();
    arena.can("A", "dash") && arena.values("A", "dash").contains(&"E1".to_owned())
}

/// POISE-G03: a hero whose abilities are not 1 to 5 each and 8 in sum is played, and the check of levels warns of it.
#[test]
fn poise_g03_the_check_warns_of_unusual_abilities_of_a_hero() {
    let warned = |template: &'static str, abilities: [i32; 3]| {
        let plan = square(["A . . . D", ". . . . ."]).unit('A', move |a| {
            let [agility, brawn, cunning] = abilities;
            a.template(template).with("agility", agility).with("brawn", brawn).with("cunning", cunning)
        });
        let plan = plan.unit('D', |d| d.template("levy"));
        let words = (DEF.vocabulary)(&DEF.shipped_data().unwrap());
        let found = plan.level().unwrap().cautions(&words);
        found
            .iter()
            .filter(|one| one.help.contains("POISE-G03"))
            .map(|one| (one.at.to_string(), one.message.clone()))
            .next()
    };
    assert_eq!(warned("warden", [3, 3, 2]), None);
    assert_eq!(warned("warden", [5, 1, 2]), None);
    let (at, message) = warned("warden", [3, 3, 3]).unwrap();
    assert_eq!(
        (at.as_str(), message.as_str()),
        ("units[0].overrides", "A has agility 3, brawn 3, cunning 3, 9 in sum")
    );
    assert!(warned("warden", [6, 1, 1]).is_some(), "8 in sum, and one above 5");
    assert_eq!(warned("captain", [6, 6, 6]), None, "a creature may have more");
    // The loader takes 1 to 8.
    let refused = square(["A . D"]).unit('A', |a| a.with("agility", 9)).level().unwrap_err().to_string();
    assert!(refused.contains("`agility` cannot be 9"), "{refused}");
}

/// POISE-G15: a point more for each pace, a bane on every skill, no end by Recovery; a level may set it directly.
#[test]
fn poise_g15_encumbered() {
    let plan = || square(["A . . . . . . D"]).unit('A', |a| a.status("encumbered"));
    let mut arena = plan().begin();
    assert_eq!(arena.values("A", "dash"), ["B1", "C1"], "5 points, 2 for a pace");
    assert!(arena.can("A", "shift"), "POISE-C37");
    arena.act("A", "recovery");
    assert!(arena.is("A", "encumbered"));
    assert_eq!(arena.pools("A"), [15, 15, 15], "2 in each, less 2 for a bane");
    let mut arena = plan().unit('A', |a| a.gear(["longbow"])).begin();
    arena.skip().act("A", "attack shoot D");
    assert!(arena.story().contains(&"A has a bane against D".to_owned()));
    arena.react("D", "predict").act("A", "steady");
    assert_eq!(arena.pools("A")[0], 15 + 3 - 2);
}

/// POISE-G22, POISE-D11: armour lessens threat and damage, and costs speed.
#[test]
fn poise_g22_armour_and_its_drawbacks() {
    for (armour, less, speed) in [("none", 0, 2), ("padded", 1, 2), ("mail", 2, 1), ("plate", 3, 0)] {
        let mut arena = duel().unit('D', move |d| d.armour(armour)).begin();
        arena.act("A", "attack cut D");
        assert_eq!(arena.cost("D", "dodge"), 8 - less, "{armour}");
        arena.rolls([4, 4]).react("D", "yield");
        assert_eq!(arena.pools("D")[0], 15 - (8 + 2 - less), "{armour}");
        let mut arena = square(["A . . . . . . D"]).unit('A', move |a| a.armour(armour)).begin();
        assert_eq!(arena.values("A", "dash").len(), 3 + speed, "{armour}");
    }
}

/// POISE-G25, POISE-J16: ten sample combatants, each of a tier that its stat block names.
#[test]
fn poise_g25_the_tiers_of_the_sample_combatants() {
    let data = DEF.shipped_data().unwrap();
    let data: &Data = data.of();
    let table: Vec<_> = data.file.combatants.iter().filter(|one| !one.ours).collect();
    let of =
        |tier: Tier, mount: bool| table.iter().filter(|one| one.tier == tier && one.mount.is_some() == mount).count();
    let found = [of(Tier::Hero, false), of(Tier::Minion, false), of(Tier::Elite, false), of(Tier::Legendary, false)];
    assert_eq!((found, of(Tier::Elite, true), table.len()), ([3, 2, 2, 1], 2, 10));
}

/// POISE-J16: the tier decides the pools: a template of one tier made another has those of the other.
#[test]
fn poise_j16_the_tier_stands_in_the_stat_block() {
    let captain = "figure: \"greatsword\", tier: Elite,";
    let minion = "figure: \"greatsword\", tier: Minion, defence: 11,";
    let plan = square(["A . . D"]).unit('A', |a| a.template("captain"));
    let mut arena = plan.rolls([1, 4]);
    assert_eq!(arena.pool("A", "poise"), 20);
    let mut arena = plan.with_data(captain, minion).rolls([1, 4]);
    assert_eq!(arena.defence("A"), 11);
}

/// POISE-J19: turns of a round and uses of a skill are numbers of the stat block.
#[test]
fn poise_j19_turns_and_uses_are_data() {
    let plan = |turns: u8| {
        let data = format!("tier: Legendary, agility: 3, brawn: 5, cunning: 4, turns: {turns},");
        let plan = square(["A . D . .", "B . . . ."]).unit('D', |d| d.template("drake").size("1").gear(["claws"]));
        if turns == 2 {
            plan
        } else {
            plan.with_data("tier: Legendary, agility: 3, brawn: 5, cunning: 4, turns: 2,", &data)
        }
    };
    for (turns, wanted) in [(1, 1), (2, 2)] {
        let mut arena = plan(turns).begin();
        let mut had = 0;
        while arena.round() == 0 {
            let who = arena.question()[..1].to_owned();
            had += i32::from(who == "D");
            if arena.can(&who, "goes_next") {
                arena.detail(&who, "goes_next")
            } else {
                arena.end(&who)
            };
        }
        assert_eq!(had, wanted);
    }
    let bite = |uses: u8| {
        let plan = square([". . .", ". A D", ". . ."]).unit('D', |d| d.template("drake").size("1").gear(["bite"]));
        let once = "cunning: Impose(\"kneeling\"), uses: 1),";
        let plan = if uses == 1 { plan } else { plan.with_data(once, &once.replace('1', "2")) };
        let mut arena = plan.unit('A', |a| a.pools(40, 40, 40)).begin();
        arena.end("A").act("D", "attack bite A").react("A", "dodge").end("D").asks("D acts");
        arena.choices("D").contains(&"attack bite/bite A".to_owned())
    };
    assert_eq!([bite(1), bite(2)], [false, true], "a second bite in a round needs a second use");
}

/// POISE-G31, POISE-C31: an enemy's reaction comes before the mover's own; a unit that is knocked down, reeling or confused
/// still defends and, with its zone suspended, only a defeated one does not.
#[test]
fn poise_g31_the_active_side_answers_last() {
    let plan = square(["A . . . . D", ". . . . . ."]).unit('D', |d| d.gear(["longbow"]));
    let mut arena = plan.also("opening: first_actor(\"D\")").rolls([]);
    arena.asks("D acts");
    if arena.can("D", "overwatch") {
        arena.act("D", "overwatch shoot");
    }
    arena.end("D");
    for pool in ["poise", "momentum", "focus"] {
        let mut arena = duel().unit('D', move |d| d.with(pool, 0)).begin();
        arena.act("A", "attack cut D").asks("D reacts");
        let verb = if pool == "poise" { "block" } else { "dodge" };
        arena.react("D", verb);
    }
    let plan = square([". . . . .", "A . . . D", ". . . . ."]).unit('D', |d| d.gear(["spear"]));
    let mut arena = plan.begin();
    arena.end("A").act("D", "overwatch thrust").end("D").asks("A acts");
    arena.act("A", "dash C2").asks("D reacts").pass("D").asks("A reacts");
    assert!(arena.can("A", "sprint"), "the mover is asked after the watcher");
}

/// POISE-G38: the values of the table are defaults: a level gives any ground another price.
#[test]
fn poise_g38_the_price_of_ground_is_level_data() {
    for (cost, speed) in [(1, 1), (2, 2), (4, 4)] {
        let plan = |speed: i32| {
            let plan = square(["A m . . . . . D"]).unit('A', move |a| a.with("speed", speed));
            plan.also(&format!("legend: {{'m': (terrain: mud, cost: {cost})}}"))
        };
        assert!(plan(speed).begin().values("A", "dash").contains(&"E1".to_owned()), "{cost}");
        assert!(!plan(speed - 1).begin().values("A", "dash").contains(&"E1".to_owned()), "{cost}");
    }
}

/// POISE-D17: what each kind of ground costs and does.
#[test]
fn poise_d17_ground() {
    // Four paces to E1: with 3 + speed points the second cell may cost so much.
    for (row, ground, extra) in [
        ("open", '.', 0),
        ("rough or mud", '%', 1),
        ("shallow water", '~', 1),
        ("deep water", 'w', 1),
        ("low obstacle", '-', 1),
        ("rubble", ':', 1),
    ] {
        assert!(crosses(ground, 1 + extra) && !crosses(ground, extra), "{row}");
    }
    for ground in ['#', 'x'] {
        assert!(!crosses(ground, 9), "impassable");
    }
    let covered = |ground: char| {
        let row = format!("A {ground} . D");
        let mut arena = square([row.as_str()]).unit('A', |a| a.gear(["sling"])).begin();
        arena.can("A", "attack").then(|| {
            arena.skip().act("A", "attack stone D");
            let bane = arena.story().contains(&"A has a bane against D".to_owned());
            arena.react("D", "predict");
            bane
        })
    };
    assert_eq!(
        [covered('.'), covered('-'), covered('#')],
        [Some(false), Some(true), None],
        "cover, and no sight at all"
    );
    // A swaying bridge and a gale are hazards of the end of the round; unfamiliar ground is tested at a command.
    let sway = "(at: round_end, effect: loss(amount: 2, of: \"poise\")), (at: round_end, effect: loss(amount: 3, of: \"momentum\"))";
    let mut arena = square(["A . . D"]).hazards("Bridge", "A1", sway).begin();
    arena.end("A").end("D");
    assert_eq!(arena.pools("A"), [13, 12, 15]);
    // A climb: one point more for its pace.
    let climb = |speed: i32| {
        let plan = square(["A c . . . . . D"]).also("legend: {'c': (terrain: rock, climb: true)}");
        plan.unit('A', move |a| a.with("speed", speed)).begin().values("A", "dash").contains(&"E1".to_owned())
    };
    assert!(climb(2) && !climb(1));
}

/// POISE-G39, POISE-D19: a thrown attack has brawn and the bane of an enemy's zone; a skill on oneself has no path, so no
/// cover hinders it.
#[test]
fn poise_g39_thrown_attacks_and_skills_on_oneself() {
    let mut arena = duel().unit('A', |a| a.gear(["javelin"]).with("brawn", 5)).begin();
    arena.skip().act("A", "attack hurl D");
    assert!(arena.story().contains(&"A has a bane against D".to_owned()), "in D's zone");
    arena.rolls([4]).react("D", "yield");
    assert!(arena.story().contains(&"A strikes D for 4+5=9 with javelin/hurl".to_owned()));
    let mut arena = square(["A - . D"]).begin();
    arena.act("A", "steady");
    assert_eq!(arena.pools("A")[0], 18);
}

/// POISE-D19: every tag of the table is a word of the data; the three that bar a defence bar it.
#[test]
fn poise_d19_skill_tags() {
    let cut = "(key: \"cut\", name: \"Cut\", tags: [melee, zoc],";
    let tagged =
        |tag: &str| duel().with_data(cut, &format!("(key: \"cut\", name: \"Cut\", tags: [melee, zoc, {tag}],"));
    let tags = [
        "utility",
        "ranged",
        "thrown",
        "careful",
        "natural_zoc",
        "undodgeable",
        "unblockable",
        "unpredictable",
        "aquatic",
        "aquatic_ranged",
        "no_water",
    ];
    for tag in tags {
        let mut arena = tagged(tag).begin();
        arena.act("A", "attack cut D");
        let barred = ["undodgeable", "unblockable", "unpredictable"].iter().position(|one| *one == tag);
        let open = ["dodge", "block", "predict"].map(|verb| arena.can("D", verb));
        let mut wanted = [true; 3];
        if let Some(at) = barred {
            wanted[at] = false;
        }
        assert_eq!(open, wanted, "{tag}");
        arena.react("D", if tag == "undodgeable" { "block" } else { "dodge" });
    }
}

/// POISE-J12: `no_water` cannot be used while swimming, `aquatic` has no bane, `aquatic_ranged` keeps its range.
#[test]
fn poise_j12_which_skills_work_in_water() {
    let swims = |gear: &'static str| square(["A D . . .", ". . . . ."]).unit('A', move |a| a.on('w').gear([gear]));
    let banes = |gear: &'static str, what: &str| {
        let mut arena = swims(gear).begin();
        arena.skip().act("A", what);
        let found = arena.story().iter().filter(|line| line.starts_with("A has a bane")).count();
        arena.react("D", "dodge");
        found
    };
    assert_eq!((banes("sword", "attack cut D"), banes("spear", "attack thrust D")), (1, 0));
    assert!(!swims("sling").begin().choices("A").iter().any(|choice| choice.contains("stone")), "not in the water");
    let far = |tags: &str| {
        let hurl = "(key: \"hurl\", name: \"Hurl\", tags: [ranged, thrown],";
        let plan = square(["A . . . . . D", ". . . . . . ."]).unit('A', |a| a.on('w').gear(["javelin"]));
        plan.with_data(hurl, &format!("(key: \"hurl\", name: \"Hurl\", tags: [{tags}],")).begin().can("A", "attack")
    };
    assert!(far("ranged, thrown, aquatic_ranged") && !far("thrown, ranged"), "6 paces");
}

/// POISE-C01, POISE-D05: a unit that has had its turn is no candidate in this round, though it was the target.
#[test]
fn poise_c01_a_unit_that_has_acted_in_the_round_is_not_next() {
    let mut arena = square(["A D . . E", ". . . . ."]).begin();
    arena.act("A", "attack cut D").react("D", "dodge").end("A").asks("D acts");
    arena.act("D", "attack cut A").react("A", "dodge").end("D").asks("E acts");
}

/// POISE-D05: targets, then damage, then distance, then enemies; what is left is a tie.
#[test]
fn poise_d05_the_order_of_the_tests() {
    let one = |unit: u8, targeted: bool, damage: i16, distance: u16, enemy: bool| Affected {
        unit: UnitId(unit),
        targeted,
        damage,
        distance,
        enemy,
    };
    let cases = [
        (vec![one(0, true, 0, 9, false), one(1, false, 9, 1, true)], vec![0]),
        (vec![one(0, true, 3, 9, false), one(1, true, 4, 10, false)], vec![1]),
        (vec![one(0, false, 3, 1, true), one(1, false, 4, 9, false)], vec![1]),
        (vec![one(0, false, 0, 2, false), one(1, false, 0, 3, true)], vec![0]),
        (vec![one(0, false, 0, 2, false), one(1, false, 0, 2, true)], vec![1]),
        (vec![one(0, false, 0, 2, true), one(1, false, 0, 2, true)], vec![0, 1]),
    ];
    for (candidates, wanted) in cases {
        let wanted: UnitMask = wanted.into_iter().map(UnitId).collect();
        assert_eq!(most_affected(&candidates), wanted, "{candidates:?}");
    }
}

/// POISE-C04: not the unit whose turn just ended, in the round and across its end, while there is another.
#[test]
fn poise_c04_no_unit_has_two_turns_in_a_row_while_another_can() {
    let plan = square(["A . D . . . B"]).unit('D', |d| d.template("drake").size("1"));
    let mut arena = plan.begin();
    // D is nearest to itself, and has a turn left; B goes first.
    arena.end("A").asks("D acts").end("D").asks("B acts").end("B").asks("D acts");
    // The last turn of the round was D's: A or B begins the next.
    arena.end("D");
    assert_ne!(arena.question(), "D acts");
    assert_eq!(arena.round(), 1);
}

/// POISE-C06: hindering takes 4 from each pool, and adds nothing.
#[test]
fn poise_c06_hindering_is_a_loss() {
    let mut arena = duel().begin();
    arena.act("A", "steady").react("D", "hinder");
    assert_eq!(arena.pools("A"), [15 - 4 + 3, 11, 11]);
}

/// POISE-C13: a maneuver with movement is tested for each step that starts in a zone, and not for being used in one.
#[test]
fn poise_c13_a_maneuver_with_movement_is_tested_by_its_steps() {
    for plan in [square(["A . . D . ."]), hex(["A . . D . ."])] {
        // Into the zone and no farther: nothing is asked.
        let mut arena = plan.clone().begin();
        arena.act("A", "dash C1").asks("A reacts");
    }
    for plan in [square([". . . . . .", "A . . D . ."]), hex([". . . . . .", " A . . D . ."])] {
        // A step on inside the zone begins there.
        let mut arena = plan.begin();
        arena.act("A", "dash B2-C2-C1").asks("D reacts").pass("D").asks("A reacts");
    }
}

/// POISE-C14: a friend's cell that is in no zone of the surrounding enemies is a way out, whichever other enemy controls it.
#[test]
fn poise_c14_a_friends_cell_is_a_way_out_unless_the_controlling_enemies_control_it() {
    // D controls A's cell. B stands on the only cell beside A, outside D's zone; E controls B's cell and not A's.
    let rows = ["# # # # #", "D A B E #", "# # # # #"];
    let mut arena = square(rows).rolls([1, 4]);
    assert!(!arena.surrounded("A"), "B's cell is in E's zone, and E does not control A");
    let mut arena = square(["# # # # #", "D A E # #", "# # # # #"]).rolls([1, 4]);
    assert!(arena.surrounded("A"), "no friend's cell");
}

/// POISE-C15: enemies on diagonal opposite corners surround; on opposite sides they do only without a way out.
#[test]
fn poise_c15_only_diagonal_pairs_surround_of_themselves() {
    let surrounded = |rows: [&str; 5]| {
        let plan = square(rows).unit('D', |d| d.gear(["spear"])).unit('E', |e| e.gear(["spear"]));
        let mut arena: Arena = plan.rolls([1, 4]);
        arena.surrounded("A")
    };
    assert!(surrounded([". . . . .", ". D . . .", ". . A . .", ". . . E .", ". . . . ."]));
    assert!(!surrounded([". . . . .", ". D . . .", ". . A . .", ". . E . .", ". . . . ."]));
}

/// POISE-C18: one level is higher ground and a pace of height: a boon, and a point more to go up.
#[test]
fn poise_c18_a_level_is_higher_ground_and_one_pace() {
    let up = |speed: i32| {
        let plan = square(["A . . . . D"]).heights(["0 1 1 1 1 1"]).unit('A', move |a| a.with("speed", speed));
        plan.begin().values("A", "dash").contains(&"E1".to_owned())
    };
    assert!(up(2) && !up(1), "4 paces and 1");
    let mut arena = duel().heights(["1 . . . .", ". . . . .", ". . . . ."]).begin();
    arena.skip().act("A", "attack cut D");
    assert!(arena.story().contains(&"A has a boon against D".to_owned()));
    arena.react("D", "dodge");
}

/// POISE-J14, POISE-142: a level sets the height of each cell; a slope costs only where its level changes.
#[test]
fn poise_j14_a_slope_costs_where_its_level_changes() {
    let reach = |heights: &str, speed: i32| {
        let plan = square(["A . . . . D"]).heights([heights]).unit('A', move |a| a.with("speed", speed));
        plan.begin().values("A", "dash").contains(&"E1".to_owned())
    };
    assert!(reach("0 0 0 0 0 0", 1) && !reach("0 0 0 1 1 1", 1) && reach("0 0 0 1 1 1", 2));
    assert!(!reach("0 1 1 2 2 2", 2) && reach("0 1 1 2 2 2", 3));
}

/// POISE-C29: shallow water costs and wets; deep water gives a bane too; under water a unit chokes or holds its breath.
#[test]
fn poise_c29_shallow_deep_and_under_water() {
    let state = |ground: char| {
        let mut arena = square(["A D . . .", ". . . . ."]).unit('A', move |a| a.on(ground)).begin();
        arena.skip().act("A", "attack cut D");
        let bane = arena.story().contains(&"A has a bane against D".to_owned());
        arena.react("D", "dodge");
        (arena.is("A", "wet"), bane, arena.is("A", "choking"))
    };
    assert_eq!(
        [state('.'), state('~'), state('w')],
        [(false, false, false), (true, false, false), (true, true, false)]
    );
    let mut arena = square(["A D . . .", ". . . . ."]).unit('A', |a| a.on('w')).begin();
    arena.act("A", "dive");
    assert!(arena.is("A", "submerged") && arena.is("A", "choking"));
}

/// POISE-C32: an empty pool bars a gain; the end of the fight sets it to its base all the same, and ends the condition.
#[test]
fn poise_c32_being_set_to_base_is_no_gain() {
    let mut arena = duel().unit('A', |a| a.pools(0, 15, 15)).unit('D', |d| d.pools(0, 0, 1)).begin();
    assert!(arena.is("A", "reeling"));
    arena.act("A", "steady").pass_or("D");
    assert_eq!(arena.pools("A")[0], 0, "a reeling unit gains no poise");
    // The stress passes 5, which brings an affliction.
    yields(&mut arena, "attack cut D", &[8, 1]);
    while arena.question() == "A chooses" {
        arena.detail("A", "pass");
    }
    arena.asks("over");
    assert_eq!((arena.pools("A"), arena.is("A", "reeling")), ([15, 15, 15], false));
}

/// POISE-J01: the level describes the battlefield: heights, ground, cover, water and hazards, cell by cell.
#[test]
fn poise_j01_the_level_describes_the_battlefield() {
    let setup = square(["A . ~ - # D"])
        .heights(["0 2 0 0 0 0"])
        .hazards("Gale", "B1", "(at: round_end, effect: loss(amount: 3, of: \"momentum\"))")
        .setup();
    let cell = |name: &str| name.parse::<indes_core::grid::Cell>().unwrap();
    let ground = |name: &str| setup.board.ground(cell(name));
    assert_eq!(setup.board.height(cell("B1")), 2);
    assert!(
        ground("C1").water == indes_core::battlefield::Water::Shallow
            && ground("D1").coverage > 0
            && ground("E1").opaque
    );
    assert_eq!(setup.hazards.0.iter().map(|placed| placed.area.as_str()).collect::<Vec<_>>(), ["Gale"]);
}

/// POISE-D08: golden.
#[test]
fn poise_d08_the_dice_of_rolls() {
    let data = DEF.shipped_data().unwrap();
    let data: &Data = data.of();
    let found: Vec<_> = data.file.difficulties.iter().map(|one| (one.key.as_str(), one.faces)).collect();
    let wanted =
        [("easy", 4), ("simple", 6), ("standard", 8), ("difficult", 10), ("incredible", 12), ("legendary", 20)];
    assert_eq!(found, wanted);
    assert_eq!(data.difficulty(&data.file.saddle.roll), 8, "an animal's command is a standard roll");
}
