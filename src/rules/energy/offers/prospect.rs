//! What of a creature's surroundings decides about many of its verbs at once, found out at most once for all rows of a
//! question.

use super::swift;
use crate::battle::{Frame, View};
use crate::battlefield::{UnitMask, UnitRef, Walking};
use crate::rules::energy::data::{ActionEffect, ActionKind};
use crate::rules::energy::field::{reach, steps, targets};
use crate::rules::energy::unit::cost;
use std::cell::OnceCell;

/// A creature with the foes that it could attack, on the floor or while the action of a frame is under way.
pub struct Prospect<'a> {
    /// The creature.
    pub me: UnitRef<'a>,
    frame: Option<&'a Frame>,
    may_attack: OnceCell<bool>,
    known: OnceCell<UnitMask>,
    near: OnceCell<bool>,
    open: OnceCell<UnitMask>,
    run: OnceCell<Option<Walking>>,
}

impl<'a> Prospect<'a> {
    /// That of a creature: on the floor, or while the action of a frame is under way.
    #[must_use]
    pub const fn of(me: UnitRef<'a>, frame: Option<&'a Frame>) -> Self {
        let (may_attack, known, near, open) = (OnceCell::new(), OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { me, frame, may_attack, known, near, open, run: OnceCell::new() }
    }

    /// Whether it may attack at all (ENERGY-282, ENERGY-286).
    fn may_attack(&self, view: &View) -> bool {
        *self.may_attack.get_or_init(|| targets::may_attack(view.field.data(), &self.me, view))
    }

    /// The foes that it knows of and that can still be struck.
    fn known(&self, view: &View) -> UnitMask {
        *self.known.get_or_init(|| targets::open(view, self.me.id))
    }

    /// Whether a foe that it knows of is within the limit of one of its weapons, or beside it.
    fn near(&self, view: &View) -> bool {
        *self.near.get_or_init(|| {
            let field = view.field;
            let limit = reach::longest(field, &self.me).max(reach::limit(field, &self.me, None));
            self.known(view).iter().any(|foe| field.distance(self.me.id, foe) <= limit)
        })
    }

    /// The foes that are open to its Swift Attacks, if it has one left and can pay for the cheapest (ENERGY-078,
    /// ENERGY-D17, ENERGY-005).
    #[must_use]
    pub fn open(&self, view: &View) -> UnitMask {
        *self.open.get_or_init(|| {
            let left = swift::is_left(view, &self.me) && cost::of(view, &self.me, swift::least(view), 0, 0).is_some();
            if left { swift::open_to(view, &self.me, self.known(view), self.frame) } else { UnitMask::NONE }
        })
    }

    /// The run that it can make now; `None` if it cannot run.
    #[must_use]
    pub fn run(&self, view: &View, does: ActionEffect) -> Option<Walking> {
        steps::run_of(view, &self.me, does, || *self.run.get_or_init(|| steps::unpaid_run(view, &self.me)))
    }

    /// Whether an attack of a kind could have a target, as far as this tells.
    #[must_use]
    pub fn may(&self, view: &View, kind: ActionKind, does: ActionEffect) -> bool {
        let reached = |ranged| if ranged { !self.known(view).is_empty() } else { self.near(view) };
        let swift = kind != ActionKind::Swift || !self.open(view).is_empty();
        swift && reached(does == ActionEffect::Ranged) && self.may_attack(view)
    }
}
