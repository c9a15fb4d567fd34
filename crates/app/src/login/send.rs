//! Asking for a code.

use super::{
    LIFE_SECONDS, challenge_hash,
    letter::{letter, link_address},
    limits::{AddressQuestion, CodeAsker, MailSubjects},
    link::link_hash,
    proof::code_hash,
    request::{CodePurpose, CodeSent, ForCaptcha, SendCode, SendRefusal},
};
use crate::{
    App,
    captcha::{self, CaptchaRefusal},
    email::EmailAddress,
    flags,
    known_browser::name_for,
    ports::HeaderText,
    session,
};
use quire_core::{
    Timestamp,
    account::{LoginCode, login_code::too_many_fail},
    person::Person,
    vocabulary::sign_in::SignInOperation,
};
use quire_routing::Flag;
use quire_store::{
    Conn, StoreError, identity,
    login::{self, Challenge},
    person,
};

/// Characters of a new account's name.
const LONGEST_NAME: usize = 50;
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
    // Someone who steps up still has the page open that asked for it.
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

/// Whether so many codes fail that someone must be guessing at many addresses.
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
