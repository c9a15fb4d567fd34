'use client';
import { useState } from 'react';
import { StepUpHost } from '@/features/security/StepUpHost';
import * as href from '@/gen/href';
import { Button } from '@/ui/Button';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { useWebhooks } from './useWebhooks';
import { WebhookDialog } from './WebhookDialog';
import { WebhookRows } from './WebhookRows';
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
      {!failed && <WebhookRows known={known} none="You have no webhooks yet." />}
      {opener && <WebhookDialog opener={opener} onClosed={() => setOpener(null)} />}
      <StepUpHost />
    </>
  );
}
