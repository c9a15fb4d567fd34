import { cache } from 'react';
import { ProfileGone } from '@/features/profile/ProfileGone';
import { ProfileHeader } from '@/features/profile/ProfileHeader';
import { profileMeta } from '@/features/profile/profileMeta';
import { ProfileRail } from '@/features/profile/ProfileRail';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import type { Screen } from '@/lib/route/page';
import { Columns } from '@/ui/Columns';
import { Main } from '@/ui/Main';
import { JsonLd } from '@/ui/JsonLd';
import { placeOf } from '@/lib/place';
import { UserProfilePage } from './ops.gen';
import { Latest, Pinned } from './Stories';
import { tabOf } from './tabs';

const isLatest = (tab: string | undefined): boolean => tab === 'latest';

const read = cache((username: string, to: string) => gqlServer(UserProfilePage, { username, ...(to && { to }) }));

export const screen: Screen = {
  async metadata({ params, query, request }) {
    const { userResult: user } = await read(params.username ?? '', query.to ?? '');
    if (user.__typename !== 'User') return profileMeta(request, null, '', '');
    const tab = tabOf(params.tab);
    if (query.to) return profileMeta(request, user, 'Older stories', href.user_latest({ username: user.username, to: query.to }));
    if (isLatest(params.tab) && user.pinnedPosts.length > 0)
      return profileMeta(request, user, 'Latest', href.user_latest({ username: user.username }));
    return tab ? profileMeta(request, user, tab.title, tab.path(user.username)) : profileMeta(request, user, '', user.url);
  },
  async View({ params, query, request }) {
    const { signedIn } = request;
    const { userResult: user } = await read(params.username ?? '', query.to ?? '');
    if (user.__typename !== 'User')
      return (
        <Main>
          <ProfileGone reason={user.__typename} />
        </Main>
      );
    const tab = tabOf(params.tab);
    const person = {
      '@type': 'Person',
      name: user.name,
      description: user.bio || undefined,
      url: placeOf(request, user.url),
      image: user.imageUrl ?? undefined,
    };
    return (
      <Columns rail={<ProfileRail user={user} signedIn={signedIn} />}>
        <JsonLd data={{ '@type': 'ProfilePage', dateCreated: user.createdAt, mainEntity: person }} />
        <ProfileHeader user={user} tab={tab?.tab ?? (isLatest(params.tab) ? 'latest' : 'home')} signedIn={signedIn} />
        {tab ? (
          <tab.Part username={user.username} name={user.name} signedIn={signedIn} />
        ) : user.pinnedPosts.length > 0 && !isLatest(params.tab) ? (
          <Pinned user={user} signedIn={signedIn} />
        ) : (
          <Latest user={user} signedIn={signedIn} />
        )}
      </Columns>
    );
  },
};
