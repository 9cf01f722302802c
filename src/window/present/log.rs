//! The log: every event that a player wants to read, with its dice, its parts and the rules they come from.

use super::Looking;
use crate::battle::words::sentence;
use crate::battle::{BattleEvent, Die, Draw, Ending, Intent, Loss, Sum, What, face};
use crate::battlefield::UnitId;
use crate::window::panels::log::{LogBit, LogDetail, LogLine, LogView};
use crate::window::theme::icon::{self, Icon};
use crate::window::widgets::{self, Runs, Tone};

/// The newest lines that are kept in view.
const LINES: usize = 200;

/// The log of all events, with notes before the events that came after them.
pub(super) fn log(looking: &Looking, events: &[BattleEvent], notes: &[(u32, String)]) -> LogView {
    let mut lines: Vec<LogLine> = Vec::new();
    let mut chapter = None;
    let mut notes = notes.iter().peekable();
    for event in events {
        while let Some((_, text)) = notes.next_if(|note| note.0 <= event.seq) {
            lines.push(note(lines.len(), text));
        }
        if let What::RoundBegan { round } = event.what {
            chapter = Some(format!("Round {}", round + 1));
        }
        if let Some(mut line) = line(looking, event) {
            line.chapter = chapter.take();
            lines.push(line);
        }
    }
    for (_, text) in notes {
        lines.push(note(lines.len(), text));
    }
    let cut = lines.len().saturating_sub(LINES);
    LogView { heading: format!("round {}", looking.view.turn.round + 1), lines: lines.split_off(cut) }
}

/// A line that is no event; its number is none that an event has.
fn note(at: usize, text: &str) -> LogLine {
    LogLine { id: u64::MAX - at as u64, icon: icon::FLAG, text: Runs::marked(text), inner: true, ..LogLine::default() }
}

