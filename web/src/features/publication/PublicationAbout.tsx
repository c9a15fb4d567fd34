import { cache } from 'react';
import profile from '@/features/profile/About.module.css';
import rail from '@/features/rail/Rail.module.css';
import { gqlServer } from '@/lib/gql/server';
import { monthOfYear } from '@/lib/text/date';
import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import css from './About.module.css';
import { CompactBar } from './CompactBar';
import { OwnInvitation } from './people/OwnInvitation';
import { OwnPart } from './people/OwnPart';
import { PublicationAbout as Operation, type PublicationAboutQuery } from './PublicationAbout.gen';

export const readAbout = cache(async (slug: string) => (await gqlServer(Operation, { slug })).collectionByDomainOrSlug);

type Publication = NonNullable<PublicationAboutQuery['collectionByDomainOrSlug']>;
type Person = Pick<Publication['writers'][number], 'id' | 'name' | 'url' | 'imageUrl' | 'bio'>;

function People({ title, people }: { title: string; people: readonly Person[] }) {
  if (people.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <div className={css.people}>
        {people.map((person) => (
          <article key={person.id} className={rail.person}>
            <Avatar name={person.name} src={person.imageUrl} size={40} />
            <div>
              <h3 dir="auto">
                <Link href={person.url}>{person.name}</Link>
              </h3>
              {person.bio && <p dir="auto">{person.bio}</p>}
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

/** How a publication is reached, and where else it is. */
function Elsewhere({ publication: { contactEmail, externalLinks } }: { publication: Publication }) {
  if (!contactEmail && externalLinks.length === 0) return null;
  return (
    <section>
      <h2>Contact</h2>
      <ul className={css.elsewhere}>
        {contactEmail && (
          <li>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </li>
        )}
        {externalLinks.map((link) => (
          <li key={link}>
            <a href={link} rel="me nofollow noopener">
              {link.replace(/^https?:\/\//u, '').replace(/\/$/u, '')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a publication is and who makes it. */
export function PublicationAbout({ publication, signedIn }: { publication: Publication; signedIn: boolean }) {
  const editors = publication.editors.map(({ user }) => user);
  const known = new Set(editors.map((user) => user.id));
  return (
    <>
      <CompactBar publication={publication} tab="about" />
      <OwnInvitation id={publication.id} name={publication.name} signedIn={signedIn} />
      <div className={css.about}>
        <h1 dir="auto">About {publication.name}</h1>
        {(publication.description || !publication.aboutHtml) && (
          <p className={css.text} dir="auto">
            {publication.description || publication.tagline || `${publication.name} hasn’t added a description yet.`}
          </p>
        )}
        {publication.aboutHtml && <div className={profile.html} dir="auto" dangerouslySetInnerHTML={{ __html: publication.aboutHtml }} />}
        <p>Joined {monthOfYear(publication.createdAt)}.</p>
        <Elsewhere publication={publication} />
        <People title="Editors" people={editors} />
        <People title="Writers" people={publication.writers.filter((user) => !known.has(user.id))} />
        <OwnPart id={publication.id} name={publication.name} signedIn={signedIn} />
      </div>
    </>
  );
}
