'use client';
import { useEffect, useState } from 'react';
import * as href from '@/gen/href';
import { cropped } from '@/lib/picture/cropped';
import { longCount, plural, shortCount } from '@/lib/text/count';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Time } from '@/ui/Time';
import type { OwnStoryFragment } from './Stories.gen';
import css from './Stories.module.css';
import { atTheirClock, timeLeft } from './when';

export const nameOf = ({ title, excerpt, isResponse }: Pick<OwnStoryFragment, 'title' | 'excerpt' | 'isResponse'>): string =>
  title || (isResponse && excerpt) || 'Untitled';

/** Where its title leads: to the page readers see, else to where it is written; out of the trash nothing leads. */
function addressOf({ id, status, post }: OwnStoryFragment): string | null {
  if (status === 'DELETED') return null;
  return post?.url ?? href.ShowEditPost({ postId: id });
}

function Left({ until }: { until: string }) {
  const [text, setText] = useState('');
  useEffect(() => setText(timeLeft(until, Date.now())), [until]);
  return <span>{text}</span>;
}

function Count({ icon, count, what }: { icon: 'clap' | 'response'; count: number; what: string }) {
  if (count === 0) return null;
  return (
    <span title={plural(count, what)}>
      <Icon name={icon} size={16} />
      <span aria-hidden="true">{shortCount(count)}</span>
      <span className="sr">
        {longCount(count)} {count === 1 ? what : `${what}s`}
      </span>
    </span>
  );
}

function When({
  story: { status, deletedAt, erasedAt, scheduledAt, firstPublishedAt, updatedAt, wordCount },
}: {
  story: OwnStoryFragment;
}) {
  if (status === 'DELETED')
    return (
      <>
        {deletedAt && (
          <span>
            Deleted <Time at={deletedAt} />
          </span>
        )}
        {erasedAt && <Left until={erasedAt} />}
      </>
    );
  if (status === 'SCHEDULED')
    return (
      <>
        {scheduledAt && (
          <span>
            Scheduled for <time dateTime={scheduledAt}>{atTheirClock(scheduledAt)}</time>
          </span>
        )}
      </>
    );
  if (status === 'PUBLISHED')
    return (
      <>
        {firstPublishedAt && (
          <span>
            Published <Time at={firstPublishedAt} />
          </span>
        )}
      </>
    );
  return (
    <>
      <span>
        Last edited <Time at={updatedAt} />
      </span>
      <span>{plural(wordCount, 'word')}</span>
    </>
  );
}

interface StoryRowProps {
  story: OwnStoryFragment;
  /** Null where stories cannot be chosen. */
  isChosen: boolean | null;
  onChoose: () => void;
  children: React.ReactNode;
}

/** One of one's own stories: what it is, where it stands, and at its end what can be done with it. */
export function StoryRow({ story, isChosen, onChoose, children }: StoryRowProps) {
  const to = addressOf(story);
  const name = nameOf(story);
  const picture = story.settings.previewImage;
  const isOut = story.status === 'PUBLISHED';
  return (
    <li className={css.row}>
      {isChosen !== null && (
        <label className={css.choose}>
          <input type="checkbox" checked={isChosen} onChange={onChoose} aria-label={`Select ${name}`} />
        </label>
      )}
      <div className={css.what}>
        <h2 className={story.title ? undefined : css.untitled} dir="auto">
          {to ? <Link href={to}>{name}</Link> : name}
        </h2>
        {story.title && story.excerpt && (
          <p className={css.excerpt} dir="auto">
            {story.excerpt}
          </p>
        )}
        {story.inResponseTo && (
          <p className={css.parent}>
            In response to{' '}
            <Link href={story.inResponseTo.url} dir="auto">
              {story.inResponseTo.title || 'a story'}
            </Link>
          </p>
        )}
        <p className={css.meta}>
          {story.settings.visibility === 'LOCKED' && (
            <span className={css.gold} title="Member-only story">
              <Icon name="star" size={16} />
              <span className="sr">Member-only story</span>
            </span>
          )}
          <When story={story} />
          {isOut && !story.isResponse && <span>{story.readingTime} min read</span>}
          {isOut && <Count icon="clap" count={story.clapCount} what="clap" />}
          {isOut && <Count icon="response" count={story.responsesCount} what="response" />}
          {story.hasUnpublishedChanges && (
            <Link className={css.changed} href={href.ShowEditPost({ postId: story.id })}>
              Unpublished changes
            </Link>
          )}
        </p>
      </div>
      {picture && <img {...cropped(picture, 'card')} className={css.picture} alt="" loading="lazy" />}
      <div className={css.end}>{children}</div>
    </li>
  );
}
