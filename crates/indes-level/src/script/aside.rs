//! Choices of a seat that answer no question.

use super::failure::Failure;
use super::play::Play;
use super::schema::{AsideKind, AsideStep, NamedOrder};
use bevy::prelude::World;
use indes_core::battle::words::{UnknownName, unit_named};
use indes_core::battle::{Aside, BattleError, Events, aside, look};
use indes_core::battlefield::Seat;
use std::fmt;

impl Play {
    /// Carries out an aside of a seat.
    pub(super) fn aside(&mut self, world: &mut World, said: &AsideStep) -> Result<(), Failure> {
        let meant = match &said.says {
            AsideKind::Concede => Aside::Concede,
            AsideKind::Terms(terms) => Aside::Terms(*terms),
            AsideKind::Order(order) => match self.order(world, order) {
                Ok(order) => order,
                Err(unknown) => return Err(self.step_failure(world, &said.to_string(), &unknown.to_string())),
            },
        };
        self.since = world.resource::<Events>().next;
        match aside(world, Seat(said.seat), &meant) {
            Err(error @ (BattleError::NotLegal(_) | BattleError::NothingAsked)) => {
                Err(self.step_failure(world, &said.to_string(), &error.to_string()))
            }
            result => self.finish_step(world, result, said.to_string()),
        }
    }

    /// The standing order with ids.
    fn order(&self, world: &mut World, said: &NamedOrder) -> Result<Aside, UnknownName> {
        let verb = self.setup.rules.names(&self.setup.data).verb(&said.verb)?;
        let unit = look(world, |view| unit_named(view, &said.unit))?;
        Ok(Aside::Order { unit, verb, order: said.order })
    }
}

impl fmt::Display for AsideStep {
    /// The step in words: `seat 1 concedes`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {} ", self.seat)?;
        match &self.says {
            AsideKind::Concede => f.write_str("concedes"),
            AsideKind::Terms(indes_core::battle::Terms::Draw) => f.write_str("offers a draw"),
            AsideKind::Order(NamedOrder { unit, verb, order: None }) => {
                write!(f, "takes back what {unit} has to {verb}")
            }
            AsideKind::Order(NamedOrder { unit, verb, order: Some(order) }) => {
                write!(f, "orders {unit}: {verb} {:?}", order.now)
            }
        }
    }
}
