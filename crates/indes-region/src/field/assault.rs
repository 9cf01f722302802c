//! Attacks: what they are made with, whom they reach, and the die of the attacker (REGION-002, REGION-003, REGION-004,
//! REGION-115, REGION-121, REGION-129, REGION-132, REGION-141, REGION-154, REGION-162, REGION-163, REGION-164,
//! REGION-165, REGION-170, REGION-171, REGION-190, REGION-G17, REGION-G38, REGION-G74, REGION-G75, REGION-D28).

use super::place;
use crate::data::{ActionEffect, Attribute, Data, FROM_AFAR, Flag, Gear, GearClass, IN_MELEE, SpellEffect, SpellRow};
use crate::state::{Attack, Count};
use crate::unit::throw::{self, Throw};
use crate::unit::{self, pairs};
use indes_core::battle::{Frame, Intent, RuleId, View, WeaponPart};
use indes_core::battlefield::{GearId, ItemId, PartId, UnitId, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// A blow with bare hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blow {
    /// A strike (REGION-115).
    Strike,
    /// A grab (REGION-121).
    Grab,
    /// Crushing a held unit (REGION-138).
    Crush,
    /// Throwing a held unit down (REGION-141).
    ThrowDown,
}

/// What an attack is made with.
#[derive(Clone, Copy, Debug)]
pub enum Assault<'a> {
    /// A weapon in melee.
    Melee {
        /// The item.
        item: ItemId,
        /// The kind of weapon.
        gear: GearId,
        /// Its numbers.
        weapon: &'a Gear,
        /// Whether the blow is pulled, so that it is not lethal (REGION-G24).
        pulled: bool,
    },
    /// A weapon from afar.
    Ranged {
        /// The item.
        item: ItemId,
        /// The kind of weapon whose numbers count: that of the item, or the row with which it is thrown.
        gear: GearId,
        /// Its numbers.
        weapon: &'a Gear,
    },
    /// A spell.
    Spell {
        /// The spell.
        gear: GearId,
        /// Its entry.
        entry: &'a Gear,
        /// Its numbers.
        spell: &'a SpellRow,
    },
    /// Bare hands.
    Unarmed(Blow),
}

impl<'a> Assault<'a> {
    /// The attack of an answer; `None` for one that attacks with nothing.
    #[must_use]
    pub fn of(data: &'a Data, me: &UnitRef, intent: &Intent) -> Option<Self> {
        let action = data.action(intent.verb);
        match action.does {
            ActionEffect::Melee | ActionEffect::PulledBlow => {
                Self::in_melee(data, me, intent.part()?, action.does == ActionEffect::PulledBlow)
            }
            ActionEffect::Ranged => Self::from_afar(data, me, intent.part()?),
            ActionEffect::Cast => {
                let gear = data.spell_of(intent.verb)?;
                let entry = data.weapon(gear);
                let spell = entry.spell.as_ref()?;
                matches!(spell.effect, SpellEffect::Damage | SpellEffect::Bind).then_some(Self::Spell {
                    gear,
                    entry,
                    spell,
                })
            }
            ActionEffect::Strike => Some(Self::Unarmed(Blow::Strike)),
            ActionEffect::Grab => Some(Self::Unarmed(Blow::Grab)),
            ActionEffect::Crush => Some(Self::Unarmed(Blow::Crush)),
            ActionEffect::ThrowDown => Some(Self::Unarmed(Blow::ThrowDown)),
            _ => None,
        }
    }

    /// An attack with a weapon in hand in melee.
    #[must_use]
    pub fn in_melee(data: &'a Data, me: &UnitRef, part: PartId, pulled: bool) -> Option<Self> {
        let item = part.item.filter(|&item| unit::in_hand(me, item) && part.part == IN_MELEE)?;
        let gear = me.gear.get(item)?.kind;
        let weapon = data.weapon(gear);
        weapon.is_melee().then_some(Self::Melee { item, gear, weapon, pulled })
    }

    /// An attack with a weapon in hand from afar.
    #[must_use]
    pub fn from_afar(data: &'a Data, me: &UnitRef, part: PartId) -> Option<Self> {
        let item = part.item.filter(|&item| unit::in_hand(me, item) && part.part == FROM_AFAR)?;
        let gear = data.ranged_row(me.gear.get(item)?.kind)?;
        Some(Self::Ranged { item, gear, weapon: data.weapon(gear) })
    }

    /// Whether it is a melee attack; a grab is one (REGION-G74).
    #[must_use]
    pub const fn is_melee(&self) -> bool {
        matches!(self, Self::Melee { .. } | Self::Unarmed(_))
    }

    /// Whether it is made with a weapon from afar.
    #[must_use]
    pub const fn is_shot(&self) -> bool {
        matches!(self, Self::Ranged { .. })
    }

    /// Whether it counts as a ranged attack for the minimum and for helpless targets: a shot, or a physical spell
    /// (REGION-018, REGION-G75).
    #[must_use]
    pub const fn is_ranged(&self) -> bool {
        match self {
            Self::Ranged { .. } => true,
            Self::Spell { spell, .. } => spell.physical,
            Self::Melee { .. } | Self::Unarmed(_) => false,
        }
    }

