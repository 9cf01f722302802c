//! [`CitedRule`]: the id of a rule in rule data, such as `POISE-179`. It is shown to people; no rule depends on it.

use bevy::prelude::Reflect;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// The most characters of an id.
const MOST: usize = 15;

/// The id of a rule: up to 15 letters, digits and `-`. The default is empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Reflect)]
#[reflect(opaque, Clone, Debug, PartialEq, Hash)]
pub struct CitedRule {
    text: [u8; MOST],
    length: u8,
}

impl CitedRule {
    /// The id with this text; `None` if it is too long or has other characters.
    #[must_use]
    pub fn new(id: &str) -> Option<Self> {
        let mut text = [0; MOST];
        let sound = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        text.get_mut(..id.len()).filter(|_| sound)?.copy_from_slice(id.as_bytes());
        Some(Self { text, length: u8::try_from(id.len()).ok()? })
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let written = self.text.get(..usize::from(self.length)).unwrap_or_default();
        std::str::from_utf8(written).unwrap_or_default()
    }
}

impl fmt::Display for CitedRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for CitedRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Serialize for CitedRule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for CitedRule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        Self::new(&text).ok_or_else(|| de::Error::custom("this is no rule id: up to 15 letters, digits and `-`"))
    }
}

#[cfg(test)]
mod tests {
    use super::CitedRule;

    #[test]
    fn valid_ids_are_kept_and_others_refused() {
        for id in ["POISE-179", "MANEUVER-G12", "REGION-12345678", ""] {
            assert_eq!(CitedRule::new(id).map(|rule| rule.to_string()).as_deref(), Some(id));
        }
        for wrong in ["REGION-123456789", "POISE 179", "POISE-\u{e9}"] {
            assert_eq!(CitedRule::new(wrong), None, "{wrong}");
        }
    }
}
