//! The log: every event that a player wants to read, with its dice, its parts and the rules they come from.

use super::Looking;
use super::choice::Question;
use crate::battle::words::{sentence, winners};
use crate::battle::{BattleEvent, Die, Draw, Ending, Intent, Loss, RuleId, Source, Sum, Verb, What, face};
use crate::battlefield::{Bond, UnitId};
use crate::text::text;
use crate::window::panels::ending::EndView;
use crate::window::panels::log::{LogBit, LogDetail, LogLine, LogView};
use crate::window::theme::icon::{self, Icon};
use crate::window::widgets::{self, Runs, Tone};

/// The newest lines that are kept in view.
const LINES: usize = 400;

/// The log of all events, with notes before the events that came after them.
pub(super) fn log(looking: &Looking, events: &[BattleEvent], notes: &[(u32, String)]) -> LogView {
    let mut lines: Vec<LogLine> = Vec::new();
    let mut now = 0;
    let mut notes = notes.iter().peekable();
    for event in events {
        while let Some((_, text)) = notes.next_if(|note| note.0 <= event.seq) {
            lines.push(LogLine { round: now, ..note(lines.len(), text) });
        }
        if let What::RoundBegan { round } = event.what {
            now = round + 1;
        }
        lines.extend(line(looking, event).map(|line| LogLine { round: now, ..line }));
    }
    for (_, text) in notes {
        lines.push(LogLine { round: now, ..note(lines.len(), text) });
    }
    let known = looking.view.field.roster.ids().filter(|&unit| !looking.unseen.has(unit));
    let names = known.map(|unit| looking.name(unit).to_owned());
    let cut = lines.len().saturating_sub(LINES);
    LogView {
        heading: text!("log-round", round = looking.view.turn.round + 1),
        lines: lines.split_off(cut),
        names: names.collect(),
    }
}

/// What happened since an event and what comes now, in words: the newest few lines, then who wins or decides.
pub(super) fn live(log: &LogView, since: u32, question: &Question, end: Option<&EndView>) -> String {
    let fresh = log.lines.iter().filter(|line| line.id >= u64::from(since) && line.id < u64::from(u32::MAX));
    let mut said: Vec<String> = fresh.map(LogLine::spoken).collect();
    said.drain(..said.len().saturating_sub(SAID));
    let head = &question.column.head;
    said.push(end.map_or_else(|| format!("{} {}", head.question, head.who), |end| end.title.clone()));
    said.retain(|part| part.len() > 2);
    said.join(". ")
}

/// The newest lines that are said.
const SAID: usize = 6;

/// A line that is no event; its number is none that an event has.
fn note(at: usize, text: &str) -> LogLine {
    LogLine { id: u64::MAX - at as u64, icon: icon::FLAG, text: Runs::marked(text), inner: true, ..LogLine::default() }
}

