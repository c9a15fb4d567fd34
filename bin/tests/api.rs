//! The server's own answers through their public door: GraphQL, REST, feeds, search and sessions,
//! on SQLite and (when `QUIRE_TEST_POSTGRES` names a server) on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod api {
    mod account;
    mod addresses;
    mod announcements;
    mod audience;
    mod batches;
    mod captcha;
    mod changes;
    mod connect;
    mod connections;
    mod cookies;
    mod credentials;
    mod deletion;
    mod device;
    mod drafts;
    mod email;
    mod email_settings;
    mod export;
    mod feeds;
    mod follower_letters;
    mod following;
    mod history;
    mod home;
    mod hostile;
    mod id_tokens;
    mod identities;
    mod images;
    mod imports;
    mod issuer;
    mod kept_away;
    mod leaks;
    mod links;
    mod lists;
    mod lockouts;
    mod matrix;
    mod memberships;
    mod mute;
    mod notices;
    mod origins;
    mod outbox;
    mod passkeys;
    mod passwords;
    mod preference;
    mod profiles;
    mod prompt;
    mod provider;
    mod publishing;
    mod queries;
    mod quotes;
    mod reading;
    mod readings;
    mod responses;
    mod rest;
    mod reviews;
    mod search;
    mod second_factors;
    mod services;
    mod sessions;
    mod sharing;
    mod sign_in;
    mod sign_outs;
    mod step_ups;
    mod stories_about;
    mod subdomains;
    mod threads;
    mod tokens;
    mod topics;
    mod trash;
    mod visitor;
    mod voids;
    mod world;
}
