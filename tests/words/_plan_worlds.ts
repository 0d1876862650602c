/** What a plan says of a test, and what is read of several metrics and looks. */

import { planDigest, type TestPlan } from "../../lib/readout/mod.ts";
import { planOf, readBy } from "../readout/_plans.ts";
import { ofFiles, ORDERS, type Read, VISITORS, type Worlds } from "./_store.ts";

type More = Parameters<typeof readBy>[2];

/** A test of a part of the visitors that were planned at first. */
function planned(
  plan: TestPlan,
  part = 1,
  more: More = {},
): Read {
  const visitors = planOf({ rule: plan.rule }).visitors * part;
  return () => Promise.resolve(readBy(plan, visitors, more));
}

const PLAN = planOf({ dailyVisitors: 1000 });

/** A plan that was another. */
const other = (changes: Partial<TestPlan>): TestPlan => {
  const plan = { ...PLAN, ...changes };
  return { ...plan, digest: planDigest(plan) };
};

const LOOKS = planOf({ rule: "group-sequential" });

/** Worlds of plans. */
export const PLANS: Worlds = {
  "plan-followed, plan-fixed-end": planned(PLAN),
  "plan-fixed, correction-none-yet, read-at-looks": planned(PLAN, 0.1),
  "plan-undecided, departure-stopped": planned(PLAN, 0.8, {
    status: "ended",
  }),
  "plan-between-looks": planned(LOOKS, 0.1),
  "plan-look, correction-group-sequential": planned(LOOKS, 0.75),
  "plan-always-valid": planned(planOf({ rule: "always-valid" }), 0.5),
  "plan-departed, departure-edited": planned({ ...PLAN, minimumEffect: 0.2 }),
  "departure-late": planned(other({ made: "2026-03-02T00:00:00Z" })),
  "departure-metric": planned(PLAN, 1, {
    options: { primaryMetric: "orders_per_visitor" },
  }),
  "departure-level": planned(PLAN, 1, { options: { level: 0.9 } }),
  "departure-guardrails": planned(PLAN, 1, {
    options: { guardrails: { orders_per_visitor: -0.5 } },
  }),
  "departure-variations": planned(other({ variations: 3 })),
  "departure-split": planned(other({ split: { Control: 0.4, "New 1": 0.6 } })),
  "departure-shares": planned(other({ split: { Control: 0.5, Old: 0.5 } })),
  "departure-days": planned(other({ visitors: PLAN.visitors - 2 }), 1, {
    days: 30,
  }),
  "departure-visitors": planned(other({ visitors: 9000, days: null })),
  "departure-control, departure-currency": planned(
    planOf({ control: "Old", currency: "USD" }),
  ),
  "departure-definition": ofFiles({}, {}, {
    plan: planOf({
      primary: "gifts",
      metrics: ["gifts = any(net_revenue)"],
      baseline: { gifts: { mean: 0.1, standardDeviation: 0.3 } },
    }),
    metrics: ["gifts = net_revenue / orders"],
  }),
  "basis-plan": ofFiles({}, {}, { plan: planOf({ control: "B" }) }),
  "correction-dunnett": ofFiles({
    orders: [
      ...ORDERS,
      ...ORDERS.slice(0, 40).map((row, at) => ({
        ...row,
        ...{ order_id: `c${at}`, visitor_id: `c${at}`, variation: "C" },
      })),
    ],
    visitors: [
      ...VISITORS,
      ...VISITORS.filter(({ variation }) => variation === "A")
        .map((row) => ({ ...row, variation: "C" })),
    ],
  }),
  "correction-bonferroni": ofFiles({}, {}, {
    successMetrics: ["conversion_rate"],
  }),
};
