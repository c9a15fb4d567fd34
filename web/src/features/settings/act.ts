import { bannerError, bannerTryOrAsk } from '@/gen/messages/banner';
import { resultBadRequest, resultForbidden, resultNotFound, resultRateLimited, resultUnauthorized } from '@/gen/messages/result';
import { mutate } from '@/lib/gql/client';
import type { Op } from '@/lib/gql/op';
import { stepUp } from './stepUp';

/** A member of a result union. */
export interface Answer {
  __typename: string;
  message?: string;
}

/** What was refused, in words for people. */
export class Refused extends Error {
  constructor(
    message: string,
    /** The name of the answer, where the server refused. */
    readonly answer?: string,
  ) {
    super(message);
  }
}

const WORDS: Readonly<Record<string, string>> = {
  BadRequest: resultBadRequest,
  Forbidden: resultForbidden,
  NotFound: resultNotFound,
  RateLimited: resultRateLimited,
  Unauthorized: resultUnauthorized,
  StepUpRequired: 'Nothing changed, because you didn’t confirm it’s you.',
};

/**
 * Writes, and gives back the member that means success. Where the server first wants to know that it is the reader, they
 * are asked, and the act is done again. Everything else is thrown as `Refused`.
 */
export async function act<R, V, K extends keyof R, S extends string>(
  operation: Op<R, V>,
  variables: V,
  field: K,
  success: S,
): Promise<Extract<R[K], { __typename: S }>> {
  const once = async () => (await mutate(operation, variables))[field] as Answer;
  let answer = await once();
  if (answer.__typename === 'StepUpRequired' && (await stepUp.ask())) answer = await once();
  if (answer.__typename !== success) throw new Refused(answer.message || WORDS[answer.__typename] || resultBadRequest, answer.__typename);
  return answer as Extract<R[K], { __typename: S }>;
}

/** What to say when an act failed. */
export const reasonOf = (error: unknown): string => (error instanceof Refused ? error.message : `${bannerError} ${bannerTryOrAsk}`);
