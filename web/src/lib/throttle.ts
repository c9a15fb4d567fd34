import { SCROLL_RESIZE_THROTTLE_MS } from '@/gen/limits';

/** Runs `handle` at most every 100 ms: for the first of many calls at once, for the last of them at the end of the pause. */
export function throttled(handle: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  function pause(): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (!again) return;
      again = false;
      handle();
      pause();
    }, SCROLL_RESIZE_THROTTLE_MS);
  }
  return () => {
    if (timer !== undefined) {
      again = true;
      return;
    }
    handle();
    pause();
  };
}
