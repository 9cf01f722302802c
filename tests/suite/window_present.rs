//! The presenters: the numbers behind odds, character sheets, recaps, threats.

use crate::window_session::begun;
use bevy::prelude::World;
use indes::battle::{BattleEvent, Decision, EventKind, Intent, Loss, Pending, Prompt, RuleSetId, Rules, look};
use indes::battlefield::{Board, Livery, Roster, UnitId, UnitMask};
use indes::bots::Bot;
use indes::grid::Cell;
use indes::level::{Level, Library};
use indes::reading::Source;
use indes::window::board::{BoardView, Ghost, Mark, Place, Scene, UnitLook};
use indes::window::layer::{Layer, Layers};
use indes::window::panels::decision::{DecisionUi, PlanBlock};
use indes::window::panels::top::Middle;
use indes::window::pick;
use indes::window::present::danger::Strikes;
use indes::window::present::layers::LayerContext;
use indes::window::present::question::{AnswerOption, Question};
use indes::window::present::{Views, option, present, recap, sheet, with_visible_battle};
use indes::window::session::{Plan, choose};
use indes::window::standing_orders::Orders;
use indes::window::viewer::readable_events;
use indes::window::widgets::Outcome;

pub fn level(set: RuleSetId, id: &str) -> Level {
    Library::scan(None, &indes::rules::vocabulary).level(set, id).unwrap().clone()
}

fn asked(world: &World) -> Decision {
    world.resource::<Pending>().0.clone().unwrap()
}

/// An option with all details of an answer chosen.
fn chosen(intent: &Intent) -> AnswerOption {
    AnswerOption { intent: Some(intent.clone()), target: intent.unit(), ..AnswerOption::of(intent.verb) }
}

/// Plays by what the bots think best until a blow can be aimed at a unit, and returns the first such answer.
pub fn aimed(world: &mut World) -> (Decision, Intent) {
    for _ in 0..400 {
        let decision = asked(world);
        let rules = world.resource::<Rules>().0;
        let (blow, next) = look(world, |view| {
            let listed = decision.listed(rules, view);
            let worth = rules.worth(view, &decision, &listed);
            let forecast = |intent: &Intent| {
                let actor = decision.asked.unit.filter(|_| decision.asked.prompt == Prompt::Act);
                actor.and_then(|actor| rules.forecast(view, actor, intent, &[]))
            };
            let strikes = |intent: &&Intent| {
                intent.unit().is_some() && forecast(intent).is_some_and(|odds| odds.action.hits() > 0.0)
            };
            let best = (0..listed.len()).max_by_key(|&at| worth[at]).unwrap();
            (listed.iter().find(strikes).cloned(), listed[best].clone())
        });
        match blow {
            Some(blow) => return (decision, blow),
            None => choose(world, next).unwrap(),
        }
    }
    panic!("nobody ever comes to blows");
}

/// Two pairs of adjacent opponents, far from each other.
const PAIRS: &str = r#"(format: 1, id: "pairs", title: "Pairs", rules: RULES, grid: hex(pointy),
    board: ["............", "............", "............"],
    sides: [(name: "Tide", seat: 1, livery: tide), (name: "Ember", seat: 2, livery: ember)],
    units: [
        (side: "Tide", template: "KIND", name: "Ada", cell: "A2", prepared: true), (side: "Ember", template: "KIND", name: "Bo", cell: "B2", prepared: true),
        (side: "Tide", template: "KIND", name: "Cy", cell: "L2", prepared: true), (side: "Ember", template: "KIND", name: "Di", cell: "K2", prepared: true),
    ])"#;

