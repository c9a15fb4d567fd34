//! A carrier of messages to telephones: what it is asked, and what each of its answers means.

use crate::server::{Server, json};
use quire_app::ports::{Sms, SmsCarrier, SmsError};
use quire_providers::{SmsAccount, SmsApi};
use std::time::Duration;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

fn carrier(address: &str) -> SmsApi {
    let account = SmsAccount {
        address: address.parse().unwrap(),
        account: "AC0123".to_owned(),
        token: "hunter2".to_owned(),
        sender: "+15005550006".to_owned(),
        patience: Duration::from_millis(500),
    };
    assert!(!format!("{account:?}").contains("hunter2"));
    SmsApi::new(account).unwrap()
}

fn message() -> Sms {
    let text = "123456 is your code.\n\n@quire.example #123456";
    Sms { to: "+49 151 23456789".parse().unwrap(), text: text.to_owned() }
}

/// What becomes of a message when the carrier answers like this.
async fn send_answer(status: &str, body: &str) -> Result<(), SmsError> {
    let answer = json(body);
    let server = Server::saying(&answer.replacen("200 OK", status, 1)).await;
    carrier(&server.url()).send(message()).await
}

/// Reads one request whole: its head, and as much of a body as it announces.
async fn one_request(listener: TcpListener) -> String {
    let (mut stream, _) = listener.accept().await.unwrap();
    let mut read = Vec::new();
    loop {
        assert_ne!(stream.read_buf(&mut read).await.unwrap(), 0, "it ends early");
        let text = String::from_utf8(read.clone()).unwrap();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        if body.len() == length.unwrap().parse::<usize>().unwrap() {
            let answer = b"HTTP/1.1 201 Created\r\ncontent-length: 2\r\n\r\n{}";
            stream.write_all(answer).await.unwrap();
            return text;
        }
    }
}

#[tokio::test]
async fn a_message_is_one_form_from_the_account_to_the_number() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    let heard = tokio::spawn(one_request(listener));
    let address = format!("http://{at}/2010-04-01/Accounts/AC0123/Messages.json");
    assert_eq!(carrier(&address).send(message()).await, Ok(()));
    let heard = heard.await.unwrap();
    let (head, body) = heard.split_once("\r\n\r\n").unwrap();
    let mut lines = head.lines();
    assert_eq!(lines.next(), Some("POST /2010-04-01/Accounts/AC0123/Messages.json HTTP/1.1"));
    let headers: Vec<&str> = lines.collect();
    for header in [
        // AC0123:hunter2
        "authorization: Basic QUMwMTIzOmh1bnRlcjI=",
        "content-type: application/x-www-form-urlencoded",
        "accept: application/json",
    ] {
        assert!(headers.contains(&header), "{header}: {headers:?}");
    }
    let fields: Vec<(String, String)> =
        url::form_urlencoded::parse(body.as_bytes()).into_owned().collect();
    let text = message().text;
    let want = [("To", "+4915123456789"), ("From", "+15005550006"), ("Body", text.as_str())];
    assert_eq!(fields, want.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[tokio::test]
async fn each_answer_means_one_thing_and_none_of_them_names_the_number() {
    let undelivered = |why: &str| Err(SmsError::Undelivered(why.to_owned()));
    let invalid =
        r#"{"code":21211,"message":"The 'To' number +4915123456789 is not valid","status":400}"#;
    for (status, body, want) in [
        ("200 OK", "{}", Ok(())),
        ("201 Created", r#"{"sid":"SM1","status":"queued","error_code":null}"#, Ok(())),
        ("400 Bad Request", invalid, Err(SmsError::NoSuchNumber)),
        ("400 Bad Request", r#"{"code":21614}"#, Err(SmsError::NoSuchNumber)),
        ("400 Bad Request", r#"{"code":21408}"#, undelivered("status 400, code 21408")),
        ("401 Unauthorized", r#"{"code":20003}"#, undelivered("status 401, code 20003")),
        ("429 Too Many Requests", r#"{"code":20429}"#, Err(SmsError::Busy)),
        ("429 Too Many Requests", "", Err(SmsError::Busy)),
        ("500 Broken", "", undelivered("status 500")),
        ("500 Broken", invalid, undelivered("status 500, code 21211")),
        ("503 Away", "<html>", undelivered("status 503")),
        ("302 Found", "", undelivered("status 302")),
    ] {
        assert_eq!(send_answer(status, body).await, want, "{status} {body}");
    }
}

#[tokio::test]
async fn a_carrier_that_dawdles_or_is_away_holds_no_one_up() {
    for server in [Server::silent().await, Server::dripping().await] {
        let refused = carrier(&server.url()).send(message()).await.unwrap_err();
        assert_eq!(refused, SmsError::Undelivered("the answer took too long".to_owned()));
    }
    let refused = carrier("http://127.0.0.1:1/").send(message()).await.unwrap_err();
    assert_eq!(refused, SmsError::Undelivered("the address does not answer".to_owned()));
    let endless = send_answer("200 OK", &"x".repeat(100_000)).await;
    assert_eq!(endless, Err(SmsError::Undelivered("the answer is larger than allowed".to_owned())));
}
