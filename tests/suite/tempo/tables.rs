//! Every number of the rule data against the catalogue's data tables, row by row. What is written out here is the
//! catalogue's; what the rule data has besides is named as an addition.

use crate::support::{data, golden};
use indes::battlefield::Footprint;
use indes::grid::{Cell, Grid, Orientation, Shape};
use indes::rules::Values;
use indes::rules::tempo::data::{At, Check, Cost, DamageKind, Effect, Hands, Kind, Surface, Weapon};

/// TEMPO-D01: action, kind, AP, statuses, what it answers, what it replaces, whether it has a check.
const ACTIONS: [&str; 26] = [
    "aim proactive 4 on_guard - - -",
    "move proactive 2 off_guard,on_guard - - -",
    "combat_move proactive 3 on_guard - - check",
    "disarm proactive weapon bound - - check",
    "escape proactive 3 grappled,pinned - - check",
    "feint proactive weapon on_guard - - check",
    "grapple proactive weapon bound - - check",
    "melee_attack proactive weapon on_guard - - check",
    "pin proactive 3 grappled - - check",
    "press proactive weapon bound - - check",
    "ranged_attack proactive weapon on_guard - - check",
    "ready proactive 1 off_guard - - -",
    "unarmed_attack proactive 3 grappled,on_guard - - check",
    "withdraw proactive 2 bound - - check",
    "counter_attack reactive weapon on_guard combat_move,melee_attack,move,unarmed_attack - check",
    "counter_fire reactive weapon on_guard aim,combat_move,move - check",
    "dodge reactive 2 on_guard ranged_attack - check",
    "double reactive weapon bound disarm,grapple,press,withdraw - check",
    "evade reactive 2 on_guard melee_attack,unarmed_attack - check",
    "parry reactive weapon on_guard melee_attack,unarmed_attack - check",
    "retreat reactive 3 on_guard combat_move,move - check",
    "struggle reactive 3 grappled escape,pin,unarmed_attack - check",
    "wind reactive weapon bound disarm,grapple,press,withdraw - check",
    "ct_counter_attack counter_tempo weapon on_guard counter_attack feint,melee_attack check",
    "ct_parry counter_tempo weapon on_guard counter_attack feint,melee_attack check",
    "recover_stamina special 0 bound,grappled,off_guard,on_guard,pinned - - check",
];

/// TEMPO-D02: action and threshold (`-` for the row below all of them), outcome, effects.
const OUTCOMES: [&str; 60] = [
    "aim:-                            Failure          -",
    "aim:0                            Success          aim",
    "move:-                           Failure          walk_until_hit",
    "move:0                           Success          walk",
    "combat_move:-                    Failure          -",
    "combat_move:1                    Success          walk_carefully",
    "combat_move:10                   Critical_Success walk",
    "disarm:-                         Failure          -",
    "disarm:8                         Success          disarm",
    "escape:-                         Failure          -",
    "escape:1                         Success          escape",
    "feint:-                          Miss             -",
    "grapple:-                        Failure          -",
    "grapple:8                        Success          grapple",
    "melee_attack:-                   Miss             -",
    "melee_attack:combat_defence      Hit              damage",
    "melee_attack:armoured            Critical_Hit     damage_past_armour",
    "pin:-                            Failure          -",
    "pin:grapple_defence              Success          pin",
    "press:-                          Failure          -",
    "press:combat_defence             Success          damage",
    "press:armoured                   Critical_Success damage_past_armour",
    "ranged_attack:-                  Miss             -",
    "ranged_attack:combat_defence     Hit              damage",
    "ranged_attack:armoured           Critical_Hit     damage_past_armour",
    "ready:-                          Success          ready",
    "unarmed_attack:-                 Miss             -",
    "unarmed_attack:combat_defence    Hit              damage",
    "unarmed_attack:armoured          Critical_Hit     damage_past_armour",
    "withdraw:-                       Failure          -",
    "withdraw:1                       Success          leave_bind",
    "counter_attack:-                 Miss             -",
    "counter_attack:combat_defence    Hit              damage",
    "counter_attack:armoured          Critical_Hit     damage_past_armour",
    "counter_fire:-                   Miss             -",
    "counter_fire:combat_defence      Hit              damage",
    "counter_fire:armoured            Critical_Hit     damage_past_armour",
    "dodge:-                          Failure          -",
    "dodge:0                          Success          opponent_fails",
    "double:-                         Miss             -",
    "double:combat_defence            Hit              damage",
    "double:armoured                  Critical_Hit     damage_past_armour",
    "evade:-                          Failure          -",
    "evade:0                          Success          opponent_fails",
    "parry:-                          Failure          -",
    "parry:0                          Bind             opponent_fails,bind",
    "parry:1                          Success          opponent_fails",
    "retreat:-                        Failure          -",
    "retreat:1                        Success          walk_carefully",
    "retreat:10                       Critical_Success walk_never_nearer",
    "struggle:-                       Failure          -",
    "struggle:0                       Success          opponent_fails",
    "wind:-                           Failure          -",
    "wind:0                           Success          opponent_fails",
    "ct_counter_attack:-              Miss             -",
    "ct_counter_attack:combat_defence Hit              damage",
    "ct_counter_attack:armoured       Critical_Hit     damage_past_armour",
    "ct_parry:-                       Failure          -",
    "ct_parry:0                       Bind             opponent_fails,bind",
    "ct_parry:1                       Success          opponent_fails",
];

