/** Exports of shops and their analytics that no other row has. */

import type { Given, Shape } from "./_shape.ts";
import { csv, NUMBERS, ROWS } from "./_store.ts";
import { beside, type Order, order } from "./_exports.ts";

const mail = (id: string): string => `${id}@shop.example`;

/** 100 visitors of each variation, the buyers among them. */
const seen = (write: (id: string) => string = (id) => id): string =>
  csv(
    ["A", "B"].flatMap((name) => {
      const rows = ROWS.filter((row) => row[2] === name);
      const buyers = [...new Set(rows.map((row) => row[1]!))];
      return Array.from(
        { length: 100 },
        (_, at) => [write(buyers[at] ?? `${name}${at}`), name, "2026-03-02"],
      );
    }),
    { header: ["visitor_id", "variation", "first_seen"] },
  );

const written = (
  columns: Readonly<Record<string, (one: Order) => string>>,
  delimiter = ",",
): string =>
  csv(
    ROWS.map((row, at) =>
      Object.values(columns).map((cell) => cell(order(row, at)))
    ),
    { header: Object.keys(columns), delimiter },
  );

/** Orders that say nothing of variations, joined with those of the visitors. */
const joined = (
  orders: string,
  map: Readonly<Record<string, string>> = {},
  write?: (id: string) => string,
  read: Given["read"] = {},
): Given => ({
  assignments: "seen.csv",
  text: orders,
  files: { "seen.csv": seen(write) },
  read: { map, ...read },
});

const named = (
  orders: string,
  map: Readonly<Record<string, string>>,
): Given => ({ text: orders, read: { map } });

/** One order of 35.50, of which 5.50 went back. */
const refunded = ({ at }: Order): string => at === 1 ? "5.50" : "0.00";

const LESS = { A: [100, 4, 5, 94.5], B: NUMBERS.B } as const;

const monthDay = (time: string): string =>
  `Mar ${Number(time.slice(8, 10))}, 2026`;

const SQUARESPACE = csv(
  ROWS.flatMap((row, at) => {
    const { id, visitor, amount, time } = order(row, at);
    const back = refunded(order(row, at));
    return [
      [id, mail(visitor), "PAID", "EUR", amount, back, amount, time, "Hat"],
      [id, ...Array(7).fill(""), "Cap"],
    ];
  }),
  {
    header: [
      ...["Order ID", "Email", "Financial Status", "Currency", "Subtotal"],
      ...["Amount Refunded", "Total", "Created at", "Lineitem name"],
    ],
  },
);

const [HEADERS = ""] = SQUARESPACE.split("\n");

const WIX = written({
  "Order number": ({ id }) => id,
  "Date created": ({ time }) => `"${monthDay(time)}"`,
  "Contact email": ({ visitor }) => mail(visitor),
  "Variant": () => "Size: M",
  "Total": ({ amount }) => amount,
  "Refunded amount": refunded,
});

