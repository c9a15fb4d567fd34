use super::world::World;
use quire_app::{
    App,
    credential::{
        SecondFactorRefusal, SignInProgress, begin_totp, confirm_totp, sign_in_with_second_factor,
    },
    device::Device,
    login::{SendCode, send_code, verify_code},
};
use totp_rs::{Builder, Secret};

/// Gets half-way in by a mailed code; what the browser holds then.
async fn half_way(world: &World) -> String {
    let wanted = SendCode { email: "ada@example.org", ..SendCode::default() };
    let sent = send_code(&world.app, &wanted).await.unwrap();
    let text = world.doubles.mailbox.letters().pop().unwrap().text;
    let code = text.lines().map(str::trim).find(|line| line.len() == 6).unwrap();
    let device = Device::default();
    let done = verify_code(&world.app, Some(&sent.challenge), code, &device).await.unwrap();
    match done.entered {
        SignInProgress::PendingSecondFactor(pending) => pending.challenge,
        SignInProgress::Session(_) => panic!("nothing more is asked for"),
    }
}

async fn enter(app: &App, challenge: &str, code: &str) -> Result<(), SecondFactorRefusal> {
    let entered = sign_in_with_second_factor(app, Some(challenge), code, &Device::default()).await;
    entered.map(drop)
}

#[tokio::test]
async fn a_code_is_read_however_it_was_written_down() {
    let world = World::new();
    let app = &world.app;
    let session = world.signed_in(&world.person("ada").await).await;
    let setup = begin_totp(app, &session).await.unwrap();
    let secret = Secret::try_from_base32(&setup.secret).unwrap();
    let totp = Builder::new().with_secret(secret).build().unwrap();
    let now = u64::try_from(app.ports.clock.now().millis() / 1_000).unwrap();
    let shown = totp.generate(now).to_string();
    let codes = confirm_totp(app, &session, &shown).await.unwrap();

    let challenge = half_way(&world).await;
    let [shown, typed, ..] = &codes[..] else { panic!("{codes:?}") };
    let short = &shown[..shown.len() - 1];
    let long = format!("{shown}2");
    // Neither 0 nor 1 is in any.
    let other = format!("{}01", &shown[..shown.len() - 2]);
    let accent = format!("ä{}", &shown[1..]);
    for wrong in ["", short, &long, &other, &accent] {
        let refused = enter(app, &challenge, wrong).await.unwrap_err();
        assert!(matches!(refused, SecondFactorRefusal::Invalid), "{wrong}: {refused:?}");
    }
    let unknown = enter(app, &challenge, "abcde-fgh27").await.unwrap_err();
    assert!(matches!(unknown, SecondFactorRefusal::Refused(_)), "{unknown:?}");
    enter(app, &challenge, shown).await.unwrap();
    let challenge = half_way(&world).await;
    let typed = format!(" {} ", typed.to_uppercase().replace('-', " "));
    enter(app, &challenge, &typed).await.unwrap();
}
