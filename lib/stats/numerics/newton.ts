/**
 * Polishes a root of an increasing `excess` by Newton steps that stay inside
 * `[low, high]`, with a bisection where one would leave it. The slope needs
 * only a few digits: it sets the speed, not the result.
 */
export function polishRoot(
  start: number,
  excess: (x: number) => number,
  slope: (x: number) => number,
  low: number,
  high: number,
): number {
  let x = start;
  for (let step = 0; step < 200; step++) {
    const value = excess(x);
    if (value === 0) return x;
    if (value < 0) low = x;
    else high = x;
    const next = x - value / slope(x);
    // Convergence is quadratic: after so small a step only rounding is left,
    // which may well point out of the bracket.
    if (Math.abs(next - x) <= 1e-11 * Math.abs(next)) return next;
    const inside = Number.isFinite(next) && next >= low && next <= high;
    x = inside ? next : middle(low, high, x);
  }
  return x;
}

function middle(low: number, high: number, x: number): number {
  if (!Number.isFinite(high)) return x > 0 ? 2 * x : x + 1;
  if (!Number.isFinite(low)) return x < 0 ? 2 * x : x - 1;
  return low + (high - low) / 2;
}
