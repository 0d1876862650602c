/** Sums over buyers by segment: of whom the orders are. */

import { exactSums } from "./buyer_sums.ts";
import type { Selection } from "./buyers.ts";
import type { EngineOrders } from "./orders.ts";
import {
  exact,
  multiplied,
  productName,
  sumsOf,
  wide,
  widened,
} from "./_sums.ts";
import { type Columns, keep } from "./table.ts";
import type { SegmentSums } from "./totals.ts";

/**
 * The sums over visitors who count, by segment and variation, in one statement
 * for all columns. Visitors with one order are no trouble; those with several
 * are gathered, each in every segment that one of their orders is of. They
 * follow from the orders and from who counts, and are kept with them.
 *
 * @param orders The orders.
 * @param selection Who counts.
 * @param columns Columns of the rows that say of whom they are.
 * @returns A row per column, segment and variation with buyers.
 */
export async function sumSegments(
  orders: EngineOrders,
  { gone, cap }: Pick<Selection, "gone" | "cap">,
  columns: readonly string[],
): Promise<SegmentSums[]> {
  if (columns.length === 0) return [];
  const { engine, kept, tables: { all, repeats }, measures } = orders;
  const names = measures.map(({ sql }) => sql);
  const totals: Columns = {
    buyers: "count(*)",
    ...Object.fromEntries(
      ["orders", ...names].map((one) => [one, exact(`sum(${one})`)]),
    ),
    ...Object.fromEntries(
      [
        ...["orders", ...names].map((one) => ["orders", one] as const),
        ...multiplied(measures),
      ].map(([a, b]) => [
        productName(a, b),
        exact(`sum(${wide(a)} * ${b})`),
      ]),
    ),
  };
  // What is cut off per visitor is cut off anew of what a segment has of it.
  const taken = measures.flatMap(({ sql, whole }) =>
    whole === undefined ? [sql] : [sql, whole.sql]
  );
  const cells = columns.map((one) => `nullif(trim(o."${one}"), '')`);
  const table = await keep(engine, kept, "segment_sums", {
    columns: { arm: "arm", part: "part", segment: "segment", ...totals },
    from: `FROM (WITH parts AS (
        SELECT o.arm, r.visitor, ${taken.map((one) => `o.${one}`).join(", ")},
          unnest(range(${columns.length})) AS part,
          unnest([${cells.join(", ")}]) AS segment
        FROM ${all.sql} o
        LEFT JOIN (SELECT row, visitor FROM ${repeats.sql}) r USING (row)
        WHERE ${cap === null ? "true" : `o.revenue <= ${cap}`}
          ${
      gone === null ? "" : `AND (r.visitor IS NULL
            OR r.visitor NOT IN (SELECT visitor FROM ${gone.sql}))`
    })
      SELECT arm, part, segment, 1::BIGINT AS orders, ${names.join(", ")}
      FROM parts WHERE visitor IS NULL
      UNION ALL
      SELECT arm, part, segment, count(*), ${
      measures.map(({ sql, whole }) =>
        whole === undefined
          ? `sum(${sql})::BIGINT`
          : whole.counted(`sum(${whole.sql})`)
      ).join(", ")
    }
      FROM parts WHERE visitor IS NOT NULL
      GROUP BY arm, visitor, part, segment)
    GROUP BY arm, part, segment`,
  });
  const rows = await engine.rows(
    `SELECT arm, part, segment, ${widened(totals)}
     FROM ${table.sql} ORDER BY part, segment, arm`,
  );
  return rows.map((row) => {
    const found = sumsOf(totals, row);
    return {
      column: Number(row.part),
      segment: row.segment === null ? null : String(row.segment),
      arm: Number(row.arm),
      sums: exactSums(
        orders,
        found.buyers!,
        found,
        (a, b) => found[productName(a, b)] ?? null,
      ),
    };
  });
}
