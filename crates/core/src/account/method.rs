//! Where ways to sign in are of no use.

use crate::vocabulary::client::InAppBrowser;

/// What each app's own browser says of itself. Bots of the same name spell theirs otherwise.
const MARKS: &[(InAppBrowser, &[&str])] = &[
    (InAppBrowser::Facebook, &["FBAN/", "FBAV/", "FB_IAB/"]),
    (InAppBrowser::Instagram, &["Instagram "]),
    (InAppBrowser::LinkedIn, &["LinkedInApp"]),
    (InAppBrowser::Twitter, &["Twitter for ", "TwitterAndroid"]),
    (InAppBrowser::Pinterest, &["[Pinterest/"]),
    (InAppBrowser::Gmail, &["Gmail/", "GmailApp"]),
    (InAppBrowser::Flipboard, &["Flipboard/", "Flipboard-Briefing/"]),
];

/// The app whose own browser `user_agent` names, if it is one of those that Google refuses.
#[must_use]
pub fn in_app_browser(user_agent: &str) -> Option<InAppBrowser> {
    let is_here = |marks: &[&str]| marks.iter().any(|mark| user_agent.contains(mark));
    MARKS.iter().find(|(_, marks)| is_here(marks)).map(|(browser, _)| *browser)
}
