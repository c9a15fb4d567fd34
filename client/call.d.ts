import type { Problem } from './gen/quire.js';

/** Where to call, and in whose name. */
export interface Client {
  readonly url: string;
  readonly token?: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

/** What the server refused. */
export declare class QuireError extends Error {
  readonly status: number;
  readonly problem?: Problem;
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number;
}

export declare function createClient(options: { url: string; token?: string | undefined; fetch?: typeof globalThis.fetch }): Client;

interface Listed<T> {
  data: readonly T[];
  next?: string;
}

/** Everything on a list, page after page. */
export declare function pages<T, I extends { cursor?: string }>(
  operation: (client: Client, input: I) => Promise<Listed<T>>,
  client: Client,
  input?: Omit<I, 'cursor'>,
): AsyncGenerator<T>;
