import { cache } from 'react';
import { AboutText } from '@/features/profile/AboutText';
import { Contacts } from '@/features/profile/Contacts';
import { FollowCounts } from '@/features/profile/FollowCounts';
import { ProfileGone } from '@/features/profile/ProfileGone';
import { ProfileHeader } from '@/features/profile/ProfileHeader';
import { profileMeta } from '@/features/profile/profileMeta';
import { ProfileRail } from '@/features/profile/ProfileRail';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import type { Screen } from '@/lib/route/page';
import { plural } from '@/lib/text/count';
import { monthOfYear } from '@/lib/text/date';
import { Columns } from '@/ui/Columns';
import { Main } from '@/ui/Main';
import { UserAboutPage } from './ops.gen';
import css from './about.module.css';

const read = cache((username: string) => gqlServer(UserAboutPage, { username }));

export const screen: Screen = {
  async metadata({ params, request }) {
    const { userResult: user } = await read(params.username ?? '');
    return profileMeta(request, user.__typename === 'User' ? user : null, 'About', href.ShowUserAbout({ username: params.username ?? '' }));
  },
  async View({ params, request: { signedIn } }) {
    const { userResult: user } = await read(params.username ?? '');
    if (user.__typename !== 'User')
      return (
        <Main>
          <ProfileGone reason={user.__typename} />
        </Main>
      );
    return (
      <Columns rail={<ProfileRail user={user} signedIn={signedIn} />}>
        <ProfileHeader user={user} tab="about" signedIn={signedIn} />
        <div className={css.about}>
          <AboutText userId={user.id} name={user.name} html={user.aboutHtml} bio={user.bio} signedIn={signedIn} />
          <p className={css.facts}>
            <span>Joined {monthOfYear(user.createdAt)}</span>
            <FollowCounts user={user} signedIn={signedIn} />
            <span>{plural(user.postCount, 'story', 'stories')}</span>
            <Contacts userId={user.id} />
          </p>
        </div>
      </Columns>
    );
  },
};
