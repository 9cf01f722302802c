//! A unit's panel and its whole sheet.

use super::visible::{VisibleBattle, rule_text};
use super::{facing, floor};
use crate::panels::sheet::SheetView;
use crate::panels::unit::{StateView, UnitView};
use crate::theme::icon;
use crate::widgets::Sign;
use indes_core::battlefield::{StatId, UnitId};
use indes_core::text::{id_part, known, text};

/// The whole sheet of a unit.
#[must_use]
pub fn sheet(battle: &VisibleBattle, unit: UnitId) -> SheetView {
    let me = battle.view.field.unit(unit);
    let stats = (0u8..).zip(&battle.names.stats).map(|(at, (_, name))| (name, me.stats.get(StatId(at))));
    SheetView {
        unit: unit_view(battle, unit, 0),
        side: battle.view.field.roster.side(unit).name.clone(),
        numbers: stats
            .filter(|(_, value)| *value != 0)
            .map(|(name, value)| (name.clone(), value.to_string()))
            .collect(),
    }
}

/// The units that a mount lets ride it, where the level names them (POISE-J10).
fn lets_ride(battle: &VisibleBattle, mount: UnitId) -> Option<StateView> {
    let riders = battle.view.field.willing.0.iter().find(|willing| willing.0 == mount)?.1.without(battle.unseen);
    let names: Vec<&str> = riders.iter().map(|rider| battle.name(rider)).collect();
    let name = if names.is_empty() { text!("state-no-rider") } else { text!("state-riders", names = names.join(", ")) };
    Some(StateView { sign: Sign::Icon(icon::HORSE), name, harm: false, text: text!("state-riders-about"), rule: None })
}

/// The panel of a unit; `takes` is what the focused option takes of the pool that is shown as pips.
pub(super) fn unit_view(battle: &VisibleBattle, unit: UnitId, takes: i32) -> UnitView {
    let member = battle.view.field.roster.member(unit);
    let me = battle.view.field.unit(unit);
    let sheet = battle.rules.sheet(battle.view, unit);
    let set = battle.rules.id().name();
    let kind = known(&format!("{set}-combatant-{}", id_part(&member.kind)), &member.kind);
    let statuses = me.statuses.0.iter().map(|status| {
        let at = usize::from(status.kind.0);
        let name = battle.names.statuses.get(at).map_or("", |status| status.1.as_str());
        let rule = battle.names.status_rules.get(at).copied();
        StateView {
            sign: Sign::Mark(battle.names.marks.get(at).cloned().unwrap_or_default()),
            name: name.into(),
            harm: false,
            text: rule.map_or_else(String::new, rule_text),
            rule: rule.map(|rule| rule.to_string()),
        }
    });
    let hidden = battle.view.field.concealed.of(unit).is_any().then(|| StateView {
        sign: Sign::Mark("hidden".into()),
        name: text!("state-hidden"),
        harm: false,
        text: text!("state-hidden-about"),
        rule: None,
    });
    let computed = sheet.states.iter().map(|(sign, name, rule)| StateView {
        sign: Sign::Icon(icon::named(sign)),
        name: name.to_string(),
        harm: true,
        text: rule_text(*rule),
        rule: Some(rule.to_string()),
    });
    let place = match (me.body.awaited, me.body.is_away()) {
        (true, _) => text!("unit-awaited"),
        (false, true) => text!("unit-away"),
        (false, false) => me.body.cell.to_string(),
    };
    UnitView {
        name: member.name.clone(),
        detail: [Some(kind.into_owned()), Some(place), facing::in_words(battle, unit)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" · "),
        piece: battle.piece(unit),
        pools: floor::pools(battle, unit, takes).unwrap_or_else(|| battle.pools(unit, takes)),
        states: hidden.into_iter().chain(statuses).chain(computed).chain(lets_ride(battle, unit)).collect(),
        gear: sheet.gear.iter().map(|(sign, text)| (Sign::Icon(icon::named(sign)), text.to_string())).collect(),
    }
}
