import { PRELOAD_DELAY_MS } from '@/gen/limits';
import type { PagePreloadKind } from '@/gen/vocabulary';
import { lastWrite } from './written';

/** Addresses that do something, belong to one person, or answer what someone types. */
const NEVER = /^\/(?:_|m|me|p|new-story|search)(?:\/|$)/u;

/** Pages of one kind have the same code: people, stories, topics and what has an id are told apart by the form of their address. */
const shapeOf = (address: string): string =>
  address
    .split('?')[0]
    ?.split('/')
    .map((part, place, all) =>
      part.startsWith('@') ? '@' : /-[0-9a-f]{8,}$/u.test(part) ? '-' : all[1] === 'tag' && place === 2 ? '#' : part,
    )
    .join('/') ?? '';

/** How long a page that was preloaded is shown as it was; the router's own time. */
const FRESH_MS = 30_000;

/** What was preloaded: the code of pages, and the data of a page with its params, each for itself. */
export class Preloads {
  readonly #at = new Map<string, number>();

  /** Whether that is still to be preloaded; from then on it counts as preloaded. */
  take(kind: PagePreloadKind, address: string, now: number): boolean {
    const isData = kind === 'data-preloaded';
    const code = `JS-preloaded ${shapeOf(address)}`;
    const key = isData ? `${kind} ${address}` : code;
    const at = this.#at.get(key);
    if (at !== undefined && (!isData || now - at < FRESH_MS)) return false;
    // With its data comes its code; and with its code some of its data, which the router may keep.
    for (const done of [key, code, `fetched ${address}`]) this.#at.set(done, now);
    return true;
  }

  /** Whether the data of a page is there before it is asked for. */
  isReady = (address: string, now: number): boolean => now - this.#when('data-preloaded', address) < FRESH_MS;

  /** Whether the reader changed something since a page was preloaded: then it may be shown, but not kept. */
  isOvertaken(address: string, now: number): boolean {
    const at = this.#when('fetched', address);
    return now - at < FRESH_MS && lastWrite() > at;
  }

  #when = (what: PagePreloadKind | 'fetched', address: string): number => this.#at.get(`${what} ${address}`) ?? Number.NEGATIVE_INFINITY;
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether nothing is to be loaded ahead: the reader saves data, or their connection is slow. */
export const isThrifty = ({ connection }: { connection?: Connection }): boolean =>
  connection?.saveData === true || /2g|3g/u.test(connection?.effectiveType ?? '');

/** The address of a link that may be preloaded. */
export function preloadable(link: HTMLAnchorElement | null | undefined): string | null {
  const isOurs = link?.origin === location.origin && link.pathname !== location.pathname;
  return !isOurs || link.relList.contains('nofollow') || NEVER.test(link.pathname) ? null : link.pathname + link.search;
}

const SOFT = 'a[data-soft]';

function isVisible(link: Element): boolean {
  const { top, bottom, height } = link.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

/**
 * Preloads what a reader may open next: the data of a link on which the pointer or the focus rests, and the code of what is
 * visible in the page while it rests; each after 100 ms. Nothing before the reader did anything. Returns what
 * ends it.
 */
export function watchLinks(done: Preloads, load: (address: string, kind: PagePreloadKind) => void): () => void {
  if (isThrifty(navigator as Navigator & { connection?: Connection })) return () => undefined;
  let intent: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const take = (kind: PagePreloadKind, link: HTMLAnchorElement) => {
    const address = preloadable(link);
    if (address && done.take(kind, address, performance.now())) load(address, kind);
  };
  const onRest = () => {
    clearTimeout(rest);
    rest = setTimeout(
      () =>
        document.querySelectorAll<HTMLAnchorElement>(`main ${SOFT}`).forEach((link) => {
          if (isVisible(link)) take('JS-preloaded', link);
        }),
      PRELOAD_DELAY_MS,
    );
  };
  const onIntent = ({ target }: Event) => {
    clearTimeout(intent);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(SOFT) : null;
    if (link) intent = setTimeout(() => take('data-preloaded', link), PRELOAD_DELAY_MS);
    // After it: what the reader points at is not to wait in the browser's line behind the rest.
    onRest();
  };
  document.addEventListener('pointerover', onIntent);
  document.addEventListener('focusin', onIntent);
  addEventListener('scroll', onRest, { passive: true });
  return () => {
    clearTimeout(intent);
    clearTimeout(rest);
    document.removeEventListener('pointerover', onIntent);
    document.removeEventListener('focusin', onIntent);
    removeEventListener('scroll', onRest);
  };
}
