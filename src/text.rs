//! What people read, in their language: Fluent files in `assets/text/<language>`, compiled in.
//!
//! 1. [`Language::of_environment`] finds the language of the desktop; [`set_language`] sets the one that is spoken.
//! 2. `text!("menu-begin")` is a text, `text!("menu-levels", count = 3)` one with arguments. An id that the language lacks is
//!    told in English.
//! 3. `message!("refused-costs", amount = 3)` is a [`Message`]: the same as a value that is worded where it is shown. Rules use
//!    only these.
//! 4. [`known`] is for words that also stand in files people write, such as the names of actions: what they changed
//!    stays as they wrote it.
//!
//! The reader's language is a resource of the window's world, set with the settings, which [`set_language`] makes hold for what is
//! worded from then on; commands and tests speak English. It holds for the whole process, as there is one window;
//! [`with_language`] is for what needs several languages at once, such as tests.

use bevy::prelude::Resource;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use rust_embed::RustEmbed;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::cell::Cell;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering};
use unic_langid::LanguageIdentifier;

pub use fluent_bundle::FluentValue as Value;

/// A language that everything is written in; as a resource, that of the reader.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Language {
    /// English, to which all others keep.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Its tag, which is also the name of its folder.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// Its name in its own words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
        }
    }

    /// The one that the desktop says: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; else English.
    #[must_use]
    pub fn of_environment() -> Self {
        let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
        ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set).map_or(Self::English, |locale| Self::of_locale(&locale))
    }

    /// That of a locale such as `de_AT.UTF-8`; English if it is none of ours.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let tag = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(tag)).unwrap_or_default()
    }
}

/// The Fluent files.
#[derive(RustEmbed)]
#[folder = "assets/text/"]
struct Files;

/// The texts of all languages, in the order of [`Language::ALL`].
static TEXTS: LazyLock<[FluentBundle<FluentResource>; 2]> = LazyLock::new(|| Language::ALL.map(texts));

/// The language that is spoken, by its place in [`Language::ALL`].
static SPOKEN: AtomicU8 = AtomicU8::new(0);

thread_local! {
    static HERE: Cell<Option<Language>> = const { Cell::new(None) };
}

/// The files of a language: name and text.
pub fn files(language: Language) -> impl Iterator<Item = (String, String)> {
    let folder = format!("{}/", language.tag());
    let names = Files::iter().filter(move |name| name.starts_with(&folder));
    names.filter_map(|name| {
        let text = String::from_utf8_lossy(&Files::get(&name)?.data).into_owned();
        Some((name.into_owned(), text))
    })
}

fn texts(language: Language) -> FluentBundle<FluentResource> {
    let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Marks round every argument would stand in the way of whoever reads names aloud or searches for them.
    bundle.set_use_isolating(false);
    for (_, text) in files(language) {
        // A test forbids files with errors and ids that are there twice.
        let read = FluentResource::try_new(text).unwrap_or_else(|(rest, _)| rest);
        bundle.add_resource_overriding(read);
    }
    bundle
}

/// The language that is spoken.
#[must_use]
pub fn spoken() -> Language {
    let everywhere = || Language::ALL.get(usize::from(SPOKEN.load(Ordering::Relaxed))).copied().unwrap_or_default();
    HERE.get().unwrap_or_else(everywhere)
}

/// From now on this language is spoken.
pub fn set_language(language: Language) {
    if HERE.get().is_some() {
        HERE.set(Some(language));
    } else {
        SPOKEN.store(language as u8, Ordering::Relaxed);
    }
}

/// Speaks a language on this thread alone while something is done. What it sets in the meantime is over with it.
pub fn with_language<T>(language: Language, done: impl FnOnce() -> T) -> T {
    let before = HERE.replace(Some(language));
    let told = done();
    HERE.set(before);
    told
}

/// The text of an id; the id itself if no language has it. For `text!`.
#[must_use]
pub fn say(id: &str, args: &[(&'static str, Value)]) -> String {
    find(spoken(), id, args).or_else(|| find(Language::English, id, args)).unwrap_or_else(|| id.to_owned())
}

/// A word of a file that people may change, in the language that is spoken: if it is still the one that we wrote in
/// English under this id.
#[must_use]
pub fn known<'a>(id: &str, own: &'a str) -> Cow<'a, str> {
    let language = spoken();
    if language == Language::English || find(Language::English, id, &[]).as_deref() != Some(own) {
        return Cow::Borrowed(own);
    }
    find(language, id, &[]).map_or(Cow::Borrowed(own), Cow::Owned)
}

/// A key or a name as part of an id: `Critical Success` is `critical-success`.
#[must_use]
pub fn id_part(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

fn find(language: Language, id: &str, args: &[(&'static str, Value)]) -> Option<String> {
    let bundle = &TEXTS[language as usize];
    let pattern = bundle.get_message(id)?.value()?;
    let args: Option<FluentArgs> = (!args.is_empty()).then(|| args.iter().cloned().collect());
    let mut wrong = Vec::new();
    Some(bundle.format_pattern(pattern, args.as_ref(), &mut wrong).into_owned())
}

/// A text that is still to be worded. The rules give reasons and remarks in this form, so that they need no language; its
/// `Display` words it in the language that is spoken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// An id of the Fluent files with its arguments; an id that no language has is shown as it is.
    Text(&'static str, Vec<(&'static str, Argument)>),
    /// A word of a file that people may change, with its id: see [`known`].
    Known(String, String),
    /// Words that are the same in every language, such as names and numbers.
    Plain(String),
    /// Several, one after the other.
    Joined(Vec<Message>),
}

/// An argument of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number.
    Number(i64),
    /// A name or a word as it is.
    Name(String),
    /// Another message.
    Message(Message),
    /// Several with a comma between them: `Parry, Dodge`.
    Listed(Vec<Message>),
    /// Several with the text of this id between them: `Bound or Grappled`.
    Joined(Vec<Message>, &'static str),
}

impl Message {
    /// The wording for another place: of `told-falls`, `log-falls` for the prefix `log`. `None` if there is no such text.
    #[must_use]
    pub fn worded_for(&self, prefix: &str) -> Option<String> {
        let Self::Text(id, args) = self else { return None };
        let id = format!("{prefix}-{}", id.split_once('-')?.1);
        let args = values(args);
        find(spoken(), &id, &args).or_else(|| find(Language::English, &id, &args))
    }
}

impl std::fmt::Display for Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(id, args) => f.write_str(&say(id, &values(args))),
            Self::Known(id, own) => f.write_str(&known(id, own)),
            Self::Plain(text) => f.write_str(text),
            Self::Joined(parts) => parts.iter().try_for_each(|part| write!(f, "{part}")),
        }
    }
}

