//! One exchange as pure numbers: what each party adds to its dice, the row that its result reaches, what its blow does.
//!
//! An [`Exchange`] is built from the view when all answers are given; [`judge`] reads the tables for given dice,
//! [`strike`] rolls damage. The rules call them with the battle's dice, forecasts with every branch of the dice, so the
//! two never disagree.

use crate::data::results::{blow_of, effects};
use crate::data::{Check, DamageKind, Data, Effect, Stat, Threshold};
use crate::field::answering::opponent;
use crate::field::course::Course;
use crate::field::{ranged, reach};
use crate::ids::{HEALTH, REACT};
use crate::unit::condition::skill_sum;
use crate::unit::gear::{bound_item, gear_of};
use indes_core::battle::{Die, Draw, Draws, Frame, Intent, Reply, RuleId, Source, Sum, Verb, View};
use indes_core::battlefield::{GearId, ItemId, StatId, UnitId, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;
use smallvec::SmallVec;

/// What a blow does to its target if it lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// The unit that is struck.
    pub target: UnitId,
    /// The weapon.
    pub gear: GearId,
    /// The weapon's surface, by its place in the data.
    pub part: u8,
    /// Damage dice.
    pub die: Die,
    /// Added to the damage dice.
    pub bonus: i16,
    /// The resistance of the target's armour, taken from the damage of a blow that is not critical.
    pub resist: i16,
    /// The stat of that resistance.
    pub resist_stat: StatId,
    /// The target's Health.
    pub health: i16,
}

/// The thresholds of an action aimed at a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defence {
    /// Combat Defence (TEMPO-G08).
    pub combat: i16,
    /// Combat Defence (Armoured); `None` if the target wears no armour (TEMPO-G09).
    pub armoured: Option<i16>,
    /// Grapple Defence (TEMPO-G10).
    pub grapple: i16,
}

/// One party of an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// The unit.
    pub unit: UnitId,
    /// Its action, reaction or replacement.
    pub verb: Verb,
    /// Whether it rolls a check.
    pub checked: bool,
    /// Whether its check is inverted (TEMPO-G02).
    pub inverted: bool,
    /// The terms of its result without the dice.
    pub base: Sum,
    /// Its blow, if it strikes.
    pub blow: Option<Blow>,
    /// The unit that it is aimed at.
    pub against: Option<UnitId>,
    /// The thresholds of that unit.
    pub defence: Option<Defence>,
    /// The weapon by which it can be bound.
    pub item: Option<ItemId>,
    /// The rule by which it cannot bind or be bound: it uses bare hands (TEMPO-G38) or a shield (TEMPO-G52); `None`
    /// for a weapon.
    pub unbindable: Option<RuleId>,
    /// The number of steps on the actor's path after which its blow falls; `None` off a path.
    pub trigger: Option<u8>,
}

/// An action with its answers: all parties whose results are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The unit that acts.
    pub actor: Party,
    /// The units that answer, in the order in which they did.
    pub replies: SmallVec<[Party; 2]>,
    /// The actor's path, if answers strike on it.
    pub course: Option<Course>,
}

impl Party {
    /// What the dice add to its result: their value, or, in an inverted check, its negative (TEMPO-G02).
    #[must_use]
    pub const fn counted(&self, dice: i16) -> i16 {
        if self.inverted { -dice } else { dice }
    }
}

impl Exchange {
    /// All parties, the actor first.
    pub fn parties(&self) -> impl Iterator<Item = &Party> + '_ {
        std::iter::once(&self.actor).chain(&self.replies)
    }
}

/// A party's result and the row that it reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Its raw result: dice and terms.
    pub total: i16,
    /// The opponent's result that is subtracted; `None` if the party is unopposed.
    pub against: Option<i16>,
    /// The row of its table that the number reached.
    pub row: u8,
    /// The threshold of that row; `None` for the row that is always reached.
    pub threshold: Option<i16>,
    /// The rule of the row.
    pub rule: RuleId,
}

impl Verdict {
    /// The net result: the raw result less the opponent's (TEMPO-015, TEMPO-016).
    #[must_use]
    pub fn net(&self) -> i16 {
        self.total - self.against.unwrap_or(0)
    }
}

/// All verdicts of an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdicts {
    /// The actor's.
    pub actor: Verdict,
    /// The reactors', in the order of [`Exchange::replies`].
    pub replies: SmallVec<[Verdict; 2]>,
    /// The first reactor whose row makes the actor's action fail.
    pub cancelled_by: Option<UnitId>,
    /// Whether the actor's row makes the answers fail.
    pub answer_cancelled: bool,
}

