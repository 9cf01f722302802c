//! The alternative path to the goal of a walk, compared with every possible path.

use crate::window_session::begun;
use bevy::prelude::World;
use indes::battle::{Arg, Intent, Rules, look};
use indes::battlefield::movement::Refused;
use indes::battlefield::{UnitId, UnitMask, Walking};
use indes::grid::Cell;
use indes::level::Level;
use indes::reading::Source;
use indes::window::board::Hovered;
use indes::window::panels::decision::{DecisionUi, PlanBlock};
use indes::window::present::{Views, present};
use indes::window::session::Plan;

/// A mover and two opponents, one of which stands beside the shortest paths.
const YARD: &str = r#"(format: 1, id: "yard", title: "Yard", rules: RULES, grid: GRID, OPTIONS
    board: [".........", ".........", ".........", ".m.......", "........."],
    legend: {'m': (terrain: mud)},
    sides: [(name: "Tide", seat: 1, livery: tide, prepared: true), (name: "Ember", seat: 2, livery: ember, prepared: true)],
    units: [
        (side: "Tide", template: "KIND", name: "Ada", cell: "C3", facing: east),
        (side: "Ember", template: "KIND", name: "Bo", cell: "E2", facing: west),
        (side: "Ember", template: "KIND", name: "Cy", cell: "I1", facing: west),
    ])"#;

/// How many opponents could answer a walk along a path.
fn answers(world: &mut World, unit: UnitId, intent: &Intent, path: &[Cell]) -> u32 {
    let rules = world.resource::<Rules>().0;
    let mut walked = intent.clone();
    let at = walked.with.iter().position(|arg| matches!(arg, Arg::Path(_))).unwrap();
    walked.with[at] = Arg::Path(path.into());
    look(world, |view| rules.provokes(view, unit, &walked).into_iter().map(|(foe, _)| foe).collect::<UnitMask>())
        .iter()
        .count() as u32
}

/// Every path of a walk to a cell, with its price.
fn ways(world: &mut World, walking: &Walking, goal: Cell) -> Vec<(Vec<Cell>, u16)> {
    look(world, |view| {
        let field = view.field;
        let start = field.unit(walking.unit).body.cell;
        let (mut open, mut found) = (vec![Vec::new()], Vec::new());
        while let Some(path) = open.pop() {
            let here = path.last().copied().unwrap_or(start);
            for (_, next) in field.board.grid.neighbours(here) {
                if next == start || path.contains(&next) {
                    continue;
                }
                let longer: Vec<Cell> = path.iter().copied().chain([next]).collect();
                match walking.follow(field, &longer) {
                    Ok(steps) if next == goal => found.push((longer, steps.last().unwrap().spent)),
                    Ok(_) | Err((_, Refused::NoPlace(_))) => open.push(longer),
                    Err(_) => {}
                }
            }
        }
        found
    })
}

#[test]
fn the_safer_path_is_the_cheapest_of_those_that_fewest_opponents_can_answer() {
    let fixed = r#"options: {"fixed_initiative": true},"#;
    for (rules, kind, grid, options) in
        [("tempo", "man_at_arms", "hex(pointy)", fixed), ("poise", "sellsword", "square(alternating)", "")]
    {
        let text = YARD.replace("RULES", rules).replace("KIND", kind).replace("GRID", grid).replace("OPTIONS", options);
        let level = Level::read(&Source::new("yard.ron", &text), &indes::rules::vocabulary)
            .unwrap_or_else(|problems| panic!("{problems}"));
        let mut app = begun(&level);
        let world = app.world_mut();
        present(world);
        let walks = |question: &indes::window::present::question::Question| {
            question.options.iter().position(|option| !option.walks.is_empty())
        };
        let focus = walks(&world.resource::<Views>().question).unwrap();
        world.resource_mut::<DecisionUi>().focus = focus;
        present(world);
        let question = world.resource::<Views>().question.clone();
        let unit = question.unit.unwrap();
        let mut found = 0;
        let ends: Vec<Cell> = question.reach.iter().flat_map(|reach| reach.ends().to_vec()).collect();
        for goal in ends {
            // The keyboard moves the cursor, whatever the pointer hovers.
            world.insert_resource(Plan { cursor: Some(goal), on_board: true, ..Plan::default() });
            world.resource_mut::<Hovered>().0 = Some(Cell::new(0, 0));
            present(world);
            let question = world.resource::<Views>().question.clone();
            let choice = &question.options[focus];
            let Some(intent) = choice.intent.clone() else { continue };
            let now = answers(world, unit, &intent, &question.path);
            let mut all: Vec<(u32, u16)> = Vec::new();
            for walking in &choice.walks {
                for (path, points) in ways(world, walking, goal) {
                    all.push((answers(world, unit, &intent, &path), points));
                }
            }
            let best = *all.iter().min().unwrap();
            let way = question.other_way.clone();
            assert_eq!(
                way.as_ref().map(|way| (way.answers, way.points, way.safer)),
                (best.0 < now).then_some((best.0, best.1, true)),
                "{rules}: to {goal}, {now} can answer"
            );
            let Some(way) = way else { continue };
            found += 1;
            let plan = question.column.plan.unwrap();
            // The steps of the plan cost what the rules charge.
            let steps = |block: &PlanBlock| match block {
                PlanBlock::Steps(steps) => steps.steps.iter().map(|step| step.cost.parse::<u16>().unwrap()).sum(),
                _ => 0,
            };
            let cheapest = choice
                .walks
                .iter()
                .filter_map(|walking| look(world, |view| walking.admits(view.field, &question.path)));
            assert_eq!(plan.blocks.iter().map(steps).sum::<u16>(), cheapest.min().unwrap(), "{rules}: to {goal}");
            let said = |block: &PlanBlock| matches!(block, PlanBlock::Other(words) if *words == way.in_words());
            assert!(plan.blocks.iter().any(said), "{rules}: {:?}", plan.blocks);
            // Once the alternative is taken, the shortest path is the alternative if it is cheaper.
            world.resource_mut::<Plan>().path = way.path.clone();
            present(world);
            let taken = &world.resource::<Views>().question;
            assert_eq!(taken.path, way.path);
            let shorter = taken.other_way.as_ref().map(|back| (back.path.clone(), back.safer));
            let least = all.iter().map(|way| way.1).min().unwrap();
            assert_eq!(shorter, (least < way.points).then_some((question.path, false)), "{rules}: back from {goal}");
        }
        assert!(found > 0, "{rules}: there is nowhere a safer way");
    }
}
