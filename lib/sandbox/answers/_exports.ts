/** The three exports, as queries whose column names form the CSV header. */

import type { Experience, ExportResult, ExportType } from "../../api/mod.ts";
import {
  allConditions,
  anyCondition,
  join,
  type Sql,
  sql,
} from "../store/mod.ts";
import {
  orderConditions,
  productConditions,
  visitorConditions,
} from "./_filters.ts";
import { isoLocal } from "./_local_time.ts";
import type { Range } from "./_range.ts";
import {
  experienceSelection,
  isWithinRange,
  type Selection,
  selectionTables,
} from "./_selection.ts";
import type { CallOf, Service } from "./calls.ts";

/** Validity of an export's download address, in seconds. */
export const EXPORT_VALID_SECONDS = 900;

/** Returns the response of an export. */
export async function exportExperience(
  service: Service,
  call: CallOf<"experienceExport">,
): Promise<ExportResult> {
  const { exportType } = call.request;
  const { experience, selection } = await experienceSelection(service, call);
  const createdAt = isoLocal(sql`created_ms`, service.store.timeZone);
  const path = await service.publish(
    service.database,
    sql`
      WITH ${selectionTables(selection)}, ${variationNames(experience)}
      ${EXPORTS[exportType](selection, createdAt)}`,
    `${exportType}.csv`,
    service.exportRowLimit,
  );
  return {
    exportType,
    experienceId: experience.id,
    experienceName: experience.name,
    url: path === null ? null : `${call.origin}${path}`,
    expiresIn: path === null ? 0 : EXPORT_VALID_SECONDS,
    format: "csv",
    message: path === null
      ? "Export timed out, please retry"
      : "Export completed",
  };
}

/**
 * Creates the query of an export. The parameter `createdAt` is SQL for the
 * formatted time of an order.
 */
type Query = (selection: Selection, createdAt: Sql) => Sql;

const EXPORTS: Readonly<Record<ExportType, Query>> = {
  orders: (_, createdAt) =>
    sql`
    SELECT order_id, ${createdAt} AS created_at,
      visitor_id, variation, variation_id, currency,
      net_revenue::DOUBLE AS net_revenue,
      gross_profit::DOUBLE AS gross_profit, cogs::DOUBLE AS cogs,
      discount::DOUBLE AS discount, refund::DOUBLE AS refund,
      shipping_revenue::DOUBLE AS shipping_revenue, shipping_method, units,
      country, device, channel, visitor_type,
      landing_path AS landing_page, landing_type AS landing_page_type
    FROM kept_orders JOIN variation_names USING (variation_id)
    ORDER BY created_ms, order_id`,
  order_line_items: ({ scope, filters }, createdAt) =>
    sql`
    SELECT line_item_id, order_id, ${createdAt} AS created_at,
      visitor_id, variation, variation_id, currency,
      product_id, product_title, variant_id, handle AS product_handle,
      quantity, unit_price::DOUBLE AS unit_price
    FROM kept_orders
    JOIN variation_names USING (variation_id)
    JOIN line_items USING (order_id)
    LEFT JOIN products USING (product_id)
    WHERE ${allConditions(productConditions(filters, scope.productIds))}
    ORDER BY created_ms, order_id, line_item_id`,
  // Exports every order of the experience's visitors and all orders without a
  // session, with the reason why analytics excludes them. Outliers are exported
  // like any other order.
  order_reconciliation: ({ scope, filters, range }, createdAt) =>
    sql`
    SELECT order_id, ${createdAt} AS created_at,
      visitor_id, variation, variation_id, currency,
      net_revenue::DOUBLE AS net_revenue,
      coalesce(
        exclusion_reason,
        CASE WHEN visitor_id IS NULL THEN 'not_matched_to_session' END,
        CASE WHEN ${isDuring(scope.pauses)} THEN 'experience_paused' END,
        'not_excluded'
      ) AS exclusion_reason
    FROM (
      SELECT * FROM matched
      UNION ALL BY NAME
      SELECT * FROM orders WHERE visitor_id IS NULL
    ) LEFT JOIN variation_names USING (variation_id)
    WHERE ${isWithinRange(sql`created_ms`, range)}
      AND ${allConditions(visitorConditions(filters))}
      AND ${allConditions(orderConditions(filters, scope.productIds))}
    ORDER BY created_ms, order_id`,
};

function isDuring(pauses: readonly Range[]): Sql {
  return anyCondition(
    pauses.map((pause) => isWithinRange(sql`created_ms`, pause)),
  );
}

function variationNames(experience: Experience): Sql {
  const rows = experience.variations.map(({ id, name }) =>
    sql`(${id}, ${name})`
  );
  return sql`variation_names (variation_id, variation) AS (
    VALUES ${join(rows, ", ")}
  )`;
}
