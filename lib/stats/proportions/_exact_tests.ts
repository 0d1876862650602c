import {
  binomialOutcomes,
  discreteTail,
  hypergeometricOutcomes,
} from "./_discrete.ts";
import type { Alternative } from "../records/mod.ts";
import type { ProportionSummary } from "./_proportion.ts";

/**
 * Returns the p-value of Fisher's exact test. Given the margins, it is the
 * probability of all tables no more probable than the observed one, or at least
 * as extreme on one side.
 */
export function fisherPValue(
  control: ProportionSummary,
  treatment: ProportionSummary,
  alternative: Alternative,
): number {
  const outcomes = hypergeometricOutcomes(
    control.successes + treatment.successes,
    control.n,
    treatment.n,
  );
  return discreteTail(outcomes, control.successes, TAILS[alternative]);
}

/** With a better treatment, fewer of the successes belong to the control. */
const TAILS = {
  "two-sided": "as-rare",
  greater: "from-seen-down",
  less: "from-seen-up",
} as const;

/**
 * Returns the p-value of Boschloo's exact test (1970, Statistica Neerlandica 24).
 * The statistic is Fisher's one-sided p-value. The p-value is the probability of
 * a statistic this small, maximised over the common success rate. The two-sided
 * p-value is twice the smaller one-sided one.
 */
export function boschlooPValue(
  control: ProportionSummary,
  treatment: ProportionSummary,
  alternative: Alternative,
): number {
  if (alternative === "greater") return boschlooGreater(control, treatment);
  if (alternative === "less") return boschlooGreater(treatment, control);
  const greater = boschlooGreater(control, treatment);
  return Math.min(
    1,
    2 * Math.min(greater, boschlooGreater(treatment, control)),
  );
}

function boschlooGreater(
  control: ProportionSummary,
  treatment: ProportionSummary,
): number {
  const limit = fisherPValue(control, treatment, "greater") * (1 + 1e-7);
  if (limit >= 1) return 1;
  const thresholds = leastSuccesses(control.n, treatment.n, limit);
  const controlChances = new Float64Array(control.n + 1);
  const treatmentChances = new Float64Array(treatment.n + 2);
  const chance = (angle: number): number => {
    const rate = Math.sin(angle) ** 2;
    const controlTotal = fillChances(controlChances, control.n, rate);
    const otherAll = fillChances(treatmentChances, treatment.n, rate);
    treatmentChances[treatment.n + 1] = 0;
    for (let y = treatment.n; y >= 0; y--) {
      treatmentChances[y]! += treatmentChances[y + 1]!;
    }
    let sum = 0;
    for (let x = 0; x <= control.n; x++) {
      sum += controlChances[x]! * treatmentChances[thresholds[x]!]!;
    }
    return sum / controlTotal / otherAll;
  };
  return Math.min(1, highestChance(chance, control.n + treatment.n));
}

/**
 * Returns, for each number of control successes, the fewest treatment successes
 * for which Fisher's p-value is within the limit. The thresholds ascend, because
 * the p-value rises with the control's successes and falls with the treatment's.
 */
function leastSuccesses(n0: number, n1: number, limit: number): Int32Array {
  const thresholds = new Int32Array(n0 + 1);
  let y = 0;
  for (let x = 0; x <= n0; x++) {
    const control = { successes: x, n: n0 };
    while (
      y <= n1 &&
      fisherPValue(control, { successes: y, n: n1 }, "greater") > limit
    ) y++;
    thresholds[x] = y;
  }
  return thresholds;
}

/**
 * Fills in the probabilities of the numbers of successes relative to the most
 * probable one, with zero for the rarest. The function must be fast, because a
 * readout of few buyers calls it several hundred times.
 *
 * @returns The sum of the probabilities.
 */
function fillChances(chances: Float64Array, n: number, rate: number): number {
  const odds = rate / (1 - rate);
  const { mode } = binomialOutcomes(n, rate);
  chances.fill(0);
  let sum = chances[mode] = 1;
  for (let x = mode, p = 1; x > 0 && p > RAREST; x--) {
    sum += chances[x - 1] = p *= x / ((n - x + 1) * odds);
  }
  for (let x = mode, p = 1; x < n && p > RAREST; x++) {
    sum += chances[x + 1] = p *= (n - x) * odds / (x + 1);
  }
  return sum;
}

/**
 * Smallest probability to include, relative to the mode. Rarer outcomes only
 * affect p-values of that size.
 */
const RAREST = 1e-50;

/**
 * Returns the maximum over all success rates. Expressed as an angle, a binomial
 * count has the same standard deviation everywhere, 1 / (2 sqrt n). A grid with a
 * quarter of that step finds every peak, and golden-section search refines the
 * highest ones.
 */
function highestChance(chance: (angle: number) => number, n: number): number {
  const steps = Math.ceil(Math.PI / 2 * 8 * Math.sqrt(n));
  const step = Math.PI / 2 / steps;
  const values = Array.from(
    { length: steps - 1 },
    (_, i) => chance((i + 1) * step),
  );
  const highestValue = values.reduce((a, b) => Math.max(a, b), 0);
  return values.reduce((best, value, i) => {
    const isPeak = value >= (values[i - 1] ?? 0) &&
      value >= (values[i + 1] ?? 0);
    if (!isPeak || value < 0.97 * highestValue) return best;
    return Math.max(
      best,
      goldenSectionMaximum(chance, i * step, (i + 2) * step),
    );
  }, highestValue);
}

function goldenSectionMaximum(
  f: (x: number) => number,
  low: number,
  high: number,
): number {
  const goldenRatio = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [
    high - goldenRatio * (high - low),
    low + goldenRatio * (high - low),
  ];
  let [fa, fb] = [f(a), f(b)];
  for (let round = 0; round < 30; round++) {
    if (fa > fb) {
      [high, b, fb] = [b, a, fa];
      a = high - goldenRatio * (high - low);
      fa = f(a);
    } else {
      [low, a, fa] = [a, b, fb];
      b = low + goldenRatio * (high - low);
      fb = f(b);
    }
  }
  return Math.max(fa, fb);
}
