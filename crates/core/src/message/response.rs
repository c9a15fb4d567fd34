//! Texts about responses (spec 2 §5).

crate::vocabulary! {
    /// What a closed discussion was about (spec 2 §5).
    Discussion { Story = "story", List = "list" }
}

super::messages! { response:
    "responses" {
        [M130] "error" Ui closed(kind: Discussion) = "The author has closed discussion for this {kind}. We are unable to save changes to your response.";
    }
}
