//! Preferences about letters, set by a link in a letter without signing in.
//!
//! A link is signed for one person and one purpose: the page of all letters, or the end of one kind
//! of them. It shows and changes nothing else.

use super::{in_force, read, set};
use crate::{
    App,
    keys::Purpose,
    letter::Letter,
    ports::Mail,
    refusal::{BadRequest, Refusal},
};
use quire_core::{
    UserId,
    account::EmailAddress,
    person::Person,
    preference::{InvalidPreference, Preference, PreferenceName, PreferenceValue},
    vocabulary::settings::NotificationScope,
};
use quire_store::{Conn, StoreError, person, preference};

/// What is signed for the page of all letters.
const ALL: &str = "all";

/// What the page of letters shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailSettings {
    /// Whose.
    pub id: UserId,
    /// The address with most of it hidden.
    pub email: Option<String>,
    /// The preferences about letters.
    pub preferences: Vec<Preference>,
}

/// The address of the page on which a person chooses their letters.
#[must_use]
pub fn email_settings_link(app: &App, id: &UserId) -> String {
    app.site.absolute(&format!("/me/email-settings/{id}/{}", hash(app, id, ALL)))
}

/// The address that ends the letters of a preference by one POST (RFC 8058).
#[must_use]
pub fn one_click_link(app: &App, id: &UserId, preference: &str) -> String {
    let hash = hash(app, id, preference);
    app.site.absolute(&format!("/_/unsubscribe/{id}/{preference}/{hash}"))
}

/// The path of the page that ends the letters of a preference by one button.
#[must_use]
pub fn unsubscribe_page(app: &App, id: &UserId, preference: &str) -> String {
    let hash = hash(app, id, preference);
    format!("/me/notifications/unsubscribe?token={id}.{preference}.{hash}")
}

/// Addresses a letter that stands under a preference, with both ways to end such letters in it: one
/// click in a mail program (RFC 8058), and the page of all letters. `None` when its reader has
/// ended them, which is asked at the time of sending, or cannot be written to.
///
/// # Errors
/// [`StoreError`] when that cannot be found out.
pub async fn subscribed(
    app: &App,
    id: &UserId,
    preference: &str,
    letter: Letter<'_>,
) -> Result<Option<Mail>, StoreError> {
    let (Some(ended), Ok(one_click)) =
        (Preference::unsubscribed(preference), one_click_link(app, id, preference).parse())
    else {
        return Ok(None);
    };
    let who = id.clone();
    let person = app
        .store
        .read_in_place(move |c| {
            let off = Preference::EmailScope(NotificationScope::Off);
            let wanted = !in_force(c, &who)?.iter().any(|one| *one == ended || *one == off);
            Ok(here(c, &who)?.filter(|_| wanted))
        })
        .await?;
    let letter = letter.footer("Choose which emails you get", &email_settings_link(app, id));
    Ok(person.and_then(|person| letter.ended_by(one_click).to_person(&person)))
}

/// The letters of the person who the link was made for.
///
/// # Errors
/// [`Refusal::NotFound`] when the link is not one of ours, or the account is gone.
pub async fn email_settings(app: &App, id: &str, hash: &str) -> Result<EmailSettings, Refusal> {
    let id = verified_person(app, id, ALL, hash)?;
    app.store
        .read(move |c| {
            let Some(person) = here(c, &id)? else { return Ok(None) };
            Ok(Some(settings_of(c, &person)?))
        })
        .await?
        .ok_or(Refusal::NotFound)
}

/// Sets preferences about letters of the person who the link was made for, all or none.
///
/// # Errors
/// [`Refusal::NotFound`] as [`email_settings`]; [`Refusal::BadRequest`] when one is none, or not
/// about letters.
pub async fn update_email_settings(
    app: &App,
    id: &str,
    hash: &str,
    new: &[(PreferenceName, PreferenceValue)],
) -> Result<EmailSettings, Refusal> {
    let id = verified_person(app, id, ALL, hash)?;
    let new = read(new)?;
    if !new.iter().all(|one| one.is_about_email()) {
        return Err(BadRequest::from(InvalidPreference::Name).into());
    }
    app.store
        .write(move |c| {
            let person = here(c, &id)?.ok_or(Refusal::NotFound)?;
            set(c, &id, &new)?;
            Ok(settings_of(c, &person)?)
        })
        .await
}

/// Ends the letters of a preference for the person who the link was made for. Twice is the same as
/// once.
/// Returns whose they were.
///
/// # Errors
/// [`Refusal::NotFound`] as [`email_settings`].
pub async fn unsubscribe(
    app: &App,
    id: &str,
    preference: &str,
    hash: &str,
) -> Result<UserId, Refusal> {
    let id = verified_person(app, id, preference, hash)?;
    let ended = Preference::unsubscribed(preference).ok_or(Refusal::NotFound)?;
    app.store
        .write(move |c| {
            here(c, &id)?.ok_or(Refusal::NotFound)?;
            preference::set(c, &id, ended.name().as_str(), &ended.stored_value())?;
            Ok(id.clone())
        })
        .await
}

/// Whose letters a link of [`one_click_link`] ends.
///
/// # Errors
/// [`Refusal::NotFound`] when the link is not one of ours.
pub fn one_click_owner(
    app: &App,
    id: &str,
    preference: &str,
    hash: &str,
) -> Result<UserId, Refusal> {
    verified_person(app, id, preference, hash)
}

fn hash(app: &App, id: &UserId, list: &str) -> String {
    hex::encode(app.keys.tag(Purpose::EmailSettings, &[id.as_str().as_bytes(), list.as_bytes()]))
}

/// The person a link was made for.
fn verified_person(app: &App, id: &str, list: &str, given: &str) -> Result<UserId, Refusal> {
    let id: UserId = id.parse().map_err(|_| Refusal::NotFound)?;
    let tag = hex::decode(given).map_err(|_| Refusal::NotFound)?;
    let parts = [id.as_str().as_bytes(), list.as_bytes()];
    let is_ours = app.keys.verify(Purpose::EmailSettings, &parts, &tag);
    if is_ours { Ok(id) } else { Err(Refusal::NotFound) }
}

fn here(c: &mut Conn, id: &UserId) -> Result<Option<Person>, StoreError> {
    Ok(person::find(c, id)?.filter(|person| person.deleted_at.is_none()))
}

fn settings_of(c: &mut Conn, person: &Person) -> Result<EmailSettings, StoreError> {
    let all = in_force(c, &person.id)?;
    let email = person.email.as_deref().and_then(|email| email.parse::<EmailAddress>().ok());
    Ok(EmailSettings {
        id: person.id.clone(),
        email: email.map(|email| email.obfuscated()),
        preferences: all.into_iter().filter(|one| one.is_about_email()).collect(),
    })
}
