//! Texts about responses.

crate::vocabulary! {
    /// What a closed discussion was about.
    Discussion { Story = "story", List = "list" }
}

super::messages! { response:
    "responses" {
        [M130] "error" Ui closed(kind: Discussion) = "The author has closed discussion for this {kind}. We are unable to save changes to your response.";
    }
}
