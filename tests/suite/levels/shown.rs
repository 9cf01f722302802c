//! Fields that a level may have only under rules that use them: metres, regions as a partition, embrasures.

use super::{SOUND, read, reported};
use indes::battlefield::{Area, Footing, Light, RegionId, RegionNature, Scale};
use indes::grid::Cell;
use indes::level::Level;
use indes::reading::Problems;

/// The sound level with these fields; it shows the numbers of a rule set, if one is named.
fn level(shows: &str, fields: &str) -> Result<Level, Problems> {
    let shows = if shows.is_empty() { String::new() } else { format!("shows: {shows},\n    ") };
    read(&SOUND.replacen("    sides:", &format!("    {shows}{fields},\n    sides:"), 1))
}

/// The only problem: its path, message and help.
fn problem(shows: &str, fields: &str) -> (String, String, String) {
    let problems = level(shows, fields).unwrap_err();
    let mut reported = reported(&problems);
    assert_eq!(reported.len(), 1, "{problems}");
    reported.remove(0)
}

fn expect(shows: &str, fields: &str, path: &str, message: &str, help: &str) {
    let found = problem(shows, fields);
    assert_eq!((found.0.as_str(), found.1.as_str()), (path, message));
    assert!(found.2.contains(help), "{}", found.2);
}

#[test]
fn maneuver_g12_cells_have_metres_where_the_rules_count_in_metres() {
    for set in ["maneuver", "energy"] {
        let level = level(set, "metres_per_cell: 3").unwrap();
        assert_eq!(level.scale(), Scale::new(3).unwrap());
        assert_eq!(level.mechanics().gait.scale, level.scale());
    }
    assert_eq!(level("maneuver", "round_limit: 9").unwrap().scale(), Scale::ONE);
    assert!(["1", "20"].iter().all(|metres| level("maneuver", &format!("metres_per_cell: {metres}")).is_ok()));
    let at = "metres_per_cell";
    for metres in ["0", "21"] {
        let message = format!("a cell cannot be {metres} m across");
        expect("maneuver", &format!("metres_per_cell: {metres}"), at, &message, "1 to 20; 1 if left out");
    }
    for (shows, set) in [("", "tempo"), ("poise", "poise")] {
        expect(
            shows,
            "metres_per_cell: 2",
            at,
            &format!("{set} does not count in metres"),
            "leave `metres_per_cell` out",
        );
    }
}

/// MANEUVER-D27, MANEUVER-J05: light and unstable ground belong to rules that ask for them; the worst light counts.
#[test]
fn maneuver_d27_regions_are_lit_and_slip_where_the_rules_ask_for_it() {
    let fields = "regions: {\"Fog\": (cells: [\"A1:B3\"], light: dim), \"Cellar\": (cells: [\"B1\"], light: dark, unstable: true)}";
    let board = level("maneuver", fields).unwrap().board();
    let at = |cell: &str| {
        let ground = board.ground(cell.parse().unwrap());
        (ground.light, ground.unstable)
    };
    assert_eq!(["A1", "B1", "C1"].map(at), [(Light::Dim, false), (Light::Dark, true), (Light::Clear, false)]);
    for (field, does) in [("light: dark", "dim light and darkness do"), ("unstable: true", "unstable ground does")] {
        let key = field.split(':').next().unwrap();
        let fields = format!("regions: {{\"West\": (cells: [\"A1:B3\"], {field})}}");
        let (path, help) = (format!("regions[\"West\"].{key}"), format!("leave `{key}` out"));
        expect("", &fields, &path, &format!("{does} nothing in tempo"), &help);
    }
}

/// The board in two regions, `west` with further fields.
fn halves(west: &str, east: &str) -> String {
    format!("regions: {{\"West\": ({west}), \"East\": ({east})}}")
}

const WEST: &str = "cells: [\"A1:B3\"]";
const EAST: &str = "cells: [\"C1:D3\"]";

