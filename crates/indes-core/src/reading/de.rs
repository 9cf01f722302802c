//! A serde deserializer over the tree. Every error has the value that it is about. Values that an earlier try left out
//! are skipped, or replaced by a placeholder if a value is required.

use super::access::{Entries, FieldSource, Fields, Items, Variant};
use super::fault::Fault;
use super::names::{list, quote};
use super::reader::{ReadResult, Reader};
use super::tree::{Field, Kind, NodeId};
use serde::de::{self, Deserializer, Visitor};

impl<'t> Reader<'t> {
    /// The fields of `( … )` under the names that their struct knows; an error if the value is no struct.
    fn fields(&self, name: &str, known: &'static [&'static str]) -> ReadResult<Fields<'t>> {
        let tree = &self.reading.tree;
        let (own, fields): (_, &[Field]) = match self.kind() {
            Kind::Fields(own, fields) => (*own, fields),
            Kind::Tuple(own, items) if items.is_empty() => (*own, &[]),
            Kind::Map(_) => {
                let help = "use round brackets `( … )` and field names without quotes".to_owned();
                return Err(self.expected("fields `( … )`", Some(help)));
            }
            _ => {
                let example = known.first().map(|field| format!("write fields in round brackets: `({field}: …)`"));
                return Err(self.expected("fields `( … )`", example));
            }
        };
        if let Some(own) = own.filter(|_| !self.bare).map(|own| tree.slice(own)).filter(|own| *own != name) {
            let help = format!("leave out the name before the bracket, or write `{name}`");
            return Err(Fault::new(format!("there is no {} here", quote(own)), Some(help)).or_at(self.id));
        }
        let mut given = Vec::with_capacity(fields.len());
        for field in fields {
            let name = self.reading.known_name(*field, fields, known);
            let sound = name.filter(|_| !self.reading.is_out(field.value));
            given.extend(sound.map(|name| (name, FieldSource::Value(field.value))));
        }
        let placeholder =
            |name: &'static str| Some((name, FieldSource::Placeholder(self.reading.placeholder(self.id, name)?)));
        given.extend(known.iter().copied().filter_map(placeholder));
        given.reverse();
        Ok(Fields { reader: *self, left: given, value: None })
    }

    /// The elements of a list; those that were left out are skipped.
    fn list_items(&self, items: &'t [NodeId]) -> Items<'t> {
        Items { reader: *self, left: items.iter(), fixed: false }
    }

    /// The values of a tuple.
    fn tuple_items(&self, items: &'t [NodeId]) -> Items<'t> {
        Items { reader: *self, left: items.iter(), fixed: true }
    }

    fn integer(&self, least: i128, most: i128) -> ReadResult<i128> {
        let wrong = |help: Option<String>| {
            let what = if least == i128::from(i64::MIN) || most >= i128::from(u32::MAX) {
                "a whole number".to_owned()
            } else {
                format!("a whole number from {least} to {most}")
            };
            self.expected(&what, help)
        };
        if !matches!(self.kind(), Kind::Number) {
            let quoted = matches!(self.kind(), Kind::Text(_)) && whole_number(self.word()).is_some();
            return Err(wrong(quoted.then(|| format!("write it without quotes: {}", self.word()))));
        }
        let number = whole_number(self.word()).ok_or_else(|| wrong(None))?;
        if (least..=most).contains(&number) { Ok(number) } else { Err(wrong(None)) }
    }

    fn float(&self) -> ReadResult<f64> {
        let number = match self.kind() {
            Kind::Number => self.word().replace('_', "").parse().ok(),
            _ => None,
        };
        number.ok_or_else(|| self.expected("a number", None))
    }

    fn text(&self) -> ReadResult<&'t str> {
        match self.kind() {
            Kind::Text(_) => Ok(self.word()),
            Kind::Name | Kind::Number | Kind::Bool(_) => {
                let help =
                    format!("write it between double quotes: \"{}\"", self.word().chars().take(40).collect::<String>());
                Err(self.expected("text", Some(help)))
            }
            _ => Err(self.expected("text", Some("text stands between double quotes".to_owned()))),
        }
    }
}

