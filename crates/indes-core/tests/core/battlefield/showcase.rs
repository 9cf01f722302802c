//! The showcases: that each is sound, small and short, and that what its text claims is what the library answers.

use super::cells;
use indes_core::battle::{RuleSetId, Setup};
use indes_core::battlefield::elevation::fall;
use indes_core::battlefield::facing::arc;
use indes_core::battlefield::movement::Memory;
use indes_core::battlefield::movement::forced::{Shove, Shoved, Stop, shove};
use indes_core::battlefield::movement::search::Search;
use indes_core::battlefield::movement::{Barrier, Mover, Toll};
use indes_core::battlefield::{
    Arc, Area, Bodies, Cover, CoverMap, DoorId, Flank, FlankQuery, FlankReason, FlankRule, Glance, Marks, Mechanics,
    Obstacle, Shot, SideId, Sight, Stance, Surroundings, UnitId, UnitMask, Zones, cells_of, cover, sees,
};
use indes_core::grid::{Cell, Direction};
use indes_core::reading::Source;
use indes_level::level::{Level, Links};
use indes_testing::mechanics;
use indes_testing::{def, vocabulary};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels/showcase");
const EAST: Direction = Direction(0);

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// A showcase as it begins, with the numbers that it shows.
struct Showcase {
    level: Level,
    setup: Setup,
    bodies: Bodies,
    mechanics: Mechanics,
}

impl Showcase {
    fn of(name: &str) -> Self {
        Self::changed(name, |_| {})
    }

    fn changed(name: &str, change: impl Fn(&mut Level)) -> Self {
        let file = format!("{FOLDER}/showcase-{name}.ron");
        let text = std::fs::read_to_string(&file).unwrap();
        let mut level =
            Level::read(&Source::new(&file, &text), &vocabulary).unwrap_or_else(|problems| panic!("{problems}"));
        change(&mut level);
        let def = def(level.rules).unwrap();
        let setup = level.setup(&def, &def.shipped_data().unwrap()).unwrap();
        let mechanics = level.mechanics();
        let mut bodies = Bodies::new(&setup.board);
        for (unit, id) in setup.units.iter().zip(0..) {
            bodies.add(UnitId(id), &unit.size.footprint, unit.cell, false);
        }
        Self { level, setup, bodies, mechanics }
    }

    fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..u8::try_from(self.setup.units.len()).unwrap()).map(UnitId)
    }

    fn id(&self, name: &str) -> UnitId {
        self.ids().find(|&id| self.setup.units[usize::from(id.0)].name == name).unwrap()
    }

    fn stance(&self, id: UnitId) -> Stance<'_> {
        let unit = &self.setup.units[usize::from(id.0)];
        Stance { footprint: &unit.size.footprint, at: unit.cell }
    }

    fn cells(&self, name: &str) -> Vec<Cell> {
        let stance = self.stance(self.id(name));
        stance.footprint.cells(&self.setup.board.grid, stance.at).collect()
    }

    fn are_friends(&self, a: UnitId, b: UnitId) -> bool {
        self.setup.units[usize::from(a.0)].side == self.setup.units[usize::from(b.0)].side
    }

    fn foes(&self, of: UnitId) -> UnitMask {
        self.ids().filter(|&other| !self.are_friends(of, other)).collect()
    }

    /// The same with a unit somewhere else.
    fn moved(mut self, name: &str, to: &str) -> Self {
        let id = self.id(name);
        let unit = &mut self.setup.units[usize::from(id.0)];
        self.bodies.remove(id, &unit.size.footprint, unit.cell, false);
        unit.cell = cell(to);
        self.bodies.add(id, &unit.size.footprint, unit.cell, false);
        self
    }

    fn zones(&self) -> Zones {
        let board = &self.setup.board;
        let regions = self.mechanics.regions.then(|| self.level.partition(board).unwrap());
        let around = Surroundings { board, regions: regions.as_ref(), corner: self.mechanics.gait.corner };
        let (mut zones, mut marks) = (Zones::new(board.lattice), Marks::default());
        for id in self.ids() {
            cells_of(
                &around,
                self.mechanics.threat,
                self.stance(id),
                |a, b| board.sees(&self.mechanics.sight, a, b),
                &mut marks,
            );
            zones.set(id, &marks);
        }
        zones
    }

    fn flank(&self, name: &str) -> Option<Flank> {
        let (id, zones, gait) = (self.id(name), self.zones(), self.mechanics.gait);
        let siege = FlankQuery {
            board: &self.setup.board,
            bodies: &self.bodies,
            zones: &zones,
            target: self.stance(id),
            foes: self.foes(id),
            lying: UnitMask::NONE,
            able: self.foes(id),
            corner: gait.corner,
            rise: gait.rise.up_most,
        };
        self.mechanics.flank.flanked(&siege, |foe| Some(self.stance(foe)), |a, b| self.are_friends(a, b))
    }

    fn mover(&self, name: &str) -> Mover<'_> {
        let (id, gait) = (self.id(name), self.mechanics.gait);
        let class = |id: UnitId| self.setup.units[usize::from(id.0)].size.class;
        let others = self.ids().filter(|&other| other != id);
        let others = others.map(|other| (other, class(other), self.are_friends(id, other), false));
        let barring = gait.crossing.barring(class(id), others);
        Mover::new(&self.setup.board, &self.bodies, gait, self.stance(id).footprint, barring)
    }

    /// What it costs a unit to get to a cell where it may end, if it can get there at all.
    fn cost(&self, name: &str, to: &str) -> Option<u16> {
        let (mover, mut search) = (self.mover(name), Search::new());
        let spot = |cell| self.setup.board.lattice.spot(cell).unwrap();
        search.flood(&mover, spot(self.stance(self.id(name)).at), Memory::default(), 99);
        search.ends(&mover).contains(&cell(to)).then(|| search.cost(spot(cell(to))).unwrap())
    }

    /// The cells in which some unit may come to stand by this way, with its whole body.
    fn reached(&self, name: &str) -> Vec<Cell> {
        let (mover, mut search) = (self.mover(name), Search::new());
        let stance = self.stance(self.id(name));
        let board = &self.setup.board;
        search.flood(&mover, board.lattice.spot(stance.at).unwrap(), Memory::default(), 99);
        search.ends(&mover).into_iter().flat_map(|at| stance.footprint.cells(&board.grid, at)).collect()
    }

    /// How much one walk of a unit takes at most, by the level's own rules.
    fn pace(&self, name: &str) -> i32 {
        self.level.units.iter().find(|unit| unit.name == name).unwrap().overrides["movement"]
    }

    fn sees(&self, name: &str, to: &str) -> Sight {
        sees(&self.setup.board, &self.mechanics.sight, &self.cells(name), &[cell(to)])
    }

    fn cover(&self, name: &str, to: &str, size: i8) -> Cover {
        let (from, there) = (self.cells(name), [cell(to)]);
        let shot = Shot { size, area: self.level.area(there[0]).cover, ..Shot::new(&from, &there) };
        cover(&CoverMap::of(&self.setup.board), &self.bodies, &self.mechanics.cover, &shot)
    }

    fn grade(&self, name: &str, to: &str) -> u8 {
        self.cover(name, to, 2).grade
    }

    fn pushed_east(&self, name: &str, paces: u16) -> Shoved {
        let id = self.id(name);
        let Stance { footprint, at } = self.stance(id);
        let rule = self.mechanics.forced.unwrap();
        shove(&self.setup.board, &self.bodies, &rule, footprint, &Shove { unit: id, from: at, heading: EAST, paces })
    }
}

/// The keys of the layers that are off at first, and of those that are on.
const KEYS: (&str, &str) = ("ABCGVXZ", "HNPR");

