'use client';
import { useEffect } from 'react';
import useSWR from 'swr';
import media from '@/features/post/BodyMedia.module.css';
import body from '@/features/post/Body.module.css';
import { query } from '@/lib/gql/client';
import { Failed } from '@/ui/Failed';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { SubmittedText as Text } from './Submission.gen';
import css from './Submission.module.css';

/** The story as its writer wrote it last. Says which revision was read: that one can be accepted. */
export function SubmittedText({ id, onRead }: { id: string; onRead: (revision: number | null) => void }) {
  const { data, error, mutate } = useSWR(['submitted', id], async () => (await query(Text, { id })).submission, {
    revalidateOnFocus: true,
  });
  const text = data?.__typename === 'Submission' ? data.text : null;
  const revision = text?.revision ?? null;
  useEffect(() => onRead(revision), [onRead, revision]);
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>The story could not be loaded.</Failed>;
  if (!data)
    return (
      <div className={css.waiting} aria-busy="true">
        <span className="sr" role="status">
          Loading the story
        </span>
        <Skeleton w="100%" h="4rem" />
        <Skeleton w="80%" h="4rem" />
      </div>
    );
  if (!text) return <Note kind="error">It’s no longer waiting. The writer withdrew it, or another editor decided.</Note>;
  return (
    <article className={css.text} aria-label={text.title || 'Untitled'}>
      <h3 dir="auto">{text.title || 'Untitled'}</h3>
      {text.subtitle && (
        <p className={css.subtitle} dir="auto">
          {text.subtitle}
        </p>
      )}
      <p className={css.meta}>
        {text.readingTime} min read{text.postStatus === 'PUBLISHED' && <span>Already published. Accepting moves it here.</span>}
      </p>
      <div className={`${body.body} ${media.media}`} dir="auto" dangerouslySetInnerHTML={{ __html: text.bodyHtml }} />
      <p>
        <button type="button" className={css.again} onClick={() => void mutate()}>
          Load the latest version
        </button>
      </p>
    </article>
  );
}
