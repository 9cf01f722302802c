//! Why a line of the log says what it says: the sums of everybody who rolled in the same exchange, what they came to
//! against each other, the blow, and the rule behind any of it.

use super::log::{die, purpose};
use super::{Looking, title};
use crate::battle::words::sentence;
use crate::battle::{BattleEvent, Die, Draw, EventKind, ForecastTerm, Keep, Loss, RuleId, RuleKind, Sum};
use crate::battlefield::UnitId;
use crate::rules::rulebook::Rulebook;
use crate::text::text;
use crate::window::panels::why::{DamageView, NetView, OpenedView, SumView, TermView, WhyView};
use crate::window::theme::icon;
use crate::window::widgets::{self, Pool, PoolDice, PoolLook, Runs, Tint};

/// The chain behind an event: those of its frame, in order. Nothing if there is no such event.
#[must_use]
pub fn why(looking: &Looking, events: &[BattleEvent], seq: u32) -> Option<WhyView> {
    let at = events.iter().find(|event| event.seq == seq)?;
    let same = |event: &&BattleEvent| event.frame.is_some() && event.frame == at.frame && event.seq <= seq.max(at.seq);
    let mut chain: Vec<&BattleEvent> = events.iter().filter(same).collect();
    if chain.is_empty() {
        chain.push(at);
    }
    let round = events.iter().take_while(|event| event.seq <= seq).fold(0, |round, event| match event.what {
        EventKind::RoundBegan { round } => round + 1,
        _ => round,
    });
    let told: Vec<String> = chain.iter().map(|event| said(looking, event)).collect();
    let sums = chain.iter().filter_map(|event| sum_of(looking, event));
    let net = chain.iter().rev().find_map(|event| net(looking, event));
    let damage = chain.iter().rev().find_map(|event| damage(looking, event, events));
    Some(WhyView {
        title: said(looking, at),
        meta: text!("why-meta", round = round, rule = at.rule.to_string()),
        answer: Runs::plain(format!("{}.", told.join(". "))),
        sums: sums.collect(),
        net,
        scale: None,
        damage,
        opened: Some(opened(&title(at.rule), "", at.rule)),
        before: None,
    })
}

/// The numbers behind odds, before anything is rolled. Nothing if there are none.
#[must_use]
pub fn before(
    looking: &Looking,
    numbers: &[ForecastTerm],
    action: &str,
    odds: Option<widgets::Odds>,
) -> Option<WhyView> {
    let first = numbers.first()?;
    let sums = numbers.iter().map(|number| {
        let verb = looking.verb(number.verb);
        let (what, of) = (title(number.rule), number.rule.to_string());
        SumView {
            piece: looking.piece(number.unit),
            name: looking.name(number.unit).into(),
            what: match number.die {
                Some(die) => text!("why-rolls", action = verb, what = what, dice = dice(die)),
                None => text!("why-adds", action = verb, what = what),
            },
            dice: PoolDice::default(),
            terms: terms(looking, number.unit, &number.sum),
            result: TermView {
                amount: number.sum.total().to_string(),
                text: if number.die.is_some() { text!("why-to-dice") } else { text!("why-result") },
                source: of.clone(),
                rule: Some(of),
                bad: number.sum.total() < 0,
            },
        }
    });
    Some(WhyView {
        title: text!("why-odds", action = action),
        meta: text!("why-unrolled"),
        answer: Runs::plain(text!("why-parts")),
        sums: sums.collect(),
        opened: Some(opened(&title(first.rule), "", first.rule)),
        before: odds.map(|odds| (odds, String::new())),
        ..WhyView::default()
    })
}

/// Dice as they are written.
fn dice(die: Die) -> String {
    let (count, sides) = die.throw();
    let dice = text!("why-dice", count = count, sides = sides);
    let of_two = |keep: Keep, dice: String| match keep {
        Keep::High => text!("why-dice-higher", dice = dice),
        Keep::Low => text!("why-dice-lower", dice = dice),
    };
    match die {
        Die::Pool { .. } | Die::Sum { .. } => dice,
        Die::Keep { count: 2, keep, kept: 1, .. } => of_two(keep, dice),
        Die::Keep { keep: Keep::High, kept, .. } => text!("why-dice-highest", dice = dice, kept = kept),
        Die::Keep { keep: Keep::Low, kept, .. } => text!("why-dice-lowest", dice = dice, kept = kept),
        Die::Bag { .. } => text!("why-dice-each", dice = dice),
        Die::Burst { pair, .. } => {
            let dice = match pair {
                Some(keep) => of_two(keep, dice),
                None => dice,
            };
            text!("why-dice-again", dice = dice, sides = sides)
        }
    }
}

/// The rule behind a term that is opened: side and place, the result after the last term.
#[must_use]
pub fn opened_term(view: &WhyView, (side, place): (usize, usize)) -> Option<OpenedView> {
    let sum = view.sums.get(side)?;
    let term = sum.terms.get(place).unwrap_or(&sum.result);
    let rule = term.rule.as_ref()?.parse().ok()?;
    Some(opened(&format!("{} {}", term.amount, term.text), &sum.name, rule))
}

