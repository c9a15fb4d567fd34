//! What is offered at which price: the price list, crossed-out and saved amounts, the weekly text.

use crate::{
    Currency, MembershipType, Money,
    money::{Fraction, MoneyError, Rounding},
};
use quire_core::{limit::price as limit, message, vocabulary};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

vocabulary! {
    /// What has a price.
    PriceOffer {
        Monthly = "monthly",
        Yearly = "yearly",
        PremiumMonthly = "premium-monthly",
        PremiumYearly = "premium-yearly",
        /// A year for staff: people with a staff role.
        StaffYearly = "staff-yearly",
        /// A year at half the price, on the discount page.
        HalfOffYear = "half-off-year",
    }
}

impl PriceOffer {
    /// The plan that is bought.
    #[must_use]
    pub const fn plan(self) -> MembershipType {
        match self {
            PriceOffer::Monthly => MembershipType::Monthly,
            PriceOffer::Yearly | PriceOffer::StaffYearly | PriceOffer::HalfOffYear => {
                MembershipType::Yearly
            }
            PriceOffer::PremiumMonthly => MembershipType::PremiumMonthly,
            PriceOffer::PremiumYearly => MembershipType::PremiumYearly,
        }
    }

    /// The offer whose price is crossed out beside this one, and how many times it.
    const fn compared_with(self) -> Option<(PriceOffer, u32)> {
        match self {
            PriceOffer::Monthly | PriceOffer::PremiumMonthly => None,
            PriceOffer::Yearly => Some((PriceOffer::Monthly, 12)),
            PriceOffer::PremiumYearly => Some((PriceOffer::PremiumMonthly, 12)),
            PriceOffer::StaffYearly | PriceOffer::HalfOffYear => Some((PriceOffer::Yearly, 1)),
        }
    }
}

impl MembershipType {
    /// The offer everybody gets for the plan.
    #[must_use]
    pub const fn offer(self) -> PriceOffer {
        match self {
            MembershipType::Monthly => PriceOffer::Monthly,
            MembershipType::Yearly => PriceOffer::Yearly,
            MembershipType::PremiumMonthly => PriceOffer::PremiumMonthly,
            MembershipType::PremiumYearly => PriceOffer::PremiumYearly,
        }
    }

    /// The offer staff gets for the plan: its own for the yearly one.
    #[must_use]
    pub const fn staff_offer(self) -> PriceOffer {
        match self {
            MembershipType::Yearly => PriceOffer::StaffYearly,
            other => other.offer(),
        }
    }
}

/// What an offer costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    /// What is paid per period.
    pub amount: Money,
    /// The crossed-out price: twelve months for yearly plans, the yearly price for reduced ones.
    pub crossed_out: Option<Money>,
}

impl Price {
    /// The crossed-out price less the price; nothing when none is crossed out.
    #[must_use]
    pub fn saved(&self) -> Money {
        self.crossed_out
            .and_then(|full| full.minus(self.amount).ok())
            .unwrap_or(Money::new(0, self.amount.currency))
    }
}

/// No price stands in the list for what was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", message::membership::UNAVAILABLE_PRICE)]
pub struct UnavailablePrice;

/// Why a list of prices cannot be used (prices are configuration, so a slip of the keyboard must be
/// found when they are read).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PriceListError {
    /// An amount is not between what is charged at least and [`HIGHEST`] minor units.
    #[error(
        "{minor} is no price for {offer} in {currency}: give {LOWEST} to {HIGHEST} minor units"
    )]
    OutOfRange {
        /// The offer.
        offer: PriceOffer,
        /// The currency.
        currency: Currency,
        /// The amount.
        minor: i64,
    },
    /// An offer that should save something costs more than what it is compared with.
    #[error("{offer} in {currency} costs more than the price that would be crossed out beside it")]
    SavesNothing {
        /// The offer.
        offer: PriceOffer,
        /// The currency.
        currency: Currency,
    },
    /// The Friend plan costs less than the member plan.
    #[error("{offer} in {currency} costs less than the same plan without premium")]
    PremiumBelowMember {
        /// The premium offer.
        offer: PriceOffer,
        /// The currency.
        currency: Currency,
    },
}

/// The highest price that is taken for meant, in minor units.
pub const HIGHEST: i64 = 1_000_000;

/// The lowest price: less cannot be charged.
pub const LOWEST: i64 = limit::SMALLEST_CHARGE;

type Amounts = BTreeMap<Currency, BTreeMap<PriceOffer, i64>>;

/// The prices of a site: offers and minor units by currency, checked when read
/// (prices are configuration).
///
/// In JSON: `{"USD": {"monthly": 500, "yearly": 5000}, "CAD": {"monthly": 700}}`. An offer that is
/// not named is not for sale in that currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Amounts", into = "Amounts")]
pub struct PriceList(Amounts);

