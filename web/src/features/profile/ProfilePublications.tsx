import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import { ROLE_LABELS } from '@/features/publication/roles';
import rail from '@/features/rail/Rail.module.css';
import type { ProfileUserFragment } from './Profile.gen';

/** The publications a person works for. */
export function ProfilePublications({ roles }: { roles: ProfileUserFragment['collections'] }) {
  if (roles.length === 0) return null;
  return (
    <section className={rail.module}>
      <h2>Publications</h2>
      <div className={rail.people}>
        {roles.map(({ collection, role }) => (
          <article key={collection.id} className={rail.person}>
            <Avatar name={collection.name} src={collection.imageUrl} size={32} square />
            <div>
              <h3 dir="auto">
                <Link href={collection.url}>{collection.name}</Link>
              </h3>
              <p>{ROLE_LABELS[role]}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
