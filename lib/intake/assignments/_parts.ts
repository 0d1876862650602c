/** Counts assigned visitors by the values of extra columns in the assignments. */

import {
  type Engine,
  identifier,
  literal,
  parquetSql,
} from "../../engine/mod.ts";
import type { HeldTable } from "../workspace.ts";
import type { PartCount } from "../visitors/mod.ts";

/** Maximum number of distinct values of a segment column. */
const MOST_VALUES = 50;

/**
 * Headers of attributes fixed before exposure, which the variation cannot
 * influence.
 */
const BEFORE_EXPOSURE =
  /device|browser|\bos\b|operating|platform|country|region|city|language|locale|new|return|visitor|customer|user[ _]?type|channel|source|medium|campaign|referr|landing|log(ged)?[ _]?in|member|cache|edge|app|version|market|store|segment|gerät|appareil|dispositiv|land|pays|país|neu|nouveau|nuevo/i;

/**
 * Returns the headers of columns with few distinct values that describe the
 * visitor before exposure.
 */
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

/** Counts visitors by segment value and variation. */
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
