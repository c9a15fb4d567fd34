import { cache } from 'react';
import { Books } from '@/features/profile/Books';
import { ProfileGone } from '@/features/profile/ProfileGone';
import { ProfileHeader } from '@/features/profile/ProfileHeader';
import { profileMeta } from '@/features/profile/profileMeta';
import { ProfileRail } from '@/features/profile/ProfileRail';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import type { Screen } from '@/lib/route/page';
import { Columns } from '@/ui/Columns';
import { JsonLd } from '@/ui/JsonLd';
import { Main } from '@/ui/Main';
import { placeOf } from '@/lib/place';
import { UserBooksPage } from './ops.gen';

const read = cache((username: string) => gqlServer(UserBooksPage, { username }));

export const screen: Screen = {
  async metadata({ params, request }) {
    const { userResult: user } = await read(params.username ?? '');
    return profileMeta(request, user.__typename === 'User' ? user : null, 'Books', href.ShowUserBooks({ username: params.username ?? '' }));
  },
  async View({ params, request }) {
    const { signedIn, origin } = request;
    const { userResult: user } = await read(params.username ?? '');
    if (user.__typename !== 'User')
      return (
        <Main>
          <ProfileGone reason={user.__typename} />
        </Main>
      );
    const author = { '@type': 'Person', name: user.name, url: placeOf(request, user.url) };
    return (
      <Columns rail={<ProfileRail user={user} signedIn={signedIn} />}>
        {user.books.map((book) => (
          <JsonLd
            key={book.id}
            data={{
              '@type': 'Book',
              name: book.title,
              description: book.description || undefined,
              image: book.coverUrl ? new URL(book.coverUrl, origin).href : undefined,
              url: book.editions[0]?.link,
              author,
            }}
          />
        ))}
        <ProfileHeader user={user} tab="books" signedIn={signedIn} />
        <Books key={user.id} userId={user.id} name={user.name} books={user.books} signedIn={signedIn} />
      </Columns>
    );
  },
};
