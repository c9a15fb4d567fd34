'use client';
import { NoStory } from '@/features/errors/NoAccess';
import { useState } from 'react';
import useSWR from 'swr';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { PostSubmission, type SubmissionCardFragment, type TakerFragment } from './Submission.gen';
import css from './Submission.module.css';
import { SubmitPart } from './SubmitPart';
import { SuggestedEdits } from './SuggestedEdits';
import { TakerField } from './TakerField';

/** A story of the reader's, and handing it in. */
export function SubmitPanel({ postId }: { postId: string }) {
  const [found, setFound] = useState<TakerFragment | null>(null);
  const [stepped, setStepped] = useState<SubmissionCardFragment | null>(null);
  const { data, error, mutate } = useSWR(['submission', postId], async () => (await query(PostSubmission, { id: postId })).draft, {
    revalidateOnFocus: false,
  });
  if (error !== undefined) return <Failed onAgain={() => void mutate()}>The story could not be loaded.</Failed>;
  if (!data)
    return (
      <div className={css.waiting} aria-busy="true">
        <span className="sr" role="status">
          Loading the story
        </span>
        <Skeleton w="60%" h="1.375rem" />
        <Skeleton w="100%" h="3rem" />
      </div>
    );
  if (data.__typename !== 'Draft' || data.status === 'DELETED') return <NoStory heading="h2" />;
  const { title, submissionCollections: collections, settings } = data;
  const submission = stepped ?? data.submission;
  const takers = found ? [found, ...collections.filter((one) => one.id !== found.id)] : collections;
  const none = takers.length === 0 && submission === null;
  return (
    <>
      <p className={css.of} dir="auto">
        {title || 'Untitled'}
      </p>
      {submission && !submission.isOver && <SuggestedEdits submissionId={submission.id} />}
      {none ? (
        <Empty>
          You don’t write for a publication yet. Publication owners invite their writers; some publications take stories from everyone.
        </Empty>
      ) : (
        <SubmitPart
          key={found?.id}
          postId={postId}
          collections={takers}
          label={found ? 'Publication' : 'Publication you write for'}
          submission={submission}
          onStep={setStepped}
          notifies={settings.announcedAt === null ? (settings.notifiesFollowers ?? data.status !== 'PUBLISHED') : null}
        />
      )}
      {(submission === null || submission.isOver) && <TakerField onFound={setFound} />}
      <p className={css.links}>
        <Link className={buttonClass({ look: 'quiet', size: 's' })} href={href.ShowEditPost({ postId })}>
          Keep writing
        </Link>
        <Link className={buttonClass({ look: 'quiet', size: 's' })} href={href.ShowWriterOutbox()}>
          All your submissions
        </Link>
      </p>
    </>
  );
}