fn opened(title: &str, source: &str, rule: RuleId) -> OpenedView {
    let entry = Rulebook::of(rule.set).and_then(|book| book.get(rule));
    OpenedView {
        title: title.to_owned(),
        source: source.to_owned(),
        value: entry.map(|entry| entry.title.clone()).unwrap_or_default(),
        text: entry.map(|entry| entry.section.clone()).unwrap_or_default(),
        rule: rule.to_string(),
        kind: kind_name(rule.kind),
        quote: entry.map(|entry| entry.text.clone()).unwrap_or_default(),
    }
}

/// What kind of rule one is, in a word.
#[must_use]
pub fn kind_name(kind: RuleKind) -> String {
    match kind {
        RuleKind::Rule => text!("rule-kind-rule"),
        RuleKind::Data => text!("rule-kind-table"),
        RuleKind::Gap | RuleKind::Conflict | RuleKind::Judgement => text!("rule-kind-ruling"),
    }
}

fn said(looking: &Looking, event: &BattleEvent) -> String {
    sentence(looking.rules, looking.view, event)
}

/// What somebody rolled.
fn sum_of(looking: &Looking, event: &BattleEvent) -> Option<SumView> {
    let EventKind::Rolled { unit, verb, draw, result } = &event.what else { return None };
    Some(SumView {
        piece: looking.piece(*unit),
        name: looking.name(*unit).into(),
        what: purpose(looking, *verb, event.rule),
        dice: draw.map(row).unwrap_or_default(),
        terms: terms(looking, *unit, result),
        result: TermView {
            amount: result.total().to_string(),
            text: text!("why-result"),
            source: event.rule.to_string(),
            rule: Some(event.rule.to_string()),
            bad: result.total() < 0,
        },
    })
}

fn terms(looking: &Looking, unit: UnitId, sum: &Sum) -> Vec<TermView> {
    let name = looking.name(unit);
    let term = |term: &crate::battle::Term| TermView {
        amount: format!("{:+}", term.amount),
        text: looking.source(term.from, term.rule),
        source: format!("{name} · {}", term.rule),
        rule: Some(term.rule.to_string()),
        bad: term.amount < 0,
    };
    sum.terms.iter().map(term).collect()
}

/// The dice of a draw one by one; of a row in which one decides, which; of dice of which some are kept, those first.
fn row(draw: Draw) -> PoolDice {
    let faces = draw.faces.held();
    if let Die::Pool { sides, .. } = draw.die {
        return PoolDice::of(faces, faces.iter().position(|&face| face == sides));
    }
    let Some(faces) = draw.faces.all() else {
        return PoolDice { dice: vec![die(draw)], deciding: None };
    };
    let counted = draw.die.counted(faces);
    let those = |count: bool| {
        let fitting = faces.iter().zip(&counted).filter(move |face| *face.1 == count);
        fitting.map(|(&face, _)| widgets::Die::plain(face.into()))
    };
    let kept = those(true).count();
    // What is behind the deciding one did not count.
    let deciding = (kept < faces.len()).then(|| kept.saturating_sub(1));
    PoolDice { dice: those(true).chain(those(false)).collect(), deciding }
}

/// What was compared with a table.
fn net(looking: &Looking, event: &BattleEvent) -> Option<NetView> {
    let EventKind::Judged { unit, verb, number, threshold, row } = &event.what else { return None };
    let parts: Vec<String> = number.terms.iter().map(|term| format!("{:+}", term.amount)).collect();
    let outcome = looking.names.outcomes.get(usize::from(verb.0)).and_then(|rows| rows.get(usize::from(*row)));
    let (name, outcome) = (looking.name(*unit), outcome.map_or("", String::as_str));
    Some(NetView {
        how: parts.join(" "),
        amount: number.total().to_string(),
        text: match threshold {
            Some(least) => text!("why-from", name = name, outcome = outcome, least = least),
            None => text!("why-outcome", name = name, outcome = outcome),
        },
        rule: Some(event.rule.to_string()),
    })
}

/// A blow, with what it took if that is known already.
fn damage(looking: &Looking, event: &BattleEvent, events: &[BattleEvent]) -> Option<DamageView> {
    let EventKind::Struck { unit, draw, damage, .. } = &event.what else { return None };
    let lost = events.iter().filter(|later| later.seq > event.seq && later.frame == event.frame);
    let lost = lost.filter_map(|later| match later.what {
        EventKind::Lost { unit: who, pool, kind: Loss::Damage, before, after } if who == *unit => {
            Some((pool, before, after))
        }
        _ => None,
    });
    let lost = lost.take(1).next();
    let less = damage.terms.iter().filter(|term| term.amount < 0);
    if let Die::Pool { .. } = draw.die {
        return None;
    }
    Some(DamageView {
        dice: row(*draw).dice,
        sum: format!("= {}", draw.value),
        less: less
            .map(|term| (icon::SHIELD, format!("{} {}", looking.source(term.from, term.rule), term.amount)))
            .collect(),
        result: damage.total().to_string(),
        pool: lost.map(|(pool, before, after)| {
            let most = i32::from(looking.view.field.unit(*unit).pools.get(pool).max.max(before));
            let name = looking.names.pool_name(pool);
            Pool {
                name: name.to_owned(),
                now: i32::from(before),
                most,
                takes: i32::from(before - after),
                tint: Tint::Health,
                look: PoolLook::Bar(vec![most / 4, most / 2, most - most / 4]),
                ..Pool::default()
            }
        }),
        change: lost.map(|(_, before, after)| format!("{before} → {after}")).unwrap_or_default(),
    })
}
