//! The API for programs: how often one may ask.

use super::define::limits;

limits! {
    /// Reads in one person's name in a minute.
    API_READS_PER_MINUTE = count(300, "requests");
    /// Writes in one person's name in a minute.
    API_WRITES_PER_MINUTE = count(60, "requests");
    /// Requests of one network at the token endpoints in a minute: programs for many people have one network.
    API_TOKEN_REQUESTS_PER_MINUTE = count(600, "requests");
}
