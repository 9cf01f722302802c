//! The parts of sentences about a battle: names of units, sides, items and statuses, actions with their details, ways.

use super::super::decision::sets::bits;
use super::super::decision::{Act, Arg, Intent, Route};
use super::super::event::WeaponPart;
use super::super::ids::Verb;
use super::super::names::Names;
use super::super::view::{RuleSet, View};
use super::detail::Detail;
use super::names::join;
use crate::battlefield::{Bond, DoorId, GearId, ItemId, PoolId, Seat, SideId, StatusId, UnitId};
use crate::grid::{Cell, Direction, Grid};
use crate::text::text;

/// Words the parts of sentences about one battle. A name that is not known is `?`.
pub(super) struct Phrases<'a> {
    pub(super) rules: &'a dyn RuleSet,
    pub(super) view: &'a View<'a>,
    pub(super) names: &'a Names,
}

impl<'a> Phrases<'a> {
    pub(super) fn new(rules: &'a dyn RuleSet, view: &'a View<'a>) -> Self {
        Self { rules, view, names: rules.names(&view.field.rule_data) }
    }

    pub(super) fn unit(&self, unit: UnitId) -> &str {
        self.view.field.roster.units.get(usize::from(unit.0)).map_or("?", |member| member.name.as_str())
    }

    pub(super) fn side(&self, side: SideId) -> &str {
        self.view.field.roster.sides.get(usize::from(side.0)).map_or("?", |side| side.name.as_str())
    }

    /// The sides that a seat plays.
    pub(super) fn sides(&self, seat: Seat) -> String {
        let names: Vec<&str> = self.view.field.roster.sides_of(seat).map(|side| self.side(side)).collect();
        join(&names, &text!("told-and"))
    }

    pub(super) fn status(&self, status: StatusId) -> &str {
        self.names.statuses.get(usize::from(status.0)).map_or("?", |status| status.1.as_str())
    }

    pub(super) fn points(&self, pool: PoolId, amount: i16) -> String {
        let name = self.names.pool_name(pool);
        match amount {
            0 => text!("told-no-points", pool = name),
            amount => text!("told-points", amount = amount, pool = name),
        }
    }

    /// What a check is for. The verb that ends a turn is never rolled for: it stands for the roll that orders the
    /// turns, or where turns are counted for the roll for the first turn.
    pub(super) fn purpose(&self, verb: Verb) -> String {
        let (_, end_turn) = self.rules.verbs(&self.view.field.rule_data);
        match verb == end_turn {
            true if self.rules.counts_turns() => text!("told-first-turn"),
            true => text!("told-order-of-turns"),
            false => self.names.verb_name(verb).to_owned(),
        }
    }

    /// A verb with its details.
    pub(super) fn intent(&self, unit: UnitId, intent: &Intent) -> String {
        let mut text = self.names.verb_name(intent.verb).to_owned();
        for (at, arg) in intent.with.iter().enumerate() {
            text += &self.detail(intent.owner(at, unit), arg);
        }
        text
    }

    /// A verb with its details without paths: short enough for a line of the log.
    pub(super) fn deed(&self, unit: UnitId, intent: &Intent) -> String {
        let is_way = |arg: &Arg| matches!(arg, Arg::Path(_) | Arg::Route(_) | Arg::Each(_));
        let details = intent.with.iter().enumerate().filter(|(_, arg)| !is_way(arg));
        let details = details.map(|(at, arg)| self.detail(intent.owner(at, unit), arg));
        std::iter::once(self.names.verb_name(intent.verb).to_owned()).chain(details).collect()
    }