#[test]
fn an_opponent_below_the_cursor_out_of_reach_is_listed_with_the_reason() {
    for (rules, kind) in [("tempo", "man_at_arms"), ("poise", "sellsword")] {
        let text = PAIRS.replace("RULES", rules).replace("KIND", kind);
        let level = Level::read(&Source::new("pairs.ron", &text), &indes::rules::vocabulary).unwrap();
        let mut app = begun(&level);
        let world = app.world_mut();
        let (decision, blow) = aimed(world);
        let unit = decision.asked.unit.unwrap();
        let (far, cell) = look(world, |view| {
            let foes = view.field.known_foes(unit);
            let far = foes.iter().max_by_key(|&foe| view.field.distance(unit, foe)).unwrap();
            (far, view.field.unit(far).body.cell)
        });
        let targets = |world: &mut World| {
            present(world);
            let options = &world.resource::<Views>().question.options;
            let focus = options.iter().position(|option| option.verb == blow.verb).unwrap();
            world.resource_mut::<DecisionUi>().focus = focus;
            present(world);
            let plan = world.resource::<Views>().question.column.plan.clone().unwrap();
            let targets = |block| if let PlanBlock::Targets(targets) = block { Some(targets) } else { None };
            plan.blocks.into_iter().find_map(targets).unwrap()
        };
        assert!(targets(world).iter().all(|target| target.refusal.is_none()), "{rules}");
        world.resource_mut::<Plan>().cursor = Some(cell);
        let shown = targets(world);
        let name = world.resource::<Roster>().member(far).name.clone();
        let (last, others) = shown.split_last().unwrap();
        assert_eq!((last.name.clone(), last.chosen), (name.clone(), false), "{rules}");
        let refusal = last.refusal.as_ref().unwrap();
        assert!(refusal.reason.contains("cells away; reaches"), "{rules}: {refusal:?}");
        assert!(refusal.rule.is_some());
        assert!(others.iter().any(|target| target.chosen) && others.iter().all(|target| target.refusal.is_none()));
        // What could be done there to the deciding unit is shown while the layer is on.
        assert_eq!(world.resource::<Views>().threat, None);
        world.resource_mut::<Layers>().toggle(Layer::Threat);
        let beside = look(world, |view| {
            let mut near = view.field.board.grid.neighbours(cell).into_iter().map(|near| near.1);
            near.rfind(|&cell| view.field.bodies.on(cell).is_empty()).unwrap()
        });
        world.resource_mut::<Plan>().cursor = Some(beside);
        present(world);
        let threat = world.resource::<Views>().threat.clone().unwrap();
        assert!(threat.title.contains(&beside.to_string()), "{threat:?}");
        assert!(threat.lines.iter().any(|line| line.starts_with(&name) && line.contains("hits")), "{threat:?}");
        // A friend below the cursor is not listed.
        let friend = look(world, |view| {
            let foes = view.field.known_foes(unit);
            let friends = view.field.roster.all().without(foes).without(UnitMask::only(unit));
            view.field.unit(friends.iter().next().unwrap()).body.cell
        });
        world.resource_mut::<Plan>().cursor = Some(friend);
        assert!(targets(world).iter().all(|target| target.refusal.is_none()), "{rules}");
    }
}

#[test]
fn a_pointer_picks_the_figure_unless_the_cell_behind_it_can_be_chosen() {
    let mut app = begun(&level(RuleSetId::Tempo, "two-banners"));
    let board = std::sync::Arc::new(app.world_mut().resource::<Board>().clone());
    let mut view = BoardView::default();
    view.fit(&board);
    let front = Cell::new(3, 3);
    let middle = |cell: Cell| view.to_screen(indes::window::board::project::Tabletop::new(&board).centre(cell));
    let head = middle(front) - bevy::math::Vec2::new(0.0, 45.0 * view.zoom);
    let behind = view.cell_at(&board, head).unwrap();
    assert_ne!(behind, front);
    let unit = |key: u32, cell: Cell| UnitLook::new(key, "", "archer", Livery::Tide, cell);
    let scene = Scene { board: Some(board.clone()), units: vec![unit(1, front), unit(2, behind)], ..Scene::default() };
    let pointed = |question: &Question, at| pick::pointed_at(&view, &scene, question, at);
    let nothing = Question::default();
    assert_eq!(pointed(&nothing, head), Some(front));
    assert_eq!(pointed(&nothing, middle(front)), Some(front));
    let far = Cell::new(5, 3);
    assert_eq!(pointed(&nothing, middle(far)), Some(far), "nobody stands there");
    // A unit that can be aimed at, or a cell that can be chosen, is preferred to the figure in front of it.
    let aims = |unit| Question { targets: UnitMask::only(UnitId(unit)), ..Question::default() };
    assert_eq!(pointed(&aims(2), head), Some(behind));
    assert_eq!(pointed(&aims(1), head), Some(front));
    let mut choice = chosen(&Intent::of(indes::battle::Verb(0)));
    choice.cells.push(behind);
    assert_eq!(pointed(&Question { options: vec![choice], ..Question::default() }, head), Some(behind));
}

