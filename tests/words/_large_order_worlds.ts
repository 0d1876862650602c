/** What large orders do to lifts, one or several, of one variation or of more. */

import { ofFiles, ORDERS, type Row, VISITORS, type Worlds } from "./_store.ts";

/** Further orders of a variation. */
const large = (variation: string, ...amounts: readonly number[]): Row[] =>
  amounts.map((net_revenue, at) => ({
    ...ORDERS[0]!,
    ...{ order_id: `${variation}${at}`, visitor_id: `${variation}${at}` },
    ...{ variation, net_revenue },
  }));

/** The store's orders, those of B as much dearer. */
const dearer = (by: number): Row[] =>
  ORDERS.map((row) =>
    row.variation === "A"
      ? row
      : { ...row, net_revenue: Number(row.net_revenue) + by }
  );

const FOUR = ["C", "D"].flatMap((variation) =>
  ORDERS.filter((row) => row.variation === "A").map((row) => ({
    ...row,
    ...{ variation, order_id: `${variation}${row.order_id}` },
    visitor_id: `${variation}${row.visitor_id}`,
  }))
);

/** Worlds with large orders. */
export const LARGE_ORDERS: Worlds = {
  "single-order-drives, unstated-one-order": ofFiles({
    orders: [...ORDERS, ...large("B", 2000)],
  }),
  "single-order-moves, assumed-monthly": ofFiles({
    orders: [...dearer(8), ...large("B", 400)],
  }),
  "largest-order-drives, large-orders-uncalled": ofFiles({
    orders: [...ORDERS, ...large("B", 1000, 700)],
  }),
  "largest-order-moves": ofFiles({
    orders: [...dearer(40), ...large("A", 900, 400)],
  }),
  "large-orders-drive": ofFiles({
    orders: [...ORDERS, ...large("B", 400, 390, 380, 370)],
  }),
  "large-orders-change": ofFiles({
    orders: [...ORDERS, ...large("A", 60), ...large("B", 60)],
  }),
  "large-orders-move": ofFiles({
    orders: [...dearer(40), ...large("B", ...Array(6).fill(300))],
  }),
  "large-orders-of-many": ofFiles({
    orders: [
      ...[...ORDERS, ...FOUR],
      ...["B", "C", "D"].flatMap((name) => large(name, 900)),
    ],
    visitors: [
      ...VISITORS,
      ...["C", "D"].flatMap((variation) =>
        VISITORS.filter((row) => row.variation === "A")
          .map((row) => ({ ...row, variation }))
      ),
    ],
  }),
};
