import type { BannerKind, ToastStyle } from '@/gen/vocabulary';

/** What a banner is about. Asking for an address is a style of its own. */
export type NoticeKind = BannerKind | Extract<ToastStyle, 'VERIFY_EMAIL'>;

/** What a banner offers: an address, something to do, or signing in as someone else. */
export type NoticeAction = { label: string } & ({ href: string } | { run: () => void } | { signIn: true });

/** A banner at the top of the page. */
export interface Notice {
  kind: NoticeKind;
  text: string;
  actions?: readonly NoticeAction[];
  /** Called once when at least a quarter of it is in the window. */
  onShown?: () => void;
  /** Whether it goes with the page. */
  forThisPage?: boolean;
  /** Whether it stands over the foot of the page: what comes by itself must not move what is read. */
  floats?: boolean;
}

/** Banners by kind: a newer one of a kind takes the place of the older; the newest kind shows. */
export class Notices {
  #shown: readonly Notice[] = [];
  readonly #listeners = new Set<() => void>();

  get current(): Notice | null {
    return this.#shown.at(-1) ?? null;
  }

  show(notice: Notice): void {
    this.#set([...this.#shown.filter((n) => n.kind !== notice.kind), notice]);
  }

  hide(kind: NoticeKind): void {
    if (this.#shown.some((n) => n.kind === kind)) this.#set(this.#shown.filter((n) => n.kind !== kind));
  }

  /** The reader went to another page. */
  navigated(): void {
    if (this.#shown.some((n) => n.forThisPage)) this.#set(this.#shown.filter((n) => !n.forThisPage));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(shown: readonly Notice[]): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

export const notices = new Notices();
