import * as href from '@/gen/href';
import type { Offer } from '@/lib/prompt/google';

/** What follows on a token. */
export type Next = 'SIGNED_IN' | 'SECOND_FACTOR' | 'REGISTER' | 'LOGIN';

const sameOrigin: RequestInit = { credentials: 'same-origin', cache: 'no-store' };

/** What the server gives for a prompt; null where there is none. */
export async function askForOffer(): Promise<Offer | null> {
  const response = await fetch(href.prompt(), sameOrigin);
  return response.ok ? ((await response.json()) as Offer) : null;
}

/** Gives the token to the server. Throws when it is not believed. */
export async function give(token: string, { state }: Offer): Promise<Next> {
  const response = await fetch(href.prompt(), {
    ...sameOrigin,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, state }),
  });
  if (!response.ok) throw new Error(`the prompt was answered with ${response.status}`);
  return ((await response.json()) as { next: Next }).next;
}

/** The sign-in page of the service, and from there back to the page that is open. */
export function leaveFor(operation: 'login' | 'register'): string {
  const asked = new URLSearchParams({ operation, entryPoint: 'top_bar', redirect: location.pathname + location.search });
  return `${href.connect({ provider: 'google' })}?${asked}`;
}
