let last = Number.NEGATIVE_INFINITY;

/** The reader changed something: what was read before may be old. */
export const noteWrite = (): void => {
  last = performance.now();
};

/** When that was last, in milliseconds of this page. */
export const lastWrite = (): number => last;
