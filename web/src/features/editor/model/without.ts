/** The object without some of its fields. */
export const without = (object: object, ...names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
