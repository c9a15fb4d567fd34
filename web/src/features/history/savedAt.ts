const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** When a version was saved, by the reader's clock. */
export const savedAt = (at: string): string => moment.format(new Date(at));
