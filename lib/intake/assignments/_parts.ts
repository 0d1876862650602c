/** Parts of the assigned visitors that columns of their rows tell apart. */

import {
  type Engine,
  identifier,
  literal,
  parquetSql,
} from "../../engine/mod.ts";
import type { HeldTable } from "../workspace.ts";
import type { PartCount } from "../visitors/mod.ts";

/** Values from which on a column is no part of the visitors. */
const MOST_VALUES = 50;

/** What was so before a visitor saw a variation; of what came after, it may differ. */
const BEFORE_EXPOSURE =
  /device|browser|\bos\b|operating|platform|country|region|city|language|locale|new|return|visitor|customer|user[ _]?type|channel|source|medium|campaign|referr|landing|log(ged)?[ _]?in|member|cache|edge|app|version|market|store|segment|gerät|appareil|dispositiv|land|pays|país|neu|nouveau|nuevo/i;

/** Columns of few different cells that say who a visitor was. */
export async function partHeaders(
  { engine, path, unknownColumns }: HeldTable,
): Promise<string[]> {
  const headers = unknownColumns.filter((name) => BEFORE_EXPOSURE.test(name));
  if (headers.length === 0) return [];
  const [row] = await engine.rows(
    `SELECT ${
      headers.map((header, nth) =>
        `approx_count_distinct(${identifier(header)}::VARCHAR) AS n${nth}`
      ).join(", ")
    } FROM ${parquetSql(path)}`,
  );
  return headers.filter((_, nth) => {
    const values = Number(row![`n${nth}`]);
    return values > 1 && values <= MOST_VALUES;
  });
}

/** Visitors of each of their values, by variation. */
export async function countParts(
  engine: Engine,
  headers: readonly string[],
  counted: string,
): Promise<PartCount[]> {
  if (headers.length === 0) return [];
  const rows = await engine.rows(
    headers.map((header) =>
      `SELECT ${literal(header)} AS header, variation,
         coalesce(${identifier(header)}, '') AS value, count(*) AS visitors
       FROM seen WHERE ${counted} GROUP BY ALL`
    ).join(" UNION ALL ") + " ORDER BY ALL",
  );
  return rows.map(({ header, variation, value, visitors }) => ({
    header: String(header),
    variation: String(variation),
    value: String(value),
    visitors: Number(visitors),
  }));
}
