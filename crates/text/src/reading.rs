//! Reads types from the tree of a text: every error is noted with its place, and reading continues.

use crate::diagnostic::DiagnosticKind;
use crate::field::{Field, RECOVERABLE, clip, to_single_line};
use crate::field_error::FieldError;
use crate::finding::{FieldPath, PathStep};
use crate::replacement::Replacement;
use crate::tree::{KeyValue, ListItem, Meaning, Node, NodeId, NodeShape, Tree};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Expected, MapAccess, SeqAccess, Unexpected, Visitor,
};
use std::cell::RefCell;
use std::fmt;
use std::ops::Range;

/// Maximum length, in bytes, of a key that a path shows in full.
const MAX_KEY_BYTES: usize = 200;

/// Why a value cannot be read, and where once that is known.
#[derive(Debug)]
pub struct LocatedError {
    pub error: FieldError,
    /// The bytes of the text that are wrong.
    pub span: Option<Range<usize>>,
}

/// Reads a tree through serde, collecting errors.
pub struct TreeDeserializer<'t> {
    tree: &'t Tree<'t>,
    /// The steps down to the value that is being read.
    path: RefCell<Vec<TreeStep>>,
    noted: RefCell<Vec<LocatedError>>,
}

/// A step down from a list or map.
#[derive(Clone, Copy)]
enum TreeStep {
    /// A step from a map to the value of a key.
    Key(NodeId),
    Index(usize),
}

impl<'t> TreeDeserializer<'t> {
    /// Reads as much of a tree as is right into a type, and collects the errors.
    pub fn read<T: for<'de> Deserialize<'de>>(
        tree: &'t Tree<'t>,
    ) -> (Option<T>, Vec<LocatedError>) {
        let reading = TreeDeserializer {
            tree,
            path: RefCell::default(),
            noted: RefCell::default(),
        };
        let read = tree.top.map(|top| {
            Field::deserialize(Value {
                reading: &reading,
                node: top,
            })
        });
        let read = read.and_then(Result::ok).and_then(Field::into_option);
        (read, reading.noted.into_inner())
    }

    /// Returns the path to the value that is being read.
    fn path(&self) -> FieldPath {
        let mut path = FieldPath::default();
        for step in self.path.borrow().iter() {
            path.push(match *step {
                TreeStep::Index(index) => PathStep::Index(index),
                TreeStep::Key(key) => PathStep::Key(match self.tree.word(key) {
                    Some(key) if key.len() <= MAX_KEY_BYTES => to_single_line(key),
                    Some(key) => to_single_line(&clip(key)),
                    None => String::new(),
                }),
            });
        }
        path
    }
}

impl LocatedError {
    fn new(kind: DiagnosticKind, message: String) -> LocatedError {
        LocatedError {
            error: FieldError::new(kind, FieldPath::default(), message),
            span: None,
        }
    }

    /// Returns the byte at which the wrong value begins.
    pub fn start(&self) -> usize {
        self.span.as_ref().map_or(0, |span| span.start)
    }
}

impl fmt::Display for LocatedError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.error.message)
    }
}

impl std::error::Error for LocatedError {}

impl serde::de::Error for LocatedError {
    fn custom<T: fmt::Display>(message: T) -> LocatedError {
        LocatedError::new(DiagnosticKind::WrongType, message.to_string())
    }

    /// Receives our own errors, marked with the word of their kind; see `field::visitor_error`.
    fn invalid_value(found: Unexpected, expected: &dyn Expected) -> LocatedError {
        let kind = DiagnosticKind::ALL
            .into_iter()
            .find(|kind| found == Unexpected::Other(kind.word()));
        kind.map_or_else(
            || LocatedError::invalid_type(found, expected),
            |kind| {
                let mut noted = LocatedError::new(kind, expected.to_string());
                noted.error.replacement = format!("{expected:#}")
                    .split_once('\n')
                    .map(|(right, wrong)| Replacement::new(wrong, right));
                noted
            },
        )
    }

    fn invalid_type(found: Unexpected, expected: &dyn Expected) -> LocatedError {
        let found = match found {
            Unexpected::Seq => "a list".to_string(),
            Unexpected::Map => "a map".to_string(),
            Unexpected::Unit => "nothing".to_string(),
            Unexpected::Str(text) => format!("the text '{}'", clip(text)),
            Unexpected::Unsigned(number) => format!("the number {number}"),
            Unexpected::Signed(number) => format!("the number {number}"),
            Unexpected::Float(number) => format!("the number {number}"),
            Unexpected::Bool(value) => format!("the word '{value}'"),
            other => other.to_string().replace('`', "'"),
        };
        LocatedError::new(
            DiagnosticKind::WrongType,
            format!("expected {expected}, found {found}"),
        )
    }
}

/// A value of the tree.
#[derive(Clone, Copy)]
struct Value<'r> {
    reading: &'r TreeDeserializer<'r>,
    node: NodeId,
}

