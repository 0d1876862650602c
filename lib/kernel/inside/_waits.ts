/** Waits of cells that an interrupt can end. */

/** Message of the error that ends a cell's wait. */
export const INTERRUPTED = "The cell was interrupted";

/** The waits of the cell that runs. */
export class Waits {
  readonly #thrown: <T>(value: T) => T;
  readonly #first: () => void;
  #cell = "";
  #hasWaited = false;
  #isInterrupted = false;
  #stop = Promise.withResolvers<never>();

  /**
   * @param first Told when a cell waits for the first time: from there on it is
   * no longer in the call that Deno's kernel can stop.
   */
  constructor(thrown: <T>(value: T) => T, first: () => void) {
    this.#thrown = thrown;
    this.#first = first;
  }

  /** A new cell has begun. */
  begin(name: string): void {
    this.#cell = name;
    this.#hasWaited = this.#isInterrupted = false;
    this.#stop = Promise.withResolvers<never>();
    this.#stop.promise.catch(() => {});
  }

  /** What a cell awaits, or the interrupt when that comes first. */
  wait = <T>(value: T): T | Promise<Awaited<T>> => {
    if (!this.#hasWaited) this.#first();
    this.#hasWaited = true;
    if (typeof Object(value).then !== "function") return value;
    return Promise.race([value, this.#stop.promise]).catch((error) => {
      throw this.#thrown(error);
    }) as Promise<Awaited<T>>;
  };

  /** As `wait`, for each step of `for await`. */
  each = async function* <T>(
    this: Waits,
    values: AsyncIterable<T> | Iterable<T | Promise<T>>,
  ): AsyncIterable<T> {
    const steps = Symbol.asyncIterator in values
      ? values[Symbol.asyncIterator]()
      : values[Symbol.iterator]();
    try {
      while (true) {
        const step = await this.wait(steps.next());
        if (step.done) return;
        yield await this.wait(step.value);
      }
    } finally {
      void steps.return?.();
    }
  }.bind(this);

  /** Ends the waits of a cell, if that one runs; true if they were before. */
  interrupt(name: unknown): boolean {
    if (name !== this.#cell) return false;
    const wasInterrupted = this.#isInterrupted;
    this.#isInterrupted = true;
    this.#stop.reject(new DOMException(INTERRUPTED, "AbortError"));
    return wasInterrupted;
  }
}
