//! Bots and simulations: they answer like anyone, and what they come to depends on the seed alone.

use indes::battle::Dice;
use indes::battle::{Pending, RuleSetId, answer, begin};
use indes::bots::{Bot, Kind};
use indes::headless::Format;
use indes::headless::MatchUp;
use indes::headless::simulate::{Request, simulate};
use indes::level::Library;
use indes::script::arena;

fn match_up(id: &str, bots: &[(Option<String>, Kind)]) -> Result<MatchUp, String> {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let kit = indes::rules::kit(RuleSetId::Tempo).unwrap();
    MatchUp::new(library.level(RuleSetId::Tempo, id).unwrap(), kit, &kit.shipped_data().unwrap(), bots)
}

fn request(seeds: std::ops::Range<u64>, jobs: usize) -> Request {
    Request { seeds, jobs, bots: Vec::new(), records: None, format: Format::Table }
}

#[test]
fn the_result_is_the_same_on_any_number_of_threads_and_in_any_number_of_parts() {
    let duel = match_up("first-duel", &[]).unwrap();
    let whole = simulate(&duel, &request(1..101, 1), None).unwrap();
    assert_eq!(simulate(&duel, &request(1..101, 3), None).unwrap(), whole);
    let mut parts = simulate(&duel, &request(1..41, 2), None).unwrap();
    parts.add(&simulate(&duel, &request(41..101, 2), None).unwrap());
    assert_eq!(parts, whole);
    assert_eq!(whole.battles, 100);
    assert!(whole.damage > 0 && !whole.statuses.is_empty());
}

#[test]
fn the_greedy_bot_beats_the_random_one_from_either_side() {
    for (name, side) in [("The Watch", 0u8), ("ember", 1)] {
        let bots = [(Some(name.to_owned()), Kind::Greedy), (None, Kind::Random)];
        let duel = match_up("first-duel", &bots).unwrap();
        let tally = simulate(&duel, &request(1..41, 2), None).unwrap();
        let won = tally.wins.get(&indes::battlefield::SideId(side)).copied().unwrap_or(0);
        assert!(won >= 32, "{name}: {won} of 40, {tally:?}");
    }
}

#[test]
fn two_greedy_bots_end_a_battle_and_answer_each_other() {
    let ford = match_up("the-ford", &[(None, Kind::Greedy)]).unwrap();
    let tally = simulate(&ford, &request(1..4, 2), None).unwrap();
    assert_eq!((tally.battles, tally.draws), (3, 0));
    assert!(tally.reactions > 10, "{tally:?}");
}

#[test]
fn a_bot_says_the_same_of_the_same_question() {
    let duel = match_up("first-duel", &[]).unwrap();
    let mut app = arena(&duel.kit);
    let world = app.world_mut();
    begin(world, &duel.setup, Dice::seeded(4)).unwrap();
    for seed in 0..20 {
        let before = world.resource::<Pending>().0.clone();
        let (first, second) = (Bot::greedy(seed).choose(world), Bot::greedy(seed).choose(world));
        assert_eq!(first, second);
        assert_eq!(world.resource::<Pending>().0, before, "thinking changes nothing");
        let Some(seat) = before.map(|decision| decision.asked.seat) else { break };
        answer(world, seat, first.unwrap()).unwrap();
    }
}

/// Bows against shields: who shoots does so, aims, loads, and draws a sword when it is time; who is shot at dodges.
#[test]
fn greedy_bots_shoot() {
    let line = match_up("the-shield-line", &[(None, Kind::Greedy)]).unwrap();
    let tally = simulate(&line, &request(1..13, 2), None).unwrap();
    let names = &line.setup.data.of::<indes::rules::tempo::data::Data>().names;
    for key in ["aim", "ranged_attack", "counter_fire", "dodge", "reload", "draw", "parry"] {
        let count = tally.verbs.get(&names.verb(key).unwrap().0).copied().unwrap_or(0);
        assert!(count > 0, "{key}: {tally:?}");
    }
    let drops = tally.verbs.get(&names.verb("drop").unwrap().0).copied().unwrap_or(0);
    assert_eq!((drops, tally.battles), (0, 12), "nobody throws a weapon away");
    assert!(tally.wins.len() == 2, "either side can win: {tally:?}");
}

#[test]
fn a_side_that_is_not_there_is_named() {
    let error = match_up("first-duel", &[(Some("Nobody".to_owned()), Kind::Greedy)]).err();
    assert_eq!(error.as_deref(), Some("Nobody"));
    assert_eq!((Kind::named("greedy"), Kind::named("clever")), (Some(Kind::Greedy), None));
}
