import { cache } from 'react';
import { ProfileGone } from '@/features/profile/ProfileGone';
import { ProfileHeader } from '@/features/profile/ProfileHeader';
import { profileMeta } from '@/features/profile/profileMeta';
import { ProfileRail } from '@/features/profile/ProfileRail';
import * as href from '@/gen/href';
import { BUILT_ROUTES } from '@/gen/route-screens';
import { gqlServer } from '@/lib/gql/server';
import type { Screen } from '@/lib/route/page';
import { plural } from '@/lib/text/count';
import { Columns } from '@/ui/Columns';
import { Main } from '@/ui/Main';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { UserCatalogsPage } from './ops.gen';
import css from './catalogs.module.css';

const read = cache((username: string) => gqlServer(UserCatalogsPage, { username }));

export const screen: Screen = {
  async metadata({ params, request }) {
    const { userResult: user } = await read(params.username ?? '');
    return profileMeta(request, user.__typename === 'User' ? user : null, 'Lists', href.ShowUserLists({ username: params.username ?? '' }));
  },
  async View({ params, request: { signedIn } }) {
    const { userResult: user } = await read(params.username ?? '');
    if (user.__typename !== 'User')
      return (
        <Main>
          <ProfileGone reason={user.__typename} />
        </Main>
      );
    const linked = BUILT_ROUTES.has('ShowUserList');
    return (
      <Columns rail={<ProfileRail user={user} signedIn={signedIn} />}>
        <ProfileHeader user={user} tab="lists" signedIn={signedIn} />
        {user.catalogs.items.map((list) => (
          <article key={list.id} className={css.list}>
            <h2 dir="auto">{linked ? <Link href={list.url}>{list.name}</Link> : list.name}</h2>
            {list.description && <p dir="auto">{list.description}</p>}
            <small>{plural(list.itemCount, 'story', 'stories')}</small>
          </article>
        ))}
        {user.catalogs.items.length === 0 && <Empty>{user.name} has no public lists yet.</Empty>}
      </Columns>
    );
  },
};
