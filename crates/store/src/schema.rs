//! The tables as Diesel sees them, in an order in which their rows can be added; `migrations/` is
//! the truth, and a test copies a row of every table.

/// Declares the tables for Diesel and, beside them, [`TABLES`]: what backups need to know of each,
/// so that no column can be forgotten there.
macro_rules! tables {
    ($($table:ident ($($key:ident),+) {
        $($column:ident -> $type:ident $(<$inner:ident>)?,)+
    })+) => {
        $(diesel::table! {
            $table ($($key),+) {
                $($column -> $type $(<$inner>)?,)+
            }
        })+

        /// Every table, in an order in which their rows can be added.
        pub(crate) const TABLES: &[Table] = &[$(Table {
            name: stringify!($table),
            columns: &[$(Column {
                name: stringify!($column),
                is_timestamp: is_timestamp(stringify!($type $(<$inner>)?)),
            },)+],
        },)+];
    };
}

/// What backups need to know of a table.
pub(crate) struct Table {
    /// Its name.
    pub(crate) name: &'static str,
    /// Its columns, all of them.
    pub(crate) columns: &'static [Column],
}

/// What backups need to know of a column.
pub(crate) struct Column {
    /// Its name.
    pub(crate) name: &'static str,
    /// Whether it holds a moment: the databases write those differently.
    pub(crate) is_timestamp: bool,
}

/// Whether a type of a column, as it is written below, is `Timestamp` or `Nullable<Timestamp>`.
const fn is_timestamp(sql_type: &str) -> bool {
    let (text, word) = (sql_type.as_bytes(), b"Timestamp");
    let mut start = 0;
    while start + word.len() <= text.len() {
        let mut same = 0;
        while same < word.len() && text[start + same] == word[same] {
            same += 1;
        }
        if same == word.len() {
            return true;
        }
        start += 1;
    }
    false
}

