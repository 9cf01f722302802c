//! The tables of the catalogue (POISE-D01 to POISE-D22), written out here and compared with the rule data row by row.
//!
//! The rule data is put into the catalogue's words, so that a wrong number, an extra row and a missing row are found.
//! Rows of our own are in no table; they are marked as ours in the data and listed beside their table here.

use super::square;
use indes_core::battlefield::{Footprint, ThreatShape};
use indes_core::grid::{Diagonal, Grid, Orientation, Shape};
use indes_poise::DEF;
use indes_poise::data::{
    ActionEffect, ActionKind, Affliction, Attack, CriticalEffect, Data, EarnedFrom, MainPool, STATS, StatusDuration,
    Tag, Tier, Weapon, YieldEffect,
};
use indes_testing::mechanics;
use std::collections::BTreeSet;
use std::sync::LazyLock;

static DATA: LazyLock<Data> = LazyLock::new(|| DEF.shipped_data().expect("shipped data").of::<Data>().clone());

/// Fails unless both lists have the same rows in any order; shows the rows that only one of them has.
#[track_caller]
fn same(table: &str, found: impl IntoIterator<Item = String>, wanted: &[&str]) {
    let (found, wanted): (Vec<String>, Vec<String>) =
        (found.into_iter().collect(), wanted.iter().map(|&row| row.to_owned()).collect());
    let missing: Vec<_> = wanted.iter().filter(|row| !found.contains(row)).collect();
    let extra: Vec<_> = found.iter().filter(|row| !wanted.contains(row)).collect();
    assert!(
        missing.is_empty() && extra.is_empty(),
        "{table}: not in the data {missing:#?}, only in the data {extra:#?}"
    );
    let once: BTreeSet<_> = found.iter().collect();
    assert_eq!((once.len(), found.len()), (wanted.len(), wanted.len()), "{table}: a row is there twice");
}

fn pool(which: MainPool) -> &'static str {
    match which {
        MainPool::Poise => "poise",
        MainPool::Momentum => "momentum",
        MainPool::Focus => "focus",
    }
}

fn tag(tag: Tag) -> &'static str {
    match tag {
        Tag::Utility => "utility",
        Tag::Melee => "melee",
        Tag::Ranged => "ranged",
        Tag::Thrown => "thrown",
        Tag::Careful => "careful",
        Tag::Zoc => "zoc",
        Tag::NaturalZoc => "natural_zoc",
        Tag::Undodgeable => "undodgeable",
        Tag::Unblockable => "unblockable",
        Tag::Unpredictable => "unpredictable",
        Tag::Aquatic => "aquatic",
        Tag::NoWater => "no_water",
        Tag::AquaticRanged => "aquatic_ranged",
        Tag::Surfacing => "surfacing",
        Tag::Rider => "rider",
    }
}

fn effect(effect: &YieldEffect) -> String {
    match effect {
        YieldEffect::Gain(which, amount) => format!("you gain {amount} {}", pool(*which)),
        YieldEffect::Lose(which, amount) => format!("target loses {amount} {}", pool(*which)),
        YieldEffect::LoseByArmour(which) => format!("target loses 1 {} for each point of its armour", pool(*which)),
        YieldEffect::Shove(paces) => format!("shove {paces} away"),
        YieldEffect::Impose(status) => format!("target becomes {status}"),
        YieldEffect::Sweep(which, amount) => {
            format!("one other enemy within 1 pace of you loses {amount} {}", pool(*which))
        }
        YieldEffect::Disarm => "target is disarmed".to_owned(),
    }
}

fn cost(cost: &[(MainPool, i16)]) -> String {
    cost.iter().map(|&(which, amount)| format!("{} {amount}", pool(which))).collect::<Vec<_>>().join(", ")
}

