//! What the ground does to those on it (POISE-021, POISE-073, POISE-G44): there is no defence, losses stay in their
//! pool, damage goes on to others.
//!
//! The frame in which hazards strike remembers which, in order, and how many of them have
//! ([`Ground`](crate::rules::poise::procedure::Ground)); it goes on when all have. Walks and shoves bring their own
//! frame; for the end of a turn and of a round the machine pushes one.

use super::{conditions, harm};
use crate::battle::error::broken;
use crate::battle::{Change, Dice, Die, Draws, EventKind, Frame, RuleId, Source, StepOutput, Subject, Sum, View};
use crate::battlefield::{HazardEffect, Tick, UnitId, UnitRef, hazard};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, POOLS, Stat, Which, gap, rule};
use crate::rules::poise::field::flight::Stand;
use crate::rules::poise::field::opening;
use crate::rules::poise::procedure::{Next, Skill, SkillStep};
use crate::rules::poise::unit::{frames, pools, statuses};

/// The word for the pool that the owner of the struck unit says.
pub(crate) const CHOICE: &str = "choice";

/// The hazards of a tick that strike units now, in the order of the file, each from the first unit to the last.
fn due(view: &View, tick: Tick, only: Option<UnitId>) -> Vec<(u8, UnitId)> {
    let field = view.field;
    let units = field.roster.ids().filter(|&unit| only.is_none_or(|only| only == unit));
    // POISE-G40: who is in the air is out of its reach.
    let struck = units.filter(|&unit| field.aloft(unit).is_none()).flat_map(|unit| {
        let cells = field.taken_by(&field.unit(unit));
        field.hazards.on(tick, &cells).map(|(number, _)| (number, unit)).collect::<Vec<_>>()
    });
    let mut struck: Vec<(u8, UnitId)> = struck.collect();
    struck.sort_unstable();
    struck
}

/// Whether the ground has still to do what it does at the end of the turn of a unit.
pub(crate) fn ends_turn(view: &View, unit: UnitId) -> bool {
    !view.field.unit(unit).body.down
        && !opening::is_quiet(view)
        && view.turn.counted(unit, Count::TurnEnvironment) == 0
        && !due(view, Tick::OwnTurnEnd, Some(unit)).is_empty()
}

/// Whether the ground has still to do what it does at the end of the round (POISE-021).
pub(crate) fn ends_round(view: &View) -> bool {
    view.turn.counted(Subject::Battle, Count::RoundEnvironment) == 0 && !due(view, Tick::RoundEnd, None).is_empty()
}

/// The first step of the machine's frame at the end of a turn or of a round: all that strikes.
pub(crate) fn gather(view: &View, frame: &Frame, tick: Tick, unit: UnitId, out: &mut StepOutput) -> Next {
    let only = (tick == Tick::OwnTurnEnd).then_some(unit);
    let struck = due(view, tick, only);
    let ground = &mut out.remember::<Skill>(frame).ground;
    ground.strikes.extend(struck.into_iter().map(|(number, unit)| (unit, number)));
    ground.then = Some(SkillStep::End);
    Next::Go(SkillStep::Strike)
}

/// The hazards that a unit comes into by a step.
pub(crate) fn met(view: &View, unit: &UnitRef, from: Stand, to: Stand) -> Vec<u8> {
    let field = view.field;
    // Before the fight nothing of this is tracked (POISE-031).
    if field.hazards.0.is_empty() || opening::is_quiet(view) {
        return Vec::new();
    }
    // POISE-G40: who is in the air is nowhere on the ground.
    let taken = |(cell, level): Stand| match level {
        None => field.taken(&unit.size.footprint, cell),
        Some(_) => Default::default(),
    };
    let (before, after) = (taken(from), taken(to));
    let sprung = |number: u8| view.turn.counted(Subject::Battle, Count::Sprung(number)) > 0;
    let all = (0u8..).zip(&field.hazards.0).filter(|&(number, peril)| match peril.hazard.at {
        Tick::Enter => hazard::entered(&before, &after, &peril.cells),
        Tick::Once => !sprung(number) && hazard::entered(&before, &after, &peril.cells),
        Tick::OwnTurnEnd | Tick::RoundStart | Tick::RoundEnd => false,
    });
    all.map(|one| one.0).collect()
}

/// Notes what a unit meets on these cells, one after another: then the step that strikes comes next, and `then` after
/// it; else `then` at once.
pub(crate) fn on_the_way(
    view: &View,
    frame: &Frame,
    unit: &UnitRef,
    path: &[Stand],
    then: SkillStep,
    out: &mut StepOutput,
) -> SkillStep {
    let mut from = (unit.body.cell, view.field.aloft(unit.id));
    let mut all: Vec<u8> = Vec::new();
    for &to in path {
        all.extend(met(view, unit, from, to));
        from = to;
    }
    if all.is_empty() {
        return then;
    }
    let mut seen: Vec<u8> = Vec::new();
    for number in all {
        let once = view.field.hazards.get(number).is_some_and(|peril| peril.hazard.at == Tick::Once);
        if once && seen.contains(&number) {
            continue;
        }
        if once {
            out.batch.write(gap(44), Change::count(Subject::Battle, Count::Sprung(number), 1));
        }
        seen.push(number);
        out.remember::<Skill>(frame).ground.strikes.push((unit.id, number));
    }
    out.remember::<Skill>(frame).ground.then = Some(then);
    SkillStep::Strike
}

