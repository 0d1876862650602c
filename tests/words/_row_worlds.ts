/** What the orders are in, and what their rows are. */

import {
  changed,
  ofFiles,
  oneMore,
  ORDERS,
  withColumn,
  withoutColumn,
  type World,
} from "./_store.ts";

/** What the orders are in, and what their rows are. */
export const ROWS: readonly World[] = [
  {
    says: ["currency-unknown"],
    read: ofFiles({ orders: withColumn(ORDERS, "currency", () => "ABC") }),
  },
  {
    says: ["currency-without-sign"],
    read: ofFiles({}, { currency: "ABC" }),
  },
  {
    says: ["currencies-mixed-or-none"],
    read: ofFiles({
      orders: withColumn(
        ORDERS,
        "currency",
        (_, at) => ["EUR", "USD", ""][at % 3]!,
      ),
    }),
  },
  {
    says: ["currency-in-headers", "one-currency"],
    read: ofFiles({
      orders: withColumn(
        ORDERS.map(({ net_revenue, ...row }) => ({
          ...row,
          "Net revenue (USD)": net_revenue!,
        })),
        "currency",
        () => "EUR",
      ),
    }),
  },
  {
    says: ["orders-without-visitor"],
    read: ofFiles({
      orders: changed(ORDERS, (row, at) => ({
        ...row,
        visitor_id: at % 10 === 0 ? "" : row.visitor_id!,
      })),
    }),
  },
  {
    says: ["without-visitor", "other-visitor-column"],
    read: ofFiles({
      orders: withColumn(
        changed(ORDERS, (row, at) => ({
          ...row,
          visitor_id: at < 2 ? "" : row.visitor_id!,
        })),
        "customer_id",
        (_, at) => `c${at}`,
      ),
    }),
  },
  {
    says: ["unknown-variation", "alike-variations"],
    read: ofFiles({ orders: oneMore(ORDERS, { variation: "b_" }) }),
  },
  {
    says: ["excluded-refund", "excluded-refunded", "excluded-zero-value"],
    read: ofFiles({
      orders: [
        ...ORDERS,
        { ...ORDERS[0]!, net_revenue: -Number(ORDERS[0]!.net_revenue) },
        { ...ORDERS[1]!, net_revenue: -1 },
        { ...ORDERS[2]!, order_id: "free", net_revenue: 0 },
      ],
    }),
  },
  {
    says: ["measure-incomplete"],
    read: ofFiles({
      orders: withColumn(
        ORDERS,
        "gross_profit",
        (_, at) => at === 3 ? "" : 5,
      ),
    }),
  },
  {
    says: ["lost-amounts"],
    read: ofFiles({
      orders: withColumn(
        ORDERS,
        "refunded_amount",
        (_, at) => at % 20 === 0 ? 5 : 0,
      ),
    }),
  },
  {
    says: ["large-orders-excluded", "outliers-excluded"],
    read: ofFiles(
      { orders: oneMore(ORDERS, { visitor_id: "big", net_revenue: 900 }) },
      {},
      { maxZScore: 3 },
    ),
  },
  {
    says: ["rows-alike", "rows-disagree", "line-items"],
    read: ofFiles({
      orders: [...ORDERS, ...ORDERS.slice(0, 30), {
        ...ORDERS[0]!,
        visitor_id: "somebody else",
      }].map(({ net_revenue, ...row }) => ({
        ...row,
        price: net_revenue!,
        units: 1,
      })),
    }, { lineItems: true }),
  },
  {
    says: ["currency-named"],
    read: ofFiles(
      { orders: withColumn(ORDERS, "currency", () => "EUR") },
      { currency: "USD" },
    ),
  },
  {
    says: ["currencies-mixed"],
    read: ofFiles({
      orders: withColumn(
        ORDERS,
        "currency",
        (_, at) => ["EUR", "USD"][at % 2]!,
      ),
    }),
  },
  {
    says: ["currency-assumed"],
    read: ofFiles({
      orders: withColumn(ORDERS, "currency", (_, at) => ["EUR", ""][at % 2]!),
    }),
  },
  {
    says: ["repeats"],
    read: ofFiles({
      orders: oneMore(ORDERS, { order_id: "o0", net_revenue: 3 }),
    }),
  },
  {
    says: ["copies-left-out"],
    read: ofFiles({ orders: [...ORDERS, ...ORDERS.slice(0, 10)] }),
  },
  {
    says: ["repeats-alike"],
    read: ofFiles({
      orders: withColumn(
        [...ORDERS, ...ORDERS.slice(0, 10)],
        "quantity",
        () => 1,
      ),
    }),
  },
  {
    says: ["without-variation"],
    read: ofFiles({ orders: oneMore(ORDERS, { variation: "" }) }),
  },
  {
    says: ["untracked", "caveat"],
    read: ofFiles({
      orders: ORDERS.filter(({ variation }) => variation === "A"),
    }),
  },
  {
    says: ["untracked-several"],
    read: ofFiles({
      orders: ORDERS.filter(({ variation }) => variation === "A"),
      visitors: ["A", "B", "C"].map((variation) => ({
        ...{ variation, n_visitors: 1000 },
      })),
    }),
  },
  {
    says: ["too-few-buyers"],
    read: ofFiles({
      orders: ORDERS.filter((_, at) => at % 5 === 0 && at % 3 > 0),
    }),
  },
  {
    says: ["no-order-ids", "large-orders-none"],
    read: ofFiles({ orders: withoutColumn(ORDERS, "order_id") }),
  },
  {
    says: ["guests-separate"],
    read: ofFiles({ orders: oneMore(ORDERS, { visitor_id: "" }) }, {
      guests: "separate",
    }),
  },
  {
    says: ["constant-amounts"],
    read: ofFiles({
      orders: changed(ORDERS, (row) => ({ ...row, net_revenue: 20 })),
    }),
  },
  {
    says: ["largest-buyer"],
    read: ofFiles({
      orders: changed(ORDERS, (row, at) => ({
        ...row,
        visitor_id: row.variation === "A" && at > 9 ? "ann" : row.visitor_id!,
      })),
    }),
  },
  {
    says: ["alike-ids"],
    read: ofFiles({ orders: oneMore(ORDERS, { visitor_id: "a-0-0" }) }),
  },
  {
    says: ["lost-orders"],
    read: ofFiles({
      orders: withColumn(
        ORDERS,
        "status",
        (_, at) => at % 20 === 0 ? "refunded" : "paid",
      ),
    }),
  },
  {
    says: ["words-for-nothing"],
    read: ofFiles({
      orders: withColumn(ORDERS, "device", (_, at) => ["desk", "N/A"][at % 2]!),
    }),
  },
  {
    says: ["capped", "capped-money"],
    read: ofFiles(
      { orders: withColumn(ORDERS, "units", (_, at) => 1 + at % 4) },
      {},
      {
        metrics: [
          "pieces = units, cap 2 per order",
          "spend = net_revenue, cap 25 per order, as money",
        ],
      },
    ),
  },
  {
    says: ["shop-export", "net-revenue-column", "excluded-kind"],
    read: ofFiles({
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
  },
  {
    says: ["refunds-of-kept-orders"],
    read: ofFiles(
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
  },
];
