/** The generator xoshiro128**, from a state of four 32-bit numbers, not all 0. */
export function xoshiro128(
  a: number,
  b: number,
  c: number,
  d: number,
): () => number {
  return () => {
    const scrambled = Math.imul(b, 5);
    const result = Math.imul(scrambled << 7 | scrambled >>> 25, 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = d << 11 | d >>> 21;
    return result;
  };
}
