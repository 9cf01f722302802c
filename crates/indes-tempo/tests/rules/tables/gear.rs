//! Weapons, shields and armour: TEMPO-D15 to TEMPO-D18.

use super::super::data;
use indes_tempo::data::{DamageKind, Hands, Surface, Weapon};
use indes_testing::golden;

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

/// TEMPO-D16: weapon, hands, skill, AP, damage, kind, accuracy without and with an Aim, speed, increment, range, shots,
/// reload AP.
const RANGED: [&str; 7] = [
    "throwing_knife 1 throwing     3 1d6   thrust -2 0 3  3  9  1  2",
    "javelin        1 throwing     4 1d6+3 thrust -2 1 4  6  24 1  2",
    "short_bow      2 marksmanship 4 1d6+2 thrust -3 0 7  8  48 16 6",
    "longbow        2 marksmanship 4 2d6   thrust -4 1 8  12 72 16 6",
    "light_crossbow 2 marksmanship 3 2d6   thrust -2 2 9  12 60 1  8",
    "heavy_crossbow 2 marksmanship 3 2d6+4 thrust -3 3 10 15 90 1  16",
    "pistol         1 marksmanship 3 2d6   thrust -3 2 60 8  40 6  6",
];

/// TEMPO-D17: armour, coverage, resistance to cut, thrust and blunt, burden. What it takes from movement is in
/// TEMPO-D20.
const ARMOURS: [&str; 4] = ["none   0 0 0 0 0", "padded 3 2 1 2 0", "mail   6 5 3 1 1", "plate  9 8 6 4 2"];

/// TEMPO-D18: shield, hands, AP, bonus to a parry, Combat Defence against shots.
const SHIELDS: [&str; 2] = ["buckler      1 2 0 0", "round_shield 1 3 2 2"];

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
