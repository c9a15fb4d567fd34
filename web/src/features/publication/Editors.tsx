import rail from '@/features/rail/Rail.module.css';
import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import type { PublicationHeadFragment } from './Publication.gen';
import { ROLE_LABELS } from './roles';

/** Who makes a publication. */
export function Editors({ editors }: { editors: PublicationHeadFragment['editors'] }) {
  if (editors.length === 0) return null;
  return (
    <section className={rail.module}>
      <h2>Editors</h2>
      <div className={rail.people}>
        {editors.map(({ user, role }) => (
          <article key={user.id} className={rail.person}>
            <Avatar name={user.name} src={user.imageUrl} size={32} />
            <div>
              <h3 dir="auto">
                <Link href={user.url}>{user.name}</Link>
              </h3>
              <p>{ROLE_LABELS[role]}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
