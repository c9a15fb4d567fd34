//! What the service answers over HTTP.

use super::{CLIENT, SECRET, Script, own_key};
use crate::api::world::ORIGIN;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use bytes::Bytes;
use http::{Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use jsonwebtoken::{Algorithm, jwk::Jwk};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::{
    collections::HashMap,
    convert::Infallible,
    sync::{Arc, Mutex},
};

/// Answers a request as the script says.
pub(super) async fn answer(
    script: Arc<Mutex<Script>>,
    request: Request<Incoming>,
) -> Result<Response<Full<Bytes>>, Infallible> {
    let path = request.uri().path().to_owned();
    let bearer = request.headers().get("authorization").and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer ")).map(str::to_owned);
    let body = request.into_body().collect().await.unwrap().to_bytes();
    let form: HashMap<String, String> = url::form_urlencoded::parse(&body).into_owned().collect();
    let mut script = script.lock().unwrap();
    script.asked.push(path.clone());
    let account = bearer.and_then(|token| script.accounts.get(&token).cloned());
    let answer = match path.as_str() {
        "/keys" => {
            let mut key = Jwk::from_encoding_key(&own_key(), Algorithm::RS256).unwrap();
            key.common.key_id = Some("own".into());
            Some(json!({ "keys": [{ "kty": "odd" }, key] }))
        }
        "/token" | "/oauth/token" | "/captcha" if script.floods => {
            return Ok(Response::new(Full::new(vec![b'['; 6 * 1024 * 1024].into())));
        }
        "/token" | "/oauth/token" => exchange(&mut script, &form),
        "/api/v1/apps" => Some(json!({ "client_id": CLIENT, "client_secret": SECRET })),
        "/captcha" => {
            let verdict =
                form.get("response").filter(|_| form.get("secret").is_some_and(|s| s == "private"));
            let verdict = verdict.and_then(|value| script.verdicts.get_mut(value));
            let used = json!({ "success": false, "error-codes": ["timeout-or-duplicate"] });
            Some(verdict.map_or(used.clone(), |verdict| std::mem::replace(verdict, used)))
        }
        "/me" | "/api/v1/accounts/verify_credentials" => account,
        "/wrapped" => account.map(|account| json!({ "data": account })),
        _ => None,
    };
    Ok(match answer {
        Some(answer) => Response::new(Full::new(answer.to_string().into())),
        None => Response::builder()
            .status(StatusCode::BAD_REQUEST)
            .body(Full::new(Bytes::from_static(b"{\"error\":\"invalid_grant\"}")))
            .unwrap(),
    })
}

/// A code is good once, and only with the secret behind its challenge.
fn exchange(script: &mut Script, form: &HashMap<String, String>) -> Option<Value> {
    let grant = script.grants.remove(form.get("code")?)?;
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(form.get("code_verifier")?));
    let is_ours = form.get("redirect_uri")?.starts_with(ORIGIN);
    (challenge == grant.challenge && is_ours).then_some(grant.token)
}
