//! Where buyers are, and what the tax office calls them.

use super::keeping::ChangeMembershipResult;
use crate::{
    call::{call, country},
    field_error::Result,
    outcome::BadRequest,
};
use async_graphql::{Context, InputObject, Object, SimpleObject};
use quire_app::{
    membership::KeepingRefusal,
    payment::{billing_of, set_billing},
};
use quire_core::UserId;
use quire_membership::{
    Place,
    tax::{Billing, TaxId},
};

/// What a person said when they paid last.
#[derive(Debug, Clone, SimpleObject)]
pub struct BillingDetails {
    /// The country, two letters, or a region of one, as in `US-CA`; null where they never said.
    pub country: Option<String>,
    /// Their tax id; null where they gave none.
    pub tax_id: Option<String>,
}

/// Where someone is who pays.
#[derive(Debug, Clone, InputObject)]
pub struct UpdateBillingDetailsInput {
    /// The country, two letters, or one of the site's regions, as in `US-CA`; its tax is charged from the next payment
    /// on.
    pub country: String,
    /// The tax id on the receipts to come; null or empty: none.
    pub tax_id: Option<String>,
}

/// Where buyers are: changes.
#[derive(Debug, Default)]
pub struct BillingMutation;

#[Object]
impl BillingMutation {
    /// Keeps where the viewer is, for the next payment and the receipts to come.
    async fn update_billing_details(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Name, address and tax number for receipts.")]
        input: UpdateBillingDetailsInput,
    ) -> Result<ChangeMembershipResult> {
        let call = call(ctx)?;
        match read_billing(ctx, Some(&input.country), input.tax_id.as_deref()) {
            Ok(billing) => {
                let done = set_billing(&call.app, call.viewer(), billing).await;
                ChangeMembershipResult::of(done.map_err(KeepingRefusal::from))
            }
            Err(why) => Ok(ChangeMembershipResult::BadRequest(why)),
        }
    }
}

/// What a person said when they paid last.
pub(crate) async fn billing(ctx: &Context<'_>, person: &UserId) -> Result<BillingDetails> {
    let stored = billing_of(&call(ctx)?.app, person).await?;
    Ok(BillingDetails {
        country: stored.place.map(|place| place.to_string()),
        tax_id: stored.tax_id.as_ref().map(|id| id.as_str().to_owned()),
    })
}

/// Reads what was typed: without a country, that of their address; an empty tax id is none.
pub(crate) fn read_billing(
    ctx: &Context<'_>,
    typed_country: Option<&str>,
    typed_id: Option<&str>,
) -> std::result::Result<Billing, BadRequest> {
    let place = match typed_country {
        Some(typed) => {
            let read = typed.parse::<Place>();
            let place = read.map_err(|_| BadRequest::because("A country is two letters."))?;
            if !call(ctx).is_ok_and(|call| call.app.site.taxes.knows(place)) {
                return Err(BadRequest::because("Choose one of the regions on the page."));
            }
            Some(place)
        }
        None => country(ctx).and_then(|country| country.parse().ok()),
    };
    let typed = typed_id.map(str::trim).filter(|typed| !typed.is_empty());
    let tax_id = typed.map(str::parse::<TaxId>).transpose();
    let tax_id = tax_id.map_err(|why| BadRequest::because(format!("{why}.")))?;
    Ok(Billing { place, tax_id })
}
