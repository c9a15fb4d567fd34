const SPANS: Record<string, string> = { hourly: 'this hour', daily: 'today', monthly: 'this month' };

/** The span in which stories are counted, in words. */
export const spanInWords = (window: string): string => SPANS[window] ?? 'this month';

/** How many member-only stories are left, as a sentence; for readers who are not counted, that the story is for members. */
export function leftInWords(left: number | null, window: string): string {
  if (left === null) return 'This story is for members.';
  if (left === 0) return `This is your last free member-only story ${spanInWords(window)}.`;
  return `You have ${left} free member-only ${left === 1 ? 'story' : 'stories'} left ${spanInWords(window)}.`;
}
