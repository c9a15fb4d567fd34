import { responseClosed } from '@/gen/messages/response';
import { resultBadRequest, resultForbidden, resultNotFound, resultUnauthorized } from '@/gen/messages/result';

/** A member of a result union. */
export interface Answer {
  __typename: string;
  message?: string;
}

const WORDS: Readonly<Record<string, string>> = {
  Unauthorized: resultUnauthorized,
  Forbidden: resultForbidden,
  NotFound: resultNotFound,
  DiscussionClosed: responseClosed({ kind: 'story' }),
};

/** Why a response was not taken: in the words of the refusal, where it brings some. */
export const whyNot = ({ __typename, message }: Answer): string => message || WORDS[__typename] || resultBadRequest;

/** What is said when the server could not be reached. */
export const NOT_SENT = 'Your response could not be sent. Check your connection and try again.';
