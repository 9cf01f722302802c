//! Exit cells.

use super::support::{Bout, Plan};
use indes::level::{Level, Veteran};
use indes::reading::Source;
use indes::rules::poise::KIT;

/// A before an exit on A1, B beside it, D far off; on both grids.
fn gates() -> [Plan; 2] {
    let rows = [". A . . . . D", ". B . . . . ."];
    [Plan::square(rows), Plan::hex(rows)].map(gate)
}

fn gate(plan: Plan) -> Plan {
    plan.also("regions: {\"Gate\": (cells: [\"A1\"], exit: true)}")
}

#[test]
fn poise_j15_whoever_moves_onto_an_exit_may_leave() {
    for plan in gates() {
        let mut bout = plan.begin();
        bout.skip().say("A", "shift A1").asks("A chooses");
        assert_eq!(bout.offers("A"), ["leave", "pass"]);
        // Everybody is as far from who has left: an enemy goes next.
        bout.say("A", "leave").asks("D acts");
        let story = bout.story();
        let told = &story[story.len() - 4..];
        assert_eq!(told, ["A becomes left", "A leaves at A1", "A's turn ends", "D's turn begins"]);
        assert!(bout.is_down("A") && bout.zone("A").is_empty());
        // There is room for the next, and A has no turn any more.
        bout.say("D", "end_turn").asks("B acts");
        assert!(bout.values("B", "dash").contains(&"A1".to_owned()));
        bout.say("B", "end_turn").asks("D acts").say("D", "end_turn").asks("B acts");
    }
}

#[test]
fn poise_j15_nobody_has_to_leave_and_standing_there_is_no_way_out() {
    let mut bout = gate(Plan::square([". A . D"])).begin();
    bout.say("A", "shift A1").say("A", "pass").asks("A reacts").say("A", "pass").asks("A acts");
    assert_eq!(bout.cell("A"), "A1");
    // No movement, no question; a Sprint is one.
    let mut bout = gate(Plan::square(["A . . D"])).begin();
    bout.say("A", "steady").asks("A acts");
    let mut bout = gate(Plan::square([". . A D"])).begin();
    bout.say("A", "dash B1").asks("D reacts").say("D", "pass").asks("A reacts");
    bout.say("A", "sprint A1").asks("A chooses").say("A", "leave").asks("over");
}

/// A side of which nobody is left on the map has lost.
#[test]
fn poise_j15_a_side_that_has_fled_has_lost() {
    let mut bout = gate(Plan::square([". A . . D"])).begin();
    bout.say("A", "shift A1").skip().say("A", "leave").asks("over");
    assert!(bout.story().contains(&"Ember wins: LastStanding".to_owned()));
    assert_eq!(bout.pools("A"), [15; 3]);
}

/// POISE-189: a mount takes its rider along.
#[test]
fn poise_j15_a_rider_leaves_with_its_mount() {
    let plan = Plan::square([". . . . . . A", ". . B . . . .", ". . . . . . C", "D . . . . . ."]);
    let plan = plan.unit('A', |a| a.rides('B')).unit('B', |b| b.template("horse"));
    let mut bout = plan.also("regions: {\"Gate\": (cells: [\"A1\"], exit: true)}").begin();
    bout.say("A", "ride_dash A1").asks("B chooses").say("B", "leave");
    assert!(bout.is("A", "left") && bout.is("B", "left") && bout.is_down("A"));
    assert_eq!(bout.pools("A")[1], 15, "it has its own momentum again");
    assert!(bout.question().starts_with('C') || bout.question().starts_with('D'), "{}", bout.question());
}

/// Who fled comes to the level that follows, as who stood does.
#[test]
fn poise_j15_who_fled_goes_on() {
    let mut bout = gate(Plan::square([". A . . D"])).unit('A', |a| a.with("stress", 3)).begin();
    bout.say("A", "shift A1").say("A", "leave").asks("over");
    assert_eq!(carried(&mut bout, "A"), Some(vec![("stress".to_owned(), 3)]));
}

fn carried(bout: &mut Bout, unit: &str) -> Option<Vec<(String, i32)>> {
    let veterans = Veteran::all(bout.world());
    let left = &veterans.iter().find(|veteran| veteran.name == unit).unwrap().left;
    Some((KIT.carry)(&KIT.shipped_data().unwrap(), left)?.into_iter().collect())
}

#[test]
fn other_rules_refuse_exits() {
    let text = gate(Plan::square([". A . . D"])).text().replace("rules: poise", "rules: tempo");
    let told = Level::read(&Source::new("next.ron", &text), &indes::rules::vocabulary).unwrap_err().to_string();
    assert!(told.contains("nobody leaves a fight of tempo"), "{told}");
}
