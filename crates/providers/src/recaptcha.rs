//! reCAPTCHA: Google judges what its challenge gave.

use crate::outgoing::Outgoing;
use async_trait::async_trait;
use http::{Request, header};
use quire_app::ports::{Captcha, CaptchaError};
use serde::Deserialize;
use std::{fmt, net::IpAddr};
use url::Url;

/// Asks reCAPTCHA.
pub struct Recaptcha {
    address: Url,
    site_key: String,
    secret: String,
    host: Option<String>,
    outgoing: Outgoing,
}

impl fmt::Debug for Recaptcha {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recaptcha").field("address", &self.address).finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct Verdict {
    success: bool,
    hostname: Option<String>,
}

impl Recaptcha {
    /// Asks at `address`; challenges solved on other sites than `origin` do not count.
    #[must_use]
    pub fn new(
        address: Url,
        (site_key, secret): (&str, &str),
        origin: &str,
        outgoing: Outgoing,
    ) -> Self {
        let host = Url::parse(origin).ok().and_then(|url| url.host_str().map(str::to_owned));
        let (site_key, secret) = (site_key.to_owned(), secret.to_owned());
        Self { address, site_key, secret, host, outgoing }
    }
}

#[async_trait]
impl Captcha for Recaptcha {
    fn site_key(&self) -> &str {
        &self.site_key
    }

    async fn is_solved(&self, value: &str, network: Option<IpAddr>) -> Result<bool, CaptchaError> {
        let captcha_error = |why: &dyn fmt::Display| CaptchaError(why.to_string());
        let network = network.map(|network| ("remoteip", network.to_string()));
        let form = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("secret", &self.secret)
            .append_pair("response", value)
            .extend_pairs(network)
            .finish();
        let request = Request::post(self.address.as_str())
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(form.into_bytes())
            .map_err(|error| captcha_error(&error))?;
        let answer = self.outgoing.send(request).await.map_err(|error| captcha_error(&error))?;
        let verdict: Verdict =
            serde_json::from_slice(answer.body()).map_err(|_| captcha_error(&"no verdict"))?;
        let is_here = verdict.hostname.is_some() && verdict.hostname == self.host;
        Ok(answer.status().is_success() && verdict.success && is_here)
    }
}
