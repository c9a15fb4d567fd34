const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** When a version was saved, by the clock of whoever looks. */
export const savedAt = (at: string): string => moment.format(new Date(at));
