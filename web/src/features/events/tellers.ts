import { LogLines } from '@/lib/error/lines';
import { ErrorReporter } from '@/lib/error/reporter';
import { type Events, makeEvents } from '@/lib/event/client';
import { Measurements } from '@/lib/event/performance';
import type { Page } from '@/lib/event/record';
import { postJson, type Wire } from '@/lib/event/transport';
import { send } from '@/lib/gql/client';
import { local } from '@/lib/storage/local';
import { LogClientEvents } from './Events.gen';
import type { Flags } from './flags';

const ERRORS = '/_/errors';
const LOGS = '/_/logs';
const PERFORMANCE = '/_/clientele/reports/performance/';

/** Who tells the server of what happens, of what is measured, of what goes wrong, and of what is worth a line. */
export interface Tellers {
  events: Events;
  measurements: Measurements;
  errors: ErrorReporter;
  lines: LogLines;
}

const newId = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The tellers of a visit; `page` is what is seen at the moment. */
export function makeTellers(signedIn: boolean, flags: Flags, page: () => Page): Tellers {
  // Loaded beforehand: a page that goes away waits for nothing. Visitors need none of it.
  const viewer = signedIn ? import('@/features/viewer/useViewer') : null;
  const xsrf = async () => (viewer ? (await (await viewer).loadViewer()).session.xsrf : null);
  const wire: Wire = { xsrf, fetch: (...asked) => fetch(...asked) };
  return {
    events: makeEvents({
      ...wire,
      usesMutation: flags.enable_lite_gql_client_events === true,
      mutate: async (payload, keepalive) => (await send(LogClientEvents, { payload }, await xsrf(), { keepalive })).logClientEvents.success,
      database: () => indexedDB,
      storage: local,
      now: () => Date.now(),
      newId,
      page,
    }),
    measurements: new Measurements((report) => postJson(PERFORMANCE, report, true, wire, { 'x-client': report.client.name })),
    lines: new LogLines({ now: () => Date.now(), send: (some, isLeaving) => postJson(LOGS, some, isLeaving, wire) }),
    errors: new ErrorReporter({ now: () => Date.now(), send: (reports, isLeaving) => postJson(ERRORS, reports, isLeaving, wire) }),
  };
}
