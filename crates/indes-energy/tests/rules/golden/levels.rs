//! What levels name: sizes, cover, falls, kinds of ground, options, footprints, turns (ENERGY-D09, ENERGY-D15,
//! ENERGY-D26, ENERGY-D33, ENERGY-D42 to ENERGY-D46).

use super::{DATA, dice, word};
use indes_core::battlefield::elevation::FallHarm;
use indes_core::battlefield::facing::arc;
use indes_core::battlefield::{Footprint, Terrain};
use indes_core::grid::{Cell, Diagonal, Direction, Grid, Orientation, Shape};
use indes_energy::DEF;
use indes_rules::OptionKind;
use indes_testing::golden;

fn square() -> Grid {
    Grid::new(Shape::Square(Diagonal::One), 16, 16)
}

fn hex() -> Grid {
    Grid::new(Shape::Hex(Orientation::Pointy), 16, 16)
}

/// ENERGY-134, ENERGY-C09: what a size adds to the Miss Chance. Gigantic is that of ENERGY-G20.
#[test]
fn energy_d09_sizes_and_shots() {
    golden(
        &[
            "huge -4",
            "large -2",
            "medium 0",
            "small 2",
            "tiny 4",
            "diminutive 8",
            "fine 12",
            "miniscule 18",
            "gigantic -6",
        ],
        DATA.file.sizes.iter().map(|size| format!("{} {}", size.key, size.miss)),
        &[],
    );
}

/// ENERGY-215, ENERGY-217, ENERGY-220, ENERGY-221, ENERGY-G20, ENERGY-C10: inherent Evasion, jump in decimetres, Speed,
/// Reach.
#[test]
fn energy_d15_size_chart() {
    golden(
        &[
            "huge 6 50 10 1",
            "large 7 40 8 0",
            "medium 8 30 6 0",
            "small 9 20 5 0",
            "tiny 10 10 3 -1",
            "diminutive 11 5 2 -1",
            "fine 12 3 1 -1",
            "gigantic 5 60 12 1",
        ],
        DATA.file.sizes.iter().map(|it| format!("{} {} {} {} {}", it.key, it.evasion, it.jump, it.speed, it.reach)),
        // Only the table of shots knows it.
        &["miniscule"],
    );
}

/// ENERGY-203, ENERGY-204, ENERGY-C35: which neighbours are faced, by the number of directions off the facing.
#[test]
fn energy_d26_faced_neighbours() {
    for (grid, wanted) in [
        (hex(), vec![true, true, false, false, false, true]),
        (square(), vec![true, true, true, false, false, false, true, true]),
    ] {
        let own = Cell::new(8, 8);
        let ways: Vec<Direction> = grid.directions().collect();
        for (at, &facing) in ways.iter().enumerate() {
            let faced: Vec<bool> = (0..ways.len())
                .map(|off| {
                    let next = grid.step(own, ways[(at + off) % ways.len()]).expect("a neighbour");
                    arc(&grid, &[own], facing, &[next]).is_faced()
                })
                .collect();
            assert_eq!(faced, wanted, "{facing:?}");
        }
    }
}

/// ENERGY-023, ENERGY-024, ENERGY-C15: metres lost by 0 to 4 directions.
#[test]
fn energy_d33_metres_lost_by_turning() {
    let of = DATA.file.mechanics.gait.turning;
    assert_eq!(of.on(square().shape), [0, 1, 1, 2, 2]);
    assert_eq!(of.on(hex().shape)[..4], [0, 1, 2, 2]);
}

/// ENERGY-213, ENERGY-G76: cells on squares and on hexes.
#[test]
fn energy_d42_footprints() {
    golden(
        &[
            "miniscule 1 1",
            "fine 1 1",
            "diminutive 1 1",
            "tiny 1 1",
            "small 1 1",
            "medium 1 1",
            "large 4 3",
            "huge 9 7",
            "gigantic 16 12",
        ],
        DATA.file.sizes.iter().map(|size| {
            let cells = |grid: &Grid| Footprint::usual(grid, size.side).count();
            format!("{} {} {}", size.key, cells(&square()), cells(&hex()))
        }),
        &[],
    );
    let classes: Vec<i8> = DATA.file.sizes.iter().map(|size| size.class).collect();
    assert!(classes.windows(2).all(|pair| pair[0] + 1 == pair[1]), "a size is one category from the next");
}

/// ENERGY-G24: Miss Chance and Evasion; the terrain that gives each grade.
#[test]
fn energy_d43_cover() {
    let of = &DATA.file.situation;
    assert_eq!((of.light.miss, of.light.evasion), (2, 1));
    assert_eq!((of.heavy.miss, of.heavy.evasion), (5, 3));
    assert_eq!([Terrain::LowWall, Terrain::HighWall].map(|terrain| terrain.ground().coverage), [50, 100]);
}