tables! {
    settings (name) {
        name -> Text,
        value -> Text,
    }
    counters (name) {
        name -> Text,
        value -> BigInt,
    }
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
        unverified_email -> Nullable<Text>,
    }
    memberships (id) {
        id -> Text,
        person_id -> Text,
        membership -> Text,
        payment_method -> Nullable<Text>,
        tier_until -> Nullable<Timestamp>,
        closed_at -> Nullable<Timestamp>,
        due_at -> Nullable<Timestamp>,
        remind_at -> Nullable<Timestamp>,
        reminded_at -> Nullable<Timestamp>,
    }
    cancellations (membership_id, cancelled_at) {
        membership_id -> Text,
        cancelled_at -> Timestamp,
        reason -> Text,
        note -> Text,
    }
    payment_methods (id) {
        id -> Text,
        person_id -> Text,
        reference -> Text,
        shown -> Text,
        created_at -> Timestamp,
        kept_by -> Text,
    }
    charges (id) {
        id -> Text,
        person_id -> Nullable<Text>,
        method_id -> Nullable<Text>,
        cycle -> BigInt,
        amount_minor -> BigInt,
        currency -> Text,
        state -> Text,
        reason -> Nullable<Text>,
        request_key -> Nullable<Text>,
        created_at -> Timestamp,
        settled_at -> Nullable<Timestamp>,
        kind -> Text,
        bought_plan -> Nullable<Text>,
        held_id -> Nullable<Text>,
        credit_minor -> Nullable<BigInt>,
        reference -> Nullable<Text>,
        tax_country -> Nullable<Text>,
        tax_name -> Nullable<Text>,
        tax_basis_points -> Nullable<BigInt>,
        is_tax_inclusive -> Nullable<Bool>,
        tax_minor -> Nullable<BigInt>,
        tax_relief_minor -> Nullable<BigInt>,
        charged_by -> Text,
    }
    billing_details (person_id) {
        person_id -> Text,
        country -> Nullable<Text>,
        tax_id -> Nullable<Text>,
        changed_at -> Timestamp,
    }
    charge_tax_ids (charge_id) {
        charge_id -> Text,
        person_id -> Text,
        tax_id -> Text,
    }
    provider_accounts (person_id, processor) {
        person_id -> Text,
        processor -> Text,
        reference -> Text,
        created_at -> Timestamp,
    }
    provider_events (processor, id) {
        processor -> Text,
        id -> Text,
        heard_at -> Timestamp,
    }
    book_entries (booking_id, account) {
        booking_id -> Text,
        account -> Text,
        charge_id -> Text,
        currency -> Text,
        change_minor -> BigInt,
        booked_at -> Timestamp,
    }
    refunds (id) {
        id -> Text,
        charge_id -> Text,
        kind -> Text,
        amount_minor -> BigInt,
        currency -> Text,
        state -> Text,
        created_at -> Timestamp,
        settled_at -> Nullable<Timestamp>,
        lost_seconds -> BigInt,
        returned_at -> Nullable<Timestamp>,
    }
    gifts (id) {
        id -> Text,
        charge_id -> Nullable<Text>,
        giver_id -> Nullable<Text>,
        plan -> Text,
        worth_minor -> BigInt,
        currency -> Text,
        code_digest -> Text,
        is_for_newcomers -> Bool,
        from_name -> Text,
        to_name -> Text,
        to_email -> Nullable<Text>,
        message -> Text,
        created_at -> Timestamp,
        given_at -> Nullable<Timestamp>,
        expires_at -> Nullable<Timestamp>,
        deliver_at -> Nullable<Timestamp>,
        delivered_at -> Nullable<Timestamp>,
        reminded_at -> Nullable<Timestamp>,
        redeemed_at -> Nullable<Timestamp>,
        redeemed_by -> Nullable<Text>,
        held_id -> Nullable<Text>,
    }
    metered_readings (person_id, window_starts_at, story_id) {
        person_id -> Text,
        window_starts_at -> Timestamp,
        story_id -> Text,
        opened_at -> Timestamp,
    }
    username_history (username_key) {
        username_key -> Text,
        person_id -> Text,
        held_since -> Timestamp,
        released_at -> Nullable<Timestamp>,
    }
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
    publication_slugs (slug_key) {
        slug_key -> Text,
        publication_id -> Nullable<Text>,
        held_since -> Timestamp,
    }
    person_hosts (person_id) {
        person_id -> Text,
        domain -> Nullable<Text>,
        is_domain_live -> Bool,
        has_subdomain -> Bool,
    }
    publication_members (publication_id, person_id) {
        publication_id -> Text,
        person_id -> Text,
        role -> Text,
    }
    publication_details (publication_id) {
        publication_id -> Text,
        revision -> BigInt,
        contact_email -> Text,
        links -> Text,
    }
    publication_abouts (publication_id) {
        publication_id -> Text,
        revision -> BigInt,
        document -> Text,
    }
    publication_homepages (publication_id) {
        publication_id -> Text,
        revision -> BigInt,
        sections -> Text,
    }
    publication_navigations (publication_id) {
        publication_id -> Text,
        revision -> BigInt,
        items -> Text,
    }
    publication_domains (publication_id) {
        publication_id -> Text,
        domain -> Text,
        token -> Text,
        is_live -> Bool,
        problem -> Nullable<Text>,
        checked_at -> Nullable<Timestamp>,
        failing_since -> Nullable<Timestamp>,
    }
    publication_pages (id) {
        id -> Text,
        publication_id -> Text,
        kind -> Text,
        slug -> Text,
        title -> Text,
        revision -> BigInt,
        document -> Text,
        changed_at -> Timestamp,
    }
    publication_picks (publication_id, pick, story_id) {
        publication_id -> Text,
        pick -> Text,
        story_id -> Text,
        position -> BigInt,
    }
    publication_submission_settings (publication_id) {
        publication_id -> Text,
        revision -> BigInt,
        guidelines -> Text,
        is_open -> Bool,
        audience -> Text,
    }
    person_designs (person_id, number) {
        person_id -> Text,
        number -> BigInt,
        state -> Text,
        design -> Text,
        logo -> Nullable<Text>,
        wordmark -> Nullable<Text>,
        icon -> Nullable<Text>,
        changed_by -> Nullable<Text>,
        changed_at -> Timestamp,
    }
    publication_designs (publication_id, number) {
        publication_id -> Text,
        number -> BigInt,
        state -> Text,
        design -> Text,
        logo -> Nullable<Text>,
        wordmark -> Nullable<Text>,
        icon -> Nullable<Text>,
        changed_by -> Nullable<Text>,
        changed_at -> Timestamp,
    }
    publication_invites (id) {
        id -> Text,
        publication_id -> Text,
        role -> Text,
        person_id -> Nullable<Text>,
        email -> Nullable<Text>,
        email_key -> Nullable<Text>,
        invited_by -> Text,
        created_at -> Timestamp,
        expires_at -> Timestamp,
    }
    publication_acts (id) {
        id -> Text,
        publication_id -> Nullable<Text>,
        actor_id -> Nullable<Text>,
        person_id -> Nullable<Text>,
        role -> Nullable<Text>,
        note -> Text,
        done_at -> Timestamp,
        deed -> Text,
    }
    stories (id) {
        id -> Text,
        creator_id -> Text,
        publication_id -> Nullable<Text>,
        in_response_to -> Nullable<Text>,
        title -> Text,
        subtitle -> Text,
        slug -> Text,
        excerpt -> Text,
        status -> Text,
        visibility -> Text,
        lang -> Text,
        preview_image -> Nullable<Text>,
        word_count -> BigInt,
        read_minutes -> BigInt,
        head_revision -> BigInt,
        published_revision -> Nullable<BigInt>,
        clap_count -> BigInt,
        voter_count -> BigInt,
        response_count -> BigInt,
        is_suspended -> Bool,
        updated_at -> Timestamp,
        first_published_at -> Nullable<Timestamp>,
        listed_at -> Nullable<Timestamp>,
        answered_at -> Nullable<Timestamp>,
    }
    tips (charge_id) {
        charge_id -> Text,
        writer_id -> Nullable<Text>,
        story_id -> Nullable<Text>,
        given_at -> Nullable<Timestamp>,
        paid_out_at -> Nullable<Timestamp>,
    }
    story_details (story_id) {
        story_id -> Text,
        root_story_id -> Nullable<Text>,
        license -> Text,
        canonical_url -> Nullable<Text>,
        seo_title -> Text,
        seo_description -> Text,
        responses_locked -> Bool,
        created_at -> Timestamp,
        scheduled_at -> Nullable<Timestamp>,
        latest_published_at -> Nullable<Timestamp>,
        deleted_at -> Nullable<Timestamp>,
    }
    hidden_responses (story_id) {
        story_id -> Text,
        hidden_at -> Timestamp,
    }
    story_reviews (story_id, number) {
        story_id -> Text,
        number -> BigInt,
        verdict -> Text,
        decided_at -> Timestamp,
    }
    story_reports (story_id, reporter_id) {
        story_id -> Text,
        reporter_id -> Text,
        reason -> Text,
        note -> Text,
        reported_at -> Timestamp,
    }
    submissions (id) {
        id -> Text,
        story_id -> Text,
        publication_id -> Text,
        writer_id -> Text,
        status -> Text,
        title -> Text,
        note -> Text,
        answer -> Text,
        decided_by -> Nullable<Text>,
        submitted_at -> Timestamp,
        changed_at -> Timestamp,
        assigned_to -> Nullable<Text>,
    }
    suggested_edits (submission_id, part) {
        submission_id -> Text,
        part -> Text,
        before -> Text,
        after -> Text,
        state -> Text,
        editor_id -> Nullable<Text>,
        made_at -> Timestamp,
    }
    story_origins (story_id) {
        story_id -> Text,
        source_id -> Text,
        kind -> Text,
    }
    announcements (story_id) {
        story_id -> Text,
        is_wanted -> Bool,
        announced_at -> Nullable<Timestamp>,
    }
    story_revisions (story_id, revision) {
        story_id -> Text,
        revision -> BigInt,
        document -> Text,
        created_at -> Timestamp,
        title -> Text,
        subtitle -> Text,
    }
    drafts (story_id) {
        story_id -> Text,
        stamps -> Text,
        saves -> Text,
        seat -> Nullable<Text>,
        seat_seen_at -> Nullable<Timestamp>,
    }
    tags (slug) {
        slug -> Text,
        name -> Text,
        story_count -> BigInt,
        follower_count -> BigInt,
        is_topic -> Bool,
    }
    story_tags (story_id, tag_slug) {
        story_id -> Text,
        tag_slug -> Text,
        position -> BigInt,
        listed_at -> Nullable<Timestamp>,
        publication_id -> Nullable<Text>,
    }
    archive_months (scope, scope_id, month) {
        scope -> Text,
        scope_id -> Text,
        month -> BigInt,
        story_count -> BigInt,
    }
    person_follows (follower_id, person_id) {
        follower_id -> Text,
        person_id -> Text,
        created_at -> Timestamp,
    }
    publication_follows (follower_id, publication_id) {
        follower_id -> Text,
        publication_id -> Text,
        created_at -> Timestamp,
    }
    tag_follows (follower_id, tag_slug) {
        follower_id -> Text,
        tag_slug -> Text,
        created_at -> Timestamp,
    }
    claps (story_id, person_id) {
        story_id -> Text,
        person_id -> Text,
        clap_count -> BigInt,
        clapped_at -> Timestamp,
    }
    quotes (id) {
        id -> Text,
        story_id -> Text,
        reader_id -> Text,
        block_id -> Text,
        start_unit -> BigInt,
        end_unit -> BigInt,
        revision -> BigInt,
        is_detached -> Bool,
        quoted -> Text,
        note -> Nullable<Text>,
        created_at -> Timestamp,
    }
    catalogs (id) {
        id -> Text,
        owner_id -> Text,
        name -> Text,
        description -> Text,
        visibility -> Text,
        item_count -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        follower_count -> BigInt,
        deleted_at -> Nullable<Timestamp>,
        is_series -> Bool,
    }
    catalog_items (catalog_id, story_id) {
        catalog_id -> Text,
        story_id -> Text,
        position -> BigInt,
        note -> Text,
        added_at -> Timestamp,
    }
    list_wishes (story_id, catalog_id) {
        story_id -> Text,
        catalog_id -> Text,
    }
    sessions (token_hash) {
        token_hash -> Text,
        person_id -> Text,
        epoch -> BigInt,
        created_at -> Timestamp,
        last_seen_at -> Timestamp,
        expires_at -> Timestamp,
        device -> Text,
        network -> Nullable<Text>,
        spoofed_by -> Nullable<Text>,
        step_up_until -> Nullable<Timestamp>,
    }
    host_sessions (token_hash) {
        token_hash -> Text,
        session_hash -> Text,
        host -> Text,
        created_at -> Timestamp,
    }
    host_sign_ins (code_hash) {
        code_hash -> Text,
        session_hash -> Text,
        host -> Text,
        challenge -> Text,
        expires_at -> Timestamp,
    }
    access_tokens (id) {
        id -> Text,
        person_id -> Text,
        epoch -> BigInt,
        token_hash -> Text,
        name -> Text,
        scopes -> Text,
        created_at -> Timestamp,
        expires_at -> Nullable<Timestamp>,
        last_used_at -> Nullable<Timestamp>,
    }
    idempotency_keys (person_id, key_hash) {
        person_id -> Text,
        key_hash -> Text,
        request_hash -> Text,
        created_at -> Timestamp,
    }
    oauth_applications (id) {
        id -> Text,
        owner_id -> Text,
        name -> Text,
        description -> Text,
        redirect_addresses -> Text,
        secret_hash -> Nullable<Text>,
        created_at -> Timestamp,
        logo -> Nullable<Text>,
        client_kind -> Text,
    }
    oauth_grants (application_id, person_id) {
        application_id -> Text,
        person_id -> Text,
        scopes -> Text,
        created_at -> Timestamp,
    }
    oauth_codes (code_hash) {
        code_hash -> Text,
        application_id -> Text,
        person_id -> Text,
        epoch -> BigInt,
        family -> Text,
        redirect_address -> Text,
        scopes -> Text,
        challenge -> Nullable<Text>,
        is_used -> Bool,
        expires_at -> Timestamp,
    }
    oauth_tokens (id) {
        id -> Text,
        application_id -> Text,
        person_id -> Text,
        epoch -> BigInt,
        family -> Text,
        access_hash -> Text,
        refresh_hash -> Text,
        scopes -> Text,
        created_at -> Timestamp,
        access_expires_at -> Timestamp,
        last_used_at -> Nullable<Timestamp>,
        replaced_at -> Nullable<Timestamp>,
        successor -> Nullable<Text>,
    }
    automation_topics (trigger_slug, subject) {
        trigger_slug -> Text,
        subject -> Text,
        key -> Text,
        seen -> Text,
        version -> BigInt,
        telling -> BigInt,
        told -> BigInt,
        told_to -> Text,
        attempts -> BigInt,
        due_seq -> BigInt,
        done_seq -> BigInt,
        next_try_at -> Timestamp,
        lease_until -> Nullable<Timestamp>,
        lease_token -> Nullable<Text>,
        created_at -> Timestamp,
    }
    automation_listeners (person_id, identity) {
        person_id -> Text,
        identity -> Text,
        trigger_slug -> Text,
        subject -> Text,
        token_id -> Nullable<Text>,
        application_id -> Nullable<Text>,
        polled_at -> Timestamp,
    }
    webhooks (id) {
        id -> Text,
        person_id -> Text,
        application_id -> Nullable<Text>,
        address -> Text,
        events -> Text,
        state -> Text,
        secret_number -> BigInt,
        rotated_at -> Nullable<Timestamp>,
        last_number -> BigInt,
        created_at -> Timestamp,
        users_of -> Nullable<Text>,
    }
    webhook_deliveries (webhook_id, number) {
        webhook_id -> Text,
        number -> BigInt,
        event -> Text,
        thing -> Text,
        actor_id -> Nullable<Text>,
        data -> Text,
        state -> Text,
        is_replay -> Bool,
        attempts -> BigInt,
        next_try_at -> Timestamp,
        lease_until -> Nullable<Timestamp>,
        lease_token -> Nullable<Text>,
        tried_at -> Nullable<Timestamp>,
        answer_status -> Nullable<BigInt>,
        created_at -> Timestamp,
        about_id -> Nullable<Text>,
    }
    hub_topics (address) {
        address -> Text,
        tag -> Text,
        version -> BigInt,
        due_seq -> BigInt,
        done_seq -> BigInt,
        created_at -> Timestamp,
    }
    hub_topic_keys (key, topic) {
        key -> Text,
        topic -> Text,
    }
    hub_subscriptions (topic, callback) {
        topic -> Text,
        callback -> Text,
        callback_host -> Text,
        secret -> Nullable<Text>,
        ends_at -> Timestamp,
        delivered -> BigInt,
        attempts -> BigInt,
        next_try_at -> Nullable<Timestamp>,
        lease_until -> Nullable<Timestamp>,
        lease_token -> Nullable<Text>,
        created_at -> Timestamp,
    }
    hub_requests (id) {
        id -> Text,
        mode -> Text,
        topic -> Text,
        callback -> Text,
        callback_host -> Text,
        secret -> Nullable<Text>,
        lease_seconds -> BigInt,
        attempts -> BigInt,
        next_try_at -> Timestamp,
        lease_until -> Nullable<Timestamp>,
        lease_token -> Nullable<Text>,
        created_at -> Timestamp,
    }
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
        link_hash -> Nullable<Text>,
    }
    spoof_links (link_hash) {
        link_hash -> Text,
        person_id -> Text,
        staff_id -> Text,
        epoch -> BigInt,
        expires_at -> Timestamp,
    }
    staff_acts (id) {
        id -> Text,
        act -> Text,
        person_id -> Text,
        staff_id -> Nullable<Text>,
        done_at -> Timestamp,
    }
    login_mails (subject) {
        subject -> Text,
        window_start -> Timestamp,
        mail_count -> BigInt,
    }
    login_tallies (number) {
        number -> BigInt,
        sent -> BigInt,
        failed -> BigInt,
    }
    passwords (person_id) {
        person_id -> Text,
        phc -> Text,
        changed_at -> Timestamp,
    }
    lockouts (subject, secret) {
        subject -> Text,
        secret -> Text,
        person_id -> Nullable<Text>,
        failure_count -> BigInt,
        locked_until -> Nullable<Timestamp>,
        failed_at -> Timestamp,
    }
    network_lockouts (network) {
        network -> Text,
        lock_count -> BigInt,
        locked_until -> Nullable<Timestamp>,
        failed_at -> Timestamp,
    }
    network_failures (network, subject, hour) {
        network -> Text,
        subject -> Text,
        hour -> BigInt,
        failure_count -> BigInt,
    }
    totps (person_id) {
        person_id -> Text,
        secret -> Nullable<Text>,
        last_step -> BigInt,
        pending_secret -> Nullable<Text>,
        pending_until -> Nullable<Timestamp>,
    }
    recovery_codes (person_id, code_hash) {
        person_id -> Text,
        code_hash -> Text,
    }
    passkeys (id) {
        id -> Text,
        person_id -> Text,
        credential_id -> Text,
        name -> Text,
        credential -> Text,
        created_at -> Timestamp,
        last_used_at -> Nullable<Timestamp>,
    }
    ceremonies (id_hash) {
        id_hash -> Text,
        kind -> Text,
        person_id -> Nullable<Text>,
        state -> Text,
        epoch -> BigInt,
        expires_at -> Timestamp,
    }
    phones (person_id) {
        person_id -> Text,
        number -> Text,
        verified_at -> Timestamp,
    }
    phone_codes (person_id) {
        person_id -> Text,
        session_hash -> Text,
        number -> Text,
        code_hash -> Text,
        tries -> BigInt,
        epoch -> BigInt,
        sent_at -> Timestamp,
        expires_at -> Timestamp,
    }
    search_clicks (query_id, object_id) {
        query_id -> Text,
        object_id -> Text,
        index_name -> Text,
        position -> BigInt,
        person_id -> Nullable<Text>,
        clicked_at -> Timestamp,
    }
    flag_overrides (name, person_key) {
        name -> Text,
        person_key -> Text,
        value -> Text,
        updated_at -> Timestamp,
    }
    nominations (story_id) {
        story_id -> Text,
        nominated_by -> Nullable<Text>,
        status -> Text,
        nominated_at -> Timestamp,
        decided_at -> Nullable<Timestamp>,
    }
    staff_picks (story_id) {
        story_id -> Text,
        picked_at -> Timestamp,
    }
    redirects (host, path) {
        host -> Text,
        path -> Text,
        story_id -> Nullable<Text>,
        location -> Nullable<Text>,
        created_at -> Timestamp,
    }
    import_items (source, source_key) {
        source -> Text,
        source_key -> Text,
        entity_kind -> Text,
        entity_id -> Text,
        content_hash -> Text,
        imported_at -> Timestamp,
    }
    changes (seq) {
        seq -> BigInt,
        kind -> Text,
        entity_id -> Text,
        tags -> Text,
        changed_at -> Timestamp,
    }
    retired_usernames (username_hash) {
        username_hash -> Text,
        released_at -> Timestamp,
    }
    preferences (person_id, name) {
        person_id -> Text,
        name -> Text,
        value -> Text,
    }
    dismissed_flags (person_id, flag) {
        person_id -> Text,
        flag -> Text,
        dismissed_at -> Timestamp,
    }
    person_mutes (reader_id, person_id) {
        reader_id -> Text,
        person_id -> Text,
        created_at -> Timestamp,
    }
    publication_mutes (reader_id, publication_id) {
        reader_id -> Text,
        publication_id -> Text,
        created_at -> Timestamp,
    }
    exports (person_id) {
        person_id -> Text,
        state -> Text,
        done_count -> BigInt,
        total_count -> BigInt,
        token_hash -> Nullable<Text>,
        requested_at -> Timestamp,
        ready_at -> Nullable<Timestamp>,
        expires_at -> Nullable<Timestamp>,
    }
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
        person_id -> Nullable<Text>,
    }
    images (id) {
        id -> Text,
        person_id -> Text,
        kind -> Text,
        width -> BigInt,
        height -> BigInt,
        byte_count -> BigInt,
        created_at -> Timestamp,
        colour -> Nullable<Text>,
        placeholder -> Nullable<Text>,
        focus_x -> BigInt,
        focus_y -> BigInt,
    }
    known_devices (person_id, device) {
        person_id -> Text,
        device -> Text,
        seen_at -> Timestamp,
    }
    identities (issuer, subject) {
        issuer -> Text,
        subject -> Text,
        service -> Text,
        person_id -> Text,
        handle -> Nullable<Text>,
        connected_at -> Timestamp,
        last_used_at -> Timestamp,
    }
    service_visits (id_hash) {
        id_hash -> Text,
        kept -> Text,
        redirect -> Text,
        session_hash -> Nullable<Text>,
        epoch -> BigInt,
        expires_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
    }
    pending_identities (challenge_hash) {
        challenge_hash -> Text,
        issuer -> Text,
        subject -> Text,
        service -> Text,
        handle -> Nullable<Text>,
    }
    readings (person_id, story_id) {
        person_id -> Text,
        story_id -> Text,
        first_at -> Timestamp,
        last_at -> Timestamp,
        percent -> BigInt,
    }
    removed_readings (person_id, story_id) {
        person_id -> Text,
        story_id -> Text,
        first_at -> Timestamp,
        last_at -> Timestamp,
        percent -> BigInt,
        removed_at -> Timestamp,
    }
    catalog_follows (person_id, catalog_id) {
        person_id -> Text,
        catalog_id -> Text,
        created_at -> Timestamp,
    }
    catalog_discussions (story_id) {
        story_id -> Text,
        catalog_id -> Text,
    }
    reading_histories (person_id) {
        person_id -> Text,
        is_paused -> Bool,
        cleared_at -> Nullable<Timestamp>,
    }
    person_blocks (blocker_id, person_id) {
        blocker_id -> Text,
        person_id -> Text,
        created_at -> Timestamp,
    }
    keyword_mutes (reader_id, folded) {
        reader_id -> Text,
        folded -> Text,
        keyword -> Text,
        created_at -> Timestamp,
    }
    hidden_stories (reader_id, story_id) {
        reader_id -> Text,
        story_id -> Text,
        wants_less -> Bool,
        created_at -> Timestamp,
    }
    followed_views (person_id, feed_id) {
        person_id -> Text,
        feed_id -> Text,
        viewed_at -> Timestamp,
    }
    pinned_stories (person_id, story_id) {
        person_id -> Text,
        story_id -> Text,
        pinned_at -> Timestamp,
    }
    profile_abouts (person_id) {
        person_id -> Text,
        document -> Text,
        updated_at -> Timestamp,
    }
    books (id) {
        id -> Text,
        person_id -> Text,
        title -> Text,
        description -> Text,
        cover -> Nullable<Text>,
        position -> BigInt,
        created_at -> Timestamp,
    }
    book_editions (id) {
        id -> Text,
        book_id -> Text,
        format -> Text,
        link -> Text,
        position -> BigInt,
    }
    topic_picks (tag_slug) {
        tag_slug -> Text,
        story_id -> Text,
        picked_at -> Timestamp,
    }
    notification_readers (reader_id) {
        reader_id -> Text,
        last_number -> BigInt,
        read_number -> BigInt,
    }
    notifications (reader_id, card) {
        reader_id -> Text,
        card -> Text,
        about -> Text,
        number -> BigInt,
        is_read -> Bool,
        story_id -> Nullable<Text>,
        object_id -> Nullable<Text>,
        happened_at -> Timestamp,
    }
    notification_acts (reader_id, deed, actor_id) {
        reader_id -> Text,
        deed -> Text,
        actor_id -> Text,
        card -> Text,
        is_withdrawn -> Bool,
        happened_at -> Timestamp,
    }
    digests (reader_id) {
        reader_id -> Text,
        period -> Text,
        told_until -> Timestamp,
    }
    events (sender, event_id) {
        sender -> Text,
        event_id -> Text,
        key -> Text,
        audience -> Text,
        source -> Text,
        story_id -> Nullable<Text>,
        data -> Text,
        happened_at -> Timestamp,
        received_at -> Timestamp,
    }
    story_days (story_id, day, source) {
        story_id -> Text,
        day -> BigInt,
        source -> Text,
        view_count -> BigInt,
        read_count -> BigInt,
        read_seconds -> BigInt,
    }
}