impl Verdicts {
    /// All verdicts, the actor's first.
    pub fn all(&self) -> impl Iterator<Item = &Verdict> + '_ {
        std::iter::once(&self.actor).chain(&self.replies)
    }

    /// The rows of all verdicts, the actor's first: what follows depends on them alone.
    pub fn rows(&self) -> impl Iterator<Item = u8> + '_ {
        self.all().map(|verdict| verdict.row)
    }
}

/// The exchange of a frame, with what its actor meant; `None` without an actor.
#[must_use]
pub fn exchange_of(view: &View, frame: &Frame) -> Option<Exchange> {
    let actor = frame.actor?;
    Some(exchange(view, actor, frame.meant(), frame.replies_in(REACT).map(|reply: &Reply| (reply.unit, &reply.intent))))
}

/// The exchange of an action and its answers, declared or only possible.
#[must_use]
pub fn exchange<'a>(
    view: &View,
    actor: UnitId,
    intent: &Intent,
    replies: impl Iterator<Item = (UnitId, &'a Intent)>,
) -> Exchange {
    let data: &Data = view.field.data();
    let replies: SmallVec<[(UnitId, &Intent); 2]> = replies.collect();
    // TEMPO-078: a replacement is aimed at the unit whose reaction it answers.
    let compiled = data.compiled(intent.verb);
    let answers = compiled.answers | compiled.answers_feigned;
    let answered_unit = || replies.iter().find(|(_, answer)| answers & 1 << answer.verb.0 != 0).map(|reply| reply.0);
    let target = opponent(view, actor, intent).or_else(answered_unit);
    // TEMPO-C02: only the replacement of a Feint answers a Parry.
    let feint_was_parried = replies.iter().any(|reply| compiled.answers_feigned & 1 << reply.1.verb.0 != 0);
    let replies = replies
        .iter()
        .map(|&(unit, answer)| {
            let trigger = trigger_of(view, unit, answer, actor, intent.path());
            let mut party =
                party(view, unit, answer, Some(actor), trigger.and_then(|at| cell_after(intent.path(), at)));
            // TEMPO-093: the bonus of a weapon against an Unarmed Attack.
            if intent.verb == data.verbs.unarmed_attack && party.blow.is_some_and(|blow| blow.gear != data.fists) {
                party.base.add(Source::Bonus, rule_id!("TEMPO-093"), data.file.bonuses.counter_to_unarmed);
            }
            party.trigger = trigger.filter(|_| party.blow.is_some());
            party
        })
        .collect();
    let mut acting = party(view, actor, intent, target, None);
    // TEMPO-067: the bonus after a Feint that drew a Parry.
    if feint_was_parried {
        acting.base.add(Source::Bonus, rule_id!("TEMPO-067"), data.file.bonuses.parried_feint);
    }
    let replies: SmallVec<[Party; 2]> = replies;
    let met = replies.iter().any(|party| party.trigger.is_some());
    let course = met.then(|| Course::of(view, &view.field.unit(actor), intent));
    Exchange { actor: acting, replies, course }
}

/// TEMPO-G26: the number of steps on a mover's path after which the blow of an answer falls; `None` off a path, and for
/// an answer that does not strike.
fn trigger_of(view: &View, unit: UnitId, answer: &Intent, mover: UnitId, path: &[Cell]) -> Option<u8> {
    let data: &Data = view.field.data();
    if path.is_empty() || !strikes(data, answer.verb) {
        return None;
    }
    match data.shoots(answer.verb) {
        true => ranged::trigger(answer, path),
        false => reach::trigger(view, &view.field.unit(unit), &view.field.unit(mover), path),
    }
}

/// The cell after a number of steps on a path; `None` at its start.
fn cell_after(path: &[Cell], steps: u8) -> Option<Cell> {
    usize::from(steps).checked_sub(1).and_then(|step| path.get(step)).copied()
}

/// Whether a verb strikes on some row of its table.
fn strikes(data: &Data, verb: Verb) -> bool {
    data.action(verb).outcomes.iter().any(|row| row.effects.iter().any(|e| matches!(e, Effect::Blow { .. })))
}