/// ENERGY-G19: dice by metres.
#[test]
fn energy_d44_fall_damage() {
    let rule = DATA.file.mechanics.fall.expect("falls");
    let FallHarm::Dice { free, levels, most } = rule.harm else { panic!("a fall has dice") };
    let dice = |metres: u8| {
        if metres < rule.ledge { 0 } else { ((metres - free) / levels).min(most.expect("a most")) }
    };
    let rows = [(2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (8, 3), (10, 4), (15, 7), (20, 9), (41, 20)];
    for (metres, wanted) in rows {
        assert_eq!(dice(metres), wanted, "{metres} m");
    }
    assert!(rule.prone_if_hurt && !rule.water_softens);
}

/// ENERGY-G35, ENERGY-G36, ENERGY-G82, ENERGY-J17: the numbers of ground that harms or tires.
#[test]
fn energy_d45_kinds_of_ground() {
    let of = &DATA.file.ground;
    assert_eq!((of.ice, of.gas, dice(of.lava), of.survive), (16, 17, "4d6".to_owned(), 20));
    assert_eq!((word(of.gas_kind), word(of.lava_kind)), ("poison".to_owned(), "fire".to_owned()));
    let swim = &DATA.file.swim;
    assert_eq!((swim.share, swim.least, swim.safe, swim.dc, swim.stamina), (3, 1, 4, 16, 2));
    assert_eq!(DATA.file.mechanics.difficult, 2);
    assert!(DATA.file.mechanics.surroundings, "slippery and dark places are fields of regions");
    let prices = [Terrain::Mud, Terrain::Shallows, Terrain::Lava].map(|terrain| terrain.ground().enter);
    assert_eq!(prices, [2, 2, 1]);
}

/// ENERGY-G17, ENERGY-G18, ENERGY-G38: doors, climbs with their Stamina and number, First Aid.
#[test]
fn energy_g17_numbers_of_tasks() {
    let doors = &DATA.file.doors;
    assert_eq!((doors.weak, doors.sound, doors.heavy), (12, 18, 24));
    let climbs: Vec<String> =
        DATA.file.climbs.iter().map(|climb| format!("{} {} {}", climb.key, climb.stamina, climb.dc)).collect();
    assert_eq!(climbs, ["easy 1 10", "medium 2 15", "hard 3 20"]);
    assert_eq!((DATA.file.climb_slip, DATA.file.first_aid), (5, 15));
    let moves = &DATA.file.moves;
    assert_eq!((moves.charge, moves.charge_bonus), (3, 5), "ENERGY-G17");
}

/// ENERGY-C19, ENERGY-G71, ENERGY-G08, ENERGY-C36, ENERGY-G22, ENERGY-C39, ENERGY-J18, ENERGY-G26, ENERGY-G38,
/// ENERGY-J19, ENERGY-J11, ENERGY-J12, ENERGY-G70, ENERGY-J34: each flag, its values, the one without a level's word.
/// The scale of a level takes the place of `metres_per_cell`, and no creature rides (ENERGY-G37).
#[test]
fn energy_d46_options() {
    golden(
        &[
            "initiative_tie challenged|challenger challenged",
            "close_in_disadvantage bool false",
            "loading_exposes bool false",
            "reactive_turns 0..9 1",
            "swift_trigger both|inward both",
            "sprint_push_extra 0..5 0",
            "coup_de_grace bool true",
            "injuries bool true",
            "first_aid bool true",
            "critical_checks bool false",
            "named_injuries bool false",
            "ammo 0..99 0",
            "restrain_light_difference 1..8 2",
            "advantage_stacking collapse|net collapse",
            "hold_hazard bool false",
        ],
        (DEF.vocabulary)(&DEF.shipped_data().unwrap()).options.iter().map(|option| {
            let kind = match &option.kind {
                OptionKind::Bool => "bool".to_owned(),
                OptionKind::Int { min, max } => format!("{min}..{max}"),
                OptionKind::Choice(all) => all.join("|"),
            };
            format!("{} {kind} {}", option.name, option.default.to_string().trim_matches('"'))
        }),
        // What a level sets by ENERGY-J20, ENERGY-G40, ENERGY-G17, ENERGY-G18, ENERGY-284, ENERGY-J16, ENERGY-G45.
        &["surprise", "first_floor", "doors", "climb", "bonds_dc", "noise", "rest", "long_rest", "asleep"],
    );
    assert!((DEF.vocabulary)(&DEF.shipped_data().unwrap()).no_riders.is_some(), "ENERGY-G37");
}
