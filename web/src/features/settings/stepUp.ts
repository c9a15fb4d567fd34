/** The question whether it is the reader: the callers that need it ask, the dialog answers all of them at once. */
class StepUp {
  #waiting: ((proven: boolean) => void)[] = [];
  readonly #listeners = new Set<() => void>();

  get isAsked(): boolean {
    return this.#waiting.length > 0;
  }

  /** Whether the reader proved who they are; false when they closed the dialog. */
  ask(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#tell();
    });
  }

  answer(proven: boolean): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(proven);
    this.#tell();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const stepUp = new StepUp();
