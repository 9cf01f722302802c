use super::badges::draw_badge;
use super::canvas::Canvas;
use super::colour::Colour;
use super::detail::Detail;
use super::figures::{Pose, parse, pattern, sheet};
use super::geometry::{area2, clip};
use super::motion::{Motion, Order, Speed};
use super::palette::side;
use super::project::{Tabletop, WATER_DROP};
use super::scene::{Badge, Mark, Place, Scene, Step, UnitLook, UnitState};
use super::structures::Structures;
use super::view::{BoardView, ZOOM};
use bevy::math::{Rect, Vec2};
use indes_core::battlefield::{Board, Edge, Livery, Terrain};
use indes_core::grid::{Cell, Diagonal, Grid, Orientation, Shape};
use tiny_skia::{BlendMode, PremultipliedColorU8};

const SHAPES: [Shape; 3] =
    [Shape::Hex(Orientation::Pointy), Shape::Hex(Orientation::Flat), Shape::Square(Diagonal::One)];
const SIDES: [Livery; 4] = [Livery::Tide, Livery::Ember, Livery::Orchid, Livery::Chalk];

fn flat(shape: Shape) -> Board {
    let grid = Grid::new(shape, 7, 6);
    Board::new(grid, &vec![Terrain::Grass; grid.len()], &vec![0; grid.len()])
}

/// Every terrain and heights from -1 to 3, mixed.
fn rough(shape: Shape) -> Board {
    let grid = Grid::new(shape, 11, 9);
    let terrain = |i: usize| Terrain::ALL[(i * 5 + i / 16) % Terrain::ALL.len()];
    let terrain: Vec<Terrain> = (0..grid.len()).map(terrain).collect();
    let height: Vec<i8> = (0..grid.len()).map(|i| [0, 0, 1, 0, 2, 3, 0, -1][i * 3 % 8]).collect();
    Board::new(grid, &terrain, &height)
}

fn points(list: &[(f32, f32)]) -> Vec<Vec2> {
    list.iter().copied().map(Vec2::from).collect()
}

#[test]
fn clipping_keeps_what_is_inside_the_window() {
    let window = points(&[(0., 0.), (10., 0.), (10., 10.), (0., 10.)]);
    let over = points(&[(5., 5.), (25., 5.), (25., 25.), (5., 25.)]);
    assert!((area2(&clip(&over, &window)).abs() / 2.0 - 25.0).abs() < 1e-3);
    assert!(clip(&points(&[(20., 20.), (30., 20.), (30., 30.)]), &window).is_empty());
    let turned: Vec<Vec2> = window.iter().rev().copied().collect();
    assert!((area2(&clip(&over, &turned)).abs() / 2.0 - 25.0).abs() < 1e-3);
}

#[test]
fn every_figure_draws_in_every_side() {
    let sheet = sheet().expect("the embedded sheet");
    assert!(sheet.figures.len() >= 12);
    for (name, figure) in &sheet.figures {
        for livery in SIDES {
            let mut canvas = Canvas::new();
            figure.draw(&mut canvas, livery, &Pose::on_board(1.0));
            let bounds = canvas.bounds().expect("something is drawn");
            let pixels = canvas.to_pixels(bounds, 4.0, BlendMode::SourceOver).expect("pixels");
            let Colour { r, g, b, a } = side(livery).main;
            let main = PremultipliedColorU8::from_rgba(r, g, b, a).expect("opaque");
            assert!(pixels.pixels().contains(&main), "{name} has nothing in the colour of its side");
        }
    }
}

#[test]
fn every_status_mark_draws() {
    let sheet = sheet().expect("the embedded sheet");
    assert!(sheet.status_marks.len() >= 26);
    let badge = |mark: &str| {
        let mut canvas = Canvas::new();
        draw_badge(&mut canvas, &Badge::harmful(mark), Vec2::ZERO, 8.5);
        canvas.to_mesh().count_vertices()
    };
    let bare = badge("no such mark");
    for name in sheet.status_marks.keys() {
        assert!(badge(name) > bare, "{name}");
    }
}

