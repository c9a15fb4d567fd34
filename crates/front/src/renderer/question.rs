//! What a page asks the API for first. The front door asks it in the page's name and sends the
//! answer along with the order, so that the renderer need not call.

use serde::Deserialize;
use serde_json::{Map, Value};
use url::form_urlencoded;

/// An operation and where its variables come from, as the build of the pages lists it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Question {
    /// The operation's name.
    pub name: String,
    /// Its document.
    pub query: String,
    /// Its variables; each is text, and the page's parameter of the same name.
    variables: Vec<String>,
    /// Those that may be missing; each is text, and what the page's query says under the same name.
    #[serde(default)]
    optional: Vec<String>,
}

impl Question {
    /// The variables for a page with these parameters and this query; none when a parameter is
    /// missing.
    #[must_use]
    pub fn variables(
        &self,
        params: &[(String, String)],
        query: &str,
    ) -> Option<Map<String, Value>> {
        let of = |wanted: &String| {
            let (name, value) = params.iter().find(|(name, _)| name == wanted)?;
            Some((name.clone(), Value::String(value.clone())))
        };
        let asked = form_urlencoded::parse(query.as_bytes())
            .filter(|(name, value)| {
                !value.is_empty() && self.optional.iter().any(|one| one == name)
            })
            .map(|(name, value)| Some((name.into_owned(), Value::String(value.into_owned()))));
        self.variables.iter().map(of).chain(asked).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Question;

    fn question() -> Question {
        let text = r#"{"name":"A","query":"query A($b:ID!$to:String){c(d:$b e:$to)}",
            "variables":["b"],"optional":["to"]}"#;
        serde_json::from_str(text).expect("a question")
    }

    fn given(name: &str) -> (String, String) {
        (name.into(), "1".into())
    }

    #[test]
    fn a_page_without_the_parameter_asks_nothing() {
        assert_eq!(question().variables(&[given("c")], "b=2"), None);
        let variables = question().variables(&[given("c"), given("b")], "");
        assert_eq!(variables.map(|v| v.len()), Some(1));
    }

    #[test]
    fn a_page_of_a_list_asks_for_that_page() {
        let variables = |query| {
            let all = question().variables(&[given("b")], query).expect("variables");
            all.get("to").and_then(|to| to.as_str()).map(str::to_owned)
        };
        assert_eq!(variables("a=1&to=x%3D%26y"), Some("x=&y".into()));
        assert_eq!(variables("to="), None);
    }
}
