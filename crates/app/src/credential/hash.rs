//! Passwords at rest: Argon2id with a salt each. Hashing takes 19 MiB and some milliseconds, so
//! only two are at work at once, away from the threads that answer.

use crate::ports::PasswordCost;
#[cfg(feature = "testing")]
use argon2::{Algorithm, Params, Version};
use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use quire_store::StoreError;
use tokio::{sync::Semaphore, task::spawn_blocking};
use unicode_normalization::UnicodeNormalization;

/// Hashes at work.
static AT_WORK: Semaphore = Semaphore::const_new(2);

/// Hashes at work and waiting.
static QUEUE: Semaphore = Semaphore::const_new(256);

/// Seconds to wait before trying again when the queue is full.
pub const RETRY_SECONDS: i64 = 5;

/// What a password that no one has is compared with: it takes as long as a real one.
const DUMMY_SALT: [u8; 16] = [0; 16];

/// Why a password was neither kept nor compared.
#[derive(Debug, thiserror::Error)]
pub enum PasswordHashError {
    /// Too many passwords wait already.
    #[error("Too many passwords are tried at once. Try again later.")]
    Busy,
    /// The library refused, or what is kept is damaged.
    #[error("a password could not be hashed: {0}")]
    Failed(String),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The hash of a password in the form that names its own parameters.
pub(super) async fn make(
    password: &str,
    salt: [u8; 32],
    cost: PasswordCost,
) -> Result<String, PasswordHashError> {
    let password = bytes(password);
    run(move || {
        let (salt, _) = salt.split_at(16);
        let hash: PasswordHash = hasher(cost).hash_password_with_salt(&password, salt)?;
        Ok(hash.to_string())
    })
    .await
}

/// Whether `password` is the one that was hashed; never for no one's.
pub(super) async fn is_right(
    phc: Option<String>,
    password: &str,
    cost: PasswordCost,
) -> Result<bool, PasswordHashError> {
    let password = bytes(password);
    run(move || {
        let Some(phc) = phc else {
            let _: PasswordHash = hasher(cost).hash_password_with_salt(&password, &DUMMY_SALT)?;
            return Ok(false);
        };
        let hash = PasswordHash::new(&phc)?;
        // At the cost that the hash itself names.
        match Argon2::default().verify_password(&password, &hash) {
            Ok(()) => Ok(true),
            Err(argon2::password_hash::Error::PasswordInvalid) => Ok(false),
            Err(error) => Err(error),
        }
    })
    .await
}

fn hasher(cost: PasswordCost) -> Argon2<'static> {
    match cost {
        PasswordCost::Full => Argon2::default(),
        #[cfg(feature = "testing")]
        PasswordCost::Least => Params::new(Params::MIN_M_COST, Params::MIN_T_COST, 1, None)
            .map(|least| Argon2::new(Algorithm::default(), Version::default(), least))
            .unwrap_or_default(),
    }
}

/// One password however a keyboard composes its letters.
fn bytes(password: &str) -> Vec<u8> {
    password.nfkc().collect::<String>().into_bytes()
}

async fn run<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, argon2::password_hash::Error> + Send + 'static,
) -> Result<T, PasswordHashError> {
    let failed = |error: &dyn std::fmt::Display| PasswordHashError::Failed(error.to_string());
    let _place = QUEUE.try_acquire().map_err(|_| PasswordHashError::Busy)?;
    let turn = AT_WORK.acquire().await.map_err(|error| failed(&error))?;
    let work = move || {
        let _turn = turn;
        work()
    };
    spawn_blocking(work).await.map_err(|error| failed(&error))?.map_err(|error| failed(&error))
}
