//! The log: every event that has a line, with its dice, its terms and the rules they come from.

use super::VisibleBattle;
use super::question::Question;
use super::together::{TogetherGroup, groups};
use crate::panels::ending::EndView;
use crate::panels::log::{LogBit, LogDetail, LogLine, LogView};
use crate::theme::icon::{self, Icon};
use crate::widgets::{self, Runs, Tone};
use indes_core::battle::words::describe;
use indes_core::battle::{BattleEvent, Die, Draw, Ending, EventKind, Loss, RuleId, Source, Sum, Verb};
use indes_core::text::text;

/// The number of lines that are shown at most, the newest.
const LINES: usize = 400;

/// The log of all events; each note before the event with its number.
pub(super) fn log(battle: &VisibleBattle, events: &[BattleEvent], notes: &[(u32, String)]) -> LogView {
    let mut lines: Vec<LogLine> = Vec::new();
    let mut now = 0;
    let mut notes = notes.iter().peekable();
    let moments = battle.rules.together().map_or_else(Vec::new, |rule| groups(events, rule));
    for (at, event) in events.iter().enumerate() {
        while let Some((_, text)) = notes.next_if(|note| note.0 <= event.seq) {
            lines.push(LogLine { round: now, ..note(lines.len(), text) });
        }
        if let EventKind::RoundBegan { round } = event.what {
            now = round + 1;
        }
        let begun = moments.iter().find(|group| first_of(group) == Some(at));
        lines.extend(begun.map(|group| LogLine { round: now, ..heading(battle, event.seq, group) }));
        let at_once = moments.iter().any(|group| group.has(at));
        lines.extend(line(battle, event).map(|line| LogLine { round: now, at_once, ..line }));
    }
    for (_, text) in notes {
        lines.push(LogLine { round: now, ..note(lines.len(), text) });
    }
    let known = battle.view.field.roster.ids().filter(|&unit| !battle.unseen.has(unit));
    let names = known.map(|unit| battle.name(unit).to_owned());
    let cut = lines.len().saturating_sub(LINES);
    LogView {
        heading: text!("log-round", round = battle.view.turn.round + 1),
        lines: lines.split_off(cut),
        names: names.collect(),
    }
}

/// What happened since an event and what comes now, for a screen reader: the newest lines, then the result or the question.
pub(super) fn live(log: &LogView, since: u32, question: &Question, end: Option<&EndView>) -> String {
    let fresh = log.lines.iter().filter(|line| line.id >= u64::from(since) && line.id < u64::from(u32::MAX));
    let mut parts: Vec<String> = fresh.map(LogLine::spoken).collect();
    parts.drain(..parts.len().saturating_sub(SPOKEN));
    let head = &question.column.head;
    parts.push(end.map_or_else(|| format!("{} {}", head.question, head.who), |end| end.title.clone()));
    parts.retain(|part| part.len() > 2);
    parts.join(". ")
}

/// The number of lines that a screen reader reads, the newest.
const SPOKEN: usize = 6;

/// The place of the first event that a group carried out.
fn first_of(group: &TogetherGroup) -> Option<usize> {
    group.members.iter().flat_map(|member| &member.events).min().copied()
}

/// The line before the events of a group: all of them happened at the same time.
fn heading(battle: &VisibleBattle, seq: u32, group: &TogetherGroup) -> LogLine {
    let names = group.members.iter().map(|member| member.unit).filter(|&unit| !battle.unseen.has(unit));
    let names: Vec<&str> = names.map(|unit| battle.name(unit)).collect();
    let text = Runs::marked(&text!("log-together", names = names.join(", ")));
    LogLine { id: HEADINGS + u64::from(seq), icon: icon::EQUALS, text, at_once: true, ..LogLine::default() }
}

/// The numbers of such lines are greater than those of all events, and smaller than those of notes.
const HEADINGS: u64 = 1 << 40;

/// A line that is no event. Its number is greater than that of any event.
fn note(at: usize, text: &str) -> LogLine {
    LogLine { id: u64::MAX - at as u64, icon: icon::FLAG, text: Runs::marked(text), inner: true, ..LogLine::default() }
}

/// The line of an event; `None` for one that the log leaves out.
pub(super) fn line(battle: &VisibleBattle, event: &BattleEvent) -> Option<LogLine> {
    let style = style_of(battle, &event.what)?;
    let message = describe(battle.rules, battle.view, event);
    let text = message.worded_for("log").unwrap_or_else(|| message.to_string());
    let title = LogDetail { amount: String::new(), text: super::title(event.rule), rule: Some(event.rule.to_string()) };
    let numbers = number_of(&event.what);
    Some(LogLine {
        id: u64::from(event.seq),
        icon: style.icon,
        text: Runs::marked(&text),
        tone: style.tone,
        inner: style.inner,
        result: result_of(battle, &event.what),
        bits: number_bits(&event.what),
        details: std::iter::once(title).chain(numbers.into_iter().flat_map(|(sum, _)| details(battle, sum))).collect(),
        ..LogLine::default()
    })
}

