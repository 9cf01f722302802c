//! Metres and cells.

use super::SHAPES;
use indes_core::battlefield::Scale;
use indes_core::grid::{Cell, Grid};

#[test]
fn energy_211_a_cell_is_one_metre_unless_the_level_says_otherwise() {
    assert_eq!(Scale::default().metres_per_cell(), 1);
    assert_eq!((Scale::default().steps(6), Scale::default().cells(6), Scale::default().metres(6)), (6, 6, 6));
}

#[test]
fn maneuver_g12_reaches_are_rounded_up_and_walks_pay_for_whole_steps() {
    assert_eq!(Scale::new(0), None);
    let two = Scale::new(2).unwrap();
    assert_eq!([0, 1, 2, 3, 12].map(|metres| two.cells(metres)), [0, 1, 1, 2, 6]);
    assert_eq!([0, 1, 2, 3, 7].map(|metres| two.steps(metres)), [0, 0, 1, 1, 3]);
    assert_eq!((two.metres(3), two.metres(u16::MAX)), (6, u16::MAX));
    assert_eq!((ron::to_string(&two).unwrap(), ron::from_str::<Scale>("0").is_err()), ("2".to_owned(), true));
}

#[test]
fn maneuver_g12_a_reach_is_the_fewest_cells_that_hold_it() {
    for size in 1..=u8::MAX {
        let scale = Scale::new(size).unwrap();
        for metres in 0..300 {
            let far = |cells: &u16| u32::from(*cells) * u32::from(size);
            let (most, wanted) = (u32::from(metres), (0..).find(|cells| far(cells) >= u32::from(metres)));
            assert_eq!(Some(scale.cells(metres)), wanted, "{metres} m of {size}");
            assert_eq!(
                Some(scale.steps(metres)),
                (0..=metres).rfind(|steps| far(steps) <= most),
                "{metres} m of {size}"
            );
        }
    }
}

#[test]
fn maneuver_g12_on_larger_cells_fewer_of_them_are_in_reach() {
    for shape in SHAPES {
        let (grid, middle) = (Grid::new(shape, 9, 9), Cell::new(4, 4));
        let within = |size, metres| {
            let reach = Scale::new(size).unwrap().cells(metres);
            grid.cells().filter(|&cell| grid.distance(middle, cell) <= reach).count()
        };
        assert_eq!((within(1, 1), within(2, 1), within(2, 2)), (within(1, 1), within(1, 1), within(1, 1)), "{shape:?}");
        assert_eq!((within(2, 3), within(3, 4)), (within(1, 2), within(1, 2)), "{shape:?}");
    }
}
