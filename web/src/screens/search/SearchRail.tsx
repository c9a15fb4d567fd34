'use client';
import useSWR from 'swr';
import { Publisher } from '@/features/rail/Publisher';
import rail from '@/features/rail/Rail.module.css';
import * as href from '@/gen/href';
import type { SearchCategory } from '@/gen/vocabulary';
import { hitImage } from '@/lib/search/addresses';
import { search } from '@/lib/search/client';
import type { Inside } from '@/lib/search/inside';
import { insideFilter } from '@/lib/search/insideFilter';
import { useAskedQuery } from '@/lib/search/useQueryField';
import type { PublicationHit, TagHit, UserHit } from '@/lib/search/hits';
import { Pills } from '@/ui/Pills';
import { useSettled } from '@/lib/useSettled';

const PAUSE_MS = 300;

interface Props {
  category: SearchCategory;
  inside: Inside | null;
  signedIn: boolean;
}

/** How many of each. */
const HITS = [
  ['users', 3],
  ['collections', 2],
  ['tags', 6],
] as const;

async function find(query: string, inside: Inside | null) {
  return search(
    await Promise.all(
      HITS.map(async ([index, hitsPerPage]) => ({
        index,
        query,
        hitsPerPage,
        ...(inside && { filters: await insideFilter(index, inside) }),
      })),
    ),
  );
}

/** Beside the stories: people, publications and topics that match the same words. */
export function SearchRail({ category, inside, signedIn }: Props) {
  const query = useSettled(useAskedQuery().trim(), PAUSE_MS);
  const { data, error } = useSWR(category === 'posts' && query ? ['search-rail', query, inside] : null, () => find(query, inside), {
    revalidateOnFocus: false,
    keepPreviousData: true,
  });
  if (!data || error || !query || category !== 'posts') return null;
  const people = (data[0]?.hits ?? []) as UserHit[];
  const publications = (data[1]?.hits ?? []) as PublicationHit[];
  const tags = (data[2]?.hits ?? []) as TagHit[];
  return (
    <>
      {people.length + publications.length > 0 && (
        <section className={rail.module}>
          <h2>People and publications</h2>
          <div className={rail.people}>
            {people.map((hit) => (
              <Publisher
                key={hit.objectID}
                signedIn={signedIn}
                publisher={{
                  __typename: 'User',
                  id: hit.userId,
                  name: hit.name,
                  url: href.ShowUser({ username: hit.username }),
                  imageUrl: hitImage(hit.imageId),
                  bio: hit.bio ?? '',
                }}
              />
            ))}
            {publications.map((hit) => (
              <Publisher
                key={hit.objectID}
                signedIn={signedIn}
                publisher={{
                  __typename: 'Collection',
                  id: hit.collectionId,
                  slug: hit.slug,
                  name: hit.name,
                  url: href.ShowCollectionHome({ collectionSlug: hit.slug }),
                  imageUrl: hitImage(hit.imageId),
                  tagline: hit.description ?? '',
                }}
              />
            ))}
          </div>
        </section>
      )}
      {tags.length > 0 && (
        <section className={rail.module}>
          <h2>Topics</h2>
          <Pills items={tags.map((hit) => ({ href: href.ShowTagPosts({ tagSlug: hit.tagSlug }), label: hit.displayText }))} />
        </section>
      )}
    </>
  );
}
