//! `[apps]`: the apps that may open the site's addresses.

use super::Problems;
use quire_app::site::{AndroidApp, Apps};

/// Checks what types cannot say.
pub(super) fn check(apps: &Apps, found: &mut Problems) {
    found.add_if(
        !apps.apple.iter().all(|app| is_apple_app(app)),
        "apps.apple",
        "must be teams with bundles: ABCDE12345.org.example.app",
    );
    found.add_if(
        !apps.android.iter().all(is_android_app),
        "apps.android",
        "needs a package and SHA-256 fingerprints (AB:CD:…)",
    );
}

/// A team of ten letters and digits, a dot, and a bundle.
fn is_apple_app(app: &str) -> bool {
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    app.split_once('.').is_some_and(|(team, bundle)| {
        team.len() == 10
            && team.chars().all(|c| c.is_ascii_alphanumeric())
            && !bundle.is_empty()
            && bundle.chars().all(is_name)
    })
}

fn is_android_app(app: &AndroidApp) -> bool {
    let is_pair =
        |pair: &str| pair.len() == 2 && pair.chars().all(|digit| digit.is_ascii_hexdigit());
    let is_fingerprint =
        |print: &String| print.split(':').count() == 32 && print.split(':').all(is_pair);
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_');
    app.package.contains('.')
        && app.package.chars().all(is_name)
        && !app.fingerprints.is_empty()
        && app.fingerprints.iter().all(is_fingerprint)
}
