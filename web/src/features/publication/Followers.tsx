import { cache } from 'react';
import { MorePeople } from '@/features/profile/MorePeople';
import people from '@/features/profile/People.module.css';
import { PersonRow } from '@/features/profile/PersonRow';
import { gqlServer } from '@/lib/gql/server';
import { Empty } from '@/ui/Empty';
import { PublicationFollowersPage, type PublicationFollowersPageQuery } from './Followers.gen';

export const readFollowers = cache(async (slug: string) => (await gqlServer(PublicationFollowersPage, { slug })).collectionByDomainOrSlug);

type Publication = NonNullable<PublicationFollowersPageQuery['collectionByDomainOrSlug']>;

/** Who follows a publication, the last first. */
export function Followers({ publication, signedIn }: { publication: Publication; signedIn: boolean }) {
  const {
    items,
    pagingInfo: { next },
  } = publication.followers;
  return (
    <>
      <ul className={people.list} aria-label="Followers">
        {items.map((person) => (
          <PersonRow key={person.id} person={person} signedIn={signedIn} />
        ))}
      </ul>
      {items.length === 0 && <Empty>No one follows {publication.name} yet.</Empty>}
      {next && <MorePeople of="collectionFollowers" id={publication.id} from={next.to} signedIn={signedIn} />}
    </>
  );
}
