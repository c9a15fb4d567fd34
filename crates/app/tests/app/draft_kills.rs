//! The program is killed while people write, again and again. Every save that was acknowledged is
//! there, whole, and writing goes on from there.

use super::world::{World, viewer};
use quire_app::{
    App,
    draft::{self, SaveRequest},
    testing::{self, TestDoubles},
};
use quire_core::{
    BlockId, StoryId, UserId, Viewer,
    document::{Block, BlockKind},
    draft::Edit,
    person::MembershipTier,
};
use quire_store::{draft as drafts, fsck, story};
use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Stdio},
};

const WRITERS: u64 = 8;
const KILLS: u64 = 4;
const ACK: &str = "acknowledged ";

#[tokio::test(flavor = "multi_thread")]
async fn every_acknowledged_save_outlives_a_killed_program() {
    let world = World::new();
    let mut people = Vec::new();
    for n in 1..=WRITERS {
        let id = UserId::from_bits(n);
        people.push(world.person_as(&format!("writer{n}"), |person| person.id = id).await);
    }
    let World { app, doubles, folder } = world;
    drop(app);
    for kill in 1..=KILLS {
        let acknowledged = killed_after(folder.path(), kill * 40);
        let app = testing::app(folder.path(), &doubles).unwrap();
        for (writer, (story, word)) in acknowledged {
            let person = usize::try_from(writer - 1).unwrap();
            let own = draft::find(&app, &viewer(&people[person]), &story).await.unwrap();
            let (head, _) = app.store.read(move |c| drafts::head(c, &own)).await.unwrap().unwrap();
            let blocks = head.draft.document.blocks.iter();
            let said: Vec<String> = blocks.map(|block| block.text.clone()).collect();
            let wanted: Vec<String> = (1..=said.len()).map(|n| format!("word {n}")).collect();
            assert_eq!(said, wanted, "nothing is missing and nothing is half there");
            assert!(said.len() >= word, "writer {writer}: {word} promised, {} kept", said.len());
        }
        let now = app.ports.clock.now();
        let broken = app.store.read(move |c| fsck::check(c, now, |_| {})).await.unwrap();
        assert_eq!(broken, []);
    }
}

/// Starts the program and kills it when `count` saves have been acknowledged. For each writer, the
/// story and how many of its words were acknowledged.
fn killed_after(folder: &Path, count: u64) -> BTreeMap<u64, (StoryId, usize)> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "app::draft_kills::the_program_that_is_killed", "--nocapture"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(child.stdin.take().unwrap(), "{}", folder.display()).unwrap();
    let mut acknowledged = BTreeMap::new();
    let mut seen = 0;
    for line in BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap) {
        let Some((_, save)) = line.split_once(ACK) else { continue };
        let parts: Vec<&str> = save.split(' ').collect();
        let [writer, story, word] = parts[..] else { panic!("{save}") };
        let promised = (story.parse().unwrap(), word.parse().unwrap());
        acknowledged.insert(writer.parse().unwrap(), promised);
        seen += 1;
        if seen == count {
            child.kill().unwrap();
        }
    }
    assert!(!child.wait().unwrap().success(), "it ended by itself after {seen} saves");
    assert!(seen >= count);
    acknowledged
}

/// The program that the test above starts and kills. Told no folder, it has nothing to do.
#[tokio::test(flavor = "multi_thread")]
async fn the_program_that_is_killed() {
    let mut folder = String::new();
    if std::io::stdin().read_line(&mut folder).unwrap() == 0 {
        return;
    }
    let app = testing::app(Path::new(folder.trim()), &TestDoubles::default()).unwrap();
    let mut writers = tokio::task::JoinSet::new();
    for writer in 1..=WRITERS {
        let app = app.clone();
        writers.spawn(async move { write_on(&app, writer).await });
    }
    writers.join_all().await;
}

/// Writes one word after the other, each in a paragraph of its own.
async fn write_on(app: &App, writer: u64) {
    let id = UserId::from_bits(writer);
    let tier = MembershipTier::Free;
    let me =
        Viewer::Person { id, tier, is_staff: false, is_suspended: false, free: Default::default() };
    let begin =
        SaveRequest { save: "save-begin".parse().unwrap(), seat: None, edit: Edit::default() };
    let begun = draft::create(app, &me, &begin).await.unwrap();
    let (story, mut base) = (begun.id, begun.revision);
    let found = story.clone();
    let mut words = app
        .store
        .read(move |c| {
            let story = story::find(c, &found)?.unwrap();
            Ok(drafts::head(c, &story)?.unwrap().0.draft.document.blocks.len())
        })
        .await
        .unwrap();
    loop {
        words += 1;
        let block = Block {
            id: BlockId::from_index(words),
            kind: BlockKind::Paragraph { drop_cap: false },
            text: format!("word {words}"),
            marks: Vec::new(),
        };
        let edit = Edit { base, blocks: vec![block], ..Edit::default() };
        let save = format!("save-{words:08}").parse().unwrap();
        base = draft::save(app, &me, &story, &SaveRequest { save, seat: None, edit })
            .await
            .unwrap()
            .revision;
        let line = format!("\n{ACK}{writer} {story} {words}\n");
        std::io::stdout().lock().write_all(line.as_bytes()).unwrap();
    }
}
