//! A checked level becomes the beginning of a battle.

use super::{AtLimit, Level, Opening};
use crate::battle::RuleSetId;
use crate::battle::{Setup, UnitSeed};
use crate::battlefield::{self, Ride, RuleData, Seat, SideId, SideInfo, UnitId};
use crate::rules::{BondRequest, RuleSetDef, UnitRequest};

/// Why a level cannot be played by a rule set with its data. A level that was read and checked against that data can be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// It is a level of another rule set.
    #[error("the level is played by the rules of {level}, not of {kit}")]
    OtherRules {
        /// The level's rule set.
        level: RuleSetId,
        /// The rule set it was to be played by.
        kit: RuleSetId,
    },
    /// A unit is of a template that the rule data does not have.
    #[error("{unit} is a {template}, and the rule data has no such template")]
    NoTemplate {
        /// The unit's name.
        unit: String,
        /// Its template.
        template: String,
    },
}

impl Level {
    /// Everything a battle of this level begins with, under a rule set and its data.
    ///
    /// # Errors
    /// [`Unplayable`] if the level is of another rule set, or names a template that the data does not have.
    pub fn setup(&self, kit: &RuleSetDef, data: &RuleData) -> Result<Setup, Unplayable> {
        if self.rules != kit.rules.id() {
            return Err(Unplayable::OtherRules { level: self.rules, kit: kit.rules.id() });
        }
        let data = (kit.with_options)(data, &self.options);
        let mechanics = kit.rules.mechanics(&data);
        let board = self.board_by(&mechanics);
        let board = match mechanics.swim {
            Some(price) => board.swum(price),
            None => board,
        };
        let side_id = |name: &str| {
            let at = self.sides.iter().position(|side| side.name == name).unwrap_or(0);
            SideId(u8::try_from(at).unwrap_or(u8::MAX))
        };
        let sides = self
            .sides
            .iter()
            .map(|side| {
                let friends = self
                    .sides
                    .iter()
                    .filter(|other| other.name == side.name || self.are_allied(&side.name, &other.name))
                    .map(|other| side_id(&other.name))
                    .collect();
                SideInfo {
                    name: side.name.clone(),
                    seat: Seat(side.seat),
                    livery: side.livery,
                    friends,
                    preparation: side.preparation,
                    hidden: side.hidden,
                }
            })
            .collect();
        let units = self
            .units
            .iter()
            .map(|unit| {
                let seed = (kit.unit)(
                    &data,
                    &UnitRequest {
                        template: &unit.template,
                        name: &unit.name,
                        side: side_id(&unit.side),
                        cell: unit.cell,
                        facing: self.facing(unit),
                        prepared: self.is_prepared(unit),
                        status: unit.status.as_deref(),
                        gear: unit.gear.as_deref(),
                        armour: unit.armour.as_deref(),
                        size: unit.size.as_deref(),
                        grid: board.grid,
                        in_hand: unit.in_hand.as_deref(),
                        overrides: &unit.overrides,
                    },
                )
                .ok_or_else(|| Unplayable::NoTemplate { unit: unit.name.clone(), template: unit.template.clone() })?;
                let aloft = unit.altitude.filter(|&altitude| altitude > 0).map(|altitude| {
                    let cells = seed.size.footprint.cells(&board.grid, unit.cell);
                    let ground = cells.map(|cell| board.height(cell)).max().unwrap_or(0);
                    ground.saturating_add(i8::try_from(altitude).unwrap_or(i8::MAX))
                });
                Ok(UnitSeed { aloft, ..seed })
            })
            .collect::<Result<Vec<UnitSeed>, Unplayable>>()?;
        let unit_id = |name: &str| {
            let at = self.units.iter().position(|unit| unit.name == name)?;
            u8::try_from(at).ok().map(UnitId)
        };
        let bonds = self.bonds.iter().flat_map(|bond| {
            let members: Vec<UnitId> = bond.members.iter().filter_map(|name| unit_id(name)).collect();
            let pairs = bond.held.iter().filter_map(|held| Some((unit_id(&held.by)?, unit_id(&held.unit)?)));
            let held: Vec<(UnitId, UnitId)> = pairs.collect();
            (kit.bonds)(&data, &BondRequest { status: &bond.status, members: &members, held: &held, units: &units })
        });
        let bonds = bonds.collect();
        let opening = match &self.opening {
            Opening::Usual => battlefield::Opening::Usual,
            Opening::FirstActor(name) => unit_id(name).map_or(battlefield::Opening::Usual, battlefield::Opening::First),
            Opening::Side(name) => battlefield::Opening::Side(side_id(name)),
            Opening::Simultaneous(names) => {
                battlefield::Opening::Together(names.iter().filter_map(|name| unit_id(name)).collect())
            }
        };
        let pair = |unit: &super::schema::Unit| {
            Some(Ride { rider: unit_id(&unit.name)?, mount: unit_id(unit.rides.as_deref()?)? })
        };
        let rides = self.units.iter().filter_map(pair).collect();
        let at_limit = match &self.at_limit {
            AtLimit::Draw => None,
            AtLimit::Winner(side) => Some(side_id(side)),
        };
        let modifiers = self.check_modifiers(&kit.rules.names(&data).stats);
        Ok(Setup {
            rules: kit.rules,
            data,
            board: board.walked_by(units.iter().map(|unit: &UnitSeed| &unit.size.footprint)),
            scale: self.scale(),
            squeezing: self.squeezing,
            sides,
            units,
            bonds,
            hazards: self.hazards(),
            modifiers,
            opening,
            rides,
            first_round: 0,
            round_limit: self.round_limit.unwrap_or(0),
            at_limit,
        })
    }
}
