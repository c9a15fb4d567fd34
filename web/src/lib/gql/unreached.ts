/** What proxies answer in place of a server that they cannot reach, for example while it starts again. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** A proxy could not reach the server, or lost its answer. What was sent may have arrived. */
class UnreachedError extends Error {
  constructor(status: number) {
    super(`The server could not be reached: ${status}.`);
    this.name = 'UnreachedError';
  }
}

/** Refuses what a proxy says in the server's place; the server itself always answers in JSON. */
export function refuseGateway({ status, headers }: Response): void {
  if (GATEWAY_STATUSES.has(status) && !headers.get('content-type')?.includes('json')) throw new UnreachedError(status);
}

/** Whether the server was not reached or its answer was lost; where the network fails, browsers throw a `TypeError`. */
export const isUnreached = (error: unknown): boolean => error instanceof TypeError || error instanceof UnreachedError;
