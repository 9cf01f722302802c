//! The attack test: its target number, boons and banes (MANEUVER-065, MANEUVER-066, MANEUVER-068, MANEUVER-091,
//! MANEUVER-140, MANEUVER-141, MANEUVER-144, MANEUVER-148, MANEUVER-150).

use super::checks::{self, Test};
use super::cover::{self, CoverGrade};
use super::{ground, reach, techniques};
use crate::data::{Data, Defence, Gear, GearClass, Magic, MagicTrait, Skill, Technique, Way, WeaponTrait};
use crate::state::Exchange;
use crate::unit;
use indes_core::battle::{Frame, Intent, Source, View};
use indes_core::battlefield::{Flank, FlankQuery, GearId, Means, UnitId, UnitMask, UnitRef};
use indes_core::rule_id;

/// What an attack is made with.
#[derive(Clone, Copy, Debug)]
pub enum Assault<'a> {
    /// A weapon, or bare hands.
    Weapon {
        /// How it is used.
        technique: Technique,
        /// Its kind.
        gear: GearId,
        /// Its entry.
        weapon: &'a Gear,
    },
    /// A spell or a magic item.
    Magic {
        /// Its kind.
        gear: GearId,
        /// Its class.
        class: GearClass,
        /// Its numbers.
        magic: &'a Magic,
    },
}

/// The defences that are open against a blow (MANEUVER-D05).
const AGAINST_MELEE: [Defence; 3] = [Defence::Block, Defence::Dodge, Defence::Parry];

/// The defences that are open against a shot or a throw (MANEUVER-083, MANEUVER-090).
const AGAINST_RANGED: [Defence; 2] = [Defence::Block, Defence::Dodge];

impl<'a> Assault<'a> {
    /// What an intent attacks with; `None` if it is no attack.
    #[must_use]
    pub fn of(view: &'a View, actor: UnitId, intent: &Intent) -> Option<Self> {
        let data: &Data = view.field.data();
        if let Some(gear) = data.magic_of(intent.verb) {
            let entry = data.weapon(gear);
            let magic = entry.magic.as_ref().filter(|magic| magic.is(MagicTrait::Attack))?;
            return Some(Self::Magic { gear, class: entry.class, magic });
        }
        let technique = Technique::of(intent.part()?);
        let gear = techniques::gear_of(data, &view.field.unit(actor), technique.item);
        Some(Self::Weapon { technique, gear, weapon: data.weapon(gear) })
    }

    /// The kind of gear.
    #[must_use]
    pub const fn gear(&self) -> GearId {
        match self {
            Self::Weapon { gear, .. } | Self::Magic { gear, .. } => *gear,
        }
    }

    /// Whether it is a Strike (MANEUVER-120).
    #[must_use]
    pub const fn is_strike(&self) -> bool {
        matches!(self, Self::Weapon { .. })
    }

    /// Whether it is a melee attack: flanking counts, cover does not (MANEUVER-140, MANEUVER-150, MANEUVER-C19).
    #[must_use]
    pub fn is_melee(&self) -> bool {
        match self {
            Self::Weapon { technique, .. } => technique.way != Way::Ranged,
            Self::Magic { magic, .. } => magic.is(MagicTrait::Melee),
        }
    }

    /// Whether it is a spell that provokes: casting does, unless it is a melee attack (MANEUVER-135); activating an item
    /// does not (MANEUVER-G31).
    #[must_use]
    pub fn provokes(&self) -> bool {
        matches!(self, Self::Magic { class: GearClass::Spell, magic, .. } if !magic.is_melee_attack())
    }

    /// The means, for cover.
    #[must_use]
    pub fn means(&self) -> Means {
        match self {
            _ if self.is_melee() => Means::Melee,
            Self::Magic { magic, .. } if magic.is(MagicTrait::Mind) => Means::Mind,
            _ => Means::Ranged,
        }
    }

    /// Whether it is a blow with the body, which bare hands can parry (MANEUVER-G40).
    #[must_use]
    pub fn is_unarmed(&self) -> bool {
        matches!(self, Self::Weapon { weapon, .. } if weapon.is(WeaponTrait::Unarmed))
    }

    /// The defences that are open against it (MANEUVER-087, MANEUVER-G39).
    #[must_use]
    pub fn defences(&self) -> &[Defence] {
        match self {
            Self::Magic { magic, .. } => &magic.defences,
            Self::Weapon { .. } if self.is_melee() => &AGAINST_MELEE,
            Self::Weapon { .. } => &AGAINST_RANGED,
        }
    }

