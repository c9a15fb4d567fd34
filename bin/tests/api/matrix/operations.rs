//! The operations there are, read from what the program prints of itself.

use serde_json::Value;

/// The fields of the root types, as `Type.field`.
pub fn graphql() -> Vec<String> {
    let sdl = quire_graphql::sdl();
    let mut operations = Vec::new();
    for root in ["Query", "Mutation"] {
        let body = sdl.split(&format!("type {root} {{")).nth(1).unwrap();
        let body = body.split("\n}").next().unwrap();
        let mut in_text = false;
        for line in body.lines().map(str::trim) {
            if line.starts_with("\"\"\"") {
                in_text = !in_text && line.matches("\"\"\"").count() == 1
                    || (in_text && line != "\"\"\"");
            } else if !in_text && !line.is_empty() {
                let name: String = line.chars().take_while(char::is_ascii_alphanumeric).collect();
                operations.push(format!("{root}.{name}"));
            }
        }
    }
    operations.sort();
    operations
}

/// The operations of the REST API, as `method path`.
pub fn rest() -> Vec<String> {
    let document: Value = serde_json::from_str(&quire::rest::openapi()).unwrap();
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        operations
            .extend(methods.as_object().unwrap().keys().map(|method| format!("{method} {path}")));
    }
    operations.sort();
    operations
}
