//! What a page asks the API for first. The front door asks it in the page's name and sends the
//! answer along with the order, so that the renderer need not call.

use serde::Deserialize;
use serde_json::{Map, Value};

/// An operation and where its variables come from, as the build of the pages lists it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Question {
    /// The operation's name.
    pub name: String,
    /// Its document.
    pub query: String,
    /// Its variables; each is text, and the page's parameter of the same name.
    variables: Vec<String>,
}

impl Question {
    /// The variables for a page with these parameters; none when one is missing.
    #[must_use]
    pub fn variables(&self, params: &[(String, String)]) -> Option<Map<String, Value>> {
        let of = |wanted: &String| {
            let (name, value) = params.iter().find(|(name, _)| name == wanted)?;
            Some((name.clone(), Value::String(value.clone())))
        };
        self.variables.iter().map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Question;

    #[test]
    fn a_page_without_the_parameter_asks_nothing() {
        let text = r#"{"name":"A","query":"query A($b:ID!){c(d:$b)}","variables":["b"]}"#;
        let question: Question = serde_json::from_str(text).expect("a question");
        assert_eq!(question.variables(&[("c".into(), "1".into())]), None);
        let variables = question.variables(&[("c".into(), "1".into()), ("b".into(), "2".into())]);
        assert_eq!(variables.map(|v| v.len()), Some(1));
    }
}
