import {
  checkOptions,
  CONVERSION_SEQUENCE_OPTIONS,
} from "../../options/mod.ts";
import { gammaln } from "../../special/mod.ts";
import {
  type Caveat,
  caveat,
  checkLevel,
  checkWithin,
  type Interval,
  openSide,
} from "../records/mod.ts";
import { betaCdf } from "../distributions/mod.ts";
import { checkProportion, type ProportionSummary } from "../proportions/mod.ts";
import { falsePosition } from "../numerics/mod.ts";
import type { Alternative } from "../comparisons/mod.ts";

/** Options of {@linkcode conversionSequence}. */
export interface ConversionSequenceOptions {
  /** Share of the visitors that the treatment is meant to get. @default {0.5} */
  readonly share?: number;
  /**
   * Buyers of both arms at which the interval is at its tightest; valid at any
   * number whatever the choice, which must be made before the data.
   * @default {300}
   */
  readonly optimalBuyers?: number;
  /** Confidence level over all looks together, above 0.5. @default {0.95} */
  readonly level?: number;
  /** Which side is watched. @default {"two-sided"} */
  readonly alternative?: Alternative;
}

/** The lift of a conversion rate with an exact interval for every look. */
export interface ConversionSequence extends Interval {
  /** How the sequence is made. */
  readonly method: "beta-binomial";
  /** Treatment's rate over the control's, less one; `null` without a buyer. */
  readonly value: number | null;
  /** Lower end of the lift. */
  readonly lower: number | null;
  /** Upper end of the lift; open while the control has no buyer. */
  readonly upper: number | null;
  /** Always-valid p-value of no lift. */
  readonly pValue: number;
  /** The treatment's intended share of the visitors. */
  readonly share: number;
  /** Buyers at which it is tightest. */
  readonly optimalBuyers: number;
  /** Confidence level over all looks together. */
  readonly level: number;
  /** Which side is watched. */
  readonly alternative: Alternative;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/**
 * Compares two conversion rates with an interval and a p-value that hold
 * exactly, at every look, from the first buyer on: however few there are, and
 * however uneven the arms.
 *
 * Where each visitor is given to the treatment with the chance r, each buyer is
 * the treatment's with the chance `r ρ / (1 - r + r ρ)`, ρ the ratio of the two
 * rates, whatever these are and however they change from day to day (Lindon and
 * Malek 2022, "Anytime-valid inference for multinomial count data", NeurIPS).
 * The likelihood of that chance, mixed over a beta distribution around r and
 * divided by that of one chance, is a martingale while that chance is the true
 * one (Robbins 1970, Annals of Mathematical Statistics 41): the interval holds
 * the ratios for which it is below `1 / α`. For one side the beta distribution
 * is cut at the chance in question.
 *
 * Visitors count as buyers once; the split must be as intended, which
 * {@linkcode sequentialSampleRatioTest} watches.
 *
 * @param control Buyers and visitors of the control so far
 * @param treatment Buyers and visitors of the treatment so far
 * @param options Share, tuning, level and alternative
 * @returns The lift with its always-valid interval and p-value
 * @throws {TypeError | RangeError} If the counts are not whole numbers with
 * successes at most n, or an option is out of its range
 *
 * @example The third day of a test of one visitor in ten
 * ```ts
 * import { conversionSequence } from "readout/stats";
 * import { assert, assertAlmostEquals } from "@std/assert";
 *
 * const { value, lower, pValue } = conversionSequence(
 *   { successes: 60, n: 2700 },
 *   { successes: 22, n: 300 },
 *   { share: 0.1 },
 * );
 * assertAlmostEquals(value!, 2.3, 1e-12);
 * assert(lower! > 0.25 && pValue < 0.003);
 * ```
 */
export function conversionSequence(
  control: ProportionSummary,
  treatment: ProportionSummary,
  options: ConversionSequenceOptions = {},
): ConversionSequence {
  checkOptions(CONVERSION_SEQUENCE_OPTIONS, options);
  const {
    share = 0.5,
    optimalBuyers = 300,
    level = 0.95,
    alternative = "two-sided",
  } = options;
  checkProportion("control.", control.successes, control.n);
  checkProportion("treatment.", treatment.successes, treatment.n);
  checkWithin("share", share, LEAST_SHARE, 1 - LEAST_SHARE);
  checkWithin("optimalBuyers", optimalBuyers, LEAST_BUYERS, MOST_BUYERS);
  checkLevel(level);
  if (level <= 0.5) {
    throw new RangeError(`level must exceed 0.5: current value is ${level}`);
  }
  const bet = betOf(control, treatment, share, optimalBuyers, 1 - level);
  const ratioOf = (chance: number): number =>
    chance / (1 - chance) * ((1 - share) / share);
  const [from, to] = endsOf(bet, 1 - level, alternative);
  const lower = alternative === "less" ? null : ratioOf(from) - 1;
  const upper = alternative === "greater" || to === 1 ? null : ratioOf(to) - 1;
  const value = control.successes === 0 || treatment.n === 0
    ? null
    : treatment.successes / treatment.n * (control.n / control.successes) - 1;
  return Object.freeze({
    method: "beta-binomial",
    value,
    lower,
    upper,
    shape: lower === null || upper === null ? "unbounded" : "bounded",
    pValue: Math.min(1, Math.exp(-bet.log(share, alternative))),
    share,
    optimalBuyers,
    level,
    alternative,
    caveats: Object.freeze([
      ...(value === null ? [NO_BUYERS] : []),
      ...(upper === null && alternative !== "greater" ? [NO_UPPER] : []),
      ...openSide(alternative),
    ]),
  });
}

/** A prior worth more loses its digits, one worth less bets on nothing. */
const [LEAST_BUYERS, MOST_BUYERS] = [1e-3, 1e9];
/** Arms further apart are no experiment. */
const LEAST_SHARE = 1e-9;

const NO_BUYERS = caveat(
  "zero-control-mean",
  "Without a buyer in the control, or a visitor in the treatment, there is no lift",
  ["value"],
);
const NO_UPPER = caveat(
  "zero-control-mean",
  "Without a buyer in the control the lift has no upper end",
  ["upper"],
);

/** What was won by betting against one chance that a buyer is the treatment's. */
interface Bet {
  /** Share of the buyers who are the treatment's; the middle without any. */
  readonly seen: number;
  /** Logarithm of the martingale if this chance is the true one. */
  readonly log: (chance: number, alternative: Alternative) => number;
}

function betOf(
  { successes: f }: ProportionSummary,
  { successes: s }: ProportionSummary,
  share: number,
  optimalBuyers: number,
  alpha: number,
): Bet {
  // The normal mixture that is tightest there has as much prior information.
  const size = optimalBuyers / (Math.log1p(-2 * Math.log(alpha)) -
    2 * Math.log(alpha));
  const a = size * share;
  const b = size * (1 - share);
  const mixed = logBeta(a + s, b + f) - logBeta(a, b);
  const side = (chance: number, alternative: Alternative): number => {
    if (alternative === "two-sided") return 0;
    const [x, y] = alternative === "less" ? [a, b] : [b, a];
    const [won, lost] = alternative === "less" ? [s, f] : [f, s];
    const at = alternative === "less" ? chance : 1 - chance;
    return Math.log(Math.max(1e-300, betaCdf(at, x + won, y + lost))) -
      Math.log(Math.max(1e-300, betaCdf(at, x, y)));
  };
  const seen = s + f === 0 ? share : s / (s + f);
  return {
    seen,
    log: (chance, alternative) => {
      const log = mixed - times(s, Math.log(chance)) -
        times(f, Math.log1p(-chance)) + side(chance, alternative);
      // Every chance that was bet on is then less likely than this one, and
      // what is left of the bet may be too small for doubles.
      const isLost = alternative === "greater" && seen <= chance ||
        alternative === "less" && seen >= chance;
      return isLost ? Math.min(0, log) : log;
    },
  };
}

/** None of what is infinite is nothing. */
function times(count: number, log: number): number {
  return count === 0 ? 0 : count * log;
}

function logBeta(a: number, b: number): number {
  return gammaln(a) + gammaln(b) - gammaln(a + b);
}

/** The least and the greatest chance that the bet has not ruled out. */
function endsOf(
  { seen, log }: Bet,
  alpha: number,
  alternative: Alternative,
): [number, number] {
  const logistic = (t: number): number => 1 / (1 + Math.exp(-t));
  const middle = Math.log(seen / (1 - seen));
  const excess = (t: number): number =>
    log(logistic(t), alternative) + Math.log(alpha);
  const end = (sign: 1 | -1): number => {
    const outer = sign * FURTHEST;
    if (!(excess(outer) > 0)) return sign === 1 ? 1 : 0;
    const inner = Number.isFinite(middle) ? middle : -sign * FURTHEST;
    const root = falsePosition((x) => excess(sign * x), sign * inner, FURTHEST);
    return logistic(sign * root);
  };
  return [end(-1), end(1)];
}

/** Chances this far out on the logistic scale are 0 and 1 to a store. */
const FURTHEST = 30;
