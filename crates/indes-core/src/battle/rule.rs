use bevy::prelude::Reflect;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;
use std::sync::{PoisonError, RwLock};

/// The id of a rule set: one of the five of this game, or one that a program has registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect)]
pub enum RuleSetId {
    /// Twelve action points pay for acting and for answering.
    Tempo,
    /// Attack and defence are rolled together; the winner adds a trick.
    Maneuver,
    /// One die each; answers are paid from the next turn.
    Region,
    /// No roll to hit: pay from three pools, or yield.
    Poise,
    /// No turns: every unit that can pay may act, answer or pass.
    Energy,
    /// A rule set that a program has registered ([`RuleSetId::register`]), by its index among those.
    Registered(u8),
}

/// The names of all rule sets: the five, then those that were registered, in that order.
static NAMES: RwLock<&'static [&'static str]> = RwLock::new(&["tempo", "maneuver", "region", "poise", "energy"]);

fn names() -> &'static [&'static str] {
    *NAMES.read().unwrap_or_else(PoisonError::into_inner)
}

impl RuleSetId {
    /// The five rule sets of this game.
    pub const ALL: [Self; 5] = [Self::Tempo, Self::Maneuver, Self::Region, Self::Poise, Self::Energy];

    /// Registers a rule set by its name, in lower-case letters, for the rest of the program. Returns its id, which is
    /// the same for the same name; `None` after 250 names, and for a name with other characters.
    #[must_use]
    pub fn register(name: &str) -> Option<Self> {
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return None;
        }
        let mut names = NAMES.write().unwrap_or_else(PoisonError::into_inner);
        if !names.contains(&name) {
            if names.len() >= usize::from(Self::MOST) {
                return None;
            }
            let more = names.iter().copied().chain([&*name.to_owned().leak()]);
            *names = more.collect::<Vec<_>>().leak();
        }
        names.iter().position(|known| *known == name).and_then(Self::at)
    }

    /// The greatest number of rule sets.
    const MOST: u8 = 255;

    /// The rule set at an index of the list of names.
    fn at(place: usize) -> Option<Self> {
        let more = || u8::try_from(place.checked_sub(Self::ALL.len())?).ok().map(Self::Registered);
        Self::ALL.get(place).copied().or_else(more)
    }

    /// The rule set of this name, whatever the case of its letters.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        names().iter().position(|known| known.eq_ignore_ascii_case(name)).and_then(Self::at)
    }

    /// The name used in files and folders.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Tempo => "tempo",
            Self::Maneuver => "maneuver",
            Self::Region => "region",
            Self::Poise => "poise",
            Self::Energy => "energy",
            Self::Registered(at) => names().get(Self::ALL.len() + usize::from(at)).copied().unwrap_or("unknown"),
        }
    }
}

impl fmt::Display for RuleSetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Written as the name, which is not quoted.
impl Serialize for RuleSetId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let at = names().iter().position(|name| *name == self.name()).unwrap_or(0);
        serializer.serialize_unit_variant("RuleSetId", u32::try_from(at).unwrap_or(0), self.name())
    }
}

/// A rule set that is read as the name of a variant.
struct Named(RuleSetId);

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl de::Visitor<'_> for Name {
            type Value = RuleSetId;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a rule set")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<RuleSetId, E> {
                RuleSetId::named(name).ok_or_else(|| E::unknown_variant(name, names()))
            }
        }

        deserializer.deserialize_identifier(Name).map(Self)
    }
}

impl<'de> Deserialize<'de> for RuleSetId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ByName;

        impl<'de> de::Visitor<'de> for ByName {
            type Value = RuleSetId;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a rule set")
            }

            fn visit_enum<A: de::EnumAccess<'de>>(self, data: A) -> Result<RuleSetId, A::Error> {
                let (set, rest) = data.variant::<Named>()?;
                de::VariantAccess::unit_variant(rest)?;
                Ok(set.0)
            }
        }

        deserializer.deserialize_enum("RuleSetId", names(), ByName)
    }
}

/// The list that a rule's number belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect)]
pub enum RuleKind {
    /// A rule of the document: `TEMPO-031`.
    Rule,
    /// A ruling for something the document leaves out: `TEMPO-G31`.
    Gap,
    /// A ruling where the document contradicts itself: `TEMPO-C05`.
    Conflict,
    /// What the document leaves to a referee: `TEMPO-J04`.
    Judgement,
    /// A table: `TEMPO-D10`.
    Data,
}

/// The id of one rule, as the rulebook prints it: `TEMPO-031`, `TEMPO-G31`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect)]
pub struct RuleId {
    /// The rule set.
    pub set: RuleSetId,
    /// The list that the number belongs to.
    pub kind: RuleKind,
    /// The number.
    pub number: u16,
}

impl RuleId {
    /// A rule of the document.
    #[must_use]
    pub const fn rule(set: RuleSetId, number: u16) -> Self {
        Self { set, kind: RuleKind::Rule, number }
    }