/// The standard prices in US and Canadian dollars.
const STANDARD: &[(Currency, PriceOffer, i64)] = &[
    (Currency::Usd, PriceOffer::Monthly, limit::PRICE_MONTHLY),
    (Currency::Usd, PriceOffer::Yearly, limit::PRICE_YEARLY),
    (Currency::Usd, PriceOffer::PremiumMonthly, limit::PRICE_PREMIUM_MONTHLY),
    (Currency::Usd, PriceOffer::PremiumYearly, limit::PRICE_PREMIUM_YEARLY),
    (Currency::Usd, PriceOffer::StaffYearly, limit::PRICE_STAFF_YEARLY),
    (Currency::Usd, PriceOffer::HalfOffYear, limit::PRICE_HALF_OFF_YEAR),
    (Currency::Cad, PriceOffer::Monthly, 700),
    (Currency::Cad, PriceOffer::Yearly, 7_000),
    (Currency::Cad, PriceOffer::PremiumMonthly, 2_000),
    (Currency::Cad, PriceOffer::PremiumYearly, 20_000),
    (Currency::Cad, PriceOffer::HalfOffYear, 3_500),
];

// What is crossed out and saved is calculated. Of the standard prices it comes to these.
const _: () = {
    assert!(limit::PRICE_YEARLY_CROSSOUT == 12 * limit::PRICE_MONTHLY);
    assert!(limit::PRICE_PREMIUM_YEARLY_CROSSOUT == 12 * limit::PRICE_PREMIUM_MONTHLY);
    assert!(limit::SAVED_YEARLY == limit::PRICE_YEARLY_CROSSOUT - limit::PRICE_YEARLY);
    assert!(limit::SAVED_STAFF == limit::PRICE_YEARLY - limit::PRICE_STAFF_YEARLY);
    assert!(limit::PRICE_HALF_OFF_YEAR_CROSSOUT == limit::PRICE_YEARLY);
};

impl Default for PriceList {
    fn default() -> Self {
        let mut amounts = Amounts::new();
        for (currency, offer, minor) in STANDARD {
            amounts.entry(*currency).or_default().insert(*offer, *minor);
        }
        Self(amounts)
    }
}

impl PriceList {
    /// The price of `offer`. Crossed out is what would otherwise be paid for the same
    /// time, when that is more.
    ///
    /// # Errors
    /// When the list has none.
    pub fn price(&self, offer: PriceOffer, currency: Currency) -> Result<Price, UnavailablePrice> {
        let amount = self.amount(offer, currency).ok_or(UnavailablePrice)?;
        let crossed_out = self
            .compared(offer, currency)
            .and_then(Result::ok)
            .filter(|full| full.minor > amount.minor);
        Ok(Price { amount, crossed_out })
    }

    /// The price of the offer with this name.
    ///
    /// # Errors
    /// When there is no such offer, or the list has no price for it.
    pub fn price_of(&self, name: &str, currency: Currency) -> Result<Price, UnavailablePrice> {
        self.price(name.parse().map_err(|_| UnavailablePrice)?, currency)
    }

    fn amount(&self, offer: PriceOffer, currency: Currency) -> Option<Money> {
        self.0.get(&currency)?.get(&offer).map(|minor| Money::new(*minor, currency))
    }

    fn compared(&self, offer: PriceOffer, currency: Currency) -> Option<Result<Money, MoneyError>> {
        let (other, times) = offer.compared_with()?;
        let amount = self.amount(other, currency)?;
        Some(amount.times(Fraction::of(times, 1), Rounding::Down))
    }

    fn check(&self, offer: PriceOffer, amount: Money) -> Result<(), PriceListError> {
        let Money { minor, currency } = amount;
        if !(LOWEST..=HIGHEST).contains(&minor) {
            return Err(PriceListError::OutOfRange { offer, currency, minor });
        }
        if self.compared(offer, currency).is_some_and(|full| full.is_ok_and(|f| f.minor < minor)) {
            return Err(PriceListError::SavesNothing { offer, currency });
        }
        let plain = match offer {
            PriceOffer::PremiumMonthly => self.amount(PriceOffer::Monthly, currency),
            PriceOffer::PremiumYearly => self.amount(PriceOffer::Yearly, currency),
            PriceOffer::Monthly
            | PriceOffer::Yearly
            | PriceOffer::StaffYearly
            | PriceOffer::HalfOffYear => None,
        };
        if plain.is_some_and(|plain| minor < plain.minor) {
            return Err(PriceListError::PremiumBelowMember { offer, currency });
        }
        Ok(())
    }
}

impl TryFrom<Amounts> for PriceList {
    type Error = PriceListError;

    fn try_from(amounts: Amounts) -> Result<Self, PriceListError> {
        let list = Self(amounts);
        for (currency, offers) in &list.0 {
            for (offer, minor) in offers {
                list.check(*offer, Money::new(*minor, *currency))?;
            }
        }
        Ok(list)
    }
}

impl From<PriceList> for Amounts {
    fn from(list: PriceList) -> Amounts {
        list.0
    }
}

/// A week of a yearly price: a fifty-second part of it.
pub const WEEK_OF_A_YEAR: Fraction = Fraction::of(1, limit::WEEKS_PER_YEAR_DIVISOR);

/// `less than $1/week`: a yearly price by 52, rounded up to the next quarter.
#[must_use]
pub fn weekly_text(yearly: Money) -> String {
    let weekly = yearly
        .times(WEEK_OF_A_YEAR, Rounding::Up)
        .and_then(Money::to_next_quarter)
        .unwrap_or(yearly);
    message::membership::less_than_a_week(&weekly.to_string())
}