/// An attack as a row: tags, range, threat, pool, dice, cost, yield effect, cunning effect, uses in a round.
fn attack(attack: &Attack) -> String {
    let mut tags: Vec<String> = ["attack".to_owned()].into();
    tags.extend(attack.tags.iter().map(|&one| tag(one).to_owned()));
    tags.extend(attack.cone.map(|length| format!("area_cone_{length}")));
    tags.sort();
    let yields = attack.yields.iter().map(effect).collect::<Vec<_>>().join(", ");
    let uses = if attack.uses == 0 { String::new() } else { format!("{} a round", attack.uses) };
    format!(
        "{} | {} | range {} | threat {} | {} {}d{} | {} | {yields} | {} | {uses}",
        attack.name,
        tags.join(" "),
        attack.range,
        attack.threat,
        pool(attack.pool),
        attack.dice.0,
        attack.dice.1,
        cost(&attack.cost),
        effect(&attack.cunning)
    )
}

/// What a weapon needs, or where it is, after its skill was used.
fn after_use(weapon: &Weapon, skill: &Attack) -> &'static str {
    match (weapon.loads, skill.is(Tag::Thrown)) {
        (true, false) => " | needs Reload",
        (false, true) => " | lies in the target's cell",
        (false, false) => "",
        (true, true) => " | needs Reload, lies in the target's cell",
    }
}

#[test]
fn poise_d01_the_base_of_a_pool_by_its_ability() {
    for (ability, base) in [(1, 10), (2, 15), (3, 20), (4, 25), (5, 30), (6, 35), (7, 40), (8, 45)] {
        assert_eq!(DATA.file.pool_base + DATA.file.pool_per_ability * ability, base);
        let mut arena = square(["A . . . D"])
            .unit('A', |a| {
                a.with("agility", ability.into()).with("brawn", ability.into()).with("cunning", ability.into())
            })
            .rolls([1, 4]);
        assert_eq!(arena.pools("A"), [base; 3], "ability {ability}");
    }
}

/// The ability, the defence, the barring tag and the condition of each pool.
#[test]
fn poise_d02_pools_abilities_defences_tags_and_conditions() {
    let rows = [
        ("poise", "agility", "dodge", "undodgeable", "reeling"),
        ("momentum", "brawn", "block", "unblockable", "knocked_down"),
        ("focus", "cunning", "predict", "unpredictable", "confused"),
    ];
    for ((key, ability, verb, barred, zero), which) in rows.into_iter().zip(MainPool::ALL) {
        assert_eq!(pool(which), key);
        let defence = DATA.file.actions.iter().find(|action| action.key == verb).unwrap();
        assert_eq!((defence.kind, defence.pool), (ActionKind::Defence, Some(which)));
        assert_eq!(Tag::barring(which.id()).map(tag), Some(barred));
        let plan = square(["A . . . D"]).unit('A', |a| a.with(ability, 5).with(key, 0));
        let mut arena = plan.rolls([1, 4]);
        assert!(arena.is("A", zero), "{key}");
        let mut arena = square(["A . . . D"]).unit('A', |a| a.with(ability, 5)).rolls([1, 4]);
        let wanted = MainPool::ALL.map(|other| if other == which { 30 } else { 15 });
        assert_eq!(arena.pools("A"), wanted);
    }
    let defences =
        DATA.file.actions.iter().filter(|action| action.kind == ActionKind::Defence).map(|it| it.key.clone());
    same("POISE-D02", defences, &["dodge", "block", "predict", "defend"]);
}

