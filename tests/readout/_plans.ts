/** Plans, and what is read by them. */

import { buildRowLedger } from "../../lib/intake/_ledger.ts";
import { analyseMeasured } from "../../lib/inference/mod.ts";
import type {
  Comparison,
  PlanOptions,
  Readout,
  ReadoutOptions,
  TestPlan,
} from "../../lib/readout/mod.ts";
import { makePlan, readChoices } from "../../lib/readout/mod.ts";
import { type MetricRule, METRICS } from "../../lib/record/rules/mod.ts";

export const MEAN = 10;
export const DEVIATION = 20;
export const RULE = METRICS.find(({ name }) =>
  name === "net_revenue_per_visitor"
)!;

/** Plans for a lift of 0.1: a twentieth of a standard deviation. */
export function planOf(options: Partial<PlanOptions> = {}): TestPlan {
  return makePlan({
    primary: RULE.name,
    baseline: { [RULE.name]: { mean: MEAN, standardDeviation: DEVIATION } },
    minimumEffect: 0.1,
    now: Date.parse("2026-02-20T09:00:00Z"),
    ...options,
  });
}

/** Arms of so many visitors, each so many standard errors above the control. */
export function readBy(
  plan: TestPlan | null,
  visitors: number,
  {
    away = [4],
    status = "started",
    options = {},
    days = 10,
    more = [],
    currency = "EUR",
    guessed = false,
  }: {
    away?: readonly number[];
    status?: string | null;
    options?: ReadoutOptions;
    days?: number;
    more?: readonly MetricRule[];
    currency?: string | null;
    guessed?: boolean;
  } = {},
): Readout {
  const n = Math.round(visitors / (away.length + 1));
  const variance = DEVIATION ** 2;
  const error = Math.sqrt(2 * variance / n);
  const choices = readChoices({ ...options, plan });
  return analyseMeasured(
    {
      experience: { id: null, name: "Any", status, currency },
      variations: [0, ...away].map((_, arm) => ({
        id: null,
        name: arm === 0 ? "Control" : `New ${arm}`,
        share: 1 / (away.length + 1),
      })),
      controlBasis: "name",
      controlIsGuessed: guessed,
      visitors: [0, ...away].map(() => n),
      metrics: [RULE, METRICS[3], ...more].map((rule) => ({
        rule,
        header: rule.name,
        arms: [0, ...away].map((z) => ({
          n,
          mean: MEAN + z * error,
          variance,
        })),
      })),
      period: { firstDay: "2026-03-01", lastDay: "2026-03-10", days },
      periodCheck: { status: "pass", findings: [] },
      multipleExposures: null,
      ledger: buildRowLedger(0),
      notes: [],
      inputs: [],
    },
    choices,
    choices.primaryMetric,
  );
}

export const primaryOf = (readout: Readout): Comparison =>
  readout.metrics[0]!.comparisons[0]!;