/// What a frame has still to carry out.
fn pending(frame: &Frame) -> Option<(UnitId, u8)> {
    let ground = &Skill::of(frame).ground;
    ground.strikes.get(usize::from(ground.struck)).copied()
}

/// The step that goes on then.
pub(crate) fn resume(frame: &Frame) -> SkillStep {
    Skill::of(frame).ground.then.unwrap_or(SkillStep::End)
}

/// One hazard strikes one unit.
pub(crate) fn strike(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let Some((unit, number)) = pending(frame) else {
        return Next::Go(resume(frame));
    };
    out.remember::<Skill>(frame).ground.struck += 1;
    let (Some(peril), them) = (view.field.hazards.get(number), view.field.unit(unit)) else {
        broken!("a hazard strikes that the board has not");
        return Next::Go(SkillStep::Strike);
    };
    let data: &Data = view.field.data();
    let (mut sum, mut draw) = (Sum::default(), None);
    match &peril.hazard.effect {
        HazardEffect::Impose { status } => {
            out.batch.tell(gap(44), EventKind::Beset { unit, hazard: number, draw, damage: sum });
            if let Some(status) = data.status(status) {
                conditions::impose(data, &mut out.batch, gap(44), &them, status, None);
            }
            return Next::Go(SkillStep::Strike);
        }
        // Nothing can be lost any more.
        HazardEffect::Loss { .. } if them.body.down => return Next::Go(SkillStep::Strike),
        HazardEffect::Loss { amount, .. } => sum.add(Source::Bonus, gap(44), i16::from(*amount)),
        HazardEffect::Damage { dice: count, faces, amount, armour, .. } => {
            if *count > 0 {
                let rolled = dice.draw(Die::Sum { count: *count, sides: *faces });
                sum.add(Source::Dice, gap(44), rolled.value);
                draw = Some(rolled);
            }
            sum.add(Source::Bonus, gap(44), i16::from(*amount));
            let armour = if *armour { Stat::Armour.of(&them).min(sum.total()) } else { 0 };
            sum.add(Source::Stat(Stat::Armour.id()), gap(44), -armour);
        }
    }
    if let Some((status, more)) = &peril.hazard.worse
        && data.status(status).is_some_and(|status| statuses::has(&them, status))
    {
        sum.add(Source::Bonus, gap(16), i16::from(*more));
    }
    let amount = sum.total();
    let by = if peril.hazard.at == Tick::RoundEnd { rule(21) } else { rule(73) };
    out.batch.tell(by, EventKind::Beset { unit, hazard: number, draw, damage: sum });
    match pool(&peril.hazard.effect) {
        Some(which) => bite(view, frame, &them, number, (which, amount), out),
        None => {
            let open: Vec<Which> = Which::ALL.into_iter().filter(|which| them.pools.get(which.id()).now > 0).collect();
            match open.as_slice() {
                [_, _, ..] => {
                    let skill = out.remember::<Skill>(frame);
                    (skill.at, skill.ground.bite) = (Some(unit), amount);
                    Next::Ask(frames::question(view, frame, unit), SkillStep::Bitten)
                }
                one => bite(view, frame, &them, number, (one.first().copied().unwrap_or(Which::Poise), amount), out),
            }
        }
    }
}

/// The pool that a hazard is aimed at; nothing for the one that the owner says.
pub(crate) fn pool(effect: &HazardEffect) -> Option<Which> {
    let word = match effect {
        HazardEffect::Loss { of, .. } => of,
        HazardEffect::Damage { kind, .. } => kind,
        HazardEffect::Impose { .. } => return None,
    };
    let named = |which: &Which| POOLS[usize::from(which.id().0)].0 == word;
    Which::ALL.into_iter().find(named)
}

/// The owner has said which pool it is.
pub(crate) fn bitten(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let ground = &Skill::of(frame).ground;
    let last = usize::from(ground.struck).checked_sub(1).and_then(|at| ground.strikes.get(at).copied());
    let (Some((unit, number)), Some(which)) = (last, frames::chosen_pool(view, frame)) else {
        broken!("an answer about a hazard names no pool");
        return Next::Go(SkillStep::Strike);
    };
    bite(view, frame, &view.field.unit(unit), number, (which, ground.bite), out)
}

/// The rule by which the environment takes from a pool.
const fn rule_of(which: Which) -> RuleId {
    match which {
        Which::Poise => rule(38),
        Which::Momentum => rule(42),
        Which::Focus => rule(46),
    }
}

fn bite(
    view: &View,
    frame: &Frame,
    them: &UnitRef,
    number: u8,
    (which, amount): (Which, i16),
    out: &mut StepOutput,
) -> Next {
    let effect = view.field.hazards.get(number).map(|peril| &peril.hazard.effect);
    if matches!(effect, Some(HazardEffect::Loss { .. })) {
        pools::lose(&mut out.batch, rule_of(which), them, pools::stands_for(them, which), amount);
        return Next::Go(SkillStep::Strike);
    }
    harm::hurt(view, frame, them, (which, amount, rule_of(which)), SkillStep::Strike, out)
}
