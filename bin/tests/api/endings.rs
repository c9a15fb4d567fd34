//! What ends with a sign-out, another password, another address, the end of all other
//! sessions, a suspension and a deletion, and what goes on.

use super::{
    device::keep,
    links::{OWN, press, request_link},
    passwords::{RIGHT, set, sign_in},
    second_factors::{code, finish, with_totp},
    world::{ADA, BOB, Browser, World, on_each_database},
};
use http::Method;
use quire_app::{device::Device, session, suspension};
use quire_core::UserId;
use serde_json::json;

const VERIFY: &str =
    "mutation($code: String!) { verifyLoginCode(loginCode: $code) { __typename } }";

/// Everything with which someone is in as Ada, or could be in a moment.
struct ActiveCredentials {
    /// A browser in which she was in before.
    elsewhere: Browser,
    /// A browser in which her account stands beside the one in use.
    beside: Browser,
    /// A browser that was sent a code, and the code.
    mailed: (Browser, String),
    /// The token of a link in a letter.
    link: String,
    /// The token with which an app signs in.
    app: String,
    /// A browser in which her password was right.
    pending_second_factor: Browser,
    authenticator: String,
}

async fn token(world: &World, person: u64) -> String {
    let opened = session::open(&world.app, &UserId::from_bits(person), &Device::default()).await;
    opened.unwrap().token
}

impl ActiveCredentials {
    /// All of it, and the browser in which Ada acts: it is confirmed that it is she.
    async fn collect(world: &World) -> (Browser, Self) {
        let (ada, authenticator, _) = with_totp(world).await;
        let elsewhere = world.signed_in(ADA).await;
        let mut beside = world.signed_in(BOB).await;
        beside.cookie = Some(format!(
            "{}; __Host-sid-1={}",
            beside.cookie.as_deref().unwrap(),
            token(world, ADA).await
        ));
        let mut mailed = world.browser();
        let send = "mutation { sendAcctAuthEmail(email: \"ada@mail.example\") { __typename } }";
        assert_eq!(mailed.act(send, json!({})).await["__typename"], "SusiMethod");
        let mailed_code = world.last_code();
        let mut another = world.browser();
        assert_eq!(another.act(send, json!({})).await["__typename"], "SusiMethod");
        let letter = world.doubles.mailbox.letters().pop().unwrap();
        let link = letter.text.split("/m/callback/email?token=").nth(1).unwrap();
        let link = link.split_whitespace().next().unwrap().to_owned();
        let app = ada.ask("{ accountToken }").await["data"]["accountToken"].clone();
        let mut pending_second_factor = world.browser();
        let answer = sign_in(&mut pending_second_factor, "ada@mail.example", RIGHT).await;
        assert_eq!(answer["__typename"], "SecondFactorRequired");
        let mailed = (mailed, mailed_code);
        let app = app.as_str().unwrap().to_owned();
        (ada, Self { elsewhere, beside, mailed, link, app, pending_second_factor, authenticator })
    }

    /// What of it still leads to Ada.
    async fn good(mut self, world: &World) -> Vec<&'static str> {
        let mut good = Vec::new();
        if is_in(&self.elsewhere).await {
            good.push("elsewhere");
        }
        let accounts = "{ deviceAccounts { user { username } } }";
        if self.beside.ask(accounts).await.to_string().contains("ada") {
            good.push("beside");
        }
        let (mut browser, mailed) = self.mailed;
        let answer = browser.act(VERIFY, json!({ "code": mailed })).await;
        if answer["__typename"] != "BadRequest" {
            good.push("code");
        }
        let form = format!("token={}", self.link);
        let pressed = press(&world.browser(), "/m/callback/email", OWN, &form).await;
        if !pressed.header("location").contains("LINK_EXPIRED") {
            good.push("link");
        }
        let path = format!("/m/app/login/{}", self.app);
        if world.browser().send(Method::GET, &path, &[], ()).await.status != 410 {
            good.push("app");
        }
        let shown = code(world, &self.authenticator, 0);
        if finish(&mut self.pending_second_factor, &shown).await["__typename"] == "SignedIn" {
            good.push("half-way");
        }
        good
    }
}

async fn is_in(browser: &Browser) -> bool {
    browser.ask("{ loggedIn }").await["data"]["loggedIn"] == true
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    SignOut,
    Password,
    NoPassword,
    Address,
    EndOthers,
    Suspension,
    Deletion,
}

impl Event {
    const ALL: [Self; 7] = [
        Self::SignOut,
        Self::Password,
        Self::NoPassword,
        Self::Address,
        Self::EndOthers,
        Self::Suspension,
        Self::Deletion,
    ];

    async fn happen(self, world: &World, ada: &mut Browser) {
        let (act, is_done) = match self {
            Self::SignOut => ("signOut { success }", "success"),
            Self::Password => {
                assert_eq!(set(ada, "another horse, another battery").await["hasPassword"], true);
                return;
            }
            Self::NoPassword => ("removePassword { __typename }", "__typename"),
            Self::Address => {
                let change = "mutation { changeEmail(email: \"new@mail.example\") { __typename } }";
                assert_eq!(ada.act(change, json!({})).await["__typename"], "Viewer");
                let confirm =
                    "mutation($code: String!) { confirmEmail(loginCode: $code) { __typename } }";
                let code = json!({ "code": world.last_code() });
                assert_eq!(ada.act(confirm, code).await["__typename"], "Viewer");
                return;
            }
            Self::EndOthers => ("endOtherSessions { __typename }", "__typename"),
            Self::Suspension => {
                assert!(suspension::suspend(&world.app, "ada").await.unwrap().is_some());
                return;
            }
            Self::Deletion => ("deleteAccount { __typename }", "__typename"),
        };
        let answer = ada.act(&format!("mutation {{ {act} }}"), json!({})).await;
        let wanted = [json!(true), json!("Security"), json!("Sessions"), json!("AccountDeletion")];
        assert!(wanted.contains(&answer[is_done]), "{self:?}: {answer}");
    }
}

#[tokio::test]
async fn whatever_ends_other_sessions_ends_every_way_into_the_account_that_was_begun() {
    for event in Event::ALL {
        on_each_database(async |world| {
            let (mut ada, active) = ActiveCredentials::collect(&world).await;
            let before = ada.clone();
            event.happen(&world, &mut ada).await;
            let own = matches!(
                event,
                Event::Password | Event::NoPassword | Event::Address | Event::EndOthers
            );
            assert_eq!(is_in(&before).await, own, "{event:?}: her own session");
            let expected: &[&str] = match event {
                Event::SignOut => &["elsewhere", "beside", "code", "link", "app", "half-way"],
                _ => &[],
            };
            assert_eq!(active.good(&world).await, expected, "{event:?}");
        })
        .await;
    }
}

// A way in that was begun after it is as good as any.
#[tokio::test]
async fn who_signs_in_after_another_password_was_set_is_in() {
    on_each_database(async |world| {
        let (mut ada, active) = ActiveCredentials::collect(&world).await;
        Event::Password.happen(&world, &mut ada).await;
        let (mut browser, link) = request_link(&world, "ada@mail.example").await;
        let answer = press(&browser, "/m/callback/email", OWN, &format!("token={link}")).await;
        assert!(answer.header("location").contains("SECOND_FACTOR"), "{:?}", answer.headers);
        keep(&mut browser, &answer.headers);
        let shown = code(&world, &active.authenticator, 0);
        assert_eq!(finish(&mut browser, &shown).await["__typename"], "SignedIn");
    })
    .await;
}
