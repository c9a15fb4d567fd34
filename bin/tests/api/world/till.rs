//! Who moves the money of a site under test: the demonstration, which can be told to fail.

use async_trait::async_trait;
use quire_app::ports::{
    BankAnswer, ChargeName, ChargeOutcome, ChargeRequest, PaymentError, Payments, SavedMethod,
};
use quire_membership::{
    Money,
    charge::{DeclineReason, Processor},
};
use quire_providers::Demonstration;
use std::{
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

/// How it is today.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mood {
    /// As the cards say.
    #[default]
    Fine,
    /// Nothing arrives.
    Deaf,
    /// Charges are made, and no one hears of it.
    Mute,
    /// No card has money.
    Declines,
}

/// The demonstration, in a mood.
#[derive(Debug)]
pub struct Till {
    shop: Demonstration,
    folder: PathBuf,
    mood: Mutex<Mood>,
}

impl Till {
    pub fn new(folder: PathBuf) -> Self {
        Self { shop: Demonstration::new(folder.clone()), folder, mood: Mutex::default() }
    }

    pub fn set(&self, mood: Mood) {
        *self.mood.lock().unwrap_or_else(PoisonError::into_inner) = mood;
    }

    fn mood(&self) -> Mood {
        *self.mood.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many charges were made, whatever came of them.
    pub fn charges(&self) -> usize {
        std::fs::read_dir(&self.folder).map_or(0, Iterator::count)
    }

    /// What was taken, in minor units, and whether it went back.
    pub fn taken(&self) -> Vec<(i64, bool)> {
        let files = std::fs::read_dir(&self.folder).into_iter().flatten();
        let stored = files.map(|file| {
            let bytes = std::fs::read(file.unwrap().path()).unwrap();
            serde_json::from_slice::<serde_json::Value>(&bytes).unwrap()
        });
        stored
            .filter(|stored| stored["outcome"] == "Succeeded")
            .map(|stored| {
                (stored["amount"]["minor"].as_i64().unwrap(), stored["is_refunded"] == true)
            })
            .collect()
    }
}

fn unreachable<T>() -> Result<T, PaymentError> {
    Err(PaymentError::Unreachable("told to".to_owned()))
}

#[async_trait]
impl Payments for Till {
    fn processor(&self) -> Processor {
        self.shop.processor()
    }

    async fn save_method(
        &self,
        account: Option<&str>,
        token: &str,
    ) -> Result<SavedMethod, PaymentError> {
        match self.mood() {
            Mood::Deaf => unreachable(),
            _ => self.shop.save_method(account, token).await,
        }
    }

    async fn charge(&self, wanted: &ChargeRequest) -> Result<ChargeOutcome, PaymentError> {
        match self.mood() {
            Mood::Fine => self.shop.charge(wanted).await,
            Mood::Deaf => unreachable(),
            Mood::Mute => {
                self.shop.charge(wanted).await?;
                unreachable()
            }
            Mood::Declines => Ok(ChargeOutcome::Declined(DeclineReason::InsufficientFunds)),
        }
    }

    async fn outcome(&self, name: &ChargeName) -> Result<Option<ChargeOutcome>, PaymentError> {
        match self.mood() {
            Mood::Fine | Mood::Declines => self.shop.outcome(name).await,
            Mood::Deaf | Mood::Mute => unreachable(),
        }
    }

    async fn refund(
        &self,
        name: &ChargeName,
        amount: Money,
        before: i64,
    ) -> Result<(), PaymentError> {
        match self.mood() {
            Mood::Fine | Mood::Declines => self.shop.refund(name, amount, before).await,
            Mood::Deaf => unreachable(),
            Mood::Mute => {
                self.shop.refund(name, amount, before).await?;
                unreachable()
            }
        }
    }

    async fn answered(
        &self,
        name: &ChargeName,
        answer: BankAnswer,
    ) -> Result<ChargeOutcome, PaymentError> {
        self.shop.answered(name, answer).await
    }
}
