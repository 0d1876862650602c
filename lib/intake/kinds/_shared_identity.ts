/** Finds one person or machine behind the visitors of many orders. */

import { identifier } from "../../engine/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import { differsBetweenArms } from "../variations/mod.ts";
import { kindColumn, kindColumns } from "./_columns.ts";
import { KIND } from "./order_kinds.ts";
import { plainHeader } from "./_patterns.ts";
import {
  compareCounts,
  countsByVariation,
  countSql,
  type KindRows,
  ordersByName,
  queryKindRows,
} from "./_rows_by_kind.ts";

/** Matches headers of columns that identify people or devices. */
const IDENTITY =
  /(^| )(e ?mail( address)?|ip( address)?|phone( number)?|telephone|mobile number|card (fingerprint|number)|fingerprint|device id)$|^(telefon(nummer)?|téléphone|teléfono)$/;
/** Minimum number and share of a variation's orders for a finding. */
const NOTABLE = { orders: 20, share: 0.05 };

/**
 * Reports an identity, such as an e-mail address, whose orders have many visitor
 * IDs and fall mainly on one variation. Such orders are usually tests or bots.
 */
export async function sharedIdentities(
  rows: KindRows,
  variations: readonly string[],
): Promise<Statement[]> {
  const { visitor_id } = rows.table.fields;
  if (visitor_id === undefined) return [];
  const visitor = identifier(visitor_id);
  const columns = kindColumns(rows.table, null)
    .filter(({ plain }) => IDENTITY.test(plain));
  // Addresses as visitor IDs are one identity if they differ by an alias only.
  const visitorHeader = rows.table.columns.visitor_id;
  if (
    visitorHeader !== undefined && IDENTITY.test(plainHeader(visitorHeader))
  ) {
    columns.push(kindColumn(visitorHeader, visitor_id));
  }
  if (columns.length === 0) return [];
  const { counts: totals } = await compareCounts(rows, variations, "true");
  const findings: Statement[] = [];
  for (const { header, cell } of columns) {
    // Mail to "qa+17@shop.com" arrives at "qa@shop.com".
    const identity = `regexp_replace(${cell}, '\\+[^@]*@', '@')`;
    const counted = await queryKindRows(rows, (from) =>
      `WITH orders AS (
         SELECT the_variation AS variation, the_order, ${identity} AS identity,
           ${visitor} AS visitor
         FROM ${from}
         WHERE ${identifier(KIND)} IS NULL AND is_sold AND ${identity} <> ''),
       most AS (
         SELECT identity FROM orders GROUP BY identity
         HAVING count(DISTINCT visitor) >= ${NOTABLE.orders}
         ORDER BY count(*) DESC, identity LIMIT 1)
       SELECT variation, ${countSql(rows)} AS orders
       FROM orders SEMI JOIN most USING (identity) GROUP BY variation`);
    const counts = countsByVariation(counted, variations);
    const isNotable = counts.some((orders, arm) =>
      orders >= NOTABLE.orders && orders >= NOTABLE.share * totals[arm]!
    );
    const others = totals.map((total, arm) => total - counts[arm]!);
    if (!isNotable || !differsBetweenArms(counts, others)) continue;
    findings.push(statement("shared-identity", {
      source: rows.table.source,
      header,
      arms: ordersByName(variations, counts),
    }));
  }
  return findings;
}
