'use client';
import { useState } from 'react';
import { Button } from '@/ui/Button';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { domainStatus } from './domainStatus';
import { ReleaseDialog } from './ReleaseDialog';
import { TextRow } from './Row';
import { Section } from './Section';
import css from './Settings.module.css';
import { useAccount } from './useSettings';

/** Where the reader's profile lives: below the site, on a host of its own, on a domain of their own. */
export function DomainPanel({ origin }: { origin: string }) {
  const { account, failed, again } = useAccount();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (failed) return <Failed onAgain={again}>Your profile links could not be loaded.</Failed>;
  if (!account)
    return (
      <div className={css.skeletons} aria-busy="true">
        <Skeleton w="60%" h="1.75rem" />
        <Skeleton w="50%" h="1.75rem" />
      </div>
    );
  const site = new URL(origin);
  const host = `${account.username}.${site.host}`;
  return (
    <Section title="Profile links">
      <TextRow label="On this site" help={new URL(account.url, site).href} />
      <TextRow label="Subdomain" help={account.hasSubdomain ? host : 'You don’t have a subdomain.'}>
        {account.hasSubdomain && (
          <Button look="quiet" size="s" onClick={(event) => setOpener(event.currentTarget)}>
            Remove
          </Button>
        )}
      </TextRow>
      <TextRow label="Custom domain" help={domainStatus(account)} />
      {opener && <ReleaseDialog host={host} opener={opener} onClosed={() => setOpener(null)} />}
    </Section>
  );
}
