import { routingConflict } from '@/gen/messages/routing';

/** A typed operation. `R` is what it answers, `V` what it needs; both exist only for the compiler. */
export interface Op<R, V> {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  readonly text: string;
  /** Never set: carries the types. */
  readonly types?: { result: R; variables: V };
}

export function op<R, V>(kind: Op<R, V>['kind'], name: string, text: string): Op<R, V> {
  return { kind, name, text };
}

export interface GqlAnswer {
  data?: unknown;
  errors?: { message: string }[];
}

/** The server answered with errors and no data. */
class GqlError extends Error {
  /** What Next tells the front door of an error in a page: a conflict has a status of its own there. */
  readonly digest: string | undefined;

  constructor(message: string) {
    super(message);
    this.name = 'GqlError';
    this.digest = message.includes(routingConflict) ? routingConflict : undefined;
  }
}

/** Takes the data out of an answer, or throws what went wrong. */
export function unwrap<R>(answer: GqlAnswer | undefined): R {
  if (answer?.data) return answer.data as R;
  throw new GqlError(answer?.errors?.[0]?.message ?? 'The server gave no answer.');
}
