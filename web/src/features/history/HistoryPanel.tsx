'use client';
import { NoStory } from '@/features/errors/NoAccess';
import { useState } from 'react';
import * as href from '@/gen/href';
import { plural } from '@/lib/text/count';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { Skeleton } from '@/ui/Skeleton';
import css from './History.module.css';
import type { RevisionHeadFragment } from './History.gen';
import { RevisionView } from './RevisionView';
import { savedAt } from './savedAt';
import { useRevisions } from './useHistory';

function Waiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      <span className="sr" role="status">
        Loading the history
      </span>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} w="100%" h="3rem" />
      ))}
    </div>
  );
}

function marksOf({ isHead, isPublished }: RevisionHeadFragment): string {
  if (isHead && isPublished) return 'Latest, published';
  return isHead ? 'Latest' : isPublished ? 'Published' : '';
}

/** The versions of a story, the newest first, and what changed in the chosen one. */
export function HistoryPanel({ postId }: { postId: string }) {
  const { story, revisions, rest } = useRevisions(postId);
  const [chosen, setChosen] = useState<number | null>(null);
  if (rest.isFailed && !revisions) return <Failed onAgain={rest.again}>The history could not be loaded.</Failed>;
  if (!revisions) return <Waiting />;
  if (!story) return <NoStory heading="h2" />;
  const [head] = revisions;
  if (!head) return <Empty>Nothing has been saved yet.</Empty>;
  const index = Math.max(
    revisions.findIndex(({ revision }) => revision === chosen),
    0,
  );
  const shown = revisions[index] ?? head;
  return (
    <>
      <p className={css.of} dir="auto">
        {story.title || 'Untitled'}
      </p>
      <p className={css.links}>
        <Link href={href.ShowEditPost({ postId })}>Back to the editor</Link>
      </p>
      <div className={css.columns}>
        <nav aria-label="Versions">
          <ol className={css.versions}>
            {revisions.map((one) => (
              <li key={one.revision}>
                <button
                  type="button"
                  className={css.version}
                  aria-current={one.revision === shown.revision ? 'true' : undefined}
                  onClick={() => setChosen(one.revision)}
                >
                  <time dateTime={one.savedAt}>{savedAt(one.savedAt)}</time>
                  <small>{[plural(one.wordCount, 'word'), marksOf(one)].filter(Boolean).join(' · ')}</small>
                </button>
              </li>
            ))}
          </ol>
          <ShowMore what="versions" {...rest} />
        </nav>
        <RevisionView key={shown.revision} postId={postId} revision={shown} before={revisions[index + 1]} head={head} />
      </div>
    </>
  );
}
