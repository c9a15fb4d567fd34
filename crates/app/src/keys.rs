//! The server's secret and what is made from it: one key per purpose, so that a tag made for one
//! thing never opens another.

use crate::ports::Ids;
use hmac::{Hmac, Mac};
use quire_core::StoryId;
use quire_store::{Store, StoreError, setting};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// What a key is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Login codes at rest.
    LoginCode,
    /// The `x-xsrf-token` of a session.
    Xsrf,
    /// The renderer's 30-second capability.
    Capability,
    /// Opaque cursors of paged lists.
    Cursor,
    /// Links in letters by which preferences about letters are set.
    EmailSettings,
    /// Codes that show whose an address is, at rest.
    EmailCode,
    /// Network and mail addresses in the counters of limits and failures.
    Address,
    /// What a browser that was sent to a sign-in service has to bring back.
    Visit,
    /// Recovery codes, at rest.
    RecoveryCode,
    /// What authenticators call a person.
    PasskeyHandle,
    /// Codes that show again who is signed in, at rest.
    StepUpCode,
    /// Codes sent to telephones, at rest.
    PhoneCode,
    /// Ids of stories, made of the save that begins them.
    Draft,
    /// Ids of responses, made of the save that sends them.
    Response,
    /// What a browser keeps of whom it said it is signed in as.
    Confirmation,
    /// Words for visitors, of which one lasts a day.
    Visitor,
    /// What a browser keeps of the accounts that signed in there.
    KnownBrowser,
    /// Links in letters that invite to a publication.
    PublicationInvite,
    /// Codes of gifts.
    GiftCode,
    /// Secrets that sign what webhooks are sent.
    Webhook,
}

impl Purpose {
    const fn label(self) -> &'static [u8] {
        match self {
            Purpose::LoginCode => b"quire login code 1",
            Purpose::Xsrf => b"quire xsrf 1",
            Purpose::Capability => b"quire capability 1",
            Purpose::Cursor => b"quire cursor 1",
            Purpose::EmailSettings => b"quire email settings 1",
            Purpose::EmailCode => b"quire email code 1",
            Purpose::Address => b"quire address 1",
            Purpose::Visit => b"quire visit 1",
            Purpose::RecoveryCode => b"quire recovery code 1",
            Purpose::PasskeyHandle => b"quire passkey handle 1",
            Purpose::StepUpCode => b"quire step-up code 1",
            Purpose::PhoneCode => b"quire phone code 1",
            Purpose::Draft => b"quire draft 1",
            Purpose::Response => b"quire response 1",
            Purpose::Confirmation => b"quire sign-in confirmation 1",
            Purpose::Visitor => b"quire visitor 1",
            Purpose::KnownBrowser => b"quire known browser 1",
            Purpose::PublicationInvite => b"quire publication invite 1",
            Purpose::GiftCode => b"quire gift code 1",
            Purpose::Webhook => b"quire webhook 1",
        }
    }
}

/// The name of the secret among the settings.
const SETTING: &str = "server-secret";

/// Why there is no secret.
#[derive(Debug, thiserror::Error)]
pub enum KeysError {
    /// The database cannot be used.
    #[error(transparent)]
    Store(StoreError),
    /// What is kept is not 64 hex digits.
    #[error(
        "the setting `server-secret` is damaged; remove it to make a new one (everyone is signed out then)"
    )]
    Malformed,
}

/// The server's secret.
#[derive(Clone)]
pub struct Keys {
    secret: [u8; 32],
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys(…)")
    }
}

impl Keys {
    /// Takes the secret.
    #[must_use]
    pub const fn new(secret: [u8; 32]) -> Self {
        Self { secret }
    }

    /// Takes the secret kept in the database; the first who asks makes it.
    ///
    /// # Errors
    /// [`KeysError`] when it cannot be kept, or what is kept is no secret.
    pub async fn load(store: &Store, ids: &dyn Ids) -> Result<Self, KeysError> {
        let fresh = hex::encode(ids.secret());
        let kept: String = store
            .write(move |c| setting::get_or_set(c, SETTING, &fresh))
            .await
            .map_err(KeysError::Store)?;
        let mut secret = [0; 32];
        hex::decode_to_slice(kept, &mut secret).map_err(|_| KeysError::Malformed)?;
        Ok(Self { secret })
    }

    /// The key for one purpose.
    #[must_use]
    pub fn key(&self, purpose: Purpose) -> [u8; 32] {
        hmac_sha256(&self.secret, &[purpose.label()])
    }

    /// A tag over `parts`. Each part is preceded by its length, so that no two lists of parts
    /// look the same.
    #[must_use]
    pub fn tag(&self, purpose: Purpose, parts: &[&[u8]]) -> [u8; 32] {
        hmac_sha256(&self.key(purpose), parts)
    }

    /// The id of the story that `parts` name: the same for the same parts, and no one else makes it.
    #[must_use]
    pub fn story_id(&self, purpose: Purpose, parts: &[&[u8]]) -> StoryId {
        let tag = self.tag(purpose, parts);
        StoryId::from_bits(tag.iter().take(8).fold(0, |bits, byte| (bits << 8) | u64::from(*byte)))
    }

    /// Whether `tag` is the tag over `parts`; takes the same time for every wrong tag.
    #[must_use]
    pub fn verify(&self, purpose: Purpose, parts: &[&[u8]], tag: &[u8]) -> bool {
        self.tag(purpose, parts).ct_eq(tag).into()
    }
}

fn hmac_sha256(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = keyed(key);
    for part in parts {
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// [`mac()`] by a key of any length, as RFC 2104 has it.
pub(crate) fn mac_of(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    const BLOCK: usize = 64;
    let shortened;
    let key = if key.len() > BLOCK {
        shortened = digest(key);
        &shortened[..]
    } else {
        key
    };
    let mut mac = keyed(key);
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// HMAC-SHA256 over `parts` one after the other, as others calculate it, too.
pub(crate) fn mac(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    mac_of(key, parts)
}

fn keyed(key: &[u8]) -> Hmac<Sha256> {
    // HMAC pads a key to one block (64 bytes) with zeros; given so, the constructor cannot fail.
    let mut block = [0; 64];
    for (to, from) in block.iter_mut().zip(key) {
        *to = *from;
    }
    <Hmac<Sha256> as Mac>::new(&block.into())
}

/// The SHA-256 digest of `bytes`: how session ids and other bearer secrets are kept.
#[must_use]
pub fn digest(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}
