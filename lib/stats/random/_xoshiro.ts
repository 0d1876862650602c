/** Stream of random 32-bit numbers. */
export interface Uint32Stream {
  /** Returns the next number. */
  next(): number;
  /** Fills the target with the next numbers. */
  fill(target: Uint32Array): void;
}

const BUFFER_LENGTH = 1024;

/**
 * Creates a xoshiro128** generator from a state of four 32-bit numbers, not all
 * 0.
 */
export function xoshiro128(
  a: number,
  b: number,
  c: number,
  d: number,
): Uint32Stream {
  const state = Int32Array.of(a, b, c, d);
  const buffer = new Uint32Array(BUFFER_LENGTH);
  let position = BUFFER_LENGTH;
  return {
    next() {
      if (position === BUFFER_LENGTH) {
        generate(state, buffer, 0);
        position = 0;
      }
      return buffer[position++]!;
    },
    fill(target) {
      const ready = Math.min(target.length, BUFFER_LENGTH - position);
      for (let i = 0; i < ready; i++) target[i] = buffer[position++]!;
      generate(state, target, ready);
    },
  };
}

/**
 * Fills an array with random numbers, starting at an index. The state is kept in
 * local variables of a single function. A closure per number would only be
 * optimised for the first generator and be several times slower for all others.
 */
function generate(state: Int32Array, target: Uint32Array, from: number): void {
  let a = state[0]!, b = state[1]!, c = state[2]!, d = state[3]!;
  for (let i = from; i < target.length; i++) {
    const scrambled = Math.imul(b, 5);
    target[i] = Math.imul(scrambled << 7 | scrambled >>> 25, 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = d << 11 | d >>> 21;
  }
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
}
