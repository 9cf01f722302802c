//! The heart of a battle: questions and answers, suspended procedures, changes and events, snapshots and records.
//!
//! A battle is a Bevy world with [`BattlePlugin`] and the plugin of a rule set. [`advance`] runs the world's
//! [`BattleSystems`] until the world holds a [`Pending`] question or the battle is over. Every answer goes
//! through [`answer`]; concessions, offers of terms and standing orders go through [`aside()`]. [`choose`] takes either, as
//! records hold them. A bot only proposes an answer: its caller gives it.
//!
//! The files form floors: each imports only from floors below its own, which a test of the repository checks.
//!
//! 1. Data: [`ids`], `rule`, [`error`], [`ending`], [`procedure`], [`dice`], [`odds`]; [`decision`]: questions, rows,
//!    domains, answers; `seats`; [`time`], [`turn`]: timeline and clock; [`event`]: changes and events; [`stack`]:
//!    suspended procedures; `pending`: the open question; `window_rule`: the rules of a kind of window; `names`: words
//!    of a rule set.
//! 2. [`step_output`]: the result of a step; [`payment`]: prices that are reserved, charged later, or owed.
//! 3. [`view`]: read access for rules, and the queries of a rule set; `battle_view`: the same for Bevy systems.
//! 4. Derived from the queries: `ways`, `subsets` and `domains`: the values of a slot; `legality`: legal answers;
//!    [`assumed`], [`orders`], [`rest`]: forecasts of answers and standing orders; [`words`]: answers and events in words;
//!    [`scenario`]: what a level has happen at the end of rounds.
//! 5. The loop: `apply` writes; `ask`, `group`, `expiry`, `steps` are systems; [`systems`] is their table, to which the
//!    plugin of a rule set adds its own; [`driver`] runs them.
//! 6. Users of the loop: [`setup`]: the beginning; [`mod@aside`]: choices beside answers; [`snapshot`], [`record`]:
//!    memory.

mod apply;
pub mod aside;
mod ask;
pub mod assumed;
mod battle_view;
pub mod decision;
pub mod dice;
pub mod display;
mod domains;
pub mod driver;
pub mod ending;
pub mod error;
pub mod event;
mod expiry;
mod group;
mod hash;
pub mod ids;
mod legality;
mod names;
pub mod odds;
pub mod orders;
pub mod payment;
mod pending;
pub mod procedure;
pub mod record;
pub mod rest;
mod rule;
pub mod scenario;
mod seats;
pub mod setup;
pub mod snapshot;
pub mod stack;
pub mod step_output;
mod steps;
mod subsets;
pub mod systems;
pub mod time;
pub mod turn;
pub mod view;
mod ways;
mod window_rule;
pub mod words;

pub use aside::{Aside, Choice, aside, choose};
pub use ask::{difference, pay};
pub use assumed::Assumed;
pub use battle_view::BattleView;
pub use decision::{
    Act, Arg, Args, Asked, Decision, Domain, FlagRules, Intent, Leg, Price, Privacy, Prompt, Route, Row, Rows, Slot,
    WayAct, Ways, price,
};
pub use dice::{Dice, DiceFault, Die, Draw, Draws, Faces, Keep, Shown};
pub use display::{AnswersAhead, Floor};
pub use driver::{advance, answer};
pub use ending::EndPhase;
pub use error::{BattleError, Refusal};
pub use event::{
    Batch, BattleEvent, Change, Ending, EventKind, Events, Loss, Preparing, Scope, Source, Sum, Term, Terms, WeaponPart,
};
pub use hash::fingerprint;
pub use ids::{Account, BattleIdentity, FrameId, Subject, Verb, WindowKind};
pub use names::{Gauge, Honest, Names, WordedQuestion, Wording};
pub use odds::{Contest, Contestant, Forecast, Odds};
pub use orders::{AskPolicy, BatchAnswer, Condition, GivenOrder, Order, Orders, Standing};
pub use payment::due_after;
pub use pending::{Offers, Pending};
pub use procedure::{ByUnit, Memory, Procedure, Step, Written};
pub use record::{RECORD_FORMAT, RECORD_HEAD, Record, ReplayError};
pub use rest::{Rest, Resting};
pub use rule::{NotARule, RuleId, RuleKind, RuleSetId};
pub use scenario::LevelStatus;
pub use seats::Seats;
pub use setup::{BondSeed, Setup, UnitSeed, begin, recount};
pub use snapshot::{Snapshot, UnitState};
pub use stack::{Fate, Frame, FrameSpec, Group, Nesting, Pace, Purse, Reply, Sealed, Stack, Walk, Window, WindowSet};
pub use step_output::{Next, StepOutput};
pub use steps::StepFn;
pub use systems::{AppRules, BattlePlugin, BattleSystems, Settling};
pub use time::{Due, Effect, Expiring, Expiry, Moment, Timeline};
pub use turn::{Count, Counted, NumberedKeys, Phase, Silence, Tally, Turn};
pub use view::{FallAhead, ForecastTerm, NextPoints, NextTurn, RuleSet, Rules, Sheet, View, look, try_look};
pub use window_rule::{AnswerRules, AskOrder, Asks, Counts, Limit, Pays, ReplaceRules, ReplyKind, Span, WindowRule};
