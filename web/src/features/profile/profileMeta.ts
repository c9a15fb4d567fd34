import type { Metadata } from 'next';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { PageRequest } from '@/lib/request';
import type { ProfileUserFragment } from './Profile.gen';

/** Metadata of a profile's tabs: name, bio, canonical address, feed. */
export function profileMeta(request: PageRequest, user: ProfileUserFragment | null, suffix: string, canonical: string): Metadata {
  if (!user) return pageMetadata(request, { title: 'Profile not available', noindex: true });
  return pageMetadata(request, {
    title: suffix ? `${suffix} – ${user.name}` : user.name,
    description: user.bio || `Stories by ${user.name}.`,
    canonical,
    image: user.imageUrl ? { src: user.imageUrl, width: 0, height: 0, alt: user.name } : null,
    type: 'profile',
    icon: user.favicon?.url,
    feed: { href: href.feed_user({ username: user.username }), title: `Stories by ${user.name}` },
  });
}
