/** Worlds whose days, buyers, costs or refunds contradict their result. */

import { ofFiles, type Read, type Row, type Worlds } from "./_store.ts";

/** How many bought in an arm on a day, of a thousand who came. */
type Buyers = (arm: "A" | "B", day: number) => number;

const VALUES = [31, 44, 27, 52, 38, 61, 29, 47, 35, 40];

/** A store whose buyers are given by day, each with an order of some 40. */
function storeOf(
  days: number,
  buyers: Buyers,
  start = "2026-03-02",
): { readonly orders: Row[]; readonly visitors: Row[] } {
  const orders: Row[] = [];
  const visitors: Row[] = [];
  for (let day = 0; day < days; day++) {
    const date = new Date(Date.parse(start) + day * 86_400_000).toISOString()
      .slice(0, 10);
    for (const variation of ["A", "B"] as const) {
      const count = buyers(variation, day);
      visitors.push({ dt: date, variation, n_visitors: 1000 });
      for (let i = 0; i < count; i++) {
        const minute = String(i % 60).padStart(2, "0");
        orders.push({
          order_id: `${variation}${day}-${i}`,
          visitor_id: `${variation}${day}-${i}`,
          variation,
          net_revenue: VALUES[(i + 3 * day) % VALUES.length]!,
          created_at: `${date}T${
            String(i % 24).padStart(2, "0")
          }:${minute}:00Z`,
        });
      }
    }
  }
  return { orders, visitors };
}

const steady = storeOf(28, () => 30);
const better = storeOf(28, (arm) => arm === "B" ? 42 : 30);

/** The orders of B a second time, a part of them. */
const twice = steady.orders.filter(({ variation }, i) =>
  variation === "B" && i % 3 === 0
).map((row) => ({ ...row, order_id: `${row.order_id}-again` }));

/** Refunds of an arm, each some days after its order. */
function refunds(
  arm: string,
  every: number,
  lag: number,
  orders: readonly Row[],
): Row[] {
  const last = orders.map(({ created_at }) => String(created_at)).sort().at(
    -1,
  )!;
  return orders.filter(({ variation }, i) =>
    variation === arm && i % every === 0
  ).map((row) => ({
    ...row,
    net_revenue: -Number(row.net_revenue),
    created_at: new Date(Date.parse(String(row.created_at)) + lag * 86_400_000)
      .toISOString(),
  })).filter(({ created_at }) =>
    created_at <= last.slice(0, 10) + "T23:59:59Z"
  );
}

function times(factor: number, row: Row): Row {
  return { ...row, net_revenue: factor * Number(row.net_revenue) };
}

/** The steady store, whose orders are changed. */
const ofSteady = (change: (row: Row, at: number) => Row): Read =>
  ofFiles({ ...steady, orders: steady.orders.map(change) });

/** Worlds of evidence. */
export const EVIDENCE: Worlds = {
  "uneven-days": ofFiles(
    storeOf(28, (arm, day) => arm === "B" && day > 19 ? 0 : 30),
  ),
  "days-make-lift": ofSteady((row, i) =>
    row.variation === "B"
      ? /-1[4-7]T/.test(String(row.created_at)) ? times(12, row) : row
      : i % 90 === 0
      ? times(13, row)
      : row
  ),
  "effect-fades": ofFiles(storeOf(
    28,
    (arm, day) => arm === "A" || day > 13 ? 30 : day < 7 ? 57 : 44,
  )),
  "effect-grows": ofFiles(storeOf(
    28,
    (arm, day) => arm === "A" ? 40 : [26, 34, 42, 54][Math.floor(day / 7)]!,
  )),
  "unusual-days": ofFiles(storeOf(
    24,
    (arm, day) => day < 15 || day > 19 ? 30 : arm === "A" ? 90 : 150,
    "2025-11-12",
  )),
  "part-of-week": ofFiles(storeOf(
    12,
    (arm, day) => arm === "A" ? 40 : day % 7 > 4 ? 24 : 50,
  )),
  "less-than-week": ofFiles(storeOf(4, (arm) => arm === "A" ? 60 : 110)),
  "large-buyers-decide": ofFiles({
    ...steady,
    orders: [
      ...steady.orders,
      ...[2, 6, 9, 13, 18].map((day) => ({
        ...steady.orders[0]!,
        variation: "B",
        order_id: `large${day}`,
        visitor_id: `large${day}`,
        net_revenue: 4000 + day,
        created_at: `2026-03-${String(day + 2).padStart(2, "0")}T10:07:00Z`,
      })),
    ],
  }),
  "rows-without-id": ofFiles({
    ...steady,
    orders: [...steady.orders, ...twice].map(({ order_id: _, ...row }) => row),
  }),
  "shared-identity": ofSteady((row, i) => ({
    ...row,
    email: row.variation === "B" && i % 3 === 0
      ? `qa+${i}@shop.com`
      : `${row.visitor_id}@mail.com`,
  })),
  "orphan-cancellations": ofFiles({
    ...steady,
    orders: steady.orders.flatMap((row, i) => [
      { ...row, event: "purchase" },
      ...row.variation === "B" && i % 5 === 0
        ? [{
          ...row,
          order_id: `c${i}`,
          net_revenue: "",
          event: "order_cancelled",
        }]
        : [],
    ]),
  }),
  "orphan-refunds": ofSteady((row, i) =>
    row.variation === "B" && i % 5 === 0 ? { ...row, net_revenue: -1 } : row
  ),
  "hours-missing": ofSteady((row, i) => {
    const hour = (i * 7) % 24;
    const late = row.variation === "B" && hour < 6 ? hour + 12 : hour;
    return {
      ...row,
      created_at: `${String(row.created_at).slice(0, 10)}T${
        String(late).padStart(2, "0")
      }:07:00Z`,
    };
  }),
  "missing-costs": ofSteady((row) => ({
    ...row,
    cogs: row.variation === "B" ? 0 : 6,
  })),
  "unlisted-amount": ofSteady((row) => ({
    ...row,
    commission: row.variation === "B" ? '"3,00 €"' : '"6,00 €"',
  })),
  "refunds-undo-gain": ofFiles({
    ...better,
    orders: [
      ...better.orders,
      ...refunds("B", 3, 18, better.orders),
      ...refunds("A", 12, 18, better.orders),
    ],
  }),
  "sent-twice": ofFiles({ ...steady, orders: [...steady.orders, ...twice] }),
  "maybe-cents, unstated-maybe-cents": ofFiles({
    ...steady,
    orders: steady.orders.map((row, i) => ({
      ...row,
      net_revenue: 4211 + 37 * (i % 11),
    })),
  }, { currency: "USD" }),
  "same-amounts": ofFiles({
    ...steady,
    orders: [
      ...steady.orders,
      ...twice.map((row: Row) => ({
        ...row,
        created_at: String(row.created_at).replace(/T\d\d/, "T23"),
      })),
    ],
  }),
  "guests-uneven": ofSteady((row, i) =>
    i % (row.variation === "B" ? 3 : 20) === 0
      ? { ...row, visitor_id: "" }
      : row
  ),
  "orders-differ-in-files": ofFiles({
    visitors: steady.visitors.map((row) => ({ ...row, n_orders: 30 })),
    orders: steady.orders.filter(({ variation }, i) =>
      variation === "A" || i % 5 > 0
    ),
  }),
  "contribution-made": ofSteady((row) => ({
    ...row,
    cogs: 12,
    shipping_cost: 5,
  })),
  "unsettled-days": ofFiles(steady, {
    split: { "2026-03-02": "50:50", "2026-03-16": "50:50" },
  }),
};
