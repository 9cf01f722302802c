//! A minimal rule set: rounds, turns, and acts that a test supplies. Every event and
//! every state at a question is checked against the invariants.

use bevy::prelude::{App, World};
use indes_core::battle::{
    AppRules, Asked, Change, Dice, Events, Frame, FrameSpec, Intent, Next, Pending, Price, Privacy, Procedure, Prompt,
    Row, Rows, RuleId, RuleSetId, Rules, Setup, Snapshot, StepFn, StepOutput, Verb, View, answer, begin, look, price,
};
use indes_core::battlefield::{PoolId, Pools, Roster, Statuses, UnitId};
use indes_tempo::{AP, DEF};
use indes_testing::{Altered, Plan, altered, bare_world, describe};
use indes_tools::invariants::{self, Ledger};

/// The rule that all changes of these tests cite.
pub const BY: RuleId = RuleId::gap(RuleSetId::Tempo, 42);
/// Goes on, lets pass.
pub const GO: Verb = Verb(32);
/// Ends a turn, or stops.
pub const END: Verb = Verb(37);
/// Answers in a window.
pub const ANSWER: Verb = Verb(25);
/// The units, in the order of turns.
pub const A: UnitId = UnitId(0);
pub const B: UnitId = UnitId(1);
pub const C: UnitId = UnitId(2);

/// Acts are the verbs below this one.
const ACTS: u8 = 32;

/// Rounds and turns in the order of the level. A turn begins with the maximum of action points less those owed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct StageRounds;

impl Procedure for StageRounds {
    type Step = u8;
    const NAME: &'static str = "rounds";
}

/// A question to the actor of the frame, else to the unit whose turn it is.
pub fn asks(view: &View, frame: &Frame, prompt: Prompt) -> Asked {
    let unit = frame.actor.or(view.turn.actor());
    let seat = view.field.roster.seat(unit.expect("an actor"));
    Asked { frame: frame.id, seat, unit, prompt, privacy: Privacy::Open }
}

fn rounds<P: Procedure<Step = u8>>(view: &View, frame: &Frame, step: u8, _: &mut Dice, out: &mut StepOutput) -> Next {
    match step {
        1 => {
            out.batch.write(BY, Change::SetOrder { order: view.field.roster.ids().collect() });
            Next::Go(2)
        }
        2 => {
            out.batch.write(BY, Change::BeginRound { round: view.turn.round });
            Next::Go(3)
        }
        3 => {
            out.batch.write(BY, Change::BeginTurn { slot: 0 });
            Next::Go(4)
        }
        4 => {
            out.collect(BY, view.turn.actor().expect("an actor"), &[AP]);
            Next::Go(5)
        }
        5 => Next::Ask(asks(view, frame, Prompt::Act), 6),
        6 => match frame.answer.clone() {
            Some(intent) if intent.verb != END => Next::Push(FrameSpec::new::<P>(1, view.turn.actor(), intent), 5),
            _ => {
                out.batch.write(BY, Change::EndTurn);
                Next::Go(7)
            }
        },
        7 if usize::from(view.turn.slot) + 1 < view.turn.order.len() => {
            out.batch.write(BY, Change::BeginTurn { slot: view.turn.slot + 1 });
            Next::Go(4)
        }
        _ => {
            out.batch.write(BY, Change::EndRound);
            Next::Go(2)
        }
    }
}

fn rows(_: &View, asked: &Asked, out: &mut Rows) {
    let mut row = |verb: Verb, price: Price| out.push(Row { verb, price, slots: Default::default() });
    match asked.prompt {
        Prompt::Act => (0..ACTS).map(Verb).chain([END]).for_each(|verb| row(verb, Price::new())),
        Prompt::React(_) => [(ANSWER, price(AP, 2)), (GO, Price::new())].into_iter().for_each(|it| row(it.0, it.1)),
        _ => [GO, END].into_iter().for_each(|verb| row(verb, Price::new())),
    }
}

/// A battle under these rules, and a second world into which every state is copied and compared.
pub struct Stage {
    app: App,
    twin: App,
    ledger: Ledger,
    read_events: usize,
}

