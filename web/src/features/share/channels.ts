import * as href from '@/gen/href';
import { SHARE_CHANNEL_LABELS, SHARE_CHANNEL, type ShareChannel } from '@/gen/vocabulary';

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

/** The services that take a story, and their address up to the story's; `*` is its title. */
const SERVICES = {
  X: 'x.com/intent/post?text=*&url=',
  Facebook: 'www.facebook.com/sharer/sharer.php?u=',
  Mastodon: 'share.joinmastodon.org/#text=*%20',
  Bluesky: 'bsky.app/intent/compose?text=*%20',
  LinkedIn: 'www.linkedin.com/sharing/share-offsite/?url=',
};

/**
 * Where the services take a story: by its title, and its address with the source `share` and the service as its dimension.
 * The code is written out, as every story loads this.
 */
export function storyShares(url: string, title: string): readonly Share[] {
  const source = `${url}${url.includes('?') ? '&' : '?'}source=share--`;
  return Object.entries(SERVICES).map(([label, service]) => ({
    label,
    to: `https://${service.replace('*', encodeURIComponent(title))}${encodeURIComponent(source + label.toLowerCase())}`,
  }));
}
