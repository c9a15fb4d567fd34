import { href } from '@/gen/href';
import { SHARE_CHANNEL_LABELS, SHARE_CHANNEL, type ShareChannel, type SourceName } from '@/gen/vocabulary';
import { withSource } from '@/lib/event/socialSource';

/** A way to pass something on, and where it leads. */
export interface Share {
  label: string;
  to: string;
}

/** Channels that are networks: e-mail has a line of its own. */
const NETWORKS = SHARE_CHANNEL.filter((channel): channel is Exclude<ShareChannel, 'email'> => channel !== 'email');

/** The share routes of a list: the server leads on to the service. */
export const listShares = (username: string, catalogSlugId: string): readonly Share[] =>
  NETWORKS.map((channel) => ({ label: SHARE_CHANNEL_LABELS[channel], to: href.user_list_share({ username, catalogSlugId, channel }) }));

const SHARE: SourceName = 'share';

/** Where the services take a story: by its address, which says who led there, and title. */
export function storyShares(url: string, title: string): readonly Share[] {
  const t = encodeURIComponent(title);
  const by = (dimension: string) => encodeURIComponent(withSource(url, { name: SHARE, dimension }));
  return [
    { label: 'X', to: `https://x.com/intent/post?text=${t}&url=${by('x')}` },
    { label: 'Facebook', to: `https://www.facebook.com/sharer/sharer.php?u=${by('facebook')}` },
    { label: 'Mastodon', to: `https://share.joinmastodon.org/#text=${t}%20${by('mastodon')}` },
    { label: 'Bluesky', to: `https://bsky.app/intent/compose?text=${t}%20${by('bluesky')}` },
    { label: 'LinkedIn', to: `https://www.linkedin.com/sharing/share-offsite/?url=${by('linkedin')}` },
  ];
}
