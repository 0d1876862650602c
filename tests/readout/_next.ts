/** What a reader asks next, of arms that are known. */

import type { MeanSummary } from "../../lib/stats/mod.ts";
import { type NextInput, readNext } from "../../lib/inference/next/mod.ts";
import { readChoices } from "../../lib/record/mod.ts";
import type {
  Readout,
  ReadoutOptions,
  VariationSummary,
} from "../../lib/readout/mod.ts";

interface Case {
  readonly arms: readonly MeanSummary[];
  readonly options?: ReadoutOptions;
  readonly status?: string;
  readonly verdict?: Readout["decision"]["verdict"];
  readonly dailyVisitors?: NextInput["dailyVisitors"];
  readonly days?: number;
  readonly sales?: readonly Partial<VariationSummary>[];
}

export function next(
  { arms, options = {}, status = "ended", dailyVisitors = null, ...one }: Case,
): Readout["next"] {
  const name = (arm: number) => String.fromCharCode(65 + arm);
  return readNext({
    plan: null,
    movedSplit: null,
    checks: [],
    decision: {
      verdict: one.verdict ?? "no-clear-difference",
      variation: null,
    },
    experience: { id: null, name: "Test", status, currency: null },
    period: { firstDay: null, lastDay: null, days: one.days ?? null },
    variations: arms.map(({ n }, arm) => ({
      id: null,
      name: name(arm),
      isControl: arm === 0,
      share: null,
      visitors: n,
      buyers: null,
      orders: null,
      netRevenue: null,
      grossProfit: null,
      ...one.sales?.[arm],
    })),
  }, {
    choices: readChoices(options),
    direction: "higher",
    summaries: arms,
    dailyVisitors,
  });
}

/** Standard normal density and distribution, by Simpson's rule. */
export const density = (x: number): number =>
  Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
export function cdf(x: number): number {
  const steps = 2000;
  const width = (x + 12) / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * density(-12 + i * width);
  }
  return sum * width / 3;
}
