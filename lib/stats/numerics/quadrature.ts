/** Quadrature nodes and weights on [-1, 1]. */
interface Rule {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

const rules = new Map<number, Rule>();

/**
 * Returns the Gauss-Legendre rule, which is exact for polynomials up to degree
 * `2 order - 1`. The nodes are the roots of the Legendre polynomial, found by
 * Newton's method.
 */
export function gaussLegendre(order: number): Rule {
  const cached = rules.get(order);
  if (cached) return cached;
  const nodes = new Float64Array(order);
  const weights = new Float64Array(order);
  for (let i = 0; i < order; i++) {
    let x = Math.cos(Math.PI * (i + 0.75) / (order + 0.5));
    let slope = 1;
    for (let step = 0; step < 100; step++) {
      const [value, derivative] = legendre(order, x);
      slope = derivative;
      const next = x - value / derivative;
      const done = Math.abs(next - x) < 1e-16;
      x = next;
      if (done) break;
    }
    slope = legendre(order, x)[1];
    nodes[i] = x;
    weights[i] = 2 / ((1 - x * x) * slope * slope);
  }
  const rule = { nodes, weights };
  rules.set(order, rule);
  return rule;
}

/** Returns the value and the derivative of the Legendre polynomial. */
function legendre(order: number, x: number): [number, number] {
  let previous = 1;
  let value = x;
  for (let k = 2; k <= order; k++) {
    const next = ((2 * k - 1) * x * value - (k - 1) * previous) / k;
    previous = value;
    value = next;
  }
  return [value, order * (x * value - previous) / (x * x - 1)];
}

/** Yields the quadrature nodes of all panels, with their weights. */
export function* gaussNodes(
  breaks: readonly number[],
  order: number,
): Generator<[x: number, weight: number]> {
  const { nodes, weights } = gaussLegendre(order);
  for (let p = 0; p + 1 < breaks.length; p++) {
    const half = (breaks[p + 1]! - breaks[p]!) / 2;
    for (let i = 0; i < order; i++) {
      yield [breaks[p]! + half * (1 + nodes[i]!), half * weights[i]!];
    }
  }
}

/** Integrates `f` over the panels between ascending `breaks`. */
export function integrate(
  f: (x: number) => number,
  breaks: readonly number[],
  order = 20,
): number {
  const { nodes, weights } = gaussLegendre(order);
  let total = 0;
  for (let p = 0; p + 1 < breaks.length; p++) {
    const half = (breaks[p + 1]! - breaks[p]!) / 2;
    const middle = breaks[p]! + half;
    let panel = 0;
    for (let i = 0; i < order; i++) {
      panel += weights[i]! * f(middle + half * nodes[i]!);
    }
    total += half * panel;
  }
  return total;
}

/**
 * Removes ascending panel ends that are closer together than `minimumGap`.
 * Several factors at the same position need their panels only once.
 */
export function thinBreaks(ends: readonly number[], gap: number): number[] {
  const thinnedEnds = ends.slice(0, 1);
  ends.forEach((end, i) => {
    const next = ends[i + 1] ?? Infinity;
    if (next - thinnedEnds.at(-1)! > gap && end > thinnedEnds.at(-1)!) {
      thinnedEnds.push(end);
    }
  });
  return thinnedEnds;
}

/** Center and width of the region where a factor of an integrand varies. */
export interface Bell {
  readonly center: number;
  readonly deviation: number;
}

/**
 * Returns panel ends suitable for several bell-shaped factors of an integrand.
 * They lie at multiples of each factor's standard deviation from its center.
 */
export function bellBreaks(
  bells: readonly Bell[],
  low = -Infinity,
  high = Infinity,
): number[] {
  const steps = [0, 1.25, 2.5, 4, 6, 8, 10, 13, 20, 39];
  const ends = bells.flatMap(({ center, deviation }) =>
    steps.flatMap((
      step,
    ) => [center - step * deviation, center + step * deviation])
  );
  const inside = ends.filter((end) => end > low && end < high);
  if (Number.isFinite(low)) inside.push(low);
  if (Number.isFinite(high)) inside.push(high);
  return [...new Set(inside)].sort((a, b) => a - b);
}
