import { checkNumbers } from "../records/mod.ts";
import { xoshiro128 } from "./_xoshiro.ts";

/**
 * A source of random numbers that is the same on every machine for one seed.
 */
export interface RandomSource {
  /** A whole number from 0 to 2³² - 1, every one as likely. */
  readonly uint32: () => number;
  /** Fills an array with such numbers, faster than one by one. */
  readonly fill: (target: Uint32Array) => void;
  /** A number from 0 up to, but not, 1, of 53 bits. */
  readonly uniform: () => number;
  /** A whole number from 0 up to, but not, `bound`, without bias. */
  readonly below: (bound: number) => number;
  /** A standard normal number. */
  readonly normal: () => number;
}

/**
 * A seeded source of random numbers: the generator xoshiro128** of Blackman
 * and Vigna (2021, ACM Transactions on Mathematical Software 47), whose state
 * is filled from the seed by SplitMix32. Not for secrets.
 *
 * @param seed A whole number; its lowest 32 bits and the next 21 are used
 * @returns The source; it moves on with every call
 * @throws {TypeError | RangeError} If the seed is not a safe whole number
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
  checkNumbers("seed", seed);
  if (!Number.isSafeInteger(seed)) {
    throw new RangeError(
      `seed must be a safe whole number: current value is ${seed}`,
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
    below: (bound: number) => below(uint32, bound),
    normal: polar(uniform),
  });
}

/** Fills the state of a generator from a seed. */
function splitMix32(low: number, high: number): () => number {
  let state = low ^ Math.imul(high, 0x9e3779b1);
  return () => {
    state = state + 0x9e3779b9 | 0;
    let mixed = Math.imul(state ^ state >>> 16, 0x21f0aaad);
    mixed = Math.imul(mixed ^ mixed >>> 15, 0x735a2d97);
    return mixed ^ mixed >>> 15;
  };
}

/** Rejects the few numbers that would make some results likelier. */
function below(uint32: () => number, bound: number): number {
  const limit = 4_294_967_296 - 4_294_967_296 % bound;
  for (;;) {
    const value = uint32();
    if (value < limit) return value % bound;
  }
}

/** Marsaglia's polar method, which gives normal numbers in pairs. */
function polar(uniform: () => number): () => number {
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
