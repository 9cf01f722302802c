//! A question to a seat for none of its units: tempo with one such question before the first turn, and a level of three
//! sides.

use crate::altered;
use indes_core::battle::{
    Arg, Asked, Change, Count, Dice, Domain, EventKind, Frame, Intent, Next, Price, Privacy, Prompt, Row, Rows, RuleId,
    RuleSet, RuleSetId, Scope, Slot, StepOutput, Subject, View,
};
use indes_core::battlefield::{Seat, UnitId, UnitMask};
use indes_core::reading::Source;
use indes_level::level::Level;
use indes_tempo::DEF;

/// The rule that the question cites.
const BY: RuleId = RuleId::gap(RuleSetId::Tempo, 42);
/// The seat that is asked.
pub const SEAT: Seat = Seat(2);

/// A level of three sides with two fighters of template `kind` each, close together; `more` is added to the level.
#[must_use]
pub fn three_sides(rules: &str, kind: &str, more: &str) -> Level {
    let units = ["Ada A1", "Ann A3", "Bo D1", "Bea D3", "Cy G1", "Cleo G3"].iter().zip("TTEEOO".chars());
    let unit = |(unit, side): (&&str, char)| {
        let (name, cell) = unit.split_once(' ').unwrap();
        let side = [("T", "Tide"), ("E", "Ember"), ("O", "Orchid")].into_iter().find(|known| known.0.starts_with(side));
        format!(
            "(side: \"{}\", template: \"{kind}\", name: \"{name}\", cell: \"{cell}\", prepared: true),",
            side.unwrap().1
        )
    };
    let units: String = units.map(unit).collect();
    let text = format!(
        r#"(format: 1, id: "three", title: "Three", rules: {rules}, grid: hex(pointy), round_limit: 12,
        board: [".......", ".......", "......."],
        sides: [(name: "Tide", seat: 1, livery: tide), (name: "Ember", seat: 2, livery: ember),
            (name: "Orchid", seat: 3, livery: orchid)],{more}
        units: [{units}])"#
    );
    Level::read(&Source::new("three.ron", &text), &crate::vocabulary).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// The stage of the question: 1 when it was asked, 2 when its answer was read.
#[derive(Clone, Copy)]
struct QuestionStage;

impl Count for QuestionStage {
    fn key(self) -> u16 {
        900
    }

    fn scope(self) -> Scope {
        Scope::Battle
    }
}

/// Before the first round seat 2 names one of its units, or passes; seats 1 and 3 get a private event about it.
fn asks(view: &View, frame: &Frame, out: &mut StepOutput, privacy: Privacy) -> Option<Next> {
    view.turn.actor()?;
    let stage = view.turn.counted(Subject::Battle, QuestionStage);
    if stage < 2 {
        out.batch.write(BY, Change::count(Subject::Battle, QuestionStage, 1));
    }
    match stage {
        0 => {
            let asked = Asked { frame: frame.id, seat: SEAT, unit: None, prompt: Prompt::Detail, privacy };
            Some(Next::Ask(asked, frame.step))
        }
        1 => {
            let unit = frame.answer.as_ref().and_then(Intent::unit).unwrap_or(UnitId(0));
            out.batch.tell_privately(BY, [Seat(1), Seat(3)].into_iter().collect(), EventKind::Passed { unit });
            out.reveals = true;
            Some(Next::Go(frame.step))
        }
        _ => None,
    }
}

fn asks_openly(view: &View, frame: &Frame, _: &mut Dice, out: &mut StepOutput) -> Option<Next> {
    asks(view, frame, out, Privacy::Open)
}

fn asks_in_secret(view: &View, frame: &Frame, _: &mut Dice, out: &mut StepOutput) -> Option<Next> {
    asks(view, frame, out, Privacy::Sealed)
}

fn rows(view: &View, asked: &Asked, out: &mut Rows) {
    if asked.unit.is_some() {
        return DEF.rules.rows(view, asked, out);
    }
    let (pass, end) = DEF.rules.verbs(&view.field.rule_data);
    out.push(Row { verb: end, price: Price::new(), slots: [Slot::Unit].into_iter().collect() });
    out.push(Row { verb: pass, price: Price::new(), slots: Default::default() });
}

fn domain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
    if asked.unit.is_some() {
        return DEF.rules.domain(view, asked, row, so_far, slot);
    }
    let roster = &view.field.roster;
    Domain::Units(roster.ids().filter(|&unit| roster.seat(unit) == asked.seat).collect::<UnitMask>())
}

/// Tempo with the question before its first turn, open or in secret.
#[must_use]
pub fn rules(secret: bool) -> &'static dyn RuleSet {
    altered(|rules| {
        (rules.rows, rules.domain) = (rows, domain);
        rules.interrupt = if secret { asks_in_secret } else { asks_openly };
    })
}
