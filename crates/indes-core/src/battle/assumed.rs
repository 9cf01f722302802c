//! The action and the replies that a forecast of an open question is about.

use super::decision::{Asked, Intent, Privacy, Prompt};
use super::odds::Forecast;
use super::view::{ForecastTerm, RuleSet, View};
use super::window_rule::ReplyKind;
use crate::battlefield::UnitId;

/// An action and the replies to it, none of them carried out yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumed {
    /// The unit that acts.
    pub actor: UnitId,
    /// Its action.
    pub intent: Intent,
    /// The units that reply, each with its reply.
    pub replies: Vec<(UnitId, Intent)>,
}

impl Assumed {
    /// What is under way without an answer to the question; `None` if the question belongs to no action. For the actor,
    /// or its seat where a seat is asked, the action is the one that is meant; for others the one that was announced.
    /// Replies that become frames of their own are left out: each is carried out before the next unit is asked.
    #[must_use]
    pub fn kept(rules: &dyn RuleSet, view: &View, asked: &Asked) -> Option<Self> {
        let frame = view.frame(asked)?;
        let actor = frame.actor?;
        let own = asked.unit.map_or(view.field.roster.seat(actor) == asked.seat, |unit| unit == actor);
        let intent = if own { frame.meant() } else { &frame.intent }.clone();
        let is_over = |kind| rules.window(&view.field.rule_data, kind).reply == ReplyKind::Interpose;
        let open = frame.replies.iter().filter(|reply| !is_over(reply.window));
        let replies = open.map(|reply| (reply.unit, reply.intent.clone())).collect();
        Some(Self { actor, intent, replies })
    }

    /// What is under way with this answer to the question: the answer as an action, as one more reply, or as the
    /// replacement of the action.
    #[must_use]
    pub fn with(rules: &dyn RuleSet, view: &View, asked: &Asked, answer: &Intent) -> Option<Self> {
        let unit = rules.actor(view, asked, answer)?;
        let alone = |intent: Intent| Self { actor: unit, intent, replies: Vec::new() };
        match (asked.prompt, view.frame(asked)) {
            (Prompt::React(_), _) => {
                let mut assumed = Self::kept(rules, view, asked)?;
                if assumed.actor == unit {
                    assumed.intent = answer.clone();
                } else {
                    assumed.replies.push((unit, answer.clone()));
                }
                Some(assumed)
            }
            (Prompt::Detail, Some(frame)) if asked.privacy == Privacy::Sealed => {
                Some(alone(rules.meant(&view.field.rule_data, &frame.intent, answer)))
            }
            (Prompt::Act | Prompt::Detail, _) => Some(alone(answer.clone())),
        }
    }

    /// Its exact odds; `None` if the rule set has none for it.
    #[must_use]
    pub fn forecast(&self, rules: &dyn RuleSet, view: &View) -> Option<Forecast> {
        rules.forecast(view, self.actor, &self.intent, &self.replies)
    }

    /// The numbers that the odds are computed from.
    #[must_use]
    pub fn forecast_terms(&self, rules: &dyn RuleSet, view: &View) -> Vec<ForecastTerm> {
        rules.forecast_terms(view, self.actor, &self.intent, &self.replies)
    }
}