impl Default for Message {
    fn default() -> Self {
        Self::Plain(String::new())
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::Plain(text)
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Self {
        Self::Plain(text.to_owned())
    }
}

impl Argument {
    fn value(&self) -> Value<'static> {
        match self {
            Self::Number(number) => Value::from(*number),
            Self::Name(name) => Value::from(name.clone()),
            Self::Message(message) => Value::from(message.to_string()),
            Self::Listed(messages) => Value::from(worded(messages).join(", ")),
            Self::Joined(messages, word) => Value::from(worded(messages).join(&format!(" {} ", say(word, &[])))),
        }
    }
}

fn values(args: &[(&'static str, Argument)]) -> Vec<(&'static str, Value<'static>)> {
    args.iter().map(|(name, arg)| (*name, arg.value())).collect()
}

fn worded(messages: &[Message]) -> Vec<String> {
    messages.iter().map(ToString::to_string).collect()
}

impl From<&str> for Argument {
    fn from(name: &str) -> Self {
        Self::Name(name.to_owned())
    }
}

impl From<&String> for Argument {
    fn from(name: &String) -> Self {
        Self::Name(name.clone())
    }
}

impl From<String> for Argument {
    fn from(name: String) -> Self {
        Self::Name(name)
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

macro_rules! numbers {
    ($($kind:ty)*) => {
        $(impl From<$kind> for Argument {
            fn from(number: $kind) -> Self {
                Self::Number(i64::from(number))
            }
        })*
    };
}
numbers!(i8 i16 i32 i64 u8 u16 u32);

impl From<usize> for Argument {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// A text that is still to be worded: `message!("refused-costs", amount = 3)`.
macro_rules! message {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::text::Message::Text($id, vec![$((stringify!($name), $crate::text::Argument::from($value))),*])
    };
}
pub(crate) use message;

/// A text by its id, with its arguments: `text!("menu-levels", count = 3)`.
macro_rules! text {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::text::say($id, &[$((stringify!($name), $crate::text::Value::from($value))),*])
    };
}
pub(crate) use text;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_its_language_and_english_stands_for_what_we_do_not_have() {
        let found = ["de", "de_AT.UTF-8", "DE-ch", "deutsch", "fr_FR", "C", ""].map(Language::of_locale);
        let [german, english] = [Language::German, Language::English];
        assert_eq!(found, [german, german, german, english, english, english, english]);
    }

    #[test]
    fn a_language_set_within_stays_there() {
        assert_eq!(spoken(), Language::English);
        with_language(Language::German, || {
            assert_eq!(text!("settings-title"), "Einstellungen");
            set_language(Language::English);
            assert_eq!(text!("settings-title"), "Settings");
        });
        assert_eq!(with_language(Language::German, spoken), Language::German);
        assert_eq!(text!("settings-title"), "Settings");
    }

    #[test]
    fn counts_have_their_own_forms_and_unknown_ids_are_seen() {
        let told = [1, 2].map(|count| text!("menu-levels", count = count));
        assert_eq!(told, ["1 level", "2 levels"]);
        assert_eq!(text!("none-such"), "none-such");
    }

    #[test]
    fn a_message_is_worded_in_the_language_in_which_it_is_read() {
        let costs = message!("refused-costs", amount = 3, pool = Message::from("Focus"), left = 1);
        let english = costs.to_string();
        let german = with_language(Language::German, || costs.to_string());
        assert_ne!(english, german);
        assert!(english.contains('3') && english.contains("Focus"), "{english}");
        let whole =
            Message::Joined(vec![message!("control-on"), " ".into(), Message::Known("none".into(), "Own".into())]);
        assert_eq!(whole.to_string(), "on Own");
        let listed = |word| Argument::Joined(vec!["Bound".into(), "Grappled".into()], word);
        let needs = message!("refused-needs", needs = listed("refused-or"), status = "Prone");
        assert!(needs.to_string().contains("Bound or Grappled"), "{needs}");
    }

    #[test]
    fn a_message_has_another_wording_elsewhere_or_none() {
        let falls = message!("told-falls", name = "Bero");
        assert_eq!(falls.to_string(), "Bero falls");
        assert_eq!(falls.worded_for("log"), Some("*Bero* falls".to_owned()));
        assert_eq!(falls.worded_for("none"), None);
        assert_eq!(Message::from("Bero").worded_for("log"), None);
    }

    #[test]
    fn words_that_somebody_changed_stay_as_they_wrote_them() {
        with_language(Language::German, || {
            assert_eq!(known("settings-title", "Settings"), "Einstellungen");
            assert_eq!(known("settings-title", "Knobs"), "Knobs");
        });
        assert_eq!(known("settings-title", "Settings"), "Settings");
    }
}
