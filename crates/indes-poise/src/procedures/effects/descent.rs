//! Units that come down from the air against their will, before the next step of any frame: knocked-down and defeated
//! units, units that cannot fly any more, riders off their mounts (POISE-G14, POISE-G20, POISE-G40). A flyer that
//! kneels drops some levels, and takes harm only if it reaches the ground.

use crate::data::Data;
use crate::field::flight::Position;
use crate::field::{flight, water};
use crate::procedures::effects::hazards;
use crate::state::Count;
use crate::state::procedure::{Fall, Next, Skill, SkillStep};
use crate::unit::{defeat, statuses};
use indes_core::battle::{Change, Frame, FrameSpec, Intent, StepOutput, View};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;

/// The first unit in the air that has to come down. A unit on the brink of defeat is asked about its defiance before.
pub(crate) fn unit_to_descend(view: &View) -> Option<UnitId> {
    let aloft = view.field.bodies.aloft().iter().map(|unit| view.field.unit(unit));
    let mut due = aloft.filter(|unit| !defeat::on_brink(view, unit) && (falls(view, unit) || drops(view, unit.id)));
    due.next().map(|unit| unit.id)
}

/// Whether a unit in the air falls to the ground.
fn falls(view: &View, unit: &UnitRef) -> bool {
    unit.body.down || !flight::flies(view, unit) || statuses::has(unit, view.field.data::<Data>().statuses.knocked_down)
}

/// POISE-G14: whether a unit has begun to kneel in the air and has still to drop for it.
fn drops(view: &View, unit: UnitId) -> bool {
    view.turn.counted(unit, Count::Drops) > 0
}

/// The frame in which a unit comes down.
pub(crate) fn frame_of_descent(view: &View, unit: UnitId) -> FrameSpec {
    let intent = Intent::of(view.field.data::<Data>().verbs.pass);
    FrameSpec::new::<Skill>(SkillStep::ComeDown, Some(unit), intent)
}

/// POISE-G20: a unit falls to the ground, or drops by the levels of POISE-G14. On the ground it takes the harm of a
/// fall of so many levels.
pub(crate) fn come_down(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let (field, data) = (view.field, view.field.data::<Data>());
    let them = field.unit(unit);
    let more = -view.turn.counted(unit, Count::Drops);
    if more != 0 {
        out.batch.write(rule_id!("POISE-G14"), Change::count(unit, Count::Drops, more));
    }
    let Some(level) = them.body.aloft.map(i16::from) else {
        return Next::Done;
    };
    let (cell, ground) = (them.body.cell, field.ground_under(them.size, them.body.cell));
    let kneels = level - i16::from(data.file.flight.kneeling);
    let to = if falls(view, &them) { ground } else { kneels.max(ground) };
    let by = if falls(view, &them) { rule_id!("POISE-G20") } else { rule_id!("POISE-G14") };
    let aloft = i8::try_from(to).ok().filter(|_| to > ground);
    out.batch.write(by, Change::SetAltitude { unit, to: aloft });
    if aloft.is_some() {
        return Next::Done;
    }
    water::falls_in(view, &mut out.batch, &them);
    let then = hazards::on_the_way(view, frame, &them, &[Position { cell, level: None }], SkillStep::Landed, out);
    let skill = out.remember::<Skill>(frame);
    (skill.at, skill.fall) = (Some(unit), Some(Fall { levels: level - ground, then }));
    Next::Go(SkillStep::MakeRoomAfterFall)
}
