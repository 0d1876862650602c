/** Readouts of lifts that are known, each with the same standard error. */

import { analyseMeasured } from "../../lib/inference/mod.ts";
import { buildRowLedger } from "../../lib/intake/_ledger.ts";
import type { Readout, ReadoutOptions } from "../../lib/readout/mod.ts";
import { readChoices } from "../../lib/readout/mod.ts";
import { METRICS } from "../../lib/record/rules/mod.ts";

/** Visitors of either variation. */
export const VISITORS = 10_000;

/**
 * Lifts by metric on a control's mean, each with a standard error of 0.02 of it.
 */
export function readoutOfLifts(
  lifts: Readonly<Record<string, number>>,
  mean: number,
  options: ReadoutOptions,
  status: string | null,
): Readout {
  return analyseMeasured(
    {
      experience: { id: null, name: "Any", status, currency: "EUR" },
      variations: ["Control", "New"].map((name) => ({
        id: null,
        name,
        share: null,
      })),
      controlBasis: "name",
      controlIsGuessed: false,
      visitors: [VISITORS, VISITORS],
      metrics: Object.entries(lifts).map(([name, lift]) => ({
        rule: METRICS.find((metric) => metric.name === name)!,
        header: name,
        arms: [mean, mean * (1 + lift)].map((value) => ({
          n: VISITORS,
          mean: value,
          variance: (0.02 * mean) ** 2 * VISITORS / 2,
        })),
      })),
      period: { firstDay: null, lastDay: null, days: null },
      periodCheck: { status: "pass", findings: [] },
      multipleExposures: null,
      ledger: buildRowLedger(0),
      notes: [],
      inputs: [],
    },
    readChoices(options),
    options.primaryMetric,
  );
}

export const [REVENUE, PROFIT] = [
  "net_revenue_per_visitor",
  "gross_profit_per_visitor",
] as const;

/** An ended test that revenue decides, with profit beside it. */
export function readOfTwo(
  revenue: number,
  profit: number,
  options: ReadoutOptions = {},
): Readout {
  return readoutOfLifts(
    { [REVENUE]: revenue, [PROFIT]: profit },
    10,
    { primaryMetric: REVENUE, ...options },
    "ended",
  );
}
