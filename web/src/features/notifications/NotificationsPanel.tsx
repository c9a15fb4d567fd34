'use client';
import { useState } from 'react';
import { OwnListField } from '@/features/search/OwnListField';
import * as href from '@/gen/href';
import { useSettledQuery } from '@/lib/search/useSettledQuery';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { Skeleton } from '@/ui/Skeleton';
import { NotificationRow } from './NotificationRow';
import css from './Notifications.module.css';
import { type Tab, useNotifications } from './useNotifications';
import { useMore } from './useUnread';

const NOTHING: Readonly<Record<Tab, string>> = {
  ALL: 'No notifications yet. Follow writers and topics to hear about new stories.',
  RESPONSES: 'No responses yet. Responses to your stories, and replies to your responses, appear here.',
  ACTIVITY: 'Publish a story to get claps, follows and highlights.',
};

function Waiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      <span className="sr" role="status">
        Loading your notifications
      </span>
      {['72%', '58%', '66%', '49%'].map((width) => (
        <div key={width}>
          <Skeleton w="2.5rem" h="2.5rem" round />
          <div>
            <Skeleton w={width} h="1.25rem" />
            <Skeleton w="22%" h="1rem" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** What the reader is told: marked as read one by one or all together. */
export function NotificationsPanel({ tab: whole }: { tab: 'ALL' | 'ACTIVITY' }) {
  const [tab, setTab] = useState<Tab>(whole);
  const words = useSettledQuery();
  const { items, rest, again, markOne, markAll } = useNotifications(tab, words);
  const { isFailed, isBusy, next } = rest;
  const isMore = useMore();
  const isOnlyResponses = tab === 'RESPONSES';
  const hasUnread = items?.some((card) => !card.isRead) ?? false;
  return (
    <>
      <OwnListField label="Search your notifications" />
      <div className={css.tools}>
        <Button look="quiet" size="s" aria-pressed={isOnlyResponses} onClick={() => setTab(isOnlyResponses ? whole : 'RESPONSES')}>
          Only responses
        </Button>
        <Button
          look="quiet"
          size="s"
          disabledReason={hasUnread ? undefined : 'You’ve read everything here.'}
          onClick={() => void markAll()}
        >
          Mark all as read
        </Button>
      </div>
      <span className="sr" role="status">
        {isMore ? 'You have new notifications.' : ''}
      </span>
      {isMore && (
        <Button look="accent" size="s" className={css.new} onClick={again}>
          Show new notifications
        </Button>
      )}
      {isFailed && !items && <Failed onAgain={again}>Your notifications could not be loaded.</Failed>}
      {!isFailed && !items && <Waiting />}
      {items?.length === 0 && words && (
        <Empty>
          No notifications match “{words}”{next !== null ? ' so far' : ''}.
        </Empty>
      )}
      {items?.length === 0 && next === null && !words && (
        <Empty
          action={
            whole === 'ALL' && !isOnlyResponses ? (
              <Link className={buttonClass()} href={href.ShowExploreTopics()}>
                Explore topics
              </Link>
            ) : (
              <Link className={buttonClass({ look: 'quiet' })} href={href.ShowNewPost()}>
                Write a story
              </Link>
            )
          }
        >
          {NOTHING[tab]}
        </Empty>
      )}
      {items && items.length > 0 && (
        <ul className={css.list} aria-label="Notifications" aria-busy={isBusy}>
          {items.map((card) => (
            <NotificationRow key={card.id} card={card} onRead={() => void markOne(card)} />
          ))}
        </ul>
      )}
      {items && <ShowMore what="notifications" {...rest} />}
    </>
  );
}
