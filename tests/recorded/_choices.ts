/** How a random readout is asked for. */

import {
  makePlan,
  PLAN_RULES,
  type ReadoutOptions,
  type TestPlan,
} from "readout/readout";
import type { Dice } from "../files/_random.ts";
import { FIRST_DAY, type Shop } from "./_shop.ts";

/** Options that say nothing of the control. */
export type Choices = Omit<ReadoutOptions, "control" | "plan">;

/** Each kind of option by chance. */
export function choicesOf(dice: Dice): Choices {
  const may = <T extends object>(options: T): Partial<T> =>
    dice.chance(0.25) ? options : {};
  const success = dice.chance(0.2);
  return {
    ...may({ level: dice.pick([0.8, 0.9, 0.99]) }),
    ...(success
      ? { successMetrics: ["conversion_rate", "aov"] }
      : may({ primaryMetric: dice.pick(["conversion_rate", "aov"]) })),
    ...may({ guardrails: { orders_per_visitor: -0.02 } }),
    ...may({
      metrics: [
        "express_rate = count(shipping_revenue) / orders",
        "own_units = units / visitors, cap 6 per visitor, called Units",
        "own_discount = discount / orders, lower is better, as money",
      ],
    }),
    ...may({ maxZScore: dice.pick([2, 3, 4.5]) }),
    ...may({ crossovers: "keep" as const }),
    ...may({ minimumEffect: dice.pick([0.02, 0.1]) }),
    ...may({ priorSd: dice.pick([0.03, 0.3]) }),
    ...may({ plannedVisitors: dice.pick([1000, 6000, 50_000]) }),
    ...may({ sequenceSampleSize: 2000 }),
    ...may({ outlierThresholds: [5, 3, 1.5] }),
  };
}

/** A plan of a shop, by one rule after the other, larger or smaller than it. */
export function planOf(
  dice: Dice,
  { seed, names, people, currency }: Shop,
): TestPlan {
  const primary = dice.pick(["net_revenue_per_visitor", "conversion_rate"]);
  const baseline = primary === "conversion_rate"
    ? { mean: 0.12, standardDeviation: Math.sqrt(0.12 * 0.88) }
    : { mean: 7.2, standardDeviation: 28 };
  return makePlan({
    name: `Plan ${seed}`,
    primary,
    rule: PLAN_RULES[seed % PLAN_RULES.length],
    minimumEffect: dice.pick([0.25, 0.4, 1]),
    baseline: { [primary]: baseline },
    split: Object.fromEntries(names.map((name) => [name, 1 / names.length])),
    guardrails: dice.chance(0.4) ? { orders_per_visitor: -0.05 } : {},
    dailyVisitors: people.length / 14,
    currency,
    now: FIRST_DAY,
  });
}
