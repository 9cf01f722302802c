//! Events and goals of levels with one mistake each, with its place, message and remedy.

use super::{SOUND, after, one, read};
use indes::level::{Achievement, LevelEvent, LevelGoal};
use std::collections::BTreeMap;

/// The problems of the sound level with another field before its sides.
fn with(field: &str) -> indes::reading::Problems {
    after("    sides:", &format!("    {field},\n    sides:"))
}

#[test]
fn events_and_goals_are_read() {
    let fields = "    events: [(round: 2, arrive: [\"Bert\"], impose: {\"Anna\": \"off_guard\"})],
    regions: {\"Yard\": (cells: [\"A1\"])},
    goals: [(side: \"Left\", wins_by: defeat([\"Bert\"])), (side: \"Left\", wins_by: hold(region: \"Yard\", rounds: 2))],
    sides:";
    let sides = read(SOUND).unwrap().sides;
    let text = SOUND.replacen("    sides:", &fields.replace("Left", &sides[0].name), 1);
    let level = read(&text).unwrap_or_else(|problems| panic!("{problems}"));
    let impose = BTreeMap::from([("Anna".to_owned(), "off_guard".to_owned())]);
    assert_eq!(level.events, [LevelEvent { round: 2, arrive: vec!["Bert".to_owned()], impose }]);
    let side = || sides[0].name.clone();
    let defeat = LevelGoal { side: side(), wins_by: Achievement::Defeat(vec!["Bert".to_owned()]) };
    let hold = LevelGoal { side: side(), wins_by: Achievement::Hold { region: "Yard".to_owned(), rounds: 2 } };
    assert_eq!(level.goals, [defeat, hold]);
    assert_eq!((level.arrival("Bert"), level.arrival("Anna")), (Some(2), None));
}

#[test]
fn an_event_needs_a_round_of_the_battle_and_something_that_happens() {
    one(&with("events: [(round: 0, arrive: [\"Bert\"])]"), "events[0].round", "there is no round 0", "1 to 999");
    one(&with("events: [(round: 1000, arrive: [\"Bert\"])]"), "events[0].round", "there is no round 1000", "1 to 999");
    let late = with("round_limit: 3, events: [(round: 3, arrive: [\"Bert\"])]");
    one(&late, "events[0].round", "with the end of round 3 the battle is over", "earlier round");
    one(&with("events: [(round: 1)]"), "events[0]", "nothing happens in this event", "`arrive`");
    one(
        &with("events: [(rund: 1, arrive: [\"Bert\"], round: 1)]"),
        "events[0].rund",
        "there is no field `rund`",
        "`round`",
    );
}

#[test]
fn who_arrives_is_a_unit_that_comes_once_on_foot() {
    one(&with("events: [(round: 1, arrive: [\"Bertt\"])]"), "events[0].arrive[0]", "there is no unit `Bertt`", "Bert");
    let twice = with("events: [(round: 1, arrive: [\"Bert\"]), (round: 2, arrive: [\"Bert\"])]");
    one(&twice, "events[1].arrive[0]", "`Bert` arrives twice", "once");
    let all = with("events: [(round: 1, arrive: [\"Bert\", \"Anna\"])]");
    one(&all, "events", "all units arrive later: nobody is there at first", "at least one");
    let bound = with(
        "bonds: [(status: \"grappled\", members: [\"Anna\", \"Bert\"])], events: [(round: 1, arrive: [\"Bert\"])]",
    );
    one(&bound, "events[0].arrive[0]", "`Bert` is in a bond and arrives later", "`bonds`");
}

/// Whether some problem of an arrival of Bert says this.
#[track_caller]
fn arrival_says(problems: &indes::reading::Problems, message: &str, help: &str) {
    let found = super::reported(problems);
    let told = found.iter().find(|problem| problem.0 == "events[0].arrive[0]").expect("a problem of the arrival");
    assert_eq!((told.1.as_str(), told.2.as_str()), (message, help), "{problems}");
}

#[test]
fn who_arrives_neither_rides_nor_begins_the_fight() {
    let arrive = "events: [(round: 1, arrive: [\"Bert\"])]";
    let (message, help) = ("`Bert` arrives as a rider or a mount", "riders and mounts are there from the start");
    for (rider, mount) in [("Bert", "Anna"), ("Anna", "Bert")] {
        let text = SOUND.replacen("    sides:", &format!("    {arrive},\n    sides:"), 1);
        let name = format!("name: {rider:?},");
        assert!(text.contains(&name));
        let text = text.replacen(&name, &format!("{name} rides: {mount:?},"), 1);
        arrival_says(&read(&text).expect_err("a problem"), message, help);
    }
    let (message, help) = ("`Bert` begins the fight and arrives later", "name another unit in `opening`");
    for opening in ["first_actor(\"Bert\")", "simultaneous([\"Bert\"])"] {
        arrival_says(&with(&format!("opening: {opening}, {arrive}")), message, help);
    }
}

#[test]
fn what_an_event_imposes_is_a_status_that_units_can_begin_with() {
    let with = |unit: &str, status: &str| with(&format!("events: [(round: 1, impose: {{{unit:?}: {status:?}}})]"));
    one(&with("Ann", "off_guard"), "events[0].impose[\"Ann\"]", "there is no unit `Ann`", "Anna");
    one(&with("Anna", "on_gard"), "events[0].impose[\"Anna\"]", "there is no status `on_gard`", "on_guard");
    one(&with("Anna", "bound"), "events[0].impose[\"Anna\"]", "nobody is `bound` alone", "`bonds`");
}

#[test]
fn a_goal_is_of_a_side_and_about_opponents_or_a_region() {
    let sides = read(SOUND).unwrap().sides;
    let goal = |side: &str, what: &str| with(&format!("goals: [(side: {side:?}, wins_by: {what})]"));
    let own = sides[0].name.as_str();
    let problems = goal("Nobody", "defeat([\"Bert\"])");
    assert!(problems.to_string().contains("there is no side `Nobody`"), "{problems}");
    let at = "goals[0].wins_by";
    one(&goal(own, "defeat([])"), at, "nobody has to be defeated for this goal", "`defeat");
    one(&goal(own, "defeat([\"Berta\"])"), at, "there is no unit `Berta`", "Bert");
    let friend = format!("`Anna` is no opponent of `{own}`");
    one(&goal(own, "defeat([\"Anna\"])"), at, &friend, "opponents");
    one(&goal(own, "hold(region: \"Yard\", rounds: 1)"), at, "there is no region `Yard`", "`regions`");
    let held = with(&format!(
        "regions: {{\"Yard\": (cells: [\"A1\"])}}, goals: [(side: {own:?}, wins_by: hold(region: \"Yard\", rounds: 0))]"
    ));
    one(&held, at, "a region cannot be held for 0 rounds", "1 to 99");
}

/// TEMPO-G51: an event that only imposes stays in the level that follows, one without its unit does not.
#[test]
fn tempo_g51_events_of_the_units_that_come_stay() {
    let events = "events: [(round: 1, arrive: [\"Bert\"]), (round: 2, impose: {\"Anna\": \"off_guard\"})]";
    let mut level = read(&SOUND.replacen("    sides:", &format!("    {events},\n    sides:"), 1)).unwrap();
    level.units.retain(|unit| unit.name == "Anna");
    level.drop_missing_units();
    assert_eq!(level.events.iter().map(|event| event.round).collect::<Vec<_>>(), [2]);
}
