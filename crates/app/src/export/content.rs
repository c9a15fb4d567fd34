//! What stands in an export: everything that is kept about a person, and nothing about others but
//! the names and ids that the person's own acts point to.

use super::archive::ArchiveFile;
use crate::preference;
use quire_core::{
    Timestamp, UserId, account::PhoneNumber, keyword::Keyword, submission::Submission,
};
use quire_membership::{MembershipType, tax::TaxId};
use quire_store::{
    Conn, Page, Paging, StoreError, access_token, account, automation, billing, block, catalog,
    charge, clap, credential, event, flag, follow, gift, host, identity, membership, mute, oauth,
    passkey, person, phone, publication, quote, reading, search_click, session, story, submission,
    tip, webhook,
};
use serde_json::{Value, json};

/// Rows of a list read at once.
const PAGE: u32 = 1_000;
/// Longer than any list of a person; a bound all the same.
const FOLLOWED: i64 = 100_000;
const SESSIONS: i64 = 1_000;
const PASSKEYS: i64 = 1_000;
const TOKENS: i64 = 1_000;
const PAYMENTS: i64 = 10_000;
const SUGGESTED_EDITS: i64 = 10_000;

/// Every part but the stories.
pub(super) fn of_person(c: &mut Conn, id: &UserId) -> Result<Vec<ArchiveFile>, StoreError> {
    Ok(vec![
        part("profile", &profile(c, id)?),
        part("memberships", &memberships(c, id)?),
        part("payments", &payments(c, id)?),
        part("gifts", &gifts(c, id)?),
        part("tips", &tips(c, id)?),
        part("profile-page", &crate::profile::exported(c, id)?),
        part("preferences", &preferences(c, id)?),
        part("follows", &follows(c, id)?),
        part("mutes", &mutes(c, id)?),
        part("claps", &claps(c, id)?),
        part("quotes", &quotes(c, id)?),
        part("lists", &lists(c, id)?),
        part("readings", &readings(c, id)?),
        part("reports", &reports(c, id)?),
        part("submissions", &submissions(c, id)?),
        part("suggested-edits", &suggested_edits(c, id)?),
        part("publications", &publications(c, id)?),
        part("search-clicks", &search_clicks(c, id)?),
        part("events", &events(c, id)?),
        part("sessions", &sessions(c, id)?),
        part("security", &security(c, id)?),
    ])
}

/// How many stories and responses of theirs there are, whatever their status.
pub(super) fn count(c: &mut Conn, id: &UserId) -> Result<i64, StoreError> {
    story::count_of_creator(c, id)
}

fn profile(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let hosts = host::of_person(c, id)?;
    Ok(json!({
        "person": person::find(c, id)?,
        "usernames": person::held_names(c, id)?,
        "unverifiedEmail": account::unverified_email(c, id)?,
        "dismissed": account::dismissed(c, id)?,
        "domain": hosts.domain,
        "hasSubdomain": hosts.has_subdomain,
    }))
}

fn memberships(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = membership::all_of(c, id)?.into_iter();
    Ok(all
        .map(|held| json!({ "membership": held.membership, "paymentMethod": held.payment_method }))
        .collect())
}

fn payments(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let said = billing::find(c, id)?;
    let mut payments = Vec::new();
    for charge in charge::paid_by(c, id, PAYMENTS)? {
        payments.push(json!({
            "id": charge.id,
            "purpose": charge.purpose.as_str(),
            "plan": charge.plan.map(MembershipType::as_str),
            "amount": charge.amount.receipt(),
            "tax": charge.tax.as_ref().map(|tax| json!({
                "name": tax.label(),
                "amount": tax.amount.receipt(),
            })),
            "taxId": billing::on_receipt(c, &charge.id)?,
            "paidAt": charge.settled_at,
        }));
    }
    Ok(json!({
        "country": said.place,
        "taxId": said.tax_id.as_ref().map(TaxId::as_str),
        "payments": payments,
    }))
}

fn gifts(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let given = gift::given_by(c, id, PAYMENTS)?.into_iter();
    Ok(given
        .map(|(gift, _)| {
            json!({
                "id": gift.id,
                "paidWith": gift.charge_id,
                "plan": gift.plan.as_str(),
                "price": gift.worth.receipt(),
                "from": gift.card.from,
                "to": gift.card.to,
                "email": gift.to_email,
                "message": gift.card.message,
                "givenAt": gift.given_at,
                "deliverAt": gift.deliver_at,
                "redeemedAt": gift.redeemed_at,
            })
        })
        .collect())
}

