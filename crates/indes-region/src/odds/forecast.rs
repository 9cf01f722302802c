//! The exact odds of attacks, escapes and other rolls, from the functions that the rules call. Only this folder of region
//! uses fractions.

use crate::data::{ActionEffect, ActionKind, Attribute, Data, Manner};
use crate::field::assault::{self, Assault, Blow};
use crate::field::{aid, defence, handling, hiding, place};
use crate::offers::prospect;
use crate::procedures::deed;
use crate::procedures::harm::{self, Fate};
use crate::unit::pairs;
use crate::unit::throw::{self, Throw};
use indes_core::battle::odds::table;
use indes_core::battle::{Arg, Die, Forecast, Frame, Intent, Odds, View};
use indes_core::battlefield::{UnitId, UnitRef};
use smallvec::SmallVec;

/// The chances of each number of successes of a roll against another one.
#[must_use]
pub fn successes(own: &Throw, other: &Throw, most: i16) -> Vec<(i16, f64)> {
    against(own.die(), other.die(), most)
}

fn against(own: Die, other: Die, most: i16) -> Vec<(i16, f64)> {
    let mut found: Vec<(i16, f64)> = Vec::new();
    let other = table(other);
    for (active, chance) in table(own) {
        for &(opposing, likewise) in &other {
            let count = throw::successes(active, opposing, most);
            match found.iter_mut().find(|known| known.0 == count) {
                Some(known) => known.1 += chance * likewise,
                None => found.push((count, chance * likewise)),
            }
        }
    }
    found.sort_by_key(|one| one.0);
    found
}

/// The chance of at least so many successes.
#[must_use]
pub fn at_least(all: &[(i16, f64)], count: i16) -> f64 {
    all.iter().filter(|one| one.0 >= count).map(|one| one.1).sum()
}

/// An attack of one unit on another one.
#[derive(Clone, Copy)]
pub struct Attempt<'a> {
    /// The battle.
    pub view: &'a View<'a>,
    /// The attacker.
    pub me: UnitRef<'a>,
    /// The target.
    pub them: UnitRef<'a>,
    /// What it is made with.
    pub assault: Assault<'a>,
    /// Whether the target knows of the attacker.
    pub aware: bool,
    /// The number that the attacker has rolled, where that is known (REGION-G14).
    pub rolled: Option<i16>,
}

impl Attempt<'_> {
    /// The chances of each number of successes against a defence.
    #[must_use]
    pub fn successes(&self, manner: Option<Manner>) -> Vec<(i16, f64)> {
        let data: &Data = self.view.field.data();
        let own = self.assault.throw(self.view, &self.me, &self.them);
        let other = defence::throw(self.view, &self.me, &self.them, &self.assault, self.aware, manner);
        let most = data.option("max_successes");
        match self.rolled {
            None => successes(&own, &other, most),
            Some(active) => {
                let mut found: Vec<(i16, f64)> = Vec::new();
                for (opposing, chance) in table(other.die()) {
                    found.push((throw::successes(active, opposing, most), chance));
                }
                found
            }
        }
    }

    /// The odds against a defence: damage, and whether the target falls or dies.
    #[must_use]
    pub fn odds(&self, manner: Option<Manner>) -> Odds {
        let data: &Data = self.view.field.data();
        let lethal = self.assault.is_lethal(self.view, &self.them);
        let harms = self.harms();
        let mut odds = Odds::default();
        for (count, chance) in self.successes(manner) {
            match count {
                2.. => odds.twofold += chance,
                1 => odds.hit += chance,
                _ => odds.miss += chance,
            }
            if harms && count > 0 {
                odds.damage += chance * f64::from(count);
                let fate = harm::fate(data, &self.them, count, lethal);
                let falls = if self.them.body.down { matches!(fate, Fate::Dies(_)) } else { fate != Fate::Stands };
                odds.falls += if falls { chance } else { 0.0 };
            }
        }
        odds
    }

    /// Whether successes are damage.
    #[must_use]
    pub fn harms(&self) -> bool {
        match self.assault {
            Assault::Unarmed(blow) => blow != Blow::Grab,
            Assault::Spell { spell, .. } => spell.effect == crate::data::SpellEffect::Damage,
            _ => true,
        }
    }
}

/// The manner of an answer that defends.
#[must_use]
pub fn manner(data: &Data, answer: &Intent) -> Option<Manner> {
    match data.action(answer.verb).does {
        ActionEffect::Defend(manner) => Some(manner),
        _ => None,
    }
}

/// The attempt of an intent on its target. `actor` is the unit that is asked, or its mount.
#[must_use]
pub fn attempt<'a>(view: &'a View<'a>, actor: UnitId, intent: &Intent, target: UnitId) -> Option<Attempt<'a>> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let me = field.unit(pairs::executor(field, actor, intent.verb)?);
    let assault = Assault::of(data, &me, intent)?;
    let them = field.unit(target);
    let aware = place::is_aware(field, &them, me.id);
    Some(Attempt { view, me, them, assault, aware, rolled: None })
}

/// The attempt of a frame that attacks.
#[must_use]
pub fn attempt_of<'a>(view: &'a View<'a>, frame: &'a Frame) -> Option<Attempt<'a>> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let memory = frame.memory.get::<crate::state::Attack>()?;
    let me = field.unit(frame.actor?);
    let assault = assault::of_frame(data, &me, frame)?;
    let them = field.unit(memory.target?);
    let rolled = memory.rolled.map(|draw| draw.value);
    Some(Attempt { view, me, them, assault, aware: memory.aware, rolled })
}

