//! Writing answers as JSON. They are made of declared keys and short words, and a general writer would look at each of
//! their letters for something to escape.

use std::fmt::Error;

use serde::{
    Serialize, Serializer,
    ser::{Impossible, SerializeSeq, SerializeStruct, SerializeTuple},
};

/// Writes something as JSON.
pub fn put(it: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    it.serialize(Json(out)).expect("an answer has only plain fields");
}

/// Writes a whole number.
pub fn put_whole(mut number: u64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[first..]);
}

fn put_text(text: &str, out: &mut Vec<u8>) {
    let escaped = |byte| byte < b' ' || byte == b'"' || byte == b'\\';
    // Without a way out of it, the loop looks at many letters at once.
    if text.bytes().fold(false, |any, byte| any | escaped(byte)) {
        return put_otherwise(text, out);
    }
    out.reserve(text.len() + 2);
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

/// Writes what is rare or needs care.
#[inline(never)]
fn put_otherwise(it: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    serde_json::to_writer(out, it).expect("a list takes whatever is written");
}

/// Writes a value at the end of a text.
struct Json<'a>(&'a mut Vec<u8>);

/// Writes what is in a list or an object.
struct Inside<'a> {
    out: &'a mut Vec<u8>,
    is_first: bool,
    end: u8,
}

impl<'a> Inside<'a> {
    fn new(out: &'a mut Vec<u8>, start: u8, end: u8) -> Inside<'a> {
        out.push(start);
        Inside { out, is_first: true, end }
    }

    #[inline]
    fn next(&mut self) {
        if !self.is_first {
            self.out.push(b',');
        }
        self.is_first = false;
    }
}

/// Whole numbers, of which there is one way to write.
macro_rules! whole_numbers {
    ($($name:ident $type:ty),*) => {
        $(
            #[inline]
            fn $name(self, number: $type) -> Result<(), Error> {
                self.serialize_i64(number.into())
            }
        )*
    };
}

/// What no answer has.
macro_rules! never {
    ($($name:ident($($type:ty),*);)*) => {
        $(
            fn $name(self, $(_: $type),*) -> Result<Impossible<(), Error>, Error> {
                Err(Error)
            }
        )*
    };
}

impl<'a> Serializer for Json<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Inside<'a>;
    type SerializeTuple = Inside<'a>;
    type SerializeStruct = Inside<'a>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStructVariant = Impossible<(), Error>;

    whole_numbers! {
        serialize_i8 i8, serialize_i16 i16, serialize_i32 i32,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32
    }

    fn serialize_i64(self, number: i64) -> Result<(), Error> {
        if number < 0 {
            self.0.push(b'-');
        }
        self.serialize_u64(number.unsigned_abs())
    }

    fn serialize_u64(self, number: u64) -> Result<(), Error> {
        put_whole(number, self.0);
        Ok(())
    }

    fn serialize_bool(self, truth: bool) -> Result<(), Error> {
        self.0.extend_from_slice(if truth { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_f32(self, number: f32) -> Result<(), Error> {
        put_otherwise(&number, self.0);
        Ok(())
    }

    fn serialize_f64(self, number: f64) -> Result<(), Error> {
        put_otherwise(&number, self.0);
        Ok(())
    }

    fn serialize_char(self, letter: char) -> Result<(), Error> {
        put_otherwise(&letter, self.0);
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        put_text(text, self.0);
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Error> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, it: &T) -> Result<(), Error> {
        it.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.0.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        it: &T,
    ) -> Result<(), Error> {
        it.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Error> {
        Err(Error)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Inside<'a>, Error> {
        Ok(Inside::new(self.0, b'[', b']'))
    }

    fn serialize_tuple(self, _: usize) -> Result<Inside<'a>, Error> {
        Ok(Inside::new(self.0, b'[', b']'))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Inside<'a>, Error> {
        Ok(Inside::new(self.0, b'{', b'}'))
    }

    never! {
        serialize_tuple_struct(&'static str, usize);
        serialize_tuple_variant(&'static str, u32, &'static str, usize);
        serialize_map(Option<usize>);
        serialize_struct_variant(&'static str, u32, &'static str, usize);
    }
}

impl SerializeSeq for Inside<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Error> {
        self.next();
        it.serialize(Json(self.out))
    }

    fn end(self) -> Result<(), Error> {
        self.out.push(self.end);
        Ok(())
    }
}

impl SerializeTuple for Inside<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Error> {
        SerializeSeq::serialize_element(self, it)
    }

    fn end(self) -> Result<(), Error> {
        SerializeSeq::end(self)
    }
}

impl SerializeStruct for Inside<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        it: &T,
    ) -> Result<(), Error> {
        // Keys are names of fields, which need no escaping.
        self.out.reserve(key.len() + 8);
        self.next();
        self.out.push(b'"');
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(b"\":");
        it.serialize(Json(self.out))
    }

    fn end(self) -> Result<(), Error> {
        SerializeSeq::end(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Everything<'a> {
        none: Option<u8>,
        numbers: (i8, u16, i32, u64, i64),
        floats: [f64; 4],
        texts: Vec<&'a str>,
        truths: [bool; 2],
        nothing: [u8; 0],
        letter: char,
        inner: Inner,
    }

    #[derive(Serialize)]
    struct Inner {
        #[serde(skip_serializing_if = "Option::is_none")]
        absent: Option<u8>,
        #[serde(rename = "for")]
        why: Kind,
    }

    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    enum Kind {
        OfWords,
    }

    /// A general writer writes the same, byte for byte.
    #[test]
    fn json_is_written_as_a_general_writer_does() {
        let it = Everything {
            none: None,
            numbers: (-128, 65_535, i32::MIN, u64::MAX, i64::MIN),
            floats: [0.1, 1.0, 1e300, f64::NAN],
            texts: vec!["", "plain", "Élan", "\"", "back\\slash", "\u{1f}\n", "\u{7f}", "a\tb"],
            truths: [true, false],
            nothing: [],
            letter: '"',
            inner: Inner { absent: None, why: Kind::OfWords },
        };
        let mut out = Vec::new();
        put(&it, &mut out);
        let expected = serde_json::to_vec(&it).expect("plain fields");
        assert_eq!(String::from_utf8_lossy(&out), String::from_utf8_lossy(&expected));
    }
}