#[test]
fn every_showcase_is_sound_small_and_names_its_keys() {
    let mut count = 0;
    for entry in std::fs::read_dir(FOLDER).unwrap() {
        let stem = entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned();
        let scene = Showcase::of(stem.strip_prefix("showcase-").unwrap());
        let level = &scene.level;
        assert_eq!((level.rules, level.id.as_str()), (RuleSetId::Tempo, stem.as_str()));
        assert!(level.title.starts_with("Showcase: "), "{stem}: {}", level.title);
        assert!(level.text.chars().count() <= 400 && level.grid().len() <= 110, "{stem}");
        let words: Vec<&str> = level.text.split(|c: char| !c.is_alphanumeric()).collect();
        let named = |verb: &str, keys: &str| {
            words
                .windows(2)
                .any(|pair| pair[0].eq_ignore_ascii_case(verb) && pair[1].len() == 1 && keys.contains(pair[1]))
        };
        assert!(named("press", KEYS.0) || named("with", KEYS.1), "{stem} names no key");
        assert!(!named("press", KEYS.1), "{stem} would turn off what it means to show");
        // What the text calls by name is there.
        let is_cell = |word: &&&str| word.parse::<Cell>().is_ok() && word.len() == 2;
        for word in words.iter().filter(is_cell) {
            assert!(level.grid().contains(cell(word)), "{stem}: {word}");
        }
        count += 1;
    }
    assert!(count >= 14);
}

#[test]
fn a_unit_without_a_way_out_is_surrounded() {
    let scene = Showcase::of("surrounded");
    assert_eq!(scene.mechanics.flank, FlankRule::NoWayOut);
    let ada = scene.flank("Ada").unwrap();
    assert_eq!(ada.by, ["Cy", "Dee", "Eve"].iter().map(|name| scene.id(name)).collect::<UnitMask>());
    assert_eq!(ada.reason, FlankReason::NoWayOut);
    assert_eq!(ada.closed.len(), 8);
    let (zones, bo) = (scene.zones(), scene.id("Bo"));
    let holding = UnitMask(zones.on(cell("H3")).0 & scene.foes(bo).0);
    assert_eq!(holding, UnitMask::only(scene.id("Finn")).with(scene.id("Gus")));
    assert_eq!(scene.flank("Bo"), None);
    let board = &scene.setup.board;
    let ways = board.grid.neighbours(cell("H3")).into_iter().map(|(_, cell)| cell);
    let out: Vec<Cell> = ways.filter(|&cell| !zones.on(cell).intersects(holding)).collect();
    assert_eq!(out, cells("G4"));
    assert!(scene.mover("Bo").cheapest_step(cell("H3"), cell("G4"), Memory::default()).is_some());
}

#[test]
fn a_unit_between_two_foes_is_flanked() {
    let scene = Showcase::of("flanks");
    assert_eq!(scene.mechanics.flank, FlankRule::Opposed);
    let ada = scene.flank("Ada").unwrap();
    assert_eq!(ada.by, UnitMask::only(scene.id("Cy")).with(scene.id("Dee")));
    assert_eq!(ada.line, Some((cell("B3"), cell("D3"))));
    let bo = scene.id("Bo");
    let beside = UnitMask(scene.zones().on(cell("G3")).0 & scene.foes(bo).0);
    assert_eq!(beside, UnitMask::only(scene.id("Eve")).with(scene.id("Finn")));
    assert_eq!(scene.flank("Bo"), None);
    assert_eq!(
        scene.mover("Finn").cheapest_step(cell("F2"), cell("F3"), Memory::default()).map(|step| step.0),
        Some(1)
    );
    let then = scene.moved("Finn", "F3");
    assert_eq!(then.flank("Bo").unwrap().by, beside);
}

