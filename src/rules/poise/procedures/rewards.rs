//! What earned critical effects buy (POISE-077, POISE-078, POISE-G09, POISE-D15, POISE-J07).
//!
//! A frame of its own asks for one effect after another as long as any are earned; the same one can be taken again for
//! or against another unit only.

use super::critical;
use crate::battle::error::broken;
use crate::battle::{
    Asked, Change, Domain, EventKind, Frame, FrameSpec, Intent, Next, Privacy, Prompt, Row, Rows, Slot, StepOutput,
    Verb, View,
};
use crate::battlefield::{PartId, Path, UnitId, UnitMask, UnitRef};
use crate::grid::Cell;
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Against, CriticalEffect, Data, Deed, Kind, Which, gap, rule, table};
use crate::rules::poise::effects::shove;
use crate::rules::poise::effects::shove::Flight;
use crate::rules::poise::field::{flight, hidden, next, pace, prices, resolve, riding, skill};
use crate::rules::poise::procedure::{CriticalEffects, CriticalStep, Skill, SkillStep};
use crate::rules::poise::unit::{frames, pools};
use smallvec::SmallVec;

/// What follows the step of a frame in which critical effects are chosen.
pub(crate) fn step(view: &View, frame: &Frame, step: CriticalStep, out: &mut StepOutput) -> Next<CriticalStep> {
    let (Some(unit), Some(of)) = (frame.actor, frame.intent.unit()) else {
        broken!("critical effects without a user, or earned of no unit");
        return Next::Done;
    };
    match step {
        CriticalStep::Reward => {
            let left = critical::earned_by(view, unit);
            if left > 0 && !offers(view, frame, unit).is_empty() {
                return Next::Ask(frames::question(view, frame, unit), CriticalStep::Rewarded);
            }
            let forget = Change::count(unit, Count::EffectsEarned, -left);
            out.batch.write(rule(77), forget);
            Next::Done
        }
        CriticalStep::Rewarded => {
            let used = Change::count(unit, Count::EffectsEarned, -1);
            out.batch.write(rule(77), used);
            let Some(answer) = frame.answer.as_ref() else {
                broken!("a critical effect was asked for and there is no answer");
                return Next::Go(CriticalStep::Reward);
            };
            picked(view, frame, (unit, of), answer, out)
        }
        CriticalStep::Pooled => {
            let which = frame.answer.as_ref().and_then(|answer| view.field.data::<Data>().action(answer.verb).pool);
            if let (Some(to), Some(which), Some(effect)) = (gaining(frame), which, last(view, frame)) {
                given(view, effect, &view.field.unit(to), which, out);
            }
            Next::Go(CriticalStep::Reward)
        }
        CriticalStep::Said => {
            if let (Some(part), Some(CriticalEffect::Maim(more))) =
                (frame.answer.as_ref().and_then(Intent::part), last(view, frame))
            {
                maim(view, of, part, more, out);
            }
            Next::Go(CriticalStep::Reward)
        }
    }
}

/// The effect of a verb, if it is one.
fn effect_of(data: &Data, intent: &Intent) -> Option<CriticalEffect> {
    match data.action(intent.verb).does {
        Deed::Critical(critical) => Some(critical.effect),
        _ => None,
    }
}

/// The effects that were taken, each with the unit that it is for or against.
fn taken(frame: &Frame) -> &[(UnitId, Verb)] {
    frame.memory.get::<CriticalEffects>().map_or(&[], |effects| &effects.taken)
}

/// Whether an effect was taken for or against a unit.
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
        let Deed::Critical(critical) = data.action(verb).does else { return None };
        let fits = match critical.of {
            Against::Either => true,
            Against::Defeated => them.body.down,
            Against::Survivor => !them.body.down,
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
                let free = !riding::sits(view.field, unit) && pace::barred(data, &me, data.verbs.shift).is_none();
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
    data.verbs_of(Kind::Critical).filter_map(row).collect()
}

fn can_gain(data: &Data, unit: &UnitRef) -> bool {
    Which::ALL.into_iter().any(|which| pools::may_gain(data, unit, which))
}

