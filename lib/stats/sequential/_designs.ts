import { normalQuantile, normalSurvival } from "../distributions/mod.ts";

/** How the error is spread over the looks. */
export type GroupSequentialDesign =
  | "obrien-fleming"
  | "pocock"
  | "haybittle-peto"
  | SpendingDesign;

/** Those that fix only how much error is spent by when. */
export type SpendingDesign =
  | "lan-demets-obrien-fleming"
  | "lan-demets-pocock"
  | "power-spending"
  | "hwang-shih-decani";

/** A design: bounds of one shape, one bound before the last look, or spending. */
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

/** The rule of each design. */
export const RULES: Readonly<Record<GroupSequentialDesign, Rule>> = {
  "obrien-fleming": { shape: (rate) => 1 / Math.sqrt(rate) },
  "pocock": { shape: () => 1 },
  "haybittle-peto": { earlyBound: (bound) => bound },
  "lan-demets-obrien-fleming": {
    // One side's share of the error at a time.
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

/** Of the designs that have a parameter: what it is unless given, its range. */
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

/** Whether a design fixes only how much error is spent by when. */
export function isSpending(design: string): design is SpendingDesign {
  return "spend" in RULES[design as GroupSequentialDesign];
}

/** What of a plan says how its error is spent. */
export interface Spending {
  /** How the error is spread over the looks. */
  readonly design: GroupSequentialDesign;
  /** The parameter of the designs that have one. */
  readonly parameter?: number;
  /** Share of the final information at each look. */
  readonly informationRates: readonly number[];
  /** Whether the last rate is the last look, whatever it is. */
  readonly final: boolean;
}

/**
 * The error that a spending design has spent by each rate; `null` for others.
 * The last look of an experiment that ends spends all that is left.
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
