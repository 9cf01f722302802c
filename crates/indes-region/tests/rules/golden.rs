//! The tables of the catalogue (REGION-D01 to REGION-D28), written out here and compared with the rule data row by row.

mod gear;
mod levels;

use indes_region::DEF;
use indes_region::data::{Action, ActionKind, Data, Trigger};
use indes_testing::golden;
use std::sync::LazyLock;

static DATA: LazyLock<Data> = LazyLock::new(|| DEF.shipped_data().expect("shipped data").of::<Data>().clone());

/// A value of an enum as one word.
fn word(value: impl std::fmt::Debug) -> String {
    format!("{value:?}").to_lowercase().replace([' ', ','], "")
}

/// Values as one word, `-` for none.
fn words<T: std::fmt::Debug>(values: impl IntoIterator<Item = T>) -> String {
    let all: Vec<String> = values.into_iter().map(word).collect();
    if all.is_empty() { "-".to_owned() } else { all.join("+") }
}

fn die(sides: u8) -> String {
    format!("D{sides}")
}

/// REGION-G02: fourteen ranks, the lowest first.
#[test]
fn region_d01_die_ranks() {
    assert_eq!(DATA.file.ranks, [2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 30, 36, 48, 60]);
    // STR D4, D6, D8 and D16 two ranks lower; the ladder ends at both sides (REGION-184).
    assert_eq!([4, 6, 8, 16].map(|sides| DATA.shifted(sides, -2)), [2, 3, 4, 10]);
    assert_eq!((DATA.shifted(2, -1), DATA.shifted(3, -2), DATA.shifted(60, 1), DATA.shifted(48, 9)), (2, 2, 60, 60));
}

#[test]
fn region_d02_difficulties() {
    golden(
        &[
            "D2 trivial",
            "D3 very easy",
            "D4 easy",
            "D6 moderate",
            "D8 hard",
            "D10 very hard",
            "D12 impressive",
            "D16 amazing",
            "D20 outrageous",
            "D24 nearly impossible",
            "D30 impossible",
            "D36 really impossible",
            "D48 beyond impossible",
            "D60 absurd",
        ],
        DATA.file.ranks.iter().zip(&DATA.file.difficulties).map(|(&rank, name)| format!("{} {name}", die(rank))),
        &[],
    );
    assert_eq!(DATA.file.ranks.len(), DATA.file.difficulties.len());
}

/// The kind in which the table names an action: what it costs, as an interrupt or in the own turn.
fn kind(action: &Action) -> String {
    let cost = word(action.cost);
    match action.kind {
        ActionKind::Opportunity | ActionKind::Defence => format!("{cost}-interrupt"),
        _ => cost,
    }
}

/// The key of an action, its kind, whether it is physical, and what it provokes.
fn action(action: &Action) -> String {
    let provokes = words(action.provokes.iter().map(|trigger| match trigger {
        Trigger::LeaveRegion => "leave_region",
        Trigger::RunInto => "run_into",
        Trigger::TargetIfArmed => "target_if_armed",
        Trigger::Exclusive => "exclusive",
        Trigger::Aim => "aim",
        Trigger::Past => "past",
    }));
    let provokes = provokes.replace('"', "");
    format!("{} {} {} {provokes}", action.key, kind(action), action.physical)
}

/// REGION-G06, REGION-G38: each action with its kind, whether it is physical, and what it provokes. A spell is a verb of its
/// own: the ranged physical ones aim (REGION-G17).
#[test]
fn region_d04_actions() {
    let kinds = |kind: ActionKind| {
        matches!(
            kind,
            ActionKind::Turn | ActionKind::Keep | ActionKind::Defence | ActionKind::Opportunity | ActionKind::EndTurn
        )
    };
    golden(
        &[
            "shift free true past",
            "walk minor true leave_region+past",
            "run running true run_into+past",
            "crawl exclusive true exclusive",
            "stand_up major true -",
            "drop_prone free true -",
            "melee_attack major true -",
            "ranged_attack major true aim",
            "fire_dart major false aim",
            "poison_cloud major false aim",
            "mind_spike major false -",
            "bind major false -",
            "mend major false -",
            "unarmed_strike major true target_if_armed",
            "grab major true target_if_armed",
            "sustain_grab minor true -",
            "release_grab free true -",
            "force_to_ground minor true -",
            "crush major true -",
            "throw_down major true -",
            "force_move exclusive true exclusive",
            "escape result true -",
            "mount riding true exclusive",
            "dismount riding true exclusive",
            "ready_items minor true -",
            "drop_item free true -",
            "reload weapon true exclusive",
            "focus minor false -",
            "hide major true -",
            "use_object minor true -",
            "block minor-interrupt true -",
            "parry minor-interrupt true -",
            "dodge minor-interrupt true -",
            "opportunity_attack minor-interrupt true -",
            "end_turn free false -",
        ],
        DATA.file.actions.iter().filter(|action| kinds(action.kind)).map(action),
        // REGION-G24, REGION-154, REGION-G70, REGION-G43, REGION-G06, REGION-G91, REGION-131.
        &["pulled_blow", "mount_attack", "mount_opportunity", "ready_arms", "stow_items", "pick_up", "let_go"],
    );
}

