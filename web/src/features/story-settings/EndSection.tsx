'use client';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, useState } from 'react';
import { setClosed } from '@/features/responses/acts';
import { trash } from '@/features/stories/trash';
import * as href from '@/gen/href';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import css from './StorySettings.module.css';
import type { StorySettingsFragment } from './StorySettings.gen';

const UnpublishDialog = lazy(() => import('@/features/stories/UnpublishDialog'));
const DiscardDialog = lazy(() => import('@/features/stories/DiscardDialog'));

const nothing = () => undefined;

/** Whether readers may respond: what they said stays. */
export function DiscussionSection({
  story: {
    id,
    settings: { isDiscussionClosed },
  },
  again,
}: {
  story: StorySettingsFragment;
  again: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    await setClosed(id, !isDiscussionClosed);
    again();
    setBusy(false);
  };
  return (
    <section className={css.section} aria-labelledby="discussion-title">
      <h2 id="discussion-title">Discussion</h2>
      <div className={css.row}>
        <p>{isDiscussionClosed ? 'The discussion is closed. Responses stay, but no new ones can be added.' : 'Readers can respond.'}</p>
        <Button
          look="quiet"
          aria-busy={isBusy}
          onClick={() => {
            if (!isBusy) void change();
          }}
        >
          {isDiscussionClosed ? 'Reopen the discussion' : 'Close the discussion'}
        </Button>
      </div>
    </section>
  );
}

/** Unpublish or delete: to what readers see, to a draft, to the trash. */
export function EndSection({ story, again }: { story: StorySettingsFragment; again: () => void }) {
  const router = useRouter();
  const [asking, setAsking] = useState<{ what: 'unpublish' | 'discard'; opener: HTMLElement } | null>(null);
  const closed = () => setAsking(null);
  const done = (text: string) => {
    toast({ text });
    again();
  };
  const toTrash = async () => {
    const isGone = await trash([story.id], { hide: nothing, show: nothing, refresh: nothing });
    if (isGone) router.push(href.ShowYourStories({ filterBy: 'drafts' }));
  };
  return (
    <section className={css.section} aria-labelledby="end-title">
      <h2 id="end-title">Unpublish or delete</h2>
      {story.hasUnpublishedChanges && (
        <div className={css.row}>
          <p>You have changes that readers can’t see yet.</p>
          <Button look="quiet" onClick={(event) => setAsking({ what: 'discard', opener: event.currentTarget })}>
            Discard changes
          </Button>
        </div>
      )}
      {story.status !== 'DRAFT' && (
        <div className={css.row}>
          <p>
            {story.status === 'SCHEDULED' ? 'This story will be published at the scheduled time.' : 'Readers can find and read this story.'}
          </p>
          <Button look="quiet" onClick={(event) => setAsking({ what: 'unpublish', opener: event.currentTarget })}>
            {story.status === 'SCHEDULED' ? 'Unschedule' : 'Unpublish'}
          </Button>
        </div>
      )}
      <div className={css.row}>
        <p>You can restore it from the trash for 14 days.</p>
        <Button look="quiet" className={css.danger} onClick={() => void toTrash()}>
          Move to the trash
        </Button>
      </div>
      <Suspense>
        {asking?.what === 'unpublish' && (
          <UnpublishDialog story={story} opener={asking.opener} onClosed={closed} onDone={() => done('The story is a draft again.')} />
        )}
        {asking?.what === 'discard' && (
          <DiscardDialog postId={story.id} opener={asking.opener} onClosed={closed} onDone={() => done('Changes discarded.')} />
        )}
      </Suspense>
    </section>
  );
}
