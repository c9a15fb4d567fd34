//! The invariants that need more than SQL: every row is looked at.

use crate::{
    Conn, StoreError,
    person::fold,
    schema::{charges, memberships, people, publications, refunds, story_revisions},
};
use diesel::prelude::*;
use quire_core::{Document, document};
use quire_membership::{Membership, membership::Basis};
use std::collections::HashSet;

const STEP: i64 = 500;

type Revision = (String, i64, String);

/// Bodies that do not parse or are no valid document.
pub(super) fn documents(c: &mut Conn) -> Result<Vec<String>, StoreError> {
    let mut broken = Vec::new();
    let mut place = (String::new(), 0);
    loop {
        let rows: Vec<Revision> = story_revisions::table
            .filter(story_revisions::story_id.ge(&place.0))
            .filter(
                story_revisions::story_id.gt(&place.0).or(story_revisions::revision.gt(place.1)),
            )
            .order((story_revisions::story_id, story_revisions::revision))
            .limit(STEP)
            .select((
                story_revisions::story_id,
                story_revisions::revision,
                story_revisions::document,
            ))
            .load(c)?;
        let Some((id, revision, _)) = rows.last() else { return Ok(broken) };
        place = (id.clone(), *revision);
        broken.extend(rows.into_iter().filter_map(|(id, revision, text)| {
            let valid = serde_json::from_str::<Document>(&text)
                .is_ok_and(|body| document::validate(&body).is_ok());
            (!valid).then(|| format!("{id}/{revision}"))
        }));
    }
}

/// Charges that succeeded whose payment is not among those of their membership, or is of another amount.
/// After an upgrade the last payment holds the credit that went into it, too.
pub(super) fn entitlements(c: &mut Conn) -> Result<Vec<String>, StoreError> {
    type Row = (String, Option<String>, String, i64, i64, Option<i64>, String, Tax);
    // How much, whether prices held it, and what of the price was not charged since its buyer owes it.
    type Tax = (Option<i64>, Option<bool>, Option<i64>);
    let credited = credits(c)?;
    // What went back took its time with it.
    let back: Vec<String> = refunds::table.select(refunds::charge_id).load(c)?;
    let back: HashSet<String> = back.into_iter().collect();
    let mut broken = Vec::new();
    let mut after = String::new();
    loop {
        let rows: Vec<Row> = charges::table
            .inner_join(memberships::table.on(memberships::id.nullable().eq(charges::held_id)))
            .filter(charges::state.eq("SUCCEEDED"))
            .filter(charges::id.gt(&after))
            .order(charges::id)
            .limit(STEP)
            .select((
                charges::id,
                charges::held_id,
                memberships::membership,
                charges::cycle,
                charges::amount_minor,
                charges::credit_minor,
                charges::currency,
                (charges::tax_minor, charges::is_tax_inclusive, charges::tax_relief_minor),
            ))
            .load(c)?;
        let Some((last, ..)) = rows.last() else { return Ok(broken) };
        after.clone_from(last);
        broken.extend(rows.into_iter().filter_map(
            |(
                id,
                held_id,
                membership,
                paid,
                minor,
                credit,
                currency,
                (tax, is_inclusive, relief),
            )| {
                let on_top = tax.filter(|_| is_inclusive == Some(false)).unwrap_or(0);
                let price = minor - on_top + relief.unwrap_or(0) + credit.unwrap_or(0);
                // All of it went into an upgrade that followed at once.
                let is_credited =
                    held_id.is_some_and(|held| credited.contains(&(held, paid + 1, price)));
                let is_given = serde_json::from_str::<Membership>(&membership).is_ok_and(|held| {
                    held.granted().iter().any(|granted| match granted.basis {
                        Basis::Payment { cycle, amount } => {
                            i64::from(cycle) == paid
                                && amount.minor == price
                                && amount.currency.as_str() == currency
                        }
                        Basis::Trial | Basis::Gift => false,
                    })
                });
                (!is_given && !is_credited && !back.contains(&id)).then_some(id)
            },
        ));
    }
}

/// What went into upgrades: the membership, the payment and the credit of each.
fn credits(c: &mut Conn) -> Result<HashSet<(String, i64, i64)>, StoreError> {
    type Row = (Option<String>, i64, Option<i64>);
    let rows: Vec<Row> = charges::table
        .filter(charges::state.eq("SUCCEEDED"))
        .filter(charges::credit_minor.is_not_null())
        .select((charges::held_id, charges::cycle, charges::credit_minor))
        .load(c)?;
    let credit = |(held, cycle, credit): Row| Some((held?, cycle, credit?));
    Ok(rows.into_iter().filter_map(credit).collect())
}

/// People and publications whose keys are not the folded form of what they stand for. The keys
/// themselves are unique.
pub(super) fn keys(c: &mut Conn) -> Result<Vec<String>, StoreError> {
    let mut broken = Vec::new();
    let mut after = String::new();
    loop {
        type Row = (String, String, String, Option<String>, Option<String>);
        let rows: Vec<Row> = people::table
            .filter(people::id.gt(&after))
            .order(people::id)
            .limit(STEP)
            .select((
                people::id,
                people::username,
                people::username_key,
                people::email,
                people::email_key,
            ))
            .load(c)?;
        let Some(last) = rows.last() else { break };
        after = last.0.clone();
        broken.extend(rows.into_iter().filter_map(|(id, name, name_key, email, email_key)| {
            let right = fold(&name) == name_key && email.as_deref().map(fold) == email_key;
            (!right).then(|| format!("person {id}"))
        }));
    }
    after.clear();
    loop {
        type Row = (String, String, String, Option<String>, Option<String>);
        let rows: Vec<Row> = publications::table
            .filter(publications::id.gt(&after))
            .order(publications::id)
            .limit(STEP)
            .select((
                publications::id,
                publications::slug,
                publications::slug_key,
                publications::domain,
                publications::domain_key,
            ))
            .load(c)?;
        let Some(last) = rows.last() else { return Ok(broken) };
        after = last.0.clone();
        broken.extend(rows.into_iter().filter_map(|(id, slug, slug_key, domain, domain_key)| {
            let right = fold(&slug) == slug_key && domain.as_deref().map(fold) == domain_key;
            (!right).then(|| format!("publication {id}"))
        }));
    }
}
