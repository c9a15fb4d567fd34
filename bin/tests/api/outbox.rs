//! The page of the outbox: where it was asked for, for this machine, and for no one else.

use super::world::{Browser, World};
use http::{Method, StatusCode};
use quire::{api::Api, outbox::Outbox};
use quire_app::ports::{HeaderText, Mail, Mailer, Sms, SmsCarrier};
use quire_providers::{Letterhead, SmsOutbox, SystemIds};
use std::{net::IpAddr, path::Path, sync::Arc};

async fn with_letters(folder: &Path, world: &World) {
    let head = Letterhead {
        from_name: HeaderText::new("Quire"),
        from: "post@quire.example".parse().unwrap(),
        clock: world.doubles.clock.clone(),
        ids: Arc::new(SystemIds),
    };
    let outbox = quire_providers::MailOutbox::new(folder.to_path_buf(), head);
    for (subject, text) in
        [("First <b>", "One.\n"), ("Second", "See https://quire.example/a?b=c\n")]
    {
        let mail = Mail {
            to: "ada@mail.example".parse().unwrap(),
            to_name: HeaderText::new("Ada"),
            subject: HeaderText::new(subject),
            text: text.to_owned(),
            html: format!("<p>{}</p>", text.trim()),
            unsubscribe: None,
        };
        outbox.send(mail).await.unwrap();
        world.doubles.clock.advance(1);
    }
}

/// A developer at this machine, where the outbox lies in `folder`.
fn developer(world: &World, folder: &Path) -> Browser {
    let outbox = Outbox::new(folder.to_path_buf());
    let api = Api::new(world.app.clone(), false).with_outbox(Some(outbox));
    let mut here = world.browser().of(Arc::new(api));
    here.network = IpAddr::from([127, 0, 0, 1]);
    here
}

