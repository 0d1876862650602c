/** Order exports of store platforms, recognized by their headers. */

import type { ColumnName } from "../../loaders/mod.ts";

/** Order export of a store platform, and its columns. */
export interface ShopExport {
  readonly name: string;
  /** Headers by which the export is recognized. */
  readonly knownHeaders: readonly string[];
  /** Headers of the canonical columns, in order of preference. */
  readonly columns: Readonly<Partial<Record<ColumnName, readonly string[]>>>;
  /** Header of the refunded amount, which is deducted from the order. */
  readonly refund?: string;
  /**
   * Header of the order total in the currency of the refund, if that may differ
   * from the order currency.
   */
  readonly refundOf?: string;
  readonly status: string;
  /**
   * Order states that mean never paid, beyond those of the table of kinds.
   *
   * @default {none}
   */
  readonly lost?: readonly string[];
  /** Whether an order may have several rows, of which only the first is complete. */
  readonly repeats?: boolean;
}

/** Payments that were attempted or only authorized. */
const LOST_AT_STRIPE = [
  "blocked",
  "uncaptured",
  "incomplete",
  ...["payment method", "confirmation", "action", "capture"]
    .flatMap((
      step,
    ) => [`requires ${step}`, `requires_${step.replace(" ", "_")}`]),
];

const SHOPS: readonly ShopExport[] = [
  {
    name: "Shopify",
    knownHeaders: ["Name", "Financial Status", "Created at", "Total"],
    columns: {
      order_id: ["Name"],
      created_at: ["Created at"],
      visitor_id: ["Customer ID", "Customer", "Email"],
      currency: ["Currency"],
      net_revenue: ["Total"],
    },
    refund: "Refunded Amount",
    status: "Financial Status",
    repeats: true,
  },
  {
    name: "Shopify (API)",
    knownHeaders: ["id", "financial_status", "created_at", "total_price"],
    columns: {
      order_id: ["name", "id"],
      created_at: ["created_at"],
      visitor_id: ["customer.id", "email", "contact_email"],
      currency: ["currency"],
      net_revenue: ["total_price"],
    },
    refund: "refunds.amount",
    status: "financial_status",
  },
  {
    name: "Squarespace",
    knownHeaders: ["Order ID", "Financial Status", "Amount Refunded", "Total"],
    columns: {
      order_id: ["Order ID"],
      created_at: ["Created at"],
      visitor_id: ["Email"],
      currency: ["Currency"],
      net_revenue: ["Total"],
    },
    refund: "Amount Refunded",
    status: "Financial Status",
    repeats: true,
  },
  {
    name: "WooCommerce Analytics",
    knownHeaders: ["Order #", "Status", "Date", "Customer type"],
    columns: {
      order_id: ["Order #"],
      created_at: ["Date"],
      visitor_id: ["Customer"],
      net_revenue: ["Net Sales", "N. Revenue"],
    },
    status: "Status",
    lost: ["pending"],
    // A refund is a separate row with the same order number, so orders have no
    // repeated rows.
  },
  {
    name: "WooCommerce",
    knownHeaders: ["order_id", "order_date", "status", "order_total"],
    columns: {
      order_id: ["order_id"],
      created_at: ["order_date"],
      visitor_id: ["customer_email", "billing_email", "customer_id"],
      currency: ["order_currency"],
      net_revenue: ["order_total"],
    },
    refund: "refunded_total",
    status: "status",
    lost: ["pending"],
    repeats: true,
  },
  {
    name: "WooCommerce (Advanced Order Export)",
    knownHeaders: [
      "Order Number",
      "Order Status",
      "Order Date",
      "Order Total Amount",
    ],
    columns: {
      order_id: ["Order Number"],
      created_at: ["Order Date"],
      visitor_id: ["Email (Billing)", "Customer User"],
      currency: ["Order Currency"],
      net_revenue: ["Order Total Amount"],
    },
    refund: "Order Refund Amount",
    status: "Order Status",
    lost: ["pending"],
    repeats: true,
  },
  {
    name: "Magento",
    knownHeaders: ["ID", "Purchase Date", "Grand Total (Base)", "Status"],
    columns: {
      order_id: ["ID"],
      created_at: ["Purchase Date"],
      visitor_id: ["Customer Email"],
      net_revenue: ["Grand Total (Base)"],
    },
    refund: "Total Refunded",
    refundOf: "Grand Total (Purchased)",
    status: "Status",
  },
  {
    name: "PrestaShop",
    knownHeaders: ["id_order", "id_customer", "valid", "total_paid_tax_excl"],
    columns: {
      order_id: ["id_order"],
      created_at: ["date_add"],
      visitor_id: ["id_customer"],
      net_revenue: ["total_paid_tax_excl"],
    },
    status: "valid",
    lost: ["0"],
  },
  {
    name: "BigCommerce",
    knownHeaders: [
      "Order ID",
      "Order Date",
      "Order Status",
      "Order Total (inc tax)",
    ],
    columns: {
      order_id: ["Order ID"],
      created_at: ["Order Date"],
      visitor_id: ["Customer Email", "Billing Email", "Customer ID"],
      currency: ["Order Currency Code"],
      net_revenue: ["Order Total (inc tax)"],
    },
    refund: "Refund Amount",
    status: "Order Status",
    // An order stays pending if the buyer never completed the checkout.
    lost: ["incomplete", "pending"],
    repeats: true,
  },
  {
    name: "Stripe (API)",
    knownHeaders: ["id", "object", "amount", "amount_refunded", "currency"],
    columns: {
      order_id: ["id"],
      created_at: ["created"],
      visitor_id: ["customer", "receipt_email"],
      currency: ["currency"],
      net_revenue: ["amount"],
    },
    refund: "amount_refunded",
    status: "status",
    lost: LOST_AT_STRIPE,
  },
  {
    name: "Stripe",
    knownHeaders: [
      "id",
      "Status",
      "Captured",
      "Converted Amount",
      "Converted Amount Refunded",
    ],
    columns: {
      order_id: ["id"],
      created_at: ["Created date (UTC)", "Created (UTC)"],
      visitor_id: ["Customer Email", "Customer ID"],
      currency: ["Converted Currency"],
      net_revenue: ["Converted Amount"],
    },
    refund: "Converted Amount Refunded",
    status: "Status",
    lost: LOST_AT_STRIPE,
  },
];

/**
 * Returns the store platform whose export has these headers.
 *
 * @param headers Headers of the file.
 * @returns The export, or `null` for any other file.
 */
export function detectShop(headers: readonly string[]): ShopExport | null {
  return SHOPS.find(({ knownHeaders }) =>
    knownHeaders.every((name) => headers.includes(name))
  ) ?? null;
}

/**
 * Maps the canonical order columns to the headers of a platform's export.
 *
 * @param shop The platform's export.
 * @param headers Headers of the file.
 * @param map The user's own column mapping, which takes precedence.
 */
export function mapForShop(
  shop: ShopExport,
  headers: readonly string[],
  map: Readonly<Record<string, string>>,
): Record<string, string> {
  const mappedHeaders = new Set(Object.values(map));
  const mapped: Record<string, string> = {};
  for (const [name, candidates] of Object.entries(shop.columns)) {
    const header = candidates.find((candidate) => headers.includes(candidate));
    if (header !== undefined && !mappedHeaders.has(header)) {
      mapped[name] = header;
    }
  }
  return { ...mapped, ...map };
}
