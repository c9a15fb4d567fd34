//! The tables as Diesel sees them; `migrations/` is the truth, a test compares the two.

diesel::table! {
    settings (name) {
        name -> Text,
        value -> Text,
    }
}

diesel::table! {
    counters (name) {
        name -> Text,
        value -> BigInt,
    }
}

diesel::table! {
    people (id) {
        id -> Text,
        username -> Text,
        username_key -> Text,
        name -> Text,
        bio -> Text,
        image -> Nullable<Text>,
        email -> Nullable<Text>,
        email_key -> Nullable<Text>,
        tier -> Text,
        is_staff -> Bool,
        is_suspended -> Bool,
        deleted_at -> Nullable<Timestamp>,
        follower_count -> BigInt,
        following_count -> BigInt,
        story_count -> BigInt,
        created_at -> Timestamp,
    }
}

diesel::table! {
    username_history (username_key) {
        username_key -> Text,
        person_id -> Text,
        held_since -> Timestamp,
    }
}

diesel::table! {
    publications (id) {
        id -> Text,
        slug -> Text,
        slug_key -> Text,
        name -> Text,
        tagline -> Text,
        description -> Text,
        image -> Nullable<Text>,
        domain -> Nullable<Text>,
        domain_key -> Nullable<Text>,
        tint -> Nullable<Text>,
        follower_count -> BigInt,
        story_count -> BigInt,
        created_at -> Timestamp,
    }
}

diesel::table! {
    publication_members (publication_id, person_id) {
        publication_id -> Text,
        person_id -> Text,
        role -> Text,
    }
}

diesel::table! {
    stories (id) {
        id -> Text,
        creator_id -> Text,
        publication_id -> Nullable<Text>,
        in_response_to -> Nullable<Text>,
        root_story_id -> Nullable<Text>,
        title -> Text,
        subtitle -> Text,
        slug -> Text,
        excerpt -> Text,
        status -> Text,
        visibility -> Text,
        license -> Text,
        lang -> Text,
        canonical_url -> Nullable<Text>,
        preview_image -> Nullable<Text>,
        word_count -> BigInt,
        read_minutes -> BigInt,
        head_revision -> BigInt,
        published_revision -> Nullable<BigInt>,
        clap_count -> BigInt,
        voter_count -> BigInt,
        response_count -> BigInt,
        is_suspended -> Bool,
        responses_locked -> Bool,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        scheduled_at -> Nullable<Timestamp>,
        first_published_at -> Nullable<Timestamp>,
        latest_published_at -> Nullable<Timestamp>,
        deleted_at -> Nullable<Timestamp>,
        listed_at -> Nullable<Timestamp>,
        answered_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    story_revisions (story_id, revision) {
        story_id -> Text,
        revision -> BigInt,
        document -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    tags (slug) {
        slug -> Text,
        name -> Text,
        story_count -> BigInt,
        follower_count -> BigInt,
        is_topic -> Bool,
    }
}

diesel::table! {
    story_tags (story_id, tag_slug) {
        story_id -> Text,
        tag_slug -> Text,
        position -> BigInt,
        listed_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    archive_months (scope, scope_id, month) {
        scope -> Text,
        scope_id -> Text,
        month -> BigInt,
        story_count -> BigInt,
    }
}

diesel::table! {
    person_follows (follower_id, person_id) {
        follower_id -> Text,
        person_id -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    publication_follows (follower_id, publication_id) {
        follower_id -> Text,
        publication_id -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    tag_follows (follower_id, tag_slug) {
        follower_id -> Text,
        tag_slug -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    claps (story_id, person_id) {
        story_id -> Text,
        person_id -> Text,
        clap_count -> BigInt,
        clapped_at -> Timestamp,
    }
}

diesel::table! {
    catalogs (id) {
        id -> Text,
        owner_id -> Text,
        name -> Text,
        description -> Text,
        visibility -> Text,
        item_count -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    catalog_items (catalog_id, story_id) {
        catalog_id -> Text,
        story_id -> Text,
        position -> BigInt,
        note -> Text,
        added_at -> Timestamp,
    }
}

diesel::table! {
    sessions (token_hash) {
        token_hash -> Text,
        person_id -> Text,
        epoch -> BigInt,
        created_at -> Timestamp,
        last_seen_at -> Timestamp,
        expires_at -> Timestamp,
    }
}

diesel::table! {
    login_challenges (id_hash) {
        id_hash -> Text,
        email_key -> Text,
        name -> Text,
        code_hash -> Text,
        tries -> BigInt,
        epoch -> BigInt,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    login_mails (subject) {
        subject -> Text,
        window_start -> Timestamp,
        mail_count -> BigInt,
    }
}

diesel::table! {
    flag_overrides (name, person_key) {
        name -> Text,
        person_key -> Text,
        value -> Text,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    staff_picks (story_id) {
        story_id -> Text,
        picked_at -> Timestamp,
    }
}

diesel::table! {
    redirects (host, path) {
        host -> Text,
        path -> Text,
        story_id -> Nullable<Text>,
        location -> Nullable<Text>,
        created_at -> Timestamp,
    }
}

diesel::table! {
    import_items (source, source_key) {
        source -> Text,
        source_key -> Text,
        entity_kind -> Text,
        entity_id -> Text,
        content_hash -> Text,
        imported_at -> Timestamp,
    }
}

diesel::table! {
    changes (seq) {
        seq -> BigInt,
        kind -> Text,
        entity_id -> Text,
        tags -> Text,
        changed_at -> Timestamp,
    }
}

diesel::table! {
    jobs (effect_key) {
        effect_key -> Text,
        kind -> Text,
        payload -> Text,
        state -> Text,
        run_at -> Timestamp,
        lease_until -> Nullable<Timestamp>,
        lease_token -> Nullable<Text>,
        attempts -> BigInt,
        last_error -> Nullable<Text>,
        created_at -> Timestamp,
        updated_at -> Timestamp,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    settings,
    counters,
    people,
    username_history,
    publications,
    publication_members,
    stories,
    story_revisions,
    tags,
    story_tags,
    archive_months,
    person_follows,
    publication_follows,
    tag_follows,
    claps,
    catalogs,
    catalog_items,
    sessions,
    login_challenges,
    login_mails,
    flag_overrides,
    staff_picks,
    redirects,
    import_items,
    changes,
    jobs,
);
