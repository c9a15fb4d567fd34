//! Who carries messages to telephones, as configured.

use super::DataDir;
use crate::config::{Config, Problem};
use quire_app::ports::{Clock, Ids, SmsCarrier};
use quire_http::session::announce::Announced;
use quire_providers::{SmsAccount, SmsApi, SmsOutbox};
use std::{fmt, sync::Arc, time::Duration};

/// How long handing over a message may take: the person who asked for it waits.
const PATIENCE: Duration = Duration::from_secs(10);

/// The carrier that is configured, otherwise the outbox.
pub(super) fn carrier(
    config: &Config,
    dir: &DataDir,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn Ids>,
) -> Result<Arc<dyn SmsCarrier>, Problem> {
    let Some(sms) = &config.sms else {
        return Ok(Arc::new(Announced(SmsOutbox::new(dir.outbox(), clock, ids))));
    };
    let invalid = |why: &dyn fmt::Display| Problem { key: "sms".to_owned(), what: why.to_string() };
    let account = SmsAccount {
        address: sms.address().ok_or_else(|| invalid(&"the account makes no address"))?,
        account: sms.account.clone(),
        token: sms.token.reveal().clone(),
        sender: sms.sender.clone(),
        patience: PATIENCE,
    };
    Ok(Arc::new(SmsApi::new(account).map_err(|error| invalid(&error))?))
}