/// POISE-D03: which pools, turns, defiance, gambits and stress go with a tier.
#[test]
fn poise_d03_what_goes_with_a_tier() {
    let number = |unit: &indes_core::battle::UnitSeed, key: &str| {
        let at = STATS.iter().position(|stat| stat.0 == key).unwrap();
        unit.stats.get(indes_core::battlefield::StatId(u8::try_from(at).unwrap()))
    };
    for (template, tier, pools, turns, defiance, stress) in [
        ("sellsword", Tier::Hero, "three", 1, 0, 1),
        ("levy", Tier::Minion, "defence", 1, 0, 0),
        ("captain", Tier::Elite, "three", 1, 0, 0),
        ("drake", Tier::Legendary, "three", 2, 2, 0),
    ] {
        assert_eq!(DATA.file.combatants.iter().find(|it| it.key == template).unwrap().tier, tier);
        let rows = ["A . . . . . D", ". . . . . . .", ". . . . . . ."];
        let setup = square(rows).unit('A', move |a| a.template(template)).setup();
        let unit = setup.units.iter().find(|unit| unit.name == "A").unwrap();
        let there: Vec<bool> = unit.pools.0.iter().map(|pool| pool.exists()).collect();
        let three = pools == "three";
        assert_eq!(there, [three, three, three, !three, stress == 1, defiance > 0], "{template}");
        assert_eq!(unit.pools.0[5].now, defiance);
        let found = ["turns", "keeps_stress", "gambit", "legendary"].map(|key| number(unit, key));
        assert_eq!(found, [turns, stress, 1, i16::from(tier == Tier::Legendary)], "{template}");
    }
}

/// POISE-D04: the numbers of the document that the data or the mechanics hold.
#[test]
fn poise_d04_the_numbers_of_the_document() {
    let file = &DATA.file;
    let does = |key: &str| &file.actions.iter().find(|action| action.key == key).unwrap().does;
    assert_eq!(file.round_seconds, 6);
    assert_eq!((file.pool_base, file.pool_per_ability), (5, 5));
    assert_eq!(*does("dash"), ActionEffect::Walk { paces: 3, speed: true });
    assert_eq!(*does("shift"), ActionEffect::Walk { paces: 1, speed: false });
    assert_eq!(file.hinder, 4, "poise, momentum and focus each");
    assert_eq!(file.collision, 2, "momentum for a pace that is left of a shove");
    assert_eq!(file.spread_paces, 3, "disarmed");
    assert_eq!(file.saddle.thrown, 4, "a fallen rider's momentum at most");
    assert_eq!((file.water.range, file.water.breath), (5, 2));
    assert_eq!(file.specials.gambit_stress, 1);
    assert_eq!((file.hands, file.draws, file.pick_up, file.sprint_leaves), (2, 2, 1, 1));
    let rules = mechanics::poise();
    assert!(matches!(rules.threat, ThreatShape::Zone { paces: 1, .. }));
    assert_eq!(rules.riding.rule().map(|rule| rule.size_gap).ok(), Some(1));
    let human = file.combatants.iter().filter(|it| it.tier == Tier::Hero).all(|it| it.size == "1");
    assert!(human, "a human's size is 1");
}

/// POISE-D07: how long each condition lasts, and the numbers of those that have some.
#[test]
fn poise_d07_conditions() {
    let ends = |ends: StatusDuration| match ends {
        StatusDuration::Persistent => "Persistent",
        StatusDuration::Temporary => "Temporary",
        StatusDuration::Removed => "UntilRemoved",
        StatusDuration::WhileCause => "WhileCause",
        StatusDuration::NextTurn => "NextTurn",
        StatusDuration::Days => "Days",
    };
    let stored = DATA.file.statuses.iter().filter(|status| status.afflicts.is_none());
    same(
        "POISE-D07",
        stored.map(|status| format!("{} {}", status.key, ends(status.ends))),
        &[
            "reeling Persistent",
            "knocked_down Persistent",
            "confused Persistent",
            "defeated Persistent",
            "choking UntilRemoved",
            // A choice of the unit itself, which nothing else ends.
            "holding_breath WhileCause",
            "wet UntilRemoved",
            "kneeling Temporary",
            "encumbered WhileCause",
            "burning UntilRemoved",
            "rooted Temporary",
            "heedless NextTurn",
            // Not in the table: POISE-111, POISE-D13 Overwatch, POISE-G49, POISE-G10, POISE-J15.
            "gambit WhileCause",
            "watching NextTurn",
            "submerged WhileCause",
            "lost WhileCause",
            "left WhileCause",
        ],
    );
    let interrupts = DATA.file.statuses.iter().filter(|status| status.interrupts).map(|status| status.key.clone());
    same("POISE-D07 cannot concentrate", interrupts, &["confused", "choking"]);
    let (file, water) = (&DATA.file, DATA.file.water);
    assert_eq!((water.choking, water.breath, water.turns), (4, 2, 3), "choking, breath held, turns before brawn");
    assert_eq!((file.flight.kneeling, file.burning, file.dries), (5, 3, 10), "levels, focus, rounds (POISE-G16)");
}

