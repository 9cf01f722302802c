//! The beginning of a battle: [`begin`] inserts everything that a world needs of a [`Setup`].

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
use super::scenario::{self, LevelStatus};
use super::stack::{FrameSpec, Stack};
use super::step_output::StepOutput;
use super::systems::BattleSystems;
use super::time::{Expiry, Moment, Timeline};
use super::turn::{Phase, Silence, Tally, Turn};
use super::view::{RuleSet, Rules};
use crate::battlefield::{
    Board, Bodies, Body, Bond, BondId, BondKind, Bonds, CheckModifiers, Concealed, CoverMap, Gear, Givens, Goals,
    Hazards, Hidden, ItemId, Mechanics, Member, Mounts, Opening, Pools, Regions, Ride, Roster, RuleData, Scale, SideId,
    SideInfo, Size, Stats, Status, StatusId, Statuses, Touched, UnitId, UnitMask, Willing, ZoneRule, Zones,
    update_derived,
};
use crate::grid::{Cell, Direction};
use bevy::prelude::World;
use smallvec::{SmallVec, smallvec};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A unit as a battle begins with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitSeed {
    /// Its own name.
    pub name: String,
    /// The template it is made from.
    pub template: String,
    /// The name of its kind.
    pub kind: String,
    /// The figure that is drawn for it.
    pub figure: String,
    /// Its side.
    pub side: SideId,
    /// Its cell.
    pub cell: Cell,
    /// The direction it faces.
    pub facing: Direction,
    /// Its stats.
    pub stats: Stats,
    /// Its pools.
    pub pools: Pools,
    /// Its posture, and other statuses it begins with.
    pub statuses: SmallVec<[StatusId; 2]>,
    /// Its items.
    pub gear: Gear,
    /// Its size.
    pub size: Size,
    /// Its altitude, as a level; `None` on the ground.
    pub aloft: Option<i8>,
    /// The round at whose end it arrives, counted from 0; `None` for a unit that is there when the battle begins.
    pub arrives: Option<u16>,
}

/// A bond that the battle begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BondSeed {
    /// Its kind.
    pub kind: BondKind,
    /// Its members, each with the item that it is tied by.
    pub members: SmallVec<[(UnitId, Option<ItemId>); 2]>,
    /// The status of each member that has one from it, in place of those it would begin with.
    pub statuses: Vec<(UnitId, StatusId)>,
}

/// Everything a battle begins with.
#[derive(Clone)]
pub struct Setup {
    /// The rule set.
    pub rules: &'static dyn RuleSet,
    /// The rule data, with the level's options.
    pub data: RuleData,
    /// The board.
    pub board: Board,
    /// The size of its cells, for rules that count in metres.
    pub scale: Scale,
    /// Movement points more for a step through a gap that is too narrow; `None` where such a step is not allowed.
    pub squeezing: Option<u8>,
    /// The sides.
    pub sides: Vec<SideInfo>,
    /// The units, in the order of the level.
    pub units: Vec<UnitSeed>,
    /// The bonds between them.
    pub bonds: Vec<BondSeed>,
    /// The hazards on the board.
    pub hazards: Hazards,
    /// The modifiers of the level and its regions to checks.
    pub modifiers: CheckModifiers,
    /// The side that opens the fight, where the rules ask for one.
    pub opening: Opening,
    /// The riders with their mounts; a pair that the rules do not allow stands side by side.
    pub rides: Vec<Ride>,
    /// The mounts that let only some units ride them.
    pub willing: Willing,
    /// The statuses that the level imposes on units later.
    pub statuses: Vec<LevelStatus>,
    /// What sides win by, beside standing last.
    pub goals: Goals,
    /// The partition of the board, where the rules count in regions.
    pub regions: Option<Arc<Regions>>,
    /// The round in which it begins, counted from 0.
    pub first_round: u16,
    /// The last round, counted from 1; 0 for none.
    pub round_limit: u16,
    /// The side that wins after the last round; `None` for a draw.
    pub at_limit: Option<SideId>,
}

impl Setup {
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

    /// The statuses that a unit begins with: those of its bonds, else its own (TEMPO-J01).
    #[must_use]
    pub fn first_statuses(&self, unit: UnitId) -> SmallVec<[StatusId; 2]> {
        let mut of_bonds = self.bonds.iter().flat_map(|bond| &bond.statuses).filter(|status| status.0 == unit);
        match of_bonds.next_back() {
            Some(&(_, status)) => smallvec![status],
            None => self.units.get(usize::from(unit.0)).map_or_else(SmallVec::new, |seed| seed.statuses.clone()),
        }
    }

