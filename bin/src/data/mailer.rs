//! Who hands over letters.

use super::DataDir;
use crate::config::{Config, Problem, Smtp};
use quire_app::ports::{Clock, HeaderText, Ids, Mailer};
use quire_http::session::announce::Announced;
use quire_providers::{Letterhead, MailOutbox, SmtpSecurity, SmtpSettings};
use std::{sync::Arc, time::Duration};

/// The sender of letters that only lie in the outbox.
const DEFAULT_SENDER: &str = "noreply@quire.localhost";

/// The server that is configured, otherwise the outbox in the data folder.
pub(super) fn mailer(
    config: &Config,
    dir: &DataDir,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn Ids>,
) -> Result<Arc<dyn Mailer>, Problem> {
    let invalid = |key: &str, what: String| Problem { key: key.to_owned(), what };
    let from = config.smtp.as_ref().map_or(DEFAULT_SENDER, |smtp| smtp.from.as_str());
    let head = Letterhead {
        from_name: HeaderText::new(&config.site.name),
        from: from.parse().map_err(|_: quire_app::email::InvalidEmail| {
            let what = format!("`{from}` is no email address; set one: hello@example.org");
            invalid("smtp.from", what)
        })?,
        clock,
        ids,
    };
    let Some(smtp) = &config.smtp else {
        return Ok(Arc::new(Announced(MailOutbox::new(dir.outbox(), head))));
    };
    let authority = smtp.ca_file.as_ref().map(|path| {
        std::fs::read(path).map_err(|error| {
            invalid("smtp.ca_file", format!("{} cannot be read: {error}", path.display()))
        })
    });
    let sender = quire_providers::Smtp::new(settings(smtp, authority.transpose()?), head);
    let key = if smtp.ca_file.is_some() { "smtp.ca_file" } else { "smtp.host" };
    Ok(Arc::new(sender.map_err(|error| invalid(key, error.to_string()))?))
}

/// How long handing over a letter may take.
const MAIL_PATIENCE: Duration = Duration::from_secs(30);

fn settings(smtp: &Smtp, authority: Option<Vec<u8>>) -> SmtpSettings {
    let is_here = matches!(smtp.host.as_str(), "localhost" | "127.0.0.1" | "::1");
    SmtpSettings {
        host: smtp.host.clone(),
        port: Some(smtp.port),
        security: match smtp.port {
            465 => SmtpSecurity::Tls,
            _ if is_here => SmtpSecurity::Plain,
            _ => SmtpSecurity::StartTls,
        },
        credentials: smtp
            .username
            .clone()
            .zip(smtp.password.as_ref().map(|password| password.reveal().clone())),
        authority,
        patience: MAIL_PATIENCE,
    }
}
