import { EMAIL_MAX_LENGTH, EMAIL_TLD_MIN_LETTERS } from '@/gen/limits';

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/iu;
const LOCAL_MAX_LENGTH = 64;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/iu;
const TOP_LEVEL = new RegExp(`^(?:[a-z]{${EMAIL_TLD_MIN_LETTERS},}|xn--.+)$`, 'iu');
// The case-insensitive flag lets two letters of other scripts through that are spelt like k and s.
const ASCII = /^[\x21-\x7e]*$/u;

/** Domains that begin like a misspelt one and are right. */
const KNOWN_DOMAINS = new Set([
  'gmail.com',
  'googlemail.com',
  'google.com',
  'gmx.at',
  'gmx.ch',
  'gmx.co.uk',
  'gmx.com',
  'gmx.de',
  'gmx.es',
  'gmx.fr',
  'gmx.net',
  'gmx.us',
  'goo.jp',
  'goo.ne.jp',
]);

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(labels.at(-1) ?? '');
}

/** The address, trimmed and in lower case, or nothing if the text is none. */
export function emailAddress(typed: string): string | null {
  const text = typed.trim();
  const at = text.indexOf('@');
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  const isAddress =
    ASCII.test(text) && text.length <= EMAIL_MAX_LENGTH && local.length <= LOCAL_MAX_LENGTH && LOCAL.test(local) && isDomain(domain);
  return isAddress ? text.toLowerCase() : null;
}

/** The domain of a text, finished or not, when it looks like a slip. */
export function mistypedDomain(typed: string): string | null {
  const text = typed.trim();
  if (!text.includes('@')) return null;
  const domain = text.slice(text.lastIndexOf('@') + 1).toLowerCase();
  return /^(?:gm|goo)/u.test(domain) && !KNOWN_DOMAINS.has(domain) ? domain : null;
}
