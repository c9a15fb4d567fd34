//! What happens to a writer's balance on payout day: paid, held with the reasons, or left standing.

use super::PayoutAccount;
use crate::{Currency, Money, partner::PartnerStatus};
use quire_core::vocabulary;
use serde::{Deserialize, Serialize};

vocabulary! {
    /// Why a payout is ON_HOLD; each is something that someone can put right.
    HoldReason {
        /// The writer named no account.
        NoAccount = "NO_ACCOUNT",
        /// The provider wants more from the writer.
        AccountIncomplete = "ACCOUNT_INCOMPLETE",
        /// The account takes another currency.
        AccountCurrency = "ACCOUNT_CURRENCY",
        /// The tax form is missing.
        TaxForm = "TAX_FORM",
        /// A requirement of the programme is missing.
        PendingAction = "PENDING_ACTION",
        /// The enrolment is suspended.
        Suspended = "SUSPENDED",
        /// Staff look at the reading behind the earnings.
        UnderReview = "UNDER_REVIEW",
    }
}

/// Gives the smallest amount that is paid out, so that fees do not eat it: 10 of either currency
/// (decision 0012).
#[must_use]
pub const fn minimum(currency: Currency) -> Money {
    match currency {
        Currency::Usd | Currency::Cad => Money::new(1_000, currency),
    }
}

/// The state of the tax papers (`/me/partner/taxes`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TaxPapers {
    /// They are on file.
    OnFile,
    /// They are missing.
    Missing,
}

/// Whether staff look into the earnings (a payout ON_HOLD needs someone who lets it go).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Review {
    /// No one does.
    Clear,
    /// Someone does.
    Open,
}

/// Everything the decision about a payout depends on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PayoutFacts {
    /// What the ledger owes the writer.
    pub balance: Money,
    /// The account to pay to.
    pub account: Option<PayoutAccount>,
    /// The state of the writer's enrolment.
    pub enrollment: PartnerStatus,
    /// The tax papers.
    pub tax: TaxPapers,
    /// Whether the earnings are looked into.
    pub review: Review,
}

/// What happens to a balance on payout day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum PayoutDecision {
    /// It stays in the ledger: it is under the minimum.
    Wait {
        /// What is missing to the minimum.
        short: Money,
    },
    /// A payout is made and held.
    Hold {
        /// How much.
        amount: Money,
        /// Why, each reason once.
        reasons: Vec<HoldReason>,
    },
    /// A payout is made and goes out.
    Pay {
        /// How much: the whole balance.
        amount: Money,
    },
}

/// Decides what happens to a writer's balance. Someone who left the programme
/// (INACTIVE) is still paid what they earned.
#[must_use]
pub fn decide(facts: &PayoutFacts) -> PayoutDecision {
    let amount = facts.balance;
    let least = minimum(amount.currency);
    if amount.minor < least.minor {
        let short = Money::new(least.minor.saturating_sub(amount.minor), amount.currency);
        return PayoutDecision::Wait { short };
    }
    let reasons = reasons(facts);
    if reasons.is_empty() {
        PayoutDecision::Pay { amount }
    } else {
        PayoutDecision::Hold { amount, reasons }
    }
}

fn reasons(facts: &PayoutFacts) -> Vec<HoldReason> {
    let account = match &facts.account {
        None => Some(HoldReason::NoAccount),
        Some(account) if account.readiness == super::account::AccountReadiness::Incomplete => {
            Some(HoldReason::AccountIncomplete)
        }
        Some(account) if account.currency != facts.balance.currency => {
            Some(HoldReason::AccountCurrency)
        }
        Some(_) => None,
    };
    let tax = (facts.tax == TaxPapers::Missing).then_some(HoldReason::TaxForm);
    let enrollment = match facts.enrollment {
        PartnerStatus::Active | PartnerStatus::Inactive => None,
        PartnerStatus::PendingAction => Some(HoldReason::PendingAction),
        PartnerStatus::Suspended => Some(HoldReason::Suspended),
        PartnerStatus::Unknown => Some(HoldReason::UnderReview),
    };
    let review = (facts.review == Review::Open && enrollment != Some(HoldReason::UnderReview))
        .then_some(HoldReason::UnderReview);
    [account, tax, enrollment, review].into_iter().flatten().collect()
}