    /// What the level has happen at the end of rounds, and the end of the battle at its last round, after everything
    /// else that happens at the end of that round.
    fn timeline(&self) -> Timeline {
        let mut timeline = Timeline::default();
        for (unit, seed) in (0u8..).map(UnitId).zip(&self.units) {
            if let Some(round) = seed.arrives {
                scenario::schedule_arrival(&mut timeline, round.max(self.first_round), unit, seed.cell);
            }
        }
        for &imposed in self.statuses.iter().filter(|imposed| imposed.round >= self.first_round) {
            scenario::schedule_status(&mut timeline, imposed);
        }
        scenario::schedule_goals(&mut timeline, &self.goals, self.first_round);
        if let Some(last) = self.round_limit.checked_sub(1) {
            let end = Expiry::Conclude(self.at_limit, Ending::RoundLimit);
            timeline.schedule(Moment::RoundEnd(last), scenario::LAST_ROUND, end);
        }
        timeline
    }
}

/// Begins a battle in a world that has [`super::BattlePlugin`] and the plugin of its rule set, and carries it to its
/// first question. A battle that the world held before is gone.
///
/// # Errors
/// [`BattleError::NoRuleSet`] without the rule set's plugin, the world is then as it was; as [`advance`].
pub fn begin(world: &mut World, setup: &Setup, dice: Dice) -> Result<(), BattleError> {
    let (_, end_turn) = setup.rules.verbs(&setup.data);
    let machine = setup.rules.machine(Intent::of(end_turn));
    if !world.get_resource::<BattleSystems>().is_some_and(|systems| systems.knows(&machine.memory)) {
        return Err(BattleError::NoRuleSet(setup.rules.id()));
    }
    despawn_units(world);
    let members = spawn_units(world, setup);
    let bonds = tie_bonds(world, setup, &members);
    let mut mechanics = setup.rules.mechanics(&setup.data).at(setup.scale);
    mechanics.gait.squeeze = setup.squeezing;
    let mounts = put_on_mounts(world, setup, &members, &mechanics);
    world.insert_resource(bonds);
    world.insert_resource(mounts);
    insert_battlefield(world, setup, Roster::new(members, setup.sides.clone()), mechanics);
    insert_flow(world, setup, machine);
    update_derived(world);
    let identity = setup.identity();
    let mut course = StableHasher::new();
    identity.0.hash(&mut course);
    dice.hash_course(&mut course);
    world.insert_resource(identity);
    world.insert_resource(dice);
    advance(world)?;
    let mut events = world.resource_mut::<Events>();
    let mark = CourseMark { next: events.next, digest: course.finish() };
    events.course.push(mark);
    Ok(())
}

/// Removes the roster of the battle that the world held before, with its units.
fn despawn_units(world: &mut World) {
    if let Some(old) = world.remove_resource::<Roster>() {
        for member in old.units {
            world.despawn(member.entity);
        }
    }
}

fn spawn_units(world: &mut World, setup: &Setup) -> Vec<Member> {
    let spawn = |unit: &UnitSeed| {
        let components = (
            match unit.arrives {
                Some(_) => Body::awaited(unit.facing),
                None => Body { aloft: unit.aloft, ..Body::on(unit.cell, unit.facing) },
            },
            unit.pools.clone(),
            Statuses(unit.statuses.iter().map(|&kind| Status::of(kind, None)).collect()),
            unit.gear.clone(),
        );
        Member {
            entity: world.spawn(components).id(),
            side: unit.side,
            name: unit.name.clone(),
            template: unit.template.clone(),
            kind: unit.kind.clone(),
            figure: unit.figure.clone(),
            stats: unit.stats.clone(),
            size: unit.size.clone(),
        }
    };
    setup.units.iter().map(spawn).collect()
}

