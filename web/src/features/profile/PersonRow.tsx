import { FollowButton } from '@/features/follow/FollowButton';
import { FollowsYou } from '@/features/follow/FollowsYou';
import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import type { ProfilePersonFragment } from './People.gen';
import css from './People.module.css';

/** Someone in a list of people: name, what they say of themselves, Follow, and whether they follow the reader. */
export function PersonRow({ person, signedIn }: { person: ProfilePersonFragment; signedIn: boolean }) {
  return (
    <li className={css.row}>
      <Avatar name={person.name} src={person.imageUrl} size={48} />
      <div className={css.who}>
        <h2 dir="auto">
          <Link href={person.url}>{person.name}</Link>
        </h2>
        <p className={css.handle}>
          @{person.username} {signedIn && <FollowsYou userId={person.id} />}
        </p>
        {person.bio && (
          <p className={css.bio} dir="auto">
            {person.bio}
          </p>
        )}
      </div>
      <FollowButton signedIn={signedIn} target={{ kind: 'User', id: person.id, name: person.name }} image={person.imageUrl} />
    </li>
  );
}
