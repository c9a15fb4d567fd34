interface Provider {
  hosts: readonly string[];
  /** Where the frame of what the page shows lies; null when it shows nothing that can be played. */
  frame: (url: URL) => string | null;
}

const word = (text: string | null | undefined): string | null => (text && /^[\w-]{1,80}$/u.test(text) ? text : null);
const part = (url: URL, index: number): string | null => word(url.pathname.split('/')[index + 1]);
const where = (id: string | null, address: (id: string) => string | null): string | null => (id === null ? null : address(id));

/** The allow-list of what plays on our pages: the sites that can be embedded (core's `html_in::provider`). */
const PROVIDERS: readonly Provider[] = [
  { hosts: ['youtu.be'], frame: (url) => where(part(url, 0), (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`) },
  {
    hosts: ['youtube.com'],
    frame: (url) =>
      url.pathname === '/watch'
        ? where(word(url.searchParams.get('v')), (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`)
        : null,
  },
  {
    hosts: ['vimeo.com'],
    frame: (url) =>
      where(/^\/(\d{1,20})(?:\/|$)/u.exec(url.pathname)?.[1] ?? null, (id) => `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`),
  },
  {
    hosts: ['soundcloud.com'],
    frame: (url) =>
      part(url, 0) && part(url, 1)
        ? `https://w.soundcloud.com/player/?auto_play=true&url=${encodeURIComponent(`https://soundcloud.com${url.pathname}`)}`
        : null,
  },
  {
    hosts: ['open.spotify.com'],
    frame: (url) =>
      where(
        /^\/((?:album|artist|episode|playlist|show|track)\/\w{1,80})(?:\/|$)/u.exec(url.pathname)?.[1] ?? null,
        (what) => `https://open.spotify.com/embed/${what}`,
      ),
  },
  {
    hosts: ['codepen.io'],
    frame: (url) =>
      part(url, 1) === 'pen'
        ? where(part(url, 0), (by) => where(part(url, 2), (id) => `https://codepen.io/${by}/embed/${id}?default-tab=result`))
        : null,
  },
  {
    hosts: ['dailymotion.com'],
    frame: (url) =>
      part(url, 0) === 'video' ? where(part(url, 1), (id) => `https://www.dailymotion.com/embed/video/${id}?autoplay=1`) : null,
  },
  {
    hosts: ['ted.com'],
    frame: (url) => (part(url, 0) === 'talks' ? where(part(url, 1), (id) => `https://embed.ted.com/talks/${id}`) : null),
  },
];

/** The frame that plays what a page shows; null for pages and sites that are not known. */
export function frameOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '') return null;
  const host = url.hostname.replace(/^(?:www|m)\./u, '');
  return PROVIDERS.find(({ hosts }) => hosts.includes(host))?.frame(url) ?? null;
}

/** What a player may do: run in its own origin, and open the pages that its viewer asks for. It can neither reach this page nor lead it elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation';

/** Puts the player in place of the link to it. Nothing was asked of its site until now. Whether there is one. */
export function play(figure: HTMLElement): boolean {
  const { embed = '', provider = '', ratio = '' } = figure.dataset;
  const [src, link] = [frameOf(embed), figure.querySelector('a')];
  if (!src || !link) return false;
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', SANDBOX);
  frame.setAttribute('allow', 'autoplay; encrypted-media; fullscreen; picture-in-picture');
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.title = [link.textContent, provider].filter((text, index, all) => text && all.indexOf(text) === index).join(', ');
  frame.style.aspectRatio = `100 / ${Math.min(Math.max(Number(ratio) || 56, 10), 300)}`;
  frame.src = src;
  figure.dataset.plays = '';
  link.replaceWith(frame);
  frame.focus();
  return true;
}
