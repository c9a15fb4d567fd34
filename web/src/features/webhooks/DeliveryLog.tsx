'use client';
import { useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { WEBHOOK_DELIVERY_STATE_LABELS, WEBHOOK_EVENT_LABELS } from '@/gen/vocabulary';
import { plural } from '@/lib/text/count';
import { Button } from '@/ui/Button';
import { Failed } from '@/ui/Failed';
import { Note } from '@/ui/Note';
import { ShowMore } from '@/ui/ShowMore';
import { Skeleton } from '@/ui/Skeleton';
import { useDeliveries } from './useWebhooks';
import { type DeliveryFactsFragment, ReplayDelivery } from './Webhooks.gen';
import css from './Webhooks.module.css';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const at = (iso: string): string => `${moment.format(new Date(iso))} UTC`;

/** How it went, in words. */
const about = ({ state, attempts, answerStatus, triedAt, nextTryAt }: DeliveryFactsFragment): string =>
  [
    WEBHOOK_DELIVERY_STATE_LABELS[state],
    triedAt && `${plural(attempts, 'try', 'tries')}, the last ${at(triedAt)}`,
    triedAt && (answerStatus === null ? 'no answer' : `answered ${answerStatus}`),
    nextTryAt && triedAt && `next try ${at(nextTryAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');

function Delivery({ one, onReplay }: { one: DeliveryFactsFragment; onReplay: (one: DeliveryFactsFragment) => void }) {
  return (
    <li className={css.delivery}>
      <p>
        <strong>{WEBHOOK_EVENT_LABELS[one.event]}</strong>
        {one.state !== 'WAITING' && (
          <Button look="quiet" size="s" aria-label={`Send number ${one.number} again`} onClick={() => onReplay(one)}>
            Send again
          </Button>
        )}
      </p>
      <span className={css.fine}>
        {at(one.createdAt)} · {about(one)}
      </span>
      <details>
        <summary>What is sent</summary>
        <div className={css.payload}>{one.payload}</div>
      </details>
    </li>
  );
}

/** What a webhook was sent in the last 30 days and what waits, the last first; each can be sent again. */
export function DeliveryLog({ id }: { id: string }) {
  const rest = useDeliveries(id);
  const { pages, isFailed, again, change } = rest;
  const [error, setError] = useState<string | null>(null);
  const all = pages?.flatMap((page) => page.deliveries);
  const show = (now: DeliveryFactsFragment) =>
    change((known) =>
      known.map((page) => ({ ...page, deliveries: page.deliveries.map((one) => (one.number === now.number ? now : one)) })),
    );
  const replay = async (one: DeliveryFactsFragment) => {
    setError(null);
    show({ ...one, state: 'WAITING' });
    try {
      show(await act(ReplayDelivery, { id, number: one.number }, 'replayWebhookDelivery', 'WebhookDelivery'));
    } catch (refused) {
      show(one);
      setError(reasonOf(refused));
    }
  };
  return (
    <section aria-label="Deliveries">
      <div className={css.heading}>
        <h2>Deliveries</h2>
        <Button look="quiet" size="s" onClick={again}>
          Refresh
        </Button>
      </div>
      {error && <Note kind="error">{error}</Note>}
      {isFailed && !pages && <Failed onAgain={again}>What was sent could not be loaded.</Failed>}
      {!all && !isFailed && (
        <div className={css.waiting} aria-busy="true">
          <Skeleton w="60%" h="1.75rem" />
        </div>
      )}
      {all?.length === 0 && <p className={css.intro}>Nothing was sent in the last 30 days.</p>}
      <ul>
        {all?.map((one) => (
          <Delivery key={one.id} one={one} onReplay={(wanted) => void replay(wanted)} />
        ))}
      </ul>
      {pages && <ShowMore what="deliveries" {...rest} />}
    </section>
  );
}
