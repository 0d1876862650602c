import { normalQuantile, normalSurvival } from "../distributions/mod.ts";

/** How the error is spread over the looks. */
export type GroupSequentialDesign =
  | "obrien-fleming"
  | "pocock"
  | "lan-demets-obrien-fleming"
  | "lan-demets-pocock";

/** A design: bounds of one shape, or an error spent by each rate. */
type Rule =
  | { readonly shape: (rate: number) => number }
  | {
    readonly spend: (rate: number, alpha: number, sides: 1 | 2) => number;
  };

/** The rule of each design. */
export const RULES: Readonly<Record<GroupSequentialDesign, Rule>> = {
  "obrien-fleming": { shape: (rate) => 1 / Math.sqrt(rate) },
  "pocock": { shape: () => 1 },
  "lan-demets-obrien-fleming": {
    // One side's share of the error at a time.
    spend: (rate, alpha, sides) =>
      2 * sides *
      normalSurvival(-normalQuantile(alpha / sides / 2) / Math.sqrt(rate)),
  },
  "lan-demets-pocock": {
    spend: (rate, alpha) => alpha * Math.log1p((Math.E - 1) * rate),
  },
};

/** The designs' names. */
export const DESIGN_NAMES: readonly string[] = Object.keys(RULES);
