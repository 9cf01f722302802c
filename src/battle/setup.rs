//! The beginning of a battle: everything a world needs, put in at once.

use super::decision::Intent;
use super::dice::Dice;
use super::driver::advance;
use super::error::{BattleError, broken};
use super::event::{CourseMark, Ending, Events};
use super::hash::StableHasher;
pub use super::ids::BattleIdentity;
use super::orders::Orders;
use super::pending::{Offers, Pending};
use super::procedure::Written;
use super::stack::Stack;
use super::step_output::StepOutput;
use super::systems::BattleSystems;
use super::time::{Expiry, Moment, Timeline};
use super::turn::{Phase, Silence, Tally, Turn};
use super::view::{RuleSet, Rules};
use crate::battlefield::{
    Board, Bodies, Body, Bond, BondId, BondKind, Bonds, CheckModifiers, Concealed, CoverMap, Gear, Givens, Hazards,
    Hidden, ItemId, Mechanics, Member, Mounts, Opening, Pools, Ride, Roster, RuleData, Scale, SideId, SideInfo, Size,
    Stats, Status, StatusId, Statuses, Touched, UnitId, UnitMask, ZoneRule, Zones, update_derived,
};
use crate::grid::{Cell, Direction};
use bevy::prelude::World;
use smallvec::{SmallVec, smallvec};
use std::hash::{Hash, Hasher};

/// A unit before it is in a world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitSeed {
    /// Its own name.
    pub name: String,
    /// The template it is made from.
    pub template: String,
    /// What its kind is called.
    pub kind: String,
    /// Which figure is drawn for it.
    pub figure: String,
    /// Its side.
    pub side: SideId,
    /// Its cell.
    pub cell: Cell,
    /// Which way it looks.
    pub facing: Direction,
    /// Its fixed numbers.
    pub stats: Stats,
    /// Its resources.
    pub pools: Pools,
    /// Its posture, and other statuses it begins with.
    pub statuses: SmallVec<[StatusId; 2]>,
    /// Its items.
    pub gear: Gear,
    /// How big it is.
    pub size: Size,
    /// The level at which it is in the air; nothing on the ground.
    pub aloft: Option<i8>,
}

/// A bond that the battle begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BondSeed {
    /// What it is.
    pub kind: BondKind,
    /// Who is tied, and by what.
    pub members: SmallVec<[(UnitId, Option<ItemId>); 2]>,
    /// The status that each has from it; none if it leaves their statuses as they are.
    pub statuses: Vec<(UnitId, StatusId)>,
}

/// A battle before it is in a world.
#[derive(Clone)]
pub struct Setup {
    /// The rule set.
    pub rules: &'static dyn RuleSet,
    /// Its numbers, with the level's options.
    pub data: RuleData,
    /// The ground.
    pub board: Board,
    /// How large its cells are, where the rules count in metres.
    pub scale: Scale,
    /// Points more for a step through a gap that is too narrow; nothing where nobody squeezes.
    pub squeezing: Option<u8>,
    /// The sides.
    pub sides: Vec<SideInfo>,
    /// The units, in the order of the level.
    pub units: Vec<UnitSeed>,
    /// Who is tied to whom.
    pub bonds: Vec<BondSeed>,
    /// What parts of the board do to those in them.
    pub hazards: Hazards,
    /// What the level and its regions add to checks.
    pub modifiers: CheckModifiers,
    /// Who begins it.
    pub opening: Opening,
    /// Who rides whom; a pair that the rules do not allow stands side by side.
    pub rides: Vec<Ride>,
    /// The round that it begins in, from 0.
    pub first_round: u16,
    /// The round after which the battle is a draw, counted from 1; 0 for none.
    pub round_limit: u16,
    /// Who wins then, if anybody.
    pub at_limit: Option<SideId>,
}

impl Setup {
    /// The identity of its battles.
    fn identity(&self) -> BattleIdentity {
        let mut hasher = StableHasher::new();
        self.rules.id().name().hash(&mut hasher);
        self.board.hash_ground(&mut hasher);
        for side in &self.sides {
            (&side.name, side.seat.0).hash(&mut hasher);
        }
        for unit in &self.units {
            (&unit.name, &unit.template, unit.side.0, unit.size.class).hash(&mut hasher);
        }
        BattleIdentity(hasher.finish())
    }
}