#[test]
fn sizes_pass_the_gaps_they_fit_in() {
    let scene = Showcase::of("sizes");
    let board = &scene.setup.board;
    let walled = |y| board.ground(Cell::new(4, y)).passable;
    assert_eq!((0..10).filter(|&y| walled(y)).collect::<Vec<_>>(), [2, 5, 6]);
    assert_eq!(["Mite", "Ada", "Ogre", "Giant"].map(|name| scene.cells(name).len()), [1, 1, 3, 7]);
    let past = |scene: &Showcase| {
        let right = |name| scene.reached(name).iter().any(|cell| cell.x > 5);
        ["Mite", "Ada", "Ogre", "Giant"].map(right)
    };
    assert_eq!(past(&scene), [true, true, true, false]);
    let shut = |rows: &[usize]| {
        Showcase::changed("sizes", |level| rows.iter().for_each(|&y| level.board[y] = level.board[0].clone()))
    };
    assert_eq!(past(&shut(&[5, 6])), [true, true, false, false], "through the narrow gap");
    assert_eq!(past(&shut(&[2])), [true, true, true, false], "through the wide gap");
    assert_eq!(past(&shut(&[2, 5, 6])), [false; 4]);
    // One look shows it: the first three get past the wall in one walk.
    for name in ["Mite", "Ada", "Ogre"] {
        let pace = u16::try_from(scene.pace(name)).unwrap();
        assert!(["F3", "F6"].iter().filter_map(|at| scene.cost(name, at)).any(|cost| cost <= pace), "{name}");
    }
    let apart = |a, b| {
        let pairs = scene.cells(a).into_iter().flat_map(|from| scene.cells(b).into_iter().map(move |to| (from, to)));
        pairs.map(|(from, to)| board.grid.distance(from, to)).min().unwrap()
    };
    let anchors = board.grid.distance(cell("B5"), cell("C8"));
    assert!(apart("Ogre", "Giant") < anchors);
}

#[test]
fn heights_are_climbed_by_stairs_and_not_by_cliffs() {
    let scene = Showcase::of("heights");
    let (mover, start) = (scene.mover("Ada"), Memory::default());
    let step = |from: &str, to: &str, memory| mover.cheapest_step(cell(from), cell(to), memory);
    let barrier = |from: &str, to: &str| mover.barrier(cell(from), cell(to), start);
    assert_eq!(step("A3", "B3", start).unwrap().0, 1);
    assert_eq!(step("B3", "C3", start).unwrap().0, 2);
    assert_eq!(step("C3", "D3", start).unwrap().0, 2);
    let (first, memory) = step("F2", "G2", start).unwrap();
    let (second, memory) = step("G2", "H2", memory).unwrap();
    let (third, _) = step("H2", "I2", memory).unwrap();
    assert_eq!([first, second, third], [1, 0, 1]);
    assert_eq!(barrier("G3", "F3"), Some(Barrier::Climb(3)));
    assert_eq!(barrier("G5", "F5"), Some(Barrier::Climb(2)));
    assert_eq!(barrier("F5", "G5"), None);
    assert_eq!(barrier("F3", "G3"), Some(Barrier::Ledge(3)));
    let board = &scene.setup.board;
    let falls = scene.mechanics.fall.unwrap();
    assert!(fall(board, &falls, cell("F3"), cell("G3")).is_some());
    assert!(fall(board, &falls, cell("F5"), cell("G5")).is_none());
    let both = ["Ada", "Bo"].map(|name| (scene.cost(name, "F3").unwrap(), scene.pace(name)));
    assert!(both.iter().all(|&(cost, pace)| i32::from(cost) <= pace), "{both:?}");
    assert_eq!(board.grid.distance(cell("H3"), cell("F3")), 2);
}

