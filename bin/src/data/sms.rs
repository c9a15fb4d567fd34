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

#[cfg(test)]
mod tests {
    use super::*;
    use quire_app::ports::{Sms, SmsError};
    use quire_providers::{SystemClock, SystemIds};
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpListener,
    };

    async fn send_test_message(config: &str, dir: &DataDir) -> Result<(), SmsError> {
        let config = Config::parse(config, "test.toml".as_ref()).unwrap();
        config.check().unwrap();
        let carrier = carrier(&config, dir, Arc::new(SystemClock), Arc::new(SystemIds)).unwrap();
        let to = "+12015550123".parse().unwrap();
        carrier.send(Sms { to, text: "123456 is your code.".to_owned() }).await
    }

    #[tokio::test]
    async fn messages_go_to_the_carrier_that_is_configured_and_else_into_the_outbox() {
        let folder = tempfile::tempdir().unwrap();
        let dir = DataDir::open(folder.path()).unwrap();
        send_test_message("", &dir).await.unwrap();
        let put_down = || std::fs::read_dir(dir.outbox()).unwrap().count();
        assert_eq!(put_down(), 1);

        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let heard = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut read = Vec::new();
            while !read.ends_with(b"code.") {
                assert_ne!(stream.read_buf(&mut read).await.unwrap(), 0, "it ends early");
            }
            let answer = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 14\r\n\r\n{\"code\":21211}";
            stream.write_all(answer).await.unwrap();
            String::from_utf8(read).unwrap()
        });
        let config = format!(
            "[sms]\nurl = \"http://{address}/send\"\naccount = \"AC01\"\n\
             token = \"hunter2\"\nsender = \"Quire\"\n"
        );
        assert_eq!(send_test_message(&config, &dir).await, Err(SmsError::NoSuchNumber));
        let heard = heard.await.unwrap();
        assert!(heard.starts_with("POST /send HTTP/1.1\r\n"), "{heard}");
        let body = "\r\n\r\nTo=%2B12015550123&From=Quire&Body=123456+is+your+code.";
        assert!(heard.ends_with(body), "{heard}");
        assert_eq!(put_down(), 1, "and nothing lies in the outbox");
    }
}
