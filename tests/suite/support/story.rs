//! Events in words, one line each, short enough to be written down as a list.

use indes::battle::{Arg, BattleEvent, EventKind, Intent, Loss, Names, RuleSet, Slot, Source, Sum, View};
use indes::battlefield::{GearId, ItemId, PartId, Place, Readiness, UnitId};

/// One event: `A -3 ap (9)`, `A rolls 5+4=9`, `A ends on 2: Hit`, `B is bound`.
pub fn tell(view: &View, rules: &dyn RuleSet, event: &BattleEvent) -> String {
    Words::new(view, rules).event(&event.what)
}

/// The words of a battle, both ways.
pub struct Words<'a> {
    view: &'a View<'a>,
    names: &'a Names,
}

impl<'a> Words<'a> {
    pub fn new(view: &'a View<'a>, rules: &dyn RuleSet) -> Self {
        Self { view, names: rules.names(&view.field.rule_data) }
    }

    /// A word as the value of a slot, whether it is legal or not. A part is `edge`, `longsword/edge`, or `bare`.
    pub fn value(&self, unit: UnitId, slot: Slot, word: &str) -> Option<Arg> {
        let key = |kind: GearId| &self.names.gear[usize::from(kind.0)];
        let gear = self.view.field.unit(unit).gear;
        let mut items = (0..).map(ItemId).zip(&gear.0);
        match slot {
            Slot::Unit => self.view.field.roster.named(word).map(Arg::Unit),
            Slot::Cell => word.parse().ok().map(Arg::Cell),
            Slot::Level => word.parse().ok().map(Arg::Level),
            Slot::Item => items.find(|(_, item)| key(item.kind).0 == word).map(|(at, _)| Arg::Item(at)),
            Slot::Path => word.split('-').map(str::parse).collect::<Result<_, _>>().ok().map(Arg::Path),
            Slot::Part if word == "bare" => Some(Arg::Part(PartId { item: None, part: 0 })),
            Slot::Part => {
                let (of, part) = word.split_once('/').map_or((None, word), |(of, part)| (Some(of), part));
                let bare = self.names.bare_hands.map(|kind| (None, kind));
                items.map(|(at, item)| (Some(at), item.kind)).chain(bare).find_map(|(item, kind)| {
                    let (name, _, parts) = key(kind);
                    let at = parts.iter().position(|surface| surface == part)?;
                    let fits = of.is_none_or(|of| of == name);
                    fits.then(|| Arg::Part(PartId { item, part: u8::try_from(at).unwrap_or(u8::MAX) }))
                })
            }
            _ => super::detail::read(self.view, self.names, slot, word),
        }
    }

    /// A word as the value of whatever slot it could be for.
    #[track_caller]
    pub fn guess(&self, unit: UnitId, word: &str) -> Arg {
        let slots = [Slot::Unit, Slot::Cell, Slot::Path, Slot::Item, Slot::Part, Slot::Level];
        let found = slots.into_iter().find_map(|slot| self.value(unit, slot, word));
        found.unwrap_or_else(|| panic!("what is {word}?"))
    }

    fn unit(&self, unit: UnitId) -> &str {
        &self.view.field.roster.member(unit).name
    }

    fn part_of(&self, gear: GearId, part: u8) -> String {
        let gear = &self.names.gear[usize::from(gear.0)];
        format!("{}/{}", gear.0, gear.2[usize::from(part)])
    }

    fn item(&self, unit: UnitId, item: ItemId) -> &str {
        let kind = self.view.field.unit(unit).gear.get(item).expect("an item of the unit").kind;
        &self.names.gear[usize::from(kind.0)].0
    }

    fn part(&self, unit: UnitId, part: PartId) -> String {
        match part.item {
            Some(item) => self.part_of(self.view.field.unit(unit).gear.get(item).expect("an item").kind, part.part),
            None => "bare".to_owned(),
        }
    }

    /// `melee_attack longsword/edge B`, `move B1-C1`.
    pub fn intent(&self, unit: UnitId, intent: &Intent) -> String {
        let mut text = self.names.verbs[usize::from(intent.verb.0)].0.clone();
        for arg in &intent.with {
            text.push(' ');
            text += &self.arg(unit, arg);
        }
        text
    }

    /// The value of a slot: `B`, `B1-C1`, `longsword`, `level 2`, `longsword/edge`.
    pub fn arg(&self, unit: UnitId, arg: &Arg) -> String {
        match arg {
            Arg::Unit(other) => self.unit(*other).to_owned(),
            Arg::Path(path) => path.iter().map(ToString::to_string).collect::<Vec<_>>().join("-"),
            Arg::Item(item) => self.item(unit, *item).to_owned(),
            Arg::Cell(cell) => cell.to_string(),
            Arg::Level(level) => format!("level {level}"),
            Arg::Part(part) => self.part(unit, *part),
            other => super::detail::write(self.view, self.names, other),
        }
    }

