//! Hazards of the ground (POISE-021, POISE-073, POISE-G44, POISE-J06). No defence is possible; a loss stays in its
//! pool, damage goes on to others.
//!
//! The frame in which hazards strike remembers which, in order, and how many have struck
//! ([`HazardStrikes`](crate::state::procedure::HazardStrikes)). Hazards met by a walk or a shove strike in its
//! frame; for the end of a turn or of a round the frame of turns pushes one.

use crate::data::{Data, MainPool, POOLS, Stat};
use crate::field::flight::Position;
use crate::field::{opening, riding};
use crate::procedures::effects::harm::Damage;
use crate::procedures::effects::{conditions, harm};
use crate::state::Count;
use crate::state::procedure::{Next, Skill, SkillStep};
use crate::unit::{frames, pools, statuses};
use indes_core::battle::error::broken;
use indes_core::battle::{Change, Dice, Die, Draws, EventKind, Frame, RuleId, Source, StepOutput, Subject, Sum, View};
use indes_core::battlefield::{HazardEffect, Tick, UnitId, UnitMask, UnitRef, hazard};
use indes_core::rule_id;

/// The word in level files for the pool that the owner of the struck unit chooses.
pub(crate) const CHOICE: &str = "choice";

/// The hazards that strike at a tick, each with the unit that it strikes: in the order of the level, each hazard from
/// the first unit to the last.
fn due(view: &View, tick: Tick, among: UnitMask) -> Vec<(u8, UnitId)> {
    let field = view.field;
    let units = among.iter();
    // POISE-G40: no hazard reaches a unit in the air.
    let struck = units.filter(|&unit| field.aloft(unit).is_none()).flat_map(|unit| {
        let cells = field.taken_by(&field.unit(unit));
        field.hazards.on(tick, &cells).map(|(number, _)| (number, unit)).collect::<Vec<_>>()
    });
    let mut struck: Vec<(u8, UnitId)> = struck.collect();
    struck.sort_unstable();
    struck
}

/// Whether hazards have still to strike at the end of a unit's turn.
pub(crate) fn ends_turn(view: &View, unit: UnitId) -> bool {
    !view.field.unit(unit).body.down
        && !opening::is_quiet(view)
        && view.turn.counted(unit, Count::TurnEnvironment) == 0
        && !due(view, Tick::OwnTurnEnd, of_turn(view, unit)).is_empty()
}

/// The units whose turn it is: a unit and the animal that it rides (POISE-202).
fn of_turn(view: &View, unit: UnitId) -> UnitMask {
    riding::with_animal(view, unit).collect()
}

/// Whether hazards have still to strike at the end of the round (POISE-021).
pub(crate) fn ends_round(view: &View) -> bool {
    view.turn.counted(Subject::Battle, Count::RoundEnvironment) == 0
        && !due(view, Tick::RoundEnd, view.field.roster.all()).is_empty()
}

/// Records the hazards that strike at the end of a turn or of a round.
pub(crate) fn collect(view: &View, frame: &Frame, tick: Tick, unit: UnitId, out: &mut StepOutput) -> Next {
    let among = if tick == Tick::OwnTurnEnd { of_turn(view, unit) } else { view.field.roster.all() };
    let struck = due(view, tick, among);
    let strikes = &mut out.remember::<Skill>(frame).hazards;
    strikes.due.extend(struck.into_iter().map(|(number, unit)| (unit, number)));
    strikes.then = Some(SkillStep::End);
    Next::Go(SkillStep::StrikeHazard)
}