/// The bonds that the battle begins with. Their members get the statuses that they have from them.
fn tie_bonds(world: &mut World, setup: &Setup, members: &[Member]) -> Bonds {
    let mut bonds = Bonds::default();
    for (at, seed) in (0u32..).zip(&setup.bonds) {
        bonds.0.push(Bond { id: BondId(at), kind: seed.kind, members: seed.members.clone(), since: None });
        for &(unit, kind) in &seed.statuses {
            let entity = members.get(usize::from(unit.0)).map(|member| member.entity);
            match entity.and_then(|entity| world.get_mut::<Statuses>(entity)) {
                Some(mut statuses) => statuses.0 = smallvec![Status::of(kind, Some(BondId(at)))],
                None => broken!("a bond is of {unit:?}, which was not made"),
            }
        }
    }
    bonds
}

/// Puts riders on their mounts. Pairs that the rules do not allow stay side by side.
fn put_on_mounts(world: &mut World, setup: &Setup, members: &[Member], mechanics: &Mechanics) -> Mounts {
    let mut mounts = Mounts::default();
    let Ok(rule) = mechanics.riding.rule() else { return mounts };
    let unit = |id: UnitId| setup.units.get(usize::from(id.0));
    let class = |id: UnitId| unit(id).map_or(0, |unit| unit.size.class);
    for &ride in &setup.rides {
        let Some(mount) = unit(ride.mount) else { continue };
        if mounts.mount(ride.rider, ride.mount, &rule, class).is_err() {
            continue;
        }
        let Some(rider) = members.get(usize::from(ride.rider.0)) else {
            broken!("{ride:?} names a unit that was not made");
            continue;
        };
        if let Some(mut body) = world.get_mut::<Body>(rider.entity) {
            body.cell = mount.cell;
        }
        if let Some(mut pools) = world.get_mut::<Pools>(rider.entity) {
            mounts.lend(ride, &rule, &mut pools, &mount.pools);
        }
    }
    mounts
}

/// Inserts what the mechanics of the battlefield read: roster, board, the tables derived from them, what is given.
fn insert_battlefield(world: &mut World, setup: &Setup, roster: Roster, mechanics: Mechanics) {
    let there = |unit: UnitId| setup.units.get(usize::from(unit.0)).is_some_and(|seed| seed.arrives.is_none());
    let hidden = roster.ids().filter(|&unit| roster.side(unit).hidden && there(unit));
    let hidden = hidden.map(|unit| (unit, Hidden { from: roster.foes(unit), total: 0 }));
    world.insert_resource(Concealed::new(hidden));
    world.insert_resource(roster);
    let rules = setup.rules;
    world
        .insert_resource(ZoneRule::new(rules.reads_zones(), move |field, unit, marks| rules.marks(field, unit, marks)));
    world.insert_resource(Touched { units: UnitMask::first(setup.units.len()), edges: true });
    world.insert_resource(Zones::new(setup.board.lattice));
    world.insert_resource(Bodies::new(&setup.board));
    world.insert_resource(CoverMap::of(&setup.board));
    world.insert_resource(setup.board.clone());
    world.insert_resource(Givens {
        mechanics,
        hazards: setup.hazards.clone(),
        modifiers: setup.modifiers.clone(),
        rule_data: setup.data.clone(),
        opening: setup.opening.clone(),
        willing: setup.willing.clone(),
        goals: setup.goals.clone(),
        regions: setup.regions.clone(),
    });
}

/// Inserts what carries the battle on: rule set, clock, timeline, stack, events, and what is asked and ordered.
fn insert_flow(world: &mut World, setup: &Setup, machine: FrameSpec) {
    let mut stack = Stack::default();
    stack.push(machine);
    world.insert_resource(Rules(setup.rules));
    world.insert_resource(stack);
    world.insert_resource(Turn { round: setup.first_round, ..Turn::default() });
    world.insert_resource(Phase::default());
    world.insert_resource(setup.timeline());
    world.insert_resource(Silence { rounds: 0, winner: setup.at_limit });
    world.insert_resource(Events::default());
    world.insert_resource(Pending::default());
    world.insert_resource(Offers::default());
    world.insert_resource(Orders::default());
    // Settling systems run before the first step: the level may begin with a state from which something follows.
    world.insert_resource(StepOutput { unsettled: Written::ANY, ..StepOutput::default() });
}

/// Sets what was counted so far, and finds the open question anew.
///
/// # Errors
/// As [`advance`].
pub fn recount(world: &mut World, tallies: &[Tally]) -> Result<(), BattleError> {
    let mut turn = world.resource_mut::<Turn>();
    tallies.iter().for_each(|&tally| turn.recount(tally));
    world.resource_mut::<Pending>().0 = None;
    advance(world)
}
