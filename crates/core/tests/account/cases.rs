//! Runs the cases files: one function per rule, from a case's input to what is expected of it.

use quire_cases::{check_named, read};
use quire_core::{
    Timestamp, UserId, Viewer,
    account::{
        AuthState, EmailAddress, LoginCode, confirmation, consent,
        device::{DeviceAccount, RememberedDevice},
        email,
        invitation::{self, EntryContext, invitation, post_prompt},
        lockout, login_code,
        method::in_app_browser,
        modal::{self, EmailSendFailure},
        needs_captcha, one_tap, password, redirect, username, visitor_id,
    },
    limit::sign_in::CODE_BOX_WIDTH,
    message::{Attempts, email_step, lockout as lockout_text},
    outcome::CodeError,
    vocabulary::sign_in::{EntryPoint, SignInOperation},
};
use serde_json::{Value, json};

#[test]
fn every_case_is_answered_as_written() {
    for file in [
        include_str!("../../cases/account.json"),
        include_str!("../../cases/account_consent.json"),
        include_str!("../../cases/account_email.json"),
        include_str!("../../cases/account_login_code.json"),
        include_str!("../../cases/account_modal.json"),
        include_str!("../../cases/account_redirect.json"),
    ] {
        check_named(file, |case| answer(&case.rule, &case.input));
    }
}

fn answer(rule: &str, input: &Value) -> Value {
    match rule {
        "e-mail format" | "e-mail trim" => match read::<String>(input).parse::<EmailAddress>() {
            Ok(email) => json!({ "address": email, "message": null }),
            Err(error) => json!({ "address": null, "message": error.to_string() }),
        },
        "e-mail typo warning" => {
            let domain = email::mistyped_domain(&read::<String>(input));
            json!({ "domain": domain, "warning": domain.as_deref().map(email_step::mistyped) })
        }
        "login code" => typed_code(&read::<String>(input)),
        "login code as sent" => json!(read::<String>(input).parse::<LoginCode>().is_ok()),
        "login code boxes" => json!({
            "boxes": login_code::boxes(&read::<String>(input)),
            "width": CODE_BOX_WIDTH,
        }),
        "code error" => {
            let error: CodeError = read(&input["error"]);
            json!(modal::code_message(error, read(&input["message"])))
        }
        "e-mail send error" => {
            let error = read::<EmailSendFailure>(&input["failure"]).error(read(&input["message"]));
            let mut answer = json!(error);
            answer["offersHelp"] = json!(error.offers_help());
            answer
        }
        "modal" => super::modal::run(&read::<Vec<_>>(input)),
        "modal width" => json!({ "width": modal::width(read(input)) }),
        "captcha" => json!(needs_captcha(read(input))),
        "redirect after sign-in" => json!({ "path": redirect::after_sign_in(
            &read::<String>(&input["wanted"]),
            &read::<String>(&input["origin"]),
        ) }),
        "consent" => visitor(input),
        "password attempts" => {
            let left = lockout::PASSWORD.tries_left(read(input));
            let message = lockout_text::wrong_password(Attempts(left.into()));
            json!({ "triesLeft": left, "message": message })
        }
        "lockout minutes" => json!(lockout::minutes_left(at(read(input)), at(0)).to_string()),
        "lockout days" => json!(lockout::days_left(at(read(input)), at(0)).to_string()),
        "onboarding skip" => json!(invitation::skips_onboarding(read(input))),
        "post-prompt subheader" => json!({ "subheader": post_prompt(read(input), "Quire") }),
        "logged-out id" => json!(visitor_id::is_logged_out(&read::<String>(input))),
        "member detection" => {
            let id = UserId::from_bits(1);
            let viewer = Viewer::Person {
                id,
                tier: read(input),
                is_staff: false,
                is_suspended: false,
                free: Default::default(),
            };
            json!(viewer.is_member())
        }
        "multi-user" => sign_in_events(input),
        "signup bounds" => sign_up(input),
        "in-app browser" => json!(in_app_browser(&read::<String>(input))),
        "one-tap" => prompt(input),
        "auth state" => match read::<String>(input).parse::<AuthState>() {
            Err(_) => Value::Null,
            Ok(state) => {
                assert_eq!(json!(state.to_string()), *input);
                json!({
                    "service": state.service,
                    "entryPoint": state.entry_point,
                    "operation": state.operation,
                    "extra": state.extra(),
                })
            }
        },
        "sign-in confirmation text" => {
            json!(confirmation::text(read(input), "a•••@example.co"))
        }
        "invitation" => invite(input),
        _ => panic!("no rule `{rule}`"),
    }
}

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(1_700_000_000_000 + millis).unwrap()
}

fn typed_code(text: &str) -> Value {
    let digits = login_code::digits(text);
    let message = digits.parse::<LoginCode>().err().map(|error| error.to_string());
    json!({ "canValidate": message.is_none(), "digits": digits, "message": message })
}

fn visitor(input: &Value) -> Value {
    let country: Option<String> = read(&input["country"]);
    let visitor = consent::ConsentContext {
        country: country.as_deref(),
        is_logged_in: read(&input["isLoggedIn"]),
        has_accepted: read(&input["hasAccepted"]),
    };
    json!({
        "isGranted": consent::is_granted(&visitor),
        "showsBanner": consent::shows_banner(&visitor),
    })
}

/// What is counted at the last of several sign-ins.
fn sign_in_events(input: &Value) -> Value {
    let mut device = RememberedDevice::default();
    let mut events = Vec::new();
    for account in read::<Vec<DeviceAccount>>(input) {
        let id = account.id.clone();
        (device, events) = device.sign_in(account, EntryPoint::TopBar);
        assert_eq!(device.current.as_ref(), Some(&id), "the current viewer is remembered");
        assert!(device.others().all(|other| other.id != id));
    }
    json!(events)
}

fn sign_up(input: &Value) -> Value {
    let refusal = match (&input["username"], &input["password"]) {
        (Value::String(name), _) => {
            username::check(name, |word| word == "settings", |word| word == "taken")
        }
        (_, Value::String(text)) => password::check(text),
        _ => panic!("neither a username nor a password"),
    };
    json!(refusal.err())
}

fn prompt(input: &Value) -> Value {
    let hours: Option<i64> = read(&input["dismissedHoursAgo"]);
    let referrer: Option<String> = read(&input["referrer"]);
    let visit = one_tap::OneTapContext {
        route: input["route"].as_str().unwrap().parse().ok(),
        is_logged_in: read(&input["isLoggedIn"]),
        is_small_screen: read(&input["isSmallScreen"]),
        referrer: referrer.as_deref(),
        dismissed_at: hours.map(|hours| at(-hours * 3_600_000)),
    };
    json!(one_tap::shows(&visit, at(0)))
}

fn invite(input: &Value) -> Value {
    let entry: EntryPoint = read(&input["entryPoint"]);
    let operation: SignInOperation = read(&input["operation"]);
    let context: EntryContext = read(&input["context"]);
    let mut answer = json!(invitation(entry, operation, &context));
    answer["sharedWith"] = json!(invitation::shared_with(entry, &context));
    answer
}
