//! The values that fill the slots of a row.

use super::actions;
use crate::battle::{Arg, Asked, Domain, Intent, Prompt, Row, Slot, View};
use crate::battlefield::UnitMask;
use crate::rules::poise::data::{Data, Deed, Kind};
use crate::rules::poise::effects::{share, shove};
use crate::rules::poise::field::{area, pace, riding, skill, targets};
use crate::rules::poise::procedure::{Skill, SkillStep};
use crate::rules::poise::procedures::{attack, rewards, succession, watch};
use crate::rules::poise::unit::{frames, gear};
use smallvec::SmallVec;

/// The values that can fill the slot `slot` of a row after the details said so far.
pub(crate) fn domain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
    let nobody = Domain::Units(UnitMask::NONE);
    let (Some(unit), Some(kind)) = (asked.unit, row.slots.get(slot)) else {
        return nobody;
    };
    let (data, me) = (view.field.data::<Data>(), view.field.unit(riding::doer(view.field, unit, row.verb)));
    let action = data.action(row.verb);
    let frame = view.frame(asked);
    match kind {
        Slot::Unit if action.kind == Kind::Next => {
            Domain::Units(succession::known_to(view, asked.seat, succession::tied(view)))
        }
        _ if matches!(action.kind, Kind::Critical | Kind::Maimed) => {
            frame.map_or(nobody, |frame| rewards::domain(view, frame, asked, row, *kind))
        }
        Slot::Unit if asked.prompt == Prompt::Detail => {
            let target = frame.and_then(frames::at);
            Domain::Units(target.map_or(UnitMask::NONE, |target| attack::swept_at(view, &me, target)))
        }
        Slot::Unit if matches!(action.does, Deed::Mount) => Domain::Units(riding::mountable(view, &me)),
        Slot::Unit => {
            let mut intent = Intent::of(row.verb);
            intent.with.extend(so_far.iter().cloned());
            Domain::Units(targets::within(view, &me, &intent))
        }
        Slot::Part if matches!(action.does, Deed::Breath) => Domain::Parts(area::parts(view, &me)),
        Slot::Cell if matches!(action.does, Deed::Breath) => {
            let part = so_far.iter().find_map(|arg| if let Arg::Part(part) = arg { Some(*part) } else { None });
            let attack = part.and_then(|part| skill::part_of(view, me.id, part));
            let origin = so_far.iter().find_map(|arg| if let Arg::Cell(cell) = arg { Some(*cell) } else { None });
            Domain::Cells(match (attack, origin) {
                (Some(attack), Some(cell)) => {
                    area::aims(view, &me, attack, cell).into_iter().map(|aim| aim.towards).collect()
                }
                (Some(attack), None) => area::origins(view, &me, attack),
                (None, _) => SmallVec::new(),
            })
        }
        Slot::Part if matches!(action.does, Deed::Watch) => Domain::Parts(watch::parts(view, &me, row.verb)),
        Slot::Part => Domain::Parts(actions::parts(view, &me)),
        Slot::Level => Domain::Levels(pace::levels(view, &me, row.verb).collect()),
        // No action of poise asks for them.
        Slot::Units | Slot::Facing | Slot::Flags | Slot::Amount | Slot::Each | Slot::Route => nobody,
        Slot::Path => {
            let level = so_far.iter().find_map(|arg| if let Arg::Level(level) = arg { Some(*level) } else { None });
            let walking = match level {
                Some(level) => pace::chosen(view, &me, row.verb, level),
                None => pace::walking(view, &me, row.verb),
            };
            Domain::Walk(walking.into_iter().collect())
        }
        Slot::Item => Domain::Items(match action.does {
            Deed::Reload => gear::unloaded(data, &me),
            _ if action.kind == Kind::Pick => {
                frame.and_then(|frame| frame.intent.cell()).map_or_else(Default::default, |cell| gear::picks(&me, cell))
            }
            _ if asked.prompt == Prompt::Detail => gear::second(data, &me),
            _ => gear::stowed(&me),
        }),
        Slot::Cell => Domain::Cells(match (action.kind, frame) {
            (Kind::Way, Some(frame)) => shove::firsts(view, frame),
            (Kind::Place, Some(frame)) if frame.asks_before::<Skill>() == Some(SkillStep::Landed) => {
                riding::landings(view.field, me.id)
            }
            (Kind::Place, _) => share::room(view.field, &me),
            _ if matches!(action.does, Deed::Dismount) => riding::landings(view.field, me.id),
            _ => gear::cells(view, &me),
        }),
    }
}
