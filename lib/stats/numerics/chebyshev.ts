/**
 * Number of nodes per panel, enough to interpolate a function of order 1 to
 * 1e-14.
 */
const NODES = 20;

/**
 * Returns a fast interpolant of a smooth and expensive function. Each panel
 * between ascending `breaks` has a polynomial through Chebyshev nodes, computed
 * on first use and evaluated by the barycentric formula (Berrut and Trefethen
 * 2004, SIAM Review 46).
 */
export function interpolate(
  f: (x: number) => number,
  breaks: readonly number[],
): (x: number) => number {
  const panels: (Float64Array | undefined)[] = [];
  return (x) => {
    let p = 0;
    while (p + 2 < breaks.length && x > breaks[p + 1]!) p++;
    const half = (breaks[p + 1]! - breaks[p]!) / 2;
    const middle = breaks[p]! + half;
    const values = panels[p] ??= COSINES.map((node) => f(middle + half * node));
    return interpolateBarycentric(values, (x - middle) / half);
  };
}

const ANGLES = Float64Array.from(
  { length: NODES },
  (_, i) => (2 * i + 1) * Math.PI / (2 * NODES),
);
const COSINES = ANGLES.map(Math.cos);
const WEIGHTS = ANGLES.map((angle, i) => (i % 2 ? -1 : 1) * Math.sin(angle));

function interpolateBarycentric(values: Float64Array, x: number): number {
  let numerator = 0;
  let denominator = 0;
  for (let i = 0; i < NODES; i++) {
    const distance = x - COSINES[i]!;
    if (distance === 0) return values[i]!;
    const weight = WEIGHTS[i]! / distance;
    numerator += weight * values[i]!;
    denominator += weight;
  }
  return numerator / denominator;
}
