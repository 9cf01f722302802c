//! The systems that carry a battle on, prepared in a table: [`BattleSystems`].
//!
//! A rule set's plugin adds one system for each of its procedures, and settling systems for what follows of itself from
//! a state ([`AppRules`]). The driver runs them from the table instead of a schedule, because it knows which of them
//! have something to do: measured with eight parameters each, 70 ns for a system from the table, 470 ns for a schedule
//! of six.

use super::ask;
use super::dice::Dice;
use super::error::broken;
use super::event::{Batch, Events};
use super::expiry;
use super::group;
use super::ids::BattleIdentity;
use super::orders::{BatchAnswer, Orders};
use super::pending::{Offers, Pending};
use super::procedure::{Memory, Procedure, Written};
use super::rule::RuleSetId;
use super::stack::Stack;
use super::step_output::StepOutput;
pub use super::steps::StepFn;
use super::steps::{apply, make_steps};
use super::time::Timeline;
use super::turn::{Phase, Silence, Turn};
use super::view::{Look, Rules, View, ViewParams};
use crate::battlefield::{BattlefieldPlugins, Givens, Touched, update_derived};
use bevy::ecs::system::{BoxedSystem, IntoSystem, SystemParam};
use bevy::prelude::{App, Plugin, Reflect, ReflectResource, Res, ResMut, Resource, World};
use std::any::TypeId;

/// The parameters of a settling system: the view, and the batch for what follows of itself. It draws no dice and asks
/// no question.
#[derive(SystemParam)]
pub struct Settling<'w, 's> {
    params: ViewParams<'w, 's>,
    stack: Res<'w, Stack>,
    out: ResMut<'w, StepOutput>,
}

impl Settling<'_, '_> {
    /// The view and the batch.
    pub fn parts(&mut self) -> (View<'_>, &mut Batch) {
        (self.params.view(&self.stack), &mut self.out.batch)
    }
}

/// Adds procedures and settling systems of a rule set.
pub trait AppRules {
    /// Adds a procedure: the system that makes its steps.
    fn add_procedure<P: Procedure>(&mut self, step: StepFn<P>) -> &mut Self;
    /// Adds a settling system of a rule set, after those that were added before. It is run when something it watches
    /// was written since the last step.
    fn add_settling<M>(
        &mut self,
        set: RuleSetId,
        watches: Written,
        system: impl IntoSystem<(), (), M> + 'static,
    ) -> &mut Self;
    /// Adds a settling system that is run only if a condition holds as well. The condition is a system with few
    /// parameters, which costs less than one that reads the whole field.
    fn add_settling_if<M, C>(
        &mut self,
        set: RuleSetId,
        watches: Written,
        condition: impl IntoSystem<(), bool, C> + 'static,
        system: impl IntoSystem<(), (), M> + 'static,
    ) -> &mut Self;
}

impl AppRules for App {
    fn add_procedure<P: Procedure>(&mut self, step: StepFn<P>) -> &mut Self {
        let carry_out = move |params: ViewParams,
                              rules: Res<Rules>,
                              mut dice: ResMut<Dice>,
                              mut out: ResMut<StepOutput>,
                              mut stack: ResMut<Stack>| {
            make_steps::<P>(step, &params, rules.0, &mut dice, &mut out, &mut stack);
        };
        let system = prepared(self.world_mut(), carry_out);
        let mut systems = self.world_mut().resource_mut::<BattleSystems>();
        if let Some(table) = systems.0.as_mut() {
            table.procedures.retain(|known| known.0 != TypeId::of::<P>());
            table.procedures.push((TypeId::of::<P>(), system));
        }
        self
    }

    fn add_settling<M>(
        &mut self,
        set: RuleSetId,
        watches: Written,
        system: impl IntoSystem<(), (), M> + 'static,
    ) -> &mut Self {
        let system = prepared(self.world_mut(), system);
        settle_with(self.world_mut(), SettlingSystem { set, watches, condition: None, system });
        self
    }

