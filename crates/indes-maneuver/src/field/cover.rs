//! Cover, and what is in sight and range (MANEUVER-064, MANEUVER-141, MANEUVER-144, MANEUVER-146, MANEUVER-C11,
//! MANEUVER-G14, MANEUVER-G51, MANEUVER-G52, MANEUVER-G64).

use indes_core::battle::View;
use indes_core::battlefield::{Cover, Means, Shot, UnitRef};

/// A grade of cover (MANEUVER-141, MANEUVER-144, MANEUVER-146).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CoverGrade {
    /// No cover.
    None,
    /// At least half of the body.
    Low,
    /// At least three quarters of it.
    High,
    /// All of it, and concealed.
    Full,
}

impl CoverGrade {
    /// The grade of a cover that the battlefield has found.
    #[must_use]
    pub const fn of(cover: &Cover) -> Self {
        match cover.grade {
            0 => Self::None,
            1 => Self::Low,
            2 => Self::High,
            _ => Self::Full,
        }
    }
}

/// The cover of a target from an attacker (MANEUVER-G51, MANEUVER-G52).
#[must_use]
pub fn cover(view: &View, me: &UnitRef, them: &UnitRef, means: Means) -> Cover {
    let field = view.field;
    if means == Means::Melee {
        return Cover::default();
    }
    let (from, to) = (field.taken_by(me), field.taken_by(them));
    let shot = Shot { means, size: them.size.class, ..Shot::new(&from, &to) };
    indes_core::battlefield::cover(&field.screens, &field.bodies, &field.mechanics.cover, &shot)
}

/// Whether a unit is within a range in cells, in sight and not in full cover.
#[must_use]
pub fn is_shot(view: &View, me: &UnitRef, them: &UnitRef, range: u16, means: Means) -> bool {
    let field = view.field;
    if field.distance(me.id, them.id) > range || !field.sees(&field.taken_by(me), &field.taken_by(them)) {
        return false;
    }
    let cover = cover(view, me, them, means);
    CoverGrade::of(&cover) < CoverGrade::Full && !cover.sight_blocked
}

/// Whether a shot or spell under way still reaches a unit: it is within a range in cells and in sight, or behind full
/// cover, where the attack fails by itself (MANEUVER-146, MANEUVER-C11, MANEUVER-G14, MANEUVER-G64).
#[must_use]
pub fn is_shot_or_covered(view: &View, me: &UnitRef, them: &UnitRef, range: u16, means: Means) -> bool {
    let covered = || CoverGrade::of(&cover(view, me, them, means)) == CoverGrade::Full;
    is_shot(view, me, them, range, means) || view.field.distance(me.id, them.id) <= range && covered()
}
