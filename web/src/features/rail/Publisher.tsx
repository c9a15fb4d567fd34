import { FollowButton } from '@/features/follow/FollowButton';
import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import type { RailPublisherFragment } from './Rail.gen';
import css from './Rail.module.css';

/** A person or publication in one row with Follow. */
export function Publisher({ publisher, signedIn }: { publisher: RailPublisherFragment; signedIn: boolean }) {
  const isUser = publisher.__typename === 'User';
  const text = isUser ? publisher.bio : publisher.tagline;
  const target = { kind: publisher.__typename, id: publisher.id, slug: isUser ? undefined : publisher.slug, name: publisher.name };
  return (
    <article className={css.person}>
      <Avatar name={publisher.name} src={publisher.imageUrl} size={32} square={!isUser} />
      <div>
        <h3 dir="auto">
          <Link href={publisher.url}>{publisher.name}</Link>
        </h3>
        {text && <p dir="auto">{text}</p>}
      </div>
      <FollowButton target={target} signedIn={signedIn} />
    </article>
  );
}
