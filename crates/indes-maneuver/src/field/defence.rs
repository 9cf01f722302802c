//! Defences: which are open to a unit, and their tests (MANEUVER-079, MANEUVER-080, MANEUVER-081, MANEUVER-082,
//! MANEUVER-084, MANEUVER-142, MANEUVER-144).

use super::attack::Assault;
use super::checks::{self, Test};
use super::cover::{self, CoverGrade};
use super::ground;
use super::techniques::{self, Techniques};
use crate::data::{Data, Defence, Skill, Technique};
use indes_core::battle::{Source, View};
use indes_core::battlefield::{PartId, UnitRef};
use indes_core::rule_id;

/// The uses of items with which a unit can defend in a manner; empty for a manner that needs no item.
#[must_use]
pub fn techniques(data: &Data, me: &UnitRef, assault: &Assault, defence: Defence) -> Techniques {
    match defence {
        Defence::Block => techniques::block(data, me),
        Defence::Parry => techniques::parry(data, me, assault.is_unarmed()),
        Defence::Dodge | Defence::Withstand => Techniques::new(),
    }
}

/// Whether a unit can defend in a manner against an attack, apart from the price.
#[must_use]
pub fn is_open(data: &Data, me: &UnitRef, assault: &Assault, defence: Defence) -> bool {
    let needs_item = matches!(defence, Defence::Block | Defence::Parry);
    assault.defences().contains(&defence) && (!needs_item || !techniques(data, me, assault, defence).is_empty())
}

/// The test of a defence; `part` is the use of an item, where the manner needs one.
#[must_use]
pub fn test(
    view: &View,
    me: &UnitRef,
    defence: Defence,
    part: Option<PartId>,
    assault: &Assault,
    attacker: &UnitRef,
) -> Test {
    let data: &Data = view.field.data();
    let mut test = match (defence, part) {
        (Defence::Block | Defence::Parry, Some(part)) => techniques::test(view, me, Technique::of(part)),
        (Defence::Withstand, _) => checks::skill(view, me, Skill::Focus),
        _ => checks::skill(view, me, Skill::Dodge),
    };
    if defence == Defence::Dodge {
        ground::add_light_to_dodge(view, attacker, &mut test.number);
    }
    if defence == Defence::Dodge && !assault.is_melee() {
        match CoverGrade::of(&cover::cover(view, attacker, me, assault.means())) {
            CoverGrade::Low => {
                test.number.add(Source::Bonus, rule_id!("MANEUVER-142"), data.file.low_cover.dodge);
            }
            CoverGrade::High => {
                test.number.add(Source::Bonus, rule_id!("MANEUVER-144"), data.file.high_cover.dodge);
            }
            CoverGrade::None | CoverGrade::Full => {}
        }
    }
    if me.statuses.has(data.statuses.braced) {
        test.boons.add(Source::Bonus, rule_id!("MANEUVER-110"), 1);
    }
    test.clamped(data)
}

/// The manners of defence that are open to a unit, each with its best use of an item, in the order of the table.
pub(crate) fn best<'a>(
    data: &'a Data,
    me: &'a UnitRef,
    assault: &'a Assault,
) -> impl Iterator<Item = (Defence, Option<PartId>)> + 'a {
    let open = assault.defences().iter().copied().filter(|&defence| is_open(data, me, assault, defence));
    open.map(move |defence| (defence, techniques(data, me, assault, defence).first().copied()))
}