#[test]
fn cover_is_near_its_wall() {
    let scene = Showcase::of("cover");
    let by = |to| scene.cover("Ada", to, 2).by.to_vec();
    assert_eq!((scene.grade("Ada", "I4"), by("I4")), (1, vec![Obstacle::Cell(cell("H4"))]));
    assert_eq!((scene.grade("Ada", "D4"), scene.grade("Ada", "E4"), scene.grade("Ada", "J4")), (1, 0, 0));
    let cy = scene.cover("Ada", "G2", 2);
    assert_eq!((cy.grade, cy.sight_blocked, cy.by.to_vec()), (3, true, vec![Obstacle::Cell(cell("F2"))]));
    // What is light cover for most is heavy cover for the small, and none for the large (MANEUVER-D22).
    assert_eq!([1, 2, 3].map(|size| scene.cover("Ada", "I4", size).grade), [2, 1, 0]);
}

#[test]
fn sight_is_stopped_by_walls_and_bushes_only() {
    let scene = Showcase::of("sight");
    let bo = scene.sees("Ada", "J3");
    assert_eq!((bo.clear, bo.by.to_vec()), (false, cells("H3")));
    assert!(!scene.sees("Bo", "A4").clear);
    assert!(scene.sees("Ada", "J5").clear && scene.sees("Ada", "D7").clear);
    let line = |to| scene.setup.board.grid.line(cell("A4"), cell(to));
    assert!(line("J5").contains(&cell("F5")) && line("D7").contains(&cell("C6")));
    let corner = scene.sees("Ada", "F1");
    assert_eq!((corner.clear, corner.by.len()), (false, 2));
    assert!(cells("C2 D3").iter().all(|wall| corner.by.contains(wall)));
    let board = &scene.setup.board;
    for to in board.grid.cells() {
        let back = sees(board, &scene.mechanics.sight, &[to], &cells("A4")).clear;
        assert_eq!(scene.sees("Ada", &to.to_string()).clear, back, "{to}");
    }
}

#[test]
fn regions_that_touch_at_a_corner_are_no_neighbours() {
    let scene = Showcase::of("regions");
    let regions = scene.level.partition(&scene.setup.board).unwrap();
    let id = |name| regions.named(name).unwrap();
    let (west, east) = (id("West yard"), id("East yard"));
    assert_eq!((regions.region_of(cell("B2")), regions.region_of(cell("H7"))), (Some(west), Some(east)));
    assert!(!regions.adjacent(west, east));
    assert_eq!(regions.steps_between(west, east), Some(2));
    // Their corner is open ground, so that a step over it would be made if they were one region.
    assert!(regions.crossing(cell("D4"), cell("E5")).is_err());
    assert!(scene.mover("Ada").barrier(cell("D4"), cell("E5"), Memory::default()).is_none());
    for between in [id("Terrace"), id("Garden")] {
        assert!(regions.adjacent(west, between) && regions.adjacent(between, east));
    }
    // Only units in the same region can be struck.
    let (zones, ada) = (scene.zones(), scene.id("Ada"));
    let reached = scene.setup.board.grid.cells().filter(|&cell| zones.on(cell).has(ada)).collect::<Vec<_>>();
    assert_eq!(reached, regions.cells(west));
    // The ladder.
    assert!(scene.mover("Ada").barrier(cell("I2"), cell("J2"), Memory::default()).is_some());
    assert!(regions.adjacent(id("Terrace"), id("Loft")));
    let unlinked = Showcase::changed("regions", |level| level.region_links = Links::default());
    let apart = unlinked.level.partition(&unlinked.setup.board).unwrap();
    assert_eq!(apart.steps_between(id("Terrace"), id("Loft")), None);
    assert_eq!((scene.grade("Ada", "B7"), scene.grade("Ada", "H7")), (1, 0));
    let garden = scene.level.area(cell("B7"));
    assert!(garden.concealment && !scene.level.area(cell("A1")).concealment);
    let (rule, unseen) = (scene.mechanics.concealment, Glance::default());
    assert!(rule.may_hide_from(garden, &unseen) && !rule.may_hide_from(Area::default(), &unseen));
}

