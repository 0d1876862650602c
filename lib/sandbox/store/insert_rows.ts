/** How plain rows get into the tables. */

import type { Database } from "./database.ts";
import {
  CHECKOUT_STAGES,
  type ExposureRow,
  type LineItemRow,
  type OrderRow,
  type ProductRow,
} from "./rows.ts";
import { type Sql, sql } from "./sql.ts";

/** Adds rows of visitors seen in a variation. */
export async function insertExposures(
  database: Database,
  rows: readonly ExposureRow[],
): Promise<void> {
  const prepared = rows.map((row) => {
    const url = row.landingUrl ? new URL(row.landingUrl) : null;
    return {
      experience_id: row.experienceId,
      variation_id: row.variationId,
      visitor_id: row.visitorId,
      seen_ms: row.seenAtMs,
      device: row.deviceType,
      visitor_type: row.visitorType,
      country: row.countryCode,
      channel: row.channel,
      landing_url: row.landingUrl,
      landing_path: url?.pathname,
      landing_type: row.landingPageType,
      url_params: url ? Object.fromEntries(url.searchParams) : {},
      referrer: row.referrer,
      cookies: row.cookies ?? {},
      email_segment: row.emailSegment,
      viewed_product: row.viewedProductPage ?? false,
      viewed_collection: row.viewedCollectionPage ?? false,
      added_to_cart: row.addedToCart ?? false,
      viewed_checkout: row.viewedCheckout ?? false,
      checkout_stage: CHECKOUT_STAGES.indexOf(row.checkoutStage ?? "none"),
      custom_events: row.customEvents ?? [],
    };
  });
  await insertJson(
    database,
    sql`exposures`,
    prepared,
    sql`'[{"experience_id": "VARCHAR", "variation_id": "VARCHAR",
      "visitor_id": "VARCHAR", "seen_ms": "BIGINT", "device": "VARCHAR",
      "visitor_type": "VARCHAR", "country": "VARCHAR", "channel": "VARCHAR",
      "landing_url": "VARCHAR", "landing_path": "VARCHAR",
      "landing_type": "VARCHAR", "url_params": "MAP(VARCHAR, VARCHAR)",
      "referrer": "VARCHAR", "cookies": "MAP(VARCHAR, VARCHAR)",
      "email_segment": "VARCHAR", "viewed_product": "BOOLEAN",
      "viewed_collection": "BOOLEAN", "added_to_cart": "BOOLEAN",
      "viewed_checkout": "BOOLEAN", "checkout_stage": "UTINYINT",
      "custom_events": ["VARCHAR"]}]'`,
  );
}

/** Adds orders. */
export async function insertOrders(
  database: Database,
  rows: readonly OrderRow[],
): Promise<void> {
  const prepared = rows.map((row) => ({
    order_id: row.orderId,
    visitor_id: row.visitorId,
    created_ms: row.createdAtMs,
    currency: row.currency,
    net_revenue: row.netRevenue,
    discount: row.discount ?? 0,
    refund: row.refund ?? 0,
    cogs: row.cogs,
    gross_profit: row.grossProfit ??
      (row.cogs == null ? null : cents(row.netRevenue - row.cogs)),
    shipping_revenue: row.shippingRevenue ?? 0,
    shipping_method: row.shippingMethod,
    units: row.units,
    exclusion_reason: row.exclusionReason,
    known_variation_id: row.variationId,
  }));
  await insertJson(
    database,
    sql`orders`,
    prepared,
    sql`'[{"order_id": "VARCHAR", "visitor_id": "VARCHAR",
      "created_ms": "BIGINT", "currency": "VARCHAR",
      "net_revenue": "DECIMAL(18,4)", "discount": "DECIMAL(18,4)",
      "refund": "DECIMAL(18,4)", "cogs": "DECIMAL(18,4)",
      "gross_profit": "DECIMAL(18,4)", "shipping_revenue": "DECIMAL(18,4)",
      "shipping_method": "VARCHAR", "units": "INTEGER",
      "exclusion_reason": "VARCHAR", "known_variation_id": "VARCHAR"}]'`,
  );
}

/** Adds line items. */
export async function insertLineItems(
  database: Database,
  rows: readonly LineItemRow[],
): Promise<void> {
  const prepared = rows.map((row) => ({
    line_item_id: row.lineItemId,
    order_id: row.orderId,
    product_id: row.productId,
    variant_id: row.variantId,
    product_title: row.productTitle,
    quantity: row.quantity,
    unit_price: row.unitPrice,
  }));
  await insertJson(
    database,
    sql`line_items`,
    prepared,
    sql`'[{"line_item_id": "VARCHAR", "order_id": "VARCHAR",
      "product_id": "VARCHAR", "variant_id": "VARCHAR",
      "product_title": "VARCHAR", "quantity": "INTEGER",
      "unit_price": "DECIMAL(18,4)"}]'`,
  );
}

/** Adds products. */
export async function insertProducts(
  database: Database,
  rows: readonly ProductRow[],
): Promise<void> {
  const prepared = rows.map((row) => ({
    product_id: row.productId,
    handle: row.handle,
    title: row.title,
    price: row.price,
    inventory: row.inventory,
    collections: row.collections ?? [],
    tags: row.tags ?? [],
  }));
  await insertJson(
    database,
    sql`products`,
    prepared,
    sql`'[{"product_id": "VARCHAR", "handle": "VARCHAR", "title": "VARCHAR",
      "price": "DECIMAL(18,4)", "inventory": "BIGINT",
      "collections": ["VARCHAR"], "tags": ["VARCHAR"]}]'`,
  );
}

/** A table's rows as one JSON value: one bound parameter for any number of rows. */
async function insertJson(
  database: Database,
  table: Sql,
  rows: readonly unknown[],
  structure: Sql,
): Promise<void> {
  if (rows.length === 0) return;
  await database.query(sql`
    INSERT INTO ${table}
    SELECT unnest(from_json(${
    JSON.stringify(rows)
  }::JSON, ${structure}), recursive := true)
  `);
}

function cents(amount: number): number {
  return Math.round(amount * 10_000) / 10_000;
}
