import type { ReactNode } from 'react';
import { FollowButton } from '@/features/follow/FollowButton';
import { FollowerCount } from '@/features/follow/FollowerCount';
import type { FollowTarget } from '@/features/follow/target';
import { ReaderTip } from '@/features/readers/StoryForReaders';
import { TipLink } from '@/features/tip/TipLink';
import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import css from './About.module.css';

interface Publisher {
  id: string;
  slug?: string;
  name: string;
  url: string;
  imageUrl: string | null;
  followerCount: number;
}

interface WhoProps {
  publisher: Publisher;
  text: string;
  kind: FollowTarget['kind'];
  signedIn: boolean;
  children?: ReactNode;
}

function Who({ publisher, text, kind, signedIn, children }: WhoProps) {
  const published = kind === 'Collection';
  return (
    <section className={css.who} aria-label={`${published ? 'Published in' : 'Written by'} ${publisher.name}`}>
      <Avatar name={publisher.name} src={publisher.imageUrl} size={48} square={published} />
      <div>
        <h2 className={css.name} dir="auto">
          {published ? 'Published in' : 'Written by'} <Link href={publisher.url}>{publisher.name}</Link>
        </h2>
        <p className={css.meta}>
          <FollowerCount target={{ kind, id: publisher.id }} count={publisher.followerCount} signedIn={signedIn} />
        </p>
        {text && (
          <p className={css.bio} dir="auto">
            {text}
          </p>
        )}
        {children && <p className={css.more}>{children}</p>}
      </div>
      <FollowButton
        place="story-footer"
        signedIn={signedIn}
        target={{ kind, id: publisher.id, slug: publisher.slug, name: publisher.name }}
        {...(!published && { image: publisher.imageUrl })}
      />
    </section>
  );
}

interface AboutProps {
  /** The story for which its writer can be given a tip; null: they take none. */
  tipped: string | null;
  creator: Publisher & { bio: string };
  collection: (Publisher & { tagline: string }) | null;
  signedIn: boolean;
}

/** Below the story: its writer, and the publication it appeared in. */
export function About({ creator, collection, signedIn, tipped }: AboutProps) {
  const Tip = signedIn ? ReaderTip : TipLink;
  return (
    <div className={css.about}>
      {collection && <Who publisher={collection} text={collection.tagline} kind="Collection" signedIn={signedIn} />}
      <Who publisher={creator} text={creator.bio} kind="User" signedIn={signedIn}>
        {tipped && <Tip postId={tipped} writer={creator.name} />}
      </Who>
    </div>
  );
}