impl Stage {
    /// Begins a battle with acts that a procedure carries out from step 1 on, changed rules, a world that is prepared
    /// before the first answer, and these dice.
    pub fn begin<P: Procedure<Step = u8>>(
        step: StepFn<P>,
        plan: &Plan,
        change: impl Fn(&mut Altered),
        prepare: impl Fn(&mut World),
        dice: &[i16],
    ) -> Self {
        let begun = || {
            let mut app = bare_world();
            app.add_procedure::<StageRounds>(rounds::<P>).add_procedure::<P>(step);
            let rules = altered(|rules| {
                rules.machine = |idle| FrameSpec::new::<StageRounds>(1, None, idle);
                rules.rows = rows;
                rules.tidy = |_, _| None;
                rules.price = |_, asked, intent| match asked.prompt {
                    Prompt::React(_) if intent.verb == ANSWER => price(AP, 2),
                    _ => Price::new(),
                };
                change(rules);
            });
            let setup = Setup { rules, ..plan.setup() };
            begin(app.world_mut(), &setup, Dice::scripted(dice.to_vec())).expect("a beginning");
            prepare(app.world_mut());
            app
        };
        let (app, twin) = (begun(), begun());
        assert_eq!(DEF.rules.verbs(&DEF.shipped_data().unwrap()), (GO, END));
        let ledger = Ledger::new(app.world());
        let mut stage = Self { app, twin, ledger, read_events: 0 };
        stage.fresh_events();
        stage
    }

    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// Answers the open question. Returns the events since the last answer.
    #[track_caller]
    pub fn answer(&mut self, verb: Verb) -> Vec<String> {
        let asked = self.asked().expect("a question");
        answer(self.world(), asked.seat, Intent::of(verb)).expect("a legal answer");
        let from = self.read_events;
        let fresh = self.world().resource::<Events>().list[from..].to_vec();
        let world = self.app.world_mut();
        assert_eq!(invariants::is_tidy(world), [""; 0]);
        assert_eq!(self.ledger.read(&fresh), [""; 0]);
        assert_eq!(self.ledger.compare(world), [""; 0]);
        assert_eq!(invariants::is_the_same_elsewhere(world, self.twin.world_mut()), [""; 0]);
        self.fresh_events()
    }

    /// Answers several questions. Returns the events of the last answer.
    #[track_caller]
    pub fn answers<const N: usize>(&mut self, verbs: [Verb; N]) -> Vec<String> {
        verbs.into_iter().map(|verb| self.answer(verb)).last().unwrap_or_default()
    }

    fn fresh_events(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let (rules, events) = (world.resource::<Rules>().0, world.resource::<Events>().list.clone());
        let from = std::mem::replace(&mut self.read_events, events.len());
        look(world, |view| events[from..].iter().map(|event| describe(view, rules, event)).collect())
    }

    pub fn asked(&mut self) -> Option<Asked> {
        self.world().resource::<Pending>().0.as_ref().map(|decision| decision.asked)
    }

    pub fn snapshot(&mut self) -> Snapshot {
        Snapshot::take(self.world())
    }

    /// Restores a state and drops the events since.
    pub fn restore(&mut self, to: &Snapshot) {
        to.restore(self.world()).expect("a state of this battle");
        self.ledger = Ledger::new(self.app.world());
        self.read_events = self.world().resource::<Events>().list.len();
    }

    /// The points present, reserved and owed.
    pub fn pool(&mut self, unit: UnitId, pool: PoolId) -> [i16; 3] {
        let entity = self.world().resource::<Roster>().member(unit).entity;
        let pool = self.world().get::<Pools>(entity).expect("pools").get(pool);
        [pool.now, pool.held, pool.owed]
    }

    /// The numbers of a unit's statuses, without its posture.
    pub fn statuses(&mut self, unit: UnitId) -> Vec<u8> {
        let entity = self.world().resource::<Roster>().member(unit).entity;
        let statuses = self.world().get::<Statuses>(entity).expect("statuses");
        statuses.0.iter().skip(1).map(|status| status.kind.0).collect()
    }
}