#[test]
fn the_error_of_a_broken_sheet_has_the_line() {
    let error = parse("(\n figures: {},\n status: 3,\n)").expect_err("not a sheet").to_string();
    assert!(error.contains("3:") && error.contains("status"), "{error}");
}

#[test]
fn patterns_cover_a_part_of_the_field() {
    let field = points(&[(-15., 10.), (15., 10.), (12., 44.), (-12., 44.)]);
    let whole = area2(&field).abs();
    for livery in SIDES {
        let covered: f32 =
            pattern(side(livery).pattern, &field, 1.0, None).iter().map(|piece| area2(piece).abs()).sum();
        assert!((0.3..0.6).contains(&(covered / whole)), "{livery:?}: {}", covered / whole);
    }
}

#[test]
fn a_flat_board_is_picked_where_it_is_drawn() {
    for shape in SHAPES {
        let board = flat(shape);
        let table = Tabletop::new(&board);
        for cell in board.grid.cells() {
            assert_eq!(table.pick(table.centre(cell)), Some(cell), "{shape:?}");
            for corner in table.top(cell, 0.93, 0.0) {
                assert_eq!(table.pick(corner), Some(cell), "{shape:?}");
            }
        }
        assert_eq!(table.pick(Vec2::new(-50.0, -50.0)), None);
    }
}

#[test]
fn a_rough_board_is_picked_at_its_frontmost_cell() {
    for shape in SHAPES {
        let board = rough(shape);
        let table = Tabletop::new(&board);
        for cell in board.grid.cells().filter(|&cell| table.solid(cell)) {
            let point = table.centre(cell);
            let picked = table.pick(point).expect("something is there");
            let front = board.grid.cells().filter(|&c| table.solid(c) && table.covers(c, point)).map(|c| table.row(c));
            assert_eq!(Some(table.row(picked)), front.max(), "{shape:?} {cell}");
            assert!(picked == cell || table.row(picked) > table.row(cell), "{shape:?} {cell} {picked}");
        }
    }
}

#[test]
fn a_pit_is_a_hole_in_the_ground_around_it_and_ground_that_is_climbed_has_a_ladder() {
    for shape in SHAPES {
        let (plain, cell) = (flat(shape), Cell::new(3, 2));
        let corners = |board: &Board| {
            let mut canvas = Canvas::new();
            super::ground::draw_cells(&mut canvas, &Tabletop::new(board), std::iter::once(cell));
            canvas.to_mesh().count_vertices()
        };
        let ground = |dug: Terrain| {
            let terrain = |at: Cell| if at == cell { dug } else { Terrain::Sand };
            let terrain: Vec<Terrain> = plain.grid.cells().map(terrain).collect();
            Board::new(plain.grid, &terrain, &vec![0; terrain.len()])
        };
        let (sand, pit) = (ground(Terrain::Sand), ground(Terrain::Pit));
        assert_eq!(super::ground::slab(&Tabletop::new(&pit), cell), Terrain::Sand, "{shape:?}");
        assert!(corners(&pit) > corners(&sand), "{shape:?}");
        assert!(corners(&plain.clone().with_climb(cell)) > corners(&plain), "{shape:?}");
    }
}

#[test]
fn a_high_slab_hides_the_cell_behind_it() {
    let grid = Grid::new(Shape::Square(Diagonal::One), 1, 2);
    let board = Board::new(grid, &[Terrain::Grass, Terrain::Rock], &[0, 3]);
    let table = Tabletop::new(&board);
    assert_eq!(table.pick(table.centre(Cell::new(0, 0))), Some(Cell::new(0, 1)));
    // The face of the slab belongs to it.
    let foot = table.centre(Cell::new(0, 1)) + Vec2::new(0.0, 40.0);
    assert_eq!(table.pick(foot), Some(Cell::new(0, 1)));
}