#[test]
fn the_terms_behind_the_odds_are_those_of_the_roll() {
    for (set, id) in [(RuleSetId::Tempo, "first-duel"), (RuleSetId::Poise, "first-bout")] {
        let mut app = begun(&level(set, id));
        let world = app.world_mut();
        let (decision, blow) = aimed(world);
        let choice = chosen(&blow);
        let unit = decision.asked.unit.unwrap();
        with_visible_battle(world, |battle| {
            let numbers = battle.rules.forecast_terms(battle.view, unit, &blow, &[]);
            let explanation = option::why(battle, &decision, &choice).unwrap();
            assert_eq!(explanation.sums.len(), numbers.len(), "{id}");
            assert!(explanation.before.is_some() && explanation.opened.is_some());
            for (sum, number) in explanation.sums.iter().zip(&numbers) {
                assert_eq!(sum.result.amount, number.sum.total().to_string());
                assert_eq!(sum.terms.len(), number.sum.terms.len());
                assert!(sum.terms.iter().chain([&sum.result]).all(|term| term.rule.is_some()), "{sum:?}");
            }
            assert!(numbers.iter().any(|number| number.die.is_some() && number.unit == unit));
        });
        // The forecast has the terms of the logged roll, except for the dice.
        if set == RuleSetId::Tempo {
            let forecast = with_visible_battle(world, |battle| {
                battle.rules.forecast_terms(battle.view, unit, &blow, &[])[0].sum.clone()
            });
            let declared = blow.verb;
            choose(world, blow).unwrap();
            while let Some(decision) = world.resource::<Pending>().0.clone() {
                if decision.asked.unit == Some(unit) && decision.asked.prompt == Prompt::Act {
                    break;
                }
                let rules = world.resource::<Rules>().0;
                let answer = look(world, |view| {
                    let (idle, listed) = (view.idle(rules, &decision.asked), decision.listed(rules, view));
                    listed.iter().find(|intent| intent.verb == idle).or(listed.first()).cloned().unwrap()
                });
                choose(world, answer).unwrap();
            }
            let rolled = readable_events(world).into_iter().find_map(|event| match event.what {
                EventKind::Rolled { unit: who, verb, result, .. } if who == unit && verb == declared => Some(result),
                _ => None,
            });
            assert_eq!(rolled.unwrap().terms[1..], forecast.terms[..]);
        }
    }
}

/// Compares what stands behind every option of the open question with the option itself: the odds of an answer with its
/// bar, those of an action with the bar of the plan's target if it is not answered. Returns how many odds were
/// compared.
fn compare_whys(world: &mut World, what: &str) -> usize {
    let decision = asked(world);
    present(world);
    let question = world.resource::<Views>().question.clone();
    let whys = with_visible_battle(world, |battle| {
        let whys = question.options.iter().map(|choice| option::why(battle, &decision, choice));
        whys.collect::<Vec<_>>()
    });
    let mut compared = 0;
    for ((choice, view), why) in question.options.iter().zip(&question.column.options).zip(&whys) {
        let what = format!("{what}: {} ({:?})", view.name, choice.intent);
        assert_eq!(view.why, why.is_some(), "{what}");
        let Some(why) = why else { continue };
        let behind = why.before.as_ref().map(|before| &before.0);
        if matches!(decision.asked.prompt, Prompt::React(_)) {
            assert_eq!(behind, view.odds.as_ref(), "{what}");
            compared += usize::from(behind.is_some());
        }
    }
    let (Some(plan), Some(Some(why))) = (&question.column.plan, whys.get(question.focus)) else { return compared };
    let targets = plan.blocks.iter().find_map(|block| match block {
        PlanBlock::Targets(targets) => Some(targets),
        _ => None,
    });
    let chosen: Vec<_> = targets.into_iter().flatten().filter(|target| target.chosen).collect();
    if let ([target], Some((behind, _))) = (chosen.as_slice(), &why.before) {
        assert_eq!(Some(behind), target.odds.first().map(|odds| &odds.1), "{what}: {}", plan.title);
        compared += 1;
    }
    compared
}

