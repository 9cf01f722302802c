//! How the two windows work. `REACT` opens after an action is declared and paid, `TEMPO` for its actor once a unit has
//! answered.

use crate::data::Data;
use crate::ids::TEMPO;
use indes_core::battle::{AnswerRules, AskOrder, ReplaceRules, ReplyKind, WindowKind, WindowRule};
use indes_core::battlefield::RuleData;
use indes_core::rule_id;

/// A replacement costs the difference (TEMPO-011), is announced (TEMPO-013) and reveals what was meant (TEMPO-C15).
const REPLACING: ReplaceRules =
    ReplaceRules { price: rule_id!("TEMPO-011"), revealed: rule_id!("TEMPO-C15"), replaced: rule_id!("TEMPO-013") };

/// How a window works: reactors answer after the actor, in order (TEMPO-008, TEMPO-G29), and may pass (TEMPO-009); the
/// actor replaces its own action (TEMPO-010).
pub(crate) fn window(data: &RuleData, kind: WindowKind) -> WindowRule {
    let (order, reply) = match kind {
        TEMPO => (AskOrder::Actor, ReplyKind::Replace(REPLACING)),
        _ => (AskOrder::AfterActor, ReplyKind::Join),
    };
    let idle = data.of::<Data>().verbs.pass;
    WindowRule {
        reply,
        ..WindowRule::open(order, idle, AnswerRules { answer: rule_id!("TEMPO-008"), pass: rule_id!("TEMPO-009") })
    }
}