    /// A ruling for a gap.
    #[must_use]
    pub const fn gap(set: RuleSetId, number: u16) -> Self {
        Self { set, kind: RuleKind::Gap, number }
    }

    /// A ruling for a conflict.
    #[must_use]
    pub const fn conflict(set: RuleSetId, number: u16) -> Self {
        Self { set, kind: RuleKind::Conflict, number }
    }

    /// A ruling for a referee's judgement.
    #[must_use]
    pub const fn judgement(set: RuleSetId, number: u16) -> Self {
        Self { set, kind: RuleKind::Judgement, number }
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = self.set.name().to_ascii_uppercase();
        match self.kind {
            RuleKind::Rule => write!(f, "{set}-{:03}", self.number),
            RuleKind::Gap => write!(f, "{set}-G{:02}", self.number),
            RuleKind::Conflict => write!(f, "{set}-C{:02}", self.number),
            RuleKind::Judgement => write!(f, "{set}-J{:02}", self.number),
            RuleKind::Data => write!(f, "{set}-D{:02}", self.number),
        }
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The rule id of a literal such as `rule_id!("TEMPO-031")`. A literal that is no rule id of the five rule sets does not
/// compile. So a search of the source for an id finds every place where it is decided.
#[macro_export]
macro_rules! rule_id {
    ($text:literal) => {
        const { $crate::battle::RuleId::literal($text) }
    };
}

impl RuleId {
    /// The id that a literal names. For [`rule_id!`](crate::rule_id), which calls it in a constant.
    ///
    /// # Panics
    /// The text is not written as ids are displayed: three digits for a rule of a document, a letter and two digits for a
    /// ruling.
    #[must_use]
    pub const fn literal(text: &str) -> Self {
        let text = text.as_bytes();
        let (set, prefix): (RuleSetId, &[u8]) = match text.first() {
            Some(b'T') => (RuleSetId::Tempo, b"TEMPO-"),
            Some(b'M') => (RuleSetId::Maneuver, b"MANEUVER-"),
            Some(b'R') => (RuleSetId::Region, b"REGION-"),
            Some(b'P') => (RuleSetId::Poise, b"POISE-"),
            Some(b'E') => (RuleSetId::Energy, b"ENERGY-"),
            _ => panic!("the id begins with no rule set"),
        };
        let mut at = 0;
        while at < prefix.len() {
            assert!(at < text.len() && text[at] == prefix[at], "the id begins with no rule set");
            at += 1;
        }
        assert!(
            text.len() == prefix.len() + 3,
            "the id ends neither with three digits nor with a letter and two digits"
        );
        let (kind, first) = match text[at] {
            b'G' => (RuleKind::Gap, at + 1),
            b'C' => (RuleKind::Conflict, at + 1),
            b'J' => (RuleKind::Judgement, at + 1),
            b'D' => (RuleKind::Data, at + 1),
            _ => (RuleKind::Rule, at),
        };
        let (mut number, mut at) = (0, first);
        while at < text.len() {
            assert!(text[at].is_ascii_digit(), "the id has another letter among its digits");
            number = number * 10 + (text[at] - b'0') as u16;
            at += 1;
        }
        Self { set, kind, number }
    }
}

/// A text that is not a rule id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a rule id like TEMPO-031 or TEMPO-G31")]
pub struct NotARule(pub String);

impl FromStr for RuleId {
    type Err = NotARule;

    fn from_str(text: &str) -> Result<Self, NotARule> {
        let wrong = || NotARule(text.chars().take(20).collect());
        let (set, number) = text.split_once('-').ok_or_else(wrong)?;
        let set = RuleSetId::named(set).ok_or_else(wrong)?;
        let digits = number.trim_start_matches(|c: char| c.is_ascii_uppercase());
        let kind = match &number[..number.len() - digits.len()] {
            "" => RuleKind::Rule,
            "G" => RuleKind::Gap,
            "C" => RuleKind::Conflict,
            "J" => RuleKind::Judgement,
            "D" => RuleKind::Data,
            _ => return Err(wrong()),
        };
        Ok(Self { set, kind, number: digits.parse().map_err(|_| wrong())? })
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_is_the_id_that_its_text_reads_as() {
        for (literal, text) in [
            (rule_id!("TEMPO-031"), "TEMPO-031"),
            (rule_id!("MANEUVER-007"), "MANEUVER-007"),
            (rule_id!("REGION-D13"), "REGION-D13"),
            (rule_id!("POISE-G43"), "POISE-G43"),
            (rule_id!("POISE-C02"), "POISE-C02"),
            (rule_id!("ENERGY-J11"), "ENERGY-J11"),
        ] {
            assert_eq!(Ok(literal), text.parse());
            assert_eq!(literal.to_string(), text);
        }
    }

    #[test]
    #[should_panic(expected = "begins with no rule set")]
    fn a_literal_of_no_rule_set_is_refused() {
        let _ = RuleId::literal("TEMP-031");
    }

    #[test]
    #[should_panic(expected = "neither with three digits")]
    fn a_literal_with_too_few_digits_is_refused() {
        let _ = RuleId::literal("TEMPO-31");
    }
}