    /// Whether it is a physical attack, so that the defence against it is a physical one (REGION-G38).
    #[must_use]
    pub const fn is_physical(&self) -> bool {
        match self {
            Self::Spell { spell, .. } => spell.physical,
            _ => true,
        }
    }

    /// Whether it is indirect (REGION-015).
    #[must_use]
    pub const fn is_indirect(&self) -> bool {
        matches!(self, Self::Spell { spell, .. } if spell.indirect)
    }

    /// Whether it is made with a weapon, natural ones included (REGION-029, REGION-C07).
    #[must_use]
    pub const fn is_with_weapon(&self) -> bool {
        matches!(self, Self::Melee { .. } | Self::Ranged { .. })
    }

    /// Whether nothing but the passive defence answers it (REGION-139, REGION-141).
    #[must_use]
    pub const fn allows_no_answer(&self) -> bool {
        matches!(self, Self::Unarmed(Blow::Crush | Blow::ThrowDown))
    }

    /// The attribute with which a target defends passively (REGION-009, REGION-010, REGION-011).
    #[must_use]
    pub fn defended_by(&self) -> Attribute {
        match self {
            Self::Spell { spell, .. } => spell.defence.unwrap_or(Attribute::Defence),
            Self::Unarmed(Blow::Grab) => Attribute::Strength,
            _ => Attribute::Defence,
        }
    }

    /// Whether its damage is lethal for a target (REGION-117, REGION-118, REGION-142, REGION-188, REGION-G24, REGION-G36,
    /// REGION-J10).
    #[must_use]
    pub fn is_lethal(&self, view: &View, them: &UnitRef) -> bool {
        match self {
            Self::Melee { weapon, pulled, .. } => weapon.lethal && !pulled,
            Self::Ranged { weapon, .. } => weapon.lethal,
            Self::Spell { entry, .. } => entry.lethal,
            Self::Unarmed(blow) => {
                let ground = place::footing_at(view.field, place::cell(view.field, them.id));
                them.body.down || *blow == Blow::ThrowDown && ground.is_hard()
            }
        }
    }

    /// The rule of the attacker's die.
    #[must_use]
    pub const fn rule(&self) -> RuleId {
        match self {
            Self::Melee { .. } | Self::Ranged { .. } => rule_id!("REGION-002"),
            Self::Spell { .. } => rule_id!("REGION-003"),
            Self::Unarmed(Blow::Grab) => rule_id!("REGION-121"),
            Self::Unarmed(Blow::Strike) => rule_id!("REGION-115"),
            Self::Unarmed(Blow::Crush) => rule_id!("REGION-138"),
            Self::Unarmed(Blow::ThrowDown) => rule_id!("REGION-141"),
        }
    }

    /// The part of the weapon, as it is told.
    #[must_use]
    pub fn part(&self, data: &Data) -> WeaponPart {
        match self {
            Self::Melee { gear, .. } => WeaponPart { gear: *gear, part: IN_MELEE },
            Self::Ranged { gear, .. } | Self::Spell { gear, .. } => WeaponPart { gear: *gear, part: FROM_AFAR },
            Self::Unarmed(_) => WeaponPart { gear: data.unarmed, part: IN_MELEE },
        }
    }

    /// Whether it reaches a unit now: contact in melee; range and sight from afar (REGION-G09, REGION-G18, REGION-G76).
    #[must_use]
    pub fn reaches(&self, view: &View, me: &UnitRef, them: &UnitRef) -> bool {
        let (field, data) = (view.field, view.field.data::<Data>());
        if them.body.is_away() || field.concealed.of(them.id).is_from(me.id) {
            return false;
        }
        match self {
            Self::Melee { weapon, .. } => place::is_in_contact(field, me.id, them.id, weapon.long),
            Self::Unarmed(Blow::Crush | Blow::ThrowDown) => unit::holds(data, me, them),
            Self::Unarmed(_) => place::is_in_contact(field, me.id, them.id, false),
            Self::Ranged { weapon, .. } => {
                let distance = place::shot_distance(field, me.id, them.id);
                distance.is_some_and(|distance| distance <= weapon.range()) && place::sees(field, me.id, them.id)
            }
            Self::Spell { spell, .. } => {
                let distance = place::shot_distance(field, me.id, them.id);
                let in_range = distance.is_some_and(|distance| distance <= spell.range);
                let needs_sight = spell.physical || distance != Some(0);
                in_range && (!needs_sight || place::sees(field, me.id, them.id))
            }
        }
    }

