//! Numbers with their terms, in words.

use super::super::dice::{Die, Draw};
use super::super::event::{Source, Sum, Term};
use super::super::names::Names;
use crate::battlefield::{CheckModifiers, ModifierId, ModifierScope};
use crate::text::text;

/// A number with its terms: `5 (dice) + 4 (Blades) - 1 (wounds) = 8`.
#[must_use]
pub fn sum(names: &Names, modifiers: &CheckModifiers, sum: &Sum) -> String {
    sum_of(names, modifiers, sum, None)
}

/// The same with the faces of dice that are not simply added up: `17 (dice 4, 17) + 4 (Blades) = 21`.
pub(super) fn sum_of(names: &Names, modifiers: &CheckModifiers, sum: &Sum, draw: Option<Draw>) -> String {
    let source = |from: Source| match from {
        Source::Dice => draw.and_then(faces).unwrap_or_else(|| text!("part-dice")),
        Source::Stat(stat) => names.stats.get(usize::from(stat.0)).map_or("?", |stat| stat.1.as_str()).to_owned(),
        Source::Wounds => text!("part-wounds"),
        Source::Burden => text!("part-armour"),
        Source::Bonus => text!("part-bonus"),
        Source::Option => text!("part-option"),
        Source::Result => text!("part-result"),
        Source::Opponent => text!("part-opponent"),
        Source::Weapon => text!("part-weapon"),
        Source::Distance => text!("part-distance"),
        Source::Modifier(id) => modifier_source(modifiers, id),
    };
    written(sum, |at| format!(" ({})", source(sum.terms[at].from)))
}

/// The faces of dice of which some do not count, or that are read one by one, in words; `None` for other dice.
fn faces(draw: Draw) -> Option<String> {
    match draw.die {
        Die::Sum { .. } | Die::Pool { .. } => None,
        Die::Keep { .. } | Die::Bag { .. } | Die::Burst { .. } => {
            let faces: Vec<String> = draw.faces.all()?.iter().map(u8::to_string).collect();
            Some(text!("part-dice-faces", faces = faces.join(", ")))
        }
    }
}

/// A result with a term for its dice even if they show 0, which a sum leaves out.
pub(super) fn with_dice(result: &Sum, draw: Option<Draw>) -> Sum {
    let mut whole = result.clone();
    if let (Some(Draw { value: 0, .. }), Some(first)) = (draw, result.terms.first()) {
        whole.terms.insert(0, Term { from: Source::Dice, amount: 0, rule: first.rule });
    }
    whole
}

/// The source of a modifier in words: the name of its region, or the level (TEMPO-J11).
#[must_use]
pub fn modifier_source(modifiers: &CheckModifiers, id: ModifierId) -> String {
    match modifiers.get(id).map(|modifier| &modifier.scope) {
        Some(ModifierScope::Region { name, .. }) => name.clone(),
        Some(ModifierScope::Level) | None => text!("part-level"),
    }
}

/// The terms of a number, each followed by its `label` (by index), and the total if there is more than one.
pub(super) fn written(sum: &Sum, label: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for (at, term) in sum.read() {
        // A term of 0 is compared with the others: `0 - 3`, `2 - 0`.
        let sign = match (text.is_empty(), term.amount < 0 || term.from == Source::Opponent) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        text += &format!("{sign}{}{}", term.amount.unsigned_abs(), label(at));
    }
    match sum.terms.len() {
        0 => "0".to_owned(),
        1 => text,
        _ => format!("{text} = {}", sum.total()),
    }
}