#[test]
fn poise_d09_the_die_against_an_ability() {
    assert_eq!(DATA.file.opposed, [4, 6, 8, 10, 12, 20]);
    for (ability, sides) in [(0, 4), (1, 4), (2, 6), (3, 8), (4, 10), (5, 12), (6, 20), (7, 20), (8, 20)] {
        assert_eq!(DATA.opposed(ability), sides, "{ability}");
    }
}

#[test]
fn poise_d10_weapons() {
    let weapons = DATA.file.gear.iter().filter(|weapon| !weapon.ours && weapon.shield.is_none());
    let rows = weapons.flat_map(|weapon| {
        let row =
            |skill| format!("{} | {} hands | {}{}", weapon.key, weapon.hands, attack(skill), after_use(weapon, skill));
        weapon.skills.iter().map(row).collect::<Vec<_>>()
    });
    same(
        "POISE-D10",
        rows,
        &[
            "unarmed | 0 hands | Strike | aquatic attack melee | range 1 | threat 3 | momentum 2d4 |  |  | target loses 1 poise | ",
            "dagger | 1 hands | Stab | aquatic attack melee zoc | range 1 | threat 5 | poise 3d4 |  |  | target loses 2 focus | ",
            "dagger | 1 hands | Throw Dagger | attack ranged thrown | range 4 | threat 4 | focus 2d4 |  |  | target loses 1 focus |  | lies in the target's cell",
            "sword | 1 hands | Cut | attack melee zoc | range 1 | threat 6 | poise 2d8 |  |  | you gain 2 poise | ",
            "axe | 1 hands | Chop | attack melee zoc | range 1 | threat 6 | poise 2d10 |  |  | target loses 2 momentum | ",
            "mace | 1 hands | Crush | attack melee zoc | range 1 | threat 6 | momentum 2d8 |  |  | shove 1 away | ",
            "spear | 1 hands | Thrust | aquatic attack melee zoc | range 2 | threat 5 | poise 2d8 |  |  | shove 1 away | ",
            "greatsword | 2 hands | Sweep | attack melee zoc | range 1 | threat 8 | poise 3d8 | poise 2 |  | one other enemy within 1 pace of you loses 3 poise | ",
            "maul | 2 hands | Slam | attack melee unblockable zoc | range 1 | threat 8 | momentum 2d12 | momentum 2 | shove 1 away | target becomes kneeling | ",
            "halberd | 2 hands | Hook | attack melee zoc | range 2 | threat 7 | momentum 3d6 | poise 1 |  | target becomes kneeling | ",
            "javelin | 1 hands | Hurl | attack ranged thrown | range 6 | threat 6 | focus 2d8 |  |  | target loses 1 momentum |  | lies in the target's cell",
            "longbow | 2 hands | Shoot | attack no_water ranged | range 20 | threat 6 | focus 3d6 | focus 1 |  | target loses 2 poise | ",
            "crossbow | 2 hands | Bolt | attack no_water ranged | range 16 | threat 9 | focus 2d12 |  |  | target loses 1 focus for each point of its armour |  | needs Reload",
            "sling | 1 hands | Stone | attack no_water ranged | range 10 | threat 5 | focus 2d6 |  |  | target loses 1 momentum | ",
            "claws | 0 hands | Rend | aquatic attack melee natural_zoc | range 1 | threat 6 | poise 2d8 |  |  | target loses 2 poise | ",
            // Uses in a round: POISE-D14, the drake.
            "bite | 0 hands | Bite | aquatic attack melee natural_zoc unpredictable | range 1 | threat 7 | momentum 2d10 |  |  | target becomes kneeling | 1 a round",
            "fire_breath | 0 hands | Fire Breath | area_cone_4 attack no_water ranged | range 4 | threat 9 | focus 3d8 | focus 3 | target becomes burning | target loses 2 focus | 1 a round",
        ],
    );
    let ours = DATA.file.gear.iter().filter(|weapon| weapon.ours).map(|weapon| weapon.key.clone());
    same("ours beside POISE-D10", ours, &["saddle"]);
}

