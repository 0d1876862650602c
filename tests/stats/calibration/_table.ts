/** What a table of the calibration is made of. */

/** What a row came to. */
export interface RowResult {
  readonly cells: readonly string[];
  /** Whether what is promised held; `null` where nothing is promised. */
  readonly holds: boolean | null;
}

/** One row: a store, and what is asked of it. */
export interface Row {
  /** Its first cells, which stand before it is run. */
  readonly name: readonly string[];
  /** Runs about so many experiments, others by a seed, and says what came out. */
  readonly run: (experiments: number, seed?: number) => RowResult;
}

/** A table between two marks of the README. */
export interface Table {
  /** For the command line, and the mark. */
  readonly name: string;
  /** What it shows, what is asked, and for what a row is said to hold. */
  readonly introduction: string;
  readonly head: readonly string[];
  readonly rows: readonly Row[];
}

/** A count out of some, in per cent with its Monte Carlo standard error. */
export function share(count: number, of: number): string {
  return of === 0
    ? "-"
    : `${(100 * count / of).toFixed(1)} ± ${
      (100 * errorOf(count, of)).toFixed(2)
    }`;
}

/** A mean of fractions in per cent with its standard error. */
export function percent({ mean, error }: Spread): string {
  return `${(100 * mean).toFixed(1)} ± ${(100 * error).toFixed(2)}`;
}

function errorOf(count: number, of: number): number {
  const p = count / of;
  return Math.sqrt(Math.max(p * (1 - p), 0.25 / of) / of);
}

/** Simulations are held to a promise by no more than chance allows. */
const ERRORS = 3;

/** Whether a share may be said to be at most so large. */
export function atMost(most: number, count: number, of: number): boolean {
  return count / of <= most + ERRORS * Math.sqrt(most * (1 - most) / of);
}

/** Whether a share may be said to be at least so large. */
export function atLeast(least: number, count: number, of: number): boolean {
  return count / of >= least - ERRORS * Math.sqrt(least * (1 - least) / of);
}

/** Whether two numbers agree to a tolerance beside what is chance. */
export function near(
  { mean, error }: Spread,
  expected: number,
  tolerance: number,
): boolean {
  return Math.abs(mean - expected) <= tolerance + ERRORS * error;
}

/** A mean and its standard error. */
export interface Spread {
  readonly mean: number;
  readonly error: number;
}

/** Gathers numbers one by one. */
export class Tally {
  #count = 0;
  #sum = 0;
  #squares = 0;

  add(value: number): void {
    this.#count++;
    this.#sum += value;
    this.#squares += value * value;
  }

  get spread(): Spread {
    const mean = this.#sum / this.#count;
    const variance = Math.max(0, this.#squares / this.#count - mean * mean);
    return { mean, error: Math.sqrt(variance / this.#count) };
  }
}