/// TEMPO-D03: threshold of Recover Stamina, AP of twelve.
const RECOVERY: [&str; 10] =
    ["0   12", "-1  11", "-2  10", "-3  8", "-4  6", "-6  4", "-8  3", "-9  2", "-13 1", "-   0"];

/// TEMPO-D13.
const SKILLS: [&str; 10] = [
    "blades",
    "hafted",
    "polearms",
    "throwing",
    "marksmanship",
    "brawling",
    "wrestling",
    "footwork",
    "reflexes",
    "endurance",
];

/// TEMPO-D14: action, check.
const CHECKS: [&str; 26] = [
    "aim               none",
    "move              none",
    "combat_move       footwork",
    "disarm            weapon",
    "escape            wrestling",
    "feint             weapon",
    "grapple           wrestling",
    "melee_attack      weapon",
    "pin               wrestling",
    "press             weapon",
    "ranged_attack     weapon",
    "ready             none",
    "unarmed_attack    brawling",
    "withdraw          weapon",
    "counter_attack    weapon",
    "counter_fire      weapon",
    "dodge             reflexes",
    "double            weapon",
    "evade             reflexes",
    "parry             weapon",
    "retreat           footwork",
    "struggle          wrestling",
    "wind              weapon",
    "ct_counter_attack weapon",
    "ct_parry          weapon",
    "recover_stamina   endurance",
];

/// TEMPO-D15: surface, hands, skill, whether it parries, AP, damage, kind of damage, reach.
const MELEE: [&str; 18] = [
    "fists/strike      0   brawling -       3 1d4   blunt  1-1",
    "dagger/point      1   blades   parries 2 1d6   thrust 1-1",
    "short_sword/edge  1   blades   parries 3 1d6+2 cut    1-1",
    "short_sword/point 1   blades   parries 3 1d6+1 thrust 1-1",
    "rapier/point      1   blades   parries 3 1d6+3 thrust 1-1",
    "longsword/edge    1/2 blades   parries 3 2d6   cut    1-1",
    "longsword/point   1/2 blades   parries 3 2d6-1 thrust 1-1",
    "longsword/pommel  1/2 blades   parries 4 1d6+1 blunt  1-1",
    "greatsword/edge   2   blades   parries 4 2d6+3 cut    1-2",
    "greatsword/point  2   blades   parries 4 2d6+1 thrust 1-2",
    "hand_axe/edge     1   hafted   parries 3 1d6+3 cut    1-1",
    "mace/head         1   hafted   parries 4 2d6   blunt  1-1",
    "quarterstaff/end  2   polearms parries 3 1d6+1 blunt  1-2",
    "spear/point       1/2 polearms parries 3 1d6+3 thrust 1-2",
    "poleaxe/axe       2   polearms parries 5 2d6+4 cut    1-2",
    "poleaxe/hammer    2   polearms parries 5 2d6+3 blunt  1-2",
    "poleaxe/spike     2   polearms parries 4 2d6   thrust 1-2",
    "pike/point        2   polearms parries 5 2d6   thrust 2-3",
];

