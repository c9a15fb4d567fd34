'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import * as href from '@/gen/href';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { Failed } from '@/ui/Failed';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { ChangeList, FirstVersion, Pieces } from './ChangeList';
import css from './History.module.css';
import { RestoreRevision, type RevisionHeadFragment } from './History.gen';
import { savedAt } from './savedAt';
import { useChanges } from './useHistory';
import { changedWords } from './words';

interface RevisionViewProps {
  postId: string;
  revision: RevisionHeadFragment;
  /** The one kept before it, as far as it is known. */
  before: RevisionHeadFragment | undefined;
  head: RevisionHeadFragment;
}

function Line({ name, before, after }: { name: string; before: string | undefined; after: string }) {
  if (before === undefined || before === after) return null;
  return (
    <div className={css.change} data-kind="changed">
      <small>Changed · {name}</small>
      <p dir="auto">
        <Pieces pieces={changedWords(before, after)} />
      </p>
    </div>
  );
}

/** A revision: what changed in it, what going back to it would change, and the way back. */
export function RevisionView({ postId, revision, before, head }: RevisionViewProps) {
  const router = useRouter();
  const [isAgainstHead, setAgainstHead] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const against = isAgainstHead && !revision.isHead ? head : null;
  const { data, error, mutate } = useChanges(postId, revision.revision, against?.revision ?? null);
  const restore = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await act(RestoreRevision, { id: postId, revision: revision.revision }, 'restoreRevision', 'Draft');
      toast({ text: `Restored the version from ${savedAt(revision.savedAt)}. Later changes stay in the history.` });
      router.push(href.ShowEditPost({ postId }));
    } catch (problem) {
      setBusy(false);
      toast({ style: 'ERROR', text: reasonOf(problem) });
    }
  };
  const other = against ?? before;
  const isFirst = other === undefined && data?.every(({ kind }) => kind === 'added');
  return (
    <section className={css.view} aria-labelledby="revision-title" aria-busy={!data && !error}>
      <h2 id="revision-title" tabIndex={-1}>
        {savedAt(revision.savedAt)}
      </h2>
      {!revision.isHead && (
        <div className={css.bar}>
          <fieldset className={css.compare}>
            <legend className="sr">What to show</legend>
            <label>
              <input type="radio" name="against" checked={!isAgainstHead} onChange={() => setAgainstHead(false)} /> Changes in this version
            </label>
            <label>
              <input type="radio" name="against" checked={isAgainstHead} onChange={() => setAgainstHead(true)} /> Changes if you restore it
            </label>
          </fieldset>
          <Button look="accent" aria-busy={isBusy} onClick={() => void restore()}>
            Restore this version
          </Button>
        </div>
      )}
      {error && <Failed onAgain={() => void mutate()}>The changes could not be loaded.</Failed>}
      {!data && data !== null && !error && (
        <div className={css.waiting}>
          <span className="sr" role="status">
            Loading the changes
          </span>
          <Skeleton w="100%" h="4rem" />
          <Skeleton w="80%" h="4rem" />
        </div>
      )}
      {data === null && <Note kind="error">This version is no longer in the history.</Note>}
      {data && (
        <>
          <Line name="Title" before={other?.title} after={revision.title} />
          <Line name="Subtitle" before={other?.subtitle} after={revision.subtitle} />
          {data.length === 0 && <p className={css.same}>This version was empty.</p>}
          {isFirst ? <FirstVersion changes={data} /> : <ChangeList changes={data} />}
        </>
      )}
    </section>
  );
}