#[test]
fn poise_d11_armours() {
    let row = |it: &indes_poise::data::Armour| {
        format!("{} {} speed {} water {} sinks {}", it.key, it.armour, it.speed, it.drag, it.sinks)
    };
    same(
        "POISE-D11",
        DATA.file.armours.iter().map(row),
        &[
            "none 0 speed 0 water 0 sinks false",
            "padded 1 speed 0 water 0 sinks false",
            "mail 2 speed -1 water 1 sinks false",
            "plate 3 speed -2 water 0 sinks true",
            "hide_natural 1 speed 0 water 0 sinks false",
            "scales_natural 3 speed 0 water 0 sinks false",
        ],
    );
}

#[test]
fn poise_d12_shields() {
    let shields = DATA.file.gear.iter().filter_map(|weapon| Some((weapon, weapon.shield?)));
    let verb =
        |which| DATA.file.actions.iter().find(|it| it.kind == ActionKind::Defence && it.pool == Some(which)).unwrap();
    let row = |(weapon, shield): (&Weapon, indes_poise::data::Shield)| {
        format!("{} {} hand {} {} speed {}", weapon.key, weapon.hands, verb(shield.pool).key, shield.less, shield.speed)
    };
    same(
        "POISE-D12",
        shields.map(row),
        &[
            "buckler 1 hand dodge 1 speed 0",
            "round_shield 1 hand block 2 speed 0",
            "tower_shield 1 hand block 3 speed -1",
        ],
    );
}

