const HOME = '/';
/** Pages for signing in and out; readers are not sent back to them. */
const NOT_AGAIN = /^m\/(?:signin|signout|callback)(?:\/|$)/u;

/** The path to go to after signing in: that of `wanted`, if it is on the same origin, else the home page. */
export function afterSignIn(wanted: string, origin: string): string {
  if (!URL.canParse(wanted, origin)) return HOME;
  const url = new URL(wanted, origin);
  // A path may begin with two slashes although its address is ours.
  const path = url.pathname.replace(/^[/\\]+/u, '');
  if (url.origin !== new URL(origin).origin || !/^https?:$/u.test(url.protocol) || NOT_AGAIN.test(path)) return HOME;
  return `/${path}${url.search}${url.hash}`;
}
