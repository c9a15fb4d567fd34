//! Calls and entities: their names in the GraphQL schema and the OpenAPI document.

use super::{
    Found,
    printed::{Printed, list, text},
    table::Row,
};
use crate::proc::root;
use anyhow::Result;
use serde_json::Value;
use std::collections::BTreeMap;

/// The types of the schema with their fields, and the paths of the REST API.
pub struct Schema {
    types: BTreeMap<String, BTreeMap<String, String>>,
    rest: Value,
}

/// What the specification's entities are called in the schema.
const TYPES: &[(&str, &str)] = &[
    ("Publication (collection)", "Collection"),
    ("Publication viewerEdge", "CollectionViewerEdge"),
    ("User viewerEdge", "UserViewerEdge"),
    ("Viewer edge", "ViewerEdge"),
    ("Notification status", "NotificationStatus"),
    ("Membership status", "Membership"),
    ("PaymentMethod: CreditCard", "CreditCard"),
    ("PaymentMethod: ApplePayCard", "ApplePayCard"),
    ("PaymentMethod: GooglePayCard", "GooglePayCard"),
    ("PaymentMethod: PaypalAccount", "PaypalAccount"),
    ("Catalog item", "Catalog"),
    ("Topic", "Tag"),
    ("Config", "Site"),
    ("Paging info", "PagingInfo"),
    ("Post responses result", "Post"),
];

impl Schema {
    /// Reads what `cargo xtask codegen` wrote.
    pub fn read() -> Result<Self> {
        let dir = root().join("web/src/gen");
        let schema = std::fs::read_to_string(dir.join("schema.graphql"))?;
        let rest = serde_json::from_str(&std::fs::read_to_string(dir.join("openapi.json"))?)?;
        Ok(Self { types: types(&schema), rest })
    }

    fn has_path(&self, from: &str, path: &str) -> bool {
        let mut of = Some(from.to_owned());
        path.split('.').all(|field| {
            let next = of.as_ref().and_then(|name| self.types.get(name)?.get(field).cloned());
            of = next;
            of.is_some()
        })
    }
}

/// Reads `type NAME { field(…): Type }`; an input counts as a type. Texts between triple quotes
/// are skipped.
fn types(schema: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut types: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    let mut current = None;
    for line in schema.split("\"\"\"").step_by(2).flat_map(str::lines) {
        let mut words = line.split_whitespace();
        match (words.next(), words.next(), &current) {
            (Some("type" | "input" | "interface"), Some(name), _) => {
                current = Some(name.to_owned());
            }
            (Some("}"), _, _) => current = None,
            (Some(first), _, Some(name)) => {
                let field = first.split(['(', ':']).next().unwrap_or_default();
                let of = line.rsplit(": ").next().unwrap_or_default();
                let of = of.split(" @").next().unwrap_or_default();
                let of = of.trim_matches(|c: char| !c.is_ascii_alphanumeric());
                types.entry(name.clone()).or_default().insert(field.to_owned(), of.to_owned());
            }
            _ => {}
        }
    }
    types
}

/// A call: a field of the schema's roots with its name or with what it returns, or a path of the
/// REST API.
pub fn call(schema: &Schema, printed: &Printed, row: &Row) -> Found {
    let root = match row.cell("kind") {
        "query" => "Query",
        "mutation" => "Mutation",
        _ => return rest(schema, printed, row),
    };
    let name = row.cell("name");
    let name = name.strip_suffix(root).unwrap_or(name);
    let (first, rest) = name.split_at_checked(1).unwrap_or(("", ""));
    let field = first.to_lowercase() + rest;
    let returned = row.cell("returns").split([' ', ',', '[']).next().unwrap_or_default();
    match schema.has_path(root, &field) || schema.has_path(root, returned) {
        true => Found::Same,
        false => Found::Nothing,
    }
}

fn rest(schema: &Schema, printed: &Printed, row: &Row) -> Found {
    let mut routes = list(&printed.routes, "routes");
    let Some(route) = routes.find(|route| text(route, "name") == row.cell("name")) else {
        return Found::Nothing;
    };
    let pattern = text(route, "pattern");
    let path = pattern.strip_prefix("/v1").unwrap_or(&pattern);
    if schema.rest["paths"].get(path).is_some() { Found::Same } else { Found::Nothing }
}

/// A field of an entity.
pub fn entity(schema: &Schema, row: &Row) -> Found {
    let name = row.cell("entity");
    let name = TYPES.iter().find(|(theirs, _)| *theirs == name).map_or(name, |(_, ours)| ours);
    match schema.has_path(name, row.cell("field")) {
        true => Found::Same,
        false => Found::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::types;

    #[test]
    fn fields_of_the_schema_are_read_with_their_types() {
        let schema = "\"\"\"A type of\nnothing: at all\"\"\"\ntype Post {\n\tid: ID!\n\tlist(first: Int! = 8): [Tag!]!\n}\n";
        let types = types(schema);
        let field = |name: &str| types.get("Post").and_then(|post| post.get(name)).cloned();
        assert_eq!(field("id").as_deref(), Some("ID"));
        assert_eq!(field("list").as_deref(), Some("Tag"));
        assert_eq!(types.len(), 1);
    }
}