#[test]
fn a_wall_is_picked_at_its_top() {
    let grid = Grid::new(Shape::Hex(Orientation::Pointy), 3, 3);
    let mut terrain = [Terrain::Grass; 9];
    terrain[4] = Terrain::HighWall;
    let board = Board::new(grid, &terrain, &[0; 9]);
    let table = Tabletop::new(&board);
    let wall = Cell::new(1, 1);
    assert_eq!(table.pick(table.centre(wall) - Vec2::new(0.0, table.wall(wall).0 + 10.0)), Some(wall));
}

#[test]
fn water_lies_below_its_rim() {
    let board = rough(SHAPES[0]);
    let table = Tabletop::new(&board);
    let at = |wanted: Terrain| {
        board.grid.cells().find(|&c| board.terrain(c) == wanted && board.height(c) == 0).expect("there is some")
    };
    assert!((table.surface(at(Terrain::Shallows)) + WATER_DROP).abs() < 1e-6);
    assert!(table.surface(at(Terrain::Grass)).abs() < 1e-6);
}

#[test]
fn an_edge_and_its_direction_agree() {
    for shape in SHAPES {
        let board = flat(shape);
        let table = Tabletop::new(&board);
        let cell = Cell::new(3, 3);
        for edge in 0..table.outline().len() {
            let outline = table.outline();
            let across = (outline[edge] + outline[(edge + 1) % outline.len()]).normalize();
            let next = table.neighbour(cell, edge).expect("inside the board");
            let toward = (table.plane(next) - table.plane(cell)).normalize();
            assert!(across.dot(toward) > 0.99, "{shape:?} edge {edge}");
        }
    }
}

#[test]
fn the_view_projects_there_and_back() {
    let mut view = BoardView::default();
    view.set_viewport(Rect::new(8.0, 68.0, 880.0, 590.0));
    let board = rough(SHAPES[0]);
    view.fit(&board);
    for point in [Vec2::ZERO, Vec2::new(333.0, 444.0)] {
        assert!((view.to_table(view.to_screen(point)) - point).length() < 1e-2);
    }
    let at = Vec2::new(200.0, 300.0);
    let under = view.to_table(at);
    view.zoom_at(1.2, at);
    assert!((view.to_table(at) - under).length() < 1e-2);
    view.zoom_at(100.0, at);
    assert!((view.zoom - ZOOM.1).abs() < 1e-6);
}

#[test]
fn a_fitted_board_lies_in_the_free_part() {
    let mut view = BoardView::default();
    let board = flat(SHAPES[2]);
    view.fit(&board);
    for free in [Rect::new(0.0, 60.0, 880.0, 590.0), Rect::new(0.0, 60.0, 1500.0, 900.0)] {
        view.set_viewport(free);
        let bounds = Tabletop::new(&board).bounds();
        assert!(free.contains(view.to_screen(bounds.min)) && free.contains(view.to_screen(bounds.max)), "{free:?}");
    }
    let cell = Cell::new(2, 2);
    let screen = view.to_screen(Tabletop::new(&board).centre(cell));
    assert_eq!(view.cell_at(&board, screen), Some(cell));
    assert_eq!(view.cell_at(&board, Vec2::new(1e4, 0.0)), None);
}

#[test]
fn a_pointer_on_a_head_means_the_figure() {
    let board = std::sync::Arc::new(flat(SHAPES[2]));
    let mut view = BoardView::default();
    view.fit(&board);
    let unit = |key: u32, x: i16, y: i16| UnitLook::new(key, "", "archer", Livery::Tide, Cell::new(x, y));
    let scene = Scene { board: Some(board.clone()), units: vec![unit(1, 2, 3), unit(2, 2, 2)], ..Scene::default() };
    let foot = view.to_screen(Tabletop::new(&board).centre(Cell::new(2, 3)));
    let head = foot - Vec2::new(0.0, 45.0 * view.zoom);
    assert_eq!(view.cell_at(&board, head), Some(Cell::new(2, 2)));
    assert_eq!(view.unit_at(&scene, head), Some(1));
    assert_eq!(view.unit_at(&scene, foot + Vec2::new(60.0, 0.0)), None);
}

