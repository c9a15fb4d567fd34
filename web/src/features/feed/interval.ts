/** How long to wait before asking again whether there is something new: longer each time there was nothing. */
const FIRST_MS = 60_000;
const LONGEST_MS = 15 * 60_000;

export const firstWait = FIRST_MS;

/** The wait after one that brought nothing, or failed. */
export const nextWait = (wait: number): number => Math.min(wait * 2, LONGEST_MS);
