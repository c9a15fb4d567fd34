//! What is counted, in the text form that Prometheus reads. Only numbers and names of ours: no
//! address, no person.

use http::StatusCode;
use quire_pagecache::Found;
use std::{
    fmt::Write,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub fn add(&self) {
        self.by(1);
    }

    /// So many more.
    pub fn by(&self, number: u64) {
        self.0.fetch_add(number, Relaxed);
    }

    /// How many.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// Everything the server counts.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Panics caught; stays 0.
    pub panics: Counter,
    /// Pages that could not be rendered.
    pub not_rendered: Counter,
    answers: [Counter; 5],
    hits: Counter,
    misses: Counter,
    memo_hits: Counter,
    memo_misses: Counter,
    renders: Counter,
    renders_alone: Counter,
    render_microseconds: Counter,
}

impl Metrics {
    /// An answer went out.
    pub fn answered(&self, status: StatusCode) {
        let class = usize::from(status.as_u16() / 100).saturating_sub(1);
        if let Some(counter) = self.answers.get(class) {
            counter.add();
        }
    }

    /// A page was served.
    pub fn served(&self, found: Found, shared: bool) {
        match (shared, found) {
            (true, Found::Hit) => &self.hits,
            (true, Found::Made) => &self.misses,
            (false, Found::Hit) => &self.memo_hits,
            (false, Found::Made) => &self.memo_misses,
        }
        .add();
    }

    /// A page was rendered; `alone`: only its document or its data, with React alone.
    pub fn rendered(&self, time: Duration, alone: bool) {
        self.renders.add();
        if alone {
            self.renders_alone.add();
        }
        self.render_microseconds.by(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
    }

    /// All counters and the given gauges as text.
    #[must_use]
    pub fn text(&self, gauges: &[(&str, u64)]) -> String {
        let mut text = String::new();
        let mut line = |name: &str, labels: &str, value: u64| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "quire_{name}{labels} {value}");
        };
        for (class, counter) in (1..).zip(&self.answers) {
            line("answers_total", &format!("{{class=\"{class}xx\"}}"), counter.get());
        }
        line("page_cache_total", "{status=\"hit\"}", self.hits.get());
        line("page_cache_total", "{status=\"miss\"}", self.misses.get());
        line("page_memo_total", "{status=\"hit\"}", self.memo_hits.get());
        line("page_memo_total", "{status=\"miss\"}", self.memo_misses.get());
        line("renders_total", "", self.renders.get());
        line("renders_alone_total", "", self.renders_alone.get());
        line("render_microseconds_total", "", self.render_microseconds.get());
        line("pages_not_rendered_total", "", self.not_rendered.get());
        line("panics_total", "", self.panics.get());
        for (name, value) in gauges {
            line(name, "", *value);
        }
        text
    }
}