/// TEMPO-D16: weapon, hands, skill, AP, damage, kind, accuracy without and with an Aim, speed, increment, range, shots, reload AP.
const RANGED: [&str; 7] = [
    "throwing_knife 1 throwing     3 1d6   thrust -2 0 3  3  9  1  2",
    "javelin        1 throwing     4 1d6+3 thrust -2 1 4  6  24 1  2",
    "short_bow      2 marksmanship 4 1d6+2 thrust -3 0 7  8  48 16 6",
    "longbow        2 marksmanship 4 2d6   thrust -4 1 8  12 72 16 6",
    "light_crossbow 2 marksmanship 3 2d6   thrust -2 2 9  12 60 1  8",
    "heavy_crossbow 2 marksmanship 3 2d6+4 thrust -3 3 10 15 90 1  16",
    "pistol         1 marksmanship 3 2d6   thrust -3 2 60 8  40 6  6",
];

/// TEMPO-D17: armour, coverage, resistance to cut, thrust and blunt, burden. What it takes from movement is in TEMPO-D20.
const ARMOURS: [&str; 4] = ["none   0 0 0 0 0", "padded 3 2 1 2 0", "mail   6 5 3 1 1", "plate  9 8 6 4 2"];

/// TEMPO-D18: shield, hands, AP, bonus to a parry, Combat Defence against shots.
const SHIELDS: [&str; 2] = ["buckler      1 2 0 0", "round_shield 1 3 2 2"];

/// TEMPO-D19 without Down, which is no level but a fall (TEMPO-G42): level, percent of Health lost, penalty to checks, to Recover Stamina.
const WOUNDS: [&str; 4] = ["unhurt  0  0 0", "light   25 1 3", "serious 50 2 7", "grave   75 4 12"];

/// TEMPO-D20: template, Health, AP, movement, Combat Defence, Combat Defence (Armoured), Grapple Defence, armour, weapons, skills.
const COMBATANTS: [&str; 6] = [
    "man_at_arms 22 12 3 0 6 3 mail   longsword,dagger    blades=4,brawling=3,endurance=4,footwork=3,hafted=3,polearms=3,reflexes=3,wrestling=3",
    "duellist    18 12 3 0 3 3 padded rapier,dagger       blades=6,brawling=2,endurance=3,footwork=5,reflexes=5,wrestling=2",
    "archer      18 12 3 0 3 3 padded longbow,short_sword blades=3,brawling=2,endurance=3,footwork=4,marksmanship=5,reflexes=4,wrestling=2",
    "knight      24 12 2 0 9 3 plate  poleaxe,dagger      blades=5,brawling=4,endurance=5,footwork=4,hafted=4,polearms=5,reflexes=3,wrestling=4",
    "brigand     24 12 3 0 0 3 none   mace,throwing_knife brawling=5,endurance=4,footwork=3,hafted=3,reflexes=4,throwing=3,wrestling=6",
    "levy        18 12 3 0 3 3 padded spear,dagger        blades=1,brawling=2,endurance=3,footwork=2,polearms=2,reflexes=2,wrestling=1",
];

/// TEMPO-D21: size, side in squares, cells on hexes, changes of Combat Defence, Grapple Defence and reach.
const SIZES: [&str; 4] = ["small  1 1 1  -2 0", "medium 1 1 0  0  0", "large  2 3 -1 2  1", "huge   3 7 -2 4  1"];

/// Keys in alphabetical order, `-` for none.
fn listed(keys: &[String]) -> String {
    let mut keys = keys.to_vec();
    keys.sort();
    if keys.is_empty() { "-".to_owned() } else { keys.join(",") }
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Proactive => "proactive",
        Kind::Reactive => "reactive",
        Kind::CounterTempo => "counter_tempo",
        Kind::Special => "special",
        Kind::Pass => "pass",
        Kind::EndTurn => "end_turn",
        Kind::Detail => "detail",
        Kind::Sealed => "sealed",
    }
}

fn cost(cost: Cost) -> String {
    match cost {
        Cost::Fixed(ap) => ap.to_string(),
        Cost::Surface | Cost::Cheapest => "weapon".to_owned(),
        Cost::Reload => "reload".to_owned(),
    }
}

/// What a level offers beside the document: support actions (TEMPO-D23), the answers to questions of detail, the honest
/// answer to a secret one, passing and ending the turn.
const OURS: [&str; 12] = [
    "reload",
    "draw",
    "pick_up",
    "interact",
    "drop",
    "true_blow",
    "pass",
    "place",
    "give_ground",
    "stay",
    "halt",
    "end_turn",
];