/// POISE-D13: prices, amounts and tags of the actions that all units have; every other action cites another rule.
#[test]
fn poise_d13_skills_of_all() {
    let does = |effect: &ActionEffect| match effect {
        ActionEffect::Walk { paces, speed: true } => format!("move {paces} and speed"),
        ActionEffect::Walk { paces, speed: false } => format!("move {paces}"),
        ActionEffect::Gain(which, amount) => format!("gain {amount} {}", pool(*which)),
        ActionEffect::Recover(amount) => format!("recover, gain {amount} each"),
        ActionEffect::Encourage { range, amount } => format!("an ally within {range} gains {amount}"),
        ActionEffect::Blow(it) => attack(it),
        ActionEffect::Draw => "draw one or two".to_owned(),
        ActionEffect::Retrieve => "pick up".to_owned(),
        ActionEffect::Reload => "make ready".to_owned(),
        ActionEffect::Watch => "watch".to_owned(),
        ActionEffect::Mount => "get on".to_owned(),
        ActionEffect::Dismount => "get off".to_owned(),
        ActionEffect::Hold => "hold breath".to_owned(),
        ActionEffect::AsKind => "as its kind".to_owned(),
        other => format!("{other:?}"),
    };
    let kinds = [ActionKind::Action, ActionKind::Maneuver, ActionKind::Reaction, ActionKind::Free, ActionKind::Gambit];
    let row = |key: &str| {
        let it = DATA.file.actions.iter().find(|action| action.key == key).unwrap_or_else(|| panic!("no {key}"));
        let tags = it.tags.iter().map(|&one| tag(one)).collect::<Vec<_>>().join(" ");
        format!("{key} {:?} | {tags} | {} | {}", it.kind, cost(&it.cost), does(&it.does))
    };
    let rows = [
        "dash Maneuver |  |  | move 3 and speed",
        "shift Maneuver | careful |  | move 1",
        "sprint Reaction |  | momentum 4 | move 3",
        "draw Maneuver |  |  | draw one or two",
        "retrieve Maneuver |  |  | pick up",
        "reload Maneuver |  |  | make ready",
        "mount Maneuver |  |  | get on",
        "dismount Maneuver |  |  | get off",
        // What an animal does at a command: the two maneuvers that move, and its attack.
        "ride_dash Maneuver |  |  | move 3 and speed",
        "ride_shift Maneuver | careful |  | move 1",
        "ride_attack Action |  |  | Strike",
        "steady Maneuver |  |  | gain 3 poise",
        "brace Maneuver |  |  | gain 3 momentum",
        "assess Maneuver |  |  | gain 3 focus",
        "recovery Action | utility |  | recover, gain 2 each",
        "encourage Action | utility ranged | focus 1 | an ally within 5 gains 4",
        "bull_rush Action |  | momentum 2 | Bull Rush | aquatic attack melee | range 1 | threat 4 | momentum 1d6 |  | shove 2 away | shove 1 away | ",
        "disarm Action |  | focus 2 | Disarm | attack melee | range 1 | threat 7 | poise 1d4 |  | target is disarmed | target loses 1 poise | ",
        "overwatch Action |  | focus 1 | watch",
        "hold_breath Free |  |  | hold breath",
        "final_gambit Gambit |  |  | as its kind",
    ];
    let keys: Vec<&str> = rows.iter().filter_map(|row| row.split(' ').next()).collect();
    same("POISE-D13", keys.iter().map(|key| row(key)), &rows);
    let others = DATA.file.actions.iter().filter(|it| kinds.contains(&it.kind) && !keys.contains(&it.key.as_str()));
    same(
        "skills beside POISE-D13",
        others.map(|it| format!("{} {} {}", it.key, it.rule, cost(&it.cost))),
        &[
            "attack POISE-008 ",
            "breath POISE-G50 ",
            "surface POISE-G49 ",
            "surface_dash POISE-G49 ",
            "surface_sprint POISE-G49 momentum 4",
            "fly POISE-G40 ",
            "soar POISE-G40 ",
            "hover POISE-G40 ",
            "let_go POISE-G19 ",
            "ride_sprint POISE-203 momentum 4",
            "ride_surface POISE-G49 ",
            "ride_surface_dash POISE-G49 ",
            "ride_surface_sprint POISE-G49 momentum 4",
            "drop POISE-G35 ",
            "offer_terms POISE-J15 ",
            "release_breath POISE-216 ",
            "dive POISE-G49 ",
        ],
    );
}