    /// Whether it still reaches a unit: the attacker is able, and the target is where it can be struck (MANEUVER-G64).
    #[must_use]
    pub fn reaches(&self, view: &View, me: &UnitRef, them: &UnitRef) -> bool {
        let (field, data) = (view.field, view.field.data::<Data>());
        if !unit::is_able(data, me) || them.body.is_away() {
            return false;
        }
        if them.body.down && data.option("death") == 0 {
            return false;
        }
        match self {
            Self::Weapon { technique, .. } if technique.way != Way::Ranged => {
                reach::has_within(field, me, them, reach::reach(field, me, technique.item))
            }
            Self::Weapon { weapon, .. } => {
                cover::is_shot_or_covered(view, me, them, reach::cells(field, weapon.range), Means::Ranged)
            }
            Self::Magic { magic, .. } if self.is_melee() => {
                reach::has_within(field, me, them, reach::cells(field, magic.range))
            }
            Self::Magic { magic, .. } => {
                cover::is_shot_or_covered(view, me, them, reach::cells(field, magic.range), self.means())
            }
        }
    }

    /// The attack test against a unit. `feinted` says whether a Feint helps (MANEUVER-116).
    #[must_use]
    pub fn test(&self, view: &View, me: &UnitRef, them: &UnitRef, feinted: bool) -> Test {
        let data: &Data = view.field.data();
        let mut test = match self {
            Self::Weapon { technique, .. } => techniques::test(view, me, *technique),
            Self::Magic { .. } => checks::skill(view, me, Skill::Sorcery),
        };
        ground::add_light_to_attack(view, them, &mut test.number);
        if self.is_melee() {
            let flank =
                flanked(view, them).filter(|flank| data.option("flank_bonus_for") == FOR_ANY || flank.by.has(me.id));
            if flank.is_some() {
                test.number.add(Source::Bonus, rule_id!("MANEUVER-150"), data.file.flanking);
            }
        } else {
            match CoverGrade::of(&cover::cover(view, me, them, self.means())) {
                CoverGrade::None => {}
                CoverGrade::Low => {
                    test.number.add(Source::Bonus, rule_id!("MANEUVER-141"), -data.file.low_cover.attack);
                }
                CoverGrade::High => {
                    test.number.add(Source::Bonus, rule_id!("MANEUVER-144"), -data.file.high_cover.attack);
                }
                CoverGrade::Full => test.settled = Some(false),
            }
        }
        if feinted {
            test.boons.add(Source::Bonus, rule_id!("MANEUVER-116"), 1);
        }
        test.clamped(data)
    }
}

/// The value of the option `flank_bonus_for` by which all foes of a flanked unit gain (MANEUVER-C10).
const FOR_ANY: i16 = 0;

/// How a unit is flanked; `None` if it is not (MANEUVER-148, MANEUVER-149, MANEUVER-201, MANEUVER-G53).
#[must_use]
pub fn flanked(view: &View, them: &UnitRef) -> Option<Flank> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let foes = field.roster.foes(them.id).without(field.bodies.down());
    let hides_from = field.concealed.of(them.id).from;
    let able: UnitMask = foes.without(hides_from).iter().filter(|&foe| unit::is_able(data, &field.unit(foe))).collect();
    let query = FlankQuery {
        board: &field.board,
        bodies: &field.bodies,
        zones: view.zones,
        target: field.stance(them),
        foes,
        lying: UnitMask::NONE,
        able,
        corner: field.mechanics.gait.corner,
        rise: field.mechanics.gait.rise.up_most,
    };
    let units: Vec<UnitRef> = able.iter().map(|foe| field.unit(foe)).collect();
    let stance = |foe: UnitId| units.iter().find(|unit| unit.id == foe).map(|unit| field.stance(unit));
    query.opposed(stance, |a, b| !field.roster.hostile(a, b))
}

/// Whether a unit is aware of an attacker, so that it can defend (MANEUVER-078, MANEUVER-J07).
#[must_use]
pub fn is_aware(view: &View, them: &UnitRef, attacker: UnitId) -> bool {
    unit::is_able(view.field.data(), them) && !view.field.concealed.of(attacker).is_from(them.id)
}

/// Whether the attack can still be made on any of its targets (MANEUVER-G64).
#[must_use]
pub fn is_possible(view: &View, frame: &Frame, unit: UnitId) -> bool {
    let me = view.field.unit(unit);
    let Some(assault) = Assault::of(view, unit, &frame.intent) else { return false };
    Exchange::of(frame).targets.iter().any(|&target| assault.reaches(view, &me, &view.field.unit(target)))
}
