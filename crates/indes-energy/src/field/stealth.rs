//! Hiding and searching (ENERGY-207, ENERGY-208, ENERGY-G25, ENERGY-G90, ENERGY-J23).

use crate::data::{Data, Skill};
use crate::field::{attack, ground, reach};
use crate::unit;
use crate::unit::checks::{self, Needs};
use indes_core::battle::{Batch, Change, Dice, EventKind, RuleId, StepOutput, View};
use indes_core::battlefield::{Area, Glance, Hide, Means, NoticeMoment, UnitId, UnitMask, UnitRef};
use indes_core::rule_id;

/// The view that an observer has of a creature; its cover is found out only where it alone could keep the sight from being
/// clear.
fn glance(view: &View, observer: &UnitRef, me: &UnitRef) -> Glance {
    let field = view.field;
    let sees = field.sees(&field.taken_by(observer), &field.taken_by(me));
    let camouflage = ground::is_camouflaged(view, me);
    let cover = if sees && !camouflage { attack::cover(view, observer, me, Means::Ranged).grade } else { 0 };
    Glance {
        sees,
        cover,
        camouflage,
        faces: reach::faces(field, observer, me),
        distance: field.distance(observer.id, me.id),
        ..Glance::default()
    }
}

/// The creatures among some that can notice another one, each with its view of it.
fn glances<'a>(view: &'a View, me: &'a UnitRef, foes: UnitMask) -> impl Iterator<Item = (UnitId, Glance)> + 'a {
    let data: &Data = view.field.data();
    let able = foes.iter().map(|foe| view.field.unit(foe)).filter(|foe| unit::is_able(data, foe));
    able.map(|foe| (foe.id, glance(view, &foe, me)))
}

/// Whether a creature can try to hide from any of the foes that it knows of (ENERGY-207, ENERGY-208).
#[must_use]
pub fn may_hide(view: &View, me: &UnitRef) -> bool {
    let (data, rule) = (view.field.data::<Data>(), &view.field.mechanics.concealment);
    let foes = view.field.known_foes(me.id);
    // A foe that looks elsewhere sees nothing clearly: that is found without sight and cover.
    let looks_elsewhere = |foe: UnitId| {
        let foe = view.field.unit(foe);
        unit::is_able(data, &foe) && !reach::faces(view.field, &foe, me)
    };
    if rule.hide == Hide::Unfaced {
        // Each foe counts by itself.
        let hides = |(_, glance)| rule.may_hide_from(Area::default(), &glance);
        return foes.iter().any(looks_elsewhere) || glances(view, me, foes).any(hides);
    }
    let all: Vec<(UnitId, Glance)> = glances(view, me, foes).collect();
    !rule.may_hide(Area::default(), &all).is_empty()
}

/// A creature hides: one Stealth check against the Passive Awareness of each foe that does not face it or that it is in
/// cover from (ENERGY-G25).
pub(crate) fn hide(view: &View, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let rolled = checks::skill(data, dice, me, Skill::Stealth, Needs::Nothing);
    rolled.tell(&mut out.batch, rule_id!("ENERGY-G25"), me.id, data.verbs.hide, None);
    let rule = &view.field.mechanics.concealment;
    let total = rolled.total();
    let foes: Vec<(UnitId, Glance)> = glances(view, me, view.field.roster.foes(me.id)).collect();
    let passive = |foe: UnitId| data.file.derived.passive + unit::bonus(&view.field.unit(foe), Skill::Awareness);
    let open = foes.iter().filter(|(_, glance)| rule.may_hide_from(Area::default(), glance));
    let from: UnitMask = open.map(|one| one.0).filter(|&foe| rule.holds(total, passive(foe))).collect();
    if !from.is_empty() || view.field.concealed.of(me.id).is_any() {
        out.batch.write(rule_id!("ENERGY-G25"), Change::Hide { unit: me.id, from, total });
    }
}

/// A creature searches: an Awareness check, at least the passive value, against the stored total of every foe that is
/// hidden from it (ENERGY-G25).
pub(crate) fn search(view: &View, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let rolled = checks::skill(data, dice, me, Skill::Awareness, Needs::Sight);
    rolled.tell(&mut out.batch, rule_id!("ENERGY-G25"), me.id, data.verbs.awareness, None);
    let total = rolled.total().max(data.file.derived.passive + unit::bonus(me, Skill::Awareness));
    let rule = &view.field.mechanics.concealment;
    for hider in view.field.concealed.unknown_to(me.id).intersection(view.field.roster.foes(me.id)).iter() {
        let (them, mut hidden) = (view.field.unit(hider), view.field.concealed.of(hider));
        if rule.finds(&hidden, total, &glance(view, me, &them)) {
            rule.clear_on_search(&mut hidden, me.id, UnitMask::NONE);
            let found = Change::Hide { unit: hider, from: hidden.from, total: hidden.total };
            out.batch.write(rule_id!("ENERGY-G25"), found);
        }
    }
}

/// The hidden creatures that their observers have noticed: an observer that faces one in clear sight does
/// (ENERGY-G25). Each with those from which it stays hidden.
#[must_use]
pub fn noticed(view: &View) -> Vec<(UnitId, UnitMask, i16)> {
    let rule = &view.field.mechanics.concealment;
    let mut found = Vec::new();
    for hider in view.field.concealed.all().iter() {
        let (me, mut hidden) = (view.field.unit(hider), view.field.concealed.of(hider));
        let seen: Vec<(UnitId, Glance)> = glances(view, &me, hidden.from).collect();
        if !rule.clear_on_sight(&mut hidden, NoticeMoment::StepEnd, &seen).is_empty() {
            found.push((hider, hidden.from, hidden.total));
        }
    }
    found
}

/// Reveals hidden creatures to one that runs into them (ENERGY-G90).
pub(crate) fn bump(view: &View, batch: &mut Batch, rule: RuleId, unit: UnitId, met: UnitMask) {
    for into in met.iter() {
        let hidden = view.field.concealed.of(into);
        let from = hidden.from.without(UnitMask::only(unit));
        batch.write(rule, Change::Hide { unit: into, from, total: hidden.total });
        batch.tell(rule, EventKind::Bumped { unit, into });
    }
}

/// A creature that has attacked is hidden no longer (ENERGY-G25).
pub(crate) fn show(view: &View, batch: &mut Batch, unit: UnitId) {
    if view.field.concealed.of(unit).is_any() {
        batch.write(rule_id!("ENERGY-G25"), Change::Unhide { unit });
    }
}
