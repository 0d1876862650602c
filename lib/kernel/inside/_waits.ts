/** Waits of cells that an interrupt can end. */

/** Message of the error that ends a cell's wait. */
export const INTERRUPTED = "The cell was interrupted";

const interruption = () => new DOMException(INTERRUPTED, "AbortError");

/** The waits of the cell that runs. */
export class Waits {
  readonly #thrown: <T>(value: T) => T;
  readonly #reached: (stage: "begun" | "waits") => void;
  /** The number of the cell that runs; 0 for none. */
  #cell = 0;
  /** The latest cell that was to be stopped, perhaps before it began. */
  #stopped = 0;
  #hasWaited = false;
  #stop = Promise.withResolvers<never>();

  /**
   * @param reached Told when a cell begins, and when it waits for the first
   * time: only in between it is in the call that Deno's kernel can stop.
   */
  constructor(
    thrown: <T>(value: T) => T,
    reached: (stage: "begun" | "waits") => void,
  ) {
    this.#thrown = thrown;
    this.#reached = reached;
  }

  /** A cell begins, unless it was stopped before it could. */
  begin(id: number): void {
    this.#hasWaited = false;
    this.#stop = Promise.withResolvers<never>();
    this.#stop.promise.catch(() => {});
    if (id === this.#stopped) throw interruption();
    this.#cell = id;
    this.#reached("begun");
  }

  /** The cell has ended: what is to stop it comes too late. */
  end(): void {
    this.#cell = 0;
  }

  /** What a cell awaits, or the interrupt when that comes first. */
  wait = <T>(value: T): T | Promise<Awaited<T>> => {
    if (!this.#hasWaited) this.#reached("waits");
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

  /**
   * Ends the waits of a cell that runs, and keeps one that has not begun from
   * it; true if that was asked before, and the cell runs all the same.
   */
  interrupt(id: number): boolean {
    const wasStopped = this.#stopped === id;
    this.#stopped = id;
    if (id !== this.#cell) return false;
    this.#stop.reject(interruption());
    return wasStopped;
  }
}
