//! What would be declared and answered, were an answer given: what the forecasts of an open question are about.

use super::decision::{Asked, Intent, Privacy, Prompt};
use super::odds::Forecast;
use super::view::{ForecastTerm, RuleSet, View};
use crate::battlefield::UnitId;

/// An action and its answers, none of them carried out yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumed {
    /// Who acts.
    pub actor: UnitId,
    /// What it does.
    pub intent: Intent,
    /// Who answers it, and how.
    pub replies: Vec<(UnitId, Intent)>,
}

impl Assumed {
    /// What goes on if the one who is asked changes nothing; `None` where the question belongs to no action. The actor
    /// itself, or its seat where no unit is asked, knows what it means, everybody else what it announced.
    #[must_use]
    pub fn kept(view: &View, asked: &Asked) -> Option<Self> {
        let frame = view.frame(asked)?;
        let actor = frame.actor?;
        let own = asked.unit.map_or(view.field.roster.seat(actor) == asked.seat, |unit| unit == actor);
        let intent = if own { frame.meant() } else { &frame.intent }.clone();
        let replies = frame.replies.iter().map(|reply| (reply.unit, reply.intent.clone())).collect();
        Some(Self { actor, intent, replies })
    }

    /// What goes on if the one who is asked gives this answer: its action, one more reply, or the replacement of its
    /// action.
    #[must_use]
    pub fn with(rules: &dyn RuleSet, view: &View, asked: &Asked, answer: &Intent) -> Option<Self> {
        let unit = rules.actor(view, asked, answer)?;
        let alone = |intent: Intent| Self { actor: unit, intent, replies: Vec::new() };
        match (asked.prompt, view.frame(asked)) {
            (Prompt::React(_), _) => {
                let mut assumed = Self::kept(view, asked)?;
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

    /// Its exact odds, if there are any.
    #[must_use]
    pub fn forecast(&self, rules: &dyn RuleSet, view: &View) -> Option<Forecast> {
        rules.forecast(view, self.actor, &self.intent, &self.replies)
    }

    /// The numbers that these odds rest on.
    #[must_use]
    pub fn reckoned(&self, rules: &dyn RuleSet, view: &View) -> Vec<ForecastTerm> {
        rules.reckoned(view, self.actor, &self.intent, &self.replies)
    }
}
