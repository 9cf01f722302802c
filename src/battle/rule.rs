use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;
use std::sync::{PoisonError, RwLock};

/// A rule set: one of the five that this game is made of, or one that a program has registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleSetId {
    /// Twelve action points pay for acting and for answering.
    Tempo,
    /// Attack and defence are rolled together; the winner adds a trick.
    Maneuver,
    /// One die each; answers are paid from the next turn.
    Region,
    /// No roll to hit: pay from three pools, or yield.
    Poise,
    /// No turns: whoever can pay may act, answer or pass.
    Energy,
    /// One that a program has registered ([`RuleSetId::register`]), by its place among those.
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

    /// The id of a rule set with this name (lower-case letters) for the rest of the program; the same one for the same name.
    /// `None` after 250 of them, and for a name that could not stand in a file.
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

    /// Rule sets that can be told apart.
    const MOST: u8 = 255;

    /// The rule set at a place in the list of names.
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

/// A rule set as the name of a variant.
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

/// What a rule's number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId {
    /// Whose rule it is.
    pub set: RuleSetId,
    /// What the number counts.
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