fn line(looking: &Looking, event: &BattleEvent) -> Option<LogLine> {
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
        What::TurnBegan { unit } => says(icon::HOURGLASS_MEDIUM, format!("*{}*'s turn", name(*unit))),
        What::Declared { unit, intent } => {
            let mut line = says(looking.icon(intent.verb), deed(looking, *unit, intent, "declares"));
            line.result = intent.path().last().map_or_else(String::new, |cell| format!("to {cell}"));
            line
        }
        What::Replied { unit, intent } => says(looking.icon(intent.verb), deed(looking, *unit, intent, "answers with")),
        What::Passed { unit } => inner(says(icon::HAND_PALM, format!("*{}* lets it pass", name(*unit)))),
        What::Replaced { unit, after, .. } => {
            says(icon::ARROWS_CLOCKWISE, deed(looking, *unit, after, "changes it to"))
        }
        What::Sealed { unit, intent } => {
            inner(says(icon::EYE_SLASH, format!("*{}* means it as a {}", name(*unit), looking.verb(intent.verb))))
        }
        What::Revealed { unit, intent } => says(
            looking.icon(intent.verb),
            format!("It was a {}: *{}* strikes nobody with it", looking.verb(intent.verb), name(*unit)),
        ),
        What::Rolled { unit, verb, draw, result } => {
            // What is rolled for no action of anybody is called by its rule: initiative.
            let (_, end) = (looking.rules.verbs)(&looking.view.field.rule_data);
            let what = if *verb == end { super::title(event.rule) } else { looking.verb(*verb).into() };
            let mut line = inner(says(icon::DICE_FIVE, format!("*{}*: {what}", name(*unit))));
            line.bits = draw.map(|draw| vec![LogBit::Die(die(draw))]).unwrap_or_default();
            line.bits.push(LogBit::Text(sum_text(result, draw.is_some())));
            line.result = result.total().to_string();
            line.details.extend(details(looking, result));
            line
        }
        What::Judged { unit, verb, number, threshold, row } => {
            let outcome = looking.names.outcomes.get(usize::from(verb.0)).and_then(|rows| rows.get(usize::from(*row)));
            let mut line = inner(says(icon::CHECK, format!("*{}*: {}", name(*unit), looking.verb(*verb))));
            line.bits.push(LogBit::Text(number.total().to_string()));
            if let Some(threshold) = threshold {
                line.bits.push(LogBit::Text(format!("reaches {threshold}")));
            }
            line.result = outcome.cloned().unwrap_or_default();
            line.details.extend(details(looking, number));
            line
        }
        What::Cancelled { unit, by } => {
            inner(says(icon::X, format!("*{}*'s action fails: *{}* stopped it", name(*unit), name(*by))))
        }
        What::Struck { by, unit, with, draw, critical, damage } => {
            let weapon = looking.names.gear.get(usize::from(with.gear.0)).map_or("", |gear| gear.1.as_str());
            let how = if *critical { "past the armour of" } else { "hits" };
            let mut line = says(icon::SWORD, format!("*{}*'s {weapon} {how} *{}*", name(*by), name(*unit)));
            line.tone = Tone::Bad;
            line.bits.push(LogBit::Die(die(*draw)));
            line.bits.push(LogBit::Text(sum_text(damage, true)));
            line.result = format!("{} damage", damage.total());
            line.details.extend(details(looking, damage));
            line
        }
        What::Lost { unit, pool, kind: Loss::Damage | Loss::Drain, before, after } => {
            let pool = looking.names.pools.get(usize::from(pool.0)).map_or("", |pool| pool.1.as_str());
            let mut line = inner(says(icon::HEART_BREAK, format!("*{}* loses {pool}", name(*unit))));
            line.result = format!("{before} → {after}");
            line.tone = Tone::Bad;
            line
        }
        What::Gained { unit, pool, before, after } => {
            let pool = looking.names.pools.get(usize::from(pool.0)).map_or("", |pool| pool.1.as_str());
            let mut line = inner(says(icon::HEARTBEAT, format!("*{}* regains {pool}", name(*unit))));
            line.result = format!("{before} → {after}");
            line
        }
        What::Marched { unit, from, path } => {
            let to = path.last().map_or_else(String::new, ToString::to_string);
            let mut line = says(icon::FOOTPRINTS, format!("*{}* walks", name(*unit)));
            line.result = format!("{from} to {to}");
            line
        }
        What::Pushed { unit, from, path } => {
            let mut line = says(icon::ARROW_RIGHT, format!("*{}* is pushed", name(*unit)));
            line.result = format!("{from} to {}", path.last().unwrap_or(from));
            line
        }
        What::Mounted { .. } | What::Alighted { .. } => {
            inner(says(icon::SIGN_OUT, sentence(looking.rules, looking.view, event)))
        }
        What::StatusAdded { .. } => inner(says(icon::SHIELD, sentence(looking.rules, looking.view, event))),
        What::StatusLifted { .. } => inner(says(icon::SIGN_OUT, sentence(looking.rules, looking.view, event))),
        What::Drawn { .. } => inner(says(icon::DICE_FIVE, sentence(looking.rules, looking.view, event))),
        What::Swayed { .. } => inner(says(icon::TARGET, sentence(looking.rules, looking.view, event))),
        What::Rose { .. } => inner(says(icon::HEARTBEAT, sentence(looking.rules, looking.view, event))),
        What::Beset { .. } => inner(says(icon::DICE_FIVE, sentence(looking.rules, looking.view, event))),
        What::Stopped { unit, at } => inner(says(icon::X, format!("*{}* is stopped at {at}", name(*unit)))),
        What::ReplyLost { unit } => inner(says(icon::X, format!("*{}*'s answer comes to nothing", name(*unit)))),
        What::StatusGained { unit, after, .. } => {
            let status = looking.names.statuses.get(usize::from(after.0)).map_or("", |status| status.1.as_str());
            inner(says(icon::SHIELD, format!("*{}* is now {status}", name(*unit))))
        }
        // A pin is told by the status of the one who is pinned.
        What::Tied { status: None, .. } => return None,
        What::Tied { bond, status: Some(status) } => {
            let names: Vec<&str> = bond.members.iter().map(|member| name(member.0)).collect();
            let mut line = says(
                icon::ARROWS_MERGE,
                format!(
                    "*{}* are {} with each other",
                    names.join("* and *"),
                    looking.names.statuses.get(usize::from(status.0)).map_or("", |status| status.1.as_str())
                ),
            );
            line.tone = Tone::Accent;
            line
        }
        What::Untied { bond } => {
            let names: Vec<&str> = bond.members.iter().map(|member| name(member.0)).collect();
            inner(says(icon::SIGN_OUT, format!("*{}* are free of each other", names.join("* and *"))))
        }
        What::Left { unit, .. } => inner(says(icon::SIGN_OUT, format!("*{}* is out of the grapple", name(*unit)))),
        What::Dropped { unit, gear, cell } => {
            let weapon = looking.names.gear.get(usize::from(gear.0)).map_or("", |gear| gear.1.as_str());
            let mut line = inner(says(icon::ARROW_DOWN, format!("*{}* loses the {weapon}", name(*unit))));
            line.result = format!("on {cell}");
            line
        }
        What::Swung { .. } => inner(says(icon::DOOR, sentence(looking.rules, looking.view, event))),
        What::ItemPut { .. } => inner(says(icon::BACKPACK, sentence(looking.rules, looking.view, event))),
        What::Prepared { .. } => inner(says(icon::TARGET, sentence(looking.rules, looking.view, event))),
        What::FellDown { unit } => {
            let mut line = says(icon::SKULL, format!("*{}* falls", name(*unit)));
            line.tone = Tone::Bad;
            line
        }
        What::Concluded { winner, reason } => {
            let side = winner.map(|side| looking.view.field.roster.sides[usize::from(side.0)].name.as_str());
            let mut line = says(icon::FLAG_CHECKERED, format!("*{}* wins", side.unwrap_or("Nobody")));
            line.result = ending(*reason).into();
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
pub fn ending(reason: Ending) -> &'static str {
    match reason {
        Ending::LastStanding => "nobody else stands",
        Ending::RoundLimit => "the last round is over",
        Ending::Conceded => "the other side gave up",
        Ending::Terms => "terms were agreed",
    }
}

fn deed(looking: &Looking, unit: UnitId, intent: &Intent, does: &str) -> String {
    let with = super::choice::means(looking, unit, intent);
    let with = if with.is_empty() { String::new() } else { format!(" ({with})") };
    let whom = intent.unit().map(|target| format!(" against *{}*", looking.name(target))).unwrap_or_default();
    format!("*{}* {does} {}{with}{whom}", looking.name(unit), looking.verb(intent.verb))
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

/// `+ 4 − 1`: the parts behind the dice.
fn sum_text(sum: &Sum, dice: bool) -> String {
    let parts = sum.terms.iter().skip(usize::from(dice && !sum.terms.is_empty()));
    let parts: Vec<String> = parts
        .map(|term| if term.amount < 0 { format!("− {}", -term.amount) } else { format!("+ {}", term.amount) })
        .collect();
    parts.join(" ")
}

fn details(looking: &Looking, sum: &Sum) -> Vec<LogDetail> {
    let parts = looking.terms(sum).into_iter();
    parts.map(|(amount, text, rule)| LogDetail { amount, text, rule: Some(rule) }).collect()
}