#[test]
fn tempo_d01_every_action_is_as_the_catalogue_says() {
    let found = data().file.actions.iter().map(|action| {
        // A Feint is chosen as what it seems, and is proactive like that.
        let kind = if action.key == "feint" { "proactive" } else { kind(action.kind) };
        let (status, answers, replaces) = (listed(&action.status), listed(&action.answers), listed(&action.replaces));
        let check = if action.check == Check::None { "-" } else { "check" };
        format!("{} {kind} {} {status} {answers} {replaces} {check}", action.key, cost(action.cost))
    });
    golden(&ACTIONS, found, &OURS);
}

/// TEMPO-C02: a CT Counter-Attack in the place of a Feint answers a Parry as well; nothing else answers what is feigned.
#[test]
fn tempo_d01_what_a_feint_is_is_as_the_catalogue_says() {
    for action in &data().file.actions {
        let (seems, feigned) = (listed(&action.seems), listed(&action.answers_feigned));
        assert_eq!(seems, if action.key == "feint" { "melee_attack" } else { "-" }, "{}", action.key);
        assert_eq!(feigned, if action.key == "ct_counter_attack" { "parry" } else { "-" }, "{}", action.key);
    }
}

fn effect(effect: &Effect) -> Option<&'static str> {
    Some(match effect {
        Effect::Ready => "ready",
        Effect::Walk => "walk",
        Effect::WalkUntilHit => "walk_until_hit",
        Effect::WalkCarefully | Effect::Retreat => "walk_carefully",
        Effect::Withdraw => "walk_never_nearer",
        Effect::Blow { critical: false } => "damage",
        Effect::Blow { critical: true } => "damage_past_armour",
        Effect::Cancel => "opponent_fails",
        Effect::Bind => "bind",
        Effect::LeaveBind => "leave_bind",
        Effect::Disarm => "disarm",
        Effect::Grapple => "grapple",
        Effect::Pin => "pin",
        Effect::Escape => "escape",
        Effect::Aim => "aim",
        Effect::Load => "load",
        Effect::Draw => "draw",
        Effect::Drop => "drop",
        Effect::PickUp => "pick_up",
        Effect::Work => "work",
        Effect::Recover(_) => "recover",
        // Only where the level says so (TEMPO-D22).
        Effect::CedeBind => return None,
    })
}

fn threshold(at: At) -> String {
    match at {
        At::Always => "-".to_owned(),
        At::Least(least) => least.to_string(),
        At::CombatDefence => "combat_defence".to_owned(),
        At::Armoured => "armoured".to_owned(),
        At::GrappleDefence => "grapple_defence".to_owned(),
    }
}

#[test]
fn tempo_d02_every_outcome_is_as_the_catalogue_says() {
    let tables = data().file.actions.iter().filter(|action| action.kind != Kind::Special);
    let found = tables.flat_map(|action| {
        action.outcomes.iter().map(move |row| {
            let effects: Vec<&str> = row.effects.iter().filter_map(effect).collect();
            let effects = if effects.is_empty() { "-".to_owned() } else { effects.join(",") };
            format!("{}:{} {} {effects}", action.key, threshold(row.at), row.name.replace(' ', "_"))
        })
    });
    golden(&OUTCOMES, found, &["reload:-", "draw:-", "pick_up:-", "interact:-", "drop:-"]);
}

/// TEMPO-019: of the rows that are reached the last one counts, so each table rises.
#[test]
fn tempo_d02_every_table_rises_from_its_lowest_row() {
    for action in &data().file.actions {
        let rank = |at: At| match at {
            At::Always => i16::MIN,
            At::Least(least) => least,
            At::CombatDefence | At::GrappleDefence => 0,
            At::Armoured => 1,
        };
        let rows: Vec<i16> = action.outcomes.iter().map(|row| rank(row.at)).collect();
        assert!(rows.is_sorted_by(|a, b| a < b), "{}: {rows:?}", action.key);
        assert!(action.outcomes.first().is_none_or(|row| row.at == At::Always), "{}", action.key);
    }
}

#[test]
fn tempo_d03_recover_stamina_is_as_the_catalogue_says() {
    let special = data().file.actions.iter().find(|action| action.kind == Kind::Special).expect("Recover Stamina");
    let found = special.outcomes.iter().map(|row| {
        let [Effect::Recover(ap)] = row.effects.as_slice() else { panic!("{row:?}") };
        format!("{} {ap}", threshold(row.at))
    });
    golden(&RECOVERY, found, &[]);
}

