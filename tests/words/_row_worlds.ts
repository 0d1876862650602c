/** What the orders are in, and what their rows are. */

import {
  changed,
  ofColumn,
  ofFiles,
  oneMore,
  ORDERS,
  withColumn,
  withoutColumn,
  type Worlds,
} from "./_store.ts";

/** What the orders are in, and what their rows are. */
export const ROWS: Worlds = {
  "currency-unknown": ofColumn("currency", () => "ABC"),
  "currency-without-sign": ofFiles({}, { currency: "ABC" }),
  "currencies-mixed-or-none": ofColumn(
    "currency",
    (_, at) => ["EUR", "USD", ""][at % 3]!,
  ),
  "currency-in-headers, one-currency": ofFiles({
    orders: withColumn(
      ORDERS.map(({ net_revenue, ...row }) => ({
        ...row,
        "Net revenue (USD)": net_revenue!,
      })),
      "currency",
      () => "EUR",
    ),
  }),
  "orders-without-visitor": ofFiles({
    orders: changed(ORDERS, (row, at) => ({
      ...row,
      visitor_id: at % 10 === 0 ? "" : row.visitor_id!,
    })),
  }),
  "without-visitor, other-visitor-column": ofFiles({
    orders: withColumn(
      changed(ORDERS, (row, at) => ({
        ...row,
        visitor_id: at < 2 ? "" : row.visitor_id!,
      })),
      "customer_id",
      (_, at) => `c${at}`,
    ),
  }),
  "unknown-variation, alike-variations": ofFiles({
    orders: oneMore(ORDERS, { variation: "b_" }),
  }),
  "excluded-refund, excluded-refunded, excluded-zero-value": ofFiles({
    orders: [
      ...ORDERS,
      { ...ORDERS[0]!, net_revenue: -Number(ORDERS[0]!.net_revenue) },
      { ...ORDERS[1]!, net_revenue: -1 },
      { ...ORDERS[2]!, order_id: "free", net_revenue: 0 },
    ],
  }),
  "measure-incomplete": ofColumn("gross_profit", (_, at) => at === 3 ? "" : 5),
  "lost-amounts": ofColumn("refunded_amount", (_, at) => at % 20 === 0 ? 5 : 0),
  "large-orders-excluded, outliers-excluded": ofFiles(
    { orders: oneMore(ORDERS, { visitor_id: "big", net_revenue: 900 }) },
    {},
    { maxZScore: 3 },
  ),
  "rows-alike, rows-disagree, line-items": ofFiles({
    orders: [...ORDERS, ...ORDERS.slice(0, 30), {
      ...ORDERS[0]!,
      visitor_id: "somebody else",
    }].map(({ net_revenue, ...row }) => ({
      ...row,
      price: net_revenue!,
      units: 1,
    })),
  }, { lineItems: true }),
  "currency-named": ofColumn("currency", () => "EUR", { currency: "USD" }),
  "currencies-mixed": ofColumn("currency", (_, at) => ["EUR", "USD"][at % 2]!),
  "currency-assumed": ofColumn("currency", (_, at) => ["EUR", ""][at % 2]!),
  "repeats": ofFiles({
    orders: oneMore(ORDERS, { order_id: "o0", net_revenue: 3 }),
  }),
  "copies-left-out": ofFiles({ orders: [...ORDERS, ...ORDERS.slice(0, 10)] }),
  "repeats-alike": ofFiles({
    orders: withColumn(
      [...ORDERS, ...ORDERS.slice(0, 10)],
      "quantity",
      () => 1,
    ),
  }),
  "without-variation": ofFiles({ orders: oneMore(ORDERS, { variation: "" }) }),
  "untracked, caveat": ofFiles({
    orders: ORDERS.filter(({ variation }) => variation === "A"),
  }),
  "untracked-several": ofFiles({
    orders: ORDERS.filter(({ variation }) => variation === "A"),
    visitors: ["A", "B", "C"].map((variation) => ({
      ...{ variation, n_visitors: 1000 },
    })),
  }),
  "too-few-buyers": ofFiles({
    orders: ORDERS.filter((_, at) => at % 5 === 0 && at % 3 > 0),
  }),
  "no-order-ids, large-orders-none": ofFiles({
    orders: withoutColumn(ORDERS, "order_id"),
  }),
  "guests-separate": ofFiles({ orders: oneMore(ORDERS, { visitor_id: "" }) }, {
    guests: "separate",
  }),
  "constant-amounts": ofFiles({
    orders: changed(ORDERS, (row) => ({ ...row, net_revenue: 20 })),
  }),
  "largest-buyer": ofFiles({
    orders: changed(ORDERS, (row, at) => ({
      ...row,
      visitor_id: row.variation === "A" && at > 9 ? "ann" : row.visitor_id!,
    })),
  }),
  "alike-ids": ofFiles({ orders: oneMore(ORDERS, { visitor_id: "a-0-0" }) }),
  "lost-orders": ofColumn(
    "status",
    (_, at) => at % 20 === 0 ? "refunded" : "paid",
  ),
  "words-for-nothing": ofColumn("device", (_, at) => ["desk", "N/A"][at % 2]!),
  "capped, capped-money": ofColumn("units", (_, at) => 1 + at % 4, {}, {
    metrics: [
      "pieces = units, cap 2 per order",
      "spend = net_revenue, cap 25 per order, as money",
    ],
  }),
  "shop-export, net-revenue-column, excluded-kind": ofFiles({
    orders: ORDERS.map(({ order_id, net_revenue, ...row }, at) => ({
      "Name": `#${order_id}`,
      "Email": `${row.visitor_id}@shop.example`,
      "Financial Status": "paid",
      "Subtotal": net_revenue!,
      "Total": net_revenue!,
      "Created at": String(row.created_at),
      "Cancelled at": at === 3 ? String(row.created_at) : "",
      "Lineitem quantity": 1,
      "Lineitem name": "Hat",
      "Lineitem price": net_revenue!,
      "variation": row.variation!,
    })),
  }),
  "refunds-of-kept-orders": ofFiles(
    {
      orders: withColumn(
        [...ORDERS, {
          ...ORDERS[0]!,
          net_revenue: -Number(ORDERS[0]!.net_revenue),
        }],
        "refund",
        (_, at) => at === 100 ? 1 : 0,
      ),
    },
    {},
    { metrics: ["refunds = count(refund) / orders"] },
  ),
};
