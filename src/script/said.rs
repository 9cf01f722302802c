//! What a seat says aside in a script.

use super::failure::Failure;
use super::play::Play;
use super::schema::{SaidAside, SaidOrder, Saying};
use crate::battle::words::{UnknownName, unit_named};
use crate::battle::{Aside, BattleError, Events, aside, look};
use crate::battlefield::Seat;
use bevy::prelude::World;
use std::fmt;

impl Play {
    /// Has a seat say something aside.
    pub(super) fn aside(&mut self, world: &mut World, said: &SaidAside) -> Result<(), Failure> {
        let meant = match &said.says {
            Saying::Concede => Aside::Concede,
            Saying::Terms(terms) => Aside::Terms(*terms),
            Saying::Order(order) => match self.order(world, order) {
                Ok(order) => order,
                Err(unknown) => return Err(self.wrong(world, &said.to_string(), &unknown.to_string())),
            },
        };
        self.since = world.resource::<Events>().next;
        match aside(world, Seat(said.seat), &meant) {
            Err(error @ (BattleError::NotLegal(_) | BattleError::NothingAsked)) => {
                Err(self.wrong(world, &said.to_string(), &error.to_string()))
            }
            result => self.after(world, result, said.to_string()),
        }
    }

    /// A standing order as the battle takes it.
    fn order(&self, world: &mut World, said: &SaidOrder) -> Result<Aside, UnknownName> {
        let verb = self.setup.rules.names(&self.setup.data).verb(&said.verb)?;
        let unit = look(world, |view| unit_named(view, &said.unit))?;
        Ok(Aside::Order { unit, verb, order: said.order })
    }
}

impl fmt::Display for SaidAside {
    /// The step in words: `seat 1 concedes`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {} ", self.seat)?;
        match &self.says {
            Saying::Concede => f.write_str("concedes"),
            Saying::Terms(crate::battle::Terms::Draw) => f.write_str("offers a draw"),
            Saying::Order(SaidOrder { unit, verb, order: None }) => write!(f, "takes back what {unit} has to {verb}"),
            Saying::Order(SaidOrder { unit, verb, order: Some(order) }) => {
                write!(f, "orders {unit}: {verb} {:?}", order.now)
            }
        }
    }
}
