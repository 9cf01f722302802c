//! Exact lines: what they meet, and that every way of asking gives the same.

use super::{FLAT, POINTY, SHAPES, SQUARE, oracle};
use indes_core::grid::{
    BorderShadow, Cell, Ends, Gate, GateKind, Gates, Grid, Lattice, LineTable, Offset, Point, Shape, seams, trace,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn at(q: i16, r: i16) -> Offset {
    Offset::new(q, r)
}

fn line(shape: Shape, to: Offset, ends: Ends) -> Gates {
    trace(shape, Point::cell(at(0, 0)), Point::cell(to), ends)
}

/// Short words for gates: `1,0` through a cell, `0,1|1,0` along a border, `0,1x1,0` past a corner.
fn words(gates: &[Gate]) -> String {
    let cell = |at: Offset| format!("{},{}", at.q, at.r);
    let word = |gate: &Gate| {
        let (a, b) = (cell(gate.a.min(gate.b)), cell(gate.a.max(gate.b)));
        match gate.kind {
            GateKind::Cell => a,
            GateKind::Edge => format!("{a}|{b}"),
            GateKind::Corner => format!("{a}x{b}"),
        }
    };
    gates.iter().map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_line_on_squares_runs_through_cells_and_past_corners() {
    assert_eq!(words(&line(SQUARE, at(3, 0), Ends::Included)), "0,0 1,0 2,0 3,0");
    assert_eq!(words(&line(SQUARE, at(2, 1), Ends::Included)), "0,0 1,0 1,1 2,1");
    assert_eq!(words(&line(SQUARE, at(2, 2), Ends::Included)), "0,0 0,1x1,0 1,1 1,2x2,1 2,2");
    assert_eq!(words(&line(SQUARE, at(1, -1), Ends::Excluded)), "0,-1x1,0");
    assert_eq!(words(&line(SQUARE, at(3, 1), Ends::Excluded)), "1,0 1,1x2,0 2,1");
}

#[test]
fn a_line_on_hexes_runs_along_edges_and_has_no_corners() {
    for shape in [POINTY, FLAT] {
        assert_eq!(words(&line(shape, at(3, 0), Ends::Included)), "0,0 1,0 2,0 3,0");
        assert_eq!(words(&line(shape, at(1, 1), Ends::Included)), "0,0 0,1|1,0 1,1");
        assert_eq!(words(&line(shape, at(2, -1), Ends::Excluded)), "1,-1|1,0");
        assert_eq!(words(&line(shape, at(4, 1), Ends::Excluded)), "1,0 2,0 2,1 3,1");
    }
}

#[test]
fn a_line_between_footprints_starts_at_their_centres() {
    let block = |q: i16, r: i16| Point::centre([at(q, r), at(q + 1, r), at(q, r + 1), at(q + 1, r + 1)]).unwrap();
    let along = trace(SQUARE, block(0, 0), block(3, 0), Ends::Included);
    assert_eq!(words(&along), "1,0|1,1 2,0|2,1 3,0|3,1");
    let slant = trace(SQUARE, block(0, 0), block(2, 2), Ends::Included);
    assert_eq!(words(&slant), "1,1 1,2x2,1 2,2");
    let upright = trace(SQUARE, Point::cell(at(0, 0)), block(-1, 2), Ends::Included);
    assert_eq!(words(&upright), "0,0 0,1 0,2");
    assert_eq!(Point::centre([]), None);
}

#[test]
fn a_line_of_no_length_has_only_its_own_cell() {
    for shape in SHAPES {
        assert_eq!(words(&line(shape, at(0, 0), Ends::Included)), "0,0");
        assert_eq!(words(&line(shape, at(0, 0), Ends::Excluded)), "");
    }
}

/// Gates in the words of the oracle.
fn met_by(gates: &[Gate]) -> Vec<oracle::Met> {
    let met = gates.iter().map(|gate| {
        let mut cells = vec![gate.a, gate.b];
        cells.sort_unstable();
        cells.dedup();
        (cells, gate.kind == GateKind::Corner)
    });
    met.collect()
}

fn sorted(mut met: Vec<oracle::Met>) -> Vec<oracle::Met> {
    met.iter_mut().for_each(|(cells, _)| cells.sort_unstable());
    met
}

#[test]
fn lines_between_cells_are_those_of_the_oracle() {
    for shape in SHAPES {
        for (q, r) in (-9..=9).flat_map(|q| (-9..=9).map(move |r| (q, r))) {
            let found = met_by(&line(shape, at(q, r), Ends::Included));
            let wanted = sorted(oracle::met(shape, (0, 0), (i64::from(q), i64::from(r)), 1));
            assert!((q, r) == (0, 0) || found == wanted, "{shape:?} {q},{r}: {found:?}, not {wanted:?}");
        }
    }
}

#[test]
fn lines_between_footprints_are_those_of_the_oracle() {
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    for shape in SHAPES {
        for _ in 0..2000 {
            let mut some = || -> Vec<Offset> {
                let (q, r) = (rng.random_range(-5..5), rng.random_range(-5..5));
                let count = rng.random_range(1..5);
                (0..count).map(|_| at(q + rng.random_range(0..3), r + rng.random_range(0..3))).collect()
            };
            let (from, to) = (some(), some());
            let gates = trace(
                shape,
                Point::centre(from.iter().copied()).unwrap(),
                Point::centre(to.iter().copied()).unwrap(),
                Ends::Included,
            );
            let sum = |cells: &[Offset], by: usize| {
                let by = i64::try_from(by).unwrap();
                cells.iter().fold((0, 0), |sum, at| (sum.0 + i64::from(at.q) * by, sum.1 + i64::from(at.r) * by))
            };
            let (a, b) = (sum(&from, to.len()), sum(&to, from.len()));
            let wanted = if a == b {
                continue;
            } else {
                sorted(oracle::met(shape, a, b, i64::try_from(from.len() * to.len()).unwrap()))
            };
            assert_eq!(met_by(&gates), wanted, "{shape:?} {from:?} {to:?}");
        }
    }
}

#[test]
fn a_turned_or_mirrored_line_meets_the_turned_or_mirrored_cells() {
    type OffsetMap = fn(Offset) -> Offset;
    let square: [OffsetMap; 2] = [|a| Offset::new(-a.r, a.q), |a| Offset::new(-a.q, a.r)];
    let hex: [OffsetMap; 2] = [|a| Offset::new(-a.r, a.q + a.r), |a| Offset::new(a.r, a.q)];
    for shape in SHAPES {
        for turn in if shape == SQUARE { square } else { hex } {
            for (q, r) in (-7..=7).flat_map(|q| (-7..=7).map(move |r| (q, r))) {
                let mut turned = met_by(&line(shape, at(q, r), Ends::Included));
                turned.iter_mut().for_each(|(cells, _)| cells.iter_mut().for_each(|cell| *cell = turn(*cell)));
                assert_eq!(met_by(&line(shape, turn(at(q, r)), Ends::Included)), sorted(turned), "{shape:?} {q},{r}");
            }
        }
    }
}

#[test]
fn the_reversed_line_meets_the_same_cells_in_the_opposite_order() {
    for shape in SHAPES {
        for (q, r) in (-7..=7).flat_map(|q| (-7..=7).map(move |r| (q, r))) {
            let there = line(shape, at(q, r), Ends::Included);
            let mut back = trace(shape, Point::cell(at(q, r)), Point::cell(at(0, 0)), Ends::Included);
            back.reverse();
            assert_eq!(there, back, "{shape:?} {q},{r}");
        }
    }
}

#[test]
fn the_table_holds_the_gates_and_the_borders_of_every_line() {
    for shape in SHAPES {
        let lattice = Lattice::new(Grid::new(shape, 19, 17));
        let table = LineTable::new(&lattice, 6);
        let near = |&by: &Offset| lattice.grid.length(by) <= 6;
        let mut targets = table.sectors().flatten().copied().collect::<Vec<_>>();
        targets.sort_unstable();
        let around = (-6..=6).flat_map(|q| (-6..=6).map(move |r| at(q, r)));
        assert_eq!(targets, around.filter(near).collect::<Vec<_>>(), "{shape:?}");
        for (sector, (targets, shades)) in table.sectors().zip(table.gate_shadows()).enumerate() {
            for (bit, &target) in targets.iter().enumerate() {
                let shades = shades.iter().filter(|shade| shade.behind >> bit & 1 == 1);
                let mut found: Vec<_> = shades.map(|shade| (shade.gate.kind, shade.gate.a, shade.gate.b)).collect();
                let line = line(shape, target, Ends::Excluded);
                let mut wanted: Vec<_> = line.iter().map(|gate| (gate.kind, gate.a, gate.b)).collect();
                found.sort_unstable();
                wanted.sort_unstable();
                assert_eq!(found, wanted, "{shape:?} {target:?}");
                let other = |verge: &BorderShadow| verge.at.plus(lattice.grid.step_offset(verge.way).unwrap());
                let verges = table.border_shadows()[sector].iter().flat_map(|verge| {
                    let kinds = [(verge.across, true), (verge.beside, false)].into_iter();
                    kinds.filter(|kind| kind.0 >> bit & 1 == 1).map(|kind| (verge.at, other(verge), kind.1))
                });
                let mut met: Vec<(Offset, Offset, bool)> = verges.collect();
                let line = seams(shape, Point::cell(Offset::default()), Point::cell(target));
                let borders = line.flat_map(|seam| {
                    let borders = seam.borders().chain(seam.along);
                    borders.map(|(a, b)| (a.min(b), a.max(b), seam.kind == GateKind::Cell)).collect::<Vec<_>>()
                });
                let mut borders: Vec<_> = borders.collect();
                borders.sort_unstable();
                borders.dedup();
                met.sort_unstable();
                assert_eq!(met, borders, "{shape:?} {target:?}");
                for radius in 0..9 {
                    let within = table.disc(radius)[sector] >> bit & 1 == 1;
                    assert_eq!(within, lattice.grid.length(target) <= radius, "{shape:?} {target:?} {radius}");
                }
            }
        }
        assert!(table.fits(&lattice) && !table.fits(&Lattice::new(Grid::new(shape, 18, 17))));
    }
}

#[test]
fn every_cell_of_the_array_is_found_at_its_place() {
    for shape in SHAPES {
        let lattice = Lattice::new(Grid::new(shape, 6, 7));
        for cell in lattice.grid.cells() {
            assert_eq!(lattice.place(lattice.grid.axial(cell)), lattice.spot(cell));
        }
        assert_eq!(lattice.place(at(-40, 0)), None);
        assert_eq!(lattice.place(at(0, 8)), None);
    }
}

// The thin line of one cell a step

#[test]
fn the_thin_line_takes_the_smaller_sum_of_coordinates_on_an_edge() {
    let names = |shape, from: &str, to: &str| {
        let line = Grid::new(shape, 9, 9).line(from.parse().unwrap(), to.parse().unwrap());
        line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(SQUARE, "A1", "C2"), "A1 B1 C2");
    assert_eq!(names(SQUARE, "C3", "C3"), "C3");
    assert_eq!(names(SQUARE, "A1", "D4"), "A1 B2 C3 D4");
    // Straight down from A2 lies the edge of A3 and B3; the line to C3 runs along that of B2 and B3.
    assert_eq!(names(POINTY, "A2", "A4"), "A2 A3 A4");
    assert_eq!(names(POINTY, "A2", "C3"), "A2 B2 C3");
    assert_eq!(names(POINTY, "C3", "A2"), "C3 B2 A2");
    assert_eq!(names(FLAT, "B1", "C3"), "B1 B2 C3");
}

#[test]
fn the_thin_line_takes_one_step_per_cell_along_the_exact_line() {
    for shape in SHAPES {
        let grid = Grid::new(shape, 11, 11);
        let from = Cell::new(5, 5);
        for to in grid.cells() {
            let line = grid.line(from, to);
            let mut back = grid.line(to, from);
            back.reverse();
            assert_eq!(line, back, "{shape:?} {to}");
            assert_eq!((line[0], line[line.len() - 1]), (from, to));
            assert!(line.windows(2).all(|pair| grid.distance(pair[0], pair[1]) == 1), "{shape:?} {line:?}");
            let exact = oracle::between(&grid, from, to);
            let touched = |cell: &Cell| exact.iter().any(|(met, _)| met.contains(&grid.axial(*cell)));
            assert!(from == to || line.iter().all(touched), "{shape:?} {line:?}");
        }
    }
}
