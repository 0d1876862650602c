/** Sums over buyers by segment: of whom the orders are. */

import { exactSums } from "./buyer_sums.ts";
import type { Selection } from "./buyers.ts";
import type { ExactSums } from "./exact_moments.ts";
import type { Orders } from "./orders.ts";
import { pairsOf, productName, sumsOf, wide } from "./_sums.ts";
import type { Columns } from "./table.ts";

/** What the buyers of one variation bought in one segment. */
export interface SegmentSums {
  /** Index of the column among those of the orders. */
  readonly column: number;
  /** What the column says; `null` where it says nothing. */
  readonly segment: string | null;
  readonly arm: number;
  readonly sums: ExactSums;
}

/**
 * The sums over visitors who count, by segment and variation, in one statement
 * for all columns. Visitors with one order are no trouble; those with several
 * are gathered, each in every segment that one of their orders is of.
 *
 * @param orders The orders.
 * @param selection Who counts.
 * @returns A row per column, segment and variation with buyers.
 */
export async function sumSegments(
  orders: Orders,
  { gone, cap }: Pick<Selection, "gone" | "cap">,
): Promise<SegmentSums[]> {
  const { engine, tables: { all, repeats }, segments, measures } = orders;
  if (segments.length === 0) return [];
  const names = measures.map(({ sql }) => sql);
  const columns = ["orders", ...names];
  const totals: Columns = {
    buyers: "count(*)",
    ...Object.fromEntries(columns.map((one) => [one, `sum(${one})`])),
    ...Object.fromEntries(
      pairsOf(columns).map(([a, b]) => [
        productName(a, b),
        `sum(${wide(a)} * ${b})`,
      ]),
    ),
  };
  const cells = segments.map(({ by }) => `nullif(trim(o."${by}"), '')`);
  const rows = await engine.rows(
    `WITH parts AS (
       SELECT o.arm, r.visitor, ${names.map((one) => `o.${one}`).join(", ")},
         unnest(range(${segments.length})) AS part,
         unnest([${cells.join(", ")}]) AS segment
       FROM ${all.sql} o
       LEFT JOIN (SELECT row, visitor FROM ${repeats.sql}) r USING (row)
       WHERE ${cap === null ? "true" : `o.revenue <= ${cap}`}
         ${
      gone === null ? "" : `AND (r.visitor IS NULL
           OR r.visitor NOT IN (SELECT visitor FROM ${gone.sql}))`
    }),
     units AS (
       SELECT arm, part, segment, 1::BIGINT AS orders, ${names.join(", ")}
       FROM parts WHERE visitor IS NULL
       UNION ALL
       SELECT arm, part, segment, count(*), ${
      names.map((one) => `sum(${one})::BIGINT`).join(", ")
    }
       FROM parts WHERE visitor IS NOT NULL
       GROUP BY arm, visitor, part, segment)
     SELECT arm, part, segment, ${
      Object.entries(totals)
        .map(([name, sql]) => `${wide(sql)} AS "${name}"`).join(", ")
    }
     FROM units GROUP BY arm, part, segment ORDER BY part, segment, arm`,
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
        (a, b) => found[productName(a, b)]!,
      ),
    };
  });
}
