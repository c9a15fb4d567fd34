//! A carrier's API: one form for each message, in the shape of Twilio's Messages resource, which
//! others speak, too.

use crate::outgoing::{Outgoing, RequestLimits};
use async_trait::async_trait;
use base64::{Engine, engine::general_purpose::STANDARD};
use http::{Request, Response, StatusCode, header};
use quire_app::ports::{Sms, SmsCarrier, SmsError};
use serde::Deserialize;
use std::{fmt, time::Duration};
use url::Url;

/// What a carrier says of an address that is none, and of one that takes no messages.
const NO_SUCH_NUMBER: [i64; 2] = [21_211, 21_614];

/// An answer is a few hundred bytes.
const ANSWER_BYTES: usize = 64 * 1024;

/// Who the site is to its carrier.
#[derive(Clone)]
pub struct SmsAccount {
    /// Where messages are posted.
    pub address: Url,
    /// The account's name there.
    pub account: String,
    /// What shows that it is the site.
    pub token: String,
    /// Whose telephone messages come from: a number, or a name.
    pub sender: String,
    /// How long handing a message over may take: the person who asked for it waits.
    pub patience: Duration,
}

impl fmt::Debug for SmsAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SmsAccount({})", self.address.host_str().unwrap_or_default())
    }
}

/// Hands messages to a carrier.
#[derive(Debug)]
pub struct SmsApi {
    account: SmsAccount,
    outgoing: Outgoing,
}

/// What a carrier says went wrong.
#[derive(Deserialize)]
struct CarrierError {
    code: i64,
}

impl SmsApi {
    /// Posts to the account's address, and asks nothing else.
    ///
    /// # Errors
    /// As [`Outgoing::only`].
    pub fn new(account: SmsAccount) -> Result<Self, tokio_rustls::rustls::Error> {
        let limits = RequestLimits {
            total: account.patience,
            body: ANSWER_BYTES,
            ..RequestLimits::default()
        };
        let outgoing = Outgoing::only(&account.address, limits)?;
        Ok(Self { account, outgoing })
    }

    fn request(&self, message: &Sms) -> Result<Request<Vec<u8>>, http::Error> {
        let SmsAccount { address, account, token, sender, .. } = &self.account;
        let form = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("To", message.to.as_str())
            .append_pair("From", sender)
            .append_pair("Body", &message.text)
            .finish();
        let credentials = STANDARD.encode(format!("{account}:{token}"));
        Request::post(address.as_str())
            .header(header::AUTHORIZATION, format!("Basic {credentials}"))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::ACCEPT, "application/json")
            .body(form.into_bytes())
    }
}

#[async_trait]
impl SmsCarrier for SmsApi {
    async fn send(&self, message: Sms) -> Result<(), SmsError> {
        let undelivered = |why: &dyn fmt::Display| SmsError::Undelivered(why.to_string());
        let request = self.request(&message);
        let request = request.map_err(|_| undelivered(&"the account cannot be sent"))?;
        let answer = self.outgoing.send(request).await.map_err(|error| undelivered(&error))?;
        judge(&answer)
    }
}

/// What an answer means. Its words are not repeated: they name the number.
fn judge(answer: &Response<Vec<u8>>) -> Result<(), SmsError> {
    let status = answer.status();
    if status.is_success() {
        return Ok(());
    }
    if status == StatusCode::TOO_MANY_REQUESTS {
        return Err(SmsError::Busy);
    }
    let code = serde_json::from_slice::<CarrierError>(answer.body()).ok().map(|code| code.code);
    match code {
        Some(code) if status.is_client_error() && NO_SUCH_NUMBER.contains(&code) => {
            Err(SmsError::NoSuchNumber)
        }
        Some(code) => {
            Err(SmsError::Undelivered(format!("status {}, code {code}", status.as_u16())))
        }
        None => Err(SmsError::Undelivered(format!("status {}", status.as_u16()))),
    }
}
