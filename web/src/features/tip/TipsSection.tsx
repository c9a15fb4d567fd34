'use client';
import useSWR from 'swr';
import { PreferenceRows } from '@/features/settings/PreferenceRows';
import type { PreferenceText } from '@/features/settings/preferenceTexts';
import { TextRow } from '@/features/settings/Row';
import { Section } from '@/features/settings/Section';
import type { Account } from '@/features/settings/useSettings';
import { query } from '@/lib/gql/client';
import { shortDate } from '@/lib/text/date';
import { Link } from '@/ui/Link';
import css from './Tips.module.css';
import { OwnTips, type OwnTipsQuery } from './Tip.gen';

type Tips = NonNullable<OwnTipsQuery['viewer']>['tips'];

const TAKES: readonly PreferenceText[] = [
  {
    name: 'PUBLISHING_ALLOW_TIPS',
    label: 'Take tips',
    help: 'Readers can give you money for a story. You see who it is from.',
  },
];

/** What a writer was given in each currency, and what of it is still to come. */
function Balances({ balances }: { balances: Tips['balances'] }) {
  return balances.map(({ given, owed }) => (
    <TextRow
      key={given.currency}
      label={`${given.text} ${given.currency}`}
      help={owed.amount > 0 ? `${owed.text} of it is still to be paid out to you.` : 'All of it has been paid out to you.'}
    />
  ));
}

function Received({ received }: { received: Tips['received'] }) {
  if (received.length === 0) return null;
  return (
    <details className={css.tips}>
      <summary>Your last tips</summary>
      <ul>
        {received.map(({ id, price, givenAt, giver, post }) => (
          <li key={id}>
            <strong>{price.text}</strong> from {giver ? <Link href={giver.url}>{giver.name}</Link> : 'someone'}
            {post && (
              <>
                {' '}
                for <Link href={post.url}>{post.title || 'a story'}</Link>
              </>
            )}
            <span className={css.when}>{shortDate(givenAt)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Whether a writer takes tips, and what they were given. Nothing where there are none. */
export function TipsSection({ account }: { account: Account }) {
  const { data } = useSWR('OwnTips', () => query(OwnTips, {}), { revalidateOnFocus: false });
  const tips = data?.viewer?.tips;
  if (!data || !tips || (!data.site.hasTips && tips.balances.length === 0)) return null;
  return (
    <Section title="Tips">
      {data.site.hasTips && <PreferenceRows account={account} texts={TAKES} />}
      <Balances balances={tips.balances} />
      <Received received={tips.received} />
    </Section>
  );
}
