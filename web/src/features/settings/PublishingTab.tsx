'use client';
import { ROLE_LABELS } from '@/features/publication/roles';
import * as href from '@/gen/href';
import { LinkRow } from './Row';
import { TipsSection } from '@/features/tip/TipsSection';
import type { PreferenceText } from './preferenceTexts';
import { PreferenceRows } from './PreferenceRows';
import { Section } from './Section';
import type { Account } from './useSettings';

const SHARING: readonly PreferenceText[] = [
  {
    name: 'PUBLISHING_ALLOW_EMAIL_SHARING_EDITOR_WRITER',
    label: 'Share your email address',
    help: 'Only editors and writers of your publications can see it on your profile.',
  },
];

/** What holds for the reader's own stories and publications. */
export function PublishingTab({ account }: { account: Account }) {
  return (
    <>
      <Section title="Stories">
        <PreferenceRows
          account={account}
          texts={[
            {
              name: 'PUBLISHING_ALLOW_PRIVATE_NOTES',
              label: 'Private notes',
              help: 'Readers can leave notes on your stories that only you see.',
            },
          ]}
        />
      </Section>
      <TipsSection account={account} />
      <Section id="audience-development" title="Audience">
        <LinkRow
          id="followers"
          label="Your profile"
          help="Your followers, and what they see."
          href={account.url}
          value={`@${account.username}`}
        />
        <PreferenceRows account={account} texts={SHARING} />
      </Section>
      <Section id="managePublications" title="Publications">
        {account.user.collections.map(({ role, collection }) => (
          <LinkRow key={collection.id} label={collection.name} href={collection.url} value={ROLE_LABELS[role]} />
        ))}
        <LinkRow label="New publication" help="A place for stories with its own name, link and editors." href={href.new_publication()} />
      </Section>
    </>
  );
}
