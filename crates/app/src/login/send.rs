//! Asking for a code.

use super::{
    LIFE_SECONDS, challenge_hash,
    limits::{AddressQuestion, CodeAsker, MailSubjects},
    link::link_hash,
    proof::code_hash,
};
use crate::{
    App,
    captcha::{self, CaptchaRefusal},
    email::EmailAddress,
    flags,
    known_browser::name_for,
    letter::Letter,
    ports::{HeaderText, Mail, MailError},
    session,
};
use quire_core::{
    Timestamp,
    account::{
        LoginCode,
        login_code::too_many_fail,
        redirect::{HOME, after_sign_in},
    },
    message::Wait,
    person::Person,
    vocabulary::sign_in::SignInOperation,
};
use quire_routing::Flag;
use quire_store::{
    Conn, StoreError, identity,
    login::{self, Challenge},
    person,
};
use std::net::IpAddr;

/// Who asks for a code.
#[derive(Debug, Clone, Default)]
pub struct SendCode<'a> {
    /// The address, as typed.
    pub email: &'a str,
    /// The name for a new account, if one was given.
    pub name: Option<&'a str>,
    /// The challenge the browser holds from before, if any.
    pub challenge: Option<&'a str>,
    /// Where the request came from.
    pub network: Option<IpAddr>,
    /// Who asks, as far as limits go.
    pub asker: CodeAsker<'a>,
    /// What shows, for a new account, that a person asks for it.
    pub captcha: ForCaptcha<'a>,
    /// What the code will be good for.
    pub purpose: CodePurpose,
    /// What the person who asks wants; `None`: to sign in, or else to sign up.
    pub operation: Option<SignInOperation>,
    /// Where the link in the letter leads: a path of ours, else the home page.
    pub redirect: Option<&'a str>,
    /// Whether a new account that comes by the link goes straight there.
    pub skips_onboarding: bool,
}

/// What shows that a person asks for a code.
#[derive(Debug, Clone, Copy)]
pub enum ForCaptcha<'a> {
    /// What a challenge gave, if one was shown.
    Value(Option<&'a str>),
    /// A challenge was solved on the way here.
    Solved,
}

impl Default for ForCaptcha<'_> {
    fn default() -> Self {
        Self::Value(None)
    }
}

/// What a code is good for; it is good for nothing else.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CodePurpose {
    /// To sign in.
    #[default]
    SignIn,
    /// To show again who is signed in.
    StepUp,
    /// To show whose an address is.
    ChangeEmail,
}

/// A code is on its way.
#[derive(Clone, PartialEq, Eq)]
pub struct CodeSent {
    /// Where to.
    pub email: EmailAddress,
    /// Whether an account will be made.
    pub is_new_account: bool,
    /// What the browser must hold to use the code.
    pub challenge: String,
    /// Until when the code is good.
    pub expires_at: Timestamp,
}

impl CodeSent {
    /// What the code will do.
    #[must_use]
    pub const fn operation(&self) -> SignInOperation {
        if self.is_new_account { SignInOperation::Register } else { SignInOperation::Login }
    }
}

impl std::fmt::Debug for CodeSent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CodeSent").field("email", &self.email).finish_non_exhaustive()
    }
}

