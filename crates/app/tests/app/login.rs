use super::world::World;
use quire_app::{
    App,
    credential::SignInProgress,
    device::Device,
    login::{self, CodeSent, CompletedSignIn, SendCode, SendRefusal, VerifyRefusal, send_code},
    session,
};
use std::net::IpAddr;

async fn send(app: &App, email: &str) -> CodeSent {
    send_code(app, &SendCode { email, ..SendCode::default() }).await.unwrap()
}

async fn verify_code(
    app: &App,
    challenge: Option<&str>,
    code: &str,
) -> Result<CompletedSignIn, VerifyRefusal> {
    login::verify_code(app, challenge, code, &Device::default()).await
}

fn code(world: &World) -> String {
    let letters = world.doubles.mailbox.letters();
    let text = &letters.last().unwrap().text;
    let line = text.lines().find(|line| line.trim().len() == 6).unwrap();
    line.trim().to_owned()
}

fn wrong(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().unwrap() + 1) % 1_000_000)
}

#[tokio::test]
async fn a_code_signs_in_the_browser_that_asked_for_it() {
    let world = World::new();
    let person = world.person("ada").await;
    let sent = send(&world.app, " Ada@Example.org ").await;
    assert!(!sent.is_new_account);
    let letter = world.doubles.mailbox.letters().remove(0);
    assert_eq!(letter.to.as_str(), "ada@example.org");
    let done = verify_code(&world.app, Some(&sent.challenge), &code(&world)).await.unwrap();
    assert_eq!((done.person.id.clone(), done.is_new_account), (person.id, false));
    let SignInProgress::Session(opened) = &done.entered else { panic!("half-way: {done:?}") };
    let found = session::find(&world.app, &opened.token).await.unwrap().unwrap();
    assert_eq!(found.person.id, done.person.id);
}

#[tokio::test]
async fn a_new_address_gets_an_account_on_verification_only() {
    let world = World::new();
    let wanted =
        SendCode { email: "new@example.org", name: Some("Nóra Új"), ..SendCode::default() };
    let sent = send_code(&world.app, &wanted).await.unwrap();
    assert!(sent.is_new_account);
    let before = world.read(|c| quire_store::person::find_by_email(c, "new@example.org")).await;
    assert!(before.is_none());
    let done = verify_code(&world.app, Some(&sent.challenge), &code(&world)).await.unwrap();
    assert!(done.is_new_account);
    assert_eq!((done.person.name.as_str(), done.person.username.as_str()), ("Nóra Új", "nora_uj"));
}

#[tokio::test]
async fn a_stranger_with_the_right_code_but_another_challenge_is_refused() {
    let world = World::new();
    world.person("ada").await;
    let theirs = send(&world.app, "ada@example.org").await;
    let code = code(&world);
    let mine = send(&world.app, "eve@example.org").await;
    for challenge in [None, Some(mine.challenge.as_str()), Some(""), Some("0".repeat(64).as_str())]
    {
        let refused = verify_code(&world.app, challenge, &code).await;
        assert!(matches!(refused, Err(VerifyRefusal::Invalid)), "{challenge:?}");
    }
    assert!(verify_code(&world.app, Some(&theirs.challenge), &code).await.is_ok());
}

#[tokio::test]
async fn a_code_is_six_ascii_digits() {
    let world = World::new();
    let sent = send(&world.app, "ada@example.org").await;
    for text in ["", "12345", "1234567", "12345a", "١٢٣٤٥٦", "１２３４５６", "12 456", "-12345"]
    {
        let refused = verify_code(&world.app, Some(&sent.challenge), text).await.unwrap_err();
        assert!(matches!(refused, VerifyRefusal::Malformed), "{text}");
        assert_eq!(refused.to_string(), "Login code must be 6 digits.");
    }
    let code = code(&world);
    assert!(
        verify_code(&world.app, Some(&sent.challenge), &code).await.is_ok(),
        "none was counted"
    );
}

