/** Where someone is on the way to a verified number. */
export type PhoneStep = 'number' | 'code' | 'done';

interface Known {
  numberObfuscated: string | null;
  waiting: unknown;
}

/** The step to show: what the address asks for, as far as there is anything to show there. */
export function stepOf(asked: string | undefined, { numberObfuscated, waiting }: Known): PhoneStep {
  if (asked === 'number') return 'number';
  if (waiting) return 'code';
  return numberObfuscated ? 'done' : 'number';
}
