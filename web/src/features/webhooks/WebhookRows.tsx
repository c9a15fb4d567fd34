import { LinkRow } from '@/features/settings/Row';
import * as href from '@/gen/href';
import { WEBHOOK_STATE_LABELS } from '@/gen/vocabulary';
import { plural } from '@/lib/text/count';
import { Skeleton } from '@/ui/Skeleton';
import type { WebhookFactsFragment } from './Webhooks.gen';
import css from './Webhooks.module.css';

/** Webhooks, each with a way to its page; `none`: what is said when there are none. */
export function WebhookRows({ known, none }: { known: readonly WebhookFactsFragment[] | undefined; none: string }) {
  if (!known)
    return (
      <div className={css.waiting} aria-busy="true">
        <Skeleton w="52%" h="1.75rem" />
        <Skeleton w="44%" h="1.75rem" />
      </div>
    );
  if (known.length === 0) return <p className={css.intro}>{none}</p>;
  return (
    <div className={css.rows}>
      {known.map((one) => (
        <LinkRow
          key={one.id}
          label={one.address}
          help={`${WEBHOOK_STATE_LABELS[one.state]} · ${plural(one.events.length, 'event', 'events')}`}
          href={href.webhook({ webhookId: one.id })}
        />
      ))}
    </div>
  );
}
