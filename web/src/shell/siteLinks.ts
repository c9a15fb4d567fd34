import { gqlServer } from '@/lib/gql/server';
import { pageRequest } from '@/lib/request';
import { SiteLinks, type SiteLinksQuery } from './Footer.gen';

type Links = SiteLinksQuery['site']['links'];

const KEEP_MS = 60_000;
const kept = new Map<string, { at: number; links: Promise<Links> }>();

/** The footer's links. They are configuration, so a minute-old answer serves every page. */
export async function siteLinks(): Promise<Links> {
  const { origin } = await pageRequest();
  const known = kept.get(origin);
  if (known && Date.now() - known.at < KEEP_MS) return known.links;
  const links = gqlServer(SiteLinks, {}).then(
    (answer) => answer.site.links,
    () => {
      kept.delete(origin);
      return [];
    },
  );
  if (kept.size > 64) kept.clear();
  kept.set(origin, { at: Date.now(), links });
  return links;
}

/** Where the state of the site is told. */
export const statusLink = async (): Promise<string | undefined> => (await siteLinks()).find(({ label }) => label === 'Status')?.href;
