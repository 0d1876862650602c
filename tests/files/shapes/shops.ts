/** Exports as shops make them: Shopify, WooCommerce; line items. */

import type { Given, Subject } from "./_shape.ts";
import { csv, NUMBERS, ROWS, VISITS } from "./_store.ts";

const cell = (text: string): string =>
  /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const SHOPIFY = [
  ...["Name", "Email", "Financial Status", "Paid at", "Currency"] as const,
  ...["Subtotal", "Shipping", "Taxes", "Total", "Discount Code"] as const,
  ...["Discount Amount", "Created at", "Lineitem quantity"] as const,
  ...["Lineitem name", "Lineitem price", "Note Attributes"] as const,
  ...["Cancelled at", "Refunded Amount", "Id", "Tags"] as const,
];

/** An order as Shopify has it: the second line item has a row of its own. */
function shopify(
  [id, who, variation, revenue, time]: readonly string[],
  { total = revenue!, refunded = "0.00", status = "paid", cancelled = "" } = {},
): string[][] {
  const at = `${time} +0000`;
  const order = [
    `#${id}`,
    `${who}@example.org`,
    status,
    at,
    "EUR",
    total,
    "0.00",
    "0.00",
    total,
    "",
    "0.00",
    at,
    "1",
    "Cup, blue",
    "9.00",
    `Gift: no\nab_test: ${variation}\nSource: web`,
    cancelled,
    refunded,
    `61489${id}`,
    `vip, checkout-${variation}, newsletter`,
  ];
  const more = SHOPIFY.map(() => "");
  more[0] = order[0]!;
  more[1] = order[1]!.toUpperCase();
  more[12] = "2";
  more[13] = "Plate";
  more[14] = "4.50";
  return [order, more];
}

/** The orders, the variation under a header that says nothing. */
const UNNAMED = csv(ROWS, {
  header: ["order_id", "visitor_id", "my bucket", "net_revenue", "created_at"],
});

const MANY = Array.from({ length: 500 }, (_, nth) => String(nth));

const LOST = ["2001", "w1", "A", "70.00", "2026-03-03 10:00:00"];

function shop(from: string | undefined, header = SHOPIFY): Given {
  const rows = [
    // Two and a half paid back of 22.50.
    ...shopify(ROWS[0]!, { total: "22.50", refunded: "2.50" }),
    ...ROWS.slice(1).flatMap((row) => shopify(row)),
    ...shopify(LOST, { cancelled: "2026-03-03 11:00:00 +0000" }),
    ...shopify(LOST.with(0, "2002"), { status: "voided" }),
  ];
  return {
    text: csv(rows.map((row) => row.map(cell)), { header }),
    read: { variationFrom: from },
  };
}

const WOO = [
  ...["order_id", "order_date", "status", "order_total"] as const,
  ...["order_currency", "customer_id", "billing_email"] as const,
  ...["meta:variation"] as const,
];

const ANALYTICS = [
  ...["Date", "Order #", "N. Revenue (formatted)", "Status"] as const,
  ...["Customer", "Customer type", "Product(s)", "Items sold"] as const,
  ...["Coupon(s)", "Net Sales", "Attribution", "Variation"] as const,
];

/** Two line items for every order, and their discount. */
const ITEMS = csv(
  ROWS.flatMap(([id, who, name, revenue, time]) => [
    [id!, who!, name!, time!, "2", (Number(revenue) / 4).toFixed(4), ""],
    [id!, who!, name!, time!, "1", (Number(revenue) / 2 + 1).toFixed(3), "1"],
  ]),
  {
    header: [
      ...["order_id", "visitor_id", "variation", "created_at"] as const,
      ...["quantity", "unit_price", "discount"] as const,
    ],
  },
);

