import { headers } from 'next/headers';
import { cache } from 'react';
import { ONE_TAP_ROUTE, type OneTapRoute } from '@/gen/vocabulary';
import type { Answered, SiteInfo } from '@/gen/wire';
import { aboutOf } from '@/lib/search/about';

/** The language of everything that the site itself says. */
export const INTERFACE_LANG = 'en';

/** Class of reader a page is rendered for: logged out, logged in, member. Pages hold nothing of one person. */
type ReaderClass = 'lo' | 'free' | 'member';
export type Theme = 'light' | 'dark' | 'system';

interface OwnPlace {
  prefix: string;
  origin: string;
}

export interface PageRequest {
  page: string;
  /** What the page is about, for its search box. */
  about: string;
  /** Whether this is the host of a writer or publication, which has sessions of its own. */
  ownHost: boolean;
  /** The own host of the page’s writer or publication, if any, and the path prefix that is left out there. */
  ownPlace: OwnPlace | null;
  /** Public origin, for example `https://example.org`. */
  origin: string;
  api: string;
  capability: string;
  answered: Answered | null;
  readerClass: ReaderClass;
  signedIn: boolean;
  theme: Theme;
  /** The language of the story that the page is; of every other page, the interface's. */
  lang: string;
  /** The kind of page, where Google's own prompt may show over it. */
  prompt: OneTapRoute | null;
  /** What lets a script of the document run; nothing where none is made. */
  nonce: string | undefined;
  site: SiteInfo;
}

function decodeJson<T>(value: string | null, otherwise: T): T {
  if (!value) return otherwise;
  try {
    return JSON.parse(decodeURIComponent(value)) as T;
  } catch {
    return otherwise;
  }
}

/** JSON as it is: its bytes are UTF-8, which Node takes for Latin-1 in a header. */
function answeredOf(value: string | null): Answered | null {
  return value ? (JSON.parse(Buffer.from(value, 'latin1').toString('utf8')) as Answered) : null;
}

function ownPlaceOf(value: string | null): OwnPlace | null {
  const [prefix, origin] = value?.split(' ') ?? [];
  return prefix && origin ? { prefix, origin } : null;
}

const oneOf = <T extends string>(value: string | null, allowed: readonly T[], otherwise: T): T =>
  allowed.includes(value as T) ? (value as T) : otherwise;

/** Reads what the front door decided about this request. */
export const pageRequest = cache(async (): Promise<PageRequest> => {
  const h = await headers();
  const origin = h.get('x-quire-host') ?? 'http://localhost';
  const readerClass = oneOf(h.get('x-quire-class'), ['lo', 'free', 'member'], 'lo');
  return {
    page: h.get('x-quire-page') ?? '',
    about: aboutOf(decodeJson<Record<string, string>>(h.get('x-quire-params'), {})),
    ownHost: h.get('x-quire-own-host') === '1',
    ownPlace: ownPlaceOf(h.get('x-quire-own-place')),
    origin,
    api: h.get('x-quire-api') ?? '',
    capability: h.get('x-quire-capability') ?? '',
    answered: answeredOf(h.get('x-quire-answer')),
    readerClass,
    signedIn: readerClass !== 'lo',
    theme: oneOf(h.get('x-quire-theme'), ['light', 'dark', 'system'], 'system'),
    lang: h.get('x-quire-lang') ?? INTERFACE_LANG,
    prompt: ONE_TAP_ROUTE.find((route) => route === h.get('x-quire-prompt')) ?? null,
    nonce: /'nonce-([^']+)'/u.exec(h.get('content-security-policy') ?? '')?.[1],
    site: decodeJson<SiteInfo>(h.get('x-quire-site'), { name: 'Quire', tagline: '', url: origin }),
  };
});
