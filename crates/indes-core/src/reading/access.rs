//! The access types of the deserializer: elements of a list, entries of a map, fields of a struct, contents of a
//! variant.

use super::fault::Fault;
use super::placeholder::Placeholder;
use super::reader::{ReadResult, Reader};
use super::tree::{Kind, NodeId};
use serde::de::value::{BorrowedStrDeserializer, StrDeserializer};
use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor};

/// The elements of a list, or the values of a tuple.
pub(super) struct Items<'t> {
    pub(super) reader: Reader<'t>,
    pub(super) left: std::slice::Iter<'t, NodeId>,
    /// Whether it is a tuple, of which no value may be skipped.
    pub(super) fixed: bool,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> ReadResult<Option<S::Value>> {
        let (reading, fixed) = (self.reader.reading, self.fixed);
        let Some(&item) = self.left.find(|&&item| fixed || !reading.is_out(item)) else { return Ok(None) };
        self.reader.give(seed, item).map(Some)
    }
}

/// The entries of a map.
pub(super) struct Entries<'t> {
    pub(super) reader: Reader<'t>,
    pub(super) left: std::slice::Iter<'t, (NodeId, NodeId)>,
    pub(super) value: Option<(NodeId, NodeId)>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Fault;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> ReadResult<Option<S::Value>> {
        let reading = self.reader.reading;
        let Some(&(key, value)) = self.left.find(|entry| !reading.is_out(entry.0) && !reading.is_out(entry.1)) else {
            return Ok(None);
        };
        self.value = Some((key, value));
        self.reader.give(seed, key).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> ReadResult<S::Value> {
        match self.value.take() {
            Some((_, value)) => self.reader.give(seed, value),
            None => Err(self.reader.expected("a value", None)),
        }
    }
}

/// The source of a field's value.
#[derive(Clone, Copy)]
pub(super) enum FieldSource {
    Value(NodeId),
    Placeholder(Placeholder),
}

/// The fields of a struct, the last one first; a field without a value has a placeholder.
pub(super) struct Fields<'t> {
    pub(super) reader: Reader<'t>,
    pub(super) left: Vec<(&'static str, FieldSource)>,
    pub(super) value: Option<(&'static str, FieldSource)>,
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Fault;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> ReadResult<Option<S::Value>> {
        let Some((name, value)) = self.left.pop() else { return Ok(None) };
        self.value = Some((name, value));
        let name: StrDeserializer<'_, Fault> = name.into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> ReadResult<S::Value> {
        match self.value.take() {
            Some((_, FieldSource::Value(value))) => self.reader.give(seed, value),
            Some((name, FieldSource::Placeholder(value))) => {
                seed.deserialize(value).map_err(|fault| fault.spoils_field(self.reader.id, name))
            }
            None => Err(self.reader.expected("a value", None)),
        }
    }
}

/// A variant of an enum with the contents of its brackets.
pub(super) struct Variant<'t> {
    pub(super) reader: Reader<'t>,
    pub(super) variant: &'static str,
    pub(super) has_contents: bool,
}

impl<'de, 't> de::EnumAccess<'de> for Variant<'t> {
    type Error = Fault;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> ReadResult<(S::Value, Self)> {
        let name: BorrowedStrDeserializer<'_, Fault> = BorrowedStrDeserializer::new(self.variant);
        Ok((seed.deserialize(name)?, self))
    }
}

impl Variant<'_> {
    fn needs(&self, contents: &str) -> Fault {
        let message = format!("`{}` needs {contents} in round brackets", self.variant);
        Fault::new(message, Some(format!("write `{}(…)`", self.variant))).or_at(self.reader.id)
    }

    fn contents(&self) -> Reader<'_> {
        Reader { bare: true, ..self.reader }
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Fault;

    fn unit_variant(self) -> ReadResult<()> {
        if self.has_contents {
            let message = format!("`{}` takes no value", self.variant);
            return Err(Fault::new(message, Some("leave out the brackets".to_owned())).or_at(self.reader.id));
        }
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> ReadResult<S::Value> {
        if !self.has_contents {
            return Err(self.needs("a value"));
        }
        match self.reader.kind() {
            Kind::Tuple(_, items) if items.len() == 1 => self.reader.give(seed, items[0]),
            Kind::Tuple(_, items) if items.is_empty() => Err(self.needs("a value")),
            _ => seed.deserialize(self.contents()),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> ReadResult<V::Value> {
        if !self.has_contents {
            return Err(self.needs(&format!("{len} values")));
        }
        self.contents().deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> ReadResult<V::Value> {
        if !self.has_contents {
            return Err(self.needs("fields"));
        }
        self.contents().deserialize_struct(self.variant, fields, visitor)
    }
}
