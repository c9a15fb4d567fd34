'use client';
import { useEffect, useId, useRef, useState } from 'react';
import { ClapButton } from '@/features/clap/ClapButton';
import { useViewer } from '@/features/viewer/useViewer';
import { bannerResponseHidden, bannerUndo } from '@/gen/messages/banner';
import type { ResponseOrder } from '@/gen/vocabulary';
import { useEdge } from '@/lib/gql/edges';
import { plural } from '@/lib/text/count';
import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { Time } from '@/ui/Time';
import { setHidden } from './acts';
import type { Discussed } from './discussed';
import { EditResponse } from './EditResponse';
import { PublishResponse } from './PublishResponse';
import { ResponseMenu } from './ResponseMenu';
import type { ThreadPostFragment } from './Responses.gen';
import { ResponseText } from './ResponseText';
import { type Replying, Thread } from './Thread';
import css from './Thread.module.css';
import { savedWriting } from './writing';

export interface ThreadResponseProps {
  response: ThreadPostFragment;
  isSending: boolean;
  parent: { id: string; writer: string };
  story: Discussed;
  sort: ResponseOrder;
  signedIn: boolean;
  back: string;
  depth: number;
  canRespond: boolean;
  marked: string | null;
  /** It was hidden and is shown again: the list may have changed. */
  onShown: () => void;
}

/** One response of a thread, what can be done with it, and the replies to it. */
export function ThreadResponse({
  response,
  isSending,
  parent,
  story,
  sort,
  signedIn,
  back,
  depth,
  canRespond,
  marked,
  onShown,
}: ThreadResponseProps) {
  const { id, creator } = response;
  const article = useRef<HTMLElement>(null);
  const replies = useId();
  const [isOpen, setOpen] = useState(false);
  const [replying, setReplying] = useState<Replying>('no');
  const [isEditing, setEditing] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [justHidden, setJustHidden] = useState(false);
  const edge = useEdge(`Post:${id}`);
  const isHidden = edge.isHidden ?? response.isHiddenOnParent;
  const count = edge.responses ?? response.responsesCount;
  const { data } = useViewer(signedIn);
  const viewerId = data?.viewer?.id ?? null;
  const isKnown = !signedIn || data !== undefined;
  // The sender finds themselves at it, and not at the top of the page.
  useEffect(() => {
    if (isSending) article.current?.focus();
  }, [isSending]);
  // A reply that was begun before is there again.
  useEffect(() => {
    if (isKnown && !isSending && savedWriting(viewerId, `to ${id}`)) setReplying('kept');
  }, [isKnown, viewerId, id, isSending]);
  if (edge.isDeleted) return null;
  if (justHidden) {
    const undo = async () => {
      setJustHidden(false);
      if (await setHidden(id, parent.id, false)) onShown();
    };
    return (
      <div className={css.state} role="status">
        <Note
          action={
            <button type="button" autoFocus onClick={() => void undo()}>
              {bannerUndo}
            </button>
          }
        >
          {bannerResponseHidden}
        </Note>
      </div>
    );
  }
  const hide = async () => {
    setJustHidden(true);
    if (!(await setHidden(id, parent.id, true))) setJustHidden(false);
  };
  const name = `Response by ${creator.name}`;
  return (
    <article
      ref={article}
      id={`response-${id}`}
      tabIndex={-1}
      className={marked === id ? `${css.response} ${css.marked}` : css.response}
      aria-label={name}
      aria-busy={isSending}
    >
      <div className={css.who}>
        <Avatar name={creator.name} src={creator.imageUrl} size={32} />
        <p>
          <span className={css.name}>
            <Link href={creator.url} dir="auto">
              {creator.name}
            </Link>
            {creator.id === story.creator.id && <span className={css.badge}>Author</span>}
          </span>
          <span className={css.when}>
            {isSending ? (
              <span role="status">Sending…</span>
            ) : (
              response.firstPublishedAt && (
                <Link href={response.url}>
                  <Time at={response.firstPublishedAt} />
                </Link>
              )
            )}
            {isHidden && <span>Hidden by the author</span>}
          </span>
        </p>
        {!isSending && (
          <ResponseMenu
            response={response}
            parentId={parent.id}
            storyId={story.id}
            signedIn={signedIn}
            isHidden={isHidden}
            onEdit={() => setEditing(true)}
            onPublish={() => setPublishing(true)}
            onHide={() => void hide()}
            onShow={() => void setHidden(id, parent.id, false).then(() => onShown())}
          />
        )}
      </div>
      {depth > 1 && (
        <p className={css.to} dir="auto">
          Replying to {parent.writer}
        </p>
      )}
      {isEditing ? (
        <EditResponse
          id={id}
          writer={creator.name}
          back={back}
          onDone={() => {
            setEditing(false);
            article.current?.focus();
          }}
        />
      ) : (
        <ResponseText html={edge.bodyHtml ?? response.bodyHtml} lang={response.lang} words={response.wordCount} />
      )}
      {isPublishing && (
        <PublishResponse
          id={id}
          onDone={() => {
            setPublishing(false);
            article.current?.focus();
          }}
        />
      )}
      {!isSending && !isEditing && (
        <div className={css.foot}>
          <ClapButton postId={id} total={response.clapCount} signedIn={signedIn} writer={creator.name} />
          {count > 0 && (
            <button type="button" className={css.act} aria-expanded={isOpen} aria-controls={replies} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide replies' : plural(count, 'reply', 'replies')}
            </button>
          )}
          {canRespond && (
            <button
              type="button"
              className={css.act}
              aria-expanded={replying !== 'no'}
              aria-label={`Reply to ${creator.name}`}
              onClick={() => setReplying('asked')}
            >
              Reply
            </button>
          )}
        </div>
      )}
      {!isSending && (
        <div id={replies} className={css.below}>
          <Thread
            story={story}
            parent={{ id, writer: creator.name }}
            sort={sort}
            signedIn={signedIn}
            back={back}
            depth={depth + 1}
            isOpen={isOpen}
            canRespond={canRespond}
            replying={replying}
            onReplied={() => setReplying('no')}
            marked={marked}
          />
        </div>
      )}
    </article>
  );
}
