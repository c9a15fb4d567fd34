//! What generators read of the program.

use crate::{out, quire as run};
use serde_json::Value;
use std::collections::HashSet;

fn vocabulary() -> Value {
    let dir = tempfile::tempdir().unwrap();
    serde_json::from_str(&out(&run(dir.path(), &["print", "vocabulary"], ""))).unwrap()
}

#[test]
fn every_name_is_printed_once() {
    let all = vocabulary();
    for (list, key) in [("enums", "name"), ("enums", "rust"), ("messages", "key")] {
        let mut names = HashSet::new();
        for one in all[list].as_array().unwrap() {
            let name = one[key].as_str().unwrap();
            assert!(names.insert(name), "{list}: {name} stands twice");
        }
        assert!(!names.is_empty(), "{list}");
    }
}

#[test]
fn a_flag_says_what_it_gates() {
    let all = vocabulary();
    let flags = all["flags"].as_array().unwrap();
    assert!(!flags.is_empty());
    for flag in flags {
        assert!(!flag["gates"].as_str().unwrap().is_empty(), "{flag}");
    }
}
