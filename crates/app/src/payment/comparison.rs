//! Holding our books against the provider's, every night and on demand: what one side knows and the other does
//! not, for a person to look at.

use super::{providers, take::name_of};
use crate::{
    App,
    ports::{ChargeOutcome, PaymentError, Payments, ProviderCharge},
};
use quire_core::{ChargeId, Timestamp};
use quire_membership::{
    Money,
    charge::{Charge, ChargeState, Processor},
    refund::{Refund, RefundKind, RefundState},
};
use quire_store::{Conn, StoreError, charge, refund};
use std::{collections::HashSet, fmt};

/// How far back is looked: a night that was missed is made up for.
const LOOK_BACK_SECONDS: i64 = 3 * 86_400;
/// What is on its way now is no difference yet.
const GRACE_SECONDS: i64 = 3_600;

/// Something that one side's books say and the other's do not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// The provider took money for what we know nothing of.
    Unknown(ProviderCharge),
    /// The provider took money for a charge that did not succeed here.
    NotSucceeded(ChargeId, ChargeState, Money),
    /// The provider took another amount.
    Amount(ChargeId, Money, Money),
    /// Another amount went back there, in minor units: here, there.
    Refund(ChargeId, i64, i64),
    /// A charge succeeded here, and the provider took nothing for it.
    Missing(ChargeId, Money),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(there) => write!(
                f,
                "{}: {} was taken, and no charge is called so",
                there.reference,
                there.amount.receipt()
            ),
            Self::NotSucceeded(id, state, amount) => {
                write!(f, "{id}: {} was taken, and it is {state} here", amount.receipt())
            }
            Self::Amount(id, here, there) => {
                write!(f, "{id}: it is {} here and {} there", here.receipt(), there.receipt())
            }
            Self::Refund(id, here, there) => {
                write!(f, "{id}: {here} went back here and {there} there, in minor units")
            }
            Self::Missing(id, amount) => {
                write!(f, "{id}: {} succeeded here, and nothing was taken there", amount.receipt())
            }
        }
    }
}

/// Why nothing was compared.
#[derive(Debug, thiserror::Error)]
pub enum ComparisonFailure {
    /// The provider cannot be asked.
    #[error(transparent)]
    Provider(#[from] PaymentError),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Compares the last three days; `None` without a provider to compare with.
///
/// # Errors
/// [`ComparisonFailure`].
pub async fn compare(app: &App) -> Result<Option<Vec<Difference>>, ComparisonFailure> {
    let mut found = None::<Vec<Difference>>;
    for provider in providers(app) {
        if let Some(more) = compare_with(app, &**provider).await? {
            found.get_or_insert_default().extend(more);
        }
    }
    Ok(found)
}

async fn compare_with(
    app: &App,
    provider: &dyn Payments,
) -> Result<Option<Vec<Difference>>, ComparisonFailure> {
    let now = app.ports.clock.now();
    let since = now.plus_seconds(-LOOK_BACK_SECONDS);
    let Some(there) = provider.books(since).await? else { return Ok(None) };
    let processor = provider.processor();
    let read = move |c: &mut Conn| here(c, processor, &there, (since, now));
    let (mut found, missing) = app.store.read_in_place(read).await?;
    // What was settled here long after it was paid may stand before the books that were read.
    for paid in missing {
        if provider.outcome(&name_of(&paid)).await? != Some(ChargeOutcome::Succeeded) {
            found.push(Difference::Missing(paid.id, paid.amount));
        }
    }
    Ok(Some(found))
}

/// The differences, and the charges that succeeded here and are not in the books read.
fn here(
    c: &mut Conn,
    processor: Processor,
    there: &[ProviderCharge],
    (since, now): (Timestamp, Timestamp),
) -> Result<(Vec<Difference>, Vec<Charge>), StoreError> {
    let mut found = Vec::new();
    for taken in there {
        let Some(known) = charge::referred(c, processor, &taken.reference)? else {
            found.push(Difference::Unknown(taken.clone()));
            continue;
        };
        let back = refund::of_charge(c, &known.id)?;
        found.extend(between(&known, &back, taken));
    }
    let seen: HashSet<&str> = there.iter().map(|taken| taken.reference.as_str()).collect();
    let settled = (since.plus_seconds(GRACE_SECONDS), now.plus_seconds(-GRACE_SECONDS));
    let mut missing = charge::succeeded_between(c, processor, settled)?;
    missing.retain(|paid| {
        paid.amount.minor > 0
            && !paid.reference.as_deref().is_some_and(|reference| seen.contains(reference))
    });
    Ok((found, missing))
}

/// What differs of a charge that both know.
fn between(known: &Charge, back: &[Refund], taken: &ProviderCharge) -> Option<Difference> {
    // It is asked about by itself.
    if known.state.is_open() {
        return None;
    }
    let id = known.id.clone();
    if known.state != ChargeState::Succeeded {
        return Some(Difference::NotSucceeded(id, known.state, taken.amount));
    }
    if known.amount != taken.amount {
        return Some(Difference::Amount(id, known.amount, taken.amount));
    }
    // A bank takes money back beside refunds.
    let refunds = back.iter().filter(|back| back.kind != RefundKind::Chargeback);
    let is_open = back.iter().any(|back| back.state == RefundState::Intended);
    let here: i64 = refunds.map(Refund::gone_minor).sum();
    (!is_open && here != taken.refunded_minor).then_some(Difference::Refund(
        id,
        here,
        taken.refunded_minor,
    ))
}