#[test]
fn region_g08_regions_are_a_partition_where_the_rules_count_in_them() {
    let sound = level("region", &halves(WEST, EAST)).unwrap();
    let regions = sound.partition(&sound.board()).unwrap();
    assert_eq!((regions.named("West"), regions.named("East")), (Some(RegionId(0)), Some(RegionId(1))));
    let east = "regions[\"East\"].cells";
    expect(
        "region",
        &halves(WEST, "cells: [\"C1:D2\"]"),
        "regions",
        "2 cells are in no region, such as C3",
        "exactly one",
    );
    let one = halves("cells: [\"A1\", \"A2:B3\"]", EAST);
    expect("region", &one, "regions", "B1 is in no region", "");
    expect("region", "round_limit: 9", "regions", "the board is cut into no regions", "");
    expect(
        "region",
        &halves(WEST, "cells: [\"B3\", \"C1:D3\"]"),
        east,
        "B3 is in `West` already",
        "out of one of them",
    );
    let gone = "cells: [\"A1:D1\", \"A2\", \"C2:D3\", \"A3:B3\"]";
    expect("region", &halves(gone, "cells: [\"B2\"]"), east, "nobody can stand in this region", "open ground");
    let parts = halves("cells: [\"A2:B3\", \"C1\"]", "cells: [\"A1:B1\", \"D1\", \"C2:D3\"]");
    let found = reported(&level("region", &parts).unwrap_err());
    let pieces =
        found.iter().filter(|problem| problem.1 == "this region is in pieces").map(|problem| problem.0.as_str());
    assert_eq!(pieces.collect::<Vec<_>>(), ["regions[\"West\"].cells", east]);
    expect("region", &halves(WEST, "cells: []"), east, "this region has no cells", "");
    // Under other rules they are ordinary parts of the board.
    assert!(
        level("poise", &halves(WEST, "cells: [\"B3\"]")).is_ok() && level("", &halves(WEST, "cells: [\"B3\"]")).is_ok()
    );
}

#[test]
fn region_g08_links_are_between_regions() {
    let with = |links: &str| format!("{}, region_links: ({links})", halves(WEST, EAST));
    let joined = level("region", &with("forbidden: [(\"West\", \"East\")]")).unwrap();
    let regions = joined.partition(&joined.board()).unwrap();
    assert_eq!(regions.steps_between(RegionId(0), RegionId(1)), None);
    let walled = "edges: [(kind: wall, between: [\"B1|C1\", \"B3|C3\"])], ";
    let linked = level("region", &format!("{walled}{}", with("extra: [(\"B1\", \"D3\")]"))).unwrap();
    assert_eq!(linked.partition(&linked.board()).unwrap().steps_between(RegionId(0), RegionId(1)), Some(1));
    let text = ron::to_string(&linked).unwrap();
    assert!(text.contains("region_links:(extra:[(\"B1\",\"D3\")])"), "{text}");
    let wrong = "forbidden: [(\"West\", \"Eats\")]";
    expect("region", &with(wrong), "region_links.forbidden[0]", "there is no region `Eats`", "`East`");
    let itself = "forbidden: [(\"West\", \"West\")]";
    expect("region", &with(itself), "region_links.forbidden[0]", "`West` has no border with itself", "two different");
    let message = "tempo does not count in regions";
    expect("", &with("extra: [(\"B1\", \"D3\")]"), "region_links", message, "leave `region_links` out");
}

#[test]
fn region_g77_links_join_cells_of_two_regions() {
    let with = |links: &str| format!("{}, region_links: (extra: [{links}])", halves(WEST, EAST));
    let walled = "edges: [(kind: wall, between: [\"B1|C1\", \"B3|C3\"])], ";
    let linked = level("region", &format!("{walled}{}", with("(\"B1\", \"D3\")"))).unwrap();
    let regions = linked.partition(&linked.board()).unwrap();
    let (b1, d3) = (Cell::new(1, 0), Cell::new(3, 2));
    assert_eq!(regions.linked(b1).collect::<Vec<_>>(), [d3]);
    assert_eq!(regions.linked(d3).collect::<Vec<_>>(), [b1]);
    assert_eq!(regions.linked(Cell::new(0, 0)).count(), 0);
    // A mover takes the link, a shot does not.
    let (west, east) = (RegionId(0), RegionId(1));
    assert_eq!((regions.steps_between(west, east), regions.shot_distance(west, east)), (Some(1), None));
    let at = "region_links.extra[0]";
    expect("region", &with("(\"B1\", \"Z9\")"), at, "Z9 lies outside the board", "the board has the cells");
    expect("region", &with("(\"A1\", \"B1\")"), at, "A1 and B1 are in the same region", "two regions");
    // The board's wall.
    expect("region", &with("(\"B2\", \"C1\")"), at, "nobody can stand on B2", "where somebody can stand");
}