#[tokio::test]
async fn letters_are_listed_and_read_on_this_machine_and_found_by_no_one_else() {
    let world = World::new().await;
    let folder = tempfile::tempdir().unwrap();
    with_letters(folder.path(), &world).await;
    std::fs::write(folder.path().join("half.part"), "no letter").unwrap();
    std::fs::write(folder.path().join("secret"), "no letter").unwrap();
    let outbox = Outbox::new(folder.path().to_path_buf());
    let api = Arc::new(Api::new(world.app.clone(), false).with_outbox(Some(outbox)));
    let mut here = world.browser().of(api.clone());
    here.network = IpAddr::from([127, 0, 0, 1]);
    let list = here.get("/_/outbox").await;
    assert_eq!(list.status, StatusCode::OK);
    let (second, first) = (list.text.find("Second"), list.text.find("First &lt;b&gt;"));
    assert!(second.is_some() && second < first, "the newest first: {}", list.text);
    assert!(!list.text.contains("<b>") && !list.text.contains("half"), "{}", list.text);
    let name = list.text.split("/_/outbox/").nth(1).unwrap().split('"').next().unwrap();
    let letter = here.get(&format!("/_/outbox/{name}")).await;
    assert!(letter.text.contains("<a href=\"https://quire.example/a?b=c\">"), "{}", letter.text);
    assert!(letter.text.contains("ada@mail.example"), "{}", letter.text);
    for none in ["secret", "half.part", "..%2Fsecret", "20260101T000000.000000-00.eml"] {
        let answer = here.get(&format!("/_/outbox/{none}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{none}");
    }
    let posted = here.send(Method::POST, "/_/outbox", &[], ()).await;
    assert_eq!(posted.status, StatusCode::METHOD_NOT_ALLOWED);
    // Requests from other machines find nothing, even with the name of a letter; and unless the page is
    // switched on, no one does.
    let elsewhere = world.browser().of(api);
    for browser in [&elsewhere, &world.browser()] {
        for target in ["/_/outbox".to_owned(), format!("/_/outbox/{name}")] {
            let answer = browser.get(&target).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{target}");
            assert!(!answer.text.contains("Second"), "{target}");
        }
    }
}

#[tokio::test]
async fn messages_to_telephones_lie_among_the_letters() {
    let world = World::new().await;
    let folder = tempfile::tempdir().unwrap();
    with_letters(folder.path(), &world).await;
    let clock = world.doubles.clock.clone();
    let telephones = SmsOutbox::new(folder.path().to_path_buf(), clock, Arc::new(SystemIds));
    let text = "123456 is <your> code.\n\n@quire.example #123456".to_owned();
    telephones.send(Sms { to: "+12015550123".parse().unwrap(), text }).await.unwrap();
    std::fs::write(folder.path().join("20990101T000000.000000-00.sms"), "no message").unwrap();
    let here = developer(&world, folder.path());
    let list = here.get("/_/outbox").await;
    let (message, letter) =
        (list.text.find("123456 is &lt;your&gt; code."), list.text.find("Second"));
    assert!(message.is_some() && message < letter, "the newest first: {}", list.text);
    assert!(!list.text.contains("2099"), "{}", list.text);
    let name = list.text.split("/_/outbox/").nth(1).unwrap().split('"').next().unwrap();
    let message = here.get(&format!("/_/outbox/{name}?form=html")).await;
    assert_eq!(message.status, StatusCode::OK);
    for words in ["to +12015550123", "@quire.example #123456"] {
        assert!(message.text.contains(words), "{words}: {}", message.text);
    }
    assert!(!message.text.contains("<your>"), "{}", message.text);
}

#[tokio::test]
async fn an_outbox_without_letters_says_so() {
    let world = World::new().await;
    let here = developer(&world, "/nowhere/at/all".as_ref());
    let list = here.get("/_/outbox").await;
    assert_eq!(list.status, StatusCode::OK);
    assert!(list.text.contains("There are no letters yet."), "{}", list.text);
}

#[cfg(unix)]
#[tokio::test]
async fn a_letter_thrown_away_while_they_are_listed_is_left_out() {
    let world = World::new().await;
    let folder = tempfile::tempdir().unwrap();
    with_letters(folder.path(), &world).await;
    // Its name is read, and nothing is there when it is opened.
    let gone = folder.path().join("20260101T000000.000000-00.eml");
    std::os::unix::fs::symlink("thrown-away.eml", gone).unwrap();
    let here = developer(&world, folder.path());
    let list = here.get("/_/outbox").await;
    assert_eq!(list.status, StatusCode::OK);
    assert!(list.text.contains("Second") && list.text.contains("First"), "{}", list.text);
}

const MESSAGE: &str = "To: +12015550123\nDate: 2026-11-22T01:02:03Z\n\nHi there";

#[tokio::test]
async fn a_letter_is_called_by_its_name_and_no_name_leaves_the_folder() {
    let world = World::new().await;
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("outbox");
    std::fs::create_dir_all(folder.join("a")).unwrap();
    let here = developer(&world, &folder);
    let good = ["20261122T010203.000001-00ff.eml", "20261122T010203.000001-00ff.sms"];
    let bad = ["secret", "..eml", "../secret.eml", "a/b.eml", "a%2fb.eml", "a.part", "ä.eml"];
    for name in good.iter().chain(&bad) {
        std::fs::write(folder.join(name), MESSAGE).unwrap();
        let asked: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
        let answer = here.get(&format!("/_/outbox/{asked}")).await;
        let is_letter = good.contains(name);
        assert_eq!(answer.status == StatusCode::OK, is_letter, "{name}: {}", answer.status);
        assert_eq!(answer.text.contains("Hi there"), is_letter, "{name}: {}", answer.text);
    }
    let list = here.get("/_/outbox").await.text;
    assert_eq!(list.matches("href=\"/_/outbox/").count(), good.len(), "{list}");
    assert!(good.iter().all(|name| list.contains(name)), "{list}");
    assert_eq!(here.get("/_/outbox/").await.text, list, "no name leads to the list");
}

#[tokio::test]
async fn addresses_can_be_followed_and_nothing_else_of_a_text_is_html() {
    let world = World::new().await;
    let folder = tempfile::tempdir().unwrap();
    let here = developer(&world, folder.path());
    let shown = async |text: &str| {
        let message = MESSAGE.replace("Hi there", text);
        std::fs::write(folder.path().join("1.sms"), message).unwrap();
        here.get("/_/outbox/1.sms").await.text
    };
    let page = shown("See\n https://a.example/?b=c&d <b>\n").await;
    let link = "<a href=\"https://a.example/?b=c&amp;d\">https://a.example/?b=c&amp;d</a>";
    assert!(page.contains(&format!("<pre>See\n {link} &lt;b&gt;\n</pre>")), "{page}");
    let page = shown("javascript:alert(1) https://x\"onclick=y").await;
    assert!(!page.contains("x\"on") && !page.contains("\"javascript:"), "{page}");
}
