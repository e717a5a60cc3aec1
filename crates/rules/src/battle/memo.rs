//! A cache of computed values that all threads share.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{LazyLock, Mutex, PoisonError};

/// A cache of values by key, each computed when it is first needed. Values should be cheap to clone.
pub struct Memo<K, V>(LazyLock<Mutex<HashMap<K, V>>>);

impl<K: Copy + Eq + Hash, V: Clone> Memo<K, V> {
    /// Creates an empty cache, for use as a `static`.
    pub const fn new() -> Memo<K, V> {
        Memo(LazyLock::new(Mutex::default))
    }

    /// Returns the value of a key, computing it if needed. If several threads compute the same value, the first is
    /// kept.
    pub fn get(&self, key: K, compute: impl FnOnce(K) -> V) -> V {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = known().get(&key) {
            return value.clone();
        }
        let value = compute(key);
        known().entry(key).or_insert(value).clone()
    }
}

impl<K: Copy + Eq + Hash, V: Clone> Default for Memo<K, V> {
    fn default() -> Memo<K, V> {
        Memo::new()
    }
}
