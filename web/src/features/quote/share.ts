import { toast } from '@/lib/toast/queue';

const part = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D');

/** An address that leads to words on the page, where the browser knows how. */
function linkTo(words: string): string {
  const url = new URL(location.href);
  const [first = '', ...rest] = words.trim().split(/\s+/u);
  // A long passage is named by its beginning and its end.
  const text = rest.length < 12 ? part(words.trim()) : `${part([first, ...rest.slice(0, 4)].join(' '))},${part(rest.slice(-5).join(' '))}`;
  url.hash = `:~:text=${text}`;
  return url.href;
}

/** Passes words of a story on: with the system's own sheet where there is one, else as a link. */
export async function share(words: string, title: string): Promise<void> {
  const url = linkTo(words);
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) return await navigator.share({ title, text: `“${words}”`, url });
    await navigator.clipboard.writeText(`“${words}”\n${url}`);
    toast({ text: 'Copied with a link to the passage.' });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) toast({ style: 'ERROR', text: 'This could not be copied.' });
  }
  return undefined;
}
