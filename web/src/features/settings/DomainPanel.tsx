'use client';
import { accountErrorDomainNonMember } from '@/gen/messages/accountError';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { TextRow } from './Row';
import { Section } from './Section';
import css from './Settings.module.css';
import { useAccount } from './useSettings';

/** Where the reader's profile lives: below the site, on a host of its own, on a domain of their own. */
export function DomainPanel({ origin }: { origin: string }) {
  const { account, failed, again } = useAccount();
  if (failed) return <Note kind="error" action={<button type="button" onClick={again}>Try again</button>}>Your addresses could not be loaded.</Note>;
  if (!account) return <div className={css.skeletons} aria-busy="true"><Skeleton w="60%" h="1.75rem" /><Skeleton w="50%" h="1.75rem" /></div>;
  const site = new URL(origin);
  return (
    <Section title="Addresses of your profile">
      <TextRow label="On this site" help={new URL(account.url, site).href} />
      <TextRow label="Subdomain" help={account.hasSubdomain ? `${account.username}.${site.host}` : 'Your profile has no subdomain.'} />
      <TextRow label="Domain of your own" help={account.tier === 'FREE' ? accountErrorDomainNonMember : 'No domain is connected.'} />
    </Section>
  );
}
