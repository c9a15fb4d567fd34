//! The order in which the comments of an export of WordPress are saved.

use super::import_wordpress::{Export, Line, comment};

#[tokio::test]
async fn what_is_answered_comes_before_its_answers() {
    for (pairs, want) in [
        (&[(3, 2), (2, 1), (1, 0)][..], &[1, 2, 3][..]),
        (&[(1, 9), (2, 0)], &[1, 2]),
        (&[(1, 2), (2, 1), (3, 0)], &[3, 1, 2]),
        (&[(1, 1)], &[1]),
        (&[], &[]),
    ] {
        let comments =
            pairs.iter().map(|(id, parent)| comment(*id, *parent, "Bob", "1", "", "Hm."));
        let comments: String = comments.collect();
        let (_, lines) = Export::new().items(&[Line { more: &comments, ..Line::default() }]).await;
        let order: Vec<_> = lines[1..].iter().map(|line| line.item.clone()).collect();
        let want: Vec<_> = want.iter().map(|id| format!("comment {id} on post 1")).collect();
        assert_eq!(order, want, "{pairs:?}");
    }
}
