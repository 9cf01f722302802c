//! [`VisibleBattle`]: a battle as the viewer may see it, with the words of its rule set.

use crate::panels::decision::Cost;
use crate::theme::icon;
use crate::viewer::unseen;
use crate::widgets::{Piece, Pool, PoolLook, Tint};
use bevy::prelude::World;
use indes_core::battle::words::modifier_source;
use indes_core::battle::{Gauge, Names, Price, RuleId, RuleSet, Rules, Source, Sum, Verb, View, look};
use indes_core::battlefield::{PoolId, UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;
use indes_core::text::text;
use indes_rules::rulebook::Rulebook;

/// What the views are computed from.
pub struct VisibleBattle<'a> {
    /// The battle.
    pub view: &'a View<'a>,
    /// The rule set.
    pub rules: &'a dyn RuleSet,
    /// Its words.
    pub names: &'a Names,
    /// The units that are hidden from the viewer ([`unseen`]).
    pub unseen: UnitMask,
}

impl<'a> VisibleBattle<'a> {
    /// The battle as it is seen by those from whom these units are hidden.
    #[must_use]
    pub fn new(view: &'a View<'a>, rules: &'a dyn RuleSet, unseen: UnitMask) -> Self {
        Self { view, rules, names: rules.names(&view.field.rule_data), unseen }
    }

    /// A unit's name.
    #[must_use]
    pub fn name(&self, unit: UnitId) -> &str {
        &self.view.field.roster.member(unit).name
    }

    /// A unit's figure in its side's colours.
    #[must_use]
    pub fn piece(&self, unit: UnitId) -> Piece {
        let member = self.view.field.roster.member(unit);
        Piece::new(member.figure.clone(), self.view.field.roster.side(unit).livery)
    }

    /// A verb's name.
    #[must_use]
    pub fn verb(&self, verb: Verb) -> &str {
        self.names.verbs.get(usize::from(verb.0)).map_or("", |verb| verb.1.as_str())
    }

    /// A verb in the words of players.
    #[must_use]
    pub fn called(&self, verb: Verb) -> &str {
        self.names.plain_name(verb)
    }

    /// A verb's icon.
    #[must_use]
    pub fn icon(&self, verb: Verb) -> icon::Icon {
        self.names.looks.get(usize::from(verb.0)).map_or(icon::UNKNOWN, |look| icon::named(&look.0))
    }

    /// What a verb does in a few words, and whether the level adds it to those of the rules (POISE-J07).
    #[must_use]
    pub fn about(&self, verb: Verb) -> String {
        let about = self.names.looks.get(usize::from(verb.0)).map_or("", |look| look.1.as_str());
        match self.of_level(verb) {
            true => text!("decision-of-level", about = about),
            false => about.to_owned(),
        }
    }

    /// Whether the level adds a verb to those of the rules.
    #[must_use]
    pub fn of_level(&self, verb: Verb) -> bool {
        self.rules.of_level(&self.view.field.rule_data).contains(&verb)
    }

    /// Where a part of a number comes from.
    #[must_use]
    pub fn source(&self, from: Source, rule: RuleId) -> String {
        match from {
            Source::Dice => text!("source-dice"),
            Source::Stat(stat) => self.names.stats.get(usize::from(stat.0)).map_or("", |stat| stat.1.as_str()).into(),
            Source::Wounds => text!("source-wounds"),
            Source::Burden => text!("source-burden"),
            Source::Result => text!("source-result"),
            Source::Opponent => text!("source-opponent"),
            Source::Weapon => text!("source-weapon"),
            Source::Distance => text!("source-distance"),
            Source::Modifier(id) => modifier_source(&self.view.field.modifiers, id),
            Source::Bonus | Source::Option => title(rule),
        }
    }

    /// The terms of a sum: amount, source and rule of each.
    #[must_use]
    pub fn terms(&self, sum: &Sum) -> Vec<(String, String, String)> {
        sum.terms
            .iter()
            .map(|term| (format!("{:+}", term.amount), self.source(term.from, term.rule), term.rule.to_string()))
            .collect()
    }

    /// The pools of a unit as widgets; `takes` is what the focused option takes of the pool that is shown as pips.
    pub(super) fn pools(&self, unit: UnitId, takes: i32) -> Vec<Pool> {
        let me = self.view.field.unit(unit);
        let takes = |at| if self.is_points(at) { takes } else { 0 };
        self.own_pools(&me).filter_map(|(at, _)| self.pool(unit, at, takes(at))).collect()
    }

    /// A pool of a unit as a widget; `None` if the unit has no such pool.
    pub(super) fn pool(&self, unit: UnitId, at: PoolId, takes: i32) -> Option<Pool> {
        let me = self.view.field.unit(unit);
        let (_, name) = self.own_pools(&me).find(|own| own.0 == at)?;
        let pool = me.pools.get(at);
        let most = i32::from(pool.max.max(pool.now));
        let tint = match self.gauge(at) {
            Gauge::Pips => Tint::Points,
            Gauge::Bar => Tint::Health,
            Gauge::Diamond => Tint::Poise,
            Gauge::Square => Tint::Momentum,
            Gauge::Disc => Tint::Focus,
        };
        let quarters = || PoolLook::Bar(vec![most / 4, most / 2, most - most / 4]);
        let look = if self.is_points(at) { PoolLook::Pips } else { quarters() };
        let [now, held, owed] = [pool.now, pool.held, pool.owed].map(i32::from);
        Some(Pool { name: name.to_owned(), now, most, takes, held, owed, tint, look })
    }

