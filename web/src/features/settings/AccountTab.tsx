'use client';
import { type ComponentType, useState } from 'react';
import { DataSection } from '@/features/data/DataSection';
import { PhotoDialog } from '@/features/photo/PhotoDialog';
import * as href from '@/gen/href';
import { Avatar } from '@/ui/Avatar';
import { EmailDialog } from './EmailDialog';
import { PreferenceRows } from './PreferenceRows';
import { ProfileDialog } from './ProfileDialog';
import { ReadingFontRow } from './ReadingFontRow';
import { ButtonRow, LinkRow } from './Row';
import { Section } from './Section';
import { UsernameDialog } from './UsernameDialog';
import type { Account } from './useSettings';

type AccountDialog = ComponentType<{ account: Account; opener: HTMLElement; onClosed: () => void }>;

/** Who the reader is. */
export function AccountTab({ account }: { account: Account }) {
  const [open, setOpen] = useState<{ Dialog: AccountDialog; opener: HTMLElement } | null>(null);
  const opens = (Dialog: AccountDialog) => (opener: HTMLElement) => setOpen({ Dialog, opener });
  return (
    <>
      <Section title="You">
        <ButtonRow
          id="email"
          label="Email address"
          help={account.unverifiedEmail ? `${account.unverifiedEmail} is waiting to be confirmed.` : undefined}
          value={account.emailObfuscated ?? 'Not confirmed'}
          onOpen={opens(EmailDialog)}
        />
        <LinkRow
          label="Phone number"
          help="Shows there’s a real person behind this account."
          href={href.mobile_verification()}
          value={account.phone?.numberObfuscated ?? 'Not verified'}
        />
        <ButtonRow id="username" label="Username" value={`@${account.username}`} onOpen={opens(UsernameDialog)} />
        <ButtonRow
          id="profileInformation"
          label="Profile information"
          help="Your name and a short bio."
          value={account.name}
          onOpen={opens(ProfileDialog)}
        />
        <ButtonRow
          label="Photo"
          help="Shown next to your name."
          value={<Avatar name={account.name} src={account.imageUrl} size={40} />}
          onOpen={opens(PhotoDialog)}
        />
        <LinkRow label="Muted writers and publications" href={href.settings_mute()} />
        <LinkRow label="Custom domain" help="Use your own domain for your profile." href={href.settings_custom_domain()} />
      </Section>
      <Section title="Reading">
        <ReadingFontRow account={account} />
      </Section>
      <Section title="Privacy">
        <PreferenceRows
          account={account}
          texts={[
            {
              name: 'ACCOUNT_HIDE_EXTERNAL_SERVICES',
              label: 'Hide connected services',
              help: 'Your profile doesn’t show your Mastodon account.',
            },
          ]}
        />
      </Section>
      <DataSection username={account.username} />
      {open && (
        <open.Dialog account={account} opener={open.opener} onClosed={() => setOpen((current) => (current === open ? null : current))} />
      )}
    </>
  );
}