#[test]
fn the_explanation_of_an_option_has_the_odds_of_its_bar() {
    for (set, ids) in [
        (RuleSetId::Tempo, ["first-duel", "two-banners", "saint-martins-ale", "the-shield-line"]),
        (RuleSetId::Poise, ["first-bout", "even-weights", "the-toll-road", "the-drake-of-cray"]),
        (RuleSetId::Maneuver, ["first-bout", "fair-field", "behind-the-shields", "the-midden"]),
    ] {
        let mut compared = 0;
        for (seed, id) in (1..).zip(ids) {
            let mut app = begun(&level(set, id));
            let world = app.world_mut();
            let mut bot = Bot::random(seed);
            for step in 0..150 {
                let Some(decision) = world.resource::<Pending>().0.clone() else { break };
                compared += compare_whys(world, &format!("{id}, step {step}"));
                // The focus goes over all verbs, so that the plan of each is compared.
                world.resource_mut::<DecisionUi>().focus = step % decision.rows.len();
                let Some(intent) = bot.choose(world) else { break };
                choose(world, intent).unwrap();
            }
        }
        assert!(compared > 50, "{set}: {compared}");
    }
}

/// Ada may walk past Bo, who reaches the first cell of her path, and Cy, who reaches the last; Bo is adjacent to her.
const LANE: &str = r#"(format: 1, id: "lane", title: "Lane", rules: tempo, options: {"fixed_initiative": true}, grid: square(one),
    board: ["......", "......"],
    sides: [(name: "Tide", seat: 1, livery: tide), (name: "Ember", seat: 2, livery: ember)],
    units: [
        (side: "Tide", template: "levy", name: "Ada", cell: "A1", prepared: true),
        (side: "Ember", template: "duellist", name: "Bo", cell: "B2", prepared: true, gear: ["rapier"]),
        (side: "Ember", template: "levy", name: "Cy", cell: "E2", prepared: true, gear: ["dagger"]),
    ])"#;

/// Gives the first answer with this verb's key whose path ends on the cell `to`, or that has no path.
fn give(world: &mut World, verb: &str, to: Option<&str>) {
    let (decision, rules) = (asked(world), world.resource::<Rules>().0);
    let intent = look(world, |view| {
        let names = rules.names(&view.field.rule_data);
        let leads = |intent: &Intent| intent.path().last().map(Cell::to_string).as_deref() == to;
        let listed = decision.listed(rules, view);
        listed.into_iter().find(|intent| names.verbs[usize::from(intent.verb.0)].0 == verb && leads(intent))
    });
    choose(world, intent.unwrap_or_else(|| panic!("no {verb}"))).unwrap();
}

/// TEMPO-G29: the bar of each reactor to a Move shows its own blow.
#[test]
fn tempo_g29_the_bar_of_a_reactor_to_a_move_has_the_odds_of_its_own_blow() {
    let level = Level::read(&Source::new("lane.ron", LANE), &indes::rules::vocabulary).unwrap();
    for (first, own) in [("pass", "hit"), ("counter_attack", "miss 100")] {
        let mut app = begun(&level);
        let world = app.world_mut();
        give(world, "move", Some("D1"));
        give(world, first, None);
        // Bo always hits, and a Move that Bo hits ends before Cy's cell.
        compare_whys(world, first);
        let question = world.resource::<Views>().question.clone();
        let bar = question.column.options.iter().find(|view| view.name == "Counter-Attack").unwrap().odds.clone();
        let spoken = bar.unwrap().spoken();
        assert!(spoken.starts_with(own), "{first}: {spoken}");
    }
}

/// TEMPO-069: the bar of a kept Feint has the odds of a Feint, not of a true blow.
#[test]
fn tempo_069_a_feint_that_drew_a_parry_has_no_odds_of_a_hit() {
    let level = Level::read(&Source::new("lane.ron", LANE), &indes::rules::vocabulary).unwrap();
    let mut app = begun(&level);
    let world = app.world_mut();
    give(world, "melee_attack", None);
    give(world, "feint", None);
    give(world, "parry", None);
    assert!(compare_whys(world, "feint") > 0);
    let column = world.resource::<Views>().question.column.clone();
    let otherwise = column.otherwise.unwrap();
    assert_eq!(otherwise.odds, None);
    let effects = format!("{:?}", otherwise.effects);
    assert!(effects.contains("it strikes nobody") && !effects.contains("succeeds"), "{effects}");
}

#[test]
fn an_option_without_odds_has_no_explanation() {
    let mut app = begun(&level(RuleSetId::Tempo, "first-duel"));
    let world = app.world_mut();
    let decision = asked(world);
    with_visible_battle(world, |battle| {
        let (_, end) = battle.rules.verbs(&battle.view.field.rule_data);
        let choice = chosen(&Intent::of(end));
        assert!(option::why(battle, &decision, &choice).is_none());
        assert!(option::why(battle, &decision, &AnswerOption { intent: None, ..choice }).is_none());
    });
}

