/** One simulated experiment, as the readout decides of it. */

import { buildRowLedger } from "../../../lib/intake/_ledger.ts";
import type { MetricRule } from "../../../lib/record/rules/mod.ts";
import { analyseMeasured } from "../../../lib/inference/mod.ts";
import type { Readout, ReadoutOptions } from "../../../lib/readout/mod.ts";
import { readChoices } from "../../../lib/readout/mod.ts";
import type { MeanSummary } from "../../../lib/stats/mod.ts";

/** Every metric by variation, the control first; the first metric decides. */
export type Measured = ReadonlyMap<
  Pick<MetricRule, "name" | "title" | "unit"> & {
    /** Whether a loss of it speaks against shipping. @default {false} */
    readonly isMonitored?: boolean;
  },
  readonly MeanSummary[]
>;

export const REVENUE = {
  name: "net_revenue_per_visitor",
  title: "Net revenue per visitor",
  unit: "currency",
} as const;

/** The readout of sums per visitor: the whole of the product's decision. */
export function readoutOf(
  measured: Measured,
  status: "started" | "ended",
  options: ReadoutOptions = {},
): Readout {
  const [primary, arms] = [...measured][0]!;
  const all = arms.reduce((sum, { n }) => sum + n, 0);
  return analyseMeasured(
    {
      experience: { id: null, name: "Simulated", status, currency: null },
      variations: arms.map(({ n }, at) => ({
        id: null,
        name: at === 0 ? "Control" : `Variation ${at}`,
        share: n / all,
      })),
      controlBasis: "name",
      controlIsGuessed: false,
      visitors: arms.map(({ n }) => n),
      metrics: [...measured].map(([rule, arms]) => ({
        rule: {
          ...rule,
          numerator: rule.name,
          denominator: null,
          direction: "higher" as const,
          isMonitored: rule.isMonitored ?? rule.name === REVENUE.name,
        },
        header: rule.name,
        arms,
      })),
      period: { firstDay: null, lastDay: null, days: null },
      periodCheck: { status: "pass", findings: [] },
      multipleExposures: null,
      ledger: buildRowLedger(0),
      notes: [],
      inputs: [],
    },
    readChoices(options, "anything"),
    primary.name,
  );
}

/** Standard errors by which a mean exceeds a part of another. */
export function excess(
  control: MeanSummary,
  treatment: MeanSummary,
  lift: number,
): number {
  return (treatment.mean! - (1 + lift) * control.mean!) /
    Math.sqrt(
      treatment.variance! / treatment.n +
        (1 + lift) ** 2 * control.variance! / control.n,
    );
}

/**
 * Standard errors that a difference may lack to what decides and still be given
 * to the readout: it spares those that could not come to anything.
 */
export const SPARE = 0.25;
