'use client';
import useSWR from 'swr';
import { SignInLink } from '@/features/signin/SignInLink';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { canBuyMembership } from '@/lib/membership/canBuy';
import { buttonClass } from '@/ui/buttonClass';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Skeleton } from '@/ui/Skeleton';
import { OwnMastodon, type OwnMastodonQuery } from './Mastodon.gen';
import css from './Mastodon.module.css';
import { CONNECTIONS } from './paths';

type Reader = NonNullable<OwnMastodonQuery['viewer']>;

/** What the reader's own account and Mastodon have to do with each other. Its place is kept until it is known. */
export function OwnAccount({ signedIn }: { signedIn: boolean }) {
  return (
    <section className={css.own} aria-label="Your Mastodon account">
      {signedIn ? <Asked /> : <Stranger />}
    </section>
  );
}

function Asked() {
  const { data, error, mutate } = useSWR('OwnMastodon', () => query(OwnMastodon, {}), { revalidateOnFocus: false });
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>Your account couldn’t be loaded.</Failed>;
  if (!data) return <Loading />;
  if (!data.viewer) return <Stranger />;
  return <Known reader={data.viewer} />;
}

function Loading() {
  return (
    <div className={css.loading} aria-busy="true">
      <span className="sr" role="status">
        Loading your account
      </span>
      <Skeleton w="70%" h="1.75rem" />
      <Skeleton w="11rem" h="2.75rem" />
    </div>
  );
}

function Stranger() {
  return (
    <>
      <p>Sign in to connect your Mastodon account.</p>
      <SignInLink
        entry="top_bar"
        operation="login"
        className={buttonClass({ look: 'accent' })}
        label="Sign in to connect your Mastodon account"
        to={href.ShowMastodonForMembersPage()}
      >
        Sign in
      </SignInLink>
    </>
  );
}

function Known({ reader }: { reader: Reader }) {
  const connection = reader.connections.find(({ method }) => method === 'MASTODON');
  if (connection)
    return (
      <>
        <p>
          {connection.handle ? (
            <>
              Connected as <strong dir="auto">{connection.handle}</strong>.
            </>
          ) : (
            'Connected.'
          )}{' '}
          {reader.user.mastodonAccount ? (
            <Link href={href.ShowUserAbout({ username: reader.username })}>Your profile links to it</Link>
          ) : (
            'Your profile doesn’t show it, because you hide connected services.'
          )}
        </p>
        <Link className={buttonClass({ look: 'quiet' })} href={CONNECTIONS}>
          Manage connected services
        </Link>
      </>
    );
  if (reader.tier !== 'FREE')
    return (
      <>
        <p>You’re a member, so you can connect your Mastodon account.</p>
        <Link className={buttonClass({ look: 'accent' })} href={CONNECTIONS}>
          Connect your account
        </Link>
      </>
    );
  return (
    <>
      <p>You’re not a member yet. Members can connect their Mastodon account.</p>
      {canBuyMembership && (
        <Link className={buttonClass({ look: 'accent' })} href={href.ShowSubscriptionsLanding({})}>
          See the membership
        </Link>
      )}
    </>
  );
}