/// REGION-D05: the six triggers, and the actions that have each.
#[test]
fn region_d05_triggers() {
    let having = |trigger: Trigger| {
        let found = DATA.file.actions.iter().filter(|action| action.provokes.contains(&trigger));
        found.map(|action| action.key.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(having(Trigger::Exclusive), ["crawl", "mount", "dismount", "reload", "force_move"]);
    assert_eq!(having(Trigger::Aim), ["ranged_attack", "fire_dart", "poison_cloud"]);
    assert_eq!(having(Trigger::LeaveRegion), ["walk"]);
    assert_eq!(having(Trigger::RunInto), ["run"]);
    assert_eq!(having(Trigger::Past), ["shift", "walk", "run"]);
    assert_eq!(having(Trigger::TargetIfArmed), ["unarmed_strike", "grab"]);
}

/// REGION-D06: a passive defence costs nothing, the three active ones a minor interrupt.
#[test]
fn region_d06_defences() {
    let defences = DATA.file.actions.iter().filter(|it| matches!(it.kind, ActionKind::Defence | ActionKind::Passive));
    golden(
        &[
            "block minor-interrupt defend(block)",
            "parry minor-interrupt defend(parry)",
            "dodge minor-interrupt defend(dodge)",
            "passive free askind",
        ],
        defences.map(|it| format!("{} {} {}", it.key, kind(it), word(it.does))),
        &[],
    );
}

/// REGION-069, REGION-070, REGION-071, REGION-072.
#[test]
fn region_d08_survival() {
    let row = |roll: i16| word(DATA.survival(roll));
    assert_eq!([1, 2, 3, 4, 5, 60].map(row), ["dead", "mortallywounded", "badlywounded", "awake", "awake", "awake"]);
    assert_eq!(DATA.file.survival.len(), 4);
}

/// REGION-D09: the statuses that are kept. Wounded, unaware, hidden and mounted are computed.
#[test]
fn region_d09_statuses() {
    golden(
        &[
            "knocked_out",
            "dead",
            "mortally_wounded",
            "badly_wounded",
            "stunned",
            "partially_grabbed",
            "fully_held",
            "grappling",
            "prone",
            "helpless",
            "surprised",
        ],
        DATA.file.statuses.iter().map(|status| status.key.clone()),
        // REGION-066 (ko_lethal), and the injuries of REGION-D12.
        &["lethal_ko", "lame", "lost_eye", "lost_hand", "broken_health", "haunted", "scarred"],
    );
}

/// REGION-086, REGION-087, REGION-088; a rider that falls with its mount (REGION-G39) and the DEF of the helpless
/// (REGION-175).
#[test]
fn region_d10_first_aid() {
    let of = &DATA.file.difficulty;
    assert_eq!([of.bandages, of.improvised, of.nothing], [4, 8, 12]);
    assert_eq!((of.unseated, of.helpless), (4, 2));
}

/// REGION-J12, REGION-082, REGION-085, REGION-091, REGION-096, REGION-097, REGION-100, REGION-G27.
#[test]
fn region_d11_times() {
    let of = &DATA.file.times;
    assert_eq!((of.wake, of.mortal, of.first_aid, of.alone, of.helped, of.rest), (5, 10, 10, 60, 10, 60));
    assert_eq!((of.hero_days, of.other_days, DATA.file.round_seconds), (7, 31, 6));
}

/// REGION-G28, REGION-J03.
#[test]
fn region_d12_injuries() {
    let row = |row: &indes_region::data::InjuryRow| format!("{} {}", row.roll, row.status);
    golden(
        &["1 lame", "2 lost_eye", "3 lost_hand", "4 broken_health", "5 haunted", "6 scarred"],
        DATA.file.injuries.iter().map(row),
        &[],
    );
    assert_eq!(DATA.file.injury_die, 6);
}

/// REGION-115, REGION-121, REGION-125, REGION-143; REGION-074 and REGION-075.
#[test]
fn region_d14_and_d22_numbers_of_grabs_and_escapes() {
    let of = &DATA.file.grabs;
    assert_eq!((DATA.file.strikes.ranks, of.full, of.escape_ranks), (-2, 2, -2));
    // An escape of double is minor, of triple free (REGION-146, REGION-147).
    assert_eq!((of.minor, of.free), (2, 3));
    assert_eq!((DATA.file.instant_death.active, DATA.file.instant_death.knocked_out), (2, 1));
}

/// REGION-G44, REGION-G32.
#[test]
fn region_d15_sizes() {
    golden(
        &["tiny 0", "small 1", "medium 2", "large 3", "giant 4", "colossal 5"],
        DATA.file.sizes.iter().map(|size| format!("{} {}", size.key, size.class)),
        &[],
    );
    let of = &DATA.file.size_gaps;
    assert_eq!((of.giant, of.giant_above, of.much_larger, of.hold), (4, 2, 2, 1));
}
