import { BAYESIAN_PROPORTIONS_OPTIONS, checkOptions } from "../../base/mod.ts";
import { betainc } from "../special/mod.ts";
import { betaQuantile, logistic, upperBeta } from "../distributions/mod.ts";
import type { Bell } from "../numerics/mod.ts";
import { bellBreaks, falsePosition, integrate } from "../numerics/mod.ts";
import type { ProportionSummary } from "../proportions/mod.ts";
import type { BoundedInterval, Interval } from "../records/mod.ts";
import {
  boundedInterval,
  checkLevel,
  checkProportion,
  checkWithin,
} from "../records/mod.ts";
import type { BayesianAnswer } from "./bayes_normal.ts";

/** Beta distribution with the functions that the integrals over its density need. */
interface BetaPosterior {
  readonly a: number;
  readonly b: number;
  readonly mean: number;
  /** P(X <= x). */
  readonly cdf: (x: number) => number;
  /** P(X > x). */
  readonly survival: (x: number) => number;
}

/** Returns a beta distribution with its tail functions. */
function betaPosterior(a: number, b: number): BetaPosterior {
  return {
    a,
    b,
    mean: a / (a + b),
    cdf: (x) => x <= 0 ? 0 : x >= 1 ? 1 : betainc(x, a, b, true, false),
    survival: (x) => x <= 0 ? 1 : x >= 1 ? 0 : upperBeta(x, a, b),
  };
}

/** Returns the center and deviation of the distribution on the logit scale. */
function logitBell({ a, b }: BetaPosterior): Bell {
  return { center: Math.log(a / b), deviation: Math.sqrt(1 / a + 1 / b) };
}

/**
 * Returns the mean of `g` over the distribution of `posterior`. The `bells` mark
 * where `g` varies on the logit scale.
 *
 * On the logit scale the density is `x^a (1 - x)^b`, which is smooth with
 * exponential tails even for shapes below 1. The density is taken relative to its
 * peak and divided by its own integral. The logarithm of the beta function would
 * lose digits for millions of visitors.
 */
function betaExpectation(
  posterior: BetaPosterior,
  g: (x: number) => number,
  bells: readonly Bell[],
): number {
  const { a, b, mean } = posterior;
  const ownBell = logitBell(posterior);
  const breaks = logitBreaks([ownBell, ...bells], Math.min(a, b));
  const weight = (t: number) => {
    const d = t - ownBell.center;
    // a ln x + b ln(1 - x), relative to its value at the peak.
    return Math.exp(a * d - (a + b) * Math.log1p(mean * Math.expm1(d)));
  };
  const total = integrate(weight, breaks, ORDER);
  const sum = integrate(
    (t) => {
      const w = weight(t);
      return w < NEGLIGIBLE ? 0 : w * g(logistic(t));
    },
    breaks,
    ORDER,
  );
  return sum / total;
}

/** Integrates a function of the distributions' tails over x from 0 to 1. */
function integrateOverRates(
  f: (x: number) => number,
  posteriors: readonly BetaPosterior[],
): number {
  const smallest = Math.min(...posteriors.flatMap(({ a, b }) => [a, b]));
  // The function f decays like the tails of the distributions, and x (1 - x)
  // decays like e^-|t|.
  const breaks = logitBreaks(posteriors.map(logitBell), Math.min(1, smallest));
  return integrate(
    (t) => {
      const x = logistic(t);
      return f(x) * x * (1 - x);
    },
    breaks,
    ORDER,
  );
}

/** Number of quadrature points per panel. */
const ORDER = 16;

/**
 * Density, relative to the peak, below which a contribution does not change a
 * probability above 1e-20.
 */
const NEGLIGIBLE = 1e-36;

/**
 * Returns the panel ends. At the outermost ends an exponential tail has decayed
 * to e^-40.
 */
function logitBreaks(bells: readonly Bell[], rate: number): number[] {
  const reach = Math.max(40, 40 / rate);
  const centers = bells.map(({ center }) => center);
  return bellBreaks(
    bells,
    Math.max(-700, Math.min(...centers) - reach),
    Math.min(700, Math.max(...centers) + reach),
  );
}

/** Beta prior with `a` prior successes and `b` prior failures. */
export interface BetaPrior {
  /** Number of prior successes, from 0.05 to 1e12. */
  readonly a: number;
  /** Number of prior failures, from 0.05 to 1e12. */
  readonly b: number;
}

/** Options of {@linkcode bayesianProportions}. */
export interface BayesianProportionsOptions {
  /** Prior of both rates. @default {{ a: 1, b: 1 }} */
  readonly prior?: BetaPrior;
  /** Probability inside the credible intervals. @default {0.95} */
  readonly level?: number;
}

/** Posterior of a conversion rate. */
export interface PosteriorRate extends BoundedInterval {
  /** First shape parameter of the beta distribution: prior plus successes. */
  readonly a: number;
  /** Second shape parameter of the beta distribution: prior plus failures. */
  readonly b: number;
}