/** Rows of the table. */
export const SHOP_EXPORTS: readonly Shape[] = [
  {
    input: "Squarespace's orders, line items without amounts, a part paid back",
    given: joined(SQUARESPACE, {}, mail),
    reads: LESS,
    says: /an export from Squarespace: .* worth Total less Amount Refunded/,
  },
  {
    input: "the same, e-mail addresses in capitals in both files",
    given: joined(
      SQUARESPACE.toUpperCase().replace(/^.*/, HEADERS),
      {},
      (id) => mail(id).toUpperCase(),
    ),
    reads: LESS,
  },
  {
    input: "e-mail addresses in capitals in the assignments alone",
    given: joined(WIX, {
      order_id: "Order number",
      visitor_id: "Contact email",
      created_at: "Date created",
    }, (id) => mail(id === "v03" ? "V03" : id)),
    reads: { A: [100, 3, 4, 79.5], B: NUMBERS.B },
    says:
      /1 order without a visitor or a variation in seen\.csv.*1 of them would match if case were ignored/s,
  },
  {
    input: "Wix's orders, a part paid back in a column of its own",
    given: joined(WIX, {
      order_id: "Order number",
      visitor_id: "Contact email",
      created_at: "Date created",
    }, mail),
    reads: { A: [100, 4, 5, 94.5], B: NUMBERS.B },
    says: /"Refunded amount" is subtracted from "Total" in 1 row/,
  },
  {
    input: "PrestaShop's orders, euros in front, bars of semicolons",
    given: joined(
      written({
        "ID": ({ id }) => id,
        "Reference": () => "QWERTY",
        "Customer": ({ visitor }) => visitor,
        "Total": ({ amount }) => `€${amount}`,
        "Payment": () => "Card",
        "Status": ({ at }) => at === 9 ? "Canceled" : "Payment accepted",
        "Date": ({ time }) => time,
      }, ";"),
      { visitor_id: "Customer" },
    ),
    reads: { ...NUMBERS, B: [100, 4, 4, 1290] },
    says: /Excluded: 1 order canceled or never paid \("Canceled"\)/,
  },
  {
    input: "Lightspeed's orders, decimal commas",
    given: joined(
      written({
        "Order number": ({ id }) => id,
        "Created at": ({ time }) => time,
        "Status": () => "completed",
        "Total excl": ({ amount }) => amount.replace(".", ","),
        "E-mail": ({ visitor }) => mail(visitor),
      }, ";"),
      { visitor_id: "E-mail", net_revenue: "Total excl" },
      mail,
    ),
    reads: NUMBERS,
  },
  {
    input: "Square's transactions, a refund in a row of its own",
    given: joined(
      `${
        written({
          "Date": ({ time }) => `3/${Number(time.slice(8, 10))}/26`,
          "Time": ({ time }) => time.slice(11),
          "Time Zone": () => "Pacific Time (US & Canada)",
          "Gross Sales": ({ amount }) => `$${amount}`,
          "Net Sales": ({ amount }) => `$${amount}`,
          "Transaction ID": ({ id }) => id,
          "Customer ID": ({ visitor }) => visitor,
          "Event Type": () => "Payment",
        })
      }3/4/26,12:00:00,Pacific Time (US & Canada),-$5.50,-$5.50,9999,v02,Refund\n`,
      { visitor_id: "Customer ID" },
      undefined,
      { dates: "%m/%d/%y" },
    ),
    reads: { A: [100, 4, 4, 94.5], B: NUMBERS.B },
    says: /1 refund, 5\.50 in total/,
  },
  {
    input: "Salesforce's orders, ISO times with milliseconds and a Z",
    given: named(
      written({
        "order-no": ({ id }) => id,
        "order-date": ({ time }) => `${time.replace(" ", "T")}.000Z`,
        "customer-no": ({ visitor }) => visitor,
        "net-total": ({ amount }) => amount,
        "ab-test-segment": ({ variation }) => variation,
      }),
      {
        order_id: "order-no",
        visitor_id: "customer-no",
        net_revenue: "net-total",
        created_at: "order-date",
        variation: "ab-test-segment",
      },
    ),
    reads: NUMBERS,
  },
  {
    input: "Klaviyo's events, by e-mail address",
    given: joined(
      written({
        "Event": () => "Placed Order",
        "Event Date": ({ time }) => `${time}+00:00`,
        "Email": ({ visitor }) => mail(visitor),
        "$value": ({ amount }) => amount,
        "$event_id": ({ id }) => id,
      }),
      {
        visitor_id: "Email",
        net_revenue: "$value",
        order_id: "$event_id",
        created_at: "Event Date",
      },
      mail,
    ),
    reads: NUMBERS,
  },
  {
    input: "Adobe's hours, March 2, 2026, Hour 9",
    given: named(
      written({
        "Purchase ID": ({ id }) => id,
        "Visitor_ID": ({ visitor }) => visitor,
        "Hour": ({ time }) => `"${monthDay(time)}, Hour 9"`,
        "Revenue": ({ amount }) => amount,
        "Experience": ({ variation }) => variation,
      }),
      { order_id: "Purchase ID", created_at: "Hour", variation: "Experience" },
    ),
    says:
      /Hour: must be a date or time .*current value is "Mar 2, 2026, Hour 9"/,
  },
  {
    input: "Matomo's orders, times as it shows them",
    given: named(
      written({
        "orderId": ({ id }) => id,
        "visitorId": ({ visitor }) => visitor,
        "serverTimePretty": ({ time }) =>
          `"${monthDay(time)} ${time.slice(11)}"`,
        "revenue": ({ amount }) => amount,
        "AbTest": ({ variation }) => variation,
      }),
      { created_at: "serverTimePretty", variation: "AbTest" },
    ),
    reads: NUMBERS,
  },
  {
    input: "Google Analytics' events in BigQuery, flattened",
    given: named(
      written({
        "event_timestamp": ({ time }) =>
          `${Date.parse(`${time.replace(" ", "T")}Z`) * 1000}`,
        "user_pseudo_id": ({ visitor }) =>
          `12345678${visitor.slice(1)}.1700000000`,
        "ecommerce_transaction_id": ({ id }) => id,
        "ecommerce_purchase_revenue": ({ amount }) => amount,
        "exp_variant_string": ({ variation }) => variation,
      }),
      {
        order_id: "ecommerce_transaction_id",
        visitor_id: "user_pseudo_id",
        net_revenue: "ecommerce_purchase_revenue",
        created_at: "event_timestamp",
        variation: "exp_variant_string",
      },
    ),
    reads: NUMBERS,
  },
  {
    input: "first orders and renewals of subscriptions",
    given: beside("order_type", (at) => at % 2 ? "renewal" : "first"),
    reads: { A: [100, 3, 3, 49.5], B: [100, 2, 2, 70.01] },
    says: /Excluded: 5 orders of subscriptions that renewed \("renewal"\)/,
  },
  {
    input: "rows that overlapping exports have twice",
    given: { text: csv([...ROWS, ROWS[9]!, ROWS[8]!]) },
    reads: NUMBERS,
    says: /warn: Repeated orders: Excluded: 2 rows identical to another row/,
  },
];
