//! The numbers behind a line of the log or a forecast: the sum of each unit that rolled in the exchange, the comparison with
//! the table, the blow, and the rule behind each term.

use super::log::{die, purpose};
use super::{VisibleBattle, title};
use crate::panels::why::{DamageView, NetView, OpenedView, SumView, TermView, WhyView};
use crate::theme::icon;
use crate::widgets::{self, Pool, PoolDice, PoolLook, Runs, Tint};
use indes_core::battle::words::sentence;
use indes_core::battle::{BattleEvent, Die, Draw, EventKind, ForecastTerm, Keep, Loss, RuleId, RuleKind, Sum};
use indes_core::battlefield::UnitId;
use indes_core::text::text;
use indes_rules::rulebook::Rulebook;

/// The numbers behind an event: those of all events of its frame up to it. `None` if there is no such event.
#[must_use]
pub fn why(battle: &VisibleBattle, events: &[BattleEvent], seq: u32) -> Option<WhyView> {
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
    let sentences: Vec<String> = chain.iter().map(|event| in_words(battle, event)).collect();
    let sums = chain.iter().filter_map(|event| sum_of(battle, event));
    let net = chain.iter().rev().find_map(|event| net(battle, event));
    let damage = chain.iter().rev().find_map(|event| damage(battle, event, events));
    Some(WhyView {
        title: in_words(battle, at),
        meta: text!("why-meta", round = round, rule = at.rule.to_string()),
        answer: Runs::plain(format!("{}.", sentences.join(". "))),
        sums: sums.collect(),
        net,
        scale: None,
        damage,
        opened: Some(opened(&title(at.rule), "", at.rule)),
        before: None,
    })
}

/// The numbers behind a forecast, before the roll; `None` if there are none.
#[must_use]
pub fn before(
    battle: &VisibleBattle,
    numbers: &[ForecastTerm],
    action: &str,
    odds: Option<widgets::Odds>,
) -> Option<WhyView> {
    let first = numbers.first()?;
    let sums = numbers.iter().map(|number| {
        let verb = battle.verb(number.verb);
        let (what, of) = (title(number.rule), number.rule.to_string());
        SumView {
            piece: battle.piece(number.unit),
            name: battle.name(number.unit).into(),
            what: match number.die {
                Some(die) => text!("why-rolls", action = verb, what = what, dice = dice(die)),
                None => text!("why-adds", action = verb, what = what),
            },
            dice: PoolDice::default(),
            terms: terms(battle, number.unit, &number.sum),
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

/// Dice in words.
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

/// The rule behind a term: the place of its sum, and its place in the sum, where the result follows the last term.
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

/// The kind of a rule in a word.
#[must_use]
pub fn kind_name(kind: RuleKind) -> String {
    match kind {
        RuleKind::Rule => text!("rule-kind-rule"),
        RuleKind::Data => text!("rule-kind-table"),
        RuleKind::Gap | RuleKind::Conflict | RuleKind::Judgement => text!("rule-kind-ruling"),
    }
}

fn in_words(battle: &VisibleBattle, event: &BattleEvent) -> String {
    sentence(battle.rules, battle.view, event)
}

/// The sum of a roll.
fn sum_of(battle: &VisibleBattle, event: &BattleEvent) -> Option<SumView> {
    let EventKind::Rolled { unit, verb, draw, result } = &event.what else { return None };
    Some(SumView {
        piece: battle.piece(*unit),
        name: battle.name(*unit).into(),
        what: purpose(battle, *verb, event.rule),
        dice: draw.map(dice_of).unwrap_or_default(),
        terms: terms(battle, *unit, result),
        result: TermView {
            amount: result.total().to_string(),
            text: text!("why-result"),
            source: event.rule.to_string(),
            rule: Some(event.rule.to_string()),
            bad: result.total() < 0,
        },
    })
}

fn terms(battle: &VisibleBattle, unit: UnitId, sum: &Sum) -> Vec<TermView> {
    let name = battle.name(unit);
    let term = |term: &indes_core::battle::Term| TermView {
        amount: format!("{:+}", term.amount),
        text: battle.source(term.from, term.rule),
        source: format!("{name} · {}", term.rule),
        rule: Some(term.rule.to_string()),
        bad: term.amount < 0,
    };
    sum.terms.iter().map(term).collect()
}

/// The dice of a draw one by one: of a pool with the deciding one; of dice of which some are kept, the kept ones first.
fn dice_of(draw: Draw) -> PoolDice {
    let faces = draw.faces.held();
    if let Die::Pool { face: key, .. } = draw.die {
        return PoolDice::of(faces, faces.iter().position(|&face| face == key));
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
    // The dice after the deciding one do not count.
    let deciding = (kept < faces.len()).then(|| kept.saturating_sub(1));
    PoolDice { dice: those(true).chain(those(false)).collect(), deciding }
}

/// The comparison of a number with a table.
fn net(battle: &VisibleBattle, event: &BattleEvent) -> Option<NetView> {
    let EventKind::Judged { unit, verb, number, threshold, row } = &event.what else { return None };
    let parts: Vec<String> = number.terms.iter().map(|term| format!("{:+}", term.amount)).collect();
    let outcome = battle.names.outcomes.get(usize::from(verb.0)).and_then(|rows| rows.get(usize::from(*row)));
    let (name, outcome) = (battle.name(*unit), outcome.map_or("", String::as_str));
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

/// A blow, with the pool that it took from if that is known already.
fn damage(battle: &VisibleBattle, event: &BattleEvent, events: &[BattleEvent]) -> Option<DamageView> {
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
        dice: dice_of(*draw).dice,
        sum: format!("= {}", draw.value),
        less: less
            .map(|term| (icon::SHIELD, format!("{} {}", battle.source(term.from, term.rule), term.amount)))
            .collect(),
        result: damage.total().to_string(),
        pool: lost.map(|(pool, before, after)| {
            let most = i32::from(battle.view.field.unit(*unit).pools.get(pool).max.max(before));
            let name = battle.names.pool_name(pool);
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