pub(super) fn line(looking: &Looking, event: &BattleEvent) -> Option<LogLine> {
    let name = |unit: UnitId| looking.name(unit);
    let says = |sign: Icon, text: String| LogLine {
        id: u64::from(event.seq),
        icon: sign,
        text: Runs::marked(&text),
        details: vec![LogDetail {
            amount: String::new(),
            text: super::title(event.rule),
            rule: Some(event.rule.to_string()),
        }],
        ..LogLine::default()
    };
    let inner = |mut line: LogLine| {
        line.inner = true;
        line
    };
    Some(match &event.what {
        What::TurnBegan { unit } => says(icon::HOURGLASS_MEDIUM, text!("log-turn", name = name(*unit))),
        What::Declared { unit, intent } => {
            let mut line = says(
                looking.icon(intent.verb),
                text!("log-declares", name = name(*unit), deed = deed(looking, *unit, intent)),
            );
            line.result =
                intent.path().last().map_or_else(String::new, |cell| text!("log-to", cell = cell.to_string()));
            line
        }
        What::Replied { unit, intent } => says(
            looking.icon(intent.verb),
            text!("log-answers", name = name(*unit), deed = deed(looking, *unit, intent)),
        ),
        What::Passed { unit } => inner(says(icon::HAND_PALM, text!("log-passes", name = name(*unit)))),
        What::Replaced { unit, after, .. } => {
            says(icon::ARROWS_CLOCKWISE, text!("log-changes", name = name(*unit), deed = deed(looking, *unit, after)))
        }
        What::Sealed { unit, intent } => {
            inner(says(icon::EYE_SLASH, text!("log-means", name = name(*unit), action = looking.verb(intent.verb))))
        }
        What::Revealed { unit, intent } => says(
            looking.icon(intent.verb),
            text!("log-reveals", action = looking.verb(intent.verb), name = name(*unit)),
        ),
        What::Rolled { unit, verb, draw, result } => {
            let what = purpose(looking, *verb, event.rule);
            let mut line = inner(says(icon::DICE_FIVE, format!("*{}*: {what}", name(*unit))));
            line.bits = sum_bits(result, *draw);
            line.result = format!("= {}", result.total());
            line.details.extend(details(looking, result));
            line
        }
        What::Judged { unit, verb, number, threshold, row } => {
            let outcome = looking.names.outcomes.get(usize::from(verb.0)).and_then(|rows| rows.get(usize::from(*row)));
            let what = purpose(looking, *verb, event.rule);
            let mut line = inner(says(icon::CHECK, format!("*{}*: {what}", name(*unit))));
            if number.terms.len() > 1 {
                line.bits = sum_bits(number, None);
            }
            let outcome = outcome.map_or("", String::as_str);
            line.result = match threshold {
                Some(least) => text!("log-judged", outcome = outcome, number = number.total(), threshold = least),
                None if number.terms.is_empty() => outcome.to_owned(),
                None => text!("log-judged-alone", outcome = outcome, number = number.total()),
            };
            line.details.extend(details(looking, number));
            line
        }
        What::Cancelled { unit, by } => {
            inner(says(icon::X, text!("log-stopped-by", name = name(*unit), by = name(*by))))
        }
        What::Struck { by, unit, with, draw, critical, damage } => {
            let weapon = looking.names.gear.get(usize::from(with.gear.0)).map_or("", |gear| gear.1.as_str());
            let (by, name) = (name(*by), name(*unit));
            let told = if *critical {
                text!("log-hits-past", by = by, weapon = weapon, name = name)
            } else {
                text!("log-hits", by = by, weapon = weapon, name = name)
            };
            let mut line = says(icon::SWORD, told);
            line.tone = Tone::Bad;
            line.bits = sum_bits(damage, Some(*draw));
            line.result = text!("log-damage", amount = damage.total());
            line.details.extend(details(looking, damage));
            line
        }
        What::Lost { unit, pool, kind: Loss::Damage | Loss::Drain, before, after } => {
            let pool = looking.names.pools.get(usize::from(pool.0)).map_or("", |pool| pool.1.as_str());
            let mut line = inner(says(icon::HEART_BREAK, text!("log-loses", name = name(*unit), pool = pool)));
            line.result = format!("{before} → {after}");
            line.tone = Tone::Bad;
            line
        }
        What::Gained { unit, pool, before, after } => {
            let pool = looking.names.pools.get(usize::from(pool.0)).map_or("", |pool| pool.1.as_str());
            let mut line = inner(says(icon::HEARTBEAT, text!("log-regains", name = name(*unit), pool = pool)));
            line.result = format!("{before} → {after}");
            line
        }
        What::Marched { unit, from, path } => {
            let to = path.last().map_or_else(String::new, ToString::to_string);
            let mut line = says(icon::FOOTPRINTS, text!("log-walks", name = name(*unit)));
            line.result = text!("log-from-to", from = from.to_string(), to = to);
            line
        }
        What::Pushed { unit, from, path } => {
            let mut line = says(icon::ARROW_RIGHT, text!("log-pushed", name = name(*unit)));
            line.result = text!("log-from-to", from = from.to_string(), to = path.last().unwrap_or(from).to_string());
            line
        }
        What::Mounted { .. } | What::Alighted { .. } | What::Departed { .. } => {
            inner(says(icon::SIGN_OUT, sentence(looking.rules, looking.view, event)))
        }
        What::StatusAdded { .. } => inner(says(icon::SHIELD, sentence(looking.rules, looking.view, event))),
        What::StatusLifted { .. } => inner(says(icon::SIGN_OUT, sentence(looking.rules, looking.view, event))),
        What::Drawn { .. } => inner(says(icon::DICE_FIVE, sentence(looking.rules, looking.view, event))),
        What::Swayed { .. } => inner(says(icon::TARGET, sentence(looking.rules, looking.view, event))),
        What::Rose { .. } => inner(says(icon::HEARTBEAT, sentence(looking.rules, looking.view, event))),
        What::Beset { .. } => inner(says(icon::DICE_FIVE, sentence(looking.rules, looking.view, event))),
        What::Soared { .. } => inner(says(icon::WIND, sentence(looking.rules, looking.view, event))),
        What::Doomed { .. } => says(icon::SKULL, sentence(looking.rules, looking.view, event)),
        What::Unhidden { .. } => says(icon::EYE, sentence(looking.rules, looking.view, event)),
        What::Bumped { .. } => inner(says(icon::X, sentence(looking.rules, looking.view, event))),
        What::Stopped { unit, at } => {
            inner(says(icon::X, text!("log-stopped", name = name(*unit), cell = at.to_string())))
        }
        What::ReplyLost { unit } => inner(says(icon::X, text!("log-answer-lost", name = name(*unit)))),
        What::StatusGained { unit, after, .. } => {
            let status = looking.names.statuses.get(usize::from(after.0)).map_or("", |status| status.1.as_str());
            inner(says(icon::SHIELD, text!("log-status", name = name(*unit), status = status)))
        }
        // A pin is told by the status of the one who is pinned.
        What::Tied { status: None, .. } => return None,
        What::Tied { bond, status: Some(status) } => {
            let status = looking.names.statuses.get(usize::from(status.0)).map_or("", |status| status.1.as_str());
            let told = text!("log-tied", names = together(looking, bond), status = status);
            let mut line = says(icon::ARROWS_MERGE, told);
            line.tone = Tone::Accent;
            line
        }
        What::Untied { bond } => inner(says(icon::SIGN_OUT, text!("log-untied", names = together(looking, bond)))),
        What::Left { unit, .. } => inner(says(icon::SIGN_OUT, text!("log-out", name = name(*unit)))),
        What::Dropped { unit, gear, cell } => {
            let weapon = looking.names.gear.get(usize::from(gear.0)).map_or("", |gear| gear.1.as_str());
            let mut line = inner(says(icon::ARROW_DOWN, text!("log-drops", name = name(*unit), weapon = weapon)));
            line.result = text!("log-on", cell = cell.to_string());
            line
        }
        What::Swung { .. } => inner(says(icon::DOOR, sentence(looking.rules, looking.view, event))),
        What::ItemPut { .. } => inner(says(icon::BACKPACK, sentence(looking.rules, looking.view, event))),
        What::Prepared { .. } => inner(says(icon::TARGET, sentence(looking.rules, looking.view, event))),
        What::FellDown { unit } => {
            let mut line = says(icon::SKULL, text!("log-falls", name = name(*unit)));
            line.tone = Tone::Bad;
            line
        }
        What::Concluded { winner, reason } => {
            let sides = winner.map(|side| winners(&looking.view.field.roster, side));
            let title = sides.map_or_else(
                || text!("log-nobody-wins"),
                |sides| text!("log-wins", name = sides.names, count = sides.count),
            );
            let mut line = says(icon::FLAG_CHECKERED, title);
            line.result = ending(*reason);
            line
        }
        What::Lost { .. }
        | What::Turned { .. }
        | What::OrderSet { .. }
        | What::RoundBegan { .. }
        | What::RoundEnded { .. }
        | What::TurnEnded { .. } => return None,
    })
}

