import { cache } from 'react';
import { Explained } from '@/features/mastodon/Explained';
import { MastodonSignIn } from '@/features/mastodon/MastodonSignIn';
import { OwnAccount } from '@/features/mastodon/OwnAccount';
import { CONNECTIONS } from '@/features/mastodon/paths';
import { Prose } from '@/features/text/Prose';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import { MastodonForMembersPage } from './ops.gen';

/** The site's own server, where it has one, and where going to a server begins; nowhere while the site asks none. */
const read = cache(async () => {
  const { site } = await gqlServer(MastodonForMembersPage, {});
  const start = site.signInMethods.find(({ method }) => method === 'MASTODON')?.connectUrl ?? null;
  return { own: site.mastodonDomainName, start };
});

export const screen: Screen = {
  async metadata({ request }) {
    const { start } = await read();
    return pageMetadata(request, {
      title: 'Mastodon for members',
      description: start
        ? `Members of ${request.site.name} connect their Mastodon account, show it on their profile and sign in with it.`
        : `Mastodon accounts can’t be connected to ${request.site.name} right now.`,
      canonical: href.ShowMastodonForMembersPage(),
      noindex: start === null,
    });
  },
  async View({ request: { site, signedIn } }) {
    const { own, start } = await read();
    return (
      <Chrome>
        <Main>
          <Prose>
            <h1>Mastodon for members</h1>
            {start ? (
              <p>Members of {site.name} connect their Mastodon account, show it on their profile and sign in with it.</p>
            ) : (
              <>
                <p>Mastodon accounts can’t be connected to {site.name} right now.</p>
                <p>
                  If you connected one before, it’s in <Link href={CONNECTIONS}>your settings</Link>, where you can disconnect it.
                </p>
              </>
            )}
          </Prose>
          {start && (
            <>
              <OwnAccount signedIn={signedIn} />
              <Prose>
                <Explained name={site.name} own={own} />
                {!signedIn && <MastodonSignIn start={start} own={own} />}
              </Prose>
            </>
          )}
        </Main>
      </Chrome>
    );
  },
};
