//! Values of flags.

use quire_core::flag::{FlagKind, FlagValue};

#[test]
fn values_read_back_as_they_were_written() {
    for (kind, text) in [
        (FlagKind::Boolean, "true"),
        (FlagKind::Boolean, "false"),
        (FlagKind::Number, "0.25"),
        (FlagKind::Text, "variant-b"),
    ] {
        let value = FlagValue::parse(kind, text).unwrap();
        assert_eq!((value.kind(), value.to_string().as_str()), (kind, text));
    }
    assert!(FlagValue::parse(FlagKind::Boolean, "yes").is_err());
    assert!(FlagValue::parse(FlagKind::Number, "inf").is_err());
}

// F365
// proves V285: "A flag's value can be a number"
#[test]
fn values_are_plain_json() {
    let json = r#"[true,0.5,"b"]"#;
    let values: Vec<FlagValue> = serde_json::from_str(json).unwrap();
    assert_eq!(
        values.iter().map(FlagValue::kind).collect::<Vec<_>>(),
        [FlagKind::Boolean, FlagKind::Number, FlagKind::Text]
    );
    assert_eq!(serde_json::to_string(&values).unwrap(), json);
}
