import { GRAPHQL_BATCH_MAX, GRAPHQL_BATCH_WINDOW_MS, SERVICE_FLAG } from '@/gen/limits';
import { noteWrite } from '@/lib/written';
import { makeBatcher, type Payload } from './batch';
import { type GqlAnswer, type Op, unwrap } from './op';
import { refuseGateway } from './unreached';
import { currentXsrf } from './xsrf';

/** The version of what runs in the browser. */
export const CLIENT_VERSION = '0.1.0';
const CLIENT = `${SERVICE_FLAG}/${CLIENT_VERSION}`;

async function post(payloads: Payload[], extra: Record<string, string>, more: Pick<RequestInit, 'keepalive'> = {}): Promise<GqlAnswer[]> {
  const response = await fetch('/_/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    ...more,
    headers: {
      'content-type': 'application/json',
      'x-operation-name': payloads.map((p) => p.operationName).join(','),
      'x-client': CLIENT,
      'x-route': document.documentElement.dataset.page ?? '',
      'x-path': encodeURI(location.pathname),
      ...extra,
    },
    body: JSON.stringify(payloads.length === 1 ? payloads[0] : payloads),
  });
  refuseGateway(response);
  const answer = (await response.json()) as GqlAnswer | GqlAnswer[];
  return Array.isArray(answer) ? answer : payloads.map(() => answer);
}

const batched = makeBatcher({ max: GRAPHQL_BATCH_MAX, window: GRAPHQL_BATCH_WINDOW_MS, send: (payloads) => post(payloads, {}) });

const payloadOf = <R, V>(operation: Op<R, V>, variables: V): Payload => ({
  query: operation.text,
  operationName: operation.name,
  variables,
});

/** Reads from the browser; operations asked for within 20 ms travel together. */
export async function query<R, V>(operation: Op<R, V>, variables: V): Promise<R> {
  return unwrap<R>(operation.name, await batched(payloadOf(operation, variables)));
}

/** Writes from the browser: sent at once, alone, with the token against forged requests. With `keepalive` it outlives its page. */
export async function mutate<R, V>(operation: Op<R, V>, variables: V, more: Pick<RequestInit, 'keepalive'> = {}): Promise<R> {
  const xsrf = await currentXsrf();
  const [answer] = await post([payloadOf(operation, variables)], xsrf ? { 'x-xsrf-token': xsrf } : {}, more);
  noteWrite();
  return unwrap<R>(operation.name, answer);
}

/** Tells the server what changes no page; with the token that is given, null for visitors. With `keepalive` it outlives its page. */
export async function send<R, V>(operation: Op<R, V>, variables: V, xsrf: string | null, more: Pick<RequestInit, 'keepalive'>): Promise<R> {
  const [answer] = await post([payloadOf(operation, variables)], xsrf ? { 'x-xsrf-token': xsrf } : {}, more);
  return unwrap<R>(operation.name, answer);
}