#[tokio::test]
async fn the_fifth_wrong_code_voids_the_challenge() {
    let world = World::new();
    let sent = send(&world.app, "ada@example.org").await;
    let (code, challenge) = (code(&world), Some(sent.challenge.as_str()));
    for _ in 0..4 {
        let refused = verify_code(&world.app, challenge, &wrong(&code)).await;
        assert!(matches!(refused, Err(VerifyRefusal::Invalid)));
    }
    let refused = verify_code(&world.app, challenge, &wrong(&code)).await;
    assert!(matches!(refused, Err(VerifyRefusal::TooManyTries)));
    let refused = verify_code(&world.app, challenge, &code).await;
    assert!(matches!(refused, Err(VerifyRefusal::TooManyTries)), "the right one comes too late");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_hundred_guesses_at_once_five_are_looked_at() {
    let world = World::new();
    let sent = send(&world.app, "ada@example.org").await;
    let wrong = wrong(&code(&world));
    let guesses: Vec<_> = (0..200)
        .map(|_| {
            let (app, challenge, wrong) =
                (world.app.clone(), sent.challenge.clone(), wrong.clone());
            tokio::spawn(async move { verify_code(&app, Some(&challenge), &wrong).await })
        })
        .collect();
    let (mut looked_at, mut void) = (0, 0);
    for guess in guesses {
        match guess.await.unwrap() {
            Err(VerifyRefusal::Invalid) => looked_at += 1,
            Err(VerifyRefusal::TooManyTries) => void += 1,
            other => panic!("{other:?}"),
        }
    }
    // The fifth is looked at, too, and answered that it was the last.
    assert_eq!((looked_at, void), (4, 196));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_right_answers_at_once_one_signs_in() {
    let world = World::new();
    for round in 0..10 {
        world.doubles.clock.advance(86_400);
        let sent = send(&world.app, &format!("reader{round}@example.org")).await;
        let code = code(&world);
        let tries: Vec<_> = (0..5)
            .map(|_| {
                let (app, challenge, code) =
                    (world.app.clone(), sent.challenge.clone(), code.clone());
                tokio::spawn(async move { verify_code(&app, Some(&challenge), &code).await })
            })
            .collect();
        let mut signed_in = 0;
        for one in tries {
            signed_in += usize::from(one.await.unwrap().is_ok());
        }
        assert_eq!(signed_in, 1);
    }
}

#[tokio::test]
async fn a_code_is_good_for_ten_minutes_and_once() {
    let world = World::new();
    let sent = send(&world.app, "ada@example.org").await;
    let code1 = code(&world);
    world.doubles.clock.advance(600);
    let late = verify_code(&world.app, Some(&sent.challenge), &code1).await;
    assert!(matches!(late, Err(VerifyRefusal::Invalid)));
    let sent = send(&world.app, "ada@example.org").await;
    let code2 = code(&world);
    world.doubles.clock.advance(599);
    assert!(verify_code(&world.app, Some(&sent.challenge), &code2).await.is_ok());
    let again = verify_code(&world.app, Some(&sent.challenge), &code2).await;
    assert!(matches!(again, Err(VerifyRefusal::Invalid)));
}

#[tokio::test]
async fn a_newer_code_voids_the_older_one_of_the_same_browser() {
    let world = World::new();
    let first = send(&world.app, "ada@example.org").await;
    let code1 = code(&world);
    let wanted = SendCode {
        email: "ada@example.org",
        challenge: Some(&first.challenge),
        ..SendCode::default()
    };
    let second = send_code(&world.app, &wanted).await.unwrap();
    assert_ne!(first.challenge, second.challenge);
    let old = verify_code(&world.app, Some(&first.challenge), &code1).await;
    assert!(matches!(old, Err(VerifyRefusal::Invalid)));
    assert!(verify_code(&world.app, Some(&second.challenge), &code(&world)).await.is_ok());
}

async fn sent_until_refused(
    world: &World,
    wanted: impl Fn(usize) -> (String, Option<IpAddr>),
) -> (usize, i64) {
    for count in 0..50 {
        let (email, network) = wanted(count);
        let wanted = SendCode { email: &email, network, ..SendCode::default() };
        match send_code(&world.app, &wanted).await {
            Ok(_) => {}
            Err(SendRefusal::RateLimited { retry_after }) => return (count, retry_after),
            Err(other) => panic!("{other}"),
        }
    }
    panic!("never refused")
}

#[tokio::test]
async fn codes_to_one_address_are_limited() {
    let world = World::new();
    let (sent, wait) = sent_until_refused(&world, |_| ("ada@example.org".to_owned(), None)).await;
    assert_eq!(sent, 3);
    assert!(wait > 0);
    let capitals = SendCode { email: "ADA@example.org", ..SendCode::default() };
    let refused = send_code(&world.app, &capitals).await;
    assert!(
        matches!(refused, Err(SendRefusal::RateLimited { .. })),
        "capitals are no other address"
    );
    send(&world.app, "bob@example.org").await;
    world.doubles.clock.advance(wait);
    send(&world.app, "ada@example.org").await;
    let letters = world.doubles.mailbox.letters().len();
    assert_eq!(letters, 5, "nothing is sent when refused");
}

#[tokio::test]
async fn to_one_address_six_codes_go_out_in_a_day() {
    let world = World::new();
    let ask = async || {
        let wanted = SendCode { email: "ada@example.org", ..SendCode::default() };
        match send_code(&world.app, &wanted).await {
            Ok(_) => None,
            Err(SendRefusal::RateLimited { retry_after }) => Some(retry_after),
            Err(other) => panic!("{other}"),
        }
    };
    for _ in 0..2 {
        for _ in 0..3 {
            assert_eq!(ask().await, None);
        }
        assert!(ask().await.is_some());
        world.doubles.clock.advance(3 * 3_600);
    }
    // The burst is over, the day is not.
    let wait = ask().await.unwrap();
    assert_eq!(wait, 18 * 3_600);
    world.doubles.clock.advance(wait - 1);
    assert!(ask().await.is_some());
    world.doubles.clock.advance(1);
    assert_eq!(ask().await, None);
    assert_eq!(world.doubles.mailbox.letters().len(), 7);
}

#[tokio::test]
async fn codes_from_one_network_are_limited() {
    let world = World::new();
    for (network, other) in [("192.0.2.1", "192.0.2.2"), ("2001:db8::1", "2001:db8:0:1::1")] {
        let address: IpAddr = network.parse().unwrap();
        let email =
            |count| format!("reader{count}@{}.example.org", network.replace([':', '.'], "x"));
        let (sent, _) = sent_until_refused(&world, |count| (email(count), Some(address))).await;
        assert_eq!(sent, 5);
        let elsewhere = SendCode {
            email: "someone@example.com",
            network: Some(other.parse().unwrap()),
            ..SendCode::default()
        };
        send_code(&world.app, &elsewhere).await.unwrap();
    }
}

#[tokio::test]
async fn codes_to_one_browser_are_limited() {
    let world = World::new();
    let mut challenge = send(&world.app, "one@example.org").await.challenge;
    for email in ["two@example.org", "three@example.org"] {
        let wanted = SendCode { email, challenge: Some(&challenge), ..SendCode::default() };
        match send_code(&world.app, &wanted).await {
            Ok(sent) => challenge = sent.challenge,
            Err(error) => {
                assert_eq!(email, "three@example.org");
                assert!(matches!(error, SendRefusal::RateLimited { .. }));
            }
        }
    }
    assert_eq!(world.doubles.mailbox.letters().len(), 2);
}

#[tokio::test]
async fn what_is_no_address_is_refused_before_anything_is_sent() {
    let world = World::new();
    for email in ["", "ada", "a@b@c.org", "ada@example.org\r\nBcc: eve@example.org"] {
        let refused = send_code(&world.app, &SendCode { email, ..SendCode::default() }).await;
        assert!(matches!(refused, Err(SendRefusal::InvalidEmail)), "{email:?}");
    }
    assert!(world.doubles.mailbox.letters().is_empty());
}
