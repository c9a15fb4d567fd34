//! The actions through their public doors, on a database of their own each.

#[cfg(test)]
mod app {
    mod digests;
    mod draft_kills;
    mod embeds;
    mod follow;
    mod fsck;
    mod import_markdown;
    mod import_wordpress;
    mod index;
    mod jobs;
    mod login;
    mod notifications;
    mod pictures;
    mod quotes;
    mod retention;
    mod seed;
    mod session;
    mod stories;
    pub mod world;
}