/// How a line is drawn.
struct LineStyle {
    icon: Icon,
    tone: Tone,
    /// Whether it belongs to the line before it.
    inner: bool,
}

/// How the line of an event is drawn; `None` for events that the log leaves out.
fn style_of(battle: &VisibleBattle, what: &EventKind) -> Option<LineStyle> {
    let usual = LogLine::default().tone;
    let outer = |icon: Icon| Some(LineStyle { icon, tone: usual, inner: false });
    let inner = |icon: Icon| Some(LineStyle { icon, tone: usual, inner: true });
    let toned = |icon: Icon, tone: Tone, inner: bool| Some(LineStyle { icon, tone, inner });
    match what {
        EventKind::Lost { kind: Loss::Price, .. }
        // A pin is described by the status of the pinned unit.
        | EventKind::Tied { status: None, .. }
        | EventKind::Charged { .. }
        | EventKind::Turned { .. }
        | EventKind::OrderSet { .. }
        | EventKind::RoundBegan { .. }
        | EventKind::RoundEnded { .. }
        | EventKind::TurnEnded { .. } => None,
        EventKind::TurnBegan { .. } => outer(icon::HOURGLASS_MEDIUM),
        EventKind::Declared { intent, .. } | EventKind::Replied { intent, .. } | EventKind::Revealed { intent, .. } => {
            outer(battle.icon(intent.verb))
        }
        EventKind::Replaced { .. } => outer(icon::ARROWS_CLOCKWISE),
        EventKind::Passed { .. } => inner(icon::HAND_PALM),
        EventKind::Sealed { .. } => inner(icon::EYE_SLASH),
        EventKind::Hid { .. } => inner(icon::EYE_SLASH),
        EventKind::Unhidden { .. } => outer(icon::EYE),
        EventKind::Rolled { .. } | EventKind::Drawn { .. } | EventKind::Beset { .. } => inner(icon::DICE_FIVE),
        EventKind::Judged { .. } => inner(icon::CHECK),
        EventKind::Struck { .. } => toned(icon::SWORD, Tone::Bad, false),
        EventKind::Lost { .. } => toned(icon::HEART_BREAK, Tone::Bad, true),
        EventKind::FellDown { .. } => toned(icon::SKULL, Tone::Bad, false),
        EventKind::Tied { .. } => toned(icon::ARROWS_MERGE, Tone::Accent, false),
        EventKind::Gained { .. } | EventKind::Released { .. } | EventKind::Collected { .. } | EventKind::Rose { .. } => {
            inner(icon::HEARTBEAT)
        }
        EventKind::Held { .. } | EventKind::Owed { .. } | EventKind::TurnSkipped { .. } => inner(icon::HOURGLASS_MEDIUM),
        EventKind::Marched { .. } | EventKind::Arrived { .. } => outer(icon::FOOTPRINTS),
        EventKind::Pushed { .. } => outer(icon::ARROW_RIGHT),
        EventKind::Cancelled { .. } | EventKind::Bumped { .. } | EventKind::Stopped { .. } | EventKind::ReplyLost { .. } => inner(icon::X),
        EventKind::StatusGained { .. } | EventKind::StatusAdded { .. } => inner(icon::SHIELD),
        EventKind::StatusEnded { .. }
        | EventKind::StatusLifted { .. }
        | EventKind::Untied { .. }
        | EventKind::Left { .. }
        | EventKind::Mounted { .. }
        | EventKind::Alighted { .. }
        | EventKind::Departed { .. } => inner(icon::SIGN_OUT),
        EventKind::Swayed { .. } | EventKind::Prepared { .. } => inner(icon::TARGET),
        EventKind::Soared { .. } => inner(icon::WIND),
        EventKind::Doomed { .. } => outer(icon::SKULL),
        EventKind::Dropped { .. } => inner(icon::ARROW_DOWN),
        EventKind::Swung { .. } | EventKind::DoorFound { .. } => inner(icon::DOOR),
        EventKind::ItemPut { .. } => inner(icon::BACKPACK),
        EventKind::Conceded { .. } | EventKind::TermsOffered { .. } => outer(icon::FLAG),
        EventKind::Concluded { .. } => outer(icon::FLAG_CHECKERED),
    }
}

/// The sum of an event and its dice, which are drawn one by one; `None` for an event without a sum.
fn number_of(what: &EventKind) -> Option<(&Sum, Option<Draw>)> {
    match what {
        EventKind::Rolled { draw, result, .. } => Some((result, *draw)),
        EventKind::Judged { number, .. } if number.terms.len() > 1 => Some((number, None)),
        EventKind::Struck { draw, damage, .. } => Some((damage, Some(*draw))),
        _ => None,
    }
}

