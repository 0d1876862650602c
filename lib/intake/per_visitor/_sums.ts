/** Sums per-visitor measures, overall and by segment. */

import { type Engine, type EngineRow, identifier } from "../../engine/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";
import type { JointMoments } from "../../stats/mod.ts";
import {
  exactJoint,
  type MeasuredMetric,
  type MeasuredSegments,
  nullIfMissingSql,
  type SegmentColumn,
  segmentColumns,
} from "../../sums/mod.ts";
import type { Measured } from "./_measures.ts";

/** Per-visitor rows in the engine. */
export interface MeasuredRows {
  /** Engine that has the view `measured`. */
  readonly engine: Engine;
  /** SQL of the rows, as used after `FROM`. */
  readonly from: string;
  /** Names of the variations. */
  readonly names: readonly string[];
  readonly measures: readonly Measured[];
}

/**
 * Returns the exact integer sums and sums of products, by variation.
 *
 * @param rows The per-visitor rows.
 * @param extraSql SQL of further expressions to select or group by.
 * @returns A row per variation, in alphabetical order.
 */
export async function sumsBy(
  { engine, from, measures }: Omit<MeasuredRows, "names">,
  extraSql: string,
): Promise<readonly EngineRow[]> {
  const pairs = measures.flatMap((_, i) =>
    measures.map((_, j) => [i, j] as const).filter(([i, j]) => i <= j)
  );
  return await engine.rows(
    `SELECT variation, ${extraSql}, count(*) AS n,
       ${measures.map((_, i) => `sum(m${i})::VARCHAR AS "s${i}"`).join(", ")},
       ${
      pairs.map(([i, j]) => `sum(m${i} * m${j})::VARCHAR AS "p${i} ${j}"`)
        .join(", ")
    }
     FROM ${from} GROUP BY ALL ORDER BY ALL`,
  );
}

/**
 * Computes joint moments from such sums.
 *
 * @param rows Sums of disjoint groups of visitors; may be empty.
 * @param measures The summed measures.
 * @returns Joint moments of all the groups together.
 */
export function sumMoments(
  rows: readonly EngineRow[],
  measures: readonly Measured[],
): JointMoments {
  const exactSum = (key: string): bigint =>
    rows.reduce((sum, row) => sum + BigInt(String(row[key] ?? 0)), 0n);
  return exactJoint(
    Number(exactSum("n")),
    measures.map(({ header, decimals }) => ({ name: header, decimals })),
    {
      sums: measures.map((_, i) => exactSum(`s${i}`)),
      products: measures.map((_, i) =>
        measures.map((_, j) => exactSum(i <= j ? `p${i} ${j}` : `p${j} ${i}`))
      ),
    },
  )!;
}

/**
 * Returns the joint moments by day and variation, or an empty list if the file
 * has no dates.
 */
export async function jointsByDay(
  { engine, from, names, measures }: MeasuredRows,
): Promise<{ readonly date: string; readonly joints: JointMoments[] }[]> {
  const sums = await sumsBy({ engine, from, measures }, "day::VARCHAR AS day");
  const days = Map.groupBy(sums, ({ day }) => day as string | null);
  return [...days.keys()].filter((date) => date !== null).sort()
    .map((date) => ({
      date,
      joints: names.map((name) =>
        sumMoments(
          days.get(date)!.filter(({ variation }) => variation === name),
          measures,
        )
      ),
    }));
}

/** Maximum number of values per segment column, the most frequent first. */
const MOST_VALUES = 12;

/**
 * Returns the segment columns, which describe visitors and are not measures.
 *
 * @param table The table of visitors.
 * @param measures The measures of the visitors.
 */
export function visitorSegments(
  { unknownColumns }: StoredTable,
  measures: readonly Measured[],
): SegmentColumn[] {
  return segmentColumns(
    unknownColumns.filter((column) =>
      measures.every(({ header }) => header !== column)
    ),
  );
}

/**
 * Returns SQL that selects a segment column under its canonical name.
 *
 * @param column The segment column.
 * @param unsaid Placeholder cells that mean "no segment".
 */
export function segmentSql(
  { by, header }: SegmentColumn,
  missing: readonly string[],
): string {
  const words = ["", ...missing.map((word) => word.trim())];
  const cell = nullIfMissingSql(`trim(${identifier(header)}::VARCHAR)`, words);
  return `${cell} AS "${by}"`;
}

/**
 * Computes every metric in every segment.
 *
 * @param rows The per-visitor rows.
 * @param columns The segment columns.
 * @param metricsOf Computes the metrics from the moments of a segment.
 * @returns Metrics by segment, for each column.
 */
export async function sumVisitorSegments(
  rows: MeasuredRows,
  columns: readonly SegmentColumn[],
  metricsOf: (arms: readonly JointMoments[]) => readonly MeasuredMetric[],
): Promise<MeasuredSegments[]> {
  const { engine, from, names, measures } = rows;
  const measuredSegments: MeasuredSegments[] = [];
  for (const column of columns) {
    const cell = `coalesce("${column.by}", '')`;
    const frequentValues = `SELECT ${cell} FROM ${from} GROUP BY 1
      ORDER BY count(*) DESC, 1 LIMIT ${MOST_VALUES}`;
    const frequentRows = {
      ...rows,
      from: `${from} WHERE ${cell} IN (${frequentValues})`,
    };
    const sums = await sumsBy(frequentRows, `"${column.by}" AS key`);
    const parts = Map.groupBy(sums, ({ key }) => key as string | null);
    const [values] = await engine.rows(
      `SELECT count(DISTINCT ${cell}) AS count FROM ${from}`,
    );
    measuredSegments.push({
      ...column,
      others: Number(values!.count) - parts.size,
      parts: [...parts].map(([segment, sums]) => {
        const arms = names.map((name) =>
          sumMoments(
            sums.filter(({ variation }) => variation === name),
            measures,
          )
        );
        return {
          segment,
          visitors: arms.map(({ n }) => n),
          metrics: metricsOf(arms),
        };
      }),
    });
  }
  return measuredSegments;
}
