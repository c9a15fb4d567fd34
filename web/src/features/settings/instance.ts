/** The host of a Mastodon instance in what was typed: an address, a host, or a name like `@ada@social.example`; nothing where there is none. */
export function instanceOf(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const rest = text.replace(/^https?:\/\//u, '').replace(/\/.*$/u, '');
  const host = rest.slice(rest.lastIndexOf('@') + 1);
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}(?::\d{1,5})?$/u.test(host) ? host : null;
}
