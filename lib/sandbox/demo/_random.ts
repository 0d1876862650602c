/**
 * Seeded random numbers from xoshiro128** (Blackman and Vigna, "Scrambled linear
 * pseudorandom number generators", ACM TOMS 47, 2021). SplitMix32 fills its
 * 128-bit state from the seed and a stream number. The same seed gives the same
 * bits on every machine. The generator uses only 32-bit integer arithmetic and
 * V8's own `Math.log`, `Math.sqrt`, `Math.cos` and `Math.exp` (ports of fdlibm).
 */
export interface Random {
  /** Returns a uniform number in [0, 1) with 32 random bits. */
  uniform(): number;
  /** Returns a uniform integer in [0, below). */
  below(below: number): number;
  /** Returns a standard normal number, by the Box-Muller method. */
  normal(): number;
  /** Returns an exponential number with mean 1. */
  exponential(): number;
}

/**
 * Creates a stream of random numbers. Different streams of one seed do not
 * overlap in practice.
 */
export function createRandom(seed: number, stream: number): Random {
  let mixer = (seed ^ Math.imul(stream + 1, 0x9e3779b9)) >>> 0;
  const mix = (): number => {
    mixer = (mixer + 0x9e3779b9) >>> 0;
    let z = mixer;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
  const next = xoshiro128([mix(), mix(), mix(), mix()]);
  const uniform = (): number => next() / 4294967296;
  return {
    uniform,
    below: (below) => Math.floor(uniform() * below),
    normal: () =>
      Math.sqrt(-2 * Math.log(1 - uniform())) *
      Math.cos(2 * Math.PI * uniform()),
    exponential: () => -Math.log(1 - uniform()),
  };
}

/**
 * Creates the raw generator of 32-bit unsigned integers, from a state that is not
 * all zero.
 */
export function xoshiro128(
  state: readonly [number, number, number, number],
): () => number {
  let [a, b, c, d] = state;
  return () => {
    const product = Math.imul(b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
}

/** Creates a function that picks an index by weight. */
export function createPicker(
  weights: readonly number[],
): (uniform: number) => number {
  let total = 0;
  const cumulative = Float64Array.from(weights, (weight) => total += weight);
  return (uniform) => {
    const target = uniform * total;
    let low = 0, high = cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** Creates a function that picks an element by its weight. */
export function createChoice<Element extends { readonly weight: number }>(
  elements: readonly Element[],
): (uniform: number) => Element {
  const pick = createPicker(elements.map(({ weight }) => weight));
  return (uniform) => elements[pick(uniform)]!;
}