/// Why no code was sent.
#[derive(Debug, thiserror::Error)]
pub enum SendRefusal {
    /// No one signs in by mail here: `disable_login_email` is on.
    #[error("Signing in by email is switched off.")]
    NotOffered,
    /// What was typed is no address.
    #[error("{}", quire_core::message::email_step::INVALID_EMAIL)]
    InvalidEmail,
    /// No one has the address, and the person who asks wants to sign in.
    #[error("no account has this email")]
    Unrecognized,
    /// Too many codes were asked for.
    #[error("{}", quire_core::message::email_step::too_many_codes(Wait(*retry_after)))]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// The captcha was not solved: for a new account, or while too many codes fail.
    #[error("{}", quire_core::message::email_step::RECAPTCHA_FAILED)]
    FailedChallenge,
    /// The letter did not leave.
    #[error("the code could not be sent: {0}")]
    Mail(#[from] MailError),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Characters of a new account's name.
const LONGEST_NAME: usize = 50;
/// Bytes of the path to which the link in a letter leads.
const LONGEST_REDIRECT: usize = 1_000;

/// Sends a code to an address and binds it to the asking browser. A code asked for earlier in the
/// same browser is void from then on.
///
/// # Errors
/// [`SendRefusal`]; nothing is sent then, and a refusal by a limit counts nothing.
pub async fn send_code(app: &App, wanted: &SendCode<'_>) -> Result<CodeSent, SendRefusal> {
    let email: EmailAddress = wanted.email.parse().map_err(|_| SendRefusal::InvalidEmail)?;
    if wanted.purpose == CodePurpose::SignIn
        && flags::in_force(app, None).await?.is_on(Flag::DisableLoginEmail)
    {
        return Err(SendRefusal::NotOffered);
    }
    let person = owner(app, &email).await?;
    check_operation(app, &email, person.as_ref(), wanted).await?;
    if let ForCaptcha::Value(value) = wanted.captcha {
        check_captcha(app, person.as_ref(), value, wanted).await?;
    }
    let now = app.ports.clock.now();
    let browser = browser_of(wanted.challenge).map_or_else(
        || hex::encode(app.ports.ids.secret()).chars().take(32).collect(),
        str::to_owned,
    );
    let secret: String = hex::encode(app.ports.ids.secret()).chars().take(32).collect();
    let challenge = format!("{browser}{secret}");
    // Somebody who steps up still has the page open that asked for it.
    let link = (wanted.purpose != CodePurpose::StepUp).then(|| session::token(app));
    let code = LoginCode::from_number(app.ports.ids.below(1_000_000));
    let row = Challenge {
        id_hash: challenge_hash(&challenge),
        email: email.as_str().to_owned(),
        name: HeaderText::new(wanted.name.unwrap_or(""))
            .as_str()
            .chars()
            .take(LONGEST_NAME)
            .collect(),
        code_hash: code_hash(app, wanted.purpose, &challenge, &email, code.as_str()),
        tries: 0,
        created_at: now,
        expires_at: now.plus_seconds(LIFE_SECONDS),
        used_at: None,
        link_hash: link.as_deref().map(|link| link_hash(wanted.purpose, link)),
    };
    let subjects = MailSubjects::of_code(app, wanted, &email, person.as_ref(), &browser);
    let earlier = wanted.challenge.map(challenge_hash);
    let address = email.clone();
    let name = app
        .store
        .write(move |c| begin(c, &row, &subjects, earlier.as_deref(), &address, now))
        .await?;
    let is_new_account = name.is_none();
    let name = name.as_deref().unwrap_or("");
    let link = link.map(|token| link_address(app, &token, wanted));
    let letter = letter(app, wanted.purpose, &email, name, code.as_str(), link.as_deref());
    app.ports.mailer.send(letter).await?;
    Ok(CodeSent { email, is_new_account, challenge, expires_at: now.plus_seconds(LIFE_SECONDS) })
}

/// Signing in needs an account. How often an address may be told that it has none is limited as
/// strictly as asking for nothing else.
async fn check_operation(
    app: &App,
    email: &EmailAddress,
    person: Option<&Person>,
    wanted: &SendCode<'_>,
) -> Result<(), SendRefusal> {
    if wanted.operation != Some(SignInOperation::Login) || person.is_some() {
        return Ok(());
    }
    let (asked, now) = (AddressQuestion::new(app, email, wanted.network), app.ports.clock.now());
    match app.store.write(move |c| asked.count(c, now)).await? {
        0 => Err(SendRefusal::Unrecognized),
        retry_after => Err(SendRefusal::RateLimited { retry_after }),
    }
}

async fn owner(app: &App, email: &EmailAddress) -> Result<Option<Person>, StoreError> {
    let address = email.clone();
    app.store.read_in_place(move |c| person::find_by_email(c, address.as_str())).await
}

/// People with an account need no captcha; without one they are about to create it.
/// While too many codes fail everybody needs one, except where the account signed in before.
async fn check_captcha(
    app: &App,
    person: Option<&Person>,
    value: Option<&str>,
    wanted: &SendCode<'_>,
) -> Result<(), SendRefusal> {
    if let Some(person) = person {
        let is_known = matches!(wanted.asker, CodeAsker::Browser(Some(held))
            if name_for(&app.keys, held, &person.id).is_some());
        if is_known || !is_attacked(app).await? {
            return Ok(());
        }
    }
    captcha::check(app, value, wanted.network).await.map_err(|refusal| match refusal {
        CaptchaRefusal::Failed => SendRefusal::FailedChallenge,
        CaptchaRefusal::RateLimited { retry_after } => SendRefusal::RateLimited { retry_after },
        CaptchaRefusal::Store(error) => SendRefusal::Store(error),
    })
}

/// Whether so many codes fail that somebody must be guessing at many addresses.
async fn is_attacked(app: &App) -> Result<bool, StoreError> {
    let tally = app.store.read_in_place(login::tally).await?;
    Ok(too_many_fail(tally.sent, tally.failed))
}

/// Counts, then keeps the challenge. Returns the name of the account, if there is one.
fn begin(
    c: &mut Conn,
    row: &Challenge,
    subjects: &MailSubjects,
    earlier: Option<&str>,
    email: &EmailAddress,
    now: Timestamp,
) -> Result<Option<String>, SendRefusal> {
    let retry_after = subjects.count(c, now)?;
    if retry_after > 0 {
        return Err(SendRefusal::RateLimited { retry_after });
    }
    if let Some(earlier) = earlier {
        login::mark_used(c, earlier, now)?;
    }
    login::insert(c, row)?;
    login::count_sent(c)?;
    if let Some(earlier) = earlier {
        identity::wait_for_another(c, earlier, &row.id_hash)?;
    }
    Ok(person::find_by_email(c, email.as_str())?.map(|person| person.name))
}

/// A challenge is 32 digits that stay with the browser and 32 that are new for every code.
fn browser_of(challenge: Option<&str>) -> Option<&str> {
    let challenge = challenge?;
    let is_ours = challenge.len() == 64 && challenge.bytes().all(|b| b.is_ascii_hexdigit());
    challenge.get(..32).filter(|_| is_ours)
}

/// Where the link in the letter leads. The path that comes after it is one of ours
/// already here, so that no letter of ours names another site.
fn link_address(app: &App, token: &str, wanted: &SendCode<'_>) -> String {
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

fn letter(
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
