//! Coverage of a serialised format: a serializer that writes nothing and notes the values of fields and variants.

use serde::de::{Deserialize, Deserializer, Visitor};
use serde::ser::{
    self, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, Serializer,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// How many different values are kept for one field.
const MOST_VALUES: usize = 3;

/// The fields, values and variants that occurred.
#[derive(Default)]
pub struct Coverage {
    /// For each field, `Struct.field`, some of its values as text; a field that was left out has the value `left out`.
    pub fields: BTreeMap<String, BTreeSet<String>>,
    /// The fields that were left out at least once.
    pub left_out: BTreeSet<String>,
    /// The variants of each enum.
    pub variants: BTreeMap<String, BTreeSet<String>>,
    /// Fields that hold an `Option`.
    options: BTreeSet<String>,
}

impl Coverage {
    /// Notes a value with all its parts.
    pub fn note(&mut self, value: &impl Serialize) {
        value.serialize(Probe { coverage: self, at: "" }).expect("nothing is written");
    }

    /// The fields that may be left out because they hold an `Option`.
    pub fn optional(&self) -> impl Iterator<Item = &String> {
        self.options.iter()
    }

    fn value(&mut self, field: String, value: String) {
        let values = self.fields.entry(field).or_default();
        if values.len() < MOST_VALUES {
            values.insert(value);
        }
    }
}

/// The error of a serializer that cannot fail.
#[derive(Debug)]
pub struct Never;

impl fmt::Display for Never {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unexpected")
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

/// Serializes the value of one field.
struct Probe<'a> {
    coverage: &'a mut Coverage,
    at: &'a str,
}

impl Probe<'_> {
    fn variant(&mut self, name: &str, variant: &str) {
        self.coverage.variants.entry(name.to_owned()).or_default().insert(variant.to_owned());
    }
}

macro_rules! nothing {
    ($($method:ident: $type:ty),* $(,)?) => {
        $(fn $method(self, _: $type) -> Result<(), Never> {
            Ok(())
        })*
    };
}

impl<'a> Serializer for Probe<'a> {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Inside<'a>;
    type SerializeTuple = Inside<'a>;
    type SerializeTupleStruct = Impossible<(), Never>;
    type SerializeTupleVariant = Impossible<(), Never>;
    type SerializeMap = Inside<'a>;
    type SerializeStruct = Inside<'a>;
    type SerializeStructVariant = Inside<'a>;

    nothing!(
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32,
        serialize_f64: f64, serialize_char: char, serialize_str: &str, serialize_bytes: &[u8],
        serialize_unit_struct: &'static str,
    );

    fn serialize_none(self) -> Result<(), Never> {
        self.coverage.options.insert(self.at.to_owned());
        self.coverage.left_out.insert(self.at.to_owned());
        Ok(())
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), Never> {
        self.coverage.options.insert(self.at.to_owned());
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Never> {
        Ok(())
    }

    fn serialize_unit_variant(mut self, name: &'static str, _: u32, variant: &'static str) -> Result<(), Never> {
        self.variant(name, variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _: &'static str, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        mut self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.variant(name, variant);
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Inside<'a>, Never> {
        Ok(Inside { coverage: self.coverage, of: String::new() })
    }

    fn serialize_tuple(self, _: usize) -> Result<Inside<'a>, Never> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Impossible<(), Never>, Never> {
        Err(Never)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<(), Never>, Never> {
        Err(Never)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Inside<'a>, Never> {
        self.serialize_seq(None)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Inside<'a>, Never> {
        Ok(Inside { coverage: self.coverage, of: name.to_owned() })
    }

    fn serialize_struct_variant(
        mut self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Inside<'a>, Never> {
        self.variant(name, variant);
        Ok(Inside { coverage: self.coverage, of: format!("{name}::{variant}") })
    }
}

/// Serializes the parts of a struct, a list or a map.
pub struct Inside<'a> {
    coverage: &'a mut Coverage,
    /// The name of the struct; empty for others.
    of: String,
}

impl Inside<'_> {
    fn part<T: ?Sized + Serialize>(&mut self, at: &str, value: &T) -> Result<(), Never> {
        value.serialize(Probe { coverage: self.coverage, at })
    }

    fn field<T: ?Sized + Serialize>(&mut self, key: &str, value: &T) -> Result<(), Never> {
        let name = format!("{}.{key}", self.of);
        self.coverage.value(name.clone(), ron::to_string(value).expect("a text"));
        self.part(&name, value)
    }

    fn skip(&mut self, key: &str) {
        let name = format!("{}.{key}", self.of);
        self.coverage.left_out.insert(name.clone());
        self.coverage.value(name, "left out".to_owned());
    }
}

impl SerializeSeq for Inside<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Never> {
        self.part("", value)
    }

    fn end(self) -> Result<(), Never> {
        Ok(())
    }
}

impl SerializeTuple for Inside<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Never> {
        self.part("", value)
    }

    fn end(self) -> Result<(), Never> {
        Ok(())
    }
}

impl SerializeMap for Inside<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, _: &T) -> Result<(), Never> {
        Ok(())
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Never> {
        self.part("", value)
    }

    fn end(self) -> Result<(), Never> {
        Ok(())
    }
}

impl SerializeStruct for Inside<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: ?Sized + Serialize>(&mut self, key: &'static str, value: &T) -> Result<(), Never> {
        self.field(key, value)
    }

    fn skip_field(&mut self, key: &'static str) -> Result<(), Never> {
        self.skip(key);
        Ok(())
    }

    fn end(self) -> Result<(), Never> {
        Ok(())
    }
}

impl ser::SerializeStructVariant for Inside<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: ?Sized + Serialize>(&mut self, key: &'static str, value: &T) -> Result<(), Never> {
        self.field(key, value)
    }

    fn skip_field(&mut self, key: &'static str) -> Result<(), Never> {
        self.skip(key);
        Ok(())
    }

    fn end(self) -> Result<(), Never> {
        Ok(())
    }
}

/// The name of an enum and its variants, as files have them.
pub fn variants<'de, T: Deserialize<'de>>() -> (&'static str, &'static [&'static str]) {
    let mut found = ("", &[][..]);
    let _ = T::deserialize(VariantProbe(&mut found));
    found
}

/// A deserializer that notes the variants it is asked for and fails.
struct VariantProbe<'a>(&'a mut (&'static str, &'static [&'static str]));

/// The error of the probe, which is expected.
type Expected = serde::de::value::Error;

impl<'de> Deserializer<'de> for VariantProbe<'_> {
    type Error = Expected;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Expected> {
        Err(serde::de::Error::custom("only enums are asked about"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Expected> {
        *self.0 = (name, variants);
        Err(serde::de::Error::custom("that is all"))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
