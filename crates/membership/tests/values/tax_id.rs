//! What tax offices call buyers.

use quire_membership::tax::{InvalidTaxId, TaxId};

#[test]
fn a_tax_id_is_letters_and_digits_however_it_is_typed() {
    let read = |text: &str| text.parse::<TaxId>().map(|id| id.as_str().to_owned());
    assert_eq!(read(" de 123-456.789 ").as_deref(), Ok("DE123456789"));
    assert_eq!(read("12-3456789").as_deref(), Ok("123456789"));
    for odd in ["", "1234", "ABCDEFG", "DE12345678é", "DE<123456>", &"1".repeat(21)] {
        assert_eq!(read(odd), Err(InvalidTaxId), "{odd}");
    }
}
