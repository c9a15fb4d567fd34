//! Months for nothing, which the staff gives to a member.

use crate::{App, membership_record, purge};
use quire_membership::{
    Discount,
    discount::FreeMonths,
    membership::{EventRefusedReason, MembershipEvent},
};
use quire_store::{
    Conn, StoreError, charge,
    membership::{self, MembershipRecord},
    person,
};

/// Why nothing is given.
#[derive(Debug, thiserror::Error)]
pub enum FreeMonthsRefusal {
    /// No person of this name has a membership.
    #[error("no one called `{0}` has a membership")]
    Unknown(String),
    /// It does not fit how the membership stands.
    #[error(transparent)]
    Membership(#[from] EventRefusedReason),
    /// A payment is on its way.
    #[error("a payment of this membership is under way; try again in a minute")]
    UnderWay,
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Gives a member so many months: their next payments by the month cost nothing, or the next year costs that
/// many twelfths less.
///
/// # Errors
/// [`FreeMonthsRefusal`]; nothing is changed then.
pub async fn give_free_months(
    app: &App,
    username: &str,
    free: FreeMonths,
) -> Result<(), FreeMonthsRefusal> {
    let name = username.trim_start_matches('@').to_owned();
    let now = app.ports.clock.now();
    let write = move |c: &mut Conn| {
        let unknown = || FreeMonthsRefusal::Unknown(name.clone());
        let member = person::find_by_username(c, &name)?.ok_or_else(unknown)?;
        let held = membership::find_to_change(c, &member.id)?.ok_or_else(unknown)?;
        if charge::is_open(c, &held.id)? {
            return Err(FreeMonthsRefusal::UnderWay);
        }
        let discount = Discount::free_months(free, held.membership.next_plan().period());
        let after = held.membership.apply(MembershipEvent::Discounted { discount }, now)?;
        membership_record::save(c, &MembershipRecord { membership: after, ..held }, now)?;
        Ok(purge::person_id(c, &member.id, now)?)
    };
    app.store.write(write).await
}