#[test]
fn a_sheet_explains_every_state() {
    let mut app = begun(&level(RuleSetId::Tempo, "first-duel"));
    with_visible_battle(app.world_mut(), |battle| {
        let character = sheet(battle, UnitId(0));
        assert!(!character.numbers.is_empty() && !character.unit.gear.is_empty());
        let guard = character.unit.states.iter().find(|state| state.name == "On Guard").unwrap();
        assert_eq!(guard.rule.as_deref(), Some("TEMPO-037"));
        assert!(guard.text.len() > 20, "{}", guard.text);
    });
}

#[test]
fn a_recap_begins_after_the_last_decision_and_leaves_out_events_of_other_seats() {
    let mut app = begun(&level(RuleSetId::Tempo, "first-duel"));
    let world = app.world_mut();
    let first = asked(world).asked.seat;
    let orders = Orders::default();
    // Play on until the same seat decides again in a turn of its own.
    let mut handed = false;
    let mut since = 0;
    for _ in 0..400 {
        let decision = asked(world);
        handed |= decision.asked.seat != first;
        if handed && decision.asked.seat == first && decision.asked.prompt == Prompt::Act {
            break;
        }
        if decision.asked.seat == first {
            since = readable_events(world).last().map_or(0, |event| event.seq + 1);
        }
        let rules = world.resource::<Rules>().0;
        let best = look(world, |view| {
            let listed = decision.listed(rules, view);
            let worth = rules.worth(view, &decision, &listed);
            listed[(0..listed.len()).max_by_key(|&at| worth[at]).unwrap()].clone()
        });
        choose(world, best).unwrap();
    }
    let (decision, events) = (asked(world), readable_events(world));
    with_visible_battle(world, |battle| {
        let summary = recap::recap(battle, &decision, &events, &orders, since).unwrap();
        assert_eq!((summary.seqs.len(), summary.traces.len()), (summary.view.events.len(), summary.view.events.len()));
        assert!(summary.seqs.iter().all(|&seq| seq >= since));
        assert!(summary.seqs.is_sorted());
        assert_eq!(summary.view.turns.iter().map(|turn| turn.events).sum::<usize>(), summary.view.events.len());
        // An event for another seat only is left out.
        let mut sealed = events.clone();
        let last = sealed.last_mut().unwrap();
        let roster = &battle.view.field.roster;
        let other = roster.ids().map(|unit| roster.seat(unit)).find(|&seat| seat != first).unwrap();
        let seq = last.seq;
        last.seen_by = indes::battle::Seats::only(other);
        let fewer = recap::recap(battle, &decision, &sealed, &orders, since);
        assert!(fewer.is_none_or(|fewer| !fewer.seqs.contains(&seq)));
        // There is no recap without a later event.
        assert!(recap::recap(battle, &decision, &events, &orders, seq + 1).is_none());
    });
}

