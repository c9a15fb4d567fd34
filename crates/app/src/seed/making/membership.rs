//! Memberships of the demo world: one of every way in which one can stand.

use super::{
    super::{
        SOURCE, SeedError,
        script::{Beginning, Later, MembershipLine},
    },
    before,
};
use crate::import::stable;
use chrono::Datelike;
use quire_core::{MembershipId, Timestamp, UserId};
use quire_membership::{
    Currency, Membership, MembershipType, PaymentMethod, PriceList,
    charge::Processor,
    membership::MembershipEvent,
    payment_method::{CardBrand, Expiry},
};
use quire_store::{
    Conn,
    membership::{self, MembershipRecord},
};

/// Nothing of a demo world is ever paid.
const PROCESSOR: Processor = Processor::Demonstration;

/// Makes a membership that stands as the line says when the world is made.
pub(super) fn make(
    c: &mut Conn,
    line: &MembershipLine,
    person: &UserId,
    began: Timestamp,
    now: Timestamp,
) -> Result<(), SeedError> {
    let refused =
        |reason: String| SeedError::Script { what: format!("membership of {person}"), reason };
    let plan =
        MembershipType::from_path(&line.plan).ok_or_else(|| refused("no plan".to_owned()))?;
    let mut made = begin(plan, line.begins, before(began, line.days)).map_err(refused)?;
    for later in &line.then {
        let event = match later {
            Later::Failed => MembershipEvent::PaymentFailed,
            Later::Cancelled => MembershipEvent::Cancelled,
        };
        made = made.apply(event, began).map_err(|error| refused(error.to_string()))?;
    }
    let card = line.card.map(|days| card(before(began, -days))).transpose();
    let held = MembershipRecord {
        id: MembershipId::from_bits(stable::bits(&[SOURCE, "membership", person.as_str()])),
        person_id: person.clone(),
        membership: made,
        payment_method: card.map_err(refused)?,
    };
    Ok(membership::begin(c, &held, now)?)
}

fn begin(plan: MembershipType, how: Beginning, at: Timestamp) -> Result<Membership, String> {
    let told = |error: &dyn std::fmt::Display| error.to_string();
    match how {
        Beginning::Gift => Membership::gift(plan, at).map_err(|error| told(&error)),
        Beginning::Trial => Membership::trial(plan, PROCESSOR.provider(), at)
            .map(|made| made.charged_by(PROCESSOR).priced_in(Currency::Usd))
            .map_err(|error| told(&error)),
        Beginning::Paid => {
            let price = PriceList::default().price(plan.offer(), Currency::Usd);
            let amount = price.map_err(|error| told(&error))?.amount;
            Membership::ordered(plan, PROCESSOR.provider(), at)
                .map(|ordered| ordered.charged_by(PROCESSOR))
                .and_then(|ordered| ordered.apply(MembershipEvent::Paid { cycle: 1, amount }, at))
                .map_err(|error| told(&error))
        }
    }
}

fn card(last_day: Timestamp) -> Result<PaymentMethod, String> {
    let day = last_day.utc();
    let year = u16::try_from(day.year()).unwrap_or_default();
    let month = u8::try_from(day.month()).unwrap_or_default();
    let expires = Expiry::new(month, year).map_err(|error| error.to_string())?;
    Ok(PaymentMethod::CreditCard { brand: CardBrand::Visa, last_four: "4242".to_owned(), expires })
}
