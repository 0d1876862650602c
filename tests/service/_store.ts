/** Two weeks of a store, and a test in it. */

import type { Json } from "./_oddity.ts";

export const ID = "0b1f7a52-9d3e-4c61-8a7e-2f64c1d9e310";

const DAYS = Array.from(
  { length: 14 },
  (_, day) => `2026-03-${String(2 + day).padStart(2, "0")}`,
);
export const ARMS = [
  { id: "a1", name: "Control", percentage: 50, isControl: true },
  { id: "b2", name: "Bar", percentage: 50, isControl: false },
];

interface Order {
  readonly id: number;
  readonly day: number;
  readonly arm: number;
  readonly revenue: number;
}

const ORDERS: readonly Order[] = DAYS.flatMap((_, day) =>
  ARMS.flatMap((_, arm) =>
    Array.from({ length: 5 + arm + (day % (3 + arm)) }, (_, nth) => ({
      id: 1_000 + day * 40 + arm * 20 + nth,
      day,
      arm,
      revenue: 20 + ((day * 7 + nth * 11 + arm * 3) % 30),
    }))
  )
);
const VISITORS_A_DAY = 100;

export const CSV = [
  "order_id,visitor_id,variation,created_at,currency,net_revenue",
  ...ORDERS.map(({ id, day, arm, revenue }) =>
    `${id},v${id},${ARMS[arm]!.name},${DAYS[day]}T15:00:00Z,USD,${revenue}.00`
  ),
].join("\n") + "\n";

export function metricsUpTo(arm: number, from: number, to: number): Json {
  const orders = ORDERS.filter((order) =>
    order.arm === arm && order.day >= from && order.day <= to
  );
  const visitors = VISITORS_A_DAY * (to - from + 1);
  const revenue = orders.reduce((sum, order) => sum + order.revenue, 0);
  return {
    conversion_rate: orders.length / visitors,
    net_revenue_per_visitor: revenue / visitors,
    gross_profit_per_visitor: null,
    aov: orders.length === 0 ? null : revenue / orders.length,
    n_visitors: visitors,
    n_orders: orders.length,
    net_revenue: revenue,
  };
}

export function pointsOf(arm: number, body: Json): Json {
  const metrics: string[] = body.metrics ??
    ["conversion_rate", "net_revenue_per_visitor", "gross_profit_per_visitor"];
  return DAYS.map((date, day) => {
    const all = metricsUpTo(arm, body.mode === "noncumulative" ? day : 0, day);
    return {
      dt: `${date} 00:00:00`,
      ...Object.fromEntries(metrics.map((name) => [name, all[name]])),
    };
  });
}

export const EXPERIENCE = {
  id: ID,
  name: "Free shipping bar",
  status: "ended",
  category: "experiment",
  type: "content/advanced",
  currency: "USD",
  createdAtTs: Date.parse("2026-03-01T12:00:00Z"),
  startedAtTs: Date.parse("2026-03-02T05:00:00Z"),
  pausedAtTs: null,
  endedAtTs: Date.parse("2026-03-16T04:00:00Z"),
  variations: ARMS,
};