#[test]
fn tempo_d08_tempo_d09_tempo_d11_bonuses_round_and_pool_are_as_the_catalogue_says() {
    let file = &data().file;
    assert_eq!((file.bonuses.parried_feint, file.bonuses.counter_to_unarmed), (3, 5));
    assert_eq!((file.round_seconds, file.max_ap), (6, 12));
    assert_eq!((file.pool.dice, file.pool.sides, file.pool.rerolls), (8, 6, 5));
    assert_eq!((file.initiative_skill.as_str(), file.stamina_skill.as_str()), ("reflexes", "endurance"));
    assert_eq!(file.unarmed, "fists");
}

#[test]
fn tempo_d13_the_skills_are_the_catalogues_and_armour_burdens_three() {
    let file = &data().file;
    golden(&SKILLS, file.skills.iter().map(|skill| skill.key.clone()), &[]);
    // TEMPO-G13: footwork, reflexes and the check of Recover Stamina.
    let burdened: Vec<&str> =
        file.skills.iter().filter(|skill| skill.burdened).map(|skill| skill.key.as_str()).collect();
    assert_eq!(burdened, ["footwork", "reflexes", "endurance"]);
}

#[test]
fn tempo_d14_the_check_behind_every_action_is_as_the_catalogue_says() {
    let found = data().file.actions.iter().map(|action| {
        let check = match &action.check {
            Check::None => "none",
            Check::Weapon => "weapon",
            Check::Skill(skill) => skill,
        };
        format!("{} {check}", action.key)
    });
    golden(&CHECKS, found, &OURS);
}

fn hands(hands: Hands) -> &'static str {
    match hands {
        Hands::None => "0",
        Hands::One => "1",
        Hands::OneOrTwo => "1/2",
        Hands::Two => "2",
    }
}

fn damage(surface: &Surface) -> String {
    let kind = match surface.damage {
        DamageKind::Cut => "cut",
        DamageKind::Thrust => "thrust",
        DamageKind::Blunt => "blunt",
    };
    let (count, sides) = surface.dice;
    match surface.bonus {
        0 => format!("{count}d{sides} {kind}"),
        bonus => format!("{count}d{sides}{bonus:+} {kind}"),
    }
}

#[test]
fn tempo_d15_every_melee_weapon_is_as_the_catalogue_says() {
    let weapons = data().file.gear.iter().filter(|weapon| weapon.is_melee());
    let row = |weapon: &Weapon, surface: &Surface| {
        let parries = if weapon.parries { "parries" } else { "-" };
        let (least, most) = surface.reach;
        let (key, hands, damage) = (&weapon.key, hands(weapon.hands), damage(surface));
        let skill = &weapon.skill;
        format!("{key}/{} {hands} {skill} {parries} {} {damage} {least}-{most}", surface.key, surface.ap)
    };
    let found = weapons.flat_map(|weapon| weapon.parts.iter().map(move |surface| row(weapon, surface)));
    golden(&MELEE, found, &[]);
}

#[test]
fn tempo_d16_every_ranged_weapon_is_as_the_catalogue_says() {
    let weapons = data().file.gear.iter().filter_map(|weapon| Some((weapon, weapon.ranged.as_ref()?)));
    let found = weapons.map(|(weapon, ranged)| {
        let [surface] = weapon.parts.as_slice() else { panic!("{} has not exactly one surface", weapon.key) };
        assert_eq!((surface.reach.0, weapon.parries), (1, false), "{}", weapon.key);
        let (key, hands, skill) = (&weapon.key, hands(weapon.hands), &weapon.skill);
        let (ap, damage, most) = (surface.ap, damage(surface), surface.reach.1);
        let (unaimed, aimed, speed, increment) = (ranged.unaimed, ranged.aimed, ranged.speed, ranged.increment);
        let (shots, reload) = (ranged.shots, ranged.reload);
        format!("{key} {hands} {skill} {ap} {damage} {unaimed} {aimed} {speed} {increment} {most} {shots} {reload}")
    });
    golden(&RANGED, found, &[]);
}

#[test]
fn tempo_d17_every_armour_is_as_the_catalogue_says() {
    let found = data().file.armours.iter().map(|armour| {
        let (coverage, burden) = (armour.coverage, armour.burden);
        format!("{} {coverage} {} {} {} {burden}", armour.key, armour.cut, armour.thrust, armour.blunt)
    });
    golden(&ARMOURS, found, &[]);
}

