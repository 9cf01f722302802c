//! Units that come down from the air against their will, before anything goes on: the knocked-down, the defeated, those
//! whose wings are useless, riders off their mounts (POISE-G14, POISE-G20, POISE-G40). Kneeling costs a flyer some
//! levels; nothing else comes of it if it does not reach the ground.

use super::hazards;
use crate::battle::{Change, Frame, FrameSpec, Intent, StepOutput, View};
use crate::battlefield::{UnitId, UnitRef};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, gap};
use crate::rules::poise::field::{flight, water};
use crate::rules::poise::procedure::{Fall, Next, Skill, SkillStep};
use crate::rules::poise::unit::{defeat, statuses};

/// A unit in the air that cannot stay where it is. One that can defy its defeat says first whether it does.
pub(crate) fn due(view: &View) -> Option<UnitId> {
    let aloft = view.field.bodies.aloft().iter().map(|unit| view.field.unit(unit));
    let mut due = aloft.filter(|unit| !defeat::on_brink(view, unit) && (falls(view, unit) || drops(view, unit.id)));
    due.next().map(|unit| unit.id)
}

/// Whether a unit in the air falls to the ground.
fn falls(view: &View, unit: &UnitRef) -> bool {
    unit.body.down || !flight::flies(view, unit) || statuses::has(unit, view.field.data::<Data>().statuses.knocked_down)
}

/// POISE-G14: whether it has still to drop for its knees.
fn drops(view: &View, unit: UnitId) -> bool {
    view.turn.counted(unit, Count::Drops) > 0
}

/// The frame in which a unit comes down.
pub(crate) fn fall(view: &View, unit: UnitId) -> FrameSpec {
    let intent = Intent::of(view.field.data::<Data>().verbs.pass);
    FrameSpec::new::<Skill>(SkillStep::Plunge, Some(unit), intent)
}

/// POISE-G20: down to the ground, or by the levels of POISE-G14; what follows on the ground is as with any fall,
/// whatever the number of levels.
pub(crate) fn plunge(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let (field, data) = (view.field, view.field.data::<Data>());
    let them = field.unit(unit);
    let more = -view.turn.counted(unit, Count::Drops);
    if more != 0 {
        out.batch.write(gap(14), Change::count(unit, Count::Drops, more));
    }
    let Some(level) = them.body.aloft.map(i16::from) else {
        return Next::Done;
    };
    let (cell, ground) = (them.body.cell, field.ground_under(them.size, them.body.cell));
    let kneels = level - i16::from(data.file.flight.kneeling);
    let to = if falls(view, &them) { ground } else { kneels.max(ground) };
    let by = if falls(view, &them) { gap(20) } else { gap(14) };
    let aloft = i8::try_from(to).ok().filter(|_| to > ground);
    out.batch.write(by, Change::SetAltitude { unit, to: aloft });
    if aloft.is_some() {
        return Next::Done;
    }
    water::falls_in(view, &mut out.batch, &them);
    let then = hazards::on_the_way(view, frame, &them, &[(cell, None)], SkillStep::Lands, out);
    let skill = out.remember::<Skill>(frame);
    (skill.at, skill.fall) = (Some(unit), Some(Fall { levels: level - ground, then }));
    Next::Go(SkillStep::Fell)
}
