import * as href from '@/gen/href';
import { canBuyMembership } from '@/lib/membership/canBuy';
import { Link } from '@/ui/Link';

/** What connecting a Mastodon account does, who can, and where the account may be. */
export function Explained({ name, own }: { name: string; own: string | null }) {
  return (
    <>
      <h2>What connecting does</h2>
      <ul>
        <li>The About page of your profile links to your Mastodon account, unless you hide connected services in your settings.</li>
        <li>You can sign in here with your Mastodon account.</li>
        <li>Your server tells us who you are there. {name} asks for nothing else: it can’t post for you or read your messages.</li>
      </ul>
      <h2>Who can connect</h2>
      <p>
        Connecting an account is for members. Memberships pay for {name}.{' '}
        {canBuyMembership ? (
          <Link href={href.ShowSubscriptionsLanding({})}>See what a membership gives you</Link>
        ) : (
          'They can’t be bought here yet.'
        )}
      </p>
      <p>
        You connect one Mastodon account, and it belongs to one account here. It stays connected when your membership ends, until you
        disconnect it.
      </p>
      <h2>Which servers work</h2>
      {own && (
        <p>
          {name} has a Mastodon server of its own, <a href={`https://${own}`}>{own}</a>. It’s suggested when you connect, but any other
          server works too.
        </p>
      )}
      <p>Your account can be on any public Mastodon server. If you don’t have one yet, create it on the server: {name} doesn’t do that.</p>
    </>
  );
}
