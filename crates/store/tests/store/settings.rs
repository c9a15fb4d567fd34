use crate::support::*;
use quire_store::{
    Store, StoreError, flag,
    import::{self, ImportItem},
    redirect::{self, Target},
    setting,
};

#[tokio::test]
async fn a_setting_is_kept_and_made_once() {
    on_each_database(async |store: Store| {
        let made = store.write(|c| setting::get_or_set(c, "key", "first")).await.unwrap();
        let again = store.write(|c| setting::get_or_set(c, "key", "second")).await.unwrap();
        assert_eq!((made.as_str(), again.as_str()), ("first", "first"));
        store.write(|c| setting::set(c, "key", "third")).await.unwrap();
        let read = store.read(|c| setting::get(c, "key")).await.unwrap();
        assert_eq!(read.as_deref(), Some("third"));
        assert_eq!(store.read(|c| setting::get(c, "other")).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_persons_flag_goes_before_everybodys() {
    on_each_database(async |store: Store| {
        store
            .write(|c| {
                flag::set(c, "new-editor", None, "off", at(0))?;
                flag::set(c, "wide", None, "on", at(0))?;
                flag::set(c, "new-editor", Some(&user(1)), "maybe", at(0))?;
                flag::set(c, "new-editor", Some(&user(1)), "on", at(1))
            })
            .await
            .unwrap();
        let of = async |n: Option<u64>| {
            let flags = store.read(move |c| flag::in_force(c, n.map(user).as_ref())).await.unwrap();
            (flags["new-editor"].clone(), flags["wide"].clone())
        };
        assert_eq!(of(None).await, ("off".to_owned(), "on".to_owned()));
        assert_eq!(of(Some(2)).await, ("off".to_owned(), "on".to_owned()));
        assert_eq!(of(Some(1)).await, ("on".to_owned(), "on".to_owned()));
        assert!(store.write(|c| flag::clear(c, "new-editor", Some(&user(1)))).await.unwrap());
        assert_eq!(of(Some(1)).await.0, "off");
    })
    .await;
}

#[tokio::test]
async fn old_paths_lead_somewhere_per_host() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        store
            .write(|c| {
                add_story(c, &a_story(1))?;
                let elsewhere = Target::Location("/elsewhere".to_owned());
                redirect::set(c, None, "/old", &elsewhere, at(0))?;
                redirect::set(c, None, "/old", &Target::Story(story_id(1)), at(0))?;
                redirect::set(c, Some("blog.example.org"), "/old", &elsewhere, at(0))
            })
            .await
            .unwrap();
        store
            .read(|c| {
                let here = redirect::find(c, None, "/old")?;
                assert_eq!(here, Some(Target::Story(story_id(1))));
                let there = redirect::find(c, Some("blog.example.org"), "/old")?;
                assert_eq!(there, Some(Target::Location("/elsewhere".to_owned())));
                assert_eq!(redirect::find(c, None, "/other")?, None);
                let paths = redirect::of_story(c, &story_id(1))?;
                assert_eq!(paths, [(None, "/old".to_owned())]);
                Ok(())
            })
            .await
            .unwrap();
        let nowhere = Target::Story(story_id(9));
        let refused = store.write(move |c| redirect::set(c, None, "/x", &nowhere, at(0))).await;
        assert!(matches!(refused, Err(StoreError::Constraint { .. })), "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn an_import_remembers_what_became_of_each_item() {
    on_each_database(async |store: Store| {
        let item = |key: &str, hash: &str| ImportItem {
            source: "markdown".to_owned(),
            source_key: key.to_owned(),
            entity_kind: "story".to_owned(),
            entity_id: story_id(1).to_string(),
            content_hash: hash.to_owned(),
            imported_at: at(1),
        };
        store
            .write(move |c| {
                import::record(c, &item("a.md", "1"))?;
                import::record(c, &item("a.md", "2"))?;
                import::record(c, &item("b.md", "1"))
            })
            .await
            .unwrap();
        store
            .read(move |c| {
                assert_eq!(import::find(c, "markdown", "a.md")?, Some(item("a.md", "2")));
                assert_eq!(import::find(c, "wordpress", "a.md")?, None);
                assert_eq!(import::of_source(c, "markdown", "a.md", 9)?, [item("b.md", "1")]);
                Ok(())
            })
            .await
            .unwrap();
    })
    .await;
}
