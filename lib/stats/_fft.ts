/**
 * Discrete Fourier transform in place, of a length that is a power of 2
 * (Cooley and Tukey 1965); `inverse` undoes it.
 */
export function fourier(
  real: Float64Array,
  imaginary: Float64Array,
  inverse = false,
): void {
  const n = real.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [real[i], real[j]] = [real[j]!, real[i]!];
    [imaginary[i], imaginary[j]] = [imaginary[j]!, imaginary[i]!];
  }
  for (let size = 2; size <= n; size *= 2) {
    const half = size / 2;
    const turn = (inverse ? 2 : -2) * Math.PI / size;
    for (let k = 0; k < half; k++) {
      const c = Math.cos(turn * k);
      const s = Math.sin(turn * k);
      for (let a = k; a < n; a += size) {
        const b = a + half;
        const re = real[b]! * c - imaginary[b]! * s;
        const im = real[b]! * s + imaginary[b]! * c;
        real[b] = real[a]! - re;
        imaginary[b] = imaginary[a]! - im;
        real[a]! += re;
        imaginary[a]! += im;
      }
    }
  }
  if (!inverse) return;
  for (let i = 0; i < n; i++) {
    real[i]! /= n;
    imaginary[i]! /= n;
  }
}
