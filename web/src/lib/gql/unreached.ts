/**
 * Refuses what a proxy says in place of a server that it cannot reach, as browsers refuse a network that fails.
 * The server itself answers in JSON.
 */
export function refuseGateway({ status, headers }: Response): void {
  if (status >= 502 && status <= 504 && !headers.get('content-type')?.includes('json')) throw new TypeError(`unreached: ${status}`);
}

/** Whether the server was not reached or its answer was lost. What was sent may have arrived. */
export const isUnreached = (error: unknown): boolean => error instanceof TypeError;
