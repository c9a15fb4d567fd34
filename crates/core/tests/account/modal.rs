//! The modal: a sequence of events, and where it leads.

use proptest::prelude::*;
use quire_core::{
    account::modal::{EmailSendFailure, Modal, ModalEffect, ModalEvent, ModalProgress},
    outcome::CodeError,
    vocabulary::sign_in::{SignInOperation, SignInStep},
};
use serde_json::{Value, json};

/// The last state, with what it allows, and everything that was to be done on the way.
pub fn run(events: &[ModalEvent]) -> Value {
    let (modal, effects) = follow(events);
    let mut state = json!(modal);
    state["canValidate"] = json!(modal.can_validate());
    state["canResend"] = json!(modal.can_resend());
    state["showsCode"] = json!(modal.shows_code());
    json!({ "state": state, "effects": effects })
}

fn follow(events: &[ModalEvent]) -> (Modal, Vec<ModalEffect>) {
    let mut modal = Modal::default();
    let mut effects = Vec::new();
    for event in events {
        let (next, effect) = modal.after(event.clone());
        modal = next;
        effects.extend(effect);
    }
    (modal, effects)
}

fn one_of<T: Copy + std::fmt::Debug + 'static>(values: &'static [T]) -> impl Strategy<Value = T> {
    proptest::sample::select(values)
}

fn event() -> impl Strategy<Value = ModalEvent> {
    let email = prop_oneof![Just("ada@example.co".to_owned()), any::<String>()];
    let captcha = proptest::option::of(Just("solved".to_owned()));
    let text = prop_oneof!["[0-9]{0,8}", any::<String>()];
    let message = proptest::option::of(any::<String>());
    prop_oneof![
        (one_of(SignInOperation::ALL), proptest::option::of(one_of(SignInStep::ALL)))
            .prop_map(|(operation, step)| ModalEvent::Open { operation, step }),
        Just(ModalEvent::Reset),
        Just(ModalEvent::Toggle),
        Just(ModalEvent::ShowOptions),
        Just(ModalEvent::ChooseEmail),
        Just(ModalEvent::CreateAccount),
        (email, captcha.clone()).prop_map(|(email, captcha)| ModalEvent::Send { email, captcha }),
        one_of(SignInOperation::ALL).prop_map(|operation| ModalEvent::Sent { operation }),
        (one_of(EmailSendFailure::ALL), message.clone())
            .prop_map(|(failure, message)| ModalEvent::SendFailed { failure, message }),
        text.prop_map(|text| ModalEvent::Type { text }),
        captcha.prop_map(|captcha| ModalEvent::Resend { captcha }),
        Just(ModalEvent::Validate),
        Just(ModalEvent::Verified { token: "token".to_owned() }),
        (one_of(CodeError::ALL), message)
            .prop_map(|(error, message)| ModalEvent::VerifyFailed { error, message }),
    ]
}

proptest! {
    #[test]
    fn whatever_happens_the_modal_keeps_its_promises(
        events in proptest::collection::vec(event(), 0..40),
    ) {
        let mut modal = Modal::default();
        for event in events {
            let opens = matches!(event, ModalEvent::Open { .. });
            let (next, effect) = modal.after(event);
            prop_assert!(opens || modal.step.is_some() || next == modal, "closed stays closed");
            prop_assert!(next.code.len() <= 6 && next.code.bytes().all(|b| b.is_ascii_digit()));
            match effect {
                Some(ModalEffect::Send(request)) => prop_assert!(
                    request.full_name.is_none()
                        && (request.operation == SignInOperation::Login
                            || request.captcha_value.is_some())
                ),
                Some(ModalEffect::Verify { code }) => prop_assert_eq!(code.len(), 6),
                Some(ModalEffect::TriggerCaptcha) => {
                    prop_assert_eq!(next.operation, SignInOperation::Register);
                }
                Some(ModalEffect::Redirect { .. }) => {
                    prop_assert_eq!(next.progress, ModalProgress::Verified);
                }
                _ => {}
            }
            let text = serde_json::to_string(&next).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Modal>(&text).unwrap(), &next);
            modal = next;
        }
    }
}
