//! Why a value is not in the domain of a slot.

use super::super::decision::route::misplaced;
use super::super::decision::sets::bits;
use super::super::decision::{Arg, Domain, FlagRules, Ways};
use super::super::names::Names;
use super::super::view::{RuleSet, View};
use super::super::ways::same_end;
use super::phrases::compass;
use crate::battlefield::{UnitId, Walks};
use crate::text::text;

/// The reason for which a value is not in a domain, in the words of a refusal, as far as it follows from the domain
/// alone: for sets of units and flags, directions, numbers, paths of several units and routes. `None` if the value is
/// in the domain, and for other kinds of values. [`RuleSet::explain_detail`] adds the rule.
#[must_use]
pub fn misfit(rules: &dyn RuleSet, view: &View, domain: &Domain, value: &Arg) -> Option<String> {
    if domain.admits(view, value) {
        return None;
    }
    let names = rules.names(&view.field.rule_data);
    match (domain, value) {
        (Domain::Subset { of, least, most }, Arg::Units(units)) => {
            let other = units.without(*of).iter().next();
            other
                .map(|unit| text!("refused-cannot-be-chosen", name = called(view, unit)))
                .or_else(|| number(units.len(), usize::from(*least), usize::from(*most)))
        }
        (Domain::Facings(_), Arg::Facing(facing)) => {
            Some(text!("refused-cannot-face", way = compass(&view.field.board.grid, *facing)))
        }
        (Domain::Flags(flag_rules), Arg::Flags(flags)) => flag_fault(names, flag_rules, *flags),
        (Domain::Amount(range), Arg::Amount(amount)) => {
            let (least, most) = (*range.start(), *range.end());
            Some(text!("refused-amount", amount = *amount, least = least, most = most))
        }
        (Domain::Each(units), Arg::Each(ways)) => each_fault(view, units, ways),
        (Domain::Route { walks, acts, most }, Arg::Route(route)) => {
            let start = view.field.unit(walks.first()?.unit).body.cell;
            let fault = match misplaced(acts, *most, start, route) {
                Some(_) if route.acts().len() > usize::from(*most) => text!("refused-too-many", most = *most),
                Some(act) => {
                    let cell = route.place(start, &act).to_string();
                    text!("refused-act-there", action = names.verb_name(act.verb), cell = cell)
                }
                None => text!("refused-no-such-way"),
            };
            Some(fault)
        }
        _ => None,
    }
}

fn called<'a>(view: &'a View, unit: UnitId) -> &'a str {
    view.field.roster.units.get(usize::from(unit.0)).map_or("?", |member| member.name.as_str())
}

fn number(found: usize, least: usize, most: usize) -> Option<String> {
    let as_number = |number: usize| i16::try_from(number).unwrap_or(i16::MAX);
    if found < least {
        Some(text!("refused-too-few", least = as_number(least)))
    } else {
        (found > most).then(|| text!("refused-too-many", most = as_number(most)))
    }
}

fn flag_fault(names: &Names, rules: &FlagRules, flags: u16) -> Option<String> {
    if let Some(flag) = bits(flags & !rules.allowed).next() {
        return Some(text!("refused-cannot-be-chosen", name = names.flag_name(flag)));
    }
    let both = rules.apart.iter().find_map(|apart| {
        let mut both = bits(flags & apart);
        both.next().zip(both.next())
    });
    match both {
        Some((one, other)) => {
            Some(text!("refused-not-together", one = names.flag_name(one), other = names.flag_name(other)))
        }
        None => number(bits(flags).count(), 0, usize::from(rules.most)),
    }
}

fn each_fault(view: &View, units: &[(UnitId, Walks)], ways: &Ways) -> Option<String> {
    let (wanted, found) = (units.iter().map(|unit| unit.0), ways.iter().map(|way| way.0));
    if !wanted.clone().eq(found) {
        let names: Vec<&str> = wanted.map(|unit| called(view, unit)).collect();
        return Some(text!("refused-other-group", names = names.join(", ")));
    }
    let strays = units.iter().zip(ways).find(|((_, walks), (_, path))| {
        !path.is_empty() && walks.iter().all(|walking| walking.admits(view.field, path).is_none())
    });
    if let Some((_, (unit, _))) = strays {
        return Some(text!("refused-no-such-way-of", name = called(view, *unit)));
    }
    match same_end(view, ways) {
        Some((one, other)) => Some(text!("refused-same-end", one = called(view, one), other = called(view, other))),
        None => Some(text!("refused-all-stay")),
    }
}