/// The numbers of the hazards that a unit enters by a step.
pub(crate) fn entered_by_step(view: &View, unit: &UnitRef, from: Position, to: Position) -> Vec<u8> {
    let field = view.field;
    // POISE-031: no hazard strikes before the fight.
    if field.hazards.0.is_empty() || opening::is_quiet(view) {
        return Vec::new();
    }
    // POISE-G40: a unit in the air takes up no cell of the ground.
    let taken = |at: Position| match at.level {
        None => field.taken(&unit.size.footprint, at.cell),
        Some(_) => Default::default(),
    };
    let (before, after) = (taken(from), taken(to));
    let sprung = |number: u8| view.turn.counted(Subject::Battle, Count::Sprung(number)) > 0;
    let all = (0u8..).zip(&field.hazards.0).filter(|&(number, placed)| match placed.hazard.at {
        Tick::Enter => hazard::entered(&before, &after, &placed.cells),
        Tick::Once => !sprung(number) && hazard::entered(&before, &after, &placed.cells),
        Tick::OwnTurnEnd | Tick::RoundStart | Tick::RoundEnd => false,
    });
    all.map(|one| one.0).collect()
}

/// Records the hazards that a unit enters along a path. Returns the step that follows: the one in which they strike,
/// with `then` after it, or `then` itself if there are none.
pub(crate) fn on_the_way(
    view: &View,
    frame: &Frame,
    unit: &UnitRef,
    path: &[Position],
    then: SkillStep,
    out: &mut StepOutput,
) -> SkillStep {
    let mut from = Position::of(view.field, unit);
    let mut all: Vec<u8> = Vec::new();
    for &to in path {
        all.extend(entered_by_step(view, unit, from, to));
        from = to;
    }
    if all.is_empty() {
        return then;
    }
    let mut seen: Vec<u8> = Vec::new();
    for number in all {
        let once = view.field.hazards.get(number).is_some_and(|placed| placed.hazard.at == Tick::Once);
        if once && seen.contains(&number) {
            continue;
        }
        if once {
            out.batch.write(rule_id!("POISE-G44"), Change::count(Subject::Battle, Count::Sprung(number), 1));
        }
        seen.push(number);
        let due = &mut out.remember::<Skill>(frame).hazards.due;
        due.push((unit.id, number));
        // POISE-G44: the rider goes where its mount goes.
        due.extend(view.field.mounts.rider_of(unit.id).map(|rider| (rider, number)));
    }
    out.remember::<Skill>(frame).hazards.then = Some(then);
    SkillStep::StrikeHazard
}

/// The next unit that a frame's hazards strike, and the hazard's number; `None` if all have struck.
fn pending(frame: &Frame) -> Option<(UnitId, u8)> {
    let strikes = &Skill::of(frame).hazards;
    strikes.due.get(usize::from(strikes.struck)).copied()
}

/// The step that follows when all hazards of a frame have struck.
pub(crate) fn step_after(frame: &Frame) -> SkillStep {
    Skill::of(frame).hazards.then.unwrap_or(SkillStep::End)
}