#[test]
fn region_g36_and_d26_regions_say_what_their_ground_is() {
    let west = format!("{WEST}, ground: spikes, cramped: true");
    let sound = level("region", &halves(&west, &format!("{EAST}, difficult: true, water: true"))).unwrap();
    let board = sound.board();
    let regions = sound.partition(&board).unwrap();
    let footing = |cell: Cell| board.ground(cell).footing;
    assert_eq!((footing(Cell::new(0, 0)), footing(Cell::new(3, 0))), (Footing::Spikes, Footing::Solid));
    assert_eq!(regions.nature(RegionId(0)), RegionNature { cramped: true, ..RegionNature::default() });
    let wet = RegionNature { difficult: true, water: true, ..RegionNature::default() };
    assert_eq!(regions.nature(RegionId(1)), wet);
    // A cell may differ from its region, and only soft ground is not hard.
    let strewn = format!("legend: {{'.': (terrain: grass, ground: soft)}}, {}", halves(&west, EAST));
    assert_eq!(level("region", &strewn).unwrap().board().ground(Cell::new(0, 0)).footing, Footing::Soft);
    let hard = [Footing::Soft, Footing::Solid, Footing::Rocky, Footing::Spikes].map(Footing::is_hard);
    assert_eq!(hard, [false, true, true, true]);
    let sand = "legend: {'s': (terrain: sand, ground: soft)}";
    expect("poise", sand, "legend[\"s\"].ground", "poise does not count in regions", "leave `ground` out");
    for (field, value) in [("ground", "soft"), ("cramped", "true"), ("difficult", "true"), ("water", "true")] {
        let changed = halves(&format!("{WEST}, {field}: {value}"), EAST);
        let at = format!("regions[\"West\"].{field}");
        expect("poise", &changed, &at, "poise does not count in regions", &format!("leave `{field}` out"));
    }
}

#[test]
fn region_g46_and_g47_regions_shelter_where_the_rules_count_in_them() {
    let west = format!("{WEST}, cover: 2, concealment: true");
    let sound = level("region", &halves(&west, EAST)).unwrap();
    assert_eq!(sound.area(Cell::new(0, 0)), Area { cover: 2, concealment: true });
    assert_eq!(sound.area(Cell::new(3, 0)), Area::default());
    let at = |field: &str| format!("regions[\"West\"].{field}");
    let high = halves(&format!("{WEST}, cover: 3"), EAST);
    expect("region", &high, &at("cover"), "the rank of cover 3 is out of range", "0 to 2");
    for (field, value) in [("cover", "1"), ("concealment", "true")] {
        let changed = halves(&format!("{WEST}, {field}: {value}"), EAST);
        expect("poise", &changed, &at(field), "poise does not count in regions", &format!("leave `{field}` out"));
    }
}

#[test]
fn poise_j13_and_maneuver_c21_tiles_say_what_they_cover() {
    let tile = |fields: &str| format!("legend: {{'s': (terrain: high_wall, {fields})}}");
    let board = |shows: &str, fields: &str| {
        let changed = tile(fields);
        let text = SOUND.replacen(" . # . .", " . s . .", 1);
        let shows = if shows.is_empty() { String::new() } else { format!("shows: {shows}, ") };
        read(&text.replacen("    sides:", &format!("    {shows}{changed},\n    sides:"), 1)).map(|level| level.board())
    };
    let wall = Cell::new(1, 1);
    let slit = board("poise", "coverage: 75, opaque: false, embrasure: true").unwrap().ground(wall);
    assert_eq!((slit.coverage, slit.opaque, slit.embrasure, slit.passable), (75, false, true, false));
    let glass = board("", "opaque: false").unwrap().ground(wall);
    assert_eq!((glass.coverage, glass.opaque, glass.embrasure), (100, false, false));
    let at = |field: &str| format!("legend[\"s\"].{field}");
    expect("poise", &tile("coverage: 101"), &at("coverage"), "the coverage 101 is out of range", "0 to 100");
    let message = "tempo knows no cover that is one-way";
    expect("", &tile("embrasure: true"), &at("embrasure"), message, "leave `embrasure` out");
}
