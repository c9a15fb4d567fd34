import type { ToastStyle } from '@/gen/vocabulary';
import type { ToastLook } from '@/gen/wire';
import { toastLook } from './look';

export interface Toast extends ToastLook {
  id: number;
  text: string;
  action?: { label: string; run: () => void };
}

/** `NEXTPAGE` as a duration: until the reader goes to another page. */
export type ToastInput = Pick<Toast, 'text' | 'action'> & { style?: ToastStyle | undefined; duration?: ToastLook['duration'] | undefined };

/** Toasts one at a time, in order. Errors stay until they are closed. */
export class ToastQueue {
  #waiting: Toast[] = [];
  #current: Toast | null = null;
  #next = 1;
  readonly #listeners = new Set<() => void>();

  get current(): Toast | null {
    return this.#current;
  }

  push({ style, duration, ...said }: ToastInput): number {
    const toast: Toast = { ...said, ...toastLook(duration, style), id: this.#next++ };
    if (this.#waiting.some((t) => t.text === toast.text) || this.#current?.text === toast.text) return toast.id;
    this.#waiting.push(toast);
    this.#advance();
    return toast.id;
  }

  /** Closes a toast on screen or takes it out of the line. */
  close(id: number): void {
    this.#waiting = this.#waiting.filter((t) => t.id !== id);
    if (this.#current?.id !== id) return;
    this.#current = null;
    this.#advance();
    this.#tell();
  }

  /** The reader went to another page. */
  navigated(): void {
    this.#waiting = this.#waiting.filter((t) => t.duration !== 'NEXTPAGE');
    if (this.#current?.duration === 'NEXTPAGE') this.close(this.#current.id);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #advance(): void {
    if (this.#current) return;
    this.#current = this.#waiting.shift() ?? null;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const toasts = new ToastQueue();
/** Shows a short message at the bottom of the window. */
export const toast = (input: ToastInput): number => toasts.push(input);
