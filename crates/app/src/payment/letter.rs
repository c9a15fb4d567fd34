//! Letters about payments. They are asked for in the write that makes them true.

use super::reminder::next_payment;
use crate::{
    App,
    job::{self, JobError, JobKind},
    letter::Letter,
};
use chrono::Offset;
use quire_core::{Timestamp, UserId, date};
use quire_membership::{
    MembershipType, PlanPeriod,
    charge::{Charge, ChargePurpose},
    refund::Refund,
};
use quire_routing::href;
use quire_store::{
    Conn, StoreError, charge,
    membership::{self, MembershipRecord},
    person, refund,
};
use serde::{Deserialize, Serialize};

quire_core::vocabulary! {
    /// What a letter about payments says.
    PaymentLetter {
        /// Money came: a receipt.
        Receipt = "RECEIPT",
        /// A renewal did not go through.
        Failed = "FAILED",
        /// It was cancelled.
        Cancelled = "CANCELLED",
        /// It was taken back.
        Reactivated = "REACTIVATED",
        /// It ended because no payment came.
        Ended = "ENDED",
        /// Another plan follows what is paid for.
        Switched = "SWITCHED",
        /// Money went back.
        Refunded = "REFUNDED",
        /// A part of it went back.
        PartRefunded = "PART_REFUNDED",
        /// A bank gave back what it had taken.
        Returned = "RETURNED",
        /// A trial began.
        Trial = "TRIAL",
        /// A trial is about to end, and to be charged.
        TrialEnds = "TRIAL_ENDS",
        /// A year is about to be paid again.
        YearEnds = "YEAR_ENDS",
    }
}

/// What the worker reads.
#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    letter: String,
    about: String,
}

/// Asks for a letter about the charge or membership `about`, once.
pub(crate) fn ask(
    c: &mut Conn,
    person: &UserId,
    what: PaymentLetter,
    about: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let payload = serde_json::json!({ "letter": what.as_str(), "about": about });
    let key = format!("payment:{what}:{about}");
    job::ask(c, JobKind::Payment, &key, person, &payload, now)
}

/// Sends a letter. The work of a job.
pub(crate) async fn send(app: &App, id: &UserId, payload: &str) -> Result<(), JobError> {
    let payload: Payload = serde_json::from_str(payload).map_err(|_| JobError::Unreadable)?;
    let what: PaymentLetter = payload.letter.parse().map_err(|_| JobError::Unreadable)?;
    let (id, about) = (id.clone(), payload.about.parse().ok());
    let part = payload.about.parse().ok();
    let read = move |c: &mut Conn| {
        let charge = match &about {
            Some(about) => charge::find(c, about)?,
            None => None,
        };
        let part = match &part {
            Some(part) => refund::find(c, part)?,
            None => None,
        };
        let part = match part {
            Some(part) => charge::find(c, &part.charge_id)?.map(|paid| (part, paid)),
            None => None,
        };
        Ok::<_, StoreError>((person::find(c, &id)?, membership::find(c, &id)?, charge, part))
    };
    let (person, held, charge, part) = app.store.read_in_place(read).await?;
    let Some(person) = person.filter(|person| person.deleted_at.is_none()) else { return Ok(()) };
    let letter = match what {
        PaymentLetter::Receipt => charge.map(|charge| receipt(app, &charge, held.as_ref())),
        PaymentLetter::Failed => held.map(|held| failed(app, &held)),
        PaymentLetter::Cancelled => held.map(|held| cancelled(app, &held)),
        PaymentLetter::Reactivated => held.map(|held| reactivated(app, &held)),
        PaymentLetter::Ended => Some(ended(app)),
        PaymentLetter::Refunded => charge.map(|charge| refunded(app, &charge)),
        PaymentLetter::PartRefunded => part.map(|(part, paid)| part_refunded(app, &part, &paid)),
        PaymentLetter::Returned => charge.map(|charge| returned(app, &charge, held.as_ref())),
        PaymentLetter::Trial => held.map(|held| trial(app, &held)),
        PaymentLetter::TrialEnds | PaymentLetter::YearEnds => match held {
            Some(held) => reminder(app, &held, what).await?,
            None => None,
        },
        PaymentLetter::Switched => held.and_then(|held| switched(app, &held)),
    };
    match letter.and_then(|letter| letter.to_person(&person)) {
        Some(mail) => Ok(app.ports.mailer.send(mail).await?),
        None => Ok(()),
    }
}