/** Bayesian comparison of two conversion rates. */
export interface BayesianProportions extends BayesianAnswer {
  /** Posterior of the control's rate. */
  readonly control: PosteriorRate;
  /** Posterior of the treatment's rate. */
  readonly treatment: PosteriorRate;
  /**
   * Median and equal-tailed credible interval of the posterior lift, which is
   * treatment / control - 1.
   */
  readonly lift: Interval;
}

/**
 * Compares two conversion rates with beta priors.
 *
 * The posteriors are beta distributions. Results that depend on both are
 * integrated by Gauss-Legendre quadrature on the logit scale, not simulated, so
 * the same data give the same digits. Expected losses are those of VWO's test
 * (Stucchio 2015, "Bayesian A/B testing at VWO"):
 * `E[max(C - T, 0)] = integral of P(T <= x) P(C > x)`.
 *
 * @param control Successes and trials of the control
 * @param treatment Successes and trials of the treatment
 * @param options Prior and level
 * @returns Chance to win, expected losses and credible intervals
 * @throws {TypeError | RangeError} If counts, prior or level are out of range
 *
 * @example 6 of 60 against 2 of 58
 * ```ts
 * import { bayesianProportions } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const result = bayesianProportions(
 *   { successes: 6, n: 60 },
 *   { successes: 2, n: 58 },
 * );
 * assertAlmostEquals(result.chanceToWin, 0.0896607466, 1e-9);
 * assertAlmostEquals(result.expectedLossTreatment, 0.0649833300, 1e-9);
 * ```
 */
export function bayesianProportions(
  control: ProportionSummary,
  treatment: ProportionSummary,
  options: BayesianProportionsOptions = {},
): BayesianProportions {
  checkOptions(BAYESIAN_PROPORTIONS_OPTIONS, options);
  const { prior = { a: 1, b: 1 }, level = 0.95 } = options;
  checkProportion("control.", control.successes, control.n);
  checkProportion("treatment.", treatment.successes, treatment.n);
  checkWithin("prior.a", prior.a, LEAST_PRIOR, MOST_PRIOR);
  checkWithin("prior.b", prior.b, LEAST_PRIOR, MOST_PRIOR);
  checkLevel(level);
  const c = ratePosterior(control, prior);
  const t = ratePosterior(treatment, prior);
  const liftAt = (p: number) => ratioQuantile(t, c, p) - 1;
  return Object.freeze({
    control: posteriorRate(c, level),
    treatment: posteriorRate(t, level),
    chanceToWin: betaExpectation(c, t.survival, [logitBell(t)]),
    chanceToLose: betaExpectation(c, t.cdf, [logitBell(t)]),
    expectedLossTreatment: integrateOverRates(
      (x) => t.cdf(x) * c.survival(x),
      [c, t],
    ),
    expectedLossControl: integrateOverRates((x) => c.cdf(x) * t.survival(x), [
      c,
      t,
    ]),
    lift: Object.freeze(boundedInterval(
      liftAt(0.5),
      liftAt((1 - level) / 2),
      liftAt((1 + level) / 2),
    )),
    level,
  });
}

/** The integrals lose all precision for shape parameters outside this range. */
const [LEAST_PRIOR, MOST_PRIOR] = [0.05, 1e12];

function ratePosterior(
  { successes, n }: ProportionSummary,
  { a, b }: BetaPrior,
): BetaPosterior {
  return betaPosterior(a + successes, b + n - successes);
}

function posteriorRate(
  { a, b, mean }: BetaPosterior,
  level: number,
): PosteriorRate {
  return Object.freeze({
    a,
    b,
    ...boundedInterval(
      mean,
      betaQuantile((1 - level) / 2, a, b),
      betaQuantile((1 + level) / 2, a, b),
    ),
  });
}

/** Returns P(T / C <= ratio). */
function ratioCdf(t: BetaPosterior, c: BetaPosterior, ratio: number): number {
  const bells: Bell[] = [];
  const crossing = t.mean / ratio;
  if (crossing < 1) {
    const odds = crossing / (1 - crossing);
    const slope = (1 - t.mean) / (1 - crossing);
    const deviation = logitBell(t).deviation * slope;
    bells.push({ center: Math.log(odds), deviation });
  }
  // Above x = 1 / ratio, the tail is exactly 1. If the shape b is below 1, the
  // tail approaches that point like a root. Panels must therefore end there and
  // be fine around it.
  for (let k = 0; ratio > 1 && k < 7; k++) {
    const deviation = logitBell(c).deviation / 10 ** k;
    bells.push({ center: -Math.log(ratio - 1), deviation });
    if (t.b >= 1) break;
  }
  return betaExpectation(c, (x) => t.cdf(x * ratio), bells);
}

/** Finds the ratio that T / C stays below with probability p, by bisection. */
function ratioQuantile(t: BetaPosterior, c: BetaPosterior, p: number): number {
  const center = Math.log(t.mean / c.mean);
  const deviation = Math.sqrt(1 / t.a + 1 / c.a);
  const excess = (log: number) => ratioCdf(t, c, Math.exp(log)) - p;
  let low = center - deviation;
  let high = center + deviation;
  for (let step = deviation; excess(low) > 0; step *= 2) low -= step;
  for (let step = deviation; excess(high) < 0; step *= 2) high += step;
  return Math.exp(falsePosition(excess, low, high));
}
