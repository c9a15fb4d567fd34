//! The letter with a code, and where its link leads.

use super::request::{CodePurpose, SendCode};
use crate::{App, email::EmailAddress, letter::Letter, ports::Mail};
use quire_core::account::redirect::{HOME, after_sign_in};

/// Bytes of the path to which the link in a letter leads.
const LONGEST_REDIRECT: usize = 1_000;

/// Where the link in the letter leads. The path that comes after it is one of ours
/// already here, so that no letter of ours names another site.
pub(super) fn link_address(app: &App, token: &str, wanted: &SendCode<'_>) -> String {
    if wanted.purpose == CodePurpose::ChangeEmail {
        return format!("/m/account/confirm/{token}");
    }
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.append_pair("token", token);
    let short = wanted.redirect.filter(|path| path.len() <= LONGEST_REDIRECT);
    let redirect = after_sign_in(short.unwrap_or(HOME), &app.site.url);
    if redirect != HOME {
        query.append_pair("redirectUrl", &redirect);
    }
    if wanted.skips_onboarding {
        query.append_pair("skipOnboarding", "1");
    }
    format!("/m/callback/email?{}", query.finish())
}

/// The letter with a code.
pub(super) fn letter(
    app: &App,
    purpose: CodePurpose,
    email: &EmailAddress,
    name: &str,
    code: &str,
    link: Option<&str>,
) -> Mail {
    let site = &app.site.name;
    let (subject, what) = match purpose {
        CodePurpose::SignIn => (
            format!("{code} is your {site} sign-in code"),
            format!("Enter this code to sign in to {site}:"),
        ),
        CodePurpose::StepUp => (
            format!("{code} confirms it's you on {site}"),
            format!("Enter this code to confirm it's you on {site}:"),
        ),
        CodePurpose::ChangeEmail => (
            format!("{code} confirms your new {site} email"),
            format!("Enter this code to use this email address on {site}:"),
        ),
    };
    let letter = Letter::new(&app.site, subject)
        .says(what)
        .code(code)
        .says("It works once, within 10 minutes, in the browser that asked for it.");
    let letter = match link {
        Some(link) => {
            let label = match purpose {
                CodePurpose::SignIn | CodePurpose::StepUp => "Sign in",
                CodePurpose::ChangeEmail => "Use this address",
            };
            letter
                .says("You can also open this link instead of typing the code.")
                .button(label, link)
        }
        None => letter,
    };
    letter
        .says("If this wasn't you, ignore this email: nothing happens without it.")
        .to(email.clone(), name)
}
