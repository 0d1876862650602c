/** What a plan says of a test, and what is read of several metrics and looks. */

import { planDigest, type TestPlan } from "../../lib/readout/mod.ts";
import { planOf, readBy } from "../readout/_plans.ts";
import { ofFiles, ORDERS, VISITORS, type World } from "./_store.ts";

type More = Parameters<typeof readBy>[2];

/** A test of a part of the visitors that were planned at first. */
function planned(
  says: readonly string[],
  plan: TestPlan,
  part = 1,
  more: More = {},
): World {
  const visitors = planOf({ rule: plan.rule }).visitors * part;
  return { says, read: () => Promise.resolve(readBy(plan, visitors, more)) };
}

const PLAN = planOf({ dailyVisitors: 1000 });

/** A plan that was another. */
const other = (changes: Partial<TestPlan>): TestPlan => {
  const plan = { ...PLAN, ...changes };
  return { ...plan, digest: planDigest(plan) };
};

const LOOKS = planOf({ rule: "group-sequential" });

/** Worlds of plans. */
export const PLANS: readonly World[] = [
  planned(["plan-followed", "plan-fixed-end"], PLAN),
  planned(["plan-fixed", "correction-none-yet", "read-at-looks"], PLAN, 0.1),
  planned(["plan-undecided", "departure-stopped"], PLAN, 0.8, {
    status: "ended",
  }),
  planned(["plan-between-looks"], LOOKS, 0.1),
  planned(["plan-look", "correction-group-sequential"], LOOKS, 0.75),
  planned(["plan-always-valid"], planOf({ rule: "always-valid" }), 0.5),
  planned(
    ["plan-departed", "departure-edited"],
    { ...PLAN, minimumEffect: 0.2 },
  ),
  planned(["departure-late"], other({ made: "2026-03-02T00:00:00Z" })),
  planned(["departure-metric"], PLAN, 1, {
    options: { primaryMetric: "orders_per_visitor" },
  }),
  planned(["departure-level"], PLAN, 1, { options: { level: 0.9 } }),
  planned(["departure-guardrails"], PLAN, 1, {
    options: { guardrails: { orders_per_visitor: -0.5 } },
  }),
  planned(["departure-variations"], other({ variations: 3 })),
  planned(
    ["departure-split"],
    other({ split: { Control: 0.4, "New 1": 0.6 } }),
  ),
  planned(["departure-shares"], other({ split: { Control: 0.5, Old: 0.5 } })),
  planned(
    ["departure-days"],
    other({ visitors: PLAN.visitors - 2 }),
    1,
    { days: 30 },
  ),
  planned(["departure-visitors"], other({ visitors: 9000, days: null })),
  planned(
    ["departure-control", "departure-currency"],
    planOf({ control: "Old", currency: "USD" }),
  ),
  {
    says: ["departure-definition"],
    read: ofFiles({}, {}, {
      plan: planOf({
        primary: "gifts",
        metrics: ["gifts = any(net_revenue)"],
        baseline: { gifts: { mean: 0.1, standardDeviation: 0.3 } },
      }),
      metrics: ["gifts = net_revenue / orders"],
    }),
  },
  {
    says: ["basis-plan"],
    read: ofFiles({}, {}, { plan: planOf({ control: "B" }) }),
  },
  {
    says: ["correction-dunnett"],
    read: ofFiles({
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
  },
  {
    says: ["correction-bonferroni"],
    read: ofFiles({}, {}, { successMetrics: ["conversion_rate"] }),
  },
];
