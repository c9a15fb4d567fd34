/** How many notifications are unread, as far as the browser knows. What is known later wins, whichever answer comes first. */
export class Unread {
  /** Null until it is known. */
  count: number | null = null;
  /** Whether more came since the list was last looked at. */
  isMore = false;
  #turn = 0;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What is known now; whatever was asked before is out of date. */
  set(count: number): void {
    this.#turn++;
    this.count = count;
    this.#tell();
  }

  /** The list is being looked at. */
  looked(): void {
    this.isMore = false;
    this.#tell();
  }

  /** Asks the server; whether it brought anything new. An answer that was overtaken is asked for again. */
  async ask(read: () => Promise<number>): Promise<boolean> {
    for (;;) {
      const turn = this.#turn;
      const count = await read();
      if (turn !== this.#turn) continue;
      const isNew = count !== this.count;
      this.isMore ||= count > (this.count ?? count);
      if (isNew) this.set(count);
      return isNew;
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const unread = new Unread();
