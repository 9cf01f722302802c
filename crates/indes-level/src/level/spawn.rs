//! The [`Setup`] of a battle, from a checked level.

use super::{Achievement, AtLimit, Level, LevelGoal, Opening, Side, Unit};
use indes_core::battle::{BondSeed, LevelStatus, RuleSetId, Setup, UnitSeed};
use indes_core::battlefield::{
    self, Board, Goal, GoalKind, Goals, Ride, RuleData, Seat, SideId, SideInfo, StatusId, UnitId, UnitMask, Willing,
};
use indes_rules::{BondRequest, RuleSetDef, UnitRequest};
use std::sync::Arc;

/// Why a level cannot be played by a rule set with its data. Not possible for a level that was checked against that
/// data.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// The level is of another rule set.
    #[error("the level is played by the rules of {level}, not of {def}")]
    OtherRules {
        /// The level's rule set.
        level: RuleSetId,
        /// The given rule set.
        def: RuleSetId,
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
    /// The [`Setup`] of a battle of this level, under a rule set and its data.
    ///
    /// # Errors
    /// [`Unplayable`] if the level is of another rule set, or names a template that the data does not have.
    pub fn setup(&self, def: &RuleSetDef, data: &RuleData) -> Result<Setup, Unplayable> {
        if self.rules != def.rules.id() {
            return Err(Unplayable::OtherRules { level: self.rules, def: def.rules.id() });
        }
        let data = self.rule_data(def, data);
        let mechanics = def.rules.mechanics(&data);
        let board = self.board_by(&mechanics);
        let board = match mechanics.swim {
            Some(price) => board.with_swimming(price),
            None => board,
        };
        let units = self
            .units
            .iter()
            .map(|unit| self.unit_seed(unit, def, &data, &board))
            .collect::<Result<Vec<UnitSeed>, Unplayable>>()?;
        let regions = mechanics.regions.then(|| self.partition(&board.with_open_doors()).ok()).flatten().map(Arc::new);
        Ok(Setup {
            rules: def.rules,
            board: board.with_stencils(units.iter().map(|unit| &unit.size.footprint)),
            scale: self.scale(),
            squeezing: self.squeezing,
            sides: self.side_infos(),
            bonds: self.bond_seeds(def, &data, &units),
            hazards: self.hazards(),
            modifiers: self.check_modifiers(&def.rules.names(&data).stats),
            statuses: self.level_statuses(&def.rules.names(&data).statuses),
            goals: Goals(self.goals.iter().map(|goal| self.goal(goal)).collect()),
            regions,
            opening: self.opening_by_id(),
            rides: self.rides(),
            willing: self.willing(),
            first_round: 0,
            round_limit: self.round_limit.unwrap_or(0),
            at_limit: match &self.at_limit {
                AtLimit::Draw => None,
                AtLimit::Winner(side) => Some(self.side_id(side)),
            },
            units,
            data,
        })
    }

    /// The rule data with the critical effects and the options of the level.
    pub(super) fn rule_data(&self, def: &RuleSetDef, data: &RuleData) -> RuleData {
        let added = def.with_criticals.filter(|_| !self.critical_effects.is_empty());
        let data = added.map_or_else(|| data.clone(), |with| with(data, &self.critical_effects));
        (def.with_options)(&data, &self.options)
    }

    /// The id of a side: its place in the level.
    fn side_id(&self, name: &str) -> SideId {
        let at = self.sides.iter().position(|side| side.name == name);
        debug_assert!(at.is_some(), "the level check admits no side {name:?} that is not in the level");
        SideId(u8::try_from(at.unwrap_or(0)).unwrap_or(u8::MAX))
    }

    /// The id of a unit: its place in the level; `None` if there is no unit of this name.
    fn unit_id(&self, name: &str) -> Option<UnitId> {
        let at = self.units.iter().position(|unit| unit.name == name)?;
        u8::try_from(at).ok().map(UnitId)
    }

    fn side_infos(&self) -> Vec<SideInfo> {
        let info = |side: &Side| {
            let friends = self.sides.iter().filter(|other| self.are_allied(&side.name, &other.name));
            SideInfo {
                name: side.name.clone(),
                seat: Seat(side.seat),
                livery: side.livery,
                friends: friends.map(|other| self.side_id(&other.name)).collect(),
                preparation: side.preparation,
                hidden: side.hidden,
            }
        };
        self.sides.iter().map(info).collect()
    }

    /// A unit as the rule set makes it, at its altitude above the highest ground under it.
    fn unit_seed(&self, unit: &Unit, def: &RuleSetDef, data: &RuleData, board: &Board) -> Result<UnitSeed, Unplayable> {
        let request = UnitRequest {
            template: &unit.template,
            name: &unit.name,
            side: self.side_id(&unit.side),
            cell: unit.cell,
            facing: self.facing(unit),
            prepared: self.is_prepared(unit),
            status: unit.status.as_deref(),
            gear: unit.gear.as_deref(),
            armour: unit.armour.as_deref(),
            size: unit.size.as_deref(),
            grid: board.grid,
            in_hand: unit.in_hand.as_deref(),
            grip: unit.grip,
            overrides: &unit.overrides,
        };
        let seed = (def.unit)(data, &request)
            .ok_or_else(|| Unplayable::NoTemplate { unit: unit.name.clone(), template: unit.template.clone() })?;
        let aloft = unit.altitude.filter(|&altitude| altitude > 0).map(|altitude| {
            let cells = seed.size.footprint.cells(&board.grid, unit.cell);
            let ground = cells.map(|cell| board.height(cell)).max().unwrap_or(0);
            ground.saturating_add(i8::try_from(altitude).unwrap_or(i8::MAX))
        });
        Ok(UnitSeed { aloft, arrives: self.arrival(&unit.name).map(|round| round.saturating_sub(1)), ..seed })
    }

    /// The round at whose end a unit arrives, counted from 1; `None` for a unit that is there from the beginning.
    #[must_use]
    pub fn arrival(&self, unit: &str) -> Option<u16> {
        let comes = self.events.iter().find(|event| event.arrive.iter().any(|name| name == unit));
        comes.map(|event| event.round)
    }

    /// The statuses that events impose, by id; `statuses` holds key and name of the rule set's statuses.
    fn level_statuses(&self, statuses: &[(String, String)]) -> Vec<LevelStatus> {
        let status = |key: &String| {
            let at = statuses.iter().position(|known| known.0 == *key)?;
            u8::try_from(at).ok().map(StatusId)
        };
        let imposed = self.events.iter().flat_map(|event| {
            let round = event.round.saturating_sub(1);
            event.impose.iter().filter_map(move |(unit, key)| {
                Some(LevelStatus { round, unit: self.unit_id(unit)?, status: status(key)? })
            })
        });
        imposed.collect()
    }

    fn goal(&self, goal: &LevelGoal) -> Goal {
        let kind = match &goal.wins_by {
            Achievement::Defeat(units) => {
                GoalKind::Defeat(units.iter().filter_map(|name| self.unit_id(name)).collect())
            }
            Achievement::Hold { region, rounds } => {
                GoalKind::Hold { region: region.clone(), cells: self.region(region), rounds: *rounds }
            }
        };
        Goal { side: self.side_id(&goal.side), kind }
    }

    /// The bonds of the level as the rule set makes them.
    fn bond_seeds(&self, def: &RuleSetDef, data: &RuleData, units: &[UnitSeed]) -> Vec<BondSeed> {
        let bonds = self.bonds.iter().flat_map(|bond| {
            let members: Vec<UnitId> = bond.members.iter().filter_map(|name| self.unit_id(name)).collect();
            let pairs = bond.held.iter().filter_map(|held| Some((self.unit_id(&held.by)?, self.unit_id(&held.unit)?)));
            let held: Vec<(UnitId, UnitId)> = pairs.collect();
            (def.bonds)(data, &BondRequest { status: &bond.status, members: &members, held: &held, units })
        });
        bonds.collect()
    }

    /// The opening with ids; that of the rules if the level names units that it does not have.
    fn opening_by_id(&self) -> battlefield::Opening {
        use battlefield::Opening as ById;
        match &self.opening {
            Opening::Usual => ById::Usual,
            Opening::FirstActor(name) => self.unit_id(name).map_or(ById::Usual, ById::First),
            Opening::Side(name) => ById::Side(self.side_id(name)),
            Opening::Simultaneous(names) => {
                ById::Together(names.iter().filter_map(|name| self.unit_id(name)).collect())
            }
        }
    }

    /// The mounts that let only some units ride them (POISE-J10).
    fn willing(&self) -> Willing {
        let ids = || (0u8..).map(UnitId).zip(&self.units);
        let lets = |names: &Vec<String>| -> UnitMask {
            let named = ids().filter(|(_, rider)| names.contains(&rider.name) || names.contains(&rider.side));
            named.map(|one| one.0).collect()
        };
        Willing(ids().filter_map(|(unit, mount)| Some((unit, lets(mount.willing_to.as_ref()?)))).collect())
    }

    fn rides(&self) -> Vec<Ride> {
        let ride =
            |unit: &Unit| Some(Ride { rider: self.unit_id(&unit.name)?, mount: self.unit_id(unit.rides.as_deref()?)? });
        self.units.iter().filter_map(ride).collect()
    }
}