/// Begins a battle in a world that has [`super::BattlePlugin`] and the plugin of its rule set, and carries it to its first
/// question. The battle that was there before is gone.
///
/// # Errors
/// [`BattleError::NoRuleSet`] without the rule set's plugin, the world is then as it was; as [`advance`].
pub fn begin(world: &mut World, setup: &Setup, dice: Dice) -> Result<(), BattleError> {
    let (_, end_turn) = setup.rules.verbs(&setup.data);
    let machine = setup.rules.machine(Intent::of(end_turn));
    if !world.get_resource::<BattleSystems>().is_some_and(|systems| systems.knows(&machine.memory)) {
        return Err(BattleError::NoRuleSet(setup.rules.id()));
    }
    if let Some(old) = world.remove_resource::<Roster>() {
        for member in old.units {
            world.despawn(member.entity);
        }
    }
    let mut members = Vec::with_capacity(setup.units.len());
    for unit in &setup.units {
        let entity = world
            .spawn((
                Body { aloft: unit.aloft, ..Body::on(unit.cell, unit.facing) },
                unit.pools.clone(),
                Statuses(unit.statuses.iter().map(|&kind| Status::of(kind, None)).collect()),
                unit.gear.clone(),
            ))
            .id();
        members.push(Member {
            entity,
            side: unit.side,
            name: unit.name.clone(),
            template: unit.template.clone(),
            kind: unit.kind.clone(),
            figure: unit.figure.clone(),
            stats: unit.stats.clone(),
            size: unit.size.clone(),
        });
    }
    let mut bonds = Bonds::default();
    for (at, seed) in (0u32..).zip(&setup.bonds) {
        bonds.0.push(Bond { id: BondId(at), kind: seed.kind, members: seed.members.clone(), since: None });
        for &(unit, kind) in &seed.statuses {
            let entity = members.get(usize::from(unit.0)).map(|member: &Member| member.entity);
            match entity.and_then(|entity| world.get_mut::<Statuses>(entity)) {
                Some(mut statuses) => statuses.0 = smallvec![Status::of(kind, Some(BondId(at)))],
                None => broken!("a bond is of {unit:?}, which was not made"),
            }
        }
    }
    let mut mechanics = setup.rules.mechanics(&setup.data).at(setup.scale);
    mechanics.gait.squeeze = setup.squeezing;
    let mut mounts = Mounts::default();
    for &ride in &setup.rides {
        saddle(world, setup, &members, &mut mounts, (ride, &mechanics));
    }
    let mut timeline = Timeline::default();
    if let Some(last) = setup.round_limit.checked_sub(1) {
        // After whatever else happens at the end of that round.
        let end = Expiry::Conclude(setup.at_limit, Ending::RoundLimit);
        timeline.schedule(Moment::RoundEnd(last), u8::MAX, end);
    }
    let mut stack = Stack::default();
    stack.push(machine);
    let roster = Roster::new(members, setup.sides.clone());
    let hidden = roster.ids().filter(|&unit| roster.side(unit).hidden);
    let hidden = hidden.map(|unit| (unit, Hidden { from: roster.foes(unit), total: 0 }));
    world.insert_resource(Concealed::new(hidden));
    world.insert_resource(roster);
    let rules = setup.rules;
    world
        .insert_resource(ZoneRule::new(rules.reads_zones(), move |field, unit, marks| rules.marks(field, unit, marks)));
    world.insert_resource(Touched { units: UnitMask::first(setup.units.len()), edges: true });
    world.insert_resource(Zones::new(setup.board.lattice));
    world.insert_resource(Bodies::new(&setup.board));
    world.insert_resource(mounts);
    world.insert_resource(CoverMap::of(&setup.board));
    world.insert_resource(setup.board.clone());
    world.insert_resource(Rules(setup.rules));
    world.insert_resource(bonds);
    world.insert_resource(Givens {
        mechanics,
        hazards: setup.hazards.clone(),
        modifiers: setup.modifiers.clone(),
        rule_data: setup.data.clone(),
        opening: setup.opening.clone(),
    });
    world.insert_resource(Turn { round: setup.first_round, ..Turn::default() });
    world.insert_resource(Phase::default());
    let identity = setup.identity();
    world.insert_resource(identity);
    world.insert_resource(Events::default());
    world.insert_resource(Pending::default());
    world.insert_resource(Offers::default());
    world.insert_resource(Orders::default());
    // What follows of itself from how the level has it comes before anything else.
    world.insert_resource(StepOutput { unsettled: Written::ANY, ..StepOutput::default() });
    world.insert_resource(timeline);
    world.insert_resource(Silence { rounds: 0, winner: setup.at_limit });
    world.insert_resource(stack);
    update_derived(world);
    let mut course = StableHasher::new();
    identity.0.hash(&mut course);
    dice.hash_course(&mut course);
    world.insert_resource(dice);
    advance(world)?;
    let mut events = world.resource_mut::<Events>();
    let mark = CourseMark { next: events.next, digest: course.finish() };
    events.course.push(mark);
    Ok(())
}

/// Sets what was counted so far, and asks the open question anew.
///
/// # Errors
/// As [`advance`].
pub fn recount(world: &mut World, tallies: &[Tally]) -> Result<(), BattleError> {
    let mut turn = world.resource_mut::<Turn>();
    tallies.iter().for_each(|&tally| turn.recount(tally));
    world.resource_mut::<Pending>().0 = None;
    advance(world)
}

/// Puts a rider on its mount.
fn saddle(
    world: &mut World,
    setup: &Setup,
    members: &[Member],
    mounts: &mut Mounts,
    (ride, mechanics): (Ride, &Mechanics),
) {
    let unit = |id: UnitId| setup.units.get(usize::from(id.0));
    let entity = |id: UnitId| members.get(usize::from(id.0)).map(|member| member.entity);
    let (Some(mount), Ok(rule)) = (unit(ride.mount), mechanics.riding.rule()) else {
        return;
    };
    let class = |id: UnitId| unit(id).map_or(0, |unit| unit.size.class);
    if mounts.mount(ride.rider, ride.mount, &rule, class).is_err() {
        return;
    }
    let Some(entity) = entity(ride.rider) else {
        broken!("{ride:?} names a unit that was not made");
        return;
    };
    if let Some(mut body) = world.get_mut::<Body>(entity) {
        body.cell = mount.cell;
    }
    if let Some(mut pools) = world.get_mut::<Pools>(entity) {
        mounts.lend(ride, &rule, &mut pools, &mount.pools);
    }
}
