//! Which ways to sign in are offered.

use crate::vocabulary::{client::InAppBrowser, sign_in::SignInMethod};

/// The methods offered: those that are not switched off, and Google only where it works. `is_off`
/// says which of the flags `disable_login_…` are on.
#[must_use]
pub fn available(is_off: impl Fn(SignInMethod) -> bool, user_agent: &str) -> Vec<SignInMethod> {
    let in_app = in_app_browser(user_agent).is_some();
    let works = |method| !(in_app && method == SignInMethod::Google);
    SignInMethod::ALL.iter().copied().filter(|method| works(*method) && !is_off(*method)).collect()
}

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
