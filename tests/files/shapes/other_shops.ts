/** Exports of Magento, BigCommerce, Stripe; of Amazon and of web analytics. */

import type { Given, Subject } from "./_shape.ts";
import { csv, NUMBERS, ROWS } from "./_store.ts";

/** The store's orders, and two that nobody paid. */
const ALL = [
  ...ROWS.map((row) => ({ row, lost: false })),
  ...["2001", "2002"].map((id) => ({
    row: [id, "w1", "A", "70.00", "2026-03-03 10:00:00"],
    lost: true,
  })),
];

const MONTH = (time: string): string =>
  `Mar ${Number(time.slice(8, 10))}, 2026 ${
    Number(time.slice(11, 13)) % 12 || 12
  }${time.slice(13)} ${Number(time.slice(11, 13)) < 12 ? "AM" : "PM"}`;

/** Of the first order, two and a half were paid back in the shop's money. */
const MAGENTO = csv(
  ALL.map(({ row: [id, who, name, revenue, time], lost }, at) => [
    id!,
    "Main Website",
    `"${MONTH(time!)}"`,
    "Jo Doe",
    at === 0 ? "22.50" : revenue!,
    at === 0 ? "45.00" : revenue!,
    lost ? "Canceled" : "Complete",
    `${who}@example.org`,
    at === 0 ? "5.00" : "",
    name!,
  ]),
  {
    header: [
      ...["ID", "Purchase Point", "Purchase Date", "Bill-to Name"],
      ...["Grand Total (Base)", "Grand Total (Purchased)", "Status"],
      ...["Customer Email", "Total Refunded", "Customer Group"],
    ],
  },
);

const BIG_COMMERCE = csv(
  ALL.map(({ row: [id, who, name, revenue, time], lost }, at) => [
    id!,
    String(at % 2 * 7),
    `${who}@example.org`,
    `03/${time!.slice(8, 10)}/2026`,
    lost ? (at % 2 === 0 ? "Incomplete" : "Declined") : "Completed",
    at === 0 ? "22.50" : revenue!,
    at === 0 ? "2.50" : "0.00",
    "EUR",
    `Test: ${name}`,
  ]),
  {
    header: [
      ...["Order ID", "Customer ID", "Customer Email", "Order Date"],
      ...["Order Status", "Order Total (inc tax)", "Refund Amount"],
      ...["Order Currency Code", "Order Notes"],
    ],
  },
);

const STRIPE = csv(
  ALL.map(({ row: [id, who, name, revenue, time], lost }, at) => [
    `ch_${id}`,
    time!,
    "1.00",
    "0.00",
    "usd",
    at === 0 ? "22.50" : revenue!,
    at === 0 ? "2.50" : "0.00",
    "eur",
    lost ? (at % 2 === 0 ? "Failed" : "requires_payment_method") : "Paid",
    lost ? "false" : "true",
    `cus_${who}`,
    name!,
  ]),
  {
    header: [
      ...["id", "Created date (UTC)", "Amount", "Amount Refunded", "Currency"],
      ...["Converted Amount", "Converted Amount Refunded"],
      ...["Converted Currency", "Status", "Captured", "Customer ID"],
      "variation (metadata)",
    ],
  },
);

const AMAZON = csv(
  ROWS.map(([id, , , revenue, time]) => [
    `302-${id}`,
    time!.replace(" ", "T") + "+00:00",
    "Shipped",
    "Amazon.de",
    "SKU-1",
    "1",
    "EUR",
    revenue!,
  ]),
  {
    header: [
      ...["amazon-order-id", "purchase-date", "order-status", "sales-channel"],
      ...["sku", "quantity", "currency", "item-price"],
    ],
    delimiter: "\t",
  },
);

const ANALYTICS = csv(
  ROWS.map(([id, , , revenue]) => [id!, "1", revenue!]),
  { header: ["Transaction ID", "Ecommerce purchases", "Purchase revenue"] },
);

const EBAY = csv(
  ALL.map(({ row: [id, who, name, revenue, time], lost }) => [
    `11-${id}`,
    who!,
    ...["hat", "", "1", `$${revenue}`, name!],
    `Mar-${time!.slice(8, 10)}-26`,
    lost ? "" : `Mar-${time!.slice(8, 10)}-26`,
  ]),
  {
    header: [
      ...["Order Number", "Buyer Username", "Item Title", "Custom Label"],
      ...["Quantity", "Total Price", "Variation", "Sale Date"],
      "Paid On Date",
    ],
  },
).replace("\n", "\n,\n") +
  "\n12,record(s) downloaded,from ,Mar-02-26\nSeller ID : shop_1\n";

