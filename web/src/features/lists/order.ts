/** The order of a list after one of it was put right after another, or first. */
export function placeAfter(order: readonly string[], moved: string, after: string | null): string[] {
  if (moved === after) return [...order];
  const rest = order.filter((one) => one !== moved);
  rest.splice(after === null ? 0 : rest.indexOf(after) + 1, 0, moved);
  return rest;
}

/** What stands before a place once the moved one is taken out: what it is put after. */
export function before(order: readonly string[], moved: string, place: number): string | null {
  const rest = order.filter((one) => one !== moved);
  return rest[Math.min(Math.max(place, 0), rest.length) - 1] ?? null;
}