#[test]
fn larger_cells_are_walked_in_fewer_steps() {
    let scene = Showcase::of("metres");
    let (mover, start) = (scene.mover("Ada"), Memory::default());
    let step = |from: &str, to: &str| mover.cheapest_step(cell(from), cell(to), start).unwrap().0;
    assert_eq!((step("C3", "C2"), step("C3", "D3"), step("C3", "D2")), (2, 4, 2));
    let within =
        |scene: &Showcase, to: &str| scene.cost("Ada", to).is_some_and(|cost| i32::from(cost) <= scene.pace("Ada"));
    assert!(within(&scene, "F2") && !within(&scene, "G2") && within(&scene, "D3"));
    assert_eq!(scene.cost("Ada", "E3"), Some(6));
    assert_eq!(mover.tolls(cell("C3"), cell("D3"), start).unwrap().to_vec(), [(Toll::Ground, 4)]);
    let small = Showcase::changed("metres", |level| level.metres_per_cell = None);
    assert!(within(&small, "I2"));
    // A reach of a metre is never less than a cell.
    assert_eq!(scene.mechanics.threat, small.mechanics.threat);
    let bo = scene.id("Bo");
    assert!(scene.zones().on(cell("G3")).has(bo) && !scene.zones().on(cell("F3")).has(bo));
    assert_eq!(scene.setup.scale, scene.level.scale());
}

#[test]
fn a_slit_covers_one_way_and_glass_both() {
    let scene = Showcase::of("slits");
    assert!(scene.sees("Ada", "G2").clear && scene.sees("Bo", "G4").clear && !scene.sees("Ada", "G4").clear);
    assert_eq!((scene.grade("Ada", "G2"), scene.grade("Cy", "C2")), (0, 1));
    assert_eq!(scene.cover("Cy", "C2", 2).by.to_vec(), vec![Obstacle::Cell(cell("D2"))]);
    assert_eq!((scene.grade("Bo", "G4"), scene.grade("Dee", "C4")), (1, 1));
    assert!(scene.mover("Ada").barrier(cell("C2"), cell("D2"), Memory::default()).is_some());
}

#[test]
fn facing_tells_front_sides_and_rear() {
    let scene = Showcase::of("facing");
    let seen = |from: &str, to: &str| {
        let unit = &scene.setup.units[usize::from(scene.id(from).0)];
        arc(&scene.setup.board.grid, &scene.cells(from), unit.facing, &scene.cells(to))
    };
    assert_eq!(["Bo", "Cy", "Dee"].map(|name| seen("Ada", name)), [Arc::Front, Arc::Side, Arc::Rear]);
    assert_eq!(seen("Bo", "Ada"), Arc::Rear);
    assert!(seen("Ada", "Cy").is_faced() && !seen("Ada", "Dee").is_faced());
}

#[test]
fn pushed_units_fall_or_stop() {
    let scene = Showcase::of("pushes");
    let pushed = |name| {
        let done = scene.pushed_east(name, 4);
        (done.path.to_vec(), done.stop)
    };
    assert_eq!(pushed("Bo"), (cells("D2 E2"), Stop::Fell(3)));
    assert_eq!(pushed("Finn"), (cells("H2"), Stop::Ground(cell("I2"))));
    assert_eq!(pushed("Dee"), (vec![], Stop::Body(cell("H3"), scene.id("Cy"))));
    let (path, stop) = pushed("Cy");
    assert_eq!(path, cells("I3"));
    assert!(matches!(stop, Stop::Ground(_)) && scene.setup.board.grid.width == 9);
    assert_eq!((scene.mechanics.fall.unwrap().ledge, mechanics::maneuver().fall.unwrap().ledge), (3, 2));
}