/** Rows of the table. */
export const SHOPS: Subject = {
  title: "Exports of shops, line items",
  shapes: [
    {
      input: "Shopify's orders, the variation in a note's attribute",
      given: shop("Note Attributes=ab_test"),
      reads: NUMBERS,
      says:
        /read as an export from Shopify: one order per Name, worth Total less Refunded Amount, placed by Email/,
    },
    {
      input: "Shopify's orders, two of them cancelled or voided",
      given: shop("Note Attributes=ab_test"),
      reads: NUMBERS,
      says: /Excluded: 2 orders canceled or never paid/,
    },
    {
      input: "Shopify's orders, the variation in a tag with a key",
      given: shop("Tags=checkout-"),
      reads: NUMBERS,
      says: /"Total" in orders\.csv, including any tax and shipping/,
    },
    {
      input: "Shopify's orders, the variation a tag by itself",
      given: {
        ...shop("Tags"),
        text: shop("Tags").text!.toString().replaceAll("checkout-", ""),
      },
      reads: NUMBERS,
    },
    {
      input: "Shopify's orders, a word before the variation in every tag",
      given: shop("Tags"),
      says:
        /orders\.csv: Tags: no order has a variation there: it contains .*"checkout-[AB]".*, and the variations are "A", "B"\. .*--variation-from "Tags=KEY"/,
    },
    {
      input:
        "WooCommerce's orders by Advanced Order Export, line items repeated",
      given: {
        text: csv(
          ROWS.flatMap(([id, who, name, revenue, time]) =>
            ["Cup", "Plate"].map((item) => [
              ...[id!, "Completed", time!, `${who}@example.com`],
              ...[revenue!, "0", "EUR", item, "1", name!],
            ])
          ),
          {
            header: [
              ...["Order Number", "Order Status", "Order Date"],
              ...["Email (Billing)", "Order Total Amount"],
              ...["Order Refund Amount", "Order Currency", "Item Name"],
              ...["Quantity (- Refund)", "Variation"],
            ],
          },
        ),
      },
      reads: NUMBERS,
      says: /an export from WooCommerce \(Advanced Order Export\)/,
    },
    {
      input: "Shopify's orders, the variation in a column that nobody named",
      given: shop(undefined),
      says:
        /Shopify exports don't include it\. Another column contains it: add --variation-from "Note Attributes=ab_test"/,
    },
    {
      input: "orders whose variation is under a header that says nothing",
      given: { text: UNNAMED },
      says:
        /no column for variation\..*another column contains it: add --variation-from "my bucket"/s,
    },
    {
      input: "variations with signs that patterns know, beside 500 columns",
      given: {
        text: csv(
          ROWS.map(([id, who, name, ...more]) => [
            ...[id!, who!, `${name}.\u3000(x)`, ...more],
            ...MANY,
          ]),
          {
            header: [
              ...["order_id", "visitor_id", "my bucket", "net_revenue"],
              ...["created_at", ...MANY.map((name) => `c${name}`)],
            ],
          },
        ),
        visits: csv(
          VISITS.map(([date, name, count]) => [
            ...[date!, `${name}.\u3000(x)`, count!],
          ]),
          { header: ["date", "variation", "n_visitors"] },
        ),
      },
      says: /another column contains it: add --variation-from "my bucket"/,
    },
    {
      input: "orders of which only the option says where the variation is",
      given: { text: UNNAMED, read: { variationFrom: "my bucket" } },
      reads: NUMBERS,
    },
    {
      input: "Shopify's orders, the variation in a column that is not there",
      given: shop("Note"),
      says: /No column "Note" to read the variation from\. Found:/,
    },
    {
      input: "WooCommerce's orders, guests with the id 0",
      given: {
        text: csv([
          ...ROWS.map(([id, who, name, revenue, time]) => [
            id!,
            time!,
            "wc-completed",
            revenue!,
            "EUR",
            "0",
            `${who}@example.org`,
            name!,
          ]),
          ["1", LOST[4]!, "failed", "70", "EUR", "0", "w1@example.org", "A"],
          ["2", LOST[4]!, "refunded", "7", "EUR", "0", "w1@example.org", "A"],
        ], { header: WOO }),
        read: { variationFrom: "meta:variation" },
      },
      reads: NUMBERS,
      says: /Excluded: 2 orders canceled or never paid/,
    },
    {
      input: "WooCommerce's analytics, a refund in a row of its own",
      given: {
        text: csv([
          ...ROWS.map(([id, who, name, revenue, time]) => [
            time!,
            id!,
            `&euro;${revenue}`,
            "completed",
            who!,
            "new",
            "1× Cup",
            "1",
            "",
            id === "1001" ? "25.00" : revenue!,
            "Direct",
            name!,
          ]),
          [
            ...["2026-03-04 09:00:00", "1001", "", "refunded", "v01"] as const,
            ...["new", "", "0", "", "-5.00", "", "A"] as const,
          ],
        ], { header: ANALYTICS }),
      },
      reads: NUMBERS,
      says: /1 refund, \d+\.\d\d in total/,
    },
    {
      input: "line items, summed on request",
      given: { text: ITEMS, read: { lineItems: true } },
      reads: NUMBERS,
      says:
        /line items are summed to orders as unit_price × quantity less discount/,
    },
    {
      input: "line items, not known to be such",
      given: { text: ITEMS },
      says:
        /orders\.csv: header: no column for net_revenue.*, or sum unit_price × quantity with --line-items/,
    },
    {
      input: "line items without prices, summed on request",
      given: { read: { lineItems: true } },
      says:
        /orders\.csv.*no column for price, units, required to sum line items\. Add/s,
    },
    {
      input: "line items asked of a shop's orders",
      given: {
        ...shop("Tags=checkout-"),
        read: { variationFrom: "Tags=checkout-", lineItems: true },
      },
      says: /Shopify exported orders\.csv.*remove --line-items/,
    },
  ],
};
