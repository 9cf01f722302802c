//! Battles in which an invariant was once broken, kept by level and seed; the name states the fault. Records beside
//! this file (`*.record.ron`) are played too.

use crate::soak::{ambush, brawl, shipped};
use indes_testing::soak::{keep, keep_record};
use std::path::Path;

#[test]
fn every_record_kept_here_keeps_every_invariant() {
    let here = Path::new("tests/suite/regressions");
    let paths = std::fs::read_dir(here).unwrap().map(|entry| entry.unwrap().path());
    for path in paths.filter(|path| path.to_string_lossy().ends_with(indes::saves::ENDING)) {
        keep_record(&path);
    }
}

#[test]
fn first_duel_1_a_battle_ended_by_a_reaction_to_a_move_kept_the_frame_of_the_move() {
    keep("first-duel", shipped("first-duel"), 1);
}

#[test]
fn the_ford_2_a_battle_ended_by_a_reaction_to_a_move_kept_the_frame_of_the_move() {
    keep("the-ford", shipped("the-ford"), 2);
}

#[test]
fn ambush_1_a_battle_ended_by_a_reaction_to_a_move_kept_the_frame_of_the_move() {
    keep("ambush", ambush().setup(), 1);
}

#[test]
fn brawl_52_a_combat_move_was_offered_around_a_unit_that_blocked_it() {
    keep("brawl", brawl().setup(), 52);
}