    fn status(&self, status: indes::battlefield::StatusId) -> &str {
        &self.names.statuses[usize::from(status.0)].0
    }

    fn of(&self, pool: indes::battlefield::PoolId) -> &str {
        &self.names.pools[usize::from(pool.0)].0
    }

    fn pool(&self, unit: UnitId, pool: indes::battlefield::PoolId, before: i16, after: i16) -> String {
        let key = &self.names.pools[usize::from(pool.0)].0;
        format!("{} {:+} {key} ({after})", self.unit(unit), after - before)
    }

    /// What became of a weapon: ` 15 shots`, ` 4 paid`, ` aims at B`, ` no aim`.
    fn prepared(&self, before: Readiness, after: Readiness) -> String {
        let mut text = String::new();
        if before.shots != after.shots {
            text += &format!(" {} shots", after.shots);
        }
        if before.paid != after.paid {
            text += &format!(" {} paid", after.paid);
        }
        if before.aim != after.aim {
            text += &after.aim.map_or(" no aim".to_owned(), |at| format!(" aims at {}", self.unit(at)));
        }
        text
    }

    fn event(&self, what: &EventKind) -> String {
        let unit = |unit: &UnitId| self.unit(*unit).to_owned();
        let cells = |path: &[indes::grid::Cell]| path.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
        match what {
            EventKind::Marched { unit: who, from, path } => format!("{} walks {from}-{}", unit(who), cells(path)),
            EventKind::Pushed { unit: who, from, path } => format!("{} is pushed {from}-{}", unit(who), cells(path)),
            EventKind::StatusAdded { unit: who, status } => format!("{} becomes {}", unit(who), self.status(*status)),
            EventKind::StatusLifted { unit: who, status } => {
                format!("{} is no longer {}", unit(who), self.status(*status))
            }
            EventKind::Mounted { unit: who, mount, .. } => format!("{} gets on {}", unit(who), unit(mount)),
            EventKind::Departed { unit: who, from } => format!("{} leaves at {from}", unit(who)),
            EventKind::Alighted { unit: who, mount, to, .. } => format!("{} is off {} on {to}", unit(who), unit(mount)),
            EventKind::Turned { unit: who, .. } => format!("{} turns", unit(who)),
            EventKind::Gained { unit: who, pool, before, after } => self.pool(*who, *pool, *before, *after),
            EventKind::Lost { unit: who, pool, kind, before, after } => {
                let kind = if *kind == Loss::Damage && pool.0 == 0 { " as damage" } else { "" };
                self.pool(*who, *pool, *before, *after) + kind
            }
            EventKind::Held { unit: who, pool, after, .. } => format!("{} holds {after} {}", unit(who), self.of(*pool)),
            EventKind::Charged { unit: who, pool, before, after } => {
                self.pool(*who, *pool, *before, *after) + " of what is held"
            }
            EventKind::Released { unit: who, pool, after, .. } => {
                format!("{} still holds {after} {}", unit(who), self.of(*pool))
            }
            EventKind::Owed { unit: who, pool, after, .. } => format!("{} owes {after} {}", unit(who), self.of(*pool)),
            EventKind::Collected { unit: who, pool, owed, before, after } => {
                format!("{}, {owed} owed", self.pool(*who, *pool, *before, *after))
            }
            EventKind::StatusEnded { unit: who, status } => format!("{}'s {} ends", unit(who), self.status(*status)),
            EventKind::TurnSkipped { unit: who } => format!("{}'s turn is skipped", unit(who)),
            EventKind::StatusGained { unit: who, after, .. } => format!("{} is {}", unit(who), self.status(*after)),
            EventKind::Tied { bond, .. } | EventKind::Untied { bond } => {
                let tied = if matches!(what, EventKind::Tied { .. }) { "tied" } else { "untied" };
                let members = bond.members.iter().map(|(who, item)| match item {
                    Some(item) => format!(" {}/{}", unit(who), self.item(*who, *item)),
                    None => format!(" {}", unit(who)),
                });
                tied.to_owned() + &members.collect::<String>()
            }
            EventKind::Left { unit: who, .. } => format!("{} leaves", unit(who)),
            EventKind::Dropped { unit: who, gear, cell } => {
                format!("{} loses {} on {cell}", unit(who), self.names.gear[usize::from(gear.0)].0)
            }
            EventKind::Swung { unit: who, door, open } => {
                format!("{} {} door {}", unit(who), if *open { "opens" } else { "shuts" }, door.0)
            }
            EventKind::ItemPut { unit: who, gear, place } => {
                let gear = &self.names.gear[usize::from(gear.0)].0;
                match place {
                    Place::Hand => format!("{} holds {gear}", unit(who)),
                    Place::Stowed => format!("{} stows {gear}", unit(who)),
                    Place::Ground(cell) => format!("{} drops {gear} on {cell}", unit(who)),
                    Place::Gone => format!("{} has no {gear} any more", unit(who)),
                }
            }
            EventKind::Prepared { unit: who, gear, before, after } => {
                let gear = &self.names.gear[usize::from(gear.0)].0;
                format!("{}'s {gear}:{}", unit(who), self.prepared(*before, *after))
            }
            EventKind::FellDown { unit: who } => format!("{} falls", unit(who)),
            EventKind::Rose { unit: who } => format!("{} rises", unit(who)),
            EventKind::OrderSet { order } => {
                order.iter().fold("order".to_owned(), |text, who| text + " " + self.unit(*who))
            }
            EventKind::RoundBegan { round } => format!("round {round} begins"),
            EventKind::RoundEnded { round } => format!("round {round} ends"),
            EventKind::TurnBegan { unit: who } => format!("{}'s turn begins", unit(who)),
            EventKind::TurnEnded { unit: who } => format!("{}'s turn ends", unit(who)),
            EventKind::Concluded { winner, reason } => {
                let sides = &self.view.field.roster.sides;
                let winner = winner.map_or("nobody", |side| &sides[usize::from(side.0)].name);
                format!("{winner} wins: {reason:?}")
            }
            EventKind::Declared { unit: who, intent } => format!("{} {}", unit(who), self.intent(*who, intent)),
            EventKind::Replied { unit: who, intent } => format!("{} answers {}", unit(who), self.intent(*who, intent)),
            EventKind::Passed { unit: who } => format!("{} passes", unit(who)),
            EventKind::Replaced { unit: who, after, .. } => {
                format!("{} replaces {}", unit(who), self.intent(*who, after))
            }
            EventKind::Sealed { unit: who, intent } => format!("{} seals {}", unit(who), self.intent(*who, intent)),
            EventKind::Revealed { unit: who, intent } => format!("{} reveals {}", unit(who), self.intent(*who, intent)),
            EventKind::Rolled { unit: who, draw, result, .. } => {
                let drawn = draw.map_or(0, |draw| draw.value);
                format!("{} {} {}", unit(who), if draw.is_some() { "rolls" } else { "counts" }, sum(drawn, result))
            }
            EventKind::Judged { unit: who, verb, number, row, .. } => {
                let name = &self.names.outcomes[usize::from(verb.0)][usize::from(*row)];
                format!("{} ends on {}: {name}", unit(who), number.total())
            }
            EventKind::Drawn { target, .. } => format!("{} is drawn", unit(target)),
            EventKind::Swayed { unit: who, target, by } => {
                format!("{} has a {} against {}", unit(who), if *by > 0 { "boon" } else { "bane" }, unit(target))
            }
            EventKind::Cancelled { unit: who, by } => format!("{} is foiled by {}", unit(who), unit(by)),
            EventKind::Struck { by, unit: who, with, draw, critical, damage } => {
                let how = if *critical { "critically for" } else { "for" };
                let part = self.part_of(with.gear, with.part);
                format!("{} strikes {} {how} {} with {part}", unit(by), unit(who), sum(draw.value, damage))
            }
            EventKind::Beset { unit: who, hazard, draw, damage } => {
                let area = self.view.field.hazards.get(*hazard).map_or("?", |peril| &peril.area);
                format!("{area} strikes {} for {}", unit(who), sum(draw.map_or(0, |draw| draw.value), damage))
            }
            EventKind::Soared { unit: who, before, after, lands } => {
                let how = if *lands {
                    "lands on"
                } else if after < before {
                    "sinks to"
                } else {
                    "rises to"
                };
                format!("{} {how} {after}", unit(who))
            }
            EventKind::Doomed { side, before, after } => {
                let side = &self.view.field.roster.sides[usize::from(side.0)].name;
                format!("{side} +{} doom ({after})", after - before)
            }
            EventKind::Unhidden { unit: who, at } => format!("{} is found at {at}", unit(who)),
            EventKind::Bumped { unit: who, into } => format!("{} walks into {}", unit(who), unit(into)),
            EventKind::Stopped { unit: who, at } => format!("{} stops at {at}", unit(who)),
            EventKind::Conceded { seat } => format!("seat {} concedes", seat.0),
            EventKind::TermsOffered { seat, .. } => format!("seat {} offers a draw", seat.0),
            EventKind::ReplyLost { unit: who } => format!("{}'s answer is lost", unit(who)),
        }
    }
}

/// `5+4-1=8`: what was drawn, then every other part, then the number.
fn sum(drawn: i16, sum: &Sum) -> String {
    let parts: String =
        sum.terms.iter().filter(|term| term.from != Source::Dice).map(|term| format!("{:+}", term.amount)).collect();
    if parts.is_empty() && drawn == sum.total() { drawn.to_string() } else { format!("{drawn}{parts}={}", sum.total()) }
}
