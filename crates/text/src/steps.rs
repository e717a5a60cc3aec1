//! Counts the work of reading in debug builds, so that tests can measure its growth in steps instead of seconds.

#[cfg(debug_assertions)]
thread_local! {
    static STEPS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Counts steps: lines, keys or words that are looked at.
pub fn count(_steps: usize) {
    #[cfg(debug_assertions)]
    STEPS.with(|steps| steps.set(steps.get() + _steps));
}

/// Counts the steps of some work.
#[cfg(debug_assertions)]
pub fn measure(work: impl FnOnce()) -> usize {
    let before = STEPS.get();
    work();
    STEPS.get() - before
}