/// POISE-D14: the templates that a level can name, with all columns of the table.
#[test]
fn poise_d14_sample_combatants() {
    let tier = |tier: Tier| match tier {
        Tier::Hero => "PC",
        Tier::Minion => "Minion",
        Tier::Elite => "Elite",
        Tier::Legendary => "Legendary",
    };
    let speed_at = STATS.iter().position(|stat| stat.0 == "speed").unwrap();
    let armour_at = STATS.iter().position(|stat| stat.0 == "armour").unwrap();
    let row = |it: &indes_poise::data::Combatant| {
        let rows = ["A . . . . . . D", ". . . . . . . .", ". . . . . . . ."];
        let key: &'static str = Box::leak(it.key.clone().into_boxed_str());
        let setup = square(rows).unit('A', move |a| a.template(key)).setup();
        let unit = setup.units.iter().find(|unit| unit.name == "A").unwrap();
        let stat = |at: usize| unit.stats.get(indes_core::battlefield::StatId(u8::try_from(at).unwrap()));
        let pools: Vec<String> =
            unit.pools.0[..4].iter().filter(|pool| pool.exists()).map(|pool| pool.now.to_string()).collect();
        let mount = it.mount.map(|mount| {
            format!(
                " mount {}{}{}",
                if mount.reasons { "Reasoning" } else { "Animal" },
                if mount.trained { " trained" } else { "" },
                if mount.needs_tack { " requires_tack" } else { "" }
            )
        });
        let worn = if it.armour == "none" || it.armour.ends_with("_natural") { None } else { Some(it.armour.clone()) };
        let gear = worn.into_iter().chain(it.gear.iter().cloned()).collect::<Vec<_>>().join(" ");
        format!(
            "{} {} size {} | {} {} {} | {} | armour {} | {gear} | speed {}{}{}{}",
            it.key,
            tier(it.tier),
            it.size,
            it.agility,
            it.brawn,
            it.cunning,
            pools.join("/"),
            stat(armour_at),
            stat(speed_at),
            if it.turns > 1 || it.defiance > 0 {
                format!(" turns {} defiance {}", it.turns, it.defiance)
            } else {
                String::new()
            },
            if it.flies { " flies" } else { "" },
            mount.unwrap_or_default()
        )
    };
    let table = DATA.file.combatants.iter().filter(|it| !it.ours);
    same(
        "POISE-D14",
        table.map(row),
        &[
            "sellsword PC size 1 | 3 3 2 | 20/20/15 | armour 2 | mail sword round_shield | speed 2",
            "ranger PC size 1 | 4 1 3 | 25/10/20 | armour 1 | padded longbow dagger | speed 4",
            "warden PC size 1 | 2 2 4 | 15/15/25 | armour 1 | padded spear buckler javelin | speed 2",
            "levy Minion size 1 | 2 2 1 | 9 | armour 1 | padded spear | speed 2",
            "slinger Minion size 1 | 2 1 2 | 9 | armour 0 | sling dagger | speed 2",
            "captain Elite size 1 | 3 3 3 | 20/20/20 | armour 2 | mail greatsword | speed 2",
            "ogre Elite size 2 | 2 5 1 | 15/30/10 | armour 1 | maul | speed 2",
            "drake Legendary size 3 | 3 5 4 | 20/30/25 | armour 3 | claws bite fire_breath | speed 3 turns 2 defiance 2 flies",
            // Its `unarmed` are the bare hands that every unit has.
            "horse Elite size 2 | 4 4 1 | 25/25/10 | armour 0 |  | speed 6 mount Animal trained requires_tack",
            "griffin Elite size 2 | 4 4 3 | 25/25/20 | armour 1 | claws | speed 5 flies mount Reasoning requires_tack",
        ],
    );
    let ours = DATA.file.combatants.iter().filter(|it| it.ours).map(row);
    same("ours beside POISE-D14", ours, &["mule Elite size 2 | 2 5 1 | 15/30/10 | armour 0 |  | speed 4 mount Animal"]);
    let added = DATA.file.combatants.iter().filter(|it| !it.added.is_empty());
    same(
        "ours in rows of POISE-D14",
        added.map(|it| format!("{} {:?}", it.key, it.added)),
        &["horse [\"saddle\"]", "griffin [\"saddle\"]"],
    );
}

/// POISE-D14: the ogre's natural zone of control is none; what it controls is its maul's.
#[test]
fn poise_d14_an_ogre_controls_what_its_maul_does() {
    let plan = square(["A . . . . .", ". . . D . .", ". . . . . .", ". . . . . ."]);
    let mut arena = plan.clone().unit('D', |d| d.template("ogre")).rolls([4, 1]);
    assert_eq!(arena.zone("D").len(), 16, "two by two, and all within a pace");
    assert_eq!(arena.zone("A").len(), 4);
    let mut arena = plan.unit('D', |d| d.template("ogre").gear([])).rolls([4, 1]);
    assert!(arena.zone("D").is_empty());
}

