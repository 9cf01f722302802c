//! Skills, wounds, templates and sizes: TEMPO-D13, TEMPO-D19 to TEMPO-D21.

use super::super::data;
use indes_core::battlefield::Footprint;
use indes_core::grid::{Cell, Grid, Orientation, Shape};
use indes_testing::golden;

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

/// TEMPO-D19 without Down, which is no level but a fall (TEMPO-G42): level, percent of Health lost, penalty to checks,
/// to Recover Stamina.
const WOUNDS: [&str; 4] = ["unhurt  0  0 0", "light   25 1 3", "serious 50 2 7", "grave   75 4 12"];

/// TEMPO-D20: template, Health, AP, movement, Combat Defence, Combat Defence (Armoured), Grapple Defence, armour,
/// weapons, skills.
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
        let (armoured, grapple) = (defence + armour.coverage, unit.grapple_defence.unwrap_or(file.grapple_defence));
        let (ap, worn, weapons) = (file.max_ap, &unit.armour, unit.weapons.join(","));
        format!("{key} {health} {ap} {movement} {defence} {armoured} {grapple} {worn} {weapons} {}", skills.join(","))
    });
    golden(&COMBATANTS, found, &[]);
}

#[test]
fn tempo_d21_every_size_is_as_the_catalogue_says() {
    let (square, hex) = (Shape::Square(indes_core::grid::Diagonal::One), Shape::Hex(Orientation::Pointy));
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
