//! Aid in the aftermath: who can give it, and how hard it is (REGION-086, REGION-087, REGION-088, REGION-089, REGION-G29,
//! REGION-G56, REGION-G80, REGION-G81, REGION-G90, REGION-J11).

use super::handling;
use crate::data::{Data, Flag, SpellEffect};
use crate::ids::MP;
use crate::state::Count;
use crate::unit;
use indes_core::battle::View;
use indes_core::battlefield::{UnitId, UnitMask, UnitRef};

/// The units that can cast a spell for a unit in the aftermath: its own side's that were conscious when the battle ended
/// and are not badly wounded, with the points (REGION-G56, REGION-G81).
#[must_use]
pub fn casters(view: &View, me: &UnitRef, effect: SpellEffect) -> UnitMask {
    let (field, data) = (view.field, view.field.data::<Data>());
    let spell = (0u8..).map(indes_core::battlefield::GearId).zip(&data.file.gear);
    let spells =
        spell.filter_map(|(gear, entry)| Some((gear, entry.spell.as_ref().filter(|spell| spell.effect == effect)?)));
    let spells: Vec<_> = spells.collect();
    let casts = |unit: &UnitId| {
        let them = field.unit(*unit);
        let knows = |&(gear, mp): &(indes_core::battlefield::GearId, i16)| {
            unit::has_gear(&them, gear) && them.pools.free(MP) >= mp
        };
        helps(view, me, &them)
            && unit::may_use_magic(data, &them)
            && spells.iter().map(|&(gear, spell)| (gear, spell.mp)).any(|one| knows(&one))
    };
    field.roster.ids().filter(casts).collect()
}

/// Whether a unit can help another one in the aftermath.
pub(crate) fn helps(view: &View, me: &UnitRef, them: &UnitRef) -> bool {
    let roster = &view.field.roster;
    let own = roster.member(me.id).side == roster.member(them.id).side;
    own && them.id != me.id && !them.body.down && view.turn.counted(them.id, Count::Restored) == 0
}

/// The units that can give a unit first aid, the best first: adventurers, one patient each (REGION-089, REGION-G29,
/// REGION-G80).
#[must_use]
pub fn helpers(view: &View, me: &UnitRef) -> UnitMask {
    let field = view.field;
    let aids = |unit: &UnitId| {
        let them = field.unit(*unit);
        helps(view, me, &them)
            && unit::has_flag(&them, Flag::Adventurer)
            && view.turn.counted(*unit, Count::Helped) == 0
    };
    field.roster.ids().filter(aids).collect()
}

/// The difficulty die of first aid: by bandages of the helper or the victim, else by whether they can be improvised
/// (REGION-086, REGION-087, REGION-088, REGION-G90, REGION-J11).
#[must_use]
pub fn difficulty(view: &View, me: &UnitRef, helper: &UnitRef) -> u8 {
    let data: &Data = view.field.data();
    let of = &data.file.difficulty;
    if handling::has_kit(data, me) || handling::has_kit(data, helper) {
        of.bandages
    } else if data.option("improvised_bandages") != 0 {
        of.improvised
    } else {
        of.nothing
    }
}
