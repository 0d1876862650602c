/**
 * Sums over buyers by segment: of whom the orders are, when they bought it, and
 * how large the largest of their orders is.
 */

import { visitedSums } from "./buyer_sums.ts";
import type { VisitorTable } from "./_crossed.ts";
import type { EngineOrders } from "./orders.ts";
import { DAYS, placeOf, type Places } from "./places.ts";
import type { Measure } from "./measures.ts";
import {
  exact,
  orderSums,
  singleSums,
  sumsOf,
  totalled,
  visitSums,
  widened,
} from "./_sums.ts";
import { type Columns, keep, selected, type Table } from "./table.ts";
import type { RankedSums, SegmentSums } from "./totals.ts";

/** Whose segments are summed. */
export interface SegmentsAsked {
  /** Columns of the rows that say of whom they are. */
  readonly columns: readonly string[];
  /** Who does not count; `null` for nobody. */
  readonly gone: VisitorTable | null;
  /**
   * Values in units by which visitors are ranked: how many of them their largest
   * order is above.
   */
  readonly limits: readonly number[];
  /** Days of the orders; `null` puts all into one. */
  readonly places: Places | null;
}

/** A row is the sums of a place, a column, one of its segments and a rank. */
type SegmentTable = Table<"place" | "part" | "segment" | "rank">;

/** Sums by segment, however they are asked for. */
export interface Segments {
  /**
   * By segment and variation.
   *
   * @param most Rank above which visitors do not count.
   */
  total(most: number): Promise<SegmentSums[]>;
  /** The same by day and rank, of some of the segments. */
  ranked(of: readonly Pick<SegmentSums, "column" | "segment">[]): Promise<
    RankedSums[]
  >;
}

/**
 * The sums over visitors who count, by segment, in one statement for all columns.
 * A visitor with several orders is in every segment that one of them is of, as if
 * the others were not there: an order adds to the sums what it changes of them.
 *
 * @param orders The orders.
 * @param asked Which, and of whom.
 * @returns The sums.
 */
export async function sumSegments(
  orders: EngineOrders,
  asked: SegmentsAsked,
): Promise<Segments> {
  if (asked.columns.length === 0) {
    const none = () => Promise.resolve([]);
    return { total: none, ranked: none };
  }
  const { engine, kept } = orders;
  const sums = summedOf(orders, visitSums);
  const table: SegmentTable = await keep(engine, kept, "segment_sums", {
    columns: {
      ...{ place: "place", part: "part", segment: "segment", rank: "rank" },
      ...Object.fromEntries(
        Object.keys(sums).map((name) => [name, exact(`sum("${name}")`)]),
      ),
    },
    from: `FROM (${segmentRows(orders, asked)})
      GROUP BY place, part, segment, rank`,
  });
  const sumsIn = (row: Readonly<Record<string, unknown>>) =>
    visitedSums(orders, sumsOf(sums, row));
  const segmentOf = ({ segment }: Readonly<Record<string, unknown>>) =>
    segment === null ? null : String(segment);
  return {
    async total(most) {
      const rows = await engine.rows(
        `SELECT place // ${DAYS} AS arm, part, segment, ${totalled(sums)}
         FROM ${table.sql} WHERE rank <= ${most}
         GROUP BY ALL ORDER BY part, segment, arm`,
      );
      return rows.map((row) => ({
        column: Number(row.part),
        segment: segmentOf(row),
        arm: Number(row.arm),
        sums: sumsIn(row),
      }));
    },
    async ranked(of) {
      if (of.length === 0) return [];
      const wanted = of.map((_, at) => `(${of[at]!.column}, $segment_${at})`);
      const rows = await engine.rows(
        `SELECT place, part, segment, rank, ${widened(sums)}
         FROM ${table.sql} SEMI JOIN (VALUES ${wanted.join(", ")})
           AS wanted(of_part, of_segment)
           ON part = of_part AND segment IS NOT DISTINCT FROM of_segment`,
        Object.fromEntries(
          of.map(({ segment }, at) => [`segment_${at}`, segment]),
        ),
      );
      return rows.map((row) => ({
        ...placeOf(row),
        column: Number(row.part),
        segment: segmentOf(row),
        rank: Number(row.rank),
        sums: sumsIn(row),
      }));
    },
  };
}

