import type { Metadata } from 'next';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { PageRequest } from '@/lib/request';

interface Publication {
  slug: string;
  name: string;
  tagline: string;
  description: string;
  imageUrl: string | null;
  favicon: { url: string } | null;
}

/** Metadata of a publication's pages. Their feed is that of the whole publication, unless they have one of their own. */
export function publicationMeta(
  request: PageRequest,
  publication: Publication | null,
  suffix: string,
  canonical: string,
  noindex = false,
  feed?: { href: string; title: string },
): Metadata {
  if (!publication) return pageMetadata(request, { title: 'Publication not available', noindex: true });
  const { name, slug } = publication;
  return pageMetadata(request, {
    title: suffix ? `${suffix} – ${name}` : name,
    description: publication.tagline || publication.description || `Stories in ${name}.`,
    canonical,
    noindex,
    image: publication.imageUrl ? { src: publication.imageUrl, width: 0, height: 0, alt: name } : null,
    icon: publication.favicon?.url,
    feed: feed ?? { href: href.feed_collection({ collectionSlug: slug }), title: name },
  });
}
