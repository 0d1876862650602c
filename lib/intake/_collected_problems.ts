/** Pieces of work, each of which may find something wrong. */

import { ReadoutError } from "../api/mod.ts";

/**
 * What both give; or everything that is wrong with either, at once.
 *
 * @throws {ReadoutError} The one error, or one that says both.
 */
export async function both<A, B>(
  first: Promise<A>,
  second: Promise<B>,
): Promise<[A, B]> {
  const wrong = new Wrong();
  const results = await Promise.all([
    wrong.collect(() => first),
    wrong.collect(() => second),
  ]);
  wrong.report();
  return results as [A, B];
}

/** What is wrong, as far as work that goes on all the same finds it. */
export class Wrong {
  readonly #errors: ReadoutError[] = [];

  /** What was collected. */
  get errors(): readonly ReadoutError[] {
    return this.#errors;
  }

  /** Collects what was found in another way. */
  add(error: ReadoutError): void {
    this.#errors.push(...error instanceof Several ? error.errors : [error]);
  }

  /** What some work gives; `null` when it finds something wrong. */
  async collect<T>(work: () => T | Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ReadoutError)) throw error;
      this.add(error);
      return null;
    }
  }

  /** Whether something is known to be wrong with what has this name. */
  names(name: string): boolean {
    return this.#errors.some(({ message }) => message.includes(name));
  }

  /**
   * Says what was collected, each once.
   *
   * @throws {ReadoutError} The one error, or one that says all.
   */
  report(): void {
    const byMessage = new Map(this.#errors.map((one) => [one.message, one]));
    const different = [...byMessage.values()];
    if (different.length > 1) throw new Several(different);
    if (different.length > 0) throw different[0];
  }
}

/** Errors that were found beside each other. */
export class Several extends ReadoutError {
  readonly errors: readonly ReadoutError[];

  constructor(errors: readonly ReadoutError[]) {
    super(errors.map(({ message }) => message).join("\n"));
    this.errors = errors;
  }
}
