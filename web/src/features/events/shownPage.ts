import { PAGE_LABELS, PAGE_ROUTES, type PageName } from '@/gen/pages';
import { reportedRoute } from '@/lib/event/performance';
import type { Report } from '@/lib/event/report';

/** What is seen: a page, and a story where it shows one that is published. */
export interface ShownPage {
  page: string;
  story: { postId: string; isForAll: boolean } | null;
}

/** Page names of the server that this script does not know have neither route nor label. */
const of = <T>(known: Readonly<Partial<Record<PageName, T>>>, page: string): T | undefined =>
  Object.hasOwn(known, page) ? known[page as PageName] : undefined;

/** What the document shows now. */
export function pageIn(shown: Document): ShownPage {
  const { story, locked } = shown.querySelector<HTMLElement>('main [data-story]')?.dataset ?? {};
  return { page: shown.documentElement.dataset.page ?? '', story: story ? { postId: story, isForAll: locked === undefined } : null };
}

/** The named route of a page, or `other`. */
export const routeOf = (page: string): string => reportedRoute(of(PAGE_ROUTES, page) ?? '');

/** What a page calls itself where it sends its readers on. */
export const labelOf = (page: string): string => of(PAGE_LABELS, page) ?? page;

/** What is told when a place is seen. */
export function viewsOf({ page, story }: ShownPage): Parameters<Report>[] {
  const source = of(PAGE_LABELS, page);
  const views: Parameters<Report>[] = [['page.viewed', { page: routeOf(page), ...(source && { source }) }]];
  if (page === 'home-lo-legacy') views.push(['homepage.viewed', {}]);
  if (story) views.push(['story.viewed', { postId: story.postId }]);
  return views;
}
