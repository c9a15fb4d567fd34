import type { Block } from '../model/block';

type Embed = Omit<Extract<Block, { type: 'embed' }>, 'id' | 'text'>;

interface Provider {
  name: string;
  hosts: readonly string[];
  /** Height in percent of the width. */
  ratio: number;
  /** The page of what the address shows; null when it shows nothing that can be embedded. */
  page: (url: URL) => string | null;
}

const WORD = /^[\w-]+$/u;
const part = (url: URL, index: number): string => url.pathname.split('/')[index + 1] ?? '';
const after = (url: URL, name: string): string => url.pathname.split(`/${name}/`)[1]?.split('/')[0] ?? '';
const own = (url: URL, is: boolean): string | null => (is ? url.href : null);

/** The same sites as the server's (core's `html_in::provider`). */
const PROVIDERS: readonly Provider[] = [
  {
    name: 'YouTube',
    hosts: ['youtube.com', 'youtube-nocookie.com', 'youtu.be'],
    ratio: 56,
    page(url) {
      const framed = after(url, 'embed');
      if (WORD.test(framed)) return `https://www.youtube.com/watch?v=${framed}`;
      return own(url, url.hostname === 'youtu.be' ? WORD.test(part(url, 0)) : url.pathname === '/watch' && url.searchParams.has('v'));
    },
  },
  {
    name: 'Vimeo',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    ratio: 56,
    page: (url) => {
      const id = after(url, 'video') || part(url, 0);
      return /^\d+$/u.test(id) ? `https://vimeo.com/${id}` : null;
    },
  },
  { name: 'SoundCloud', hosts: ['soundcloud.com'], ratio: 30, page: (url) => own(url, part(url, 1) !== '') },
  {
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    ratio: 25,
    page: (url) => own(new URL(url.href.replace(/\/embed\//u, '/')), WORD.test(part(url, 1))),
  },
  {
    name: 'CodePen',
    hosts: ['codepen.io'],
    ratio: 56,
    page: (url) => {
      const id = after(url, 'embed') || after(url, 'pen');
      return WORD.test(id) ? `https://codepen.io/${part(url, 0)}/pen/${id}` : null;
    },
  },
  {
    name: 'Dailymotion',
    hosts: ['dailymotion.com'],
    ratio: 56,
    page: (url) => {
      const id = after(url, 'video');
      return WORD.test(id) ? `https://www.dailymotion.com/video/${id}` : null;
    },
  },
  {
    name: 'TED',
    hosts: ['ted.com', 'embed.ted.com'],
    ratio: 56,
    page: (url) => {
      const talk = after(url, 'talks');
      return WORD.test(talk) ? `https://www.ted.com/talks/${talk}` : null;
    },
  },
];

/** What can be embedded from an address; null of sites that are not known. */
export function embedOf(address: string): Embed | null {
  let url: URL;
  try {
    url = new URL(address.startsWith('//') ? `https:${address}` : address.trim());
  } catch {
    return null;
  }
  if (!/^https?:$/u.test(url.protocol) || url.port !== '' || url.username !== '') return null;
  url.protocol = 'https:';
  const host = url.hostname.replace(/^www\./u, '');
  const provider = PROVIDERS.find(({ hosts }) => hosts.includes(host));
  const page = provider?.page(url);
  return provider && page ? { type: 'embed', url: page, provider: provider.name, title: '', ratio: provider.ratio } : null;
}