/// What a plan is called.
pub(crate) const fn plan_name(plan: MembershipType) -> &'static str {
    match plan {
        MembershipType::Monthly => "Member, monthly",
        MembershipType::Yearly => "Member, yearly",
        MembershipType::PremiumMonthly => "Friend, monthly",
        MembershipType::PremiumYearly => "Friend, yearly",
    }
}

fn day(at: Timestamp) -> String {
    date::full(at, chrono::Utc.fix())
}

fn receipt<'a>(app: &'a App, paid: &Charge, held: Option<&MembershipRecord>) -> Letter<'a> {
    let site = &app.site.name;
    let method = held.and_then(|held| held.payment_method.as_ref());
    let mut facts = Vec::new();
    facts.extend(paid.plan.map(|plan| ("Plan", plan_name(plan).to_owned())));
    facts.push(("Paid", paid.amount.receipt()));
    facts.extend(paid.tax_text().map(|tax| ("Of that tax", tax)));
    facts.extend(paid.credit.map(|credit| ("Credit of your plan before", credit.receipt())));
    facts.extend([
        ("Date", day(paid.settled_at.unwrap_or(paid.created_at))),
        ("Receipt", paid.id.to_string()),
    ]);
    facts.extend(method.map(|method| ("Payment method", method.to_string())));
    let next = held.and_then(|held| held.membership.granted_until());
    facts.extend(next.map(|next| ("Next payment", day(next))));
    let often = match paid.plan.map(MembershipType::period) {
        Some(PlanPeriod::Monthly) => "month",
        Some(PlanPeriod::Annual) | None => "year",
    };
    Letter::new(&app.site, format!("Your {site} receipt"))
        .says(format!("Thank you for your membership. It renews each {often} until you cancel."))
        .facts(facts)
        .button("See the receipt", &href::billing_receipt(paid.id.as_str()))
        .link("Your membership", &href::show_manage_membership_page())
}

fn trial<'a>(app: &'a App, held: &MembershipRecord) -> Letter<'a> {
    let site = &app.site.name;
    let until = held.membership.granted_until().map(day).unwrap_or_default();
    let plan = plan_name(held.membership.next_plan()).to_owned();
    Letter::new(&app.site, format!("Your {site} trial has begun"))
        .says(format!(
            "Every story is open to you until {until}, for nothing. Then your membership goes on and is \
             charged. Cancel before, and nothing is."
        ))
        .facts(vec![("Plan", plan), ("First payment", until)])
        .button("Your membership", &href::show_manage_membership_page())
}

/// What will be taken, when and from what, and how to have it not taken. Nothing, when it will not be any more.
async fn reminder<'a>(
    app: &'a App,
    held: &MembershipRecord,
    what: PaymentLetter,
) -> Result<Option<Letter<'a>>, StoreError> {
    let (now, membership) = (app.ports.clock.now(), &held.membership);
    let due = membership.next_due().filter(|_| membership.reminder().is_some());
    let until = membership.granted_until().filter(|_| due.is_some_and(|(at, _)| at > now));
    let (Some(until), Some(amount)) = (until, next_payment(app, held).await?) else {
        return Ok(None);
    };
    let (site, at) = (&app.site.name, day(until));
    let (subject, says) = match what {
        PaymentLetter::TrialEnds => (
            format!("Your {site} trial ends on {at}"),
            format!(
                "Your free trial ends on {at}. Then your membership goes on, and {amount} is charged."
            ),
        ),
        _ => (
            format!("Your {site} membership renews on {at}"),
            format!("Your membership renews on {at}, and {amount} is charged."),
        ),
    };
    let mut facts = vec![
        ("Plan", plan_name(membership.next_plan()).to_owned()),
        ("Amount", amount),
        ("Date", at.clone()),
    ];
    facts.extend(held.payment_method.as_ref().map(|method| ("Payment method", method.to_string())));
    let letter = Letter::new(&app.site, subject)
        .says(says)
        .facts(facts)
        .says(format!(
            "If you don’t want to go on, cancel before {at}: you can read every story until then, and nothing \
             more is charged."
        ))
        .button("Cancel my membership", &href::membership_cancel())
        .link("Update payment method", &href::show_payment_method())
        .link("Your membership", &href::show_manage_membership_page());
    Ok(Some(letter))
}

