//! Texts of the home feed, and of keeping people and stories away (decisions 0027 and 0028).

super::messages! { feed:
    "home feed" {
        [] "reason" Described because_you_follow(name: &str) = "Because you follow {name}";
        [] "reason" Described because_you_read(name: &str) = "Because you read {name}";
        [] "reason" Described in_topic(topic: &str) = "In {topic}";
        [] "reason" Described STAFF_PICK = "Staff pick";
        [] "reason" Described POPULAR = "Popular with readers";
        [] "reason" Described NEW = "New";
        [] "toast" Described HIDDEN = "The story is hidden.";
        [] "toast" Described SHOWN_LESS = "You will see less like this.";
    }
    "blocking" {
        [] "toast" Described blocked(name: &str) = "You blocked {name}. You won't see each other here.";
        [] "toast" Described unblocked(name: &str) = "{name} has been unblocked.";
    }
    "muted keywords" {
        [] "toast" Described keyword_muted(keyword: &str) = "You will no longer see stories about “{keyword}”.";
    }
}