/// The units that an effect can be for or against.
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
        Some(CriticalEffect::Initiative) => next::nameable(view).without(field.concealed.from(unit)),
        _ => UnitMask::NONE,
    };
    found.iter().filter(|&other| !is_taken(frame, verb, other)).collect()
}

/// Where the defeated can be sent flying: each cell of the way up to the distance, and that of a unit in the way.
fn landings(view: &View, me: &UnitRef, them: &UnitRef, verb: Verb) -> SmallVec<[Cell; 8]> {
    let Some(CriticalEffect::Flying(paces, ..)) = effect_of(view.field.data(), &Intent::of(verb)) else {
        broken!("an effect that throws no unit asks for a cell");
        return SmallVec::new();
    };
    let flights = shove::flights(view, me, them, paces);
    let mut cells: SmallVec<[Cell; 8]> = SmallVec::new();
    for (path, hit) in flights {
        cells.extend(path.into_iter().chain(hit.map(|hit| hit.0)));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The skills of a survivor that can be named: those of what it has in hand, and has by nature.
fn skills(view: &View, them: &UnitRef) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let mut found = SmallVec::new();
    for (item, kind) in them.gear.in_hand() {
        let parts = data.weapon(kind).skills.iter().zip(0u8..);
        found.extend(
            parts
                .filter(|(attack, _)| resolve::banes(view, data, them.id, attack) == 0)
                .map(|(_, part)| PartId { item: Some(item), part }),
        );
    }
    found
}

/// The values of a slot of a critical effect.
pub(crate) fn domain(view: &View, frame: &Frame, asked: &Asked, row: &Row, slot: Slot) -> Domain {
    let nobody = Domain::Units(UnitMask::NONE);
    let data: &Data = view.field.data();
    let (Some(unit), Some(of)) = (frame.actor, frame.intent.unit()) else {
        broken!("critical effects without a user, or earned of no unit");
        return nobody;
    };
    let me = view.field.unit(unit);
    match slot {
        Slot::Unit => Domain::Units(units(view, frame, unit, row.verb)),
        Slot::Cell => Domain::Cells(landings(view, &me, &view.field.unit(of), row.verb)),
        Slot::Path => Domain::Walk(pace::walking(view, &me, data.verbs.shift).into_iter().collect()),
        Slot::Part => Domain::Parts(asked.unit.map_or_else(SmallVec::new, |of| skills(view, &view.field.unit(of)))),
        Slot::Item | Slot::Level => nobody,
        Slot::Units | Slot::Facing | Slot::Flags | Slot::Amount | Slot::Each | Slot::Route => nobody,
    }
}

/// Carries out an effect that was chosen, or asks what is still to be said.
fn picked(
    view: &View,
    frame: &Frame,
    (unit, of): (UnitId, UnitId),
    answer: &Intent,
    out: &mut StepOutput,
) -> Next<CriticalStep> {
    let data: &Data = view.field.data();
    let (me, by) = (view.field.unit(unit), table(15));
    let Some(effect) = effect_of(data, answer) else {
        out.batch.tell(gap(9), EventKind::Passed { unit });
        return Next::Go(CriticalStep::Reward);
    };
    let about = match effect {
        CriticalEffect::PressOn | CriticalEffect::Second(_) => unit,
        CriticalEffect::Flying(..) | CriticalEffect::Maim(_) | CriticalEffect::Slow(_) | CriticalEffect::Ground => of,
        CriticalEffect::Shaken(..) | CriticalEffect::Rally(..) | CriticalEffect::Initiative => {
            answer.unit().unwrap_or(of)
        }
    };
    out.remember::<CriticalEffects>(frame).taken.push((about, answer.verb));
    out.batch.tell(by, EventKind::Replied { unit, intent: Box::new(answer.clone()) });
    let them = view.field.unit(about);
    match effect {
        CriticalEffect::Shaken(_, which, amount) => {
            pools::lose(&mut out.batch, by, &them, pools::stands_for(&them, which), amount);
        }
        CriticalEffect::Flying(paces, which, amount) => {
            let flights = shove::flights(view, &me, &them, paces);
            if let Some(cell) = answer.cell() {
                fly(view, &flights, &them, cell, (which, amount), out);
            }
        }
        CriticalEffect::PressOn => {
            let mut intent = Intent::of(data.verbs.shift);
            intent.with.clone_from(&answer.with);
            return Next::Push(FrameSpec::new::<Skill>(SkillStep::Stride, Some(unit), intent), CriticalStep::Reward);
        }
        CriticalEffect::Second(_) | CriticalEffect::Rally(..) => {
            let open: SmallVec<[Which; 3]> =
                Which::ALL.into_iter().filter(|&which| pools::may_gain(data, &them, which)).collect();
            if !pools::is_minion(&them) && open.len() > 1 {
                return Next::Ask(frames::question(view, frame, unit), CriticalStep::Pooled);
            }
            if let Some(&which) = open.first() {
                given(view, effect, &them, which, out);
            }
        }
        CriticalEffect::Initiative => {
            out.batch.write(by, Change::count(about, Count::Named, 1));
        }
        CriticalEffect::Maim(more) => match skills(view, &them).as_slice() {
            &[only] => maim(view, of, only, more, out),
            // The skills are those of the one who is maimed.
            _ => {
                let seat = view.field.roster.seat(unit);
                let asked =
                    Asked { frame: frame.id, seat, unit: Some(of), prompt: Prompt::Detail, privacy: Privacy::Open };
                return Next::Ask(asked, CriticalStep::Said);
            }
        },
        CriticalEffect::Slow(amount) => {
            out.batch.write(by, Change::count(of, Count::Slowed, amount));
        }
        CriticalEffect::Ground => {
            out.batch.write(by, Change::count(of, Count::Grounded, 1));
        }
    }
    Next::Go(CriticalStep::Reward)
}

/// The defeated comes to lie on the cell; a unit that is in the way there loses points.
fn fly(
    view: &View,
    flights: &[Flight],
    them: &UnitRef,
    cell: Cell,
    (which, amount): (Which, i16),
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
            let met =
                path.iter().map(|&cell| hidden::in_the_way(view, them, cell)).fold(UnitMask::NONE, UnitMask::union);
            hidden::reveal(view, &mut out.batch, met);
            out.batch.write(table(15), Change::Push { unit: them.id, path });
        }
        if let Some((_, other)) = hits {
            let other = view.field.unit(other);
            pools::lose(&mut out.batch, table(15), &other, pools::stands_for(&other, which), amount);
        }
        return;
    }
}

