//! Signing in, connecting and starting.

use super::*;

#[rustfmt::skip]
pub(super) const ROWS: &[RouteRow] = &[
    page("get_started", "/get-started", GetStarted).signed_in(),
    page("get_started_topics", "/get-started/topics", TopicsOnboarding).signed_in(),
    page("get_started_plans", "/get-started/plans", OnboardingPlans).signed_in(),
    moved("welcome", "/welcome", "/get-started"),
    page("mobile_verification", "/mobile-verification", MobileVerification).signed_in(),
    page("mobile_verification_step", "/mobile-verification/{step}", MobileVerification).signed_in(),
    page("signin", "/m/signin", SignIn).query(&["redirect", "operation", "error", "step"]),
    page("password", "/password", CrupdatePassword).signed_in(),
    page("unrecognized_account", "/unrecognized-account", UnrecognizedAccount).query(&["redirect"]),
    callback("callback_mastodon", "/m/callback/mastodon").showing(MastodonCallback).needs(Mastodon),
    page("suspended", "/suspended", Suspended),
    page("goodbye", "/m/goodbye", Goodbye),
    to_query("m_login_redirect", "/m/login-redirect", "redirectUrl"),
    callback("callback_twitter", "/m/callback/twitter").forbidden_by(DisableLoginTwitter),
    callback("callback_facebook", "/m/callback/v2/facebook").forbidden_by(DisableLoginFacebook),
    callback("callback_google", "/m/callback/google").forbidden_by(DisableLoginGoogle),
    callback("callback_apple", "/m/callback/apple").forbidden_by(DisableLoginApple),
    callback("callback_email", "/m/callback/email").forbidden_by(DisableLoginEmail),
    callback("callback_namecheap", "/m/callback/namecheap"),
    page("oauth_authorize", "/m/oauth/authorize", OauthAuthorize).query(OAUTH).signed_in(),
    endpoint("host_sign_in", "/m/host-sign-in"),
    endpoint("host_session", "/m/host-session").on_every_host(),
    endpoint("prompt", "/m/prompt"),
    endpoint("connect", "/m/connect/{provider}").values("provider", PROVIDERS),
];