const PRESTASHOP = csv(
  ALL.map(({ row: [id, who, name, revenue, time], lost }) => [
    ...[id!, who!, lost ? "0" : "1", "99.00", revenue!, time!, name!],
  ]),
  {
    header: [
      ...["id_order", "id_customer", "valid", "total_paid"],
      ...["total_paid_tax_excl", "date_add", "variation"],
    ],
    delimiter: ";",
  },
);

/** Of the first order, two and a half were paid back, 5 in the buyer's money. */
const MAGENTO_TABLE = csv(
  ROWS.map(([id, who, name, revenue, time], at) => [
    ...[id!, who!, at === 0 ? "22.50" : revenue!, "45.00"],
    ...[at === 0 ? "2.50" : "0", at === 0 ? "5.00" : "0", name!, time!],
  ]),
  {
    header: [
      ...["increment_id", "customer_id", "base_grand_total", "grand_total"],
      ...["base_total_refunded", "total_refunded", "variation", "created_at"],
    ],
  },
);

/** Orders whose first page tells the variation. */
const LANDED = csv(
  ROWS.map(([id, who, name, revenue, time]) => [
    ...[id!, who!, revenue!, time!],
    `/?utm_source=mail&utm_content=${name === "B" ? "%42" : name}`,
  ]),
  {
    header: [
      ...["order_id", "visitor_id", "net_revenue", "created_at"],
      "landing_site",
    ],
  },
);

const PREFIXED = [
  ...["properties_order_id", "anonymous_id", "properties_variant"],
  ...["properties_revenue", "timestamp"],
];

function given(text: string, read: Given["read"] = {}): Given {
  return { text, read };
}

/** Rows of the table. */
export const OTHER_SHOPS: Subject = {
  title: "Exports of other shops",
  shapes: [
    {
      input: "Magento's grid, paid back in the money of the order",
      given: given(MAGENTO, { variationFrom: "Customer Group" }),
      reads: NUMBERS,
      says:
        /read as an export from Magento: one order per ID, worth Grand Total \(Base\) less Total Refunded, placed by Customer Email/,
    },
    {
      input: "Magento's grid, without a word on variations",
      given: given(MAGENTO.replaceAll(/,[AB]$/gm, ",General")),
      says:
        /Magento exports don't include it\. Set .*--variation-from HEADER.*--assignments FILE/s,
    },
    {
      input: "BigCommerce's orders, days as Americans write them",
      given: given(BIG_COMMERCE, {
        variationFrom: "Order Notes=Test",
        dates: "%m/%d/%Y",
      }),
      reads: NUMBERS,
      says: /Excluded: 2 orders canceled or never paid/,
    },
    {
      input: "BigCommerce's orders, days that may be months",
      given: given(BIG_COMMERCE, { variationFrom: "Order Notes=Test" }),
      reads: NUMBERS,
      says:
        /Order Date is read as month first.*, as nearly all days then fall between/s,
    },
    {
      input: "Stripe's payments, two that failed",
      given: given(STRIPE, { variationFrom: "variation (metadata)" }),
      reads: NUMBERS,
      says:
        /an export from Stripe: one order per id, worth Converted Amount less Converted Amount Refunded, placed by Customer ID/,
    },
    {
      input: "eBay's orders, two never paid, rows of other widths around them",
      given: given(EBAY),
      reads: NUMBERS,
      says: /a row of remarks is excluded: "Seller ID : shop_1"/,
    },
    {
      input: "PrestaShop's table of orders, two that are not valid",
      given: given(PRESTASHOP, { variationFrom: "variation" }),
      reads: NUMBERS,
      says: /Excluded: 2 orders canceled or never paid \("0"\)/,
    },
    {
      input: "Magento's table of orders, refunds in both currencies",
      given: given(MAGENTO_TABLE, { map: { net_revenue: "base_grand_total" } }),
      reads: NUMBERS,
      says: /"base_total_refunded" is subtracted from "base_grand_total"/,
    },
    {
      input: "the variation in a parameter of the first page",
      given: given(LANDED, { variationFrom: "landing_site=utm_content" }),
      reads: NUMBERS,
    },
    {
      input: "properties of events that a warehouse made columns of",
      given: given(csv(ROWS, { header: PREFIXED })),
      reads: NUMBERS,
    },
    {
      input: "Stripe's payments, variations called an experiment",
      given: given(STRIPE.replace("variation (", "experiment (")),
      says:
        /Choose one with --experiment NAME\. If these are variations, add --map variation="experiment \(metadata\)"/,
    },
    {
      input: "Amazon's orders, which name no visitor",
      given: given(AMAZON),
      says: /orders\.csv: .*no column for .*visitor_id.*--map/s,
    },
    {
      input: "transactions of Google Analytics, which name no visitor",
      given: given(`# Transactions\n# 20260302-20260304\n\n${ANALYTICS}`),
      says: /orders\.csv: .*no column for .*visitor_id.*--map/s,
    },
  ],
};