/// The recap draws every path, pale figures at their starts, the number and the blow of the event that is shown, and no
/// reach of the open question.
#[test]
fn a_recap_shows_on_the_board_what_happened() {
    let mut app = begun(&level(RuleSetId::Tempo, "first-duel"));
    let world = app.world_mut();
    let damage = |event: &BattleEvent| matches!(event.what, EventKind::Lost { kind: Loss::Damage, .. });
    for _ in 0..400 {
        if readable_events(world).iter().any(damage) {
            break;
        }
        let (decision, rules) = (asked(world), world.resource::<Rules>().0);
        let best = look(world, |view| {
            let listed = decision.listed(rules, view);
            let worth = rules.worth(view, &decision, &listed);
            listed[(0..listed.len()).max_by_key(|&at| worth[at]).unwrap()].clone()
        });
        choose(world, best).unwrap();
    }
    let (decision, events) = (asked(world), readable_events(world));
    let summary = with_visible_battle(world, |battle| recap::recap(battle, &decision, &events, &Orders::default(), 0));
    let mut summary = summary.unwrap();
    let world = app.world_mut();
    assert!(
        summary.traces.iter().any(|trace| trace.way.is_some()) && summary.traces.iter().any(|trace| trace.lost > 0)
    );
    for shown in 0..summary.traces.len() {
        summary.ui.shown = shown;
        world.insert_resource(summary.clone());
        present(world);
        let scene = world.resource::<Scene>();
        let trace = &summary.traces[shown];
        let ways = summary.traces.iter().filter(|trace| trace.way.is_some()).count();
        let drawn = |dots: bool| {
            let is = |mark: &&Mark| matches!(mark, Mark::Path { alternative, .. } if *alternative == dots);
            scene.marks.iter().filter(is).count()
        };
        let solid = usize::from(trace.way.is_some());
        assert_eq!((drawn(false), drawn(true)), (solid, ways - solid));
        let blows = scene.marks.iter().filter(|mark| matches!(mark, Mark::Attack { .. })).count();
        assert_eq!(blows, usize::from(trace.blow.is_some()), "{trace:?}");
        assert!(!scene.marks.iter().any(|mark| matches!(mark, Mark::Reach { .. })));
        let began = summary.traces.iter().find_map(|trace| trace.way.as_ref()).unwrap();
        let held = scene.units.iter().any(|look| look.ghost.is_none() && look.cell == began.1);
        let past = scene.units.iter().filter(|look| look.ghost == Some(Ghost::Past));
        let past: Vec<(u32, Cell)> = past.map(|look| (look.key, look.cell)).collect();
        assert!(held || past.contains(&(u32::from(began.0.0), began.1)), "{past:?}");
        let number = (shown + 1).to_string();
        let lost = if trace.lost > 0 { format!("{number}   −{}", trace.lost) } else { number };
        let says = |mark: &Mark| matches!(mark, Mark::Plate { at: Place::Cell(cell), label } if *cell == trace.cell && label.text == lost);
        assert!(scene.marks.iter().any(says), "{lost} at {}", trace.cell);
        assert!(matches!(world.resource::<Views>().top.middle, Middle::Notice { .. }));
    }
}

#[test]
fn the_threats_to_a_cell_name_opponents_that_strike_now_or_after_a_walk() {
    let duel = level(RuleSetId::Tempo, "first-duel");
    let mut app = begun(&duel);
    let world = app.world_mut();
    let (one, other) = (UnitId(0), UnitId(1));
    with_visible_battle(world, |battle| {
        let about =
            LayerContext { battle, level: &duel, subject: Some(one), pointed: None, own_reach: false, dangers: &[] };
        let place = |unit: UnitId| battle.view.field.unit(unit).body.cell;
        let board: &Board = &battle.view.field.board;
        let near: Vec<Cell> = board.grid.neighbours(place(other)).into_iter().map(|near| near.1).collect();
        let near = near.into_iter().find(|&cell| board.height(cell) == board.height(place(other))).unwrap();
        let threats =
            |cell| about.threats(one, cell).into_iter().map(|foe| (foe.unit, foe.threatens)).collect::<Vec<_>>();
        assert_eq!(threats(near), [(other, Some(Strikes::Now))], "beside it");
        let far = place(one);
        let walk = board.grid.distance(far, place(other));
        assert!(walk > 2);
        let pace = battle.rules.pace(battle.view, other);
        let when = if walk > pace + 1 { None } else { Some(Strikes::AfterAWalk) };
        assert_eq!(threats(far), [(other, when)], "{walk} cells away with a pace of {pace}");
    });
}

/// ENERGY-198, REGION-059: with Precise 1 and Advantage a Critical Hit of energy has a chance of 19 %; region has none.
#[test]
fn bars_name_what_is_better_than_a_hit_and_call_only_critical_hits_critical() {
    let sets = [(RuleSetId::Region, "two successes or more", 0.0), (RuleSetId::Energy, "past the armour", 0.2)];
    for (set, name, most) in sets {
        let mut named = 0;
        for seed in 0..6 {
            let mut app = begun(&level(set, "first-bout"));
            let world = app.world_mut();
            let mut bot = Bot::random(seed);
            for _ in 0..150 {
                present(world);
                let column = &world.resource::<Views>().question.column;
                let otherwise = column.otherwise.iter().filter_map(|otherwise| otherwise.odds.as_ref());
                let options = column.options.iter().filter_map(|option| option.odds.as_ref());
                for odds in options.chain(otherwise) {
                    let parts = odds.0.iter().filter(|part| part.outcome == Outcome::Crit);
                    let critical: f64 = parts.map(|part| part.chance).sum();
                    assert!(critical <= most, "{}", odds.spoken());
                    named += usize::from(odds.spoken().contains(name));
                }
                let Some(next) = bot.choose(world) else { break };
                choose(world, next).unwrap();
            }
        }
        assert!(named > 0, "nothing is called {name:?}");
    }
}