    fn add_settling_if<M, C>(
        &mut self,
        set: RuleSetId,
        watches: Written,
        condition: impl IntoSystem<(), bool, C> + 'static,
        system: impl IntoSystem<(), (), M> + 'static,
    ) -> &mut Self {
        let condition = Some(prepared(self.world_mut(), condition));
        let system = prepared(self.world_mut(), system);
        settle_with(self.world_mut(), SettlingSystem { set, watches, condition, system });
        self
    }
}

fn settle_with(world: &mut World, system: SettlingSystem) {
    if let Some(table) = world.resource_mut::<BattleSystems>().0.as_mut() {
        table.settling.push(system);
    }
}

/// A system ready to be run in a world.
fn prepared<R: 'static, M>(world: &mut World, system: impl IntoSystem<(), R, M> + 'static) -> BoxedSystem<(), R> {
    let mut system: BoxedSystem<(), R> = Box::new(IntoSystem::into_system(system));
    system.initialize(world);
    system
}

/// Runs a system of the table. Its parameters are part of every battle, and no system of the table has commands.
fn run<R: 'static>(system: &mut BoxedSystem<(), R>, world: &mut World) -> R {
    match system.run_without_applying_deferred((), world) {
        Ok(result) => result,
        Err(error) => panic!("{} cannot be run: {error:?}", system.name()),
    }
}

/// Runs a settling system that is due. One that is not due runs as well where what was written is given, to check it.
///
/// # Panics
/// If it then adds something: it watches too little, or its condition is too narrow.
fn settle_by(system: &mut BoxedSystem, world: &mut World, due: bool, checked: Option<Written>) {
    if due {
        run(system, world);
    } else if let Some(written) = checked {
        let before = world.resource::<StepOutput>().batch.0.len();
        run(system, world);
        let after = world.resource::<StepOutput>().batch.0.len();
        let name = system.name();
        assert!(before == after, "{name} watches too little or its condition is too narrow: {written:?} was written");
    }
}

/// A settling system of a rule set.
struct SettlingSystem {
    set: RuleSetId,
    watches: Written,
    condition: Option<BoxedSystem<(), bool>>,
    system: BoxedSystem,
}

