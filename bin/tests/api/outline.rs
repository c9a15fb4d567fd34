//! The schema in short, for tests that read it: neither words nor arguments.

use async_graphql::parser::{parse_schema, types};
use std::fmt::Write;
use types::{TypeKind, TypeSystemDefinition};

/// Each type by a line `type Name {`, a line `\tfield: Kind` for each of its fields and a `}`; unions in
/// one line, `union Name = A | B`.
pub fn outline() -> String {
    let schema = parse_schema(quire_graphql::sdl()).unwrap();
    let mut out = String::from("\n");
    for definition in schema.definitions {
        let TypeSystemDefinition::Type(definition) = definition else { continue };
        let name = &definition.node.name.node;
        let (word, lines) = match &definition.node.kind {
            TypeKind::Union(union) => {
                let members: Vec<_> = union.members.iter().map(|one| one.node.as_str()).collect();
                writeln!(out, "union {name} = {}", members.join(" | ")).unwrap();
                continue;
            }
            TypeKind::Scalar => continue,
            TypeKind::Object(object) => ("type", fields(&object.fields)),
            TypeKind::Interface(interface) => ("interface", fields(&interface.fields)),
            TypeKind::Enum(of) => {
                let values = of.values.iter().map(|one| one.node.value.to_string());
                ("enum", values.collect())
            }
            TypeKind::InputObject(input) => {
                let line = |name: &_, kind: &_| format!("{name}: {kind}");
                let each =
                    input.fields.iter().map(|one| line(&one.node.name.node, &one.node.ty.node));
                ("input", each.collect::<Vec<_>>())
            }
        };
        writeln!(out, "{word} {name} {{").unwrap();
        for line in lines {
            writeln!(out, "\t{line}").unwrap();
        }
        out.push_str("}\n");
    }
    out
}

fn fields(list: &[async_graphql::Positioned<types::FieldDefinition>]) -> Vec<String> {
    list.iter().map(|one| format!("{}: {}", one.node.name.node, one.node.ty.node)).collect()
}
