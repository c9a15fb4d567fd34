import type { GqlAnswer } from './op';

export interface Payload {
  query: string;
  operationName: string;
  variables: unknown;
}

export interface BatchOptions {
  /** Operations per request. */
  max: number;
  /** How long the first operation waits for company, in milliseconds. */
  window: number;
  send: (payloads: Payload[]) => Promise<GqlAnswer[]>;
}

interface Waiting {
  payload: Payload;
  resolve: (answer: GqlAnswer) => void;
  reject: (error: unknown) => void;
}

/** Gathers operations for a short while and sends them as one request, answers in order. */
export function makeBatcher({ max, window, send }: BatchOptions): (payload: Payload) => Promise<GqlAnswer> {
  let waiting: Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const group = waiting;
    waiting = [];
    send(group.map((w) => w.payload)).then(
      (answers) =>
        group.forEach((w, i) => {
          const answer = answers[i];
          if (answer) w.resolve(answer);
          else w.reject(new Error('The server left out an answer.'));
        }),
      (error: unknown) => group.forEach((w) => w.reject(error)),
    );
  }

  return (payload) =>
    new Promise((resolve, reject) => {
      waiting.push({ payload, resolve, reject });
      if (waiting.length >= max) flush();
      else timer ??= setTimeout(flush, window);
    });
}
