/** Kinds of orders, and of whom the split is another one. */

import { ofFiles, ORDERS, VISITORS, withColumn, type World } from "./_store.ts";

/** Worlds of kinds of orders. */
export const KINDS: readonly World[] = [
  {
    says: ["excluded-kind", "kind-uneven"],
    read: ofFiles({
      orders: withColumn(
        ORDERS,
        "status",
        ({ variation }, at) =>
          variation === "A" && at % 3 !== 0 ? "cancelled" : "paid",
      ),
    }),
  },
  {
    says: ["kind-of-most"],
    read: ofFiles({ orders: withColumn(ORDERS, "sales channel", () => "pos") }),
  },
  {
    says: ["value-of-one"],
    read: ofFiles({
      orders: withColumn(
        ORDERS,
        "source",
        ({ variation }, at) => variation === "A" && at % 5 > 0 ? "zorp" : "web",
      ),
    }),
  },
  {
    says: ["minor-units"],
    read: ofFiles({
      orders: withColumn(
        withColumn(ORDERS, "currency", () => "eur"),
        "object",
        () => "charge",
      ),
    }),
  },
  {
    says: ["refunds-taken"],
    read: ofFiles({
      orders: ORDERS.map(({ net_revenue, ...row }, at) => ({
        ...row,
        "order total": net_revenue!,
        "refunded amount": at % 9 === 0 ? net_revenue! : 0,
      })),
    }),
  },
  {
    says: ["split-within"],
    read: ofFiles({
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
  },
];
