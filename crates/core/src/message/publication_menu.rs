//! Texts of the menu with which owners and editors manage a publication.

super::messages! { publication_menu:
    "manage publication menu" {
        [M048] "title" Ui MANAGE_PUBLICATION = "Manage publication";
        [M049] "entry" Ui WRITE_A_STORY = "write a story";
        [M050] "entry" Ui STORIES = "Stories";
        [M051] "entry" Ui FEATURED_STORIES = "Featured stories";
        [M052] "entry" Ui NEWSLETTER = "Newsletter";
        [M053] "entry" Ui STATS = "Stats";
        [M054] "entry" Ui FOLLOWERS = "Followers";
        [M055] "group" Ui SETTINGS = "Settings";
        [M056] "settings entry" Ui INFO_AND_HOMEPAGE = "Info & Homepage";
        [M057] "settings entry" Ui SUBMISSION = "Submission";
        [M058] "settings entry" Ui NAVIGATION = "Navigation";
        [M059] "settings entry" Ui SUBPAGES = "Subpages";
        [M060] "settings entry" Ui ABOUT = "About";
        [M061] "banner" Described SUBMISSION_IS_NEW = "New: say which stories you are looking for, and who may send them, in your submission settings.";
    }
}
