import type { EventRecord } from '@/gen/wire';
import type { Send } from './queue';

const ENDPOINT = '/_/events';

/** How requests leave this page. */
export interface Wire {
  fetch: typeof fetch;
  /** The token against forged requests; null for visitors. */
  xsrf: () => Promise<string | null>;
}

export interface TransportOptions extends Wire {
  /** The flag `enable_lite_gql_client_events`. */
  usesMutation: boolean;
  /** Sends the events as JSON text by the mutation; true when it succeeded. */
  mutate: (payload: string, isLeaving: boolean) => Promise<boolean>;
}

/** Posts JSON with the token against forged requests. A page that goes away does not wait for the answer. */
export async function postJson(
  path: string,
  body: unknown,
  isLeaving: boolean,
  { fetch, xsrf }: Wire,
  more: Record<string, string> = {},
): Promise<boolean> {
  const token = await xsrf();
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: isLeaving,
    headers: { 'content-type': 'application/json', ...(token && { 'x-xsrf-token': token }), ...more },
    body: JSON.stringify(body),
  });
  return response.ok;
}

/** The one way events take: the mutation under its flag, else the endpoint. */
export function transport(options: TransportOptions): Send {
  return (events: readonly EventRecord[], isLeaving) =>
    options.usesMutation ? options.mutate(JSON.stringify(events), isLeaving) : postJson(ENDPOINT, events, isLeaving, options);
}