impl<'r> Value<'r> {
    /// Returns the node with its aliases followed.
    fn node(&self) -> &'r Node<'r> {
        self.reading
            .tree
            .node(self.reading.tree.resolve_alias(self.node))
    }

    /// Places an error here unless it is already placed deeper down.
    fn place<T>(self, result: Result<T, LocatedError>) -> Result<T, LocatedError> {
        result.map_err(|noted| match noted.span {
            Some(_) => noted,
            None => LocatedError {
                error: noted.error.with_path(self.reading.path()),
                span: Some(self.reading.tree.node(self.node).span.clone()),
            },
        })
    }

    fn child(self, node: NodeId) -> Value<'r> {
        Value { node, ..self }
    }

    fn read_any<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, LocatedError> {
        match &self.node().shape {
            NodeShape::Scalar(scalar) => match scalar.meaning() {
                Meaning::Null => visitor.visit_unit(),
                Meaning::Bool(value) => visitor.visit_bool(value),
                Meaning::Unsigned(number) => visitor.visit_u64(number),
                Meaning::Signed(number) => visitor.visit_i64(number),
                Meaning::Float(number) => visitor.visit_f64(number),
                Meaning::Text | Meaning::TooLarge => visitor.visit_str(&scalar.text),
            },
            NodeShape::List { items, .. } => visitor.visit_seq(Items {
                list: self,
                items: items.iter().enumerate(),
            }),
            NodeShape::Map { entries, .. } => visitor.visit_map(Entries {
                map: self,
                entries: entries.iter(),
                value: None,
            }),
            NodeShape::Alias(_) => visitor.visit_unit(),
        }
    }

    fn text<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, LocatedError> {
        match &self.node().shape {
            NodeShape::Scalar(scalar) if scalar.meaning() == Meaning::Null => visitor.visit_str(""),
            NodeShape::Scalar(scalar) => visitor.visit_str(&scalar.text),
            NodeShape::List { .. } => {
                Err(serde::de::Error::invalid_type(Unexpected::Seq, &visitor))
            }
            NodeShape::Map { .. } | NodeShape::Alias(_) => {
                Err(serde::de::Error::invalid_type(Unexpected::Map, &visitor))
            }
        }
    }
}

impl<'de> Deserializer<'de> for Value<'_> {
    type Error = LocatedError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, LocatedError> {
        self.place(self.read_any(visitor))
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, LocatedError> {
        self.place(self.text(visitor))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, LocatedError> {
        self.place(self.text(visitor))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, LocatedError> {
        self.place(match &self.node().shape {
            NodeShape::Scalar(scalar) if scalar.meaning() == Meaning::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        })
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, LocatedError> {
        match name {
            RECOVERABLE => visitor.visit_seq(ListOfOne(Some(self))),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(
        self,
        visitor: V,
    ) -> Result<V::Value, LocatedError> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        enum identifier
    }
}

/// A value as a list of one: an error in it is noted.
struct ListOfOne<'r>(Option<Value<'r>>);

impl<'de> SeqAccess<'de> for ListOfOne<'_> {
    type Error = LocatedError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, LocatedError> {
        let Some(value) = self.0.take() else {
            return Ok(None);
        };
        match value.place(seed.deserialize(value)) {
            Ok(read) => Ok(Some(read)),
            Err(noted) => {
                // Where the text could not be read further, the value may be another one.
                if !value.reading.tree.is_cut(value.node) {
                    value.reading.noted.borrow_mut().push(noted);
                }
                Ok(None)
            }
        }
    }
}

/// The items of a list.
struct Items<'r> {
    list: Value<'r>,
    items: std::iter::Enumerate<std::slice::Iter<'r, ListItem>>,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = LocatedError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, LocatedError> {
        let Some((index, item)) = self.items.next() else {
            return Ok(None);
        };
        let path = &self.list.reading.path;
        path.borrow_mut().push(TreeStep::Index(index));
        let read = seed.deserialize(self.list.child(item.value)).map(Some);
        path.borrow_mut().pop();
        read
    }
}

/// The entries of a map.
struct Entries<'r> {
    map: Value<'r>,
    entries: std::slice::Iter<'r, KeyValue>,
    value: Option<NodeId>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = LocatedError;

    /// Reads a key, which stays on the path until its value is read.
    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, LocatedError> {
        let Some(entry) = self.entries.next() else {
            return Ok(None);
        };
        self.value = Some(entry.value);
        let Value { reading, .. } = self.map;
        reading.path.borrow_mut().push(TreeStep::Key(entry.key));
        let read = seed.deserialize(self.map.child(entry.key)).map(Some);
        if read.is_err() {
            reading.path.borrow_mut().pop();
        }
        read
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, LocatedError> {
        let Some(value) = self.value.take() else {
            return Err(serde::de::Error::custom("a key before its value"));
        };
        let read = seed.deserialize(self.map.child(value));
        self.map.reading.path.borrow_mut().pop();
        read
    }
}