#[test]
fn framing_moves_only_if_it_must() {
    let grid = Grid::new(SHAPES[0], 40, 40);
    let board = Board::new(grid, &vec![Terrain::Grass; grid.len()], &vec![0; grid.len()]);
    let mut view = BoardView::default();
    view.fit(&board);
    view.zoom_at(2.0, view.viewport.center());
    let far = Cell::new(38, 38);
    view.frame(&board, &[far]);
    let seen = view.to_screen(Tabletop::new(&board).centre(far));
    assert!(view.viewport.contains(seen), "{seen}");
    let before = view;
    view.frame(&board, &[far]);
    assert_eq!(view, before);
}

#[test]
fn the_view_goes_to_a_cell_only_if_it_cannot_be_seen() {
    let grid = Grid::new(SHAPES[0], 40, 40);
    let board = Board::new(grid, &vec![Terrain::Grass; grid.len()], &vec![0; grid.len()]);
    let mut view = BoardView::default();
    assert!(!view.bring(&board, Cell::new(2, 2)), "nothing is shown yet");
    view.set_viewport(Rect::new(0.0, 60.0, 460.0, 380.0));
    view.fit(&board);
    view.zoom_at(2.0, view.viewport.center());
    let far = Cell::new(38, 38);
    assert!(view.bring(&board, far));
    assert!(view.viewport.contains(view.to_screen(Tabletop::new(&board).centre(far))));
    let before = view;
    assert!(!view.bring(&board, far) && !view.bring(&board, Cell::new(37, 37)));
    assert_eq!(view, before, "what can be seen stays where it is");
}

#[test]
fn a_walk_starts_at_its_first_cell_and_ends_where_the_scene_is() {
    let board = flat(SHAPES[0]);
    let table = Tabletop::new(&board);
    let unit = UnitLook::new(1, "A", "archer", Livery::Tide, Cell::new(3, 2));
    let cells = vec![Cell::new(1, 2), Cell::new(2, 2), Cell::new(3, 2)];
    let mut motion = Motion::default();
    let none = |_: Place| None;
    motion.play(Order::Walk { unit: 1, cells: cells.clone() });
    let start = motion.offset(&unit, &table, none).plane;
    assert!((table.plane(unit.cell) + start - table.plane(cells[0])).length() < 1e-3);
    motion.advance(210.0);
    let middle = motion.offset(&unit, &table, none);
    assert!(middle.plane.x < -1.0 && middle.plane.x > start.x && middle.lift > 0.0);
    assert!(motion.is_moving());
    motion.advance(100.0);
    assert!(!motion.is_moving());
    assert_eq!(motion.offset(&unit, &table, none), super::Offset::default());
}

#[test]
fn a_flyer_rises_and_sinks_to_where_the_scene_has_it() {
    use super::project::lift;
    let board = flat(SHAPES[0]);
    let table = Tabletop::new(&board);
    let none = |_: Place| None;
    for (before, after) in [(0, 5), (5, 0), (3, 12)] {
        let mut unit = UnitLook::new(1, "A", "drake", Livery::Tide, Cell::new(2, 1));
        unit.offset.lift = lift(after);
        let mut motion = Motion::default();
        let float = Order::Float { at: Place::Unit(1), text: "-3".into(), colour: Colour::INK };
        motion.play(float);
        motion.play(Order::Soar { unit: 1, from: lift(before) - lift(after) });
        let height = |motion: &Motion| unit.offset.lift + motion.offset(&unit, &table, none).lift;
        assert!((height(&motion) - lift(before)).abs() < 1e-3, "it waits where it was");
        motion.advance(700.0);
        let mut last = height(&motion);
        while motion.is_moving() {
            motion.advance(20.0);
            let now = height(&motion);
            assert!((now - last) * f32::from(after - before) >= -1e-3, "{before} to {after}: {last} {now}");
            last = now;
        }
        assert!((last - lift(after)).abs() < 1e-3);
        motion.speed = Speed::Off;
        motion.play(Order::Soar { unit: 1, from: 30.0 });
        assert_eq!(motion.offset(&unit, &table, none), super::Offset::default(), "without motion it is there at once");
    }
}

