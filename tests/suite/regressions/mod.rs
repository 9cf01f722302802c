//! Battles in which an invariant was once broken, kept by level and seed; what was wrong stands in the name. Records beside
//! this file (`*.record.ron`) are played too.

use crate::soak::{ambush, brawl, keep, keep_record, shipped};
use std::path::Path;

#[test]
fn every_record_kept_here_keeps_every_law() {
    let here = Path::new("tests/suite/regressions");
    let paths = std::fs::read_dir(here).unwrap().map(|entry| entry.unwrap().path());
    for path in paths.filter(|path| path.to_string_lossy().ends_with(indes::saves::ENDING)) {
        keep_record(&path);
    }
}

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

#[test]
fn brawl_52_a_combat_move_was_offered_round_somebody_it_could_not_go_round() {
    keep("brawl", brawl().setup(), 52);
}
