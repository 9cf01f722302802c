//! Sentences and accounts of payments, and the invariant that finds reservations that do not add up.

use super::super::stage::{A, B, BY};
use super::{AT_DRAW, DRAINED, HELD_ANSWERS, stage};
use indes_core::battle::{Account, BattleEvent, EventKind, Rules, Seats, View, WindowKind, look, price, words};
use indes_core::battlefield::{Pool, Pools, Roster};
use indes_core::text::{Language, with_language};
use indes_tempo::AP;
use indes_tools::invariants;

#[test]
fn the_tidiness_invariant_finds_reservations_that_do_not_add_up() {
    let spoilt = |spoil: fn(&mut Pool)| {
        let mut stage = stage(&[]);
        stage.answer(AT_DRAW);
        let entity = stage.world().resource::<Roster>().member(A).entity;
        spoil(&mut stage.world().get_mut::<Pools>(entity).expect("pools").0[0]);
        invariants::is_tidy(stage.world()).join("\n")
    };
    assert_eq!(spoilt(|_| {}), "");
    assert!(spoilt(|pool| pool.held = 2).contains("purses hold 3"));
    assert!(spoilt(|pool| pool.owed = 13).contains("has Pool"));
    assert!(spoilt(|pool| pool.owed = -1).contains("has Pool"));
    assert!(spoilt(|pool| pool.now = 2).contains("has Pool"));
}

#[test]
fn payment_events_have_sentences_in_both_languages() {
    let mut stage = stage(&[]);
    let unit = A;
    let whats = [
        EventKind::Held { unit, pool: AP, before: 1, after: 3 },
        EventKind::Charged { unit, pool: AP, before: 12, after: 10 },
        EventKind::Released { unit, pool: AP, before: 3, after: 2 },
        EventKind::Owed { unit, pool: AP, before: 1, after: 3 },
        EventKind::Collected { unit, pool: AP, owed: 0, before: 1, after: 12 },
        EventKind::Collected { unit, pool: AP, owed: 5, before: 1, after: 7 },
    ];
    let mut sentences = || {
        let rules = stage.world().resource::<Rules>().0;
        let sentence = |view: &View, what: &EventKind| {
            let event = BattleEvent { seq: 0, frame: None, rule: BY, seen_by: Seats::ALL, what: what.clone() };
            words::sentence(rules, view, &event)
        };
        look(stage.world(), |view| whats.iter().map(|what| sentence(view, what)).collect::<Vec<_>>())
    };
    let wanted = [
        "A reserves 2 AP",
        "A pays 2 AP, 10 left",
        "A has 1 AP free again",
        "A owes 2 AP to the next turn, 3 in all",
        "A begins with 12 AP",
        "A begins with 7 AP: 5 were owed",
    ];
    assert_eq!(sentences(), wanted);
    let german = with_language(Language::German, sentences);
    assert!(
        german.iter().zip(wanted).all(|(german, english)| german != english && !german.contains('{')),
        "{german:?}"
    );
}

#[test]
fn an_account_names_frame_payer_and_reply() {
    let mut stage = stage(&[]);
    stage.answer(DRAINED);
    let answered = stage.snapshot();
    let frame = answered.stack.top().expect("a frame").clone();
    let own = Account { frame: frame.id, reply: None, payer: A };
    assert_eq!(
        (frame.account(B), frame.account_of(WindowKind(HELD_ANSWERS.0), B)),
        (own, None),
        "the purse says who pays"
    );
    let held: Vec<_> = frame.reservations().map(|(account, purse)| (account, purse.held(AP), purse.price())).collect();
    assert_eq!(held, [(own, 3, price(AP, 3))]);
}
