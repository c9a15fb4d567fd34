'use client';
import useSWR from 'swr';
import { query } from '@/lib/gql/client';
import { Contacts as ContactsQuery } from './Contacts.gen';

/**
 * Where else a person is found: on Mastodon by everybody, by e-mail by those they publish with, where they allow it. It is not
 * in the page itself, which is the same for everybody.
 */
export function Contacts({ userId }: { userId: string }) {
  const { data } = useSWR(['Contacts', userId], () => query(ContactsQuery, { id: userId }), { revalidateOnFocus: false });
  const user = data?.userResult.__typename === 'User' ? data.userResult : null;
  if (!user) return null;
  return (
    <>
      {user.mastodonAccount && (
        <span>
          <a href={user.mastodonAccount.url} rel="me nofollow noopener" dir="ltr">
            {user.mastodonAccount.handle}
          </a>
        </span>
      )}
      {user.sharedEmail && (
        <span>
          <a href={`mailto:${user.sharedEmail}`} dir="ltr">
            {user.sharedEmail}
          </a>
        </span>
      )}
    </>
  );
}
