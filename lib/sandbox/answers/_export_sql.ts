/** The three exports as queries; their column names are the CSV's header. */

import type {
  AnalyticsFilters,
  Experience,
  ExportType,
} from "../../api/mod.ts";
import { isoLocal } from "./_local_time.ts";
import type { Range } from "./_range.ts";
import { experienceScope, selectionOf, within } from "./_selection.ts";
import { allOf, anyOf, join, type Sql, sql } from "../store/mod.ts";
import { orderConditions } from "./_order_filters.ts";
import { visitorConditions } from "./_visitor_filters.ts";

/** The query of an export. An empty range gives a header without rows. */
export function exportSql(
  exportType: ExportType,
  experience: Experience,
  filters: AnalyticsFilters,
  range: Range | null,
  zone: string,
): Sql {
  const within = range ?? { startMs: 0, endMs: 0 };
  const write = {
    orders: ordersSql,
    order_line_items: lineItemsSql,
    order_reconciliation: reconciliationSql,
  }[exportType];
  return write(experience, filters, within, zone);
}

function ordersSql(
  experience: Experience,
  filters: AnalyticsFilters,
  range: Range,
  zone: string,
): Sql {
  return sql`
    WITH ${selectionOf(experienceScope(experience), filters, range).ctes},
    ${variationNames(experience)}
    SELECT order_id, ${isoLocal(sql`created_ms`, zone)} AS created_at,
      visitor_id, variation, variation_id, currency,
      net_revenue::DOUBLE AS net_revenue,
      gross_profit::DOUBLE AS gross_profit, cogs::DOUBLE AS cogs,
      discount::DOUBLE AS discount, refund::DOUBLE AS refund,
      shipping_revenue::DOUBLE AS shipping_revenue, shipping_method, units,
      country, device, channel, visitor_type,
      landing_path AS landing_page, landing_type AS landing_page_type
    FROM kept_orders JOIN variation_names USING (variation_id)
    ORDER BY created_ms, order_id`;
}

function lineItemsSql(
  experience: Experience,
  filters: AnalyticsFilters,
  range: Range,
  zone: string,
): Sql {
  const { ctes, productCondition } = selectionOf(
    experienceScope(experience),
    filters,
    range,
  );
  return sql`
    WITH ${ctes}, ${variationNames(experience)}
    SELECT line_item_id, order_id, ${isoLocal(sql`created_ms`, zone)}
        AS created_at,
      visitor_id, variation, variation_id, currency,
      product_id, product_title, variant_id, handle AS product_handle,
      quantity, unit_price::DOUBLE AS unit_price
    FROM kept_orders
    JOIN variation_names USING (variation_id)
    JOIN line_items USING (order_id)
    LEFT JOIN products USING (product_id)
    WHERE ${productCondition}
    ORDER BY created_ms, order_id, line_item_id`;
}

/**
 * Every order of the experience's visitors, and those that no session could be
 * found for, each with the reason why analytics leaves it out. Outliers are
 * orders like any other here.
 */
function reconciliationSql(
  experience: Experience,
  filters: AnalyticsFilters,
  range: Range,
  zone: string,
): Sql {
  const scope = experienceScope(experience);
  const { ctes } = selectionOf(scope, filters, range);
  const visitor = visitorConditions(filters);
  const paused = anyOf(
    scope.pauses.map((pause) => within(sql`created_ms`, pause)),
  );
  return sql`
    WITH ${ctes}, ${variationNames(experience)},
    placed AS (
      SELECT * FROM matched
      UNION ALL BY NAME
      SELECT * FROM orders WHERE visitor_id IS NULL
    )
    SELECT order_id, ${isoLocal(sql`created_ms`, zone)} AS created_at,
      visitor_id, variation, variation_id, currency,
      net_revenue::DOUBLE AS net_revenue,
      coalesce(
        exclusion_reason,
        CASE WHEN visitor_id IS NULL THEN 'not_matched_to_session' END,
        CASE WHEN ${paused} THEN 'experience_paused' END,
        'not_excluded'
      ) AS exclusion_reason
    FROM placed LEFT JOIN variation_names USING (variation_id)
    WHERE ${within(sql`created_ms`, range)}
      AND ${allOf(visitor)}
      AND ${allOf(orderConditions(filters, scope.productIds))}
    ORDER BY created_ms, order_id`;
}

function variationNames(experience: Experience): Sql {
  const rows = experience.variations.map(({ id, name }) =>
    sql`(${id}, ${name})`
  );
  return sql`variation_names (variation_id, variation) AS (
    VALUES ${join(rows, ", ")}
  )`;
}