/// One party: the terms of its result (TEMPO-G04), its blow and the thresholds of its target (TEMPO-078), which is
/// struck on the cell `at` of its path, or where it stands.
fn party(view: &View, unit: UnitId, intent: &Intent, against: Option<UnitId>, at: Option<Cell>) -> Party {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let action = data.action(intent.verb);
    let item = match intent.part() {
        Some(part) => part.item,
        None => intent.item().or_else(|| bound_item(view, unit)),
    };
    let bare = action.check != Check::Weapon;
    let gear = if bare { data.fists } else { gear_of(data, &me, item) };
    let blow = against.filter(|_| strikes(data, intent.verb)).and_then(|target| {
        let part = intent.part().map_or(0, |part| part.part);
        blow(data, &view.field.unit(target), gear, part)
    });
    let shot = blow.is_some() && data.shoots(intent.verb);
    let mut base = Sum::default();
    if data.compiled(intent.verb).checked {
        let skill = data.compiled(intent.verb).skill.unwrap_or_else(|| weapon_skill(data, &me, gear));
        base = skill_sum(view, &me, skill);
        // TEMPO-G48: high ground helps melee results, those of feigned blows too, against a target that is struck lower.
        if (blow.is_some() && !shot || data.compiled(intent.verb).seems != 0)
            && let Some(target) = against
            && let struck = at.unwrap_or(view.field.unit(target).body.cell)
            && view.field.board.height(me.body.cell) > view.field.board.height(struck)
        {
            base.add(Source::Option, rule_id!("TEMPO-G48"), data.option("high_ground_bonus"));
        }
    }
    // TEMPO-G52: shields. TEMPO-G38: bare hands.
    let shield = data.weapon(gear).shield;
    if let Some(shield) = shield {
        base.add(Source::Weapon, rule_id!("TEMPO-G52"), shield.parry);
    }
    let unbindable = match (bare || item.is_none(), shield) {
        (_, Some(_)) => Some(rule_id!("TEMPO-G52")),
        (true, None) => Some(rule_id!("TEMPO-G38")),
        (false, None) => None,
    };
    let item = item.filter(|_| unbindable.is_none());
    let mut defence = against.map(|target| defence(data, &view.field.unit(target)));
    if let (true, Some(target), Some(part), Some(defence)) = (shot, against, intent.part(), &mut defence) {
        let them = view.field.unit(target);
        let at = intent.cell().unwrap_or(them.body.cell);
        ranged::accuracy(view, &me, &them, at, part, &mut base);
        let more = ranged::protection(view, &me, &them, at);
        defence.combat += more;
        defence.armoured = defence.armoured.map(|armoured| armoured + more);
    }
    let (checked, inverted) = (data.compiled(intent.verb).checked, action.inverted);
    Party { unit, verb: intent.verb, checked, inverted, base, blow, against, defence, item, unbindable, trigger: None }
}

/// The skill of a weapon; for a shield the skill of the weapon in the other hand, or of bare hands (TEMPO-G52).
fn weapon_skill(data: &Data, me: &UnitRef, gear: GearId) -> StatId {
    let gear = match data.weapon(gear).shield {
        Some(_) => me.gear.in_hand().map(|one| one.1).find(|&one| data.weapon(one).is_melee()).unwrap_or(data.fists),
        None => gear,
    };
    data.weapon_skills[usize::from(gear.0)]
}

/// The blow of a surface at a target; `None` if the gear has no such surface.
fn blow(data: &Data, target: &UnitRef, gear: GearId, part: u8) -> Option<Blow> {
    let surface = data.weapon(gear).parts.get(usize::from(part))?;
    let resist_stat = data.stat(match surface.damage {
        DamageKind::Cut => Stat::Cut,
        DamageKind::Thrust => Stat::Thrust,
        DamageKind::Blunt => Stat::Blunt,
    });
    Some(Blow {
        target: target.id,
        gear,
        part,
        die: Die::Sum { count: surface.dice.0, sides: surface.dice.1 },
        bonus: surface.bonus,
        resist: target.stats.get(resist_stat),
        resist_stat,
        health: target.pools.get(HEALTH).now,
    })
}

/// The thresholds of a target (TEMPO-G08, TEMPO-G09, TEMPO-G10).
fn defence(data: &Data, target: &UnitRef) -> Defence {
    let stat = |stat: Stat| target.stats.get(data.stat(stat));
    let (combat, coverage) = (stat(Stat::CombatDefence), stat(Stat::Coverage));
    // TEMPO-G09: against no armour no hit is a critical hit.
    let worn = coverage > 0 || [Stat::Cut, Stat::Thrust, Stat::Blunt].into_iter().any(|resist| stat(resist) > 0);
    Defence { combat, armoured: worn.then_some(combat + coverage), grapple: stat(Stat::GrappleDefence) }
}

/// The row of a table that a number reached, with its threshold and its rule.
pub(super) struct ReachedRow {
    pub(crate) row: u8,
    pub(crate) threshold: Option<i16>,
    pub(crate) rule: RuleId,
}