#[test]
fn squares_count_every_second_diagonal_twice() {
    let scene = Showcase::of("squares");
    assert_eq!((scene.cost("Ada", "H4"), scene.cost("Ada", "H7")), (Some(3), Some(4)));
    assert_eq!(scene.pace("Ada"), 4);
    let barrier = scene.mover("Ada").barrier(cell("E4"), cell("F3"), Memory::default());
    assert_eq!(barrier, Some(Barrier::Corner(cell("E3"))));
    assert_eq!(scene.cost("Ada", "F3"), Some(2));
}

#[test]
fn zones_end_at_walls_and_at_two_levels() {
    let scene = Showcase::of("zones");
    let (zones, ada) = (scene.zones(), scene.id("Ada"));
    let hatched = |at: &str| UnitMask(zones.on(cell(at)).0 & scene.foes(ada).0);
    assert!(hatched("F3").is_empty() && hatched("F4").has(scene.id("Cy")));
    assert_eq!(scene.setup.board.grid.distance(cell("E4"), cell("F3")), 1);
    assert!(hatched("D2").is_empty() && hatched("C4").is_empty() && hatched("A3").is_empty());
    assert!(["D2", "C4"].iter().all(|wall| scene.setup.board.grid.distance(cell("D3"), cell(wall)) == 1));
    assert!(hatched("C3").has(scene.id("Bo")) && hatched("B2").has(scene.id("Dee")));
}

#[test]
fn hexes_have_lines_along_edges() {
    let scene = Showcase::of("hexes");
    let stopped = scene.sees("Ada", "E4");
    assert!(!stopped.clear && cells("D3 D4").iter().all(|wall| stopped.by.contains(wall)), "{:?}", stopped.by);
    assert!(scene.sees("Ada", "B2").clear && scene.setup.board.ground(cell("A3")).opaque);
    assert!(!scene.sees("Ada", "A2").clear);
    let grid = scene.setup.board.grid;
    assert_eq!(grid.neighbours(cell("E3")).len(), 6);
    let open = grid.cells().filter(|&cell| scene.setup.board.ground(cell).passable);
    assert!(open.map(|cell| scene.setup.board.ground(cell).enter).all(|price| price == 1));
}

#[test]
fn ground_has_the_price_of_the_text() {
    let scene = Showcase::of("ground");
    let board = &scene.setup.board;
    let price = |at: &str| Some(board.ground(cell(at))).filter(|ground| ground.passable).map(|ground| ground.enter);
    // Row 1 and the rubble below it, then the road and the swamp.
    let row = ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1"].map(price);
    assert_eq!(row, [Some(1), Some(1), Some(1), Some(1), Some(1), Some(2), Some(2), None]);
    assert_eq!(["D2", "F2", "G2", "H2"].map(price), [Some(2), Some(2), Some(2), None]);
    assert_eq!(["E4", "F4", "C4", "D3"].map(price), [Some(1), Some(1), Some(3), Some(3)]);
    for name in ["grass", "sand", "rock", "wood", "flagstone", "mud", "shallows", "bush", "rubble", "low_wall"] {
        assert!(board.grid.cells().any(|cell| board.terrain(cell).name() == name), "{name}");
    }
}

#[test]
fn hiding_needs_no_cover() {
    let scene = Showcase::of("hiding");
    let (bo, rule) = (scene.cells("Bo")[0].to_string(), scene.mechanics.concealment);
    assert!(!scene.sees("Ada", &bo).clear);
    let glance = |sees| Glance { sees, faces: true, ..Glance::default() };
    assert!(rule.may_hide_from(Area::default(), &glance(scene.sees("Ada", &bo).clear)));
    assert!(!rule.may_hide_from(Area::default(), &glance(true)));
    assert_eq!((scene.sees("Ada", "E3").clear, scene.grade("Ada", "E3")), (false, 0));
    assert!(scene.sees("Ada", "E5").clear && scene.grade("Ada", "E5") > 0);
    assert!(scene.setup.board.ground(cell("D3")).passable);
}