/// A whole number as RON writes it: sign, base, underscores.
fn whole_number(written: &str) -> Option<i128> {
    if written.len() > 80 {
        return None;
    }
    let (negative, digits) = match written.strip_prefix(['-', '+']) {
        Some(digits) => (written.starts_with('-'), digits),
        None => (false, written),
    };
    let (base, digits) = match digits.get(..2) {
        Some("0x") => (16, &digits[2..]),
        Some("0o") => (8, &digits[2..]),
        Some("0b") => (2, &digits[2..]),
        _ => (10, digits),
    };
    if !digits.starts_with(|c: char| c.is_ascii_hexdigit()) {
        return None;
    }
    let number = i128::from_str_radix(&digits.replace('_', ""), base).ok()?;
    Some(if negative { -number } else { number })
}

macro_rules! integers {
    ($($method:ident $visit:ident $type:ty)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
            let number = self.integer(i128::from(<$type>::MIN), i128::from(<$type>::MAX))?;
            // The range has been checked.
            visitor.$visit(<$type>::try_from(number).unwrap_or_default()).map_err(|fault: Fault| fault.or_at(self.id))
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader<'_> {
    type Error = Fault;

    integers! {
        deserialize_i8 visit_i8 i8 deserialize_i16 visit_i16 i16 deserialize_i32 visit_i32 i32
        deserialize_i64 visit_i64 i64 deserialize_u8 visit_u8 u8 deserialize_u16 visit_u16 u16
        deserialize_u32 visit_u32 u32 deserialize_u64 visit_u64 u64
    }

    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        visitor.visit_i128(self.integer(i128::MIN, i128::MAX)?)
    }

    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        visitor.visit_u128(self.integer(0, i128::MAX)?.unsigned_abs())
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        visitor.visit_f64(self.float()?)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        visitor.visit_f64(self.float()?)
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        let result = match self.kind() {
            Kind::Bool(value) => visitor.visit_bool(*value),
            Kind::Number => match whole_number(self.word()).map(i64::try_from) {
                Some(Ok(number)) => visitor.visit_i64(number),
                _ => visitor.visit_f64(self.float()?),
            },
            Kind::Char(c) => visitor.visit_char(*c),
            Kind::Text(_) => visitor.visit_str(self.word()),
            Kind::List(items) => visitor.visit_seq(self.list_items(items)),
            Kind::Tuple(_, items) if items.is_empty() => visitor.visit_unit(),
            Kind::Tuple(_, items) => visitor.visit_seq(self.tuple_items(items)),
            Kind::Map(entries) => visitor.visit_map(Entries { reader: self, left: entries.iter(), value: None }),
            Kind::Name => self.text().and_then(|text| visitor.visit_str(text)),
            Kind::Hole | Kind::Fields(..) => Err(self.expected("a plain value", None)),
        };
        result.map_err(|fault| fault.or_at(self.id))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        match self.kind() {
            Kind::Bool(value) => visitor.visit_bool(*value),
            _ => Err(self.expected("`true` or `false`", None)),
        }
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        match self.kind() {
            Kind::Char(c) => visitor.visit_char(*c),
            Kind::Text(_) if self.word().chars().nth(1).is_none() => {
                let help = format!("write it between single quotes: '{}'", self.word());
                Err(self.expected("a character", Some(help)))
            }
            _ => Err(self.expected("a character", Some("a character stands between single quotes: '.'".to_owned()))),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        visitor.visit_str(self.text()?).map_err(|fault: Fault| fault.or_at(self.id))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, _: V) -> ReadResult<V::Value> {
        Err(self.expected("something else than bytes", None))
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        self.deserialize_bytes(visitor)
    }

    /// `None`, `Some(x)`, or just `x`.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        let tree = &self.reading.tree;
        match self.kind() {
            Kind::Name if self.word() == "None" => visitor.visit_none(),
            Kind::Tuple(Some(name), items) if tree.slice(*name) == "Some" => match items.as_slice() {
                [only] if self.reading.is_out(*only) => visitor.visit_none(),
                [only] => {
                    visitor.visit_some(Reader::new(self.reading, *only)).map_err(|fault: Fault| fault.or_at(*only))
                }
                _ => Err(self.expected("one value in `Some(…)`", None)),
            },
            Kind::Fields(Some(name), _) if tree.slice(*name) == "Some" => {
                visitor.visit_some(Reader { bare: true, ..self })
            }
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        match self.kind() {
            Kind::Tuple(None, items) if items.is_empty() => visitor.visit_unit(),
            _ => Err(self.expected("`()`", None)),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> ReadResult<V::Value> {
        match self.kind() {
            Kind::Name if self.word() == name => visitor.visit_unit(),
            _ => self.deserialize_unit(visitor),
        }
    }

    /// `name(x)`, `(x)`, or just `x`.
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> ReadResult<V::Value> {
        if let Kind::Tuple(own, items) = self.kind()
            && let [only] = items.as_slice()
            && own.is_none_or(|own| self.bare || self.reading.tree.slice(own) == name)
            && !self.reading.is_out(*only)
        {
            let inner = Reader::new(self.reading, *only);
            return visitor.visit_newtype_struct(inner).map_err(|fault: Fault| fault.or_at(*only));
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        match self.kind() {
            Kind::List(items) => visitor.visit_seq(self.list_items(items)),
            _ => {
                let help = match self.kind() {
                    Kind::Tuple(None, _) => "use square brackets".to_owned(),
                    _ => "write a list between square brackets, also if it has one element".to_owned(),
                };
                Err(self.expected("a list `[ … ]`", Some(help)))
            }
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> ReadResult<V::Value> {
        match self.kind() {
            Kind::Tuple(own, items) if items.len() == len && (self.bare || own.is_none()) => {
                visitor.visit_seq(self.tuple_items(items))
            }
            Kind::Tuple(_, items) => {
                let message = format!("expected {len} values in `( … )`, found {}", items.len());
                Err(Fault::new(message, None).or_at(self.id))
            }
            _ => Err(self.expected(&format!("{len} values in `( … )`"), None)),
        }
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> ReadResult<V::Value> {
        match self.kind() {
            Kind::Tuple(Some(own), _) if self.reading.tree.slice(*own) == name => {
                Reader { bare: true, ..self }.deserialize_tuple(len, visitor)
            }
            _ => self.deserialize_tuple(len, visitor),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        match self.kind() {
            Kind::Map(entries) => visitor.visit_map(Entries { reader: self, left: entries.iter(), value: None }),
            _ => {
                let help = "write a map between curly brackets: `{ key: value }`".to_owned();
                Err(self.expected("a map `{ … }`", Some(help)))
            }
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> ReadResult<V::Value> {
        visitor.visit_map(self.fields(name, fields)?).map_err(|fault| fault.or_at(self.id))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> ReadResult<V::Value> {
        let tree = &self.reading.tree;
        let (variant, has_contents) = match self.kind() {
            Kind::Name => (self.word(), false),
            Kind::Tuple(Some(name), _) | Kind::Fields(Some(name), _) if !self.bare => (tree.slice(*name), true),
            _ => {
                let known = format!("one of {}", list(variants.iter().copied()));
                let what = if variants.len() == 1 { list(variants.iter().copied()) } else { known };
                let near = match self.kind() {
                    Kind::Text(_) => super::nearest(self.word(), variants.iter().copied()),
                    _ => None,
                };
                return Err(self.expected(&what, near.map(|near| format!("write it without quotes: {near}"))));
            }
        };
        let Some(variant) = variants.iter().copied().find(|&known| known == variant) else {
            return Err(<Fault as de::Error>::unknown_variant(variant, variants).or_at(self.id));
        };
        visitor.visit_enum(Variant { reader: self, variant, has_contents }).map_err(|fault| fault.or_at(self.id))
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        visitor.visit_str(self.word())
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> ReadResult<V::Value> {
        visitor.visit_unit()
    }
}