#[test]
fn every_level_lifts_a_figure_a_little_less_and_it_is_taken_by_its_body() {
    use super::project::{HEIGHT_STEP, lift};
    assert!(lift(-2) == 0.0 && lift(0) == 0.0 && (lift(1) - HEIGHT_STEP).abs() < 1e-3);
    for level in 1..100 {
        let (less, more) = (lift(level) - lift(level - 1), lift(level + 1) - lift(level));
        assert!(more > 0.0 && more < less && lift(level) < 8.0 * HEIGHT_STEP, "level {level}");
    }
    let board = flat(SHAPES[0]);
    let mut unit = UnitLook::new(7, "A", "drake", Livery::Tide, Cell::new(3, 2));
    unit.offset.lift = lift(9);
    let mut view = BoardView::default();
    view.fit(&board);
    let foot = Tabletop::new(&board).centre(unit.cell);
    let above = |up: f32| view.to_screen(foot - Vec2::new(0.0, up));
    let scene =
        Scene { board: Some(std::sync::Arc::new(board.clone())), units: vec![unit.clone()], ..Scene::default() };
    assert_eq!(view.unit_at(&scene, above(lift(9) + 30.0)), Some(7), "its body");
    assert_eq!(view.unit_at(&scene, above(0.0)), Some(7), "its disc");
    assert_eq!(view.unit_at(&scene, above(super::pieces::radius(&unit) * super::project::TILT + 6.0)), None, "between");
}

#[test]
fn a_picture_is_painted_once_for_all_its_opacities() {
    let mut look = UnitLook::new(1, "A", "archer", Livery::Tide, Cell::new(1, 1));
    look.offset.alpha = 0.5;
    assert!((super::pieces::opacity(&look) - 0.5).abs() < 1e-3);
    look.state = UnitState::Down;
    assert!(super::pieces::opacity(&look) < 0.5, "both together");
    let fades: Vec<f32> = (0..=10).map(|tenth| Colour::linear_fade(tenth as f32 / 10.0)).collect();
    assert!(fades.is_sorted() && fades[0] == 0.0 && fades[10] == 1.0, "{fades:?}");
}

#[test]
fn bars_at_the_edge_of_the_board_stay_in_the_free_part() {
    use super::scene::{Bar, BarKind};
    use bevy_egui::egui;
    let board = flat(SHAPES[0]);
    let bar = |kind| Bar { kind, now: 3, max: 9 };
    let mut unit = UnitLook::new(1, "A", "swordsman", Livery::Tide, Cell::new(2, 5));
    unit.bars = vec![bar(BarKind::Poise), bar(BarKind::Momentum), bar(BarKind::Focus)];
    let scene =
        Scene { board: Some(std::sync::Arc::new(board.clone())), units: vec![unit.clone()], ..Scene::default() };
    let foot = Tabletop::new(&board).centre(unit.cell);
    let (mut inside, mut outside) = (0, 0);
    for down in 0..40 {
        let mut view = BoardView::default();
        view.set_viewport(Rect::new(0.0, 0.0, 900.0, 500.0));
        view.fit(&board);
        view.pan(Vec2::new(0.0, 4.0 * down as f32));
        let context = egui::Context::default();
        let mut output = context.run_ui(egui::RawInput::default(), |ui| {
            super::paint_labels(ui.painter(), &scene, &view, &Motion::default());
        });
        output.textures_delta.clear();
        let all = output.shapes.iter().map(|shape| shape.shape.visual_bounding_rect());
        let rects: Vec<egui::Rect> = all.filter(|rect| rect.is_positive()).collect();
        assert!(rects.len() <= 1, "all bars are one picture: {rects:?}");
        let bottom = rects.iter().map(|rect| rect.max.y).fold(0.0, f32::max);
        let free = view.viewport.max.y;
        let top = rects.iter().map(|rect| rect.min.y).fold(f32::INFINITY, f32::min);
        if top <= free {
            assert!(bottom <= free + 0.5, "{bottom} {free}");
            inside += u32::from(bottom > free - 1.0);
        } else {
            assert!(view.to_screen(foot).y > free, "the bars of a figure out of sight stay with it");
            outside += 1;
        }
    }
    assert!(inside > 0 && outside > 0, "{inside} were moved, {outside} were out of sight");
}

