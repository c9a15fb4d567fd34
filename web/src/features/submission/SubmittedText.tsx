'use client';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import media from '@/features/post/BodyMedia.module.css';
import body from '@/features/post/Body.module.css';
import { query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Failed } from '@/ui/Failed';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import edits from './Edits.module.css';
import { type SubmittedTextQuery, SubmittedText as Text } from './Submission.gen';
import css from './Submission.module.css';
import { SuggestedPart } from './SuggestedPart';

type Draft = NonNullable<Extract<NonNullable<SubmittedTextQuery['submission']>, { __typename: 'Submission' }>['text']>;

/** What an editor has before them. */
export interface Read {
  /** The revision, which can be accepted. */
  revision: number;
  /** Whether edits are suggested about which the writer has to decide. */
  suggests: boolean;
}

/** The story as its writer wrote it last, to be read or to suggest edits. Says what was read. */
export function SubmittedText({ id, onRead }: { id: string; onRead: (read: Read | null) => void }) {
  const [isEditing, setEditing] = useState(false);
  const { data, error, mutate } = useSWR(['submitted', id], async () => (await query(Text, { id })).submission, {
    revalidateOnFocus: true,
  });
  const submission = data?.__typename === 'Submission' ? data : null;
  const text = submission?.text ?? null;
  const revision = text?.revision ?? null;
  const suggests = submission?.suggestedEdits.some(({ state }) => state === 'OPEN') ?? false;
  useEffect(() => onRead(revision === null ? null : { revision, suggests }), [onRead, revision, suggests]);
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
  if (!submission || !text) return <Note kind="error">It’s no longer waiting. The writer withdrew it, or another editor decided.</Note>;
  return (
    <article className={css.text} aria-label={text.title || 'Untitled'}>
      <div className={css.filter} role="group" aria-label="View">
        <Button look="quiet" size="s" aria-pressed={!isEditing} onClick={() => setEditing(false)}>
          Read
        </Button>
        <Button look="quiet" size="s" aria-pressed={isEditing} onClick={() => setEditing(true)}>
          Suggest edits
        </Button>
      </div>
      {isEditing ? (
        <>
          <p className={css.meta}>The writer decides about each suggestion. It goes to them with “Request changes”, or on its own.</p>
          <ol className={edits.list}>
            {text.parts.map((part) => (
              <SuggestedPart
                key={part.part}
                submissionId={id}
                part={part}
                edit={submission.suggestedEdits.find((one) => one.part === part.part)}
                onEdits={(suggestedEdits) => void mutate({ ...submission, suggestedEdits: [...suggestedEdits] }, { revalidate: false })}
                onChanged={async () => {
                  const now = await mutate();
                  const parts = now?.__typename === 'Submission' ? now.text?.parts : undefined;
                  return parts?.find((one) => one.part === part.part)?.text ?? part.text;
                }}
              />
            ))}
          </ol>
        </>
      ) : (
        <Story text={text} />
      )}
      <p>
        <button type="button" className={css.again} onClick={() => void mutate()}>
          Load the latest version
        </button>
      </p>
    </article>
  );
}

/** The story as readers would see it. */
function Story({ text }: { text: Draft }) {
  return (
    <>
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
    </>
  );
}
