//! Tables that are computed once and shared by all threads.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{LazyLock, Mutex, PoisonError};

/// Values by key, each computed when it is first needed. Values should be cheap to clone.
pub struct Memo<K, V>(LazyLock<Mutex<HashMap<K, V>>>);

impl<K: Copy + Eq + Hash, V: Clone> Memo<K, V> {
    /// Creates an empty table, for a `static`.
    pub const fn new() -> Memo<K, V> {
        Memo(LazyLock::new(Mutex::default))
    }

    /// Returns the value of a key. Several threads may compute the same value; the first is kept.
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
