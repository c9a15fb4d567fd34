//! Where a share button leads.

use crate::address::encoding::encode_query;

/// The address with which a channel shares `url`; `None` for an unknown channel.
#[must_use]
pub fn share_address(channel: &str, url: &str) -> Option<String> {
    let start = match channel {
        "twitter" => "https://twitter.com/intent/tweet?url=",
        "facebook" => "https://www.facebook.com/sharer/sharer.php?u=",
        "linkedin" => "https://www.linkedin.com/sharing/share-offsite/?url=",
        "mastodon" => "https://share.joinmastodon.org/#text=",
        "email" => "mailto:?body=",
        _ => return None,
    };
    let mut address = start.to_owned();
    encode_query(url, &mut address);
    Some(address)
}
