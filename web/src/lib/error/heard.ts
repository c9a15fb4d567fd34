import { ERROR_QUEUE_MAX } from '@/gen/limits';
import { makeSink } from '@/lib/event/sink';

/** Says that something was thrown. */
export const { say: tell, hear: hearErrors } = makeSink<[thrown: unknown]>(ERROR_QUEUE_MAX);

// What happens in scripts of other origins comes without an error.
const onError = ({ error, message }: ErrorEvent): void => tell(error ?? message);
const onRejection = ({ reason }: PromiseRejectionEvent): void => tell(reason);

/** Listens to uncaught errors. What is returned ends it. */
export function watchErrors(): () => void {
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
