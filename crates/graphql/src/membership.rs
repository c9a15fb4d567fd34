//! The viewer's membership.

mod banner;
mod plan;

pub(super) use banner::{BannerPlace, TopBanner, banner};
pub(super) use plan::{Plan, offered, plans};

use super::{
    call::call,
    field_error::Result,
    scalar::{DateTime, int},
    vocabulary::{self, MembershipTier},
};
use async_graphql::{Context, ID, SimpleObject};
use quire_app::membership::{CurrentMembership, PlanSwitch, of};
use quire_core::{Timestamp, person::Person};
use quire_membership::{
    ChargedTax, Currency, MembershipType, Money, PaymentMethod as Method, PriceList,
    cancel::CancellationReason, switch::SwitchQuote,
};

/// An amount of money.
#[derive(Debug, Clone, SimpleObject)]
pub struct Price {
    /// In minor units.
    pub amount: i32,
    /// What it is given in.
    pub currency: vocabulary::Currency,
    /// As it is written.
    pub text: String,
}

impl From<Money> for Price {
    fn from(money: Money) -> Self {
        let (amount, currency) = (int(money.minor), money.currency.into());
        Self { amount, currency, text: money.to_string() }
    }
}

/// Tax in what is charged.
#[derive(Debug, Clone, SimpleObject)]
pub struct Tax {
    /// What it is called, with its rate and place: `VAT 19% (DE)`, `VAT, reverse charge (DE)`.
    pub label: String,
    /// How much of what is charged it is.
    pub price: Price,
    /// That, as receipts show it.
    pub receipt_text: String,
    /// Whether prices hold it; else it came on top.
    pub is_inclusive: bool,
    /// Whether it was not charged, because the buyer owes it.
    pub is_reverse_charge: bool,
}

impl From<&ChargedTax> for Tax {
    fn from(tax: &ChargedTax) -> Self {
        Self {
            label: tax.label(),
            price: tax.amount.into(),
            receipt_text: tax.amount.receipt(),
            is_inclusive: tax.rate.is_inclusive,
            is_reverse_charge: tax.relief.is_some(),
        }
    }
}

/// How a membership is paid.
#[derive(Debug, Clone, SimpleObject)]
pub struct PaymentMethod {
    /// What kind it is.
    pub kind: vocabulary::PaymentMethodKind,
    /// Its name without its secrets, for instance `Visa •••• 4242`.
    pub name: String,
    /// When it runs out or ran out, in words; null: it does not.
    pub expiry: Option<String>,
}

impl PaymentMethod {
    /// What may be shown of it at `now`.
    pub(super) fn new(method: &Method, now: Timestamp) -> Self {
        Self {
            kind: method.kind().into(),
            name: method.to_string(),
            expiry: method.expiry_line(now),
        }
    }
}

/// A payment that is to come.
#[derive(Debug, Clone, SimpleObject)]
pub struct NextPayment {
    /// When it is taken, or tried again.
    pub at: DateTime,
    /// How much, with tax; null where it cannot be said.
    pub price: Option<Price>,
    /// The tax in it; null where there is none.
    pub tax: Option<Tax>,
}

/// A switch of plans that is to come.
#[derive(Debug, Clone, SimpleObject)]
pub struct SwitchPlanSchedule {
    /// When the plan changes.
    pub start_at: DateTime,
    /// The plan that follows.
    pub plan: SwitchPlan,
}

/// The plan after a switch.
#[derive(Debug, Clone, SimpleObject)]
pub struct SwitchPlan {
    /// The plan.
    pub membership_type: vocabulary::MembershipType,
    /// What it costs; null: it is not for sale.
    pub price: Option<Price>,
}

/// A plan that is paid.
#[derive(Debug, Clone, SimpleObject)]
pub struct PlanV2 {
    /// The discount on its next payments.
    pub discount: Option<PlanDiscount>,
}

/// A discount on the next payments.
#[derive(Debug, Clone, SimpleObject)]
pub struct PlanDiscount {
    /// What is paid without it; null: the plan is not for sale any more.
    pub regular_price: Option<Price>,
    /// For how many payments it holds.
    pub num_cycles: u32,
}

/// A membership that gives access or may again.
#[derive(Debug, Clone, SimpleObject)]
pub struct Membership {
    /// The id.
    pub id: ID,
    /// The id, by the name that calls about memberships have for it.
    pub membership_id: ID,
    /// What it gives: MEMBER or FRIEND.
    pub tier: MembershipTier,
    /// Where it stands.
    pub state: vocabulary::MembershipState,
    /// The plan of the running period.
    pub membership_type: vocabulary::MembershipType,
    /// Who takes the payments.
    pub payment_provider: vocabulary::PaymentProvider,
    /// Whether it will not renew.
    pub is_cancelled: bool,
    /// When the payment that is outstanding failed first.
    pub payment_failed_at: Option<DateTime>,
    /// Whether payments failed more than once.
    pub has_recurring_payment_failed_more_than_once: bool,
    /// When the time that is paid for ends.
    pub current_period_ends_at: DateTime,
    /// When it began.
    pub started_at: DateTime,
    /// When the person became a member.
    pub member_since: DateTime,
    /// When the person became a Friend, if they are one.
    pub friend_since: Option<DateTime>,
    /// What was paid for the running period, in minor units; null: nothing was.
    pub amount: Option<i32>,
    /// The currency of that.
    pub currency: Option<vocabulary::Currency>,
    /// The plan.
    pub plan_v2: PlanV2,
    /// When the discounted time ends.
    pub discount_ends_at: Option<DateTime>,
    /// The switch that is to come.
    pub switch_plan_schedule: Option<SwitchPlanSchedule>,
    /// How it is paid; null: nothing is on file.
    pub payment_method: Option<PaymentMethod>,
    /// Whether that has run out.
    pub has_credit_card_expired: bool,
    /// The next payment; null: it does not renew.
    pub next_payment: Option<NextPayment>,
    /// The reasons to cancel, and what is offered for each.
    pub cancellation_offers: Vec<CancellationChoice>,
    /// The plans it may be switched to; none where plans cannot be switched.
    pub switches: Vec<PlanChange>,
}

