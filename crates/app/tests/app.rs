//! The actions through their public doors, on a database of their own each.

#[cfg(test)]
mod app {
    mod author_map;
    mod bearer;
    mod byline;
    mod comments;
    mod credit;
    mod date;
    mod device;
    mod digest_plan;
    mod digests;
    mod draft_kills;
    mod embeds;
    mod event_queue;
    mod feed;
    mod file_text;
    mod follow;
    mod fsck;
    mod image;
    mod import_markdown;
    mod import_wordpress;
    mod index;
    mod jobs;
    mod keys;
    mod letter;
    mod limit_subject;
    mod login;
    mod mail;
    mod measure;
    mod notifications;
    mod oauth_secrets;
    mod old_path;
    mod pictures;
    mod quotes;
    mod rate_limiter;
    mod realtime;
    mod recovery;
    mod retention;
    mod seed;
    mod session;
    mod stories;
    mod username;
    pub mod world;
    mod xml;
}
