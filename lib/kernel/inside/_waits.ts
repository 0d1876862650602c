/** Makes the awaits of cells interruptible. */

/** Error message of an interrupted wait. */
export const INTERRUPTED = "The cell was interrupted";

const interruption = () => new DOMException(INTERRUPTED, "AbortError");

type Thrown = <T>(value: T) => T;
type Reached = (stage: "begun" | "waits") => void;

/** Pending awaits of the running cell. */
export class Waits {
  readonly #thrown: Thrown;
  readonly #reached: Reached;
  /** Number of the running cell; 0 if no cell is running. */
  #cell = 0;
  /** Number of the last cell that was asked to stop, possibly before it began. */
  #stopped = 0;
  #hasWaited = false;
  #stop = Promise.withResolvers<never>();

  /**
   * @param reached Called when a cell begins and at its first await. Only between
   * these two points can Deno's kernel interrupt the cell's call.
   */
  constructor(thrown: Thrown, reached: Reached) {
    this.#thrown = thrown;
    this.#reached = reached;
  }

  /** Begins a cell, or throws if the cell was already stopped. */
  begin(id: number): void {
    this.#hasWaited = false;
    this.#stop = Promise.withResolvers<never>();
    this.#stop.promise.catch(() => {});
    if (id === this.#stopped) throw interruption();
    this.#cell = id;
    this.#reached("begun");
  }

  /** Ends the cell, after which stop requests have no effect. */
  end(): void {
    this.#cell = 0;
  }

  /** Awaits a value; rejects if the cell is interrupted first. */
  wait = <T>(value: T): T | Promise<Awaited<T>> => {
    if (!this.#hasWaited) this.#reached("waits");
    this.#hasWaited = true;
    if (typeof Object(value).then !== "function") return value;
    return Promise.race([value, this.#stop.promise]).catch((error) => {
      throw this.#thrown(error);
    }) as Promise<Awaited<T>>;
  };

  /** Applies `wait` to each step of `for await`. */
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
   * Interrupts the awaits of a running cell, or prevents a pending cell from
   * starting. Returns whether the running cell had already been asked to stop.
   */
  interrupt(id: number): boolean {
    const wasStopped = this.#stopped === id;
    this.#stopped = id;
    if (id !== this.#cell) return false;
    this.#stop.reject(interruption());
    return wasStopped;
  }
}
