//! Letters about tips: a receipt for the giver, and word to the writer.

use crate::{
    App,
    job::{self, JobError, JobKind},
    letter::Letter,
};
use chrono::Offset;
use quire_core::{ChargeId, Timestamp, UserId, date, person::Person, story::Story};
use quire_membership::{charge::Charge, tip::Tip};
use quire_routing::href;
use quire_store::{Conn, StoreError, charge, person, story, tip};
use serde::{Deserialize, Serialize};

quire_core::vocabulary! {
    /// What a letter about tips says.
    TipLetter {
        /// To the giver: a receipt.
        Given = "GIVEN",
        /// To the writer.
        Received = "RECEIVED",
    }
}

/// What the worker reads.
#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    letter: String,
    charge: String,
}

/// Asks for the letters of a tip whose money came.
pub(super) fn ask(
    c: &mut Conn,
    paid: &Charge,
    tip: &Tip,
    now: Timestamp,
) -> Result<(), StoreError> {
    let to = [(TipLetter::Given, &paid.person_id), (TipLetter::Received, &tip.writer_id)];
    for (what, person) in to {
        let Some(person) = person else { continue };
        let payload = serde_json::json!({ "letter": what.as_str(), "charge": paid.id.as_str() });
        let key = format!("tip:{what}:{}", paid.id);
        job::ask(c, JobKind::Tip, &key, person, &payload, now)?;
    }
    Ok(())
}

/// What a letter is about.
struct Given {
    paid: Charge,
    giver: Option<Person>,
    writer: Option<Person>,
    story: Option<Story>,
}

/// Sends a letter. The work of a job.
pub(crate) async fn send(app: &App, to: &UserId, payload: &str) -> Result<(), JobError> {
    let payload: Payload = serde_json::from_str(payload).map_err(|_| JobError::Unreadable)?;
    let what: TipLetter = payload.letter.parse().map_err(|_| JobError::Unreadable)?;
    let id: ChargeId = payload.charge.parse().map_err(|_| JobError::Unreadable)?;
    let to = to.clone();
    let read = move |c: &mut Conn| {
        let (Some(paid), Some(tip)) = (charge::find(c, &id)?, tip::find(c, &id)?) else {
            return Ok(None);
        };
        let mut one = |id: &Option<UserId>| match id {
            Some(id) => person::find(c, id),
            None => Ok(None),
        };
        let (giver, writer, reader) =
            (one(&paid.person_id)?, one(&tip.writer_id)?, one(&Some(to.clone()))?);
        let story = match &tip.story_id {
            Some(id) => story::find(c, id)?,
            None => None,
        };
        Ok::<_, StoreError>(reader.map(|reader| (reader, Given { paid, giver, writer, story })))
    };
    let found = app.store.read_in_place(read).await?;
    let Some((reader, given)) = found.filter(|(reader, _)| reader.deleted_at.is_none()) else {
        return Ok(());
    };
    let letter = match what {
        TipLetter::Given => receipt(app, &given),
        TipLetter::Received => word(app, &given),
    };
    match letter.to_person(&reader) {
        Some(mail) => Ok(app.ports.mailer.send(mail).await?),
        None => Ok(()),
    }
}

fn name(person: Option<&Person>) -> &str {
    person.map_or("someone", |person| person.name.as_str())
}

fn receipt<'a>(app: &'a App, given: &Given) -> Letter<'a> {
    let (site, paid) = (&app.site.name, &given.paid);
    let at = paid.settled_at.unwrap_or(paid.created_at);
    let mut facts = vec![("Tip to", name(given.writer.as_ref()).to_owned())];
    facts.extend(given.story.as_ref().map(|story| ("For", story.title.clone())));
    facts.extend([
        ("Paid", paid.amount.receipt()),
        ("Date", date::full(at, chrono::Utc.fix())),
        ("Receipt", paid.id.to_string()),
    ]);
    Letter::new(&app.site, format!("Your {site} receipt"))
        .says("Thank you for your tip.")
        .facts(facts)
        .button("See the receipt", &href::billing_receipt(paid.id.as_str()))
}

fn word<'a>(app: &'a App, given: &Given) -> Letter<'a> {
    let (giver, amount) = (name(given.giver.as_ref()), given.paid.amount);
    let says = match &given.story {
        Some(story) if !story.title.is_empty() => {
            format!("{giver} tipped you {amount} for “{}”.", story.title)
        }
        _ => format!("{giver} tipped you {amount}."),
    };
    Letter::new(&app.site, format!("{giver} tipped you {amount}"))
        .says(says)
        .says("The site’s operator pays tips out. Your settings show what you were given and what is owed to you.")
        .button("Your tips", &href::show_settings_tab("publishing"))
}