fn failed<'a>(app: &'a App, held: &MembershipRecord) -> Letter<'a> {
    let site = &app.site.name;
    let until = held.membership.granted_until().map(day).unwrap_or_default();
    Letter::new(&app.site, format!("Your {site} payment failed"))
        .says("We couldn’t charge your payment method for the next period of your membership.")
        .says(format!(
            "What you paid for lasts until {until}. We’ll try again over the next days; to keep your \
             membership, update your payment method."
        ))
        .button("Update payment method", &href::show_payment_method())
}

fn cancelled<'a>(app: &'a App, held: &MembershipRecord) -> Letter<'a> {
    let site = &app.site.name;
    let until = held.membership.granted_until().map(day).unwrap_or_default();
    Letter::new(&app.site, format!("Your {site} membership is cancelled"))
        .says(format!(
            "You won’t be charged again. You can read every story until {until}, and come back \
             whenever you like."
        ))
        .button("Keep my membership", &href::show_manage_membership_page())
}

fn reactivated<'a>(app: &'a App, held: &MembershipRecord) -> Letter<'a> {
    let site = &app.site.name;
    let next = held.membership.granted_until().map(day).unwrap_or_default();
    Letter::new(&app.site, format!("Your {site} membership goes on"))
        .says(format!("Your membership is active again. The next payment is on {next}."))
        .link("Your membership", &href::show_manage_membership_page())
}

fn refunded<'a>(app: &'a App, paid: &Charge) -> Letter<'a> {
    let site = &app.site.name;
    let facts = vec![
        ("Amount", paid.amount.receipt()),
        ("Paid on", day(paid.settled_at.unwrap_or(paid.created_at))),
        ("Receipt", paid.id.to_string()),
    ];
    let is_tip = paid.purpose == ChargePurpose::Tip;
    let says = if is_tip {
        "This tip goes back to your payment method."
    } else {
        "This payment goes back to your payment method. What was paid with it has ended."
    };
    let letter =
        Letter::new(&app.site, format!("Your {site} payment went back")).says(says).facts(facts);
    match is_tip {
        true => letter,
        false => letter.link("Your membership", &href::show_manage_membership_page()),
    }
}

fn part_refunded<'a>(app: &'a App, part: &Refund, paid: &Charge) -> Letter<'a> {
    let site = &app.site.name;
    let facts = vec![
        ("Amount", part.amount.receipt()),
        ("Of a payment of", paid.amount.receipt()),
        ("Receipt", paid.id.to_string()),
    ];
    Letter::new(&app.site, format!("A part of your {site} payment went back"))
        .says("A part of this payment goes back to your payment method. What was paid with it goes on.")
        .facts(facts)
        .button("See the receipt", &href::billing_receipt(paid.id.as_str()))
}

fn returned<'a>(app: &'a App, paid: &Charge, held: Option<&MembershipRecord>) -> Letter<'a> {
    let site = &app.site.name;
    let letter = Letter::new(&app.site, format!("Your {site} payment stands again"))
        .says("Your bank had taken this payment back, and has given it to us again.")
        .facts(vec![("Amount", paid.amount.receipt()), ("Receipt", paid.id.to_string())]);
    let until = held.and_then(|held| held.membership.granted_until()).map(day);
    match until.filter(|_| paid.membership_id.is_some()) {
        Some(until) => letter
            .says(format!(
                "You have the time that you paid for: every story is open to you until {until}. Your \
                 membership doesn’t renew unless you reactivate it."
            ))
            .link("Your membership", &href::show_manage_membership_page()),
        None if paid.purpose == ChargePurpose::Tip => letter.says("The writer keeps your tip."),
        None => letter.says("The gifts that you bought with it can be redeemed again."),
    }
}

/// Nothing, when the switch was taken back meanwhile.
fn switched<'a>(app: &'a App, held: &MembershipRecord) -> Option<Letter<'a>> {
    let (site, now) = (&app.site.name, app.ports.clock.now());
    let switch = held.membership.active(None, now)?.switch?;
    let facts =
        vec![("New plan", plan_name(switch.plan).to_owned()), ("From", day(switch.starts_at))];
    let letter = Letter::new(&app.site, format!("Your {site} plan changes"))
        .says("What you paid for stays as it is. Then your new plan begins, and is charged.")
        .facts(facts)
        .link("Your membership", &href::show_manage_membership_page());
    Some(letter)
}

fn ended(app: &App) -> Letter<'_> {
    let site = &app.site.name;
    Letter::new(&app.site, format!("Your {site} membership has ended"))
        .says("The payment for the next period didn’t come, so your membership has ended. Nothing is owed.")
        .button("Become a member again", &href::plans())
}
