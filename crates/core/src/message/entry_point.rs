//! The modal's title and subheader for every way into it.
//!
//! A title invites to sign up; on the sign-in side the title is "Welcome back." The subheader is
//! the same on both. Which pair belongs to which entry point is `account::EntryPoint::invitation`.

super::messages! { entry_point:
    "sign-in modal" {
        [M076] "title and subheader per entry point" Described JOIN_TITLE = "Make yourself at home.";
        [M076] "title and subheader per entry point" Described join(product: &str) = "With an account on {product} you can write, respond, and keep what you like.";
        [M076] "title and subheader per entry point" Described CLAP_TITLE = "Applaud what you enjoyed.";
        [M076] "title and subheader per entry point" Described clap(user: &str) = "Your claps tell {user} that their work found a reader, and help others find it.";
        [M076] "title and subheader per entry point" Described HIGHLIGHT_TITLE = "Mark the lines you want to keep.";
        [M076] "title and subheader per entry point" Described highlight(user: &str) = "Highlights are collected in your library, and show {user} which sentence stayed with you.";
        [M076] "title and subheader per entry point" Described RESPOND_TITLE = "Say what you think.";
        [M076] "title and subheader per entry point" Described respond(user: &str) = "Your response will be waiting for {user} and everyone who reads the story.";
        [M076] "title and subheader per entry point" Described REPORT_TITLE = "Help us look after this place.";
        [M076] "title and subheader per entry point" Described REPORT = "With an account we can tell you what became of your report. No one else will know who sent it.";
        [M076] "title and subheader per entry point" Described PRIVATE_NOTE_TITLE = "Leave a private note.";
        [M076] "title and subheader per entry point" Described private_note(user: &str) = "Only {user} will see it.";
        [M076] "title and subheader per entry point" Described PAYWALL_TITLE = "Keep reading with an account.";
        [M076] "title and subheader per entry point" Described paywall(user: &str) = "This story by {user} is for members. An account is the first step, and it is free.";
        [M076] "title and subheader per entry point" Described REGWALL_TITLE = "Create an account to keep reading.";
        [M076] "title and subheader per entry point" Described regwall(user: &str) = "An account is free, and opens this story by {user}.";
        [M076] "title and subheader per entry point" Described POST_FREE_TITLE = "Enjoying this story?";
        [M076] "title and subheader per entry point" Described post_free(user: &str) = "Create a free account to save it and to hear when {user} writes again.";
        [M076] "title and subheader per entry point" Described HERO_TITLE = "Start reading, start writing.";
        [M076] "title and subheader per entry point" Described hero(product: &str) = "{product} shows you stories by people you choose to follow, and gives your own a home.";
        [M076] "title and subheader per entry point" Described POST_PROMPT_TITLE = "Keep your place.";
        [M076] "title and subheader per entry point" Described NEWSLETTER_TITLE = "Get new stories by email.";
        [M076] "title and subheader per entry point" Described newsletter(publication: &str) = "Each new email from {publication} will arrive in your inbox.";
        [M076] "title and subheader per entry point" Described SUBSCRIBE_TITLE = "Never miss a story.";
        [M076] "title and subheader per entry point" Described subscribe(user: &str) = "New stories by {user} will arrive in your inbox.";
        [M076] "title and subheader per entry point" Described FOLLOW_TITLE = "Follow who you like to read.";
        [M076] "title and subheader per entry point" Described follow_writer(user: &str) = "New stories by {user} will be on your homepage.";
        [M076] "title and subheader per entry point" Described follow_publication(publication: &str) = "New stories in {publication} will be on your homepage.";
        [M076] "title and subheader per entry point" Described follow_topic(topic: &str) = "New stories about {topic} will be on your homepage.";
        [M076] "title and subheader per entry point" Described SAVE_TITLE = "Save it for later.";
        [M076] "title and subheader per entry point" Described SAVE = "Stories on your lists stay where you can find them, on every device.";
        [M076] "title and subheader per entry point" Described WRITE_TITLE = "Write your first story.";
        [M076] "title and subheader per entry point" Described write(product: &str) = "On {product} you can draft in peace and publish when it is ready.";
        [M076] "title and subheader per entry point" Described PLANS_TITLE = "Become a member.";
        [M076] "title and subheader per entry point" Described plans(product: &str) = "You need an account to become a member of {product}. Sign in or create one, then choose a plan.";
        [] "fallback" Described THIS_WRITER = "the writer";
        [] "fallback" Described THIS_PUBLICATION = "this publication";
        [] "fallback" Described THIS_TOPIC = "this topic";
    }
}
