import { checkFinite } from "../records/mod.ts";
import { xoshiro128 } from "./_xoshiro.ts";

/**
 * Source of random numbers that gives the same sequence on every machine for a
 * given seed.
 */
export interface RandomSource {
  /** Returns a uniformly distributed integer from 0 to 2³² - 1. */
  readonly uint32: () => number;
  /**
   * Fills an array with random 32-bit integers, which is faster than single
   * calls.
   */
  readonly fill: (target: Uint32Array) => void;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive), with 53 bits. */
  readonly uniform: () => number;
  /**
   * Returns an unbiased random integer from 0 (inclusive) to `bound` (exclusive).
   */
  readonly below: (bound: number) => number;
  /** Returns a standard normal random number. */
  readonly normal: () => number;
}

/**
 * Creates a seeded source of random numbers. It uses the generator xoshiro128**
 * of Blackman and Vigna (2021, ACM Transactions on Mathematical Software 47),
 * with a state filled from the seed by SplitMix32. It is not cryptographically
 * secure.
 *
 * @param seed An integer, of which the lowest 32 bits and the next 21 bits are
 *   used
 * @returns The random source; every call advances its state
 * @throws {TypeError | RangeError} If the seed is not a safe integer
 *
 * @example The same seed gives the same numbers
 * ```ts
 * import { randomSource } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const first = randomSource(7);
 * const again = randomSource(7);
 * assertEquals([first.below(6), first.below(6)], [again.below(6), again.below(6)]);
 * ```
 */
export function randomSource(seed: number): RandomSource {
  checkFinite("seed", seed);
  if (!Number.isSafeInteger(seed)) {
    throw new RangeError(
      `seed must be a safe integer: current value is ${seed}`,
    );
  }
  const fill = splitMix32(seed | 0, Math.floor(seed / 2 ** 32) | 0);
  const stream = xoshiro128(fill(), fill(), fill(), fill());
  const uint32 = stream.next;
  const uniform = () =>
    ((uint32() >>> 5) * 67_108_864 + (uint32() >>> 6)) / 9_007_199_254_740_992;
  return Object.freeze({
    uint32,
    fill: stream.fill,
    uniform,
    below: (bound: number) => uniformBelow(uint32, bound),
    normal: polarNormals(uniform),
  });
}

/** Returns a function whose values fill the state of a generator from a seed. */
function splitMix32(low: number, high: number): () => number {
  let state = low ^ Math.imul(high, 0x9e3779b1);
  return () => {
    state = state + 0x9e3779b9 | 0;
    let mixed = Math.imul(state ^ state >>> 16, 0x21f0aaad);
    mixed = Math.imul(mixed ^ mixed >>> 15, 0x735a2d97);
    return mixed ^ mixed >>> 15;
  };
}

/** Rejects the few numbers that would make some results more likely than others. */
function uniformBelow(uint32: () => number, bound: number): number {
  const limit = 4_294_967_296 - 4_294_967_296 % bound;
  for (;;) {
    const value = uint32();
    if (value < limit) return value % bound;
  }
}

/**
 * Returns a source of normal numbers by Marsaglia's polar method, which generates
 * them in pairs.
 */
function polarNormals(uniform: () => number): () => number {
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const value = spare;
      spare = null;
      return value;
    }
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt(-2 * Math.log(square) / square);
      spare = y * factor;
      return x * factor;
    }
  };
}
