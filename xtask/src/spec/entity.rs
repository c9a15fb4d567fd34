//! Entities: their fields in the GraphQL schema.

use super::{Found, schema::Schema, table::Row};

/// What the specification's entities are called in the schema.
const TYPES: &[(&str, &str)] = &[
    ("Publication (collection)", "Collection"),
    ("Publication viewerEdge", "CollectionViewerEdge"),
    ("Boost nomination", "PostNomination"),
    ("Followed publication", "Collection"),
    ("Followed user", "User"),
    ("User social stats", "SocialStats"),
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

/// A field of an entity.
pub fn entity(schema: &Schema, row: &Row) -> Found {
    let name = row.cell("entity");
    let name = TYPES.iter().find(|(theirs, _)| *theirs == name).map_or(name, |(_, ours)| ours);
    match schema.has_path(name, row.cell("field")) {
        true => Found::Same,
        false => Found::Nothing,
    }
}
