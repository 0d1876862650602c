/** Waits of cells that an interrupt can end. */

/** The waits of the cell that runs. */
export interface Waits {
  /** A new cell has begun. */
  begin(name: string): void;
  /** What a cell awaits, or the interrupt when that comes first. */
  wait<T>(value: T): T | Promise<Awaited<T>>;
  /** As `wait`, for each step of `for await`. */
  each<T>(
    values: AsyncIterable<T> | Iterable<T | Promise<T>>,
  ): AsyncIterable<T>;
  /** Ends the waits of a cell, if that one runs; true if they were before. */
  interrupt(name: unknown): boolean;
}

/** Message of the error that ends a cell's wait. */
export const INTERRUPTED = "The cell was interrupted";

/**
 * Makes the waits of one kernel.
 *
 * @param first Told when a cell waits for the first time: from there on it is
 * no longer in the call that Deno's kernel can stop.
 */
export function createWaits(
  thrown: <T>(value: T) => T,
  first: () => void,
): Waits {
  let cell = "";
  let hasWaited = false;
  let isInterrupted = false;
  let stop = Promise.withResolvers<never>();

  function wait<T>(value: T): T | Promise<Awaited<T>> {
    const isPromise = typeof (value as { then?: unknown } | null)?.then ===
      "function";
    if (!hasWaited) first();
    hasWaited = true;
    if (!isPromise) return value;
    return Promise.race([value, stop.promise]).catch((error) => {
      throw thrown(error);
    }) as Promise<Awaited<T>>;
  }

  return {
    begin(name) {
      cell = name;
      hasWaited = false;
      isInterrupted = false;
      stop = Promise.withResolvers<never>();
      stop.promise.catch(() => {});
    },
    wait,
    async *each(values) {
      const asynchronous =
        (values as AsyncIterable<never>)[Symbol.asyncIterator];
      const steps = asynchronous
        ? asynchronous.call(values)
        : (values as Iterable<never>)[Symbol.iterator]();
      try {
        while (true) {
          const step = await wait(steps.next());
          if (step.done) return;
          yield await wait(step.value);
        }
      } finally {
        void steps.return?.();
      }
    },
    interrupt(name) {
      if (name !== cell) return false;
      const before = isInterrupted;
      isInterrupted = true;
      stop.reject(new DOMException(INTERRUPTED, "AbortError"));
      return before;
    },
  };
}
