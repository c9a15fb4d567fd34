//! Statements that come again are compiled once for each connection.

use crate::support::*;
use diesel::connection::{Connection, Instrumentation, InstrumentationEvent};
use quire_core::{
    event::happened::Happened,
    vocabulary::event::{EventAudience, TrafficSource},
};
use quire_store::{Store, StoreError, clap, event, reading};
use std::sync::{Arc, Mutex};

/// What a connection did.
#[derive(Default)]
struct Statements {
    run: Vec<String>,
    /// Compiled and kept for the next time.
    kept: Vec<String>,
}

#[derive(Clone, Default)]
struct Noted(Arc<Mutex<Statements>>);

impl Instrumentation for Noted {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        let mut noted = self.0.lock().unwrap();
        match event {
            InstrumentationEvent::StartQuery { query, .. } => {
                let text = query.to_string();
                noted.run.push(text.split(" -- binds").next().unwrap().to_owned());
            }
            InstrumentationEvent::CacheQuery { sql, .. } => noted.kept.push(sql.to_owned()),
            _ => {}
        }
    }
}

#[tokio::test]
async fn what_readers_write_most_often_is_compiled_once() {
    on_each_database(async |store: Store| {
        let noted = Noted::default();
        let watcher = noted.clone();
        let watched = store.write(move |c| {
            c.set_instrumentation(watcher.clone());
            Ok::<_, StoreError>(())
        });
        watched.await.unwrap();
        add_people(&store, 2).await;
        store.write(|c| add_story(c, &a_story(1))).await.unwrap();
        noted.0.lock().unwrap().run.clear();
        let wrote = store.write(|c| {
            let viewed = event::Event {
                sender: user(2).to_string(),
                event_id: "one".to_owned(),
                audience: EventAudience::Reader,
                source: TrafficSource::Direct,
                happened: Happened::StoryViewed { story: story_id(1) },
                happened_at: at(1),
            };
            assert_eq!(event::add(c, &[viewed.into()], &at(1).into())?, 1);
            reading::record(c, &user(2), &story_id(1), 50, at(1))?;
            clap::add(c, &story_id(1), &user(2), 1, at(1))
        });
        assert_eq!(wrote.await.unwrap(), Some(1));
        let Statements { run, kept } = std::mem::take(&mut *noted.0.lock().unwrap());
        assert!(run.len() > 6, "{run:?}");
        assert!(!run.iter().any(|text| text.contains("diesel_savepoint")), "{run:?}");
        let again: Vec<&String> = run
            .iter()
            .filter(|text| !kept.contains(text))
            // Of a transaction.
            .filter(|text| {
                !["BEGIN", "SAVEPOINT", "RELEASE", "COMMIT"]
                    .iter()
                    .any(|word| text.starts_with(word))
            })
            .collect();
        assert!(again.is_empty(), "compiled each time: {again:#?}");
    })
    .await;
}