/// Declares which tables meet in a query. Diesel generates code for each pair, and few of the
/// thousands there could be are needed; the compiler names one that is missing (`TableNotEqual`).
macro_rules! meet {
    ($($table:ident: $($other:ident),+;)+) => {
        $($(diesel::allow_tables_to_appear_in_same_query!($table, $other);)+)+
    };
}

meet! {
    charges: memberships, refunds;
    tips: charges, refunds, book_entries;
    counters: people, sessions, access_tokens, oauth_tokens;
    people: username_history, person_hosts, stories, story_details, person_follows, publication_follows,
        tag_follows, catalogs, sessions, access_tokens, oauth_tokens, oauth_applications, preferences, person_mutes, images, identities,
        catalog_follows, person_blocks, memberships, webhooks, webhook_deliveries, oauth_grants;
    publications: publication_follows, publication_mutes, images, publication_slugs;
    stories: story_details, submissions, story_origins, story_revisions, story_tags, claps, quotes,
        catalog_items, staff_picks, images, readings, pinned_stories, topic_picks, publication_picks;
    story_reviews: story_reports;
    tags: tag_follows;
    webhooks: webhook_deliveries, oauth_grants;
    hub_topics: hub_topic_keys, hub_subscriptions;
    automation_topics: automation_listeners;
    publication_follows: preferences;
    tag_follows: preferences;
    catalogs: catalog_items, catalog_follows;
    catalog_items: readings;
    images: books, oauth_applications, person_designs, publication_designs;
}
