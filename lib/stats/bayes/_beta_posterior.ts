import { betainc } from "../../special/mod.ts";
import { upperBeta } from "../distributions/mod.ts";
import { type Bell, bellBreaks, integrate } from "../numerics/mod.ts";

/** A beta distribution prepared for integrals over its density. */
export interface BetaPosterior {
  readonly a: number;
  readonly b: number;
  readonly mean: number;
  /** P(X <= x). */
  readonly cdf: (x: number) => number;
  /** P(X > x). */
  readonly survival: (x: number) => number;
}

/** Prepares a beta distribution. */
export function betaPosterior(a: number, b: number): BetaPosterior {
  return {
    a,
    b,
    mean: a / (a + b),
    cdf: (x) => x <= 0 ? 0 : x >= 1 ? 1 : betainc(x, a, b, true, false),
    survival: (x) => x <= 0 ? 1 : x >= 1 ? 0 : upperBeta(x, a, b),
  };
}

/** Where the distribution lies on the logit scale. */
export function logitBell({ a, b }: BetaPosterior): Bell {
  return { center: Math.log(a / b), deviation: Math.sqrt(1 / a + 1 / b) };
}

/**
 * Mean of `g` over the distribution of `posterior`; `bells` say where `g`
 * varies on the logit scale.
 *
 * On that scale the density is `x^a (1 - x)^b`: smooth with exponential tails,
 * also for shapes below 1. It is taken relative to its peak and normalised by
 * its own integral, since the logarithm of the beta function would cost digits
 * for millions of visitors.
 */
export function betaExpectation(
  posterior: BetaPosterior,
  g: (x: number) => number,
  bells: readonly Bell[],
): number {
  const { a, b, mean } = posterior;
  const own = logitBell(posterior);
  const breaks = logitBreaks([own, ...bells], Math.min(a, b));
  const weight = (t: number) => {
    const d = t - own.center;
    // a ln x + b ln(1 - x) against its value at the peak.
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

/** Integral over x from 0 to 1 of a function of the distributions' tails. */
export function shareIntegral(
  f: (x: number) => number,
  posteriors: readonly BetaPosterior[],
): number {
  const smallest = Math.min(...posteriors.flatMap(({ a, b }) => [a, b]));
  // f falls off like the tails of the distributions and x (1 - x) like e^-|t|.
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

/** Points per panel. */
const ORDER = 16;

/** Shares of the density below this change no digit of a chance above 1e-20. */
const NEGLIGIBLE = 1e-36;

function logistic(t: number): number {
  return t < 0 ? Math.exp(t) / (1 + Math.exp(t)) : 1 / (1 + Math.exp(-t));
}

/** Panel ends; beyond the last ones e^-40 of an exponential tail is left. */
function logitBreaks(bells: readonly Bell[], rate: number): number[] {
  const reach = Math.max(40, 40 / rate);
  const centers = bells.map(({ center }) => center);
  return bellBreaks(
    bells,
    Math.max(-700, Math.min(...centers) - reach),
    Math.min(700, Math.max(...centers) + reach),
  );
}