/// The odds of an attack with the defences that are given, of the blows with which others answer an action, or of another
/// roll; `None` for what no dice decide.
#[must_use]
pub fn forecast(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> Option<Forecast> {
    let replies = blows_at(view, actor, intent, answers);
    let mut forecast = match own(view, actor, intent, answers) {
        Some(forecast) => forecast,
        None if replies.is_empty() => return other(view, actor, intent),
        None => Forecast::default(),
    };
    forecast.answer = replies.iter().map(|reply| reply.1).reduce(Odds::either).unwrap_or_default();
    forecast.answers = replies;
    Some(forecast)
}

/// The odds of an attack; `None` for anything else.
fn own(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> Option<Forecast> {
    let data: &Data = view.field.data();
    let target = intent.unit()?;
    let answer = answers.iter().find(|answer| answer.0 == target);
    let manner = answer.and_then(|answer| manner(data, &answer.1));
    let mut attempt = attempt(view, actor, intent, target)?;
    if let Some(known) = view.stack.frames.last().and_then(|frame| attempt_of(view, frame))
        && known.me.id == attempt.me.id
        && known.them.id == target
    {
        (attempt.rolled, attempt.aware) = (known.rolled, known.aware);
    }
    let action = attempt.odds(manner);
    Some(Forecast { action, success: action.hits(), ..Forecast::default() })
}

/// The odds of the blows with which others answer an action of a unit (REGION-048).
fn blows_at(
    view: &View,
    actor: UnitId,
    intent: &Intent,
    answers: &[(UnitId, Intent)],
) -> SmallVec<[(UnitId, Odds); 2]> {
    let data: &Data = view.field.data();
    let blow = |(unit, answer): &(UnitId, Intent)| -> Option<(UnitId, Odds)> {
        let strikes = data.action(answer.verb).kind == ActionKind::Opportunity && *unit != actor;
        let target = answer.unit().unwrap_or(actor);
        let mut aimed = answer.clone();
        if answer.unit().is_none() {
            aimed.with.push(Arg::Unit(target));
        }
        let attempt = attempt(view, *unit, &aimed, target).filter(|_| strikes)?;
        let body = prospect::exposed(view, actor, intent, *unit);
        let them = body.as_ref().map_or(attempt.them, |body| UnitRef { body, ..attempt.them });
        Some((*unit, Attempt { them, ..attempt }.odds(None)))
    };
    answers.iter().filter_map(blow).collect()
}

/// The two rolls that decide an action which is no attack: escape, healing, first aid, a door.
#[must_use]
pub fn rolls(view: &View, unit: UnitId, intent: &Intent) -> Option<(UnitId, Throw, Option<UnitId>, Throw)> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let me = field.unit(unit);
    match data.action(intent.verb).does {
        ActionEffect::Escape => {
            let (by, held) = handling::grips(view, &me).into_iter().find(|grip| Some(grip.0) == intent.unit())?;
            let own = deed::escape_throw(view, &field.unit(held));
            Some((held, own, Some(by), throw::grip(data, &field.unit(by))))
        }
        ActionEffect::Cast | ActionEffect::AidMend => {
            let spell = data.spell(intent.verb)?;
            let sides = spell.difficulty?;
            let caster = match data.action(intent.verb).does {
                ActionEffect::AidMend => field.unit(intent.unit()?),
                _ => me,
            };
            let own = Throw::bare(data, &caster, spell.attack.unwrap_or(Attribute::Presence));
            Some((caster.id, own, None, Throw::of(sides)))
        }
        ActionEffect::FirstAid => {
            let helper = field.unit(intent.unit()?);
            let own = Throw::bare(data, &helper, Attribute::Intelligence);
            Some((helper.id, own, None, Throw::of(aid::difficulty(view, &me, &helper))))
        }
        ActionEffect::UseObject => {
            let sides = u8::try_from(data.option("object_die")).ok().filter(|&sides| sides > 0)?;
            let place = usize::try_from(data.option("object_attribute")).unwrap_or(0);
            let attribute = Attribute::ALL.get(place).map_or(Attribute::Strength, |attribute| attribute.0);
            Some((unit, Throw::bare(data, &me, attribute), None, Throw::of(sides)))
        }
        _ => None,
    }
}

/// The forecast of an action that is no attack; `None` for one whose result no dice decide.
fn other(view: &View, unit: UnitId, intent: &Intent) -> Option<Forecast> {
    let data: &Data = view.field.data();
    let success = match data.action(intent.verb).does {
        ActionEffect::Hide => hidden(view, &view.field.unit(unit)),
        _ => {
            let (_, own, _, opposing) = rolls(view, unit, intent)?;
            at_least(&successes(&own, &opposing, 0), 1)
        }
    };
    Some(Forecast { success, ..Forecast::default() })
}

/// The chance that a unit hides from all its observers (REGION-G83).
fn hidden(view: &View, me: &UnitRef) -> f64 {
    let data: &Data = view.field.data();
    let own = table(hiding::hide_throw(view, me).die());
    let observers: Vec<Vec<(i16, f64)>> = hiding::observers(view, me)
        .into_iter()
        .map(|observer| table(Throw::bare(data, &view.field.unit(observer), Attribute::Intelligence).die()))
        .collect();
    let unseen = |value: i16| -> f64 {
        let fails = |table: &Vec<(i16, f64)>| table.iter().filter(|one| one.0 <= value).map(|one| one.1).sum::<f64>();
        observers.iter().map(fails).product()
    };
    own.iter().map(|&(value, chance)| chance * unseen(value)).sum()
}