/** Sums over orders, and what they add to the sums over their visitors. */
export function summedOf(
  { measures }: Pick<EngineOrders, "measures">,
  visits: typeof visitSums,
): Columns & Columns<"buyers"> {
  const sums = orderSums(measures);
  return {
    ...Object.fromEntries(
      ["orders", ...measures.map(({ sql }) => sql)]
        .map((name) => [name, sums[name]!]),
    ),
    ...visits(measures),
  };
}

/** Visitors with one order are no trouble; those with several are gathered. */
function segmentRows(orders: EngineOrders, asked: SegmentsAsked): string {
  const { measures } = orders;
  const by = "place, part, segment, rank";
  const before = Object.fromEntries(
    measures.map((
      one,
    ) => [`${one.sql}_before`, countedOf(one, ` - ${taken(one)}`)]),
  );
  // What is cut off per visitor is cut off anew of what a segment has of it.
  const own = Object.fromEntries(
    measures.map((one) => [
      one.sql,
      one.whole === undefined
        ? one.sql
        : `${countedOf(one)} - ${before[`${one.sql}_before`]}`,
    ]),
  );
  return `WITH parts AS (${partRows(orders, asked)}),
    several AS (
      SELECT ${by}, row_number() OVER visits - 1 AS orders_before,
        ${selected({ ...own, ...before })}
      FROM parts WHERE visitor IS NOT NULL
      WINDOW visits AS (PARTITION BY visitor, arm, part, segment
        ORDER BY time, row ROWS UNBOUNDED PRECEDING))
    SELECT ${by}, ${selected(summedOf(orders, singleSums))}
    FROM parts WHERE visitor IS NULL GROUP BY ${by}
    UNION ALL BY NAME
    SELECT ${by}, ${selected(summedOf(orders, visitSums))}
    FROM several GROUP BY ${by}`;
}

/** The column of what an order has in all, before anything is cut off. */
function taken({ sql, whole }: Measure): string {
  return whole === undefined ? sql : whole.sql;
}

/** What counts of what a visitor has to date, less what is taken off it. */
function countedOf(one: Measure, less = ""): string {
  const sum = `sum(${taken(one)}) OVER visits${less}`;
  return `(${one.whole === undefined ? sum : one.whole.counted(sum)})::BIGINT`;
}

/** A row is an order in one of the columns. */
function partRows(
  { measures, tables: { all, repeats } }: EngineOrders,
  { columns, gone, limits, places }: SegmentsAsked,
): string {
  const cells = columns.map((one) => `nullif(trim(o."${one}"), '')`);
  const names = [...new Set(measures.flatMap((one) => [one.sql, taken(one)]))];
  return `SELECT ${places === null ? `o.arm * ${DAYS}` : "o.place"} AS place,
      o.arm, o.row, o.time, r.visitor, ${
    names.map((name) => `o.${name}`).join(", ")
  },
      ${rankSql("coalesce(r.largest, o.revenue)", limits)} AS rank,
      unnest(range(${columns.length})) AS part,
      unnest([${cells.join(", ")}]) AS segment
    FROM ${places?.all.each.sql ?? all.sql} o /* ${
    places?.digest ?? "one day"
  } */
    LEFT JOIN (
      SELECT row, visitor, max(revenue) OVER (PARTITION BY visitor) AS largest
      FROM ${repeats.sql}) r USING (row)
    ${
    gone === null ? "" : `WHERE r.visitor IS NULL
      OR r.visitor NOT IN (SELECT visitor FROM ${gone.sql})`
  }`;
}

/** SQL of how many limits a value is above. */
export function rankSql(value: string, limits: readonly number[]): string {
  return limits.length === 0
    ? "0"
    : limits.map((limit) => `(${value} > ${limit})::INTEGER`).join(" + ");
}
