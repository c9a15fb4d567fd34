'use client';
import { useEffect } from 'react';
import { useEdge } from '@/lib/gql/edges';
import type { ResponseOrder } from '@/gen/vocabulary';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Note } from '@/ui/Note';
import { ShowMore } from '@/ui/ShowMore';
import { Composer } from './Composer';
import type { Discussed } from './discussed';
import { LinkedResponse } from './LinkedResponse';
import type { ThreadPage } from './thread';
import css from './Thread.module.css';
import { copyFor } from './respondTo';
import { ThreadResponse } from './ThreadResponse';
import { ThreadSkeleton } from './ThreadSkeleton';
import { useThread } from './useThread';

/** Whether there is a field for a reply: because the reader asked for it, or because they had begun to write before. */
export type Replying = 'no' | 'asked' | 'kept';

interface ThreadProps {
  story: Discussed;
  /** What is answered: the story, or a response. */
  parent: { id: string; writer: string };
  sort: ResponseOrder;
  signedIn: boolean;
  /** Where signing in leads back to. */
  back: string;
  /** 0 for responses to the story. */
  depth: number;
  first?: { page: ThreadPage; sort: ResponseOrder } | undefined;
  /** Whether the responses are shown, or only what the reader adds to them. */
  isOpen?: boolean;
  /** Whether the reader may answer at all. */
  canRespond: boolean;
  replying?: Replying;
  onReplied?: () => void;
  /** The response that the address names. */
  marked: string | null;
}

/** The responses to one thing, with the field to add one, and how they can be had page by page. */
export function Thread({
  story,
  parent,
  sort,
  signedIn,
  back,
  depth,
  first,
  isOpen = true,
  canRespond,
  replying = 'no',
  onReplied,
  marked,
}: ThreadProps) {
  const { items, respond, isFailed, isLoading, isLoaded, rest, refresh } = useThread({
    postId: parent.id,
    sort,
    signedIn,
    first,
    isWanted: isOpen,
  });
  const { isDiscussionClosed = story.isDiscussionClosed } = useEdge(`Post:${story.id}`);
  const isTop = depth === 0;
  const mayRespond = canRespond && !isDiscussionClosed;
  const there = marked !== null && items.some(({ response }) => response.id === marked);
  useEffect(() => {
    if (there) document.getElementById(`response-${marked}`)?.scrollIntoView({ block: 'center' });
  }, [there, marked]);
  const shared = { story, sort, signedIn, back, canRespond: mayRespond, marked, onShown: refresh };
  return (
    <div className={depth === 1 ? css.replies : undefined} aria-busy={isLoading}>
      {mayRespond && (isTop || replying !== 'no') && (
        <Composer
          label={isTop ? 'What do you think?' : `Reply to ${parent.writer}`}
          verb={isTop ? 'Respond' : 'Reply'}
          copy={copyFor(parent.id)}
          postId={parent.id}
          signedIn={signedIn}
          writer={parent.writer}
          back={back}
          isAsked={replying === 'asked'}
          send={respond}
          {...(onReplied && { onDone: onReplied })}
        />
      )}
      {isTop && isDiscussionClosed && <Note>The author has closed discussion for this {story.what ?? 'story'}.</Note>}
      {isTop && marked !== null && !isLoading && !there && <LinkedResponse id={marked} {...shared} />}
      {items.map(({ key, response, isSending }) => (
        <ThreadResponse key={key} response={response} isSending={isSending} parent={parent} depth={depth} {...shared} />
      ))}
      {isLoading && <ThreadSkeleton />}
      {isFailed && !isLoaded && (
        <div className={css.state}>
          <Failed onAgain={refresh}>The responses could not be loaded. Check your connection.</Failed>
        </div>
      )}
      {isTop && !isLoading && !isFailed && items.length === 0 && (
        <Empty>{mayRespond ? 'No responses yet. Be the first to respond.' : 'No responses yet.'}</Empty>
      )}
      {isOpen && isLoaded && (rest.next !== null || isFailed) && (
        <div className={css.state}>
          <ShowMore what={isTop ? 'responses' : 'replies'} {...rest} />
        </div>
      )}
    </div>
  );
}
