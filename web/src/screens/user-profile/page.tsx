import { cache } from 'react';
import { MoreStories } from '@/features/feed/MoreStories';
import { ProfileGone } from '@/features/profile/ProfileGone';
import { ProfileHeader } from '@/features/profile/ProfileHeader';
import { profileMeta } from '@/features/profile/profileMeta';
import { ProfileRail } from '@/features/profile/ProfileRail';
import { StoryList } from '@/features/story-card/StoryList';
import { gqlServer } from '@/lib/gql/server';
import type { Screen } from '@/lib/route/page';
import { Columns } from '@/ui/Columns';
import { Main } from '@/ui/Main';
import { Empty } from '@/ui/Empty';
import { JsonLd } from '@/ui/JsonLd';
import { UserProfilePage } from './ops.gen';
import { tabOf } from './tabs';

const read = cache((username: string) => gqlServer(UserProfilePage, { username }));

export const screen: Screen = {
  async metadata({ params, request }) {
    const { userResult: user } = await read(params.username ?? '');
    if (user.__typename !== 'User') return profileMeta(request, null, '', '');
    const tab = tabOf(params.tab);
    return tab ? profileMeta(request, user, tab.title, tab.path(user.username)) : profileMeta(request, user, '', user.url);
  },
  async View({ params, request: { signedIn, origin } }) {
    const { userResult: user } = await read(params.username ?? '');
    if (user.__typename !== 'User') return <Main><ProfileGone reason={user.__typename} /></Main>;
    const tab = tabOf(params.tab);
    const next = user.posts.pagingInfo.next;
    const person = { '@type': 'Person', name: user.name, description: user.bio || undefined, url: new URL(user.url, origin).href, image: user.imageUrl ?? undefined };
    return (
      <Columns rail={<ProfileRail user={user} signedIn={signedIn} />}>
        <JsonLd data={{ '@type': 'ProfilePage', dateCreated: user.createdAt, mainEntity: person }} />
        <ProfileHeader user={user} tab={tab?.tab ?? 'home'} signedIn={signedIn} />
        {tab ? <tab.Part username={user.username} name={user.name} signedIn={signedIn} /> : (
          <>
            <StoryList posts={user.posts.items} signedIn={signedIn} />
            {user.posts.items.length === 0 && <Empty>{user.name} has not published a story yet.</Empty>}
            {next && <MoreStories feed={{ of: 'user', id: user.id }} from={next.to} signedIn={signedIn} />}
          </>
        )}
      </Columns>
    );
  },
};
