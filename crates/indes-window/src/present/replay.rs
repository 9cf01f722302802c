//! Records: the column while one is played again, and the list of saved ones.

use super::VisibleBattle;
use crate::panels::head::Head;
use crate::panels::records::{RecordCard, RecordsPurpose};
use crate::panels::replay::ReplayView;
use crate::replay::{Replay, SPEEDS};
use crate::widgets::Runs;
use indes_core::battle::{Aside, Choice, Decision, Intent, Standing, Terms};
use indes_core::battlefield::Seat;
use indes_core::text::text;
use indes_level::saves::{self, ListedFile};
use std::path::Path;

/// The column of a battle that is played again.
pub(super) fn replay(
    battle: &VisibleBattle,
    replay: &Replay,
    pending: Option<&Decision>,
    place: usize,
    head: Head,
) -> ReplayView {
    let next = replay.record.choices.get(place).map(|(seat, choice)| match choice {
        Choice::Do(_) if replay.record.is_sealed(place) => secret(battle, pending),
        Choice::Do(intent) => chosen(battle, pending, intent),
        Choice::Aside(given) => aside(battle, *seat, given),
    });
    let question = if pending.is_some() { head.question.clone() } else { text!("replay-over") };
    let speeds = SPEEDS.iter().map(|&speed| match speed {
        1 => "¼".to_owned(),
        2 => "½".to_owned(),
        more => (more / 4).to_string(),
    });
    ReplayView {
        head: Head { who: text!("replay-who", who = &head.who), ..head },
        last: Runs::plain(question),
        next,
        played: place,
        choices: replay.record.choices.len(),
        rounds: replay.rounds.clone(),
        playing: replay.playing,
        speeds: speeds.collect(),
        speed: replay.speed,
    }
}

/// A choice that was made in secret, without its content.
fn secret(battle: &VisibleBattle, pending: Option<&Decision>) -> Runs {
    chooser(battle, pending).then(text!("choice-secret"))
}

/// The unit that is asked, else the sides of the seat, as the beginning of a sentence.
fn chooser(battle: &VisibleBattle, pending: Option<&Decision>) -> Runs {
    let Some(asked) = pending.map(|decision| decision.asked) else { return Runs::default() };
    let name = asked.unit.map_or_else(|| super::seat::sides(battle, asked.seat), |unit| battle.name(unit).to_owned());
    Runs::default().bold(name).then(": ")
}

/// An aside of a seat in words.
fn aside(battle: &VisibleBattle, seat: Seat, given: &Aside) -> Runs {
    let side = super::seat::sides(battle, seat);
    let text = match given {
        Aside::Concede => text!("told-gives-up", side = side),
        Aside::Terms(Terms::Draw) => text!("told-offers-draw", side = side),
        Aside::Order { unit, verb, order } => {
            let now = order.map_or(Standing::Ask, |order| order.now);
            let (name, action) = (battle.name(*unit), battle.verb(*verb));
            text!("choice-order", name = name, action = action, order = crate::order_words::standing(now))
        }
    };
    Runs::plain(text).then(".")
}

/// A choice of a record in words.
fn chosen(battle: &VisibleBattle, pending: Option<&Decision>, intent: &Intent) -> Runs {
    let unit = pending.and_then(|decision| battle.rules.actor(battle.view, &decision.asked, intent));
    let mut text = chooser(battle, pending);
    text = text.bold(battle.verb(intent.verb));
    let with = unit.map(|unit| super::wording::means(battle, unit, intent)).unwrap_or_default();
    if !with.is_empty() {
        text = text.then(format!(" ({with})"));
    }
    if let Some(target) = intent.unit() {
        let Runs(against) = Runs::marked(&text!("choice-against", name = battle.name(target)));
        text = text.then(" ");
        text.0.extend(against);
    }
    if let Some(to) = intent.path().last() {
        text = text.then(format!(" {}", text!("choice-to", cell = to.to_string())));
    }
    text.then(".")
}

/// The records of a folder that can be watched, or the saves that can be gone on with, the newest first.
#[must_use]
pub fn records(folder: &Path, purpose: RecordsPurpose) -> Vec<RecordCard> {
    let files = match purpose {
        RecordsPurpose::Watch => saves::records_in(folder),
        RecordsPurpose::GoOn => saves::saves_in(folder),
    };
    files.into_iter().map(card).collect()
}

fn card(file: ListedFile) -> RecordCard {
    let ListedFile { path, changed } = file;
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let when = changed.and_then(|changed| changed.elapsed().ok()).map_or_else(String::new, |age| ago(age.as_secs()));
    let read = saves::open_newest(&path).and_then(|record| saves::unpack(&record).map(|opened| (record, opened)));
    match read {
        Ok((record, opened)) => RecordCard {
            title: opened.level.title,
            detail: text!(
                "records-detail",
                set = opened.def.title,
                choices = record.choices.len(),
                when = when.as_str()
            ),
            name,
            path,
            refused: None,
        },
        Err(problems) => {
            RecordCard { title: name.clone(), detail: when, name, path, refused: Some(problems.to_string()) }
        }
    }
}

/// The time since something was, in the largest unit that fits.
fn ago(seconds: u64) -> String {
    match seconds {
        0..60 => text!("ago-now"),
        60..3600 => text!("ago-minutes", count = seconds / 60),
        3600..86_400 => text!("ago-hours", count = seconds / 3600),
        _ => text!("ago-days", count = seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::ago;

    #[test]
    fn ages_are_shown_in_the_largest_unit_that_fits() {
        let ages = [0, 59, 60, 7200, 86_400 * 3].map(ago);
        assert_eq!(ages, ["just now", "just now", "1 minute ago", "2 hours ago", "3 days ago"]);
    }
}
