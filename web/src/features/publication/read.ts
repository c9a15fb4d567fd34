import { cache } from 'react';
import { gqlServer } from '@/lib/gql/server';
import { PublicationHeadOnly } from './Publication.gen';
import { PublicationPage } from './PublicationHome.gen';

/** The publication's front page, read once per request. The parameter is a slug, an id or a host name. */
export const readPublication = cache(async (ref: string) => (await gqlServer(PublicationPage, { slug: ref })).collectionByDomainOrSlug);

/** A publication without its stories, read once per request. */
export const readHead = cache(async (ref: string) => (await gqlServer(PublicationHeadOnly, { slug: ref })).collectionByDomainOrSlug);

/** What the route calls the publication: by slug, or by id under `/c/`. */
export const publicationRef = (params: Readonly<Record<string, string>>): string =>
  params.collectionSlug ?? params.collectionId ?? params.domain ?? '';
