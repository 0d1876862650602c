/**
 * Finds the root of an increasing function by the Illinois variant of regula
 * falsi.
 */
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

/**
 * Number of secant steps after which bisection steps alternate. A flat region can
 * keep secants from converging.
 */
const SLOW = 12;

/**
 * Finds the root of an increasing, nearly linear function by secants inside the
 * current bracket. It needs half as many evaluations as false position, which
 * matters for expensive functions. If the root lies outside the range, it returns
 * the nearer end.
 */
export function nearbyRoot(
  f: (x: number) => number,
  start: number,
  slope: number,
  [minimum, maximum]: readonly [number, number],
): number {
  let [low, high] = [-Infinity, Infinity];
  let previous = Math.min(maximum, Math.max(minimum, start));
  let fBefore = f(previous);
  let x = Math.min(maximum, Math.max(minimum, previous - fBefore / slope));
  for (let step = 0; step < 100; step++) {
    const value = f(x);
    if (
      value === 0 || x === minimum && value > 0 || x === maximum && value < 0
    ) {
      return x;
    }
    for (const [point, sign] of [[previous, fBefore], [x, value]] as const) {
      if (sign < 0) low = Math.max(low, point);
      else high = Math.min(high, point);
    }
    let next = x - value * (x - previous) / (value - fBefore);
    // Convergence is superlinear, so after a step this small the error is far
    // smaller still.
    if (Math.abs(next - x) <= 1e-8 * (1 + Math.abs(x))) return next;
    // Each end of the range is evaluated at most once, so a flat region cannot
    // send the search there repeatedly.
    if (next >= maximum && high > maximum) next = maximum;
    else if (next <= minimum && low < minimum) next = minimum;
    else if (!(next > low && next < high) || step > SLOW && step % 2 === 0) {
      const [from, to] = [Math.max(low, minimum), Math.min(high, maximum)];
      next = from + (to - from) / 2;
    }
    [previous, fBefore, x] = [x, value, next];
  }
  return x;
}

/**
 * Polishes a root of an increasing `excess` function by Newton steps that stay
 * inside `[low, high]`, with bisection if a step would leave it. The slope only
 * needs a few digits, because it affects the speed but not the result.
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
    // Convergence is quadratic, so after a step this small only rounding error
    // is left, which may point out of the bracket.
    if (Math.abs(next - x) <= 1e-11 * Math.abs(next)) return next;
    const inside = Number.isFinite(next) && next >= low && next <= high;
    x = inside ? next : midpointOrDouble(low, high, x);
  }
  return x;
}

function midpointOrDouble(low: number, high: number, x: number): number {
  if (!Number.isFinite(high)) return x > 0 ? 2 * x : x + 1;
  if (!Number.isFinite(low)) return x < 0 ? 2 * x : x - 1;
  return low + (high - low) / 2;
}
