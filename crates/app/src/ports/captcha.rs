//! Who tells people from programs.

use async_trait::async_trait;
use std::net::IpAddr;

/// The judge of captchas does not answer, or not in a way we understand.
#[derive(Debug, thiserror::Error)]
#[error("the captcha cannot be judged: {0}")]
pub struct CaptchaError(pub String);

/// Tells people from programs.
#[async_trait]
pub trait Captcha: Send + Sync {
    /// The public key with which a page shows the challenge.
    fn site_key(&self) -> &str;

    /// Whether `value` is what a challenge gave to someone who solved it, and is used for the
    /// first time.
    ///
    /// # Errors
    /// [`CaptchaError`].
    async fn is_solved(&self, value: &str, network: Option<IpAddr>) -> Result<bool, CaptchaError>;
}