/// The next hazard of a frame strikes its unit.
pub(crate) fn strike(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let Some((unit, number)) = pending(frame) else {
        return Next::Go(step_after(frame));
    };
    out.remember::<Skill>(frame).hazards.struck += 1;
    let (Some(placed), them) = (view.field.hazards.get(number), view.field.unit(unit)) else {
        broken!("a hazard strikes that the board has not");
        return Next::Go(SkillStep::StrikeHazard);
    };
    let data: &Data = view.field.data();
    let (mut sum, mut draw) = (Sum::default(), None);
    match &placed.hazard.effect {
        HazardEffect::Impose { status } => {
            out.batch.tell(rule_id!("POISE-G44"), EventKind::Beset { unit, hazard: number, draw, damage: sum });
            if let Some(status) = data.status(status) {
                conditions::impose(data, &mut out.batch, rule_id!("POISE-G44"), &them, status, None);
            }
            return Next::Go(SkillStep::StrikeHazard);
        }
        // A defeated unit has nothing to lose.
        HazardEffect::Loss { .. } if them.body.down => return Next::Go(SkillStep::StrikeHazard),
        HazardEffect::Loss { amount, .. } => sum.add(Source::Bonus, rule_id!("POISE-G44"), i16::from(*amount)),
        HazardEffect::Damage { dice: count, faces, amount, armour, .. } => {
            if *count > 0 {
                let rolled = dice.draw(Die::Sum { count: *count, sides: *faces });
                sum.add(Source::Dice, rule_id!("POISE-G44"), rolled.value);
                draw = Some(rolled);
            }
            sum.add(Source::Bonus, rule_id!("POISE-G44"), i16::from(*amount));
            let armour = if *armour { Stat::Armour.of(&them).min(sum.total()) } else { 0 };
            sum.add(Source::Stat(Stat::Armour.id()), rule_id!("POISE-G44"), -armour);
        }
    }
    if let Some((status, more)) = &placed.hazard.worse
        && data.status(status).is_some_and(|status| statuses::has(&them, status))
    {
        sum.add(Source::Bonus, rule_id!("POISE-G16"), i16::from(*more));
    }
    let amount = sum.total();
    let by = if placed.hazard.at == Tick::RoundEnd { rule_id!("POISE-021") } else { rule_id!("POISE-073") };
    out.batch.tell(by, EventKind::Beset { unit, hazard: number, draw, damage: sum });
    match pool(&placed.hazard.effect) {
        Some(which) => take(view, frame, &them, number, which, amount, out),
        None => {
            let open: Vec<MainPool> =
                MainPool::ALL.into_iter().filter(|which| them.pools.get(which.id()).now > 0).collect();
            match open.as_slice() {
                [_, _, ..] => {
                    let skill = out.remember::<Skill>(frame);
                    (skill.at, skill.hazards.amount) = (Some(unit), amount);
                    Next::Ask(frames::question(view, frame, unit), SkillStep::HazardPoolChosen)
                }
                one => take(view, frame, &them, number, one.first().copied().unwrap_or(MainPool::Poise), amount, out),
            }
        }
    }
}

/// The pool that a hazard drains; `None` if the owner of the struck unit chooses, or if it drains none.
pub(crate) fn pool(effect: &HazardEffect) -> Option<MainPool> {
    let word = match effect {
        HazardEffect::Loss { of, .. } => of,
        HazardEffect::Damage { kind, .. } => kind,
        HazardEffect::Impose { .. } => return None,
    };
    let named = |which: &MainPool| POOLS[usize::from(which.id().0)].0 == word;
    MainPool::ALL.into_iter().find(named)
}

/// The hazard that struck last takes from the pool that the owner has chosen.
pub(crate) fn pool_chosen(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let strikes = &Skill::of(frame).hazards;
    let last = usize::from(strikes.struck).checked_sub(1).and_then(|at| strikes.due.get(at).copied());
    let (Some((unit, number)), Some(which)) = (last, frames::chosen_pool(view, frame)) else {
        broken!("an answer about a hazard names no pool");
        return Next::Go(SkillStep::StrikeHazard);
    };
    take(view, frame, &view.field.unit(unit), number, which, strikes.amount, out)
}

/// The rule by which hazards take from a pool: POISE-038, POISE-042, POISE-046.
const fn rule_of(which: MainPool) -> RuleId {
    match which {
        MainPool::Poise => rule_id!("POISE-038"),
        MainPool::Momentum => rule_id!("POISE-042"),
        MainPool::Focus => rule_id!("POISE-046"),
    }
}

/// The hazard `number` takes points from a pool of a unit, as a loss or as damage.
fn take(
    view: &View,
    frame: &Frame,
    them: &UnitRef,
    number: u8,
    which: MainPool,
    amount: i16,
    out: &mut StepOutput,
) -> Next {
    let effect = view.field.hazards.get(number).map(|placed| &placed.hazard.effect);
    if matches!(effect, Some(HazardEffect::Loss { .. })) {
        pools::lose(&mut out.batch, rule_of(which), them, pools::stands_for(them, which), amount);
        return Next::Go(SkillStep::StrikeHazard);
    }
    harm::deal(view, frame, them, Damage { pool: which, amount, by: rule_of(which) }, SkillStep::StrikeHazard, out)
}
