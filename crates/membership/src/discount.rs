//! Discounts: a part of the regular price for a number of payments.

use crate::{
    Money, PlanPeriod,
    money::{Fraction, MoneyError, Rounding},
};
use quire_core::vocabulary;
use serde::{Deserialize, Serialize};

vocabulary! {
    /// A number of free months, as it is named at Braintree.
    FreeMonths: "braintree_discount_name" { One = "oneMonthFree", Three = "threeMonthsFree", Six = "sixMonthsFree" }
}

impl FreeMonths {
    /// How many months are free.
    #[must_use]
    pub const fn months(self) -> u32 {
        match self {
            FreeMonths::One => 1,
            FreeMonths::Three => 3,
            FreeMonths::Six => 6,
        }
    }
}

/// A part of the regular price for the next payments (`planV2.discount`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Discount {
    /// The part that is still paid.
    #[serde(alias = "paid_part")]
    pub paid_part: Fraction,
    /// For how many payments.
    pub cycles: u32,
}

impl Discount {
    /// Free months: that many payments of nothing on a monthly plan; on a yearly plan the first
    /// year without their twelfths.
    #[must_use]
    pub const fn free_months(free: FreeMonths, period: PlanPeriod) -> Self {
        match period {
            PlanPeriod::Monthly => Self { paid_part: Fraction::of(0, 1), cycles: free.months() },
            PlanPeriod::Annual => {
                Self { paid_part: Fraction::of(12 - free.months(), 12), cycles: 1 }
            }
        }
    }

    /// `percent` off for one year of payments.
    #[must_use]
    pub const fn off_one_year(percent: u32, period: PlanPeriod) -> Self {
        Self {
            paid_part: Fraction::of(100_u32.saturating_sub(percent), 100),
            cycles: 12 / period.months(),
        }
    }

    /// What the payment costs when `earlier` payments had the discount before it; a part of a
    /// minor unit is not charged.
    ///
    /// # Errors
    /// When the amount cannot be calculated.
    pub fn charge(&self, regular: Money, earlier: u32) -> Result<Money, MoneyError> {
        if earlier < self.cycles {
            regular.times(self.paid_part, Rounding::Down)
        } else {
            Ok(regular)
        }
    }
}
