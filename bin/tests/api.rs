//! The server's own answers through their public door: GraphQL, REST, feeds, search and sessions,
//! on SQLite and (when `QUIRE_TEST_POSTGRES` names a server) on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod api {
    mod account;
    mod addresses;
    mod audience;
    mod batches;
    mod captcha;
    mod changes;
    mod connect;
    mod cookies;
    mod credentials;
    mod deletion;
    mod device;
    mod digests;
    mod drafts;
    mod email;
    mod email_settings;
    mod export;
    mod feeds;
    mod follower_letters;
    mod history;
    mod id_tokens;
    mod identities;
    mod images;
    mod issuer;
    mod leaks;
    mod links;
    mod lockouts;
    mod matrix;
    mod memberships;
    mod mute;
    mod notices;
    mod notifications;
    mod origins;
    mod outbox;
    mod passkeys;
    mod passwords;
    mod preference;
    mod prompt;
    mod provider;
    mod publishing;
    mod queries;
    mod quotes;
    mod reading;
    mod responses;
    mod rest;
    mod reviews;
    mod search;
    mod second_factors;
    mod sessions;
    mod sign_in;
    mod step_ups;
    mod subdomains;
    mod threads;
    mod trash;
    mod visitor;
    mod voids;
    mod world;
}
