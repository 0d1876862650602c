/**
 * The special functions of `lib/stats/special` in a hundredth of their size, for pages.
 * A page is bundled with these in their place; a test holds both together.
 */

const TINY = 1e-300;

/** Lanczos' series would do for less; Stirling's is exact enough beyond this. */
const LARGE = 12;

/** Error of Stirling's formula. */
function stirlingRest(x: number): number {
  const square = 1 / (x * x);
  return (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square *
              (1 / 1680 - square * (1 / 1188 - square * 691 / 360360))))) / x;
}

/** Natural logarithm of the gamma function, for x > 0. */
export function gammaln(x: number): number {
  let product = 1;
  let shifted = x;
  for (; shifted < LARGE; shifted++) product *= shifted;
  return (shifted - 0.5) * Math.log(shifted) - shifted +
    Math.log(2 * Math.PI) / 2 + stirlingRest(shifted) - Math.log(product);
}

/** Logarithm of the beta function; large arguments do not cancel. */
function betaln(a: number, b: number): number {
  const [small, large] = a < b ? [a, b] : [b, a];
  if (large < LARGE) return gammaln(a) + gammaln(b) - gammaln(a + b);
  // ln gamma(large) - ln gamma(large + small)
  const sum = large + small;
  const correction = stirlingRest(large) - stirlingRest(sum) -
    (large - 0.5) * Math.log1p(small / large) - small * Math.log(sum) + small;
  return gammaln(small) + correction;
}

/**
 * The continued fraction of DiDonato and Morris (1992, ACM TOMS 18, 9) for x
 * below the mean, by Lentz's method; x and y = 1 - x both come with all digits.
 */
function fraction(x: number, y: number, a: number, b: number): number {
  const lambda = x < y ? a - (a + b) * x : (a + b) * y - b;
  let value = nonZero(a * (lambda + 1) / (a + 1));
  let c = value;
  let d = 0;
  for (let n = 1; n < 10_000; n++) {
    const top = (a + n - 1) * (a + b + n - 1) * n * (b - n) * x * x /
      (a + 2 * n - 1) ** 2;
    const bFraction = n + n * (b - n) * x / (a + 2 * n - 1) +
      (a + n) * (lambda + 1 + n * (1 + y)) / (a + 2 * n + 1);
    d = 1 / nonZero(bFraction + top * d);
    c = nonZero(bFraction + top / c);
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return 1 / value;
}

function nonZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** Regularized incomplete beta function, or its upper tail. */
export function betainc(
  x: number,
  a: number,
  b: number,
  _regularized = true,
  upper = false,
): number {
  if (x <= 0 || x >= 1) return (x >= 1) === upper ? 0 : 1;
  const { isLower, tail } = smallerTail(x, a, b);
  return isLower === upper ? 1 - tail : tail;
}

/** The tail that is told without a difference, and which one it is. */
interface Tail {
  readonly isLower: boolean;
  readonly tail: number;
}

const MOST_KEPT = 4096;
const KEPT = new Map<string, Tail>();

/** Quantiles ask for the same again: for both tails, and at every step. */
function smallerTail(x: number, a: number, b: number): Tail {
  const key = `${x} ${a} ${b}`;
  const cached = KEPT.get(key);
  if (cached !== undefined) return cached;
  const log = a * Math.log(x) + b * Math.log1p(-x) - betaln(a, b);
  const isLower = x <= a / (a + b);
  const tail = Math.exp(log) *
    (isLower ? fraction(x, 1 - x, a, b) : fraction(1 - x, x, b, a));
  if (KEPT.size >= MOST_KEPT) KEPT.clear();
  KEPT.set(key, { isLower, tail });
  return { isLower, tail };
}

/** Complementary error function. */
export function erfc(x: number): number {
  if (x < 0) return 2 - erfc(-x);
  if (x > 27.3) return 0;
  const square = x * x;
  if (x < 1) {
    let term = x;
    let sum = x;
    for (let n = 1; term > sum * 1e-18; n++) {
      term *= 2 * square / (2 * n + 1);
      sum += term;
    }
    return 1 - 2 / Math.sqrt(Math.PI) * Math.exp(-square) * sum;
  }
  // Lentz's evaluation of the continued fraction (DLMF 7.9.3), from below.
  let c = x;
  let d = 0;
  let value = x;
  for (let n = 1; n < 10_000; n++) {
    d = 1 / (x + n / 2 * d);
    c = x + n / 2 / c;
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return Math.exp(-square) / Math.sqrt(Math.PI) / value;
}

/** Inverse of the complementary error function. */
export function erfcinv(p: number): number {
  if (p > 1) return -erfcinv(2 - p);
  if (p === 1) return 0;
  // Abramowitz and Stegun 26.2.23, then Halley's steps.
  const t = Math.sqrt(-2 * Math.log(p / 2));
  let x = (t - (2.515517 + t * (0.802853 + t * 0.010328)) /
      (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))) / Math.SQRT2;
  for (let step = 0; step < 4; step++) {
    const error = erfc(x) - p;
    const slope = -2 / Math.sqrt(Math.PI) * Math.exp(-x * x);
    const newton = error / slope;
    x -= newton / (1 + x * newton);
  }
  return x;
}

/** Unused by pages, which need no incomplete gamma function. */
export function gammainc(): number {
  return NaN;
}
