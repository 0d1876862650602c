import { normalQuantile, normalSurvival } from "../distributions/mod.ts";

/** Method of spreading the error over the looks. */
export type GroupSequentialDesign =
  | "obrien-fleming"
  | "pocock"
  | "haybittle-peto"
  | SpendingDesign;

/** Designs that only fix how much error is spent by each information rate. */
export type SpendingDesign =
  | "lan-demets-obrien-fleming"
  | "lan-demets-pocock"
  | "power-spending"
  | "hwang-shih-decani";

/**
 * Rule of a design: bounds of one shape, one bound before the last look, or a
 * spending function.
 */
type Rule =
  | { readonly shape: (rate: number) => number }
  | { readonly earlyBound: (parameter: number) => number }
  | {
    readonly spend: (
      rate: number,
      alpha: number,
      sides: 1 | 2,
      parameter: number,
    ) => number;
  };

/** Rule of each design. */
export const RULES: Readonly<Record<GroupSequentialDesign, Rule>> = {
  "obrien-fleming": { shape: (rate) => 1 / Math.sqrt(rate) },
  "pocock": { shape: () => 1 },
  "haybittle-peto": { earlyBound: (bound) => bound },
  "lan-demets-obrien-fleming": {
    // The formula gives the error of one side at a time.
    spend: (rate, alpha, sides) =>
      2 * sides *
      normalSurvival(-normalQuantile(alpha / sides / 2) / Math.sqrt(rate)),
  },
  "lan-demets-pocock": {
    spend: (rate, alpha) => alpha * Math.log1p((Math.E - 1) * rate),
  },
  "power-spending": {
    spend: (rate, alpha, _, exponent) => alpha * rate ** exponent,
  },
  "hwang-shih-decani": {
    spend: (rate, alpha, _, gamma) =>
      gamma === 0
        ? alpha * rate
        : alpha * Math.expm1(-gamma * rate) / Math.expm1(-gamma),
  },
};

/** Default value and range of the parameter, for designs that have one. */
export const PARAMETERS: Readonly<
  Partial<
    Record<
      GroupSequentialDesign,
      { readonly usual: number; readonly range: readonly [number, number] }
    >
  >
> = {
  "haybittle-peto": { usual: 3, range: [1, 10] },
  "power-spending": { usual: 3, range: [0.1, 50] },
  "hwang-shih-decani": { usual: -4, range: [-50, 50] },
};

/**
 * Returns whether a design only fixes how much error is spent by each information
 * rate.
 */
export function isSpending(design: string): design is SpendingDesign {
  return "spend" in RULES[design as GroupSequentialDesign];
}

/** Parts of a plan that define how its error is spent. */
export interface Spending {
  /** Method of spreading the error over the looks. */
  readonly design: GroupSequentialDesign;
  /** Parameter of the design, if it has one. */
  readonly parameter?: number;
  /** Share of the final information at each look. */
  readonly informationRates: readonly number[];
  /** Whether the last rate is the last look, even if it is not 1. */
  readonly final: boolean;
}

/**
 * Returns the function for the error that a spending design has spent by each
 * rate, or `null` for other designs. The last look of a finished experiment
 * spends all remaining error.
 */
export function spendingFunction(
  { design, parameter = 0, informationRates, final }: Spending,
  sides: 1 | 2,
): ((rate: number, alpha: number) => number) | null {
  const rule = RULES[design];
  if (!("spend" in rule)) return null;
  const last = informationRates.at(-1);
  return (rate, alpha) =>
    final && rate === last
      ? alpha
      : rule.spend(Math.min(1, rate), alpha, sides, parameter);
}
