'use client';
import { useState } from 'react';
import { StepUpHost } from '@/features/security/StepUpHost';
import { LinkRow } from '@/features/settings/Row';
import { href } from '@/gen/href';
import { WEBHOOK_STATE_LABELS } from '@/gen/vocabulary';
import { plural } from '@/lib/text/count';
import { Button } from '@/ui/Button';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Skeleton } from '@/ui/Skeleton';
import { useWebhooks } from './useWebhooks';
import { WebhookDialog } from './WebhookDialog';
import css from './Webhooks.module.css';

/** The reader's webhooks, and making one. */
export function WebhooksPanel() {
  const { known, failed, again } = useWebhooks();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <p className={css.intro}>
        What happens to your stories is sent to addresses that you choose, within a few seconds. How a receiver knows that it comes from
        here is on <Link href={href.developer_topic({ topic: 'webhooks' })}>the pages for developers</Link>.
      </p>
      <Button look="accent" onClick={(event) => setOpener(event.currentTarget)}>
        New webhook
      </Button>
      {failed && <Failed onAgain={again}>Your webhooks could not be loaded.</Failed>}
      {!known && !failed && (
        <div className={css.waiting} aria-busy="true">
          <Skeleton w="52%" h="1.75rem" />
          <Skeleton w="44%" h="1.75rem" />
        </div>
      )}
      {known?.length === 0 && <p className={css.intro}>You have no webhooks yet.</p>}
      <div className={css.rows}>
        {known?.map((one) => (
          <LinkRow
            key={one.id}
            label={one.address}
            help={`${WEBHOOK_STATE_LABELS[one.state]} · ${plural(one.events.length, 'event', 'events')}`}
            href={href.webhook({ webhookId: one.id })}
          />
        ))}
      </div>
      {opener && <WebhookDialog opener={opener} onClosed={() => setOpener(null)} />}
      <StepUpHost />
    </>
  );
}
