//! The store through its public door, on SQLite and (when `QUIRE_TEST_POSTGRES` names a server)
//! on PostgreSQL.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

mod backups;
mod blocks;
mod catalogs;
mod change_listener;
mod changes;
mod claps;
mod damage;
mod deletion;
mod drafts;
mod events;
mod follows;
mod hosts;
mod identities;
mod jobs;
mod killing;
mod notifications;
mod opening;
mod people;
mod profiles;
mod publications;
mod quotes;
mod readings;
mod reads;
mod reports;
mod search_clicks;
mod settings;
mod sign_in;
mod statements;
mod steps;
mod stories;
mod submissions;
mod tags;
mod words;
mod writes;