/// The tips that a person was given; those they gave are among their payments.
fn tips(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let received = tip::received(c, id, PAYMENTS)?.into_iter();
    Ok(received
        .map(|tip| {
            json!({
                "id": tip.charge_id,
                "story": tip.story_id,
                "amount": tip.amount.receipt(),
                "givenAt": tip.given_at,
            })
        })
        .collect())
}

fn preferences(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = preference::in_force(c, id)?.into_iter();
    let set: Value = all.map(|one| (one.name().as_str().to_owned(), json!(one.value()))).collect();
    Ok(json!({ "preferences": set, "flags": flag::of_person(c, id)? }))
}

fn follows(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = follow::all(c, id, FOLLOWED)?;
    let publications = publication::many(c, &all.publications)?.into_iter();
    let publications = publications.map(|one| json!({ "id": one.id, "slug": one.slug }));
    Ok(json!({
        "people": names(c, &all.people)?,
        "publications": publications.collect::<Vec<_>>(),
        "tags": all.tags,
    }))
}

fn mutes(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let people = every(|paging| mute::people(c, id, paging))?.into_iter();
    let people = people.map(|one| json!({ "id": one.id, "username": one.username }));
    let publications = every(|paging| mute::publications(c, id, paging))?.into_iter();
    let publications = publications.map(|one| json!({ "id": one.id, "slug": one.slug }));
    let blocked = every(|paging| block::people(c, id, paging))?.into_iter();
    let blocked = blocked.map(|one| json!({ "id": one.id, "username": one.username }));
    let keywords = mute::keywords(c, id)?;
    Ok(json!({
        "people": people.collect::<Vec<_>>(),
        "publications": publications.collect::<Vec<_>>(),
        "blocked": blocked.collect::<Vec<_>>(),
        "hidden": mute::stories_hidden_by(c, id)?,
        "keywords": keywords.iter().map(Keyword::text).collect::<Vec<_>>(),
    }))
}

fn names(c: &mut Conn, ids: &[UserId]) -> Result<Vec<Value>, StoreError> {
    let mut named = Vec::with_capacity(ids.len());
    for some in ids.chunks(500) {
        let people = person::many(c, some)?.into_iter();
        named.extend(people.map(|one| json!({ "id": one.id, "username": one.username })));
    }
    Ok(named)
}

fn claps(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = clap::all_by(c, id)?.into_iter();
    Ok(all.map(|(story, claps)| json!({ "story": story, "claps": claps })).collect())
}

/// Highlights and the private notes they left; not those that others left for them.
fn quotes(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    Ok(json!(every(|paging| quote::all_by(c, id, paging))?))
}

fn lists(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let mut lists = Vec::new();
    for list in catalog::all_of(c, id)? {
        let items = every(|paging| catalog::items(c, &list.id, paging))?;
        lists.push(json!({ "list": list, "items": items }));
    }
    let saved = every(|paging| catalog::followed(c, id, paging))?.into_iter();
    let saved: Vec<_> = saved.map(|list| json!({ "id": list.id, "name": list.name })).collect();
    Ok(json!({ "own": lists, "saved": saved }))
}

fn readings(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = reading::all_of(c, id)?.into_iter().map(|(story, first_at, last_at, percent)| {
        json!({ "story": story, "firstAt": first_at, "lastAt": last_at, "percent": percent })
    });
    let history = reading::history(c, id)?;
    Ok(json!({
        "isPaused": history.is_paused,
        "clearedAt": history.cleared_at,
        "stories": all.collect::<Vec<_>>(),
    }))
}

fn events(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = event::of_person(c, id)?.into_iter().map(|kept| {
        let data: Value = serde_json::from_str(&kept.data).unwrap_or_default();
        json!({ "key": kept.key, "data": data, "happenedAt": kept.happened_at })
    });
    Ok(all.collect())
}

/// What they reported; not what others reported about them.
fn reports(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = story::reports_by(c, id)?.into_iter().map(|one| {
        json!({
            "story": one.story_id,
            "reason": one.reason,
            "note": one.note,
            "at": one.reported_at,
        })
    });
    Ok(all.collect())
}

/// What they submitted to publications, with what was answered.
fn submissions(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = every(|paging| submission::by_writer(c, id, paging))?.into_iter();
    // Who decided is somebody else.
    Ok(json!(
        all.map(|one| Submission { decided_by: None, assigned_to: None, ..one })
            .collect::<Vec<_>>()
    ))
}

/// What they suggested as an editor; what stood there before is the writer's.
fn suggested_edits(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = submission::suggested_edit::by_editor(c, id, SUGGESTED_EDITS)?.into_iter();
    Ok(all
        .map(|edit| {
            json!({
                "submission": edit.submission_id,
                "part": edit.part.to_string(),
                "text": edit.after,
                "state": edit.state.as_str(),
                "at": edit.made_at,
            })
        })
        .collect())
}

