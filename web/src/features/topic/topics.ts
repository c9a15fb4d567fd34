/** Topics that a story may have. */
export const MOST_TOPICS = 5;

/** What is typed as topics: names separated by commas, none twice. */
export function topicsIn(typed: string): string[] {
  const names = typed
    .split(',')
    .map((name) => name.trim().replace(/\s+/gu, ' '))
    .filter(Boolean);
  return names.filter((name, index) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index);
}

export const topicsProblem = (typed: string): string | undefined =>
  topicsIn(typed).length > MOST_TOPICS ? `A story can have up to ${MOST_TOPICS} topics.` : undefined;

/** The topics with one more, unless it is there already or has no letters. */
export function addedTo(topics: readonly string[], name: string): readonly string[] {
  const next = topicsIn([...topics, name].join(','));
  return next.length > topics.length ? next : topics;
}
