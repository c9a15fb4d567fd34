//! `[sms]`: how messages to telephones leave; `[phones]`: which telephones get any.

use super::checked;
use crate::commands::killing::with_site_as;
use quire_app::ports::{Sms, SmsError};
use quire_core::account::phone::CallingCountry;
use std::{
    fs,
    io::{Read, Write},
    net::TcpListener,
    path::Path,
};

const SOUND: &str = "[sms]\naccount = \"AC01\"\ntoken = \"hunter2\"\nsender = \"+15005550006\"\n";

#[test]
fn messages_go_to_the_accounts_own_address_unless_another_is_named() {
    let address = |text: &str| checked(text).unwrap().sms.unwrap().address().unwrap();
    assert_eq!(
        address(SOUND).as_str(),
        "https://api.twilio.com/2010-04-01/Accounts/AC01/Messages.json"
    );
    for url in ["https://sms.example/send", "http://127.0.0.1:9000/", "http://[::1]:9/"] {
        assert_eq!(address(&format!("{SOUND}url = \"{url}\"")).as_str(), url);
    }
}

#[test]
fn what_makes_no_sense_of_a_carrier_is_named_and_its_token_does_not_show() {
    for (more, key) in [
        ("url = \"http://sms.example/\"", "sms.url"),
        ("url = \"ftp://127.0.0.1/\"", "sms.url"),
        ("url = \"https://a:b@sms.example/\"", "sms.url"),
        ("key = 1", "key"),
        ("[phones]\ncountries = [\"Germany\"]", "phones.countries"),
        ("[phones]\nmost_a_day = -1", "most_a_day"),
    ] {
        let error = checked(&format!("{SOUND}{more}")).unwrap_err();
        assert!(error.contains(key), "{more}: {error}");
    }
    for (text, key) in [
        ("[sms]\naccount = \"\"\ntoken = \"b\"\nsender = \"c\"", "sms.account"),
        ("[sms]\naccount = \"../a\"\ntoken = \"b\"\nsender = \"c\"", "sms.account"),
        ("[sms]\naccount = \"a\"\nsender = \"c\"", "sms.token"),
        ("[sms]\naccount = \"a\"\ntoken = \"b\"\nsender = \"\"", "sms.sender"),
        ("[sms]\naccount = \"a\"\ntoken = \"b\"", "sender"),
    ] {
        let error = checked(text).unwrap_err();
        assert!(error.contains(key), "{text}: {error}");
    }
    let shown = format!("{:?}", checked(SOUND).unwrap());
    assert!(shown.contains("AC01") && !shown.contains("hunter2"), "{shown}");
}

#[test]
fn all_countries_are_taken_unless_some_are_named() {
    let rules = |text: &str| checked(text).unwrap().phones.rules().unwrap();
    assert!(rules("").countries().count() > 200);
    let two = rules("[phones]\ncountries = [\"FR\", \"de\"]\nmost_a_day = 7");
    let codes: Vec<&str> = two.countries().map(CallingCountry::code).collect();
    assert_eq!((codes.as_slice(), two.most_a_day), (&["FR", "DE"][..], 7));
}

fn send_test_message(dir: &Path, text: &str) -> Result<(), SmsError> {
    with_site_as(dir, &checked(text).unwrap(), async |app| {
        let to = "+12015550123".parse().unwrap();
        app.ports.sms.send(Sms { to, text: "123456 is your code.".to_owned() }).await
    })
}

#[test]
fn messages_go_to_the_carrier_that_is_configured_and_else_into_the_outbox() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    send_test_message(dir, "").unwrap();
    let put_down = || fs::read_dir(dir.join("data/outbox")).unwrap().count();
    assert_eq!(put_down(), 1);

    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let heard = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let (mut read, mut part) = (Vec::new(), [0; 1024]);
        while !read.ends_with(b"code.") {
            let length = stream.read(&mut part).unwrap();
            assert_ne!(length, 0, "it ends early");
            read.extend(&part[..length]);
        }
        let answer = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 14\r\n\r\n{\"code\":21211}";
        stream.write_all(answer).unwrap();
        String::from_utf8(read).unwrap()
    });
    let sms = format!(
        "[sms]\nurl = \"http://{address}/send\"\naccount = \"AC01\"\n\
         token = \"hunter2\"\nsender = \"Quire\"\n"
    );
    assert_eq!(send_test_message(dir, &sms), Err(SmsError::NoSuchNumber));
    let heard = heard.join().unwrap();
    assert!(heard.starts_with("POST /send HTTP/1.1\r\n"), "{heard}");
    let body = "\r\n\r\nTo=%2B12015550123&From=Quire&Body=123456+is+your+code.";
    assert!(heard.ends_with(body), "{heard}");
    assert_eq!(put_down(), 1, "and nothing lies in the outbox");
}
