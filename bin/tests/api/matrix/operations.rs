//! The operations there are, read from what the program prints of itself.

use crate::api::outline::outline;
use serde_json::Value;

/// The fields of the root types, as `Type.field`.
pub fn graphql() -> Vec<String> {
    let sdl = outline();
    let mut operations = Vec::new();
    for root in ["Query", "Mutation"] {
        let body = sdl.split(&format!("type {root} {{")).nth(1).unwrap();
        let body = body.split("\n}").next().unwrap();
        let names = body.lines().filter_map(|line| line.trim().split_once(':'));
        operations.extend(names.map(|(name, _)| format!("{root}.{name}")));
    }
    operations.sort();
    operations
}

/// The operations of the REST API, as `method path`.
pub fn rest() -> Vec<String> {
    let document: Value = serde_json::from_str(&quire_rest::openapi()).unwrap();
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        operations
            .extend(methods.as_object().unwrap().keys().map(|method| format!("{method} {path}")));
    }
    operations.sort();
    operations
}