/// Why a battle ended, in words.
#[must_use]
pub fn ending(reason: Ending) -> String {
    match reason {
        Ending::LastStanding => text!("ending-last-standing"),
        Ending::RoundLimit => text!("ending-round-limit"),
        Ending::Conceded => text!("ending-conceded"),
        Ending::Terms => text!("ending-terms"),
        Ending::Standstill => text!("ending-standstill"),
    }
}

/// Those of a bond: `*Rurik* and *Ysolde*`.
fn together(looking: &Looking, bond: &Bond) -> String {
    let names: Vec<String> = bond.members.iter().map(|member| format!("*{}*", looking.name(member.0))).collect();
    names.join(&format!(" {} ", text!("log-and")))
}

fn deed(looking: &Looking, unit: UnitId, intent: &Intent) -> String {
    let with = super::choice::means(looking, unit, intent);
    let with = if with.is_empty() { String::new() } else { format!(" ({with})") };
    let whom = intent.unit().map(|target| format!(" {}", text!("log-against", name = looking.name(target))));
    format!("{}{with}{}", looking.verb(intent.verb), whom.unwrap_or_default())
}

/// The die that decided: of a row of coloured dice the first that shows its highest face, else the sum.
pub(super) fn die(draw: Draw) -> widgets::Die {
    match draw.die {
        Die::Pool { dice, sides, .. } => {
            let deciding = (0..dice).find(|&at| face(draw.faces, at) == sides).unwrap_or(dice.saturating_sub(1));
            widgets::Die::coloured(u8::try_from(draw.value.clamp(0, 99)).unwrap_or(0), deciding)
        }
        Die::Sum { .. } => widgets::Die::plain(u8::try_from(draw.value.clamp(0, 99)).unwrap_or(0)),
    }
}

/// What is rolled or counted: an action, or, for the verb that ends a turn, the title of the rule, as initiative.
pub(super) fn purpose(looking: &Looking, verb: Verb, rule: RuleId) -> String {
    let (_, end) = (looking.rules.verbs)(&looking.view.field.rule_data);
    if verb == end { super::title(rule) } else { looking.verb(verb).into() }
}

/// A number with all its parts: what is added from the left, then what is taken away, the dice in their place among them.
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
    for (at, (taken, bit)) in parts.into_iter().enumerate() {
        if at > 0 {
            bits.push(LogBit::Text(if taken { "−" } else { "+" }.to_owned()));
        }
        bits.push(bit);
    }
    bits
}

fn details(looking: &Looking, sum: &Sum) -> Vec<LogDetail> {
    let parts = looking.terms(sum).into_iter();
    parts.map(|(amount, text, rule)| LogDetail { amount, text, rule: Some(rule) }).collect()
}