#[test]
fn walls_stand_between_cells() {
    let scene = Showcase::of("edges");
    let hidden = scene.sees("Ada", "D3");
    assert_eq!((hidden.clear, hidden.across.to_vec()), (false, vec![(cell("C3"), cell("D3"))]));
    let open = Showcase::changed("edges", |level| level.edges.clear());
    assert_eq!((open.cost("Ada", "D3"), scene.cost("Ada", "D3")), (Some(1), Some(5)));
    assert!(
        scene.cost("Ada", "D5").is_some()
            && scene.mover("Ada").barrier(cell("C4"), cell("D4"), Memory::default()) == Some(Barrier::Wall(cell("D4")))
    );
    assert!(scene.sees("Bo", "G3").clear && scene.sees("Dee", "G6").clear);
    let step = |from: &str, to: &str| scene.mover("Dee").barrier(cell(from), cell(to), Memory::default());
    assert_eq!((step("F2", "G2"), step("F6", "G6"), step("A6", "A7")), (Some(Barrier::Wall(cell("G2"))), None, None));
    assert!(!sees(&scene.setup.board, &scene.mechanics.sight, &cells("A6"), &cells("A7")).clear);
    let by = |from, to| {
        let cover = scene.cover(from, to, 2);
        (cover.grade, cover.by.to_vec())
    };
    let edge = |a, b| vec![Obstacle::Edge(cell(a), cell(b))];
    assert_eq!(by("Bo", "G3"), (2, edge("F3", "G3")));
    assert_eq!(by("Dee", "G6"), (1, edge("F6", "G6")));
    assert_eq!(scene.cells("Cy"), cells("G3"));
}

#[test]
fn a_large_unit_squeezes_through_a_gap_one_size_too_narrow() {
    let scene = Showcase::of("squeezing");
    assert_eq!(
        (scene.cost("Ogre", "H3"), scene.cost("Ogre", "F3"), scene.cost("Ogre", "D4")),
        (Some(8), None, Some(1))
    );
    assert_eq!((scene.cost("Giant", "H6"), scene.cost("Giant", "H3")), (Some(11), Some(12)));
    let mover = scene.mover("Ogre");
    let tolls = mover.tolls(cell("D3"), cell("E3"), Memory::default()).unwrap();
    assert_eq!(tolls.to_vec(), [(Toll::Ground, 1), (Toll::Squeeze, 1)]);
    let broad = Showcase::changed("squeezing", |level| level.squeezing = None);
    assert!(broad.mover("Ogre").barrier(cell("D3"), cell("E3"), Memory::default()).is_some());
    assert_eq!((broad.cost("Ogre", "H3"), broad.cost("Giant", "H6")), (Some(10), None));
}

#[test]
fn doors_open_by_hand_and_by_a_lever() {
    let mut scene = Showcase::of("doors");
    let own = scene.cells("Ada");
    let (oak, grille) = (DoorId(0), DoorId(1));
    assert_eq!(scene.setup.board.operable_doors(&own, SideId(0)), [(cell("D3"), oak)]);
    assert!(scene.mover("Ada").barrier(cell("C3"), cell("D3"), Memory::default()).is_some());
    assert!(!scene.sees("Ada", "D3").clear);
    assert_eq!(scene.setup.board.toggle_door(oak), Some(true));
    assert!(scene.mover("Ada").barrier(cell("C3"), cell("D3"), Memory::default()).is_none());
    assert!(scene.sees("Ada", "D3").clear && scene.sees("Ada", "H3").clear);
    assert_eq!(scene.cost("Ada", "G3"), None);
    for (from, works) in [("E1", true), ("D2", true), ("F1", true), ("G1", false), ("F3", false), ("E3", false)] {
        assert_eq!(
            scene.setup.board.operable_doors(&[cell(from)], SideId(0)).contains(&(cell("E1"), grille)),
            works,
            "{from}"
        );
    }
    assert_eq!(scene.setup.board.toggle_door(grille), Some(true));
    assert_eq!(scene.cost("Ada", "G3"), Some(4));
}