    /// A detail after the name of a verb, with a space before it.
    fn detail(&self, unit: UnitId, arg: &Arg) -> String {
        let listed = |words: Vec<String>| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            if words.is_empty() { String::new() } else { format!(" ({})", join(&words, &text!("told-and"))) }
        };
        match arg {
            Arg::Units(units) => listed(units.iter().map(|unit| self.unit(unit).to_owned()).collect()),
            Arg::Facing(facing) => {
                format!(" {}", text!("told-facing", way = compass(&self.view.field.board.grid, *facing)))
            }
            Arg::Flags(flags) => listed(bits(*flags).map(|flag| self.names.flag_name(flag).to_owned()).collect()),
            Arg::Amount(amount) => format!(" {}", text!("told-amount", amount = *amount)),
            Arg::Each(ways) => {
                let going = ways.iter().filter(|(_, path)| !path.is_empty());
                listed(going.map(|(unit, path)| format!("{}{}", self.unit(*unit), way(path))).collect())
            }
            Arg::Route(route) => {
                format!(
                    "{}{}",
                    way(route.steps()),
                    listed(route.acts().iter().map(|act| self.act(route, act)).collect())
                )
            }
            Arg::Unit(_) | Arg::Path(_) | Arg::Item(_) | Arg::Part(_) | Arg::Cell(_) | Arg::Level(_) => {
                match self.names.detail(self.view, unit, arg) {
                    Detail::Unit(name) => format!(" {}", text!("told-against", name = name)),
                    Detail::Path(cells) => way(&cells),
                    Detail::Item(key) => format!(" {}", text!("told-with", item = self.item(&key, None))),
                    Detail::Cell(cell) => format!(" {}", text!("told-on", cell = cell.to_string())),
                    Detail::Level(level) => format!(" {}", text!("told-at-level", level = level)),
                    Detail::Part(item, part) => {
                        format!(" {}", text!("told-with", item = self.item(&item, Some(&part))))
                    }
                    _ => String::new(),
                }
            }
        }
    }

    /// An act on a route: `Push against Bero on C3`. An act before the first step names no cell.
    fn act(&self, route: &Route, act: &Act) -> String {
        let whom = act.unit.map(|unit| text!("told-against", name = self.unit(unit)));
        let before = usize::try_from(act.after).ok().and_then(|after| after.checked_sub(1));
        let place = before.and_then(|at| route.steps().get(at)).map(|cell| text!("told-on", cell = cell.to_string()));
        let told = std::iter::once(self.names.verb_name(act.verb).to_owned()).chain(whom).chain(place);
        told.collect::<Vec<_>>().join(" ")
    }

    /// The name of an item by its key, and the part that is used. The number of an item of several is left out.
    fn item(&self, key: &str, part: Option<&str>) -> String {
        let kind = key.split('#').next().unwrap_or(key);
        let Some(at) = self.names.gear.iter().position(|gear| gear.0 == kind) else {
            return key.to_owned();
        };
        let (_, name, parts) = &self.names.gear[at];
        match part.and_then(|part| parts.iter().position(|other| other == part)) {
            Some(part) if parts.len() > 1 => format!("{name} ({})", self.names.parts[at][part]),
            _ => name.clone(),
        }
    }

    pub(super) fn weapon(&self, with: WeaponPart) -> String {
        let Some((key, _, parts)) = self.names.gear.get(usize::from(with.gear.0)) else {
            return "?".to_owned();
        };
        self.item(key, parts.get(usize::from(with.part)).map(String::as_str))
    }

    /// The members of a bond: `Bero and Ida`.
    pub(super) fn members(&self, bond: &Bond) -> String {
        let names: Vec<&str> = bond.members.iter().map(|member| self.unit(member.0)).collect();
        join(&names, &text!("told-and"))
    }

    /// The members of a bond with the items that they are tied by: `Bero (sword) and Ida (axe)`.
    pub(super) fn members_with_items(&self, bond: &Bond) -> String {
        let member = |&(unit, item): &(UnitId, Option<ItemId>)| {
            let kind = item.and_then(|item| self.view.field.unit(unit).gear.get(item)).map(|item| item.kind);
            let item = kind.and_then(|kind| self.names.gear.get(usize::from(kind.0)));
            let item = item.map(|gear| format!(" ({})", gear.1)).unwrap_or_default();
            format!("{}{item}", self.unit(unit))
        };
        let members: Vec<String> = bond.members.iter().map(member).collect();
        join(&members.iter().map(String::as_str).collect::<Vec<_>>(), &text!("told-and"))
    }

    pub(super) fn door(&self, door: DoorId) -> String {
        self.view.field.board.door(door).map_or_else(|| text!("told-a-door"), |door| door.name.clone())
    }

    pub(super) fn gear(&self, gear: GearId) -> &str {
        self.names.gear.get(usize::from(gear.0)).map_or("?", |gear| gear.1.as_str())
    }
}

/// A direction in words: `north-east`.
#[must_use]
pub fn compass(grid: &Grid, facing: Direction) -> String {
    let (x, y) = grid.heading(facing);
    match (x.signum(), y.signum()) {
        (1, 0) => text!("compass-east"),
        (1, -1) => text!("compass-north-east"),
        (0, -1) => text!("compass-north"),
        (-1, -1) => text!("compass-north-west"),
        (-1, 0) => text!("compass-west"),
        (-1, 1) => text!("compass-south-west"),
        (0, 1) => text!("compass-south"),
        _ => text!("compass-south-east"),
    }
}

/// ` to D5`, ` by C5 and D5 to E5`.
pub(super) fn way(cells: &[Cell]) -> String {
    let Some((to, by)) = cells.split_last() else {
        return String::new();
    };
    let by: Vec<String> = by.iter().map(Cell::to_string).collect();
    let by: Vec<&str> = by.iter().map(String::as_str).collect();
    let to = to.to_string();
    let told = match by.is_empty() {
        true => text!("told-to", cell = to),
        false => text!("told-by-to", cells = join(&by, &text!("told-and")), cell = to),
    };
    format!(" {told}")
}