#[test]
fn orders_wait_for_each_other_and_speed_off_plays_none() {
    let float = || Order::Float { at: Place::Unit(1), text: "-3".into(), colour: Colour::INK };
    let mut motion = Motion::default();
    motion.play(float());
    motion.play(float());
    motion.advance(10.0);
    assert_eq!(motion.rising().count(), 1);
    motion.along(float());
    motion.advance(700.0);
    assert_eq!(motion.rising().count(), 2);
    motion.finish();
    assert!(!motion.is_moving());
    motion.speed = Speed::Off;
    motion.play(float());
    assert!(!motion.is_moving());
}

#[test]
fn a_whole_scene_draws_on_every_grid() {
    for shape in SHAPES {
        let board = rough(shape);
        let table = Tabletop::new(&board);
        let free: Vec<Cell> = board.grid.cells().filter(|&c| board.ground(c).passable).collect();
        let mut unit = UnitLook::new(1, "A", "knight", Livery::Ember, free[3]);
        unit.state = UnitState::Target;
        let scene = Scene {
            units: vec![unit],
            marks: vec![
                Mark::Reach { near: free[..9].to_vec(), far: free[9..20].to_vec() },
                Mark::Zone { cells: free[4..8].to_vec(), weak: true },
                Mark::Path {
                    from: free[0],
                    steps: vec![Step::to(free[1]), Step::to(free[2])],
                    alternative: false,
                    livery: Livery::Tide,
                },
            ],
            heights: true,
            ..Scene::default()
        };
        let cells = super::cells::CellMarks::gather(&scene);
        let mut canvas = Canvas::new();
        for row in 0..table.rows() {
            super::ground::draw_row(&mut canvas, &table, row);
            let ground = canvas.clone();
            cells.draw_row(&mut canvas, &table, row);
            assert!(row > 1 || canvas != ground, "{shape:?}: marks in row {row}");
            super::lines::draw_paths(&mut canvas, &table, &scene.marks, row);
        }
        let bounds = canvas.bounds().expect("something is drawn");
        assert!(bounds.min.is_finite() && bounds.max.is_finite(), "{shape:?}");
        assert!(canvas.to_mesh().count_vertices() > 0, "{shape:?}");
    }
}

#[test]
fn a_structure_on_an_edge_is_drawn_once_with_the_nearer_cell() {
    for shape in SHAPES {
        for (kind, detail) in Edge::ALL.into_iter().flat_map(|kind| [(kind, Detail::Full), (kind, Detail::Plain)]) {
            let plain = flat(shape);
            let walled = plain.clone().with_edge(Cell::new(2, 2), Cell::new(3, 2), kind);
            let drawn = |board: &Board| {
                let table = Tabletop::new(board);
                let is_drawn = |&cell: &Cell| {
                    let mut canvas = Canvas::new();
                    super::edges::draw_edges(&mut canvas, &table, cell, detail);
                    !canvas.is_empty()
                };
                board.grid.cells().filter(is_drawn).collect::<Vec<_>>()
            };
            assert!(drawn(&plain).is_empty());
            assert_eq!(drawn(&walled), [Cell::new(3, 2)], "{shape:?} {kind:?}");
        }
    }
}

