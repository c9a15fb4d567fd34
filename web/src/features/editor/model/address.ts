// The same rules as the server's (core::document::link); what it refuses must not get into a draft.
const LONGEST = 2048;
// oxlint-disable-next-line no-control-regex, no-misleading-character-class
const HIDDEN = /[\s"<>`\\\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]/u;
const OWN = /^(?:#|\/(?![/\\]))/u;
const IMAGE_ID = /^(?!\.)[\w.*-]{1,128}$/u;

const isPlain = (text: string): boolean => text.length > 0 && new TextEncoder().encode(text).length <= LONGEST && !HIDDEN.test(text);

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Whether a link may lead there: http, https, mailto, a path of this site or a place on the page. */
export function isLink(text: string): boolean {
  if (!isPlain(text)) return false;
  if (OWN.test(text)) return true;
  const url = parsed(text);
  if (url?.protocol === 'mailto:') return url.pathname !== '';
  return /^https?:\/\//iu.test(text) && url !== null && url.hostname !== '';
}

/** Whether it may be a picture: an id of ours, a path of this site, or an address elsewhere. */
export const isPictureSource = (text: string): boolean =>
  IMAGE_ID.test(text) || (isPlain(text) && /^\/(?![/\\])/u.test(text)) || (isLink(text) && /^https?:/iu.test(text));

/** Where a picture is shown from. */
export const pictureAddress = (src: string): string => (IMAGE_ID.test(src) ? `/_/image/${src}` : src);

/** What someone typed as an address, as a link: `example.org` is on the web, `a@b.org` is mail. Null when it cannot be one. */
export function linkFrom(typed: string): string | null {
  const text = typed.trim().replace(/[\s"<>`{}|^]/gu, (character) => encodeURIComponent(character));
  if (isLink(text)) return text;
  if (/^[^\s/@:]+@[^\s/@:]+\.[^\s/@:]+$/u.test(text)) return `mailto:${text}`;
  const onWeb = `https://${text}`;
  return /^[^\s/:@]+\.[^\s/:@]{2,}(?:[:/?#]|$)/u.test(text) && isLink(onWeb) ? onWeb : null;
}

/** Whether a text is nothing but the address of a page. */
export const isPageAddress = (text: string): boolean => /^https?:\/\/\S+$/iu.test(text) && isLink(text);