/// The prepared systems of a world; taken out while they run.
#[derive(Resource, Reflect)]
#[reflect(Resource)]
pub struct BattleSystems(#[reflect(ignore)] pub(super) Option<Box<SystemTable>>);

impl BattleSystems {
    /// Has settling systems run in every pass, to find those that watch too little: that add something although no part
    /// that they watch was written.
    ///
    /// # Panics
    /// [`super::advance`] then panics, with the name of the system.
    pub fn check_what_is_watched(&mut self) {
        if let Some(table) = self.0.as_mut() {
            table.checks = true;
        }
    }

    /// Whether a procedure was added.
    pub(super) fn knows(&self, memory: &Memory) -> bool {
        self.0.as_ref().is_some_and(|table| table.procedures.iter().any(|known| known.0 == memory.type_of()))
    }
}

/// The systems that carry a battle on.
pub(super) struct SystemTable {
    procedures: Vec<(TypeId, BoxedSystem)>,
    settling: Vec<SettlingSystem>,
    take: BoxedSystem,
    next_member: BoxedSystem,
    apply: BoxedSystem<(), Touched>,
    /// The condition of `lapse`.
    is_any_limited: BoxedSystem<(), bool>,
    lapse: BoxedSystem,
    due: BoxedSystem,
    effect: BoxedSystem,
    goals: BoxedSystem,
    ask: BoxedSystem,
    /// Whether settling systems are also run where no part that they watch was written, to find those that watch too
    /// little.
    checks: bool,
}

impl SystemTable {
    fn new(world: &mut World) -> Self {
        Self {
            procedures: Vec::new(),
            settling: Vec::new(),
            take: prepared(world, ask::take),
            next_member: prepared(world, group::next_member),
            apply: prepared(world, apply),
            is_any_limited: prepared(world, expiry::is_any_limited),
            lapse: prepared(world, expiry::lapse),
            due: prepared(world, expiry::due),
            effect: prepared(world, expiry::effect),
            goals: prepared(world, expiry::goals),
            ask: prepared(world, ask::ask),
            checks: false,
        }
    }

    /// Makes the next steps of the top frame's procedure.
    pub(super) fn step(&mut self, world: &mut World, memory: TypeId) {
        match self.procedures.iter_mut().find(|known| known.0 == memory) {
            Some((_, system)) => run(system, world),
            None => broken!("no plugin has added the procedure of the top frame"),
        }
    }

    /// Brings the next member of the top frame's group to the top, or ends the group.
    pub(super) fn next_member(&mut self, world: &mut World) {
        run(&mut self.next_member, world);
    }

    /// Files the answer.
    pub(super) fn take(&mut self, world: &mut World) {
        run(&mut self.take, world);
    }

    /// Writes the batch and what comes next, and updates the derived tables.
    pub(super) fn apply(&mut self, world: &mut World) {
        if run(&mut self.apply, world).is_any() {
            update_derived(world);
        }
    }

    /// Finds the next question, or closes the open window.
    pub(super) fn ask(&mut self, world: &mut World) {
        run(&mut self.ask, world);
    }

    /// Runs the settling systems that watch what was written.
    pub(super) fn settle(&mut self, world: &mut World, set: RuleSetId, written: Written) {
        for settling in self.settling.iter_mut().filter(|settling| settling.set == set) {
            let holds = settling.watches.intersects(written)
                && settling.condition.as_mut().is_none_or(|condition| run(condition, world));
            settle_by(&mut settling.system, world, holds, self.checks.then_some(written));
        }
        if written.intersects(Written::BODIES) && !world.resource::<Givens>().goals.0.is_empty() {
            run(&mut self.goals, world);
        }
        let timeline = world.resource::<Timeline>();
        let (timed, fired) = (timeline.timed, !timeline.fired.is_empty());
        if timed {
            self.lapse(world, written);
        }
        if fired {
            run(&mut self.due, world);
        }
    }

    /// Ends the statuses that are over, if what was written can have ended any.
    fn lapse(&mut self, world: &mut World, written: Written) {
        let ends = Written::POOLS.with(Written::STATUSES).with(Written::BONDS).with(Written::CLOCK);
        let may_end = written.intersects(ends) && run(&mut self.is_any_limited, world);
        settle_by(&mut self.lapse, world, may_end, self.checks.then_some(written));
    }

    /// Carries out what is due next on the timeline: what is to be written, or else an effect, which becomes a frame.
    pub(super) fn carry_out_due(&mut self, world: &mut World) {
        while expiry::is_due(world) {
            let before = world.resource::<Timeline>().fired.len();
            run(&mut self.due, world);
            if world.resource::<StepOutput>().is_empty() {
                run(&mut self.effect, world);
            }
            if world.resource::<Timeline>().fired.len() == before {
                return;
            }
        }
    }
}

/// The resources and systems of a battle. Rule sets are added by their own plugins, after this one.
pub struct BattlePlugin;

impl Plugin for BattlePlugin {
    fn build(&self, app: &mut App) {
        register_types(app);
        app.add_plugins(BattlefieldPlugins)
            .init_resource::<StepOutput>()
            .init_resource::<Pending>()
            .init_resource::<Stack>()
            .init_resource::<Events>()
            .init_resource::<Offers>()
            .init_resource::<Orders>()
            .init_resource::<Timeline>()
            .init_resource::<Silence>();
        let systems = SystemTable::new(app.world_mut());
        app.insert_resource(BattleSystems(Some(Box::new(systems))));
    }
}

/// Registers the resources of a battle for reflection. Those of the battlefield are registered by its plugins.
fn register_types(app: &mut App) {
    app.register_type::<BattleIdentity>()
        .register_type::<BattleSystems>()
        .register_type::<Dice>()
        .register_type::<Events>()
        .register_type::<Look>()
        .register_type::<Offers>()
        .register_type::<Orders>()
        .register_type::<BatchAnswer>()
        .register_type::<Pending>()
        .register_type::<Phase>()
        .register_type::<Rules>()
        .register_type::<Silence>()
        .register_type::<Stack>()
        .register_type::<StepOutput>()
        .register_type::<Timeline>()
        .register_type::<Turn>();
}
