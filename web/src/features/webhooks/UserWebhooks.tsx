'use client';
import { useState } from 'react';
import * as href from '@/gen/href';
import { APPLICATION_WEBHOOKS_MAX } from '@/gen/limits';
import { Button } from '@/ui/Button';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { useApplicationWebhooks } from './useWebhooks';
import { WebhookDialog } from './WebhookDialog';
import { WebhookRows } from './WebhookRows';
import css from './Webhooks.module.css';

/** Where an application is told what happens to the people who allow it. */
export function UserWebhooks({ application }: { application: string }) {
  const { known, failed, again } = useApplicationWebhooks(application);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <section aria-label="Webhooks for its users">
      <div className={css.heading}>
        <h2>Webhooks for its users</h2>
        {known && known.length < APPLICATION_WEBHOOKS_MAX && (
          <Button look="quiet" size="s" onClick={(event) => setOpener(event.currentTarget)}>
            New webhook
          </Button>
        )}
      </div>
      <p className={css.intro}>
        What happens to everyone who allows your application <code>manageWebhooks</code> is sent to an address that you choose, and says
        whose it is. It stops for each of them when they take that back. See{' '}
        <Link href={href.developer_topic({ topic: 'webhooks' })}>the pages for developers</Link>.
      </p>
      {failed ? (
        <Failed onAgain={again}>Its webhooks could not be loaded.</Failed>
      ) : (
        <WebhookRows known={known} none="It has no webhooks yet." />
      )}
      {opener && <WebhookDialog usersOf={application} opener={opener} onClosed={() => setOpener(null)} />}
    </section>
  );
}
