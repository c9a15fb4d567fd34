//! What the server says of its authorizations.

use quire_app::site::Site;
use quire_core::access_token::ApiScope;
use serde_json::{Value, json};

/// What the server says of its authorizations (RFC 8414), in JSON.
#[must_use]
pub fn metadata(site: &Site) -> Value {
    json!({
        "issuer": site.url,
        "authorization_endpoint": site.absolute("/m/oauth/authorize"),
        "token_endpoint": site.absolute("/v1/tokens"),
        "revocation_endpoint": site.absolute("/v1/tokens/revoke"),
        "introspection_endpoint": site.absolute("/v1/tokens/introspect"),
        "scopes_supported": ApiScope::WORDS,
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "token_endpoint_auth_methods_supported": ["client_secret_post", "none"],
        "revocation_endpoint_auth_methods_supported": ["client_secret_post", "none"],
        "introspection_endpoint_auth_methods_supported": ["client_secret_post", "none"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": true,
        "service_documentation": site.absolute("/developers/authentication"),
    })
}