    /// The minimum die of a passive defence at this distance, with the ranks of cover of the target's region; `None`
    /// without one (REGION-016, REGION-019, REGION-G18, REGION-G46, REGION-C01).
    #[must_use]
    pub fn minimum(&self, view: &View, me: &UnitRef, them: &UnitRef) -> Option<Throw> {
        let (field, data) = (view.field, view.field.data::<Data>());
        let row = match self {
            Self::Ranged { weapon, .. } => weapon,
            Self::Spell { entry, spell, .. } if spell.physical => entry,
            _ => return None,
        };
        let distance = usize::from(place::shot_distance(field, me.id, them.id)?);
        let sides = row.minimum.get(distance).and_then(|minimum| minimum.sides())?;
        let cover = place::nature_at(field, place::cell(field, them.id)).cover;
        Some(Throw::of(sides).shifted(data, i8::try_from(cover).unwrap_or(i8::MAX)))
    }

    /// The attacker's roll against a target.
    #[must_use]
    pub fn throw(&self, view: &View, me: &UnitRef, them: &UnitRef) -> Throw {
        let (field, data) = (view.field, view.field.data::<Data>());
        let named = &data.statuses;
        let mounted = pairs::is_mounted(field, me.id);
        let bare = match self {
            Self::Melee { weapon, .. } => {
                let ranks = if mounted { weapon.att_ranks } else { weapon.on_foot_ranks.unwrap_or(weapon.att_ranks) };
                Throw::bare(data, me, Attribute::Attack).shifted(data, ranks)
            }
            Self::Ranged { weapon, .. } => Throw::bare(data, me, Attribute::Attack).shifted(data, weapon.att_ranks),
            Self::Spell { spell, .. } => Throw::bare(data, me, spell.attack.unwrap_or(Attribute::Presence)),
            Self::Unarmed(_) => throw::unarmed(data, me),
        };
        let spell = matches!(self, Self::Spell { .. });
        let steady = matches!(self, Self::Ranged { weapon, .. } if weapon.is_steady());
        // REGION-G69, REGION-C09: attacks on any of one's grapplers are plain.
        let tied: SmallVec<[UnitId; 4]> = unit::grabs(data, me).into_iter().chain(unit::grapplers(data, me)).collect();
        let elsewhere = !tied.is_empty() && !tied.contains(&them.id);
        bare.up_if(matches!(self, Self::Unarmed(Blow::ThrowDown)), rule_id!("REGION-141"))
            .up_if(self.rides_down(view, me, them), rule_id!("REGION-162"))
            .down_if(elsewhere, rule_id!("REGION-129"))
            .down_if(!spell && me.statuses.has(named.fully_held), rule_id!("REGION-132"))
            .down_if(!spell && me.statuses.has(named.prone) && !steady, rule_id!("REGION-170"))
            .down_if(!spell && rides_badly(view, me), rule_id!("REGION-165"))
            .down_if(self.is_shot() && mounted && has_moved(view, me), rule_id!("REGION-164"))
            .down_if(self.is_shot() && me.statuses.has(named.lost_eye), rule_id!("REGION-D12"))
    }

    /// Whether a rider strikes an unmounted target with a one-handed weapon in melee, and the target has no long weapon
    /// ready (REGION-162, REGION-163, REGION-190).
    fn rides_down(&self, view: &View, me: &UnitRef, them: &UnitRef) -> bool {
        let (field, data) = (view.field, view.field.data::<Data>());
        let Self::Melee { weapon, .. } = self else { return false };
        weapon.class == GearClass::Melee
            && weapon.hands == 1
            && pairs::is_mounted(field, me.id)
            && field.mounts.ride_of(them.id).is_none()
            && !unit::has_long_weapon(data, them)
    }
}

/// Whether a unit is an unskilled rider in the saddle, which is bad at all physical actions (REGION-165).
#[must_use]
pub fn rides_badly(view: &View, me: &UnitRef) -> bool {
    pairs::is_mounted(view.field, me.id) && !unit::has_flag(me, Flag::RiderSkill)
}

/// Whether a pair has changed region since the start of its turn (REGION-G42).
fn has_moved(view: &View, me: &UnitRef) -> bool {
    view.turn.counted(me.id, Count::Moved) > 0
}

/// The weapon whose use from afar is unloaded (REGION-G43).
#[must_use]
pub fn is_loaded(data: &Data, me: &UnitRef, item: ItemId) -> bool {
    let Some(held) = me.gear.get(item) else { return false };
    let Some(row) = data.ranged_row(held.kind) else { return false };
    data.weapon(row).reload.is_none() || held.ready.shots > 0
}

/// Whether a unit has shots left, where they are counted (REGION-G43).
#[must_use]
pub fn has_ammunition(view: &View, me: UnitId) -> bool {
    let shots = view.field.data::<Data>().option("ammunition");
    shots == 0 || view.turn.counted(me, Count::Shots) < shots
}

/// The attack of a frame; of a thrown weapon that has left the hand as well.
#[must_use]
pub fn of_frame<'a>(data: &'a Data, me: &UnitRef, frame: &Frame) -> Option<Assault<'a>> {
    if let Some(item) = frame.memory.get::<Attack>().and_then(|attack| attack.thrown) {
        let gear = data.ranged_row(me.gear.get(item)?.kind)?;
        return Some(Assault::Ranged { item, gear, weapon: data.weapon(gear) });
    }
    Assault::of(data, me, &frame.intent)
}
