//! What of a creature's surroundings decides about many of its verbs at once, found out at most once for all rows of a
//! question.

use super::swift;
use crate::data::{ActionEffect, ActionKind};
use crate::field::{reach, steps, targets};
use crate::unit::cost::Reserves;
use indes_core::battle::{Frame, View};
use indes_core::battlefield::{PartId, UnitId, UnitMask, UnitRef, Walking};
use smallvec::SmallVec;
use std::cell::{Cell, OnceCell, RefCell};

/// A creature with the foes that it could attack, on the floor or while the action of a frame is under way.
pub struct Prospect<'a> {
    /// The creature.
    pub me: UnitRef<'a>,
    /// The frame of the action that is under way.
    pub frame: Option<&'a Frame>,
    may_attack: OnceCell<bool>,
    known: OnceCell<UnitMask>,
    near: OnceCell<bool>,
    open: OnceCell<UnitMask>,
    run: OnceCell<Option<Walking>>,
    reserves: OnceCell<Reserves>,
    can_step: OnceCell<bool>,
    /// The metres of the run that was looked at last, and whether it leads anywhere.
    can_run: Cell<Option<(u16, bool)>>,
    reaches: RefCell<SmallVec<[Reaches; 4]>>,
    /// The foes that were looked at, and those of them that are in a free line.
    shot: Cell<(UnitMask, UnitMask)>,
}

/// What is known of a use of an item.
struct Reaches {
    part: PartId,
    /// Its greatest distance in cells.
    limit: u16,
    /// The foes that were looked at.
    asked: UnitMask,
    /// Those of them that it reaches and that its bearer faces.
    reached: UnitMask,
}

impl<'a> Prospect<'a> {
    /// That of a creature: on the floor, or while the action of a frame is under way.
    #[must_use]
    pub fn of(me: UnitRef<'a>, frame: Option<&'a Frame>) -> Self {
        Self {
            me,
            frame,
            may_attack: OnceCell::new(),
            known: OnceCell::new(),
            near: OnceCell::new(),
            open: OnceCell::new(),
            run: OnceCell::new(),
            reserves: OnceCell::new(),
            can_step: OnceCell::new(),
            can_run: Cell::new(None),
            reaches: RefCell::default(),
            shot: Cell::default(),
        }
    }

    /// Whether it may attack at all (ENERGY-282, ENERGY-286).
    fn may_attack(&self, view: &View) -> bool {
        *self.may_attack.get_or_init(|| targets::may_attack(view.field.data(), &self.me, view))
    }

    /// What it can pay with.
    #[must_use]
    pub fn reserves(&self, view: &View) -> &Reserves {
        self.reserves.get_or_init(|| Reserves::of(view, &self.me))
    }

    /// Whether it can step into any cell beside it, whatever that costs.
    #[must_use]
    pub fn can_step(&self, view: &View) -> bool {
        *self.can_step.get_or_init(|| steps::can_step(view, &self.me))
    }

    /// The foes that it knows of and that can still be struck.
    #[must_use]
    pub fn known(&self, view: &View) -> UnitMask {
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
            let left = swift::is_left(view, &self.me) && self.reserves(view).pay(swift::least(view), 0, 0).is_some();
            if left { swift::open_to(view, &self.me, self.known(view), self.frame) } else { UnitMask::NONE }
        })
    }

    /// The run that it can make now; `None` if it cannot run.
    #[must_use]
    pub fn run(&self, view: &View, does: ActionEffect) -> Option<Walking> {
        let unpaid = || *self.run.get_or_init(|| steps::unpaid_run(view, &self.me));
        steps::run_of(view, &self.me, does, self.reserves(view), unpaid)
    }

    /// Whether it can run anywhere now.
    #[must_use]
    pub fn can_run(&self, view: &View, does: ActionEffect) -> bool {
        let Some(walk) = self.run(view, does) else { return false };
        match self.can_run.get() {
            // Runs differ only in their metres.
            Some((metres, true)) if metres <= walk.budget => true,
            Some((metres, false)) if metres >= walk.budget => false,
            _ => {
                let can = walk.possible(view.field);
                self.can_run.set(Some((walk.budget, can)));
                can
            }
        }
    }

    /// Whether a use of an item reaches a foe that it faces.
    #[must_use]
    pub fn reaches(&self, view: &View, part: PartId, foe: UnitId) -> bool {
        let mut all = self.reaches.borrow_mut();
        let at = all.iter().position(|known| known.part == part).unwrap_or_else(|| {
            let limit = targets::limit(view, &self.me, part);
            all.push(Reaches { part, limit, asked: UnitMask::NONE, reached: UnitMask::NONE });
            all.len() - 1
        });
        let known = &mut all[at];
        if !known.asked.has(foe) {
            let is_shot = |them: &UnitRef| self.is_shot(view, them);
            known.asked = known.asked.with(foe);
            if targets::is_within(view, &self.me, (part, known.limit), foe, is_shot) {
                known.reached = known.reached.with(foe);
            }
        }
        known.reached.has(foe)
    }

    /// Whether a foe is in a free line and not in full cover (ENERGY-G24).
    fn is_shot(&self, view: &View, them: &UnitRef) -> bool {
        let (asked, shot) = self.shot.get();
        if asked.has(them.id) {
            return shot.has(them.id);
        }
        let is_shot = targets::is_shot(view, &self.me, them);
        self.shot.set((asked.with(them.id), if is_shot { shot.with(them.id) } else { shot }));
        is_shot
    }

    /// The foes among some that an attack of a kind by a use of an item can be aimed at.
    pub fn targets<'b>(
        &'b self,
        view: &'b View,
        does: ActionEffect,
        part: PartId,
        foes: UnitMask,
    ) -> impl Iterator<Item = UnitId> + 'b {
        let suits = move |foe: &UnitId| targets::suits(view, &self.me, &view.field.unit(*foe), does, part);
        foes.iter().filter(move |&foe| self.reaches(view, part, foe)).filter(suits)
    }

    /// Whether an attack of a kind could have a target, as far as this tells.
    #[must_use]
    pub fn may(&self, view: &View, kind: ActionKind, does: ActionEffect) -> bool {
        let reached = |ranged| if ranged { !self.known(view).is_empty() } else { self.near(view) };
        let swift = kind != ActionKind::Swift || !self.open(view).is_empty();
        swift && reached(does == ActionEffect::Ranged) && self.may_attack(view)
    }
}
