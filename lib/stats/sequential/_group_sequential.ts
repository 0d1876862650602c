import { gaussLegendre } from "../numerics/mod.ts";
import { normalCdf, normalDensity, quickTail } from "../distributions/mod.ts";

/** Density of the score on a grid, restricted to experiments that continue. */
interface Continuation {
  readonly points: Float64Array;
  /** Density times quadrature weight. */
  readonly mass: Float64Array;
}

/** State of the test statistic's random walk after a look. */
export interface Walk {
  readonly information: number;
  readonly continuation: Continuation;
  /** Whether the walk is symmetric: no drift, and bounds of both signs. */
  readonly isEven: boolean;
}

/** Look at which the experiment continues if the z-value lies between two bounds. */
export interface Look {
  /** Information so far, in any unit that matches the drift. */
  readonly information: number;
  /** Lower bound; -Infinity if there is none. */
  readonly low: number;
  /** Upper bound of the z-value. */
  readonly high: number;
  /** Information that the next look adds, which determines the grid's resolution. */
  readonly nextStep: number;
}

/** Number of points per Gauss-Legendre panel. */
const ORDER = 8;

/** Width of a panel, in standard deviations of a step, for a precision of 1e-12. */
const PANEL = 1.5;

/** Number of standard deviations beyond which the density is below 1e-17. */
const REACH = 8.6;

/**
 * Advances the walk to a look at which the experiment continues. The score
 * `S = Z sqrt(information)` is a Brownian motion with the given drift (Armitage,
 * McPherson and Rowe 1969, JRSS A 132).
 */
export function advanceWalk(
  walk: Walk | null,
  look: Look,
  drift: number,
): Walk {
  const { information } = look;
  const root = Math.sqrt(information);
  const center = drift * information;
  const low = Math.max(look.low * root, center - REACH * root);
  const high = Math.min(look.high * root, center + REACH * root);
  const density = walk === null
    ? (score: number) => normalDensity((score - center) / root) / root
    : (score: number) => transitionDensity(walk, information, score, drift);
  // The grid must resolve both the step to this look and the next step.
  const step = information - (walk?.information ?? 0);
  const width = PANEL * Math.sqrt(Math.min(look.nextStep, step));
  const isEven = (walk?.isEven ?? true) && drift === 0 &&
    look.low === -look.high;
  const continuation = isEven
    ? mirrorAndJoin(tabulateDensity(0, high, width, density))
    : tabulateDensity(low, high, width, density);
  return { information, continuation, isEven };
}

/** Returns P(Z at the next look > z, not stopped before). */
export function chanceAbove(
  walk: Walk | null,
  information: number,
  z: number,
  drift: number,
): number {
  const bound = z * Math.sqrt(information);
  if (walk === null) {
    return normalCdf((drift * information - bound) / Math.sqrt(information));
  }
  const step = information - walk.information;
  const root = Math.sqrt(step);
  const { points, mass } = walk.continuation;
  const short = bound - drift * step;
  let sum = 0;
  for (
    let i = lowerBoundIndex(points, short - FURTHEST * root);
    i < points.length;
    i++
  ) sum += mass[i]! * quickTail((short - points[i]!) / root);
  return sum;
}

/** Number of standard deviations beyond which tails are below 1e-312. */
const FURTHEST = 37.7;

/** Returns the walk with the signs of its scores and its drift reversed. */
export function mirrorWalk({ continuation, ...walk }: Walk): Walk {
  return { ...walk, continuation: mirrorContinuation(continuation) };
}

function mirrorContinuation({ points, mass }: Continuation): Continuation {
  return {
    points: points.map((point) => -point).reverse(),
    mass: mass.toReversed(),
  };
}

/** Returns the full density from one half of a symmetric density. */
function mirrorAndJoin(above: Continuation): Continuation {
  const below = mirrorContinuation(above);
  return {
    points: Float64Array.of(...below.points, ...above.points),
    mass: Float64Array.of(...below.mass, ...above.mass),
  };
}

function transitionDensity(
  { information: previousInformation, continuation }: Walk,
  information: number,
  score: number,
  drift: number,
): number {
  const step = information - previousInformation;
  const root = Math.sqrt(step);
  const { points, mass } = continuation;
  const from = score - drift * step;
  const end = from + REACH * root;
  let sum = 0;
  for (
    let i = lowerBoundIndex(points, from - REACH * root);
    i < points.length && points[i]! <= end;
    i++
  ) {
    const z = (from - points[i]!) / root;
    sum += mass[i]! * Math.exp(-z * z / 2);
  }
  return sum / (root * Math.sqrt(2 * Math.PI));
}

/**
 * Returns the position of the first of the ascending points that is not below a
 * limit.
 */
function lowerBoundIndex(points: Float64Array, limit: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (points[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns a density on Gauss-Legendre panels no wider than `width`. */
function tabulateDensity(
  low: number,
  high: number,
  width: number,
  density: (score: number) => number,
): Continuation {
  if (!(high > low)) {
    return { points: new Float64Array(0), mass: new Float64Array(0) };
  }
  const { nodes, weights } = gaussLegendre(ORDER);
  const panels = Math.max(1, Math.ceil((high - low) / width));
  const points = new Float64Array(ORDER * panels);
  const mass = new Float64Array(ORDER * panels);
  const half = (high - low) / panels / 2;
  for (let p = 0; p < panels; p++) {
    const middle = low + (2 * p + 1) * half;
    for (let i = 0; i < ORDER; i++) {
      const score = middle + half * nodes[i]!;
      points[p * ORDER + i] = score;
      mass[p * ORDER + i] = half * weights[i]! * density(score);
    }
  }
  return { points, mass };
}

/**
 * Returns the probability of reaching the next look and being below a bound
 * there.
 */
export function chanceBelow(
  walk: Walk | null,
  rate: number,
  z: number,
  drift: number,
): number {
  return chanceAbove(walk && mirrorWalk(walk), rate, -z, -drift);
}
