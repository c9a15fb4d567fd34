//! The ids of predefined lists.

use quire_core::{CatalogId, UserId, catalog::PredefinedList};

#[test]
fn a_predefined_list_id_names_its_owner_and_kind() {
    let user = UserId::from_bits(7);
    let id = CatalogId::predefined(&user, PredefinedList::ReadingList);
    assert_eq!(id.as_str(), "predefined:000000000007:reading-list");
    assert!(id.as_str().parse::<CatalogId>().is_ok());
    assert!("predefined:000000000007:nothing".parse::<CatalogId>().is_err());
    let kind = PredefinedList::ReadingList;
    assert_eq!(id.predefined_kind(), Some(kind));
    assert_eq!(CatalogId::from_bits(7).predefined_kind(), None);
}
