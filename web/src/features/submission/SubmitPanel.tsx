'use client';
import { NoStory } from '@/features/errors/NoAccess';
import useSWR from 'swr';
import { href } from '@/gen/href';
import { query } from '@/lib/gql/client';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { PostSubmission } from './Submission.gen';
import css from './Submission.module.css';
import { SubmitPart } from './SubmitPart';

/** A story of the reader's, and handing it in. */
export function SubmitPanel({ postId }: { postId: string }) {
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
  const { title, submission, submissionCollections: collections, settings } = data;
  const none = collections.length === 0 && submission === null;
  return (
    <>
      <p className={css.of} dir="auto">
        {title || 'Untitled'}
      </p>
      {none ? (
        <Empty>You don’t write for a publication yet. Publication owners invite their writers.</Empty>
      ) : (
        <SubmitPart
          postId={postId}
          collections={collections}
          submission={submission}
          notifies={settings.announcedAt === null ? (settings.notifiesFollowers ?? data.status !== 'PUBLISHED') : null}
        />
      )}
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