/// TEMPO-019: the highest row of a verb's table that a number reaches. If a party cannot be bound (`unbindable`,
/// TEMPO-G38, TEMPO-G52), a row that binds and a row above it without the bind are one: the row above is returned.
pub(super) fn row_of(
    data: &Data,
    verb: Verb,
    number: i16,
    defence: Option<&Defence>,
    unbindable: Option<RuleId>,
) -> ReachedRow {
    let threshold = |at: Threshold| match at {
        Threshold::Always => None,
        Threshold::Least(least) => Some(least),
        Threshold::CombatDefence => defence.map(|defence| defence.combat),
        Threshold::Armoured => defence.and_then(|defence| defence.armoured),
        Threshold::GrappleDefence => defence.map(|defence| defence.grapple),
    };
    let table = &data.action(verb).outcomes;
    let mut found = ReachedRow {
        row: 0,
        threshold: None,
        rule: table.first().map_or(rule_id!("TEMPO-019"), |outcome| outcome.rule),
    };
    for (row, outcome) in (0u8..).zip(table) {
        match threshold(outcome.at) {
            Some(least) if number >= least => {
                found = ReachedRow { row, threshold: Some(least), rule: outcome.rule };
            }
            None if outcome.at == Threshold::Always => found = ReachedRow { row, threshold: None, rule: outcome.rule },
            _ => {}
        }
    }
    let at = usize::from(found.row);
    if let Some(rule) = unbindable
        && let (Some(own), Some(above)) = (table.get(at), table.get(at + 1))
        && own.effects.contains(&Effect::Bind)
        && own.effects.iter().filter(|effect| **effect != Effect::Bind).eq(&above.effects)
    {
        found = ReachedRow { row: found.row + 1, rule, ..found };
    }
    found
}

/// Reads the result of every party off its own table, for the dice of all parties (`pools`, actor first). Unopposed,
/// the raw result counts (TEMPO-014). Else the actor's result counts less the highest answer (TEMPO-015, TEMPO-G29),
/// and each answer less the actor's raw result (TEMPO-016, TEMPO-017); each party has its own table (TEMPO-018).
#[must_use]
pub fn judge(data: &Data, exchange: &Exchange, pools: &[i16]) -> Verdicts {
    let pool = |at: usize| pools.get(at).copied().unwrap_or(0);
    let own = exchange.actor.base.total() + exchange.actor.counted(pool(0));
    let verdict = |party: &Party, opponent: Option<&Party>, total: i16, against: Option<i16>| {
        let unbindable = party.unbindable.or_else(|| opponent.and_then(|opponent| opponent.unbindable));
        let net = total - against.unwrap_or(0);
        let ReachedRow { row, threshold, rule } = row_of(data, party.verb, net, party.defence.as_ref(), unbindable);
        Verdict { total, against, row, threshold, rule }
    };
    let totals: SmallVec<[i16; 2]> = exchange
        .replies
        .iter()
        .enumerate()
        .map(|(at, party)| party.base.total() + party.counted(pool(at + 1)))
        .collect();
    let actor = verdict(&exchange.actor, exchange.replies.first(), own, totals.iter().copied().max());
    let replies: SmallVec<[Verdict; 2]> = exchange
        .replies
        .iter()
        .zip(&totals)
        .map(|(party, &total)| verdict(party, Some(&exchange.actor), total, Some(own)))
        .collect();
    let cancels = |party: &Party, verdict: &Verdict| effects(data, party.verb, verdict.row).contains(&Effect::Cancel);
    let cancelled_by = exchange
        .replies
        .iter()
        .zip(&replies)
        .find(|(party, verdict)| cancels(party, verdict))
        .map(|(party, _)| party.unit);
    let answer_cancelled = cancels(&exchange.actor, &actor);
    Verdicts { actor, replies, cancelled_by, answer_cancelled }
}

/// Whether a party's blow lands: `Some(true)` as a critical hit, which passes armour by. A party whose action failed
/// (`failed`) strikes no unit (TEMPO-G43).
#[must_use]
pub fn lands(data: &Data, party: &Party, verdict: &Verdict, failed: bool) -> Option<bool> {
    if failed || party.blow.is_none() {
        return None;
    }
    blow_of(data, party.verb, verdict.row)
}

/// TEMPO-G12, TEMPO-G13: rolls the damage of a blow: dice and bonus, less the resistance unless it is critical, at
/// least 0. Returns the dice and the sum.
#[must_use]
pub fn strike(blow: &Blow, critical: bool, dice: &mut dyn Draws) -> (Draw, Sum) {
    let draw = dice.draw(blow.die);
    let mut sum = Sum::default();
    let rolled = (draw.value + blow.bonus).max(0);
    sum.add(Source::Dice, rule_id!("TEMPO-G12"), draw.value);
    sum.add(Source::Weapon, rule_id!("TEMPO-G12"), rolled - draw.value);
    if !critical {
        sum.add(Source::Stat(blow.resist_stat), rule_id!("TEMPO-G13"), -blow.resist.clamp(0, rolled));
    }
    (draw, sum)
}

/// TEMPO-D25: draws the dice of all parties, the actor first; `None` for a party that does not roll.
pub fn draw_pools(data: &Data, exchange: &Exchange, dice: &mut dyn Draws) -> SmallVec<[Option<Draw>; 3]> {
    exchange.parties().map(|party| party.checked.then(|| dice.draw(data.pool()))).collect()
}
