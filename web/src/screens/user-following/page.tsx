import { cache } from 'react';
import { MorePeople } from '@/features/profile/MorePeople';
import people from '@/features/profile/People.module.css';
import { PersonRow } from '@/features/profile/PersonRow';
import { ProfileGone } from '@/features/profile/ProfileGone';
import { ProfileHeader } from '@/features/profile/ProfileHeader';
import { profileMeta } from '@/features/profile/profileMeta';
import { ProfileRail } from '@/features/profile/ProfileRail';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import type { Screen } from '@/lib/route/page';
import { Columns } from '@/ui/Columns';
import { Empty } from '@/ui/Empty';
import { Main } from '@/ui/Main';
import { UserFollowingPage } from './ops.gen';

const read = cache((username: string) => gqlServer(UserFollowingPage, { username }));

export const screen: Screen = {
  async metadata({ params, request }) {
    const { userResult: user } = await read(params.username ?? '');
    return profileMeta(
      request,
      user.__typename === 'User' ? user : null,
      'Following',
      href.ShowUserFollowing({ username: params.username ?? '' }),
    );
  },
  async View({ params, request: { signedIn } }) {
    const { userResult: user } = await read(params.username ?? '');
    if (user.__typename !== 'User')
      return (
        <Main>
          <ProfileGone reason={user.__typename} />
        </Main>
      );
    const {
      items,
      pagingInfo: { next },
    } = user.following;
    return (
      <Columns rail={<ProfileRail user={user} signedIn={signedIn} />}>
        <ProfileHeader user={user} tab="following" signedIn={signedIn} />
        <ul className={people.list}>
          {items.map((person) => (
            <PersonRow key={person.id} person={person} signedIn={signedIn} />
          ))}
        </ul>
        {items.length === 0 && <Empty>{user.name} doesn’t follow anyone yet.</Empty>}
        {next && <MorePeople of="following" id={user.id} from={next.to} signedIn={signedIn} />}
      </Columns>
    );
  },
};