    /// How a pool is drawn.
    #[must_use]
    pub fn gauge(&self, pool: PoolId) -> Gauge {
        self.names.gauges.get(usize::from(pool.0)).copied().unwrap_or_default()
    }

    /// Whether a pool is shown as pips: the first one of points that each turn refills.
    #[must_use]
    pub fn is_points(&self, pool: PoolId) -> bool {
        let first = || self.names.gauges.iter().position(|gauge| *gauge == Gauge::Pips);
        self.is_renewed(pool) && first() == Some(usize::from(pool.0))
    }

    /// Whether each turn refills a pool. Such pools behind the first only count what a turn allows: they are named in
    /// prices, and neither drawn nor summed up.
    #[must_use]
    pub fn is_renewed(&self, pool: PoolId) -> bool {
        self.gauge(pool) == Gauge::Pips
    }

    /// The number below a figure in the order of turns: its points, or those that its next turn will have if it pays for
    /// reactions from these; without points its lowest pool.
    pub(super) fn left(&self, unit: &UnitRef) -> i16 {
        let acts = self.view.turn.actor() == Some(unit.id);
        if let Some(next) = self.rules.answers_from(self.view, unit.id).filter(|_| !acts) {
            return (next.points - next.owed).max(0);
        }
        let points = self.own_pools(unit).find(|pool| self.is_points(pool.0));
        let least = || self.own_pools(unit).map(|pool| unit.pools.get(pool.0).now).min();
        points.map(|pool| unit.pools.get(pool.0).now).or_else(least).unwrap_or(0)
    }

    /// The points that a unit owes of its next turn.
    pub(super) fn owed(&self, unit: &UnitRef) -> i16 {
        self.own_pools(unit).filter(|pool| self.is_points(pool.0)).map(|pool| unit.pools.get(pool.0).owed).sum()
    }

    /// The pools that a unit has, with their names; the one shown as pips comes last.
    pub fn own_pools<'b>(&'b self, unit: &'b UnitRef) -> impl Iterator<Item = (PoolId, &'b str)> {
        let all = || (0u8..).map(PoolId).zip(&self.names.pools).map(|(at, pool)| (at, pool.1.as_str()));
        let has = |at: PoolId| unit.pools.0.get(usize::from(at.0)).is_some_and(|pool| pool.max > 0);
        let bars = all().filter(move |pool| has(pool.0) && !self.is_renewed(pool.0));
        bars.chain(all().filter(move |pool| has(pool.0) && self.is_points(pool.0)))
    }

    /// Whether a unit has no turn left in this round; not the unit whose turn it is.
    #[must_use]
    pub fn had_turn(&self, unit: UnitId) -> bool {
        let turn = &self.view.turn;
        if turn.actor() == Some(unit) {
            return false;
        }
        if self.rules.counts_turns() {
            return self.rules.turns_left(self.view, unit) == Some(0);
        }
        turn.order.iter().position(|&other| other == unit).is_some_and(|at| at < usize::from(turn.slot))
    }

    /// A price in words: `3 AP`.
    #[must_use]
    pub fn price(&self, price: &Price) -> String {
        let shares: Vec<String> =
            price.iter().map(|&(pool, amount)| format!("{amount} {}", self.names.pool_name(pool))).collect();
        if shares.is_empty() { text!("price-free") } else { shares.join(", ") }
    }

    /// A price as the cost of an option: its points as pips, all of it in words.
    #[must_use]
    pub fn cost(&self, price: &Price) -> Cost {
        let pips: i16 = price.iter().filter(|share| self.is_points(share.0)).map(|share| share.1).sum();
        Cost { pips: u8::try_from(pips).unwrap_or(0), text: self.price(price) }
    }
}

/// The short title of a rule; its id if no rulebook has it.
#[must_use]
pub fn title(rule: RuleId) -> String {
    Rulebook::of(rule.set).and_then(|book| book.get(rule)).map_or_else(|| rule.to_string(), |entry| entry.title.clone())
}

/// Computes something from the battle of a world as the viewer may see it.
pub fn with_visible_battle<R>(world: &mut World, f: impl FnOnce(&VisibleBattle) -> R) -> R {
    let (rules, unseen) = (world.resource::<Rules>().0, unseen(world));
    look(world, |view| f(&VisibleBattle::new(view, rules, unseen)))
}

/// The unit that the unit panel shows: the one looked at, else the one under the pointer, else the one that is asked; never
/// one that is hidden from the viewer.
#[must_use]
pub fn inspected_unit(
    battle: &VisibleBattle,
    looked_at: Option<UnitId>,
    hovered: Option<Cell>,
    asked: Option<UnitId>,
) -> Option<UnitId> {
    let seen = |unit: &UnitId| !battle.unseen.has(*unit);
    let there = |cell| battle.view.field.bodies.on(cell).iter().find(seen);
    looked_at.filter(seen).or_else(|| hovered.and_then(there)).or(asked.filter(seen))
}

/// The text of a rule in the rulebook; its id if no rulebook has it.
pub(super) fn rule_text(rule: RuleId) -> String {
    Rulebook::of(rule.set).and_then(|book| book.get(rule)).map_or_else(|| rule.to_string(), |entry| entry.text.clone())
}