#[test]
fn poise_d15_critical_effects() {
    let of = |of: EarnedFrom| match of {
        EarnedFrom::Defeated => "of the defeated",
        EarnedFrom::Survivor => "of survivors",
        EarnedFrom::Either => "of either",
    };
    let row = |effect: CriticalEffect| match effect {
        CriticalEffect::Shaken(paces, which, amount) => {
            format!("an enemy within {paces} loses {amount} {}", pool(which))
        }
        CriticalEffect::Flying(paces, which, amount) => {
            format!("shove up to {paces}, who is hit loses {amount} {}", pool(which))
        }
        CriticalEffect::PressOn => "a Shift at once".to_owned(),
        CriticalEffect::Second(amount) => format!("gain {amount}"),
        CriticalEffect::Rally(paces, amount) => format!("an ally within {paces} gains {amount}"),
        CriticalEffect::Initiative => "name who goes next".to_owned(),
        CriticalEffect::Maim(banes) => format!("{banes} bane on a skill"),
        CriticalEffect::Slow(speed) => format!("-{speed} speed"),
        CriticalEffect::Ground => "cannot fly".to_owned(),
    };
    let rows = DATA.file.actions.iter().filter_map(|action| match &action.does {
        ActionEffect::Critical(critical) => {
            Some(format!("{} {}: {}", action.key, of(critical.of), row(critical.effect)))
        }
        _ => None,
    });
    same(
        "POISE-D15",
        rows,
        &[
            "shaken_foes of the defeated: an enemy within 5 loses 4 focus",
            "send_flying of the defeated: shove up to 3, who is hit loses 4 momentum",
            "press_on of either: a Shift at once",
            "second_wind of either: gain 4",
            "rally of either: an ally within 5 gains 4",
            "seize_initiative of either: name who goes next",
            "maim of survivors: 1 bane on a skill",
            // The two halves of ground_or_slow.
            "slow of survivors: -2 speed",
            "ground of survivors: cannot fly",
        ],
    );
}

/// POISE-D16: in the order of the die.
#[test]
fn poise_d16_afflictions() {
    let rows = DATA.afflictions().map(|(status, affliction)| {
        let what = match affliction {
            Affliction::Base(which, amount) => format!("base {} -{amount}", pool(which)),
            Affliction::Speed(amount) => format!("speed -{amount}"),
            Affliction::Grip(amount) => format!("melee and thrown yields -{amount}"),
            Affliction::Dread(banes) => format!("first attack has {banes} bane"),
        };
        format!("{} {what}", DATA.condition(status).key)
    });
    assert_eq!(
        rows.collect::<Vec<_>>(),
        [
            "unsteady base poise -5",
            "cracked_ribs base momentum -5",
            "ringing_head base focus -5",
            "limp speed -1",
            "weak_grip melee and thrown yields -1",
            "dread first attack has 1 bane",
        ]
    );
    assert_eq!((DATA.file.specials.stress_step, DATA.file.specials.stress_a_day), (5, 5), "POISE-G10");
}

/// POISE-D18: cells of a footprint on squares and on hexes.
#[test]
fn poise_d18_footprints() {
    let square = Grid::new(Shape::Square(Diagonal::Alternating), 16, 16);
    let hex = Grid::new(Shape::Hex(Orientation::Pointy), 16, 16);
    let rows = DATA.file.sizes.iter().filter(|size| !size.ours).map(|size| {
        let cells = |grid: &Grid| Footprint::usual(grid, size.side).count();
        format!("{} {} squares {} hexes", size.class, cells(&square), cells(&hex))
    });
    same(
        "POISE-D18",
        rows,
        &[
            "-2 1 squares 1 hexes",
            "-1 1 squares 1 hexes",
            "0 1 squares 1 hexes",
            "1 1 squares 1 hexes",
            "2 4 squares 3 hexes",
            "3 9 squares 7 hexes",
            "4 16 squares 12 hexes",
            "5 25 squares 19 hexes",
        ],
    );
    let ours = DATA.file.sizes.iter().filter(|size| size.ours).map(|size| size.key.clone());
    same("ours beside POISE-D18", ours, &["-3"]);
    assert!(DATA.file.sizes.iter().all(|size| size.key == size.class.to_string()), "a size is called by its number");
}

/// POISE-D22, POISE-G06, POISE-D06: boons, banes, gambits, defiance, doom.
#[test]
fn poise_d22_specials() {
    let (boon, special) = (DATA.file.boon, DATA.file.specials);
    assert_eq!((boon.threat, boon.dice, boon.pool, boon.paces), (2, 1, 2, 1));
    assert_eq!((special.gambit_boons, special.gambit_stress, special.defiance_effects), (1, 1, 1));
    let cap = DATA.file.options.iter().find(|option| option.key == "boon_cap").unwrap();
    assert_eq!(cap.default, 3, "POISE-G07");
}
