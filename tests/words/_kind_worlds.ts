/** Kinds of orders, and of whom the split is another one. */

import {
  ofColumn,
  ofFiles,
  ORDERS,
  VISITORS,
  withColumn,
  type Worlds,
} from "./_store.ts";

/** Worlds of kinds of orders. */
export const KINDS: Worlds = {
  "excluded-kind, kind-uneven": ofColumn(
    "status",
    ({ variation }, at) =>
      variation === "A" && at % 3 !== 0 ? "cancelled" : "paid",
  ),
  "kind-of-most": ofColumn("sales channel", () => "pos"),
  "value-of-one": ofColumn(
    "source",
    ({ variation }, at) => variation === "A" && at % 5 > 0 ? "zorp" : "web",
  ),
  "minor-units": ofFiles({
    orders: withColumn(
      withColumn(ORDERS, "currency", () => "eur"),
      "object",
      () => "charge",
    ),
  }),
  "negative-costs": ofColumn("cogs", () => -9),
  "refunds-taken": ofFiles({
    orders: ORDERS.map(({ net_revenue, ...row }, at) => ({
      ...row,
      "order total": net_revenue!,
      "refunded amount": at % 9 === 0 ? net_revenue! : 0,
    })),
  }),
  "split-within": ofFiles({
    visitors: VISITORS.flatMap((row) =>
      ["mobile", "desktop"].map((device) => ({
        ...row,
        device,
        n_visitors: (row.variation === "A") === (device === "mobile")
          ? 700
          : 300,
      }))
    ),
  }),
};