/// The largest board that a level can have, with this terrain and this structure on every edge.
fn largest(shape: Shape, terrain: Terrain, edge: Option<Edge>) -> Board {
    let grid = Grid::new(shape, 200, 200);
    let mut board = Board::new(grid, &vec![terrain; grid.len()], &vec![0; grid.len()]);
    for (cell, kind) in grid.cells().flat_map(|cell| edge.map(|kind| (cell, kind))) {
        for (_, near) in grid.neighbours(cell) {
            board = board.with_edge(cell, near, kind);
        }
    }
    board
}

#[test]
fn a_board_full_of_walls_is_drawn_in_little_memory() {
    for shape in SHAPES {
        for (terrain, edge) in [
            (Terrain::HighWall, None),
            (Terrain::LowWall, None),
            (Terrain::Grass, Some(Edge::Grille)),
            (Terrain::HighWall, Some(Edge::Wall)),
            (Terrain::Grass, Some(Edge::Door)),
        ] {
            let board = largest(shape, terrain, edge);
            let (table, standing) = (Tabletop::new(&board), Structures::on(&board));
            let (mut corners, mut drawn) = (0, 0);
            for cell in board.grid.cells() {
                let mut canvas = Canvas::new();
                standing.draw(&mut canvas, &table, cell);
                corners += if canvas.is_empty() { 0 } else { canvas.to_mesh().count_vertices() };
                drawn += usize::from(!canvas.is_empty());
            }
            // A vertex with its share of indices takes 36 bytes in a mesh.
            assert!(corners * 36 < 48 << 20, "{shape:?} {terrain:?} {edge:?}: {corners} corners");
            assert!(drawn * 10 > board.grid.len() * 9, "{shape:?} {terrain:?} {edge:?}: {drawn} cells show something");
        }
    }
}

#[test]
fn boards_of_common_size_are_drawn_in_full_and_the_largest_plain() {
    let grid = Grid::new(SHAPES[0], 40, 30);
    let terrain: Vec<Terrain> =
        (0..grid.len()).map(|at| if at % 8 == 0 { Terrain::HighWall } else { Terrain::Grass }).collect();
    let mut board = Board::new(grid, &terrain, &vec![0; grid.len()]);
    for row in 0..30 {
        board = board.with_edge(Cell::new(20, row), Cell::new(21, row), Edge::Grille);
    }
    assert_eq!(Detail::of(&board), Detail::Full);
    assert_eq!(Detail::of(&largest(SHAPES[0], Terrain::LowWall, None)), Detail::Plain);
}

#[test]
fn a_pushed_figure_slides_without_a_hop_and_one_that_gets_up_ends_upright() {
    let board = flat(SHAPES[0]);
    let table = Tabletop::new(&board);
    let unit = UnitLook::new(1, "A", "swordsman", Livery::Tide, Cell::new(2, 1));
    let cells = vec![Cell::new(1, 1), Cell::new(2, 1)];
    let offset = |order: Order, ms: f32| {
        let mut motion = Motion::default();
        motion.play(order);
        motion.advance(ms);
        motion.offset(&unit, &table, |_| None)
    };
    let slide = offset(Order::Slide { unit: 1, cells: cells.clone() }, 50.0);
    let hop = offset(Order::Walk { unit: 1, cells }, 70.0);
    assert!(slide.lift == 0.0 && hop.lift > 1.0, "{slide:?} {hop:?}");
    assert!(slide.plane.x < -1.0, "it is still on its way: {slide:?}");
    let (early, late) = (offset(Order::Rise { unit: 1 }, 10.0), offset(Order::Rise { unit: 1 }, 259.0));
    assert!(early.lean < -1.0 && late.lean > -0.05, "{early:?} {late:?}");
}
