/** Random experiments of every outcome, and what is read of them. */

import { buildRowLedger } from "../../lib/intake/_ledger.ts";
import * as fc from "fast-check";
import { analyseMeasured } from "../../lib/inference/mod.ts";
import { PLAN_RULES, readChoices } from "../../lib/record/mod.ts";
import { makePlan, type Readout } from "../../lib/readout/mod.ts";
import { allMetrics, defineMetrics } from "../../lib/record/rules/mod.ts";

export const names = ["Control", ..."BCDEFGHIJ"].map((name) =>
  name.length === 1 ? `Arm ${name}` : name
);

/** How far an arm's mean is from the control's, in standard errors. */
const away = fc.oneof(
  fc.double({ min: -6, max: 6, noNaN: true }),
  fc.double({ min: 1.8, max: 3, noNaN: true }),
  fc.double({ min: -3, max: -1.8, noNaN: true }),
);

export const experiments = fc.record({
  arms: fc.array(
    fc.record({
      visitors: fc.integer({ min: 400, max: 60_000 }),
      away: fc.tuple(away, away, away, away, away),
      /** Of the arm's standard deviation, times that of the control. */
      spread: fc.constantFrom(1, 1, 0.7, 1.4),
    }),
    { minLength: 2, maxLength: 10 },
  ),
  level: fc.constantFrom(0.8, 0.9, 0.95, 0.99),
  /** Several that win unharmed come by chance only where most metrics gain. */
  isGood: fc.boolean(),
  status: fc.constantFrom(null, "ended", "started", "paused"),
  isGuessed: fc.boolean(),
  days: fc.constantFrom(null, 14),
  roles: fc.constantFrom<Roles>(
    { success: ["net_revenue_per_visitor"], guardrails: {} },
    { success: ["conversion_rate"], guardrails: {} },
    {
      success: ["net_revenue_per_visitor"],
      guardrails: { gross_profit_per_visitor: -0.5 },
    },
    { success: ["waiting"], guardrails: { handling: 0.05 } },
    { success: ["conversion_rate", "net_revenue_per_visitor"], guardrails: {} },
    {
      success: ["net_revenue_per_visitor", "handling"],
      guardrails: { gross_profit_per_visitor: -0.5, waiting: 0.02 },
    },
    {
      success: ["handling", "conversion_rate", "waiting"],
      guardrails: { net_revenue_per_visitor: -0.01 },
    },
  ),
  planned: fc.option(
    fc.record({
      rule: fc.constantFrom(...PLAN_RULES),
      reached: fc.constantFrom(0.2, 0.5, 0.7, 0.75, 1, 1.4),
    }),
    { freq: 2 },
  ),
});

/** What decides, the first of them on top, and what is guarded. */
interface Roles {
  readonly success: readonly string[];
  readonly guardrails: Readonly<Record<string, number>>;
}

/** One of money of which a loss is watched, one that only decides or is guarded. */
const OWN = [
  "handling = handling_cost, as money, lower is better, watched",
  "waiting = minutes, lower is better",
];

/** Mean and standard deviation per visitor of the control, by metric. */
const FIGURES = {
  conversion_rate: [0.2, 0.4],
  net_revenue_per_visitor: [9, 22],
  gross_profit_per_visitor: [2, 30],
  handling: [3, 4],
  waiting: [5, 9],
} as const;

export function readoutOf(
  { arms, level, isGood, status, isGuessed, days, roles, planned }:
    typeof experiments extends fc.Arbitrary<infer T> ? T : never,
): Readout {
  const { guardrails, success: [primaryMetric, ...successMetrics] } = roles;
  const plan = planned === null ? null : makePlan({
    rule: planned.rule,
    primary: primaryMetric,
    success: successMetrics,
    guardrails,
    metrics: OWN,
    minimumEffect: 0.05,
    baseline: Object.fromEntries(
      roles.success.map((name) => [name, { mean: 1, standardDeviation: 2 }]),
    ),
    variations: arms.length,
    alpha: Number((1 - level).toPrecision(12)),
    now: 0,
  });
  const visitors = arms.reduce((sum, arm) => sum + arm.visitors, 0);
  const metrics = Object.entries(FIGURES).map(
    ([name, [mean, deviation]], at) => {
      const rule = RULES.find((one) => one.name === name)!;
      const control = arms[0]!.visitors;
      return {
        rule,
        header: name,
        arms: arms.map(({ visitors, away, spread }, arm) => {
          const error = deviation * Math.sqrt(1 / control + 1 / visitors);
          const gain = Math.abs(away[at]!) *
            (rule.direction === "lower" ? -1 : 1);
          const shift = arm === 0 ? 0 : (isGood ? gain : away[at]!) * error;
          return {
            n: visitors,
            mean: rule.unit === "fraction"
              ? Math.min(1, Math.max(0, mean + shift))
              : mean + shift,
            variance: (spread * deviation) ** 2,
          };
        }),
      };
    },
  );
  return analyseMeasured(
    {
      experience: { id: null, name: "Any", status, currency: "EUR" },
      variations: arms.map((_, arm) => ({
        id: null,
        name: names[arm]!,
        share: arms[arm]!.visitors,
      })),
      controlBasis: "name",
      controlIsGuessed: isGuessed,
      visitors: arms.map(({ visitors }) => visitors),
      metrics,
      period: days === null
        ? { firstDay: null, lastDay: null, days }
        : { firstDay: "2026-03-01", lastDay: "2026-03-14", days },
      periodCheck: { status: "pass", findings: [] },
      multipleExposures: null,
      ledger: buildRowLedger(0),
      notes: [],
      inputs: [],
    },
    readChoices({
      level,
      guardrails,
      primaryMetric,
      successMetrics,
      metrics: OWN,
      // As long as it takes for so much of it to be reached.
      plan: plan && {
        ...plan,
        visitors: Math.floor(visitors / planned!.reached),
      },
    }),
    primaryMetric,
  );
}

const RULES = allMetrics(defineMetrics(OWN));

export const all = fc.sample(experiments, { numRuns: 160, seed: 17 })
  .map((one) => ({ level: one.level, readout: readoutOf(one) }))
  .filter(({ readout }) => readout.decision.verdict !== "do-not-decide");