#[test]
fn tempo_d18_every_shield_is_as_the_catalogue_says() {
    let shields = data().file.gear.iter().filter_map(|weapon| Some((weapon, weapon.shield.as_ref()?)));
    let found = shields.map(|(weapon, shield)| {
        assert!(weapon.parries && weapon.parts.is_empty() && weapon.skill == "brawling");
        format!("{} {} {} {} {}", weapon.key, hands(weapon.hands), shield.ap, shield.parry, shield.shots)
    });
    golden(&SHIELDS, found, &[]);
}

#[test]
fn tempo_d19_every_wound_level_is_as_the_catalogue_says() {
    let wounds = data().file.wounds.iter();
    let found = wounds.map(|wound| {
        let (name, lost) = (wound.name.to_lowercase(), wound.lost_percent);
        format!("{name} {lost} {} {}", wound.check, wound.stamina)
    });
    golden(&WOUNDS, found, &[]);
    assert!(data().file.wounds.is_sorted_by(|a, b| a.lost_percent < b.lost_percent));
}

#[test]
fn tempo_d20_every_combatant_is_as_the_catalogue_says() {
    let file = &data().file;
    let found = file.combatants.iter().map(|unit| {
        let armour = file.armours.iter().find(|armour| armour.key == unit.armour).expect("an armour");
        let skills: Vec<String> = unit.skills.iter().map(|(key, rating)| format!("{key}={rating}")).collect();
        let (key, health, movement, defence) = (&unit.key, unit.health, unit.movement, unit.combat_defence);
        let (armoured, grapple) = (defence + armour.coverage, unit.grapple_defence);
        let (ap, worn, weapons) = (file.max_ap, &unit.armour, unit.weapons.join(","));
        format!("{key} {health} {ap} {movement} {defence} {armoured} {grapple} {worn} {weapons} {}", skills.join(","))
    });
    golden(&COMBATANTS, found, &[]);
}

#[test]
fn tempo_d21_every_size_is_as_the_catalogue_says() {
    let (square, hex) = (Shape::Square(indes::grid::Diagonal::One), Shape::Hex(Orientation::Pointy));
    let cells = |shape: Shape, side: u8| {
        let grid = Grid::new(shape, 9, 9);
        Footprint::usual(&grid, side).cells(&grid, Cell::new(4, 4)).count()
    };
    let found = data().file.sizes.iter().map(|size| {
        assert_eq!(cells(square, size.side), usize::from(size.side).pow(2), "{}", size.key);
        let (key, side, hex) = (&size.key, size.side, cells(hex, size.side));
        format!("{key} {side} {hex} {} {} {}", size.combat_defence, size.grapple_defence, size.reach)
    });
    golden(&SIZES, found, &[]);
}

/// TEMPO-D22: setting, value when a level says nothing. The pool and difficult ground are no settings of a level.
const SETTINGS: [&str; 11] = [
    "cover_light                     2",
    "cover_heavy                     4",
    "high_ground_bonus               0",
    "weather_ranged_modifier         0",
    "pin_escape_to_guard             false",
    "double_ends_bind                false",
    "combat_move_crit_passes_opponent true",
    "feints                          true",
    "fixed_initiative                false",
    "pin_wins_after                  0",
    "rest                            none",
];

#[test]
fn tempo_d22_every_setting_is_as_the_catalogue_says() {
    let found = data().file.options.iter().map(|option| {
        let usual = match &option.kind {
            Values::Bool => (option.default != 0).to_string(),
            Values::Int { .. } => option.default.to_string(),
            Values::Choice(names) => names[usize::try_from(option.default).expect("a place in the list")].clone(),
        };
        format!("{} {usual}", option.key)
    });
    golden(&SETTINGS, found, &[]);
}

/// TEMPO-D23: support action, AP, statuses.
const SUPPORT: [&str; 5] = [
    "draw     2      off_guard,on_guard",
    "pick_up  3      off_guard,on_guard",
    "reload   reload off_guard,on_guard",
    "interact 2      off_guard,on_guard",
    "drop     0      bound,grappled,off_guard,on_guard,pinned",
];

#[test]
fn tempo_d23_every_support_action_is_as_the_catalogue_says() {
    let actions = data().file.actions.iter().filter(|action| OURS[..5].contains(&action.key.as_str()));
    let found = actions.map(|action| {
        assert!(action.kind == Kind::Proactive && action.check == Check::None, "{}", action.key);
        format!("{} {} {}", action.key, cost(action.cost), listed(&action.status))
    });
    golden(&SUPPORT, found, &[]);
}
