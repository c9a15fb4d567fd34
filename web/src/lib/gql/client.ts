import { GRAPHQL_BATCH_MAX, GRAPHQL_BATCH_WINDOW_MS, SERVICE_FLAG } from '@/gen/limits';
import { noteWrite } from '@/lib/written';
import { makeBatcher, type Payload } from './batch';
import { type GqlAnswer, type Op, unwrap } from './op';
import { refuseGateway } from './unreached';
import { currentXsrf } from './xsrf';

/** The version of what runs in the browser. */
export const CLIENT_VERSION = '0.1.0';
const CLIENT = `${SERVICE_FLAG}/${CLIENT_VERSION}`;

type More = Pick<RequestInit, 'keepalive'>;

async function post(payloads: Payload[], extra: Record<string, string>, more: More = {}): Promise<GqlAnswer[]> {
  const response = await fetch('/_/graphql', {
    method: 'POST',
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

declare global {
  /** The answers to what the document asked before its scripts were there, by names and variables; nothing where that failed. */
  var quireEarly: Map<string, Promise<GqlAnswer | undefined>> | undefined;
}

/** Reads from the browser; operations asked for within 20 ms travel together. What the document asked already is answered once by that. */
export async function query<R, V>(operation: Op<R, V>, variables: V): Promise<R> {
  const key = operation.name + JSON.stringify(variables);
  const { quireEarly } = globalThis;
  const early = quireEarly?.get(key);
  quireEarly?.delete(key);
  return unwrap<R>((await early) ?? (await batched(payloadOf(operation, variables))));
}

const alone = <R, V>(operation: Op<R, V>, variables: V, xsrf: string | null, more: More): Promise<GqlAnswer[]> =>
  post([payloadOf(operation, variables)], xsrf ? { 'x-xsrf-token': xsrf } : {}, more);

/** Writes from the browser: sent at once, alone, with the token against forged requests. With `keepalive` it outlives its page. */
export async function mutate<R, V>(operation: Op<R, V>, variables: V, more: More = {}): Promise<R> {
  const [answer] = await alone(operation, variables, await currentXsrf(), more);
  noteWrite();
  return unwrap<R>(answer);
}

/** Tells the server what changes no page; with the token that is given, null for visitors. With `keepalive` it outlives its page. */
export async function send<R, V>(operation: Op<R, V>, variables: V, xsrf: string | null, more: More): Promise<R> {
  const [answer] = await alone(operation, variables, xsrf, more);
  return unwrap<R>(answer);
}
