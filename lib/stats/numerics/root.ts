/** Root of an increasing function by the Illinois variant of regula falsi. */
export function falsePosition(
  f: (x: number) => number,
  low: number,
  high: number,
): number {
  let fLow = f(low);
  let fHigh = f(high);
  let side = 0;
  for (let step = 0; step < 100; step++) {
    if (fHigh === fLow) break;
    const x = (fLow * high - fHigh * low) / (fLow - fHigh);
    const value = f(x);
    if (value === 0 || high - low < 1e-12 * (1 + Math.abs(x))) return x;
    if (value > 0) {
      if (Math.abs(high - x) < 1e-12 * (1 + Math.abs(x))) return x;
      [high, fHigh] = [x, value];
      if (side === 1) fLow /= 2;
      side = 1;
    } else {
      if (Math.abs(low - x) < 1e-12 * (1 + Math.abs(x))) return x;
      [low, fLow] = [x, value];
      if (side === -1) fHigh /= 2;
      side = -1;
    }
  }
  return low + (high - low) / 2;
}