/// The unit that the effect taken last is for or against.
pub(crate) fn gaining(frame: &Frame) -> Option<UnitId> {
    taken(frame).last().map(|taken| taken.0)
}

/// The pools that it can be.
pub(crate) fn choices(view: &View, frame: &Frame) -> SmallVec<[Which; 3]> {
    let data: &Data = view.field.data();
    let Some(unit) = gaining(frame).map(|unit| view.field.unit(unit)) else {
        broken!("a pool is asked for and no unit gains");
        return SmallVec::new();
    };
    Which::ALL.into_iter().filter(|&which| pools::may_gain(data, &unit, which)).collect()
}

/// The effect that was taken last.
fn last(view: &View, frame: &Frame) -> Option<CriticalEffect> {
    effect_of(view.field.data(), &Intent::of(taken(frame).last()?.1))
}

fn given(view: &View, effect: CriticalEffect, to: &UnitRef, which: Which, out: &mut StepOutput) {
    if let CriticalEffect::Second(amount) | CriticalEffect::Rally(_, amount) = effect {
        pools::gain(&mut out.batch, table(15), view.field.data(), to, which, amount);
    }
}

/// A skill has so many banes from now on.
fn maim(view: &View, of: UnitId, part: PartId, more: i16, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    if let Some(place) = skill::part_of(view, of, part).and_then(|attack| data.place_of(attack)) {
        out.batch.write(table(15), Change::count(of, Count::Maimed(place), more));
    }
}