/// A plan that a membership may be switched to.
#[derive(Debug, Clone, SimpleObject)]
pub struct PlanChange {
    /// The plan.
    pub membership_type: vocabulary::MembershipType,
    /// What a period of it costs.
    pub price: Price,
    /// What is due today, with tax, where it begins at once; null: it follows what is paid for.
    pub due: Option<Price>,
    /// The tax in that; null where there is none.
    pub due_tax: Option<Tax>,
    /// What the time that is left is worth, where it begins at once.
    pub credit: Option<Price>,
    /// When it begins; null: at once.
    pub start_at: Option<DateTime>,
}

impl From<PlanSwitch> for PlanChange {
    fn from(switch: PlanSwitch) -> Self {
        let (credit, start_at) = match switch.quote {
            SwitchQuote::AtOnce { credit, .. } => (Some(credit), None),
            SwitchQuote::AtPeriodEnd { starts_at } => (None, Some(starts_at)),
        };
        let due = switch.due.as_ref();
        Self {
            membership_type: switch.plan.into(),
            price: switch.price.into(),
            due: due.map(|due| due.total.into()),
            due_tax: due.and_then(|due| due.tax.as_ref()).map(Tax::from),
            credit: credit.map(Price::from),
            start_at: start_at.map(DateTime),
        }
    }
}

/// A reason to cancel, and what is offered for it.
#[derive(Debug, Clone, SimpleObject)]
pub struct CancellationChoice {
    /// The reason.
    pub reason: vocabulary::CancellationReason,
    /// What is offered.
    pub offer: vocabulary::CancellationOffer,
}

impl From<CurrentMembership> for Membership {
    fn from(current: CurrentMembership) -> Self {
        let CurrentMembership { id, state, active, next_payment, switches, switch_price, now } =
            current;
        let offers = CancellationReason::ALL
            .iter()
            .map(|reason| CancellationChoice {
                reason: (*reason).into(),
                offer: reason.offer_to(&active).into(),
            })
            .collect();
        let currency = active.amount.map(|amount| amount.currency);
        let price = |plan: MembershipType| {
            let currency = currency.unwrap_or(Currency::Usd);
            let price = PriceList::default().price(plan.offer(), currency).ok()?;
            Some(Price::from(price.amount))
        };
        let expired = |method: &Method| method.has_expired(now);
        Self {
            id: ID(id.to_string()),
            membership_id: ID(id.to_string()),
            tier: active.tier.into(),
            state: state.into(),
            membership_type: active.plan.into(),
            payment_provider: active.provider.into(),
            is_cancelled: active.is_cancelled,
            payment_failed_at: active.payment_failed_at.map(DateTime),
            has_recurring_payment_failed_more_than_once: active.has_failed_repeatedly,
            current_period_ends_at: active.period_ends_at.into(),
            started_at: active.started_at.into(),
            member_since: active.member_since.into(),
            friend_since: active.friend_since.map(DateTime),
            amount: active.amount.map(|amount| int(amount.minor)),
            currency: currency.map(vocabulary::Currency::from),
            plan_v2: PlanV2 {
                discount: active.discount.map(|discount| PlanDiscount {
                    regular_price: price(active.plan),
                    num_cycles: discount.cycles,
                }),
            },
            discount_ends_at: active.discount_ends_at.map(DateTime),
            switch_plan_schedule: active.switch.map(|switch| SwitchPlanSchedule {
                start_at: switch.starts_at.into(),
                plan: SwitchPlan {
                    membership_type: switch.plan.into(),
                    price: switch_price.map(Price::from),
                },
            }),
            has_credit_card_expired: active.payment_method.as_ref().is_some_and(expired),
            payment_method: active.payment_method.map(|method| PaymentMethod::new(&method, now)),
            next_payment: next_payment.map(|next| NextPayment {
                at: next.at.into(),
                price: next.amount.as_ref().map(|taxed| taxed.total.into()),
                tax: next.amount.as_ref().and_then(|taxed| taxed.tax.as_ref()).map(Tax::from),
            }),
            cancellation_offers: offers,
            switches: switches.into_iter().map(PlanChange::from).collect(),
        }
    }
}

/// The membership of a person, for themselves.
pub(super) async fn membership(ctx: &Context<'_>, person: &Person) -> Result<Option<Membership>> {
    Ok(of(&call(ctx)?.app, &person.id).await?.map(Membership::from))
}
