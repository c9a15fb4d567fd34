import type { Metadata } from 'next';
import { FAVICON_CROP } from '@/gen/limits';
import { placeOf } from './place';
import type { PageRequest } from './request';

interface PageMeta {
  title: string;
  description?: string;
  /** Path or absolute address of the page's one true place. */
  canonical?: string;
  image?: { src: string; width: number; height: number; alt: string } | null;
  type?: 'website' | 'article' | 'profile';
  article?: { publishedTime?: string | undefined; modifiedTime?: string | undefined; authors: string[]; tags: string[] };
  /** Address of the page's RSS feed and its name. */
  feed?: { href: string; title: string };
  /** Address of an icon of the page's own; without one, the site's. */
  icon?: string | undefined;
  noindex?: boolean;
}

/** Builds title, description, canonical, Open Graph and feed links in one way for every page. */
export function pageMetadata(request: PageRequest, meta: PageMeta): Metadata {
  const { site, origin } = request;
  const absolute = (path: string): string => new URL(path, origin).href;
  const title = meta.title === site.name ? site.name : `${meta.title} – ${site.name}`;
  const canonical = meta.canonical === undefined ? undefined : placeOf(request, meta.canonical);
  const images = meta.image
    ? [{ url: absolute(meta.image.src), width: meta.image.width || undefined, height: meta.image.height || undefined, alt: meta.image.alt }]
    : [];
  const shared = { title: meta.title, description: meta.description, url: canonical, siteName: site.name, images };
  return {
    title: { absolute: title },
    description: meta.description,
    alternates: {
      canonical,
      types: meta.feed ? { 'application/rss+xml': [{ url: absolute(meta.feed.href), title: meta.feed.title }] } : undefined,
    },
    ...(meta.icon && { icons: { icon: { url: meta.icon, sizes: FAVICON_CROP }, apple: meta.icon } }),
    openGraph: meta.type === 'article' ? { ...shared, type: 'article', ...meta.article } : { ...shared, type: meta.type ?? 'website' },
    twitter: { card: meta.image ? 'summary_large_image' : 'summary' },
    robots: meta.noindex ? { index: false, follow: true } : { index: true, follow: true, 'max-image-preview': 'large' },
  };
}