/// The dice and numbers of an event's sum, with the signs between; empty for an event without a sum.
pub(super) fn number_bits(what: &EventKind) -> Vec<LogBit> {
    number_of(what).map_or_else(Vec::new, |(sum, draw)| sum_bits(sum, draw))
}

/// The result of an event at the end of its line: `= 12`, `9 → 4`, `Success (7 vs 5)`; empty for most.
pub(super) fn result_of(battle: &VisibleBattle, what: &EventKind) -> String {
    match what {
        EventKind::Declared { intent, .. } => {
            intent.path().last().map_or_else(String::new, |cell| text!("log-to", cell = cell.to_string()))
        }
        EventKind::Rolled { result, .. } => format!("= {}", result.total()),
        EventKind::Judged { verb, number, threshold, row, .. } => {
            let outcome = battle.names.outcomes.get(usize::from(verb.0)).and_then(|rows| rows.get(usize::from(*row)));
            let outcome = outcome.map_or("", String::as_str);
            match threshold {
                Some(least) => text!("log-outcome", outcome = outcome, number = number.total(), threshold = least),
                None if number.terms.is_empty() => outcome.to_owned(),
                None => text!("log-outcome-alone", outcome = outcome, number = number.total()),
            }
        }
        EventKind::Struck { damage, .. } => text!("log-damage", amount = damage.total()),
        EventKind::Lost { before, after, .. } | EventKind::Gained { before, after, .. } => {
            format!("{before} → {after}")
        }
        EventKind::Marched { from, path, .. } | EventKind::Pushed { from, path, .. } => {
            text!("log-from-to", from = from.to_string(), to = path.last().unwrap_or(from).to_string())
        }
        EventKind::Dropped { cell, .. } => text!("log-on", cell = cell.to_string()),
        EventKind::Concluded { reason, .. } => ending(*reason),
        _ => String::new(),
    }
}

/// Why a battle ended, in words.
#[must_use]
pub fn ending(reason: Ending) -> String {
    match reason {
        Ending::LastStanding => text!("ending-last-standing"),
        Ending::Goal => text!("ending-goal"),
        Ending::RoundLimit => text!("ending-round-limit"),
        Ending::Conceded => text!("ending-conceded"),
        Ending::Terms => text!("ending-terms"),
        Ending::Standstill => text!("ending-standstill"),
    }
}

/// The die that decided: of a pool the first die that shows the key face, else the value of all dice.
pub(super) fn die(draw: Draw) -> widgets::Die {
    let value = u16::try_from(draw.value).unwrap_or(0);
    match draw.die {
        Die::Pool { dice, face: key, .. } => {
            let deciding = (0..dice).zip(draw.faces.held()).find(|die| *die.1 == key).map(|die| die.0);
            widgets::Die::coloured(value, deciding.unwrap_or(dice.saturating_sub(1)))
        }
        Die::Sum { .. } | Die::Keep { .. } | Die::Bag { .. } | Die::Burst { .. } => widgets::Die::plain(value),
    }
}

/// The purpose of a roll: the action; for the verb that ends a turn the title of the rule, as initiative.
pub(super) fn purpose(battle: &VisibleBattle, verb: Verb, rule: RuleId) -> String {
    let (_, end) = battle.rules.verbs(&battle.view.field.rule_data);
    if verb == end { super::title(rule) } else { battle.verb(verb).into() }
}

/// The terms of a sum in order, the dice among them, with the signs between.
fn sum_bits(sum: &Sum, draw: Option<Draw>) -> Vec<LogBit> {
    let mut parts: Vec<(bool, LogBit)> = Vec::new();
    if draw.is_some() && sum.terms.iter().all(|term| term.from != Source::Dice) {
        // Dice that show 0 are no part of a sum, but they were rolled.
        parts.extend(draw.map(|draw| (false, LogBit::Die(die(draw)))));
    }
    for (_, term) in sum.read() {
        let number = || LogBit::Text(term.amount.unsigned_abs().to_string());
        let bit = draw.filter(|_| term.from == Source::Dice).map_or_else(number, |draw| LogBit::Die(die(draw)));
        parts.push((term.amount < 0 || term.from == Source::Opponent, bit));
    }
    if parts.first().is_some_and(|part| part.0) {
        parts.insert(0, (false, LogBit::Text("0".to_owned())));
    }
    let mut bits = Vec::new();
    for (at, (is_subtracted, bit)) in parts.into_iter().enumerate() {
        if at > 0 {
            bits.push(LogBit::Text(if is_subtracted { "−" } else { "+" }.to_owned()));
        }
        bits.push(bit);
    }
    bits
}

fn details(battle: &VisibleBattle, sum: &Sum) -> Vec<LogDetail> {
    let parts = battle.terms(sum).into_iter();
    parts.map(|(amount, text, rule)| LogDetail { amount, text, rule: Some(rule) }).collect()
}