fn publications(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let roles = publication::memberships_of(c, std::slice::from_ref(id))?;
    let ids: Vec<_> = roles.iter().map(|role| role.publication_id.clone()).collect();
    let known = publication::many(c, &ids)?;
    let named = roles.into_iter().map(|role| {
        let slug = known.iter().find(|one| one.id == role.publication_id).map(|one| &one.slug);
        json!({ "id": role.publication_id, "slug": slug, "role": role.role.as_str() })
    });
    Ok(named.collect())
}

fn search_clicks(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let clicks = search_click::of_person(c, id)?.into_iter();
    Ok(clicks
        .map(|click| {
            json!({
                "query": click.query_id,
                "index": click.index_name,
                "object": click.object_id,
                "position": click.position,
                "at": click.clicked_at,
            })
        })
        .collect())
}

fn sessions(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = session::of_person(c, id, Timestamp::new(chrono::DateTime::UNIX_EPOCH), SESSIONS)?;
    let all = all.into_iter().map(|one| {
        json!({
            "device": one.device,
            "network": one.network,
            "begunAt": one.created_at,
            "lastSeenAt": one.last_seen_at,
            "endsAt": one.expires_at,
        })
    });
    Ok(all.collect())
}

/// How the person signs in; never what they sign in with.
fn security(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let passkeys = passkey::of_person(c, id, PASSKEYS)?.into_iter().map(|one| {
        json!({ "name": one.name, "addedAt": one.created_at, "lastUsedAt": one.last_used_at })
    });
    let tokens = access_token::of_person(c, id, TOKENS)?.into_iter().map(|one| {
        json!({
            "name": one.name,
            "scopes": one.scopes,
            "madeAt": one.created_at,
            "endsAt": one.expires_at,
            "lastUsedAt": one.last_used_at,
        })
    });
    let applications = oauth::applications_of(c, id, TOKENS)?.into_iter().map(|one| {
        json!({
            "id": one.id,
            "name": one.name,
            "description": one.description,
            "redirectAddresses": one.redirect_addresses,
            "madeAt": one.created_at,
        })
    });
    let allowed = oauth::grants_of(c, id, TOKENS)?.into_iter().map(|one| {
        json!({ "id": one.application_id, "scopes": one.scopes, "allowedAt": one.created_at })
    });
    let webhooks = webhook::of_person(c, id, TOKENS)?.into_iter().map(
        |one| json!({ "address": one.address, "events": one.events, "madeAt": one.created_at }),
    );
    let listeners = automation::of_person(c, id, TOKENS)?.into_iter().map(|one| {
        json!({
            "name": one.identity.as_str(),
            "trigger": one.topic.trigger(),
            "about": one.topic.subject(),
            "askedAt": one.polled_at,
        })
    });
    let connections = identity::all_of(c, id)?.into_iter().map(|one| {
        json!({
            "service": one.identity.service.as_str(),
            "id": one.identity.subject,
            "handle": one.identity.handle,
            "connectedAt": one.connected_at,
            "lastUsedAt": one.last_used_at,
        })
    });
    let phone = phone::find(c, id)?
        .map(|phone| json!({ "number": phone.number.as_str(), "verifiedAt": phone.verified_at }));
    let unverified = phone::unverified(c, id)?;
    Ok(json!({
        "phone": phone,
        "unverifiedPhone": unverified.as_ref().map(PhoneNumber::as_str),
        "hasPassword": credential::password_of(c, id)?.is_some(),
        "hasSecondFactor": credential::totp_of(c, id)?.is_some(),
        "passkeys": passkeys.collect::<Vec<_>>(),
        "accessTokens": tokens.collect::<Vec<_>>(),
        "applications": applications.collect::<Vec<_>>(),
        "webhooks": webhooks.collect::<Vec<_>>(),
        "automations": listeners.collect::<Vec<_>>(),
        "allowedApplications": allowed.collect::<Vec<_>>(),
        "connections": connections.collect::<Vec<_>>(),
    }))
}

/// Every row of a paged list.
fn every<T>(
    mut page: impl FnMut(&Paging) -> Result<Page<T>, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let (mut rows, mut paging) = (Vec::new(), Paging::first(PAGE));
    loop {
        let found = page(&paging)?;
        rows.extend(found.items);
        match found.next {
            Some(next) => paging.after = Some(next),
            None => return Ok(rows),
        }
    }
}

fn part(name: &str, value: &Value) -> ArchiveFile {
    (format!("{name}.json"), pretty(value))
}

pub(super) fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}
