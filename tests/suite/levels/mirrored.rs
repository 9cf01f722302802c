//! Levels that are the same for both sides, turned or mirrored.

use super::words;
use indes::battle::RuleSetId;
use indes::grid::Cell;
use indes::level::Library;

#[test]
fn the_ford_is_the_same_from_both_banks() {
    let library = Library::scan(None, &words);
    let board = library.level(RuleSetId::Tempo, "the-ford").unwrap().board();
    let across = |cell: Cell| Cell::new(13 - cell.x, 9 - cell.y);
    for cell in board.grid.cells() {
        assert_eq!(board.terrain(cell), board.terrain(across(cell)), "{cell}");
        assert_eq!(board.height(cell), board.height(across(cell)), "{cell}");
    }
}

/// Asserts that a symmetry maps the board to itself and each unit to one of another side; with `units_too` to its equal.
#[track_caller]
fn expect_turned(rules: RuleSetId, id: &str, turn: impl Fn(Cell) -> Cell, units_too: bool) {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let level = library.level(rules, id).unwrap();
    let board = level.board();
    for cell in board.grid.cells() {
        assert_eq!(board.terrain(cell), board.terrain(turn(cell)), "{cell}");
        assert_eq!(board.height(cell), board.height(turn(cell)), "{cell}");
    }
    for unit in &level.units {
        let other = level.units.iter().find(|other| other.cell == turn(unit.cell));
        let other = other.unwrap_or_else(|| panic!("nobody stands where {} is turned to", unit.name));
        assert_ne!(unit.side, other.side);
        let arms = |unit: &indes::level::Unit| {
            (unit.template.clone(), unit.gear.clone(), unit.armour.clone(), unit.overrides.clone())
        };
        assert!(!units_too || arms(unit) == arms(other), "{} and {}", unit.name, other.name);
    }
}

#[test]
fn two_banners_and_the_ale_are_the_same_for_both_sides() {
    expect_turned(RuleSetId::Tempo, "two-banners", |cell| Cell::new(8 - cell.x, 6 - cell.y), true);
    expect_turned(RuleSetId::Tempo, "saint-martins-ale", |cell| Cell::new(8 - cell.x, 6 - cell.y), true);
}

#[test]
fn even_weights_is_the_same_for_both_sides() {
    expect_turned(RuleSetId::Poise, "even-weights", |cell| Cell::new(10 - cell.x, 6 - cell.y), true);
}

#[test]
fn fair_field_is_the_same_for_both_sides() {
    expect_turned(RuleSetId::Maneuver, "fair-field", |cell| Cell::new(10 - cell.x, 6 - cell.y), true);
}

#[test]
fn level_terms_is_the_same_for_both_sides() {
    expect_turned(RuleSetId::Energy, "level-terms", |cell| Cell::new(12 - cell.x, 8 - cell.y), true);
}

#[test]
fn the_drowned_bell_is_the_same_from_all_three_landings() {
    // In cube coordinates around the middle, F6, a third of a circle is a permutation of the axes.
    let cube = |cell: Cell| (cell.x - (cell.y - (cell.y & 1)) / 2, cell.y);
    let (middle_q, middle_r) = cube(Cell::new(5, 5));
    let third = |cell: Cell| {
        let (q, r) = cube(cell);
        let (q, r) = (q - middle_q, r - middle_r);
        let (q, r) = (r + middle_q, -q - r + middle_r);
        Cell::new(q + (r - (r & 1)) / 2, r)
    };
    expect_turned(RuleSetId::Tempo, "the-drowned-bell", third, false);
}

/// REGION-G08: the regions are the same for both sides as well.
#[test]
fn two_granges_is_the_same_for_both_sides() {
    let turn = |cell: Cell| Cell::new(10 - cell.x, 6 - cell.y);
    expect_turned(RuleSetId::Region, "two-granges", turn, true);
    let library = Library::scan(None, &indes::rules::vocabulary);
    let level = library.level(RuleSetId::Region, "two-granges").unwrap();
    let board = level.board();
    let regions = level.partition(&board).unwrap();
    for cell in board.grid.cells() {
        let (here, there) = (regions.region_of(cell).unwrap(), regions.region_of(turn(cell)).unwrap());
        assert_eq!(regions.cells(here).len(), regions.cells(there).len(), "{cell}");
        assert_eq!(level.area(cell), level.area(turn(cell)), "{cell}");
        assert_eq!(board.ground(cell).footing, board.ground(turn(cell)).footing, "{cell}");
        assert_eq!(regions.nature(here), regions.nature(there), "{cell}");
        let same = |other: Cell| regions.region_of(other) == Some(here);
        let turned = |other: Cell| regions.region_of(turn(other)) == Some(there);
        assert!(board.grid.cells().all(|other| same(other) == turned(other)), "{cell}");
    }
}
