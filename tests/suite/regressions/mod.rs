//! Battles in which a law was once broken, kept by level and seed; what was wrong stands in the name.

use crate::soak::{ambush, keep, shipped};

#[test]
fn first_duel_1_a_battle_that_a_blow_on_the_way_ended_kept_the_frame_of_the_walk() {
    keep("first-duel", shipped("first-duel"), 1);
}

#[test]
fn the_ford_2_a_battle_that_a_blow_on_the_way_ended_kept_the_frame_of_the_walk() {
    keep("the-ford", shipped("the-ford"), 2);
}

#[test]
fn ambush_1_a_battle_that_a_blow_on_the_way_ended_kept_the_frame_of_the_walk() {
    keep("ambush", ambush().setup(), 1);
}
