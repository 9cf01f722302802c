//! The viewer: the seat at the screen, the units and doors that are hidden from it, and the events that it may read
//! (POISE-G43, TEMPO-J04, MANEUVER-J08).

use super::session::{Session, question_number};
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Res, World};
use indes_core::battle::{BattleEvent, EventKind, Events, FrameId, Pending, Phase};
use indes_core::battlefield::{Board, Concealed, DoorMask, Roster, Seat, UnitMask, unseen_by};

/// The resources that a [`Viewer`] depends on, as a system parameter.
#[derive(SystemParam)]
pub struct ViewerParam<'w> {
    session: Option<Res<'w, Session>>,
    pending: Res<'w, Pending>,
    phase: Res<'w, Phase>,
    concealed: Res<'w, Concealed>,
    board: Res<'w, Board>,
    roster: Res<'w, Roster>,
    events: Res<'w, Events>,
}

impl ViewerParam<'_> {
    /// The viewer.
    #[must_use]
    pub fn viewer(&self) -> Viewer<'_> {
        Viewer {
            session: self.session.as_deref(),
            pending: &self.pending,
            phase: &self.phase,
            concealed: &self.concealed,
            board: &self.board,
            roster: &self.roster,
            events: &self.events,
        }
    }
}

/// The people at the screen, and what they may see of the battle.
#[derive(Clone, Copy)]
pub struct Viewer<'a> {
    session: Option<&'a Session>,
    /// The open question.
    pub pending: &'a Pending,
    phase: &'a Phase,
    concealed: &'a Concealed,
    board: &'a Board,
    roster: &'a Roster,
    events: &'a Events,
}

impl<'a> Viewer<'a> {
    /// The viewer of a world that holds a battle.
    #[must_use]
    pub fn of(world: &'a World) -> Self {
        Self {
            session: world.get_resource(),
            pending: world.resource(),
            phase: world.resource(),
            concealed: world.resource(),
            board: world.resource(),
            roster: world.resource(),
            events: world.resource(),
        }
    }

    /// The seat that is asked.
    fn asked(&self) -> Option<Seat> {
        self.pending.0.as_ref().map(|decision| decision.asked.seat)
    }

    /// The number of the open question ([`super::session::question`]).
    #[must_use]
    pub fn question(&self) -> u64 {
        question_number(self.pending, self.events)
    }

    /// The seat of the person at the screen: the one that is asked if a person plays it, else the only one that a person
    /// plays. `None` while no question is open, and while a record is watched.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        let asked = self.asked()?;
        let session = self.session.filter(|session| !session.watched)?;
        let people = session.people();
        match people.as_slice() {
            _ if people.contains(&asked) => Some(asked),
            [only] => Some(*only),
            _ => None,
        }
    }

    /// Whether nothing is concealed any more: the battle is over, or a record is watched.
    fn sees_everything(&self) -> bool {
        matches!(self.phase, Phase::Over { .. }) || self.session.is_some_and(|session| session.watched)
    }

    /// The units that are hidden from the viewer: from the seat that is asked if a person plays it, else from any person.
    /// Empty where only bots play.
    #[must_use]
    pub fn unseen(&self) -> UnitMask {
        let Some(session) = self.session.filter(|_| !self.concealed.is_empty() && !self.sees_everything()) else {
            return UnitMask::NONE;
        };
        let people = session.people();
        let unseen = |seat: Seat| unseen_by(self.concealed, self.roster, seat);
        match self.asked().filter(|seat| people.contains(seat)) {
            Some(seat) => unseen(seat),
            None => people.iter().map(|&seat| unseen(seat)).fold(UnitMask::NONE, UnitMask::union),
        }
    }

    /// The doors of which the viewer does not know how they are worked: the seat that is asked if a person plays it, else
    /// any person. None where only bots play.
    #[must_use]
    pub fn unknown_doors(&self) -> DoorMask {
        let Some(session) = self.session.filter(|_| self.board.hides_doors() && !self.sees_everything()) else {
            return DoorMask::default();
        };
        let people = session.people();
        let unknown = |seat: Seat| self.board.doors_unknown_to(self.roster.sides_of(seat).collect());
        match self.asked().filter(|seat| people.contains(seat)) {
            Some(seat) => unknown(seat),
            None => people.iter().map(|&seat| unknown(seat)).fold(DoorMask::default(), DoorMask::union),
        }
    }

    /// The events that the viewer may read. Several people at one screen read only the events that all their seats know, or,
    /// while units are hidden and the screen is handed over behind a curtain, those that the seat that is asked knows. A
    /// battle that is over, or watched, shows what was done unseen.
    #[must_use]
    pub fn events(&self) -> Vec<BattleEvent> {
        let may_read = self.reader();
        self.events.list.iter().filter(|event| may_read(event)).cloned().collect()
    }

    /// The events of a frame since its action was announced, of those that the viewer may read.
    #[must_use]
    pub fn events_of(&self, frame: FrameId) -> Vec<BattleEvent> {
        let may_read = self.reader();
        let own = self.events.list.iter().rev().filter(|event| event.frame == Some(frame));
        let since = own.take_while(|event| !matches!(event.what, EventKind::Declared { .. }));
        let mut found: Vec<BattleEvent> = since.filter(|event| may_read(event)).cloned().collect();
        found.reverse();
        found
    }

    /// Whether any unit is hidden, or the level hides a door.
    fn is_anything_hidden(&self) -> bool {
        !self.concealed.is_empty() || self.board.hides_doors()
    }

    /// Whether the viewer may read an event.
    fn reader(&self) -> impl Fn(&BattleEvent) -> bool {
        let alone = self.session.and_then(Session::only_person);
        let people = self.session.map(Session::people).unwrap_or_default();
        let handed = self.asked().filter(|seat| people.contains(seat) && self.is_anything_hidden());
        let everything = self.sees_everything();
        move |event: &BattleEvent| {
            let sealed = matches!(event.what, EventKind::Sealed { .. });
            match (alone, handed) {
                _ if everything && !sealed => true,
                (Some(seat), _) => event.is_visible_to(seat),
                (None, Some(seat)) if !sealed => event.is_visible_to(seat),
                _ => event.is_public() || !people.is_empty() && people.iter().all(|&seat| event.is_visible_to(seat)),
            }
        }
    }
}

/// The seat of the person at the screen ([`Viewer::seat`]).
#[must_use]
pub fn seat_at_screen(world: &World) -> Option<Seat> {
    Viewer::of(world).seat()
}

/// The units that are hidden from the viewer ([`Viewer::unseen`]).
#[must_use]
pub fn unseen(world: &World) -> UnitMask {
    Viewer::of(world).unseen()
}

/// The events that the viewer may read ([`Viewer::events`]).
#[must_use]
pub fn readable_events(world: &World) -> Vec<BattleEvent> {
    Viewer::of(world).events()
}
