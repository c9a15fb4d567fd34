/** The part of a story's address that opens its responses. */
export const RESPONSES = '#responses';

const ONE = /^#response-([0-9a-f]{10,12})$/u;

/** The response that an address names; null where it names none. */
export const markedIn = (hash: string): string | null => ONE.exec(hash)?.[1] ?? null;

/** Whether an address asks for the responses. */
export const opensResponses = (hash: string): boolean => hash === RESPONSES || ONE.test(hash);
