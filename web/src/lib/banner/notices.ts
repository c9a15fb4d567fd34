import type { BannerKind } from '@/gen/vocabulary';

/** What a banner offers: an address or something to do. */
export type NoticeAction = { label: string; href: string } | { label: string; run: () => void };

/** A banner at the top of the page. */
export interface Notice {
  kind: BannerKind;
  text: string;
  actions?: readonly NoticeAction[];
  /** Called when the reader closes it. */
  onHide?: () => void;
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

  hide(kind: BannerKind): void {
    if (this.#shown.some((n) => n.kind === kind)) this.#set(this.#shown.filter((n) => n.kind !== kind));
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
