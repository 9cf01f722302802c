//! Odds as they are shown: bars, percentages, effects.

use crate::panels::decision::Effect;
use crate::theme::icon;
use crate::widgets::{self, Outcome, Tone};
use indes_core::battle::{Forecast, Odds};
use indes_core::text::text;

/// Whether the odds are those of a blow that can hit.
pub(super) fn strikes(odds: &Odds) -> bool {
    odds.hits() > 0.0
}

/// The bar of a blow.
pub(super) fn bar(odds: &Odds) -> widgets::Odds {
    widgets::Odds::of([
        (Outcome::Miss, odds.miss),
        (Outcome::Hit, odds.hit),
        (Outcome::PastArmour, odds.past_armour),
        (Outcome::Twofold, odds.twofold),
        (Outcome::Crit, odds.critical),
    ])
}

/// The bar of an action that is not answered: of its blow, or of its success if it has none.
pub(super) fn action_bar(forecast: &Forecast) -> widgets::Odds {
    if strikes(&forecast.action) { bar(&forecast.action) } else { success_bar(forecast) }
}

/// The bar of an action without a blow: whether it succeeds.
pub(super) fn success_bar(forecast: &Forecast) -> widgets::Odds {
    widgets::Odds::default().and(Outcome::Miss, text!("odds-fails"), 1.0 - forecast.success).and(
        Outcome::Hit,
        text!("odds-succeeds"),
        forecast.success,
    )
}

/// A mean in whole points; `None` below one.
pub(super) fn whole(mean: f64) -> Option<String> {
    (mean >= 1.0).then(|| format!("{mean:.0}"))
}

/// A chance from 0 to 1 in whole percents. A chance above 0 is never shown as 0 %, one below 1 never as 100 %.
#[must_use]
pub fn percent(chance: f64) -> String {
    let whole = (chance * 100.0).round();
    if chance > 0.0 && whole < 1.0 {
        "<1 %".into()
    } else if chance < 1.0 && whole > 99.0 {
        ">99 %".into()
    } else {
        format!("{whole:.0} %")
    }
}

/// The chance that a blow hits.
#[must_use]
pub fn hit_chance(odds: &Odds) -> String {
    percent(odds.hits())
}

/// The chance that a unit stays hidden.
pub(super) fn stays_hidden(chance: f64) -> Effect {
    let tone = if chance < 0.5 { Tone::Bad } else { Tone::Second };
    Effect::new(icon::EYE_SLASH, tone, &text!("effect-stays-hidden", chance = percent(chance)))
}

/// The chance that the target falls, and without the answer `before`, if that is compared.
pub(super) fn falls(before: Option<f64>, after: f64) -> Effect {
    let text = match before {
        Some(before) => {
            let before = percent(before);
            text!("effect-falls-before", before = before.trim_end_matches(" %"), chance = percent(after))
        }
        None => text!("effect-falls", chance = percent(after)),
    };
    Effect::new(icon::HEART_BREAK, Tone::Bad, &text)
}

/// The chance that both are bound; `None` if there is none.
pub(super) fn binds(forecast: &Forecast) -> Option<Effect> {
    let text = || text!("effect-binds", chance = percent(forecast.bound));
    (forecast.bound > 0.0).then(|| Effect::new(icon::SWORD, Tone::Second, &text()))
}
