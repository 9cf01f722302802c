//! The choice of earned critical effects (POISE-077, POISE-078, POISE-G09, POISE-D15, POISE-J07).
//!
//! A frame of its own asks for one effect after another, as long as any is earned. The same effect can be chosen again
//! only for or against another unit.

use super::critical;
use crate::data::{ActionEffect, ActionKind, CriticalEffect, Data, EarnedFrom, MainPool};
use crate::field::{flight, hidden, next, pace, prices, resolve, riding, skill};
use crate::procedures::effects::shove;
use crate::procedures::effects::shove::ThrowPath;
use crate::state::Count;
use crate::state::procedure::{CriticalEffects, CriticalStep, Skill, SkillStep};
use crate::unit::{frames, pools};
use indes_core::battle::error::broken;
use indes_core::battle::{
    Asked, Change, Domain, EventKind, Frame, FrameSpec, Intent, Next, Privacy, Prompt, Row, Rows, Slot, StepOutput,
    Verb, View,
};
use indes_core::battlefield::{PartId, Path, UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;
use smallvec::SmallVec;

/// Makes a step of a frame in which critical effects are chosen, and returns what follows.
pub(crate) fn step(view: &View, frame: &Frame, step: CriticalStep, out: &mut StepOutput) -> Next<CriticalStep> {
    let (Some(unit), Some(of)) = (frame.actor, frame.intent.unit()) else {
        broken!("critical effects without a user, or earned of no unit");
        return Next::Done;
    };
    match step {
        CriticalStep::AskEffect => {
            let left = critical::earned_by(view, unit);
            if left > 0 && !offers(view, frame, unit).is_empty() {
                return Next::Ask(frames::question(view, frame, unit), CriticalStep::EffectChosen);
            }
            let forget = Change::count(unit, Count::EffectsEarned, -left);
            out.batch.write(rule_id!("POISE-077"), forget);
            Next::Done
        }
        CriticalStep::EffectChosen => {
            let used = Change::count(unit, Count::EffectsEarned, -1);
            out.batch.write(rule_id!("POISE-077"), used);
            let Some(answer) = frame.answer.as_ref() else {
                broken!("a critical effect was asked for and there is no answer");
                return Next::Go(CriticalStep::AskEffect);
            };
            effect_chosen(view, frame, unit, of, answer, out)
        }
        CriticalStep::PoolChosen => {
            let which = frame.answer.as_ref().and_then(|answer| view.field.data::<Data>().action(answer.verb).pool);
            if let (Some(to), Some(which), Some(effect)) = (last_unit(frame), which, last_effect(view, frame)) {
                gain(view, effect, &view.field.unit(to), which, out);
            }
            Next::Go(CriticalStep::AskEffect)
        }
        CriticalStep::SkillChosen => {
            if let (Some(part), Some(CriticalEffect::Maim(more))) =
                (frame.answer.as_ref().and_then(Intent::part), last_effect(view, frame))
            {
                maim(view, of, part, more, out);
            }
            Next::Go(CriticalStep::AskEffect)
        }
    }
}

/// The critical effect of an answer's verb; `None` for any other verb.
fn effect_of(data: &Data, intent: &Intent) -> Option<CriticalEffect> {
    match data.action(intent.verb).does {
        ActionEffect::Critical(critical) => Some(critical.effect),
        _ => None,
    }
}

/// The effects chosen so far, each with the unit that it is for or against.
fn taken(frame: &Frame) -> &[(UnitId, Verb)] {
    frame.memory.get::<CriticalEffects>().map_or(&[], |effects| &effects.taken)
}

/// Whether an effect was chosen for or against a unit.
fn is_taken(frame: &Frame, verb: Verb, unit: UnitId) -> bool {
    taken(frame).contains(&(unit, verb))
}

/// The rows of the effects that can be chosen now.
pub(crate) fn offers(view: &View, frame: &Frame, unit: UnitId) -> Rows {
    let data: &Data = view.field.data();
    let Some(of) = frame.intent.unit() else {
        broken!("critical effects are earned of no unit");
        return Rows::new();
    };
    let (me, them) = (view.field.unit(unit), view.field.unit(of));
    if me.body.down {
        return Rows::new();
    }
    let row = |verb| {
        let ActionEffect::Critical(critical) = data.action(verb).does else { return None };
        let fits = match critical.of {
            EarnedFrom::Either => true,
            EarnedFrom::Defeated => them.body.down,
            EarnedFrom::Survivor => !them.body.down,
        };
        let slots: &[Slot] = match critical.effect {
            _ if !fits => return None,
            CriticalEffect::Shaken(..) | CriticalEffect::Rally(..) | CriticalEffect::Initiative => {
                (!units(view, frame, unit, verb).is_empty()).then_some(&[Slot::Unit])?
            }
            CriticalEffect::Flying(..) => {
                (!is_taken(frame, verb, of) && !landings(view, &me, &them, verb).is_empty()).then_some(&[Slot::Cell])?
            }
            CriticalEffect::PressOn => {
                let walking = pace::walking(view, &me, data.verbs.shift);
                // POISE-G52: a rider goes where its mount goes.
                let free = !riding::is_mounted(view.field, unit) && pace::barred(data, &me, data.verbs.shift).is_none();
                let free = free && !is_taken(frame, verb, unit);
                (free && walking.is_some_and(|walking| walking.possible(view.field))).then_some(&[Slot::Path])?
            }
            CriticalEffect::Second(_) => (!is_taken(frame, verb, unit) && can_gain(data, &me)).then_some(&[])?,
            CriticalEffect::Maim(_) => (!is_taken(frame, verb, of) && !skills(view, &them).is_empty()).then_some(&[])?,
            CriticalEffect::Slow(_) => (!is_taken(frame, verb, of)).then_some(&[])?,
            CriticalEffect::Ground => flight::flies(view, &them).then_some(&[])?,
        };
        Some(Row { slots: slots.iter().copied().collect(), ..prices::free(verb) })
    };
    data.verbs_of(ActionKind::Critical).filter_map(row).collect()
}

fn can_gain(data: &Data, unit: &UnitRef) -> bool {
    MainPool::ALL.into_iter().any(|which| pools::may_gain(data, unit, which))
}

/// The units that an effect with a target can be for or against.
fn units(view: &View, frame: &Frame, unit: UnitId, verb: Verb) -> UnitMask {
    let data: &Data = view.field.data();
    let (field, of) = (view.field, frame.intent.unit().unwrap_or(unit));
    let near = |from: UnitId, other: UnitId, range: u16| other != from && field.distance(from, other) <= range;
    let found: UnitMask = match effect_of(data, &Intent::of(verb)) {
        Some(CriticalEffect::Shaken(range, which, _)) => {
            let has = |foe: &UnitRef| foe.pools.get(pools::stands_for(foe, which)).now > 0;
            field.foes(unit).filter(|foe| has(foe) && near(of, foe.id, range)).map(|foe| foe.id).collect()
        }
        Some(CriticalEffect::Rally(range, _)) => {
            let ally = |other: &UnitRef| !field.roster.hostile(unit, other.id) && can_gain(data, other);
            field.standing().filter(|other| ally(other) && near(unit, other.id, range)).map(|other| other.id).collect()
        }
        Some(CriticalEffect::Initiative) => next::nameable(view).without(field.concealed.unknown_to(unit)),
        _ => UnitMask::NONE,
    };
    found.iter().filter(|&other| !is_taken(frame, verb, other)).collect()
}

/// The cells to which a defeated unit can be thrown: each cell of its paths, and that of the unit that stops it.
fn landings(view: &View, me: &UnitRef, them: &UnitRef, verb: Verb) -> SmallVec<[Cell; 8]> {
    let Some(CriticalEffect::Flying(paces, ..)) = effect_of(view.field.data(), &Intent::of(verb)) else {
        broken!("an effect that throws no unit asks for a cell");
        return SmallVec::new();
    };
    let flights = shove::throw_paths(view, me, them, paces);
    let mut cells: SmallVec<[Cell; 8]> = SmallVec::new();
    for (path, hit) in flights {
        cells.extend(path.into_iter().chain(hit.map(|hit| hit.0)));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The skills of a survivor that can be maimed: those of its held and natural weapons that are not maimed yet.
fn skills(view: &View, them: &UnitRef) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let mut found = SmallVec::new();
    for (item, kind) in them.gear.in_hand() {
        let parts = data.weapon(kind).skills.iter().zip(0u8..);
        found.extend(
            parts
                .filter(|(attack, _)| resolve::maimed_banes(view, data, them.id, attack) == 0)
                .map(|(_, part)| PartId { item: Some(item), part }),
        );
    }
    found
}

/// The values that can fill a slot of a critical effect.
pub(crate) fn domain(view: &View, frame: &Frame, asked: &Asked, row: &Row, slot: Slot) -> Domain {
    let no_units = Domain::Units(UnitMask::NONE);
    let data: &Data = view.field.data();
    let (Some(unit), Some(of)) = (frame.actor, frame.intent.unit()) else {
        broken!("critical effects without a user, or earned of no unit");
        return no_units;
    };
    let me = view.field.unit(unit);
    match slot {
        Slot::Unit => Domain::Units(units(view, frame, unit, row.verb)),
        Slot::Cell => Domain::Cells(landings(view, &me, &view.field.unit(of), row.verb)),
        Slot::Path => Domain::Walk(pace::walking(view, &me, data.verbs.shift).into_iter().collect()),
        Slot::Part => Domain::Parts(asked.unit.map_or_else(SmallVec::new, |of| skills(view, &view.field.unit(of)))),
        Slot::Item | Slot::Level => no_units,
        Slot::Units | Slot::Facing | Slot::Flags | Slot::Amount | Slot::Each | Slot::Route => no_units,
    }
}

/// Carries out an effect that was chosen, or asks for its details.
fn effect_chosen(
    view: &View,
    frame: &Frame,
    unit: UnitId,
    of: UnitId,
    answer: &Intent,
    out: &mut StepOutput,
) -> Next<CriticalStep> {
    let data: &Data = view.field.data();
    let (me, by) = (view.field.unit(unit), rule_id!("POISE-D15"));
    let Some(effect) = effect_of(data, answer) else {
        out.batch.tell(rule_id!("POISE-G09"), EventKind::Passed { unit });
        return Next::Go(CriticalStep::AskEffect);
    };
    let about = unit_of(effect, unit, of, answer);
    out.remember::<CriticalEffects>(frame).taken.push((about, answer.verb));
    out.batch.tell(by, EventKind::Replied { unit, intent: Box::new(answer.clone()) });
    let them = view.field.unit(about);
    match effect {
        CriticalEffect::Shaken(_, which, amount) => {
            pools::lose(&mut out.batch, by, &them, pools::stands_for(&them, which), amount);
        }
        CriticalEffect::Flying(paces, which, amount) => {
            let flights = shove::throw_paths(view, &me, &them, paces);
            if let Some(cell) = answer.cell() {
                throw(view, &flights, &them, cell, which, amount, out);
            }
        }
        CriticalEffect::PressOn => {
            let mut intent = Intent::of(data.verbs.shift);
            intent.with.clone_from(&answer.with);
            return Next::Push(FrameSpec::new::<Skill>(SkillStep::Walk, Some(unit), intent), CriticalStep::AskEffect);
        }
        CriticalEffect::Second(_) | CriticalEffect::Rally(..) => {
            return gain_or_ask(view, frame, unit, effect, &them, out);
        }
        CriticalEffect::Initiative => {
            out.batch.write(by, Change::count(about, Count::Named, 1));
        }
        CriticalEffect::Maim(more) => return maim_or_ask(view, frame, unit, &them, more, out),
        CriticalEffect::Slow(amount) => {
            out.batch.write(by, Change::count(of, Count::Slowed, amount));
        }
        CriticalEffect::Ground => {
            out.batch.write(by, Change::count(of, Count::Grounded, 1));
        }
    }
    Next::Go(CriticalStep::AskEffect)
}

/// The unit that an effect is for or against: its user, the unit `of` by whose defeat it was earned, or the one named
/// in the answer.
fn unit_of(effect: CriticalEffect, user: UnitId, of: UnitId, answer: &Intent) -> UnitId {
    match effect {
        CriticalEffect::PressOn | CriticalEffect::Second(_) => user,
        CriticalEffect::Flying(..) | CriticalEffect::Maim(_) | CriticalEffect::Slow(_) | CriticalEffect::Ground => of,
        CriticalEffect::Shaken(..) | CriticalEffect::Rally(..) | CriticalEffect::Initiative => {
            answer.unit().unwrap_or(of)
        }
    }
}

/// A unit gains points by an effect; its user is asked for the pool if several are open.
fn gain_or_ask(
    view: &View,
    frame: &Frame,
    user: UnitId,
    effect: CriticalEffect,
    to: &UnitRef,
    out: &mut StepOutput,
) -> Next<CriticalStep> {
    let data: &Data = view.field.data();
    let open: SmallVec<[MainPool; 3]> =
        MainPool::ALL.into_iter().filter(|&which| pools::may_gain(data, to, which)).collect();
    if !pools::is_minion(to) && open.len() > 1 {
        return Next::Ask(frames::question(view, frame, user), CriticalStep::PoolChosen);
    }
    if let Some(&which) = open.first() {
        gain(view, effect, to, which, out);
    }
    Next::Go(CriticalStep::AskEffect)
}

/// Maims the only skill of a survivor; the user is asked for the skill if there are several.
fn maim_or_ask(
    view: &View,
    frame: &Frame,
    user: UnitId,
    of: &UnitRef,
    banes: i16,
    out: &mut StepOutput,
) -> Next<CriticalStep> {
    if let &[only] = skills(view, of).as_slice() {
        maim(view, of.id, only, banes, out);
        return Next::Go(CriticalStep::AskEffect);
    }
    // The slots of the question are filled from the maimed unit's skills.
    let seat = view.field.roster.seat(user);
    let asked = Asked { frame: frame.id, seat, unit: Some(of.id), prompt: Prompt::Detail, privacy: Privacy::Open };
    Next::Ask(asked, CriticalStep::SkillChosen)
}

/// Throws a defeated unit to a cell; a unit that stops it there loses points.
fn throw(
    view: &View,
    flights: &[ThrowPath],
    them: &UnitRef,
    cell: Cell,
    which: MainPool,
    amount: i16,
    out: &mut StepOutput,
) {
    for (path, hit) in flights {
        let stops = path.iter().position(|&passed| passed == cell).map(|at| at + 1);
        let hits = hit.filter(|hit| hit.0 == cell);
        let Some(end) = stops.or_else(|| hits.map(|_| path.len())) else {
            continue;
        };
        if end > 0 {
            let path: Path = path[..end].into();
            let met = path.iter().map(|&cell| view.field.hidden_on(them, cell)).fold(UnitMask::NONE, UnitMask::union);
            hidden::reveal(view, &mut out.batch, met);
            out.batch.write(rule_id!("POISE-D15"), Change::Push { unit: them.id, path });
        }
        if let Some((_, other)) = hits {
            let other = view.field.unit(other);
            pools::lose(&mut out.batch, rule_id!("POISE-D15"), &other, pools::stands_for(&other, which), amount);
        }
        return;
    }
}

/// The unit that the effect chosen last is for or against.
pub(crate) fn last_unit(frame: &Frame) -> Option<UnitId> {
    taken(frame).last().map(|taken| taken.0)
}

/// The pools in which the unit of the effect chosen last can gain.
pub(crate) fn gainable_pools(view: &View, frame: &Frame) -> SmallVec<[MainPool; 3]> {
    let data: &Data = view.field.data();
    let Some(unit) = last_unit(frame).map(|unit| view.field.unit(unit)) else {
        broken!("a pool is asked for and no unit gains");
        return SmallVec::new();
    };
    MainPool::ALL.into_iter().filter(|&which| pools::may_gain(data, &unit, which)).collect()
}

/// The effect chosen last.
fn last_effect(view: &View, frame: &Frame) -> Option<CriticalEffect> {
    effect_of(view.field.data(), &Intent::of(taken(frame).last()?.1))
}

fn gain(view: &View, effect: CriticalEffect, to: &UnitRef, which: MainPool, out: &mut StepOutput) {
    if let CriticalEffect::Second(amount) | CriticalEffect::Rally(_, amount) = effect {
        pools::gain(&mut out.batch, rule_id!("POISE-D15"), view.field.data(), to, which, amount);
    }
}

/// Gives a skill of a unit banes for the rest of the battle.
fn maim(view: &View, of: UnitId, part: PartId, more: i16, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    if let Some(place) = skill::part_of(view, of, part).and_then(|attack| data.place_of(attack)) {
        out.batch.write(rule_id!("POISE-D15"), Change::count(of, Count::Maimed(place), more));
    }
}
