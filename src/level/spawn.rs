//! A checked level becomes the beginning of a battle.

use super::{AtLimit, Level};
use crate::battle::Setup;
use crate::battlefield::{Board, RuleData, Seat, SideId, SideInfo};
use crate::grid::Direction;
use crate::rules::{Kit, UnitRequest};

impl Level {
    /// Everything a battle of this level begins with, under a rule set and its data.
    #[must_use]
    pub fn setup(&self, kit: &Kit, data: &RuleData) -> Setup {
        let data = (kit.with_options)(data, &self.options);
        let board = self.to_board();
        let side_id = |name: &str| {
            let at = self.sides.iter().position(|side| side.name == name).unwrap_or(0);
            SideId(u8::try_from(at).unwrap_or(u8::MAX))
        };
        let sides = self
            .sides
            .iter()
            .map(|side| {
                let mut friends: smallvec::SmallVec<[SideId; 4]> = smallvec::smallvec![side_id(&side.name)];
                for league in self.allies.iter().filter(|league| league.contains(&side.name)) {
                    friends.extend(league.iter().map(|name| side_id(name)));
                }
                friends.sort_unstable();
                friends.dedup();
                SideInfo { name: side.name.clone(), seat: Seat(side.seat), livery: side.livery, friends }
            })
            .collect();
        let units = self
            .units
            .iter()
            .filter_map(|unit| {
                let side = self.sides.iter().find(|side| side.name == unit.side);
                let initiates = self.initiator.as_ref() == Some(&unit.side);
                let facing = unit.facing.and_then(|facing| facing.direction(&board.grid));
                let nearest = self
                    .units
                    .iter()
                    .filter(|other| other.side != unit.side)
                    .min_by_key(|other| board.grid.distance(unit.cell, other.cell));
                let towards = nearest.map_or(Direction(0), |other| board.grid.bearing(unit.cell, other.cell));
                (kit.unit)(
                    &data,
                    &UnitRequest {
                        template: &unit.template,
                        name: &unit.name,
                        side: side_id(&unit.side),
                        cell: unit.cell,
                        facing: facing.unwrap_or(towards),
                        prepared: unit.prepared.unwrap_or(initiates || side.is_some_and(|side| side.prepared)),
                        status: unit.status.as_deref(),
                        gear: unit.gear.as_deref(),
                        armour: unit.armour.as_deref(),
                        in_hand: unit.in_hand.as_deref(),
                        overrides: &unit.overrides,
                    },
                )
            })
            .collect();
        let at_limit = match &self.at_limit {
            AtLimit::Draw => None,
            AtLimit::Winner(side) => Some(side_id(side)),
        };
        Setup {
            rules: kit.rules,
            data,
            board,
            sides,
            units,
            round_limit: self.round_limit.unwrap_or(0),
            at_limit,
        }
    }
}
