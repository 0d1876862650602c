/** What measures of visitors sum to, in all and by segment. */

import { type Engine, type EngineRow, identifier } from "../../engine/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";
import type { JointMoments } from "../../stats/mod.ts";
import {
  exactJoint,
  type MeasuredMetric,
  type MeasuredSegments,
  saidSql,
  type SegmentColumn,
  segmentColumns,
} from "../../sums/mod.ts";
import type { Measured } from "./_measures.ts";

/** Rows of visitors in the engine. */
export interface MeasuredRows {
  /** Holds the view `measured`. */
  readonly engine: Engine;
  /** What stands behind FROM. */
  readonly from: string;
  /** The variations. */
  readonly names: readonly string[];
  readonly measures: readonly Measured[];
}

/**
 * Sums and sums of products by variation, exact in whole units.
 *
 * @param rows The visitors.
 * @param extraSql SQL of what else is asked, or grouped by.
 * @returns Rows in the order of variations.
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
 * Moments out of such sums.
 *
 * @param rows Sums of different visitors; none of no visitor.
 * @param measures What was summed.
 * @returns The moments of all of them.
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

/** The moments of each day by variation; none where the file has no days. */
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

/** Values of a column that are looked at, those of most visitors. */
const MOST_VALUES = 12;

/**
 * The columns that say something of a visitor, and are no measures.
 *
 * @param table The visitors.
 * @param measures Their measures.
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
 * SQL of such a column, under its own name.
 *
 * @param column The column.
 * @param unsaid Cells that say nothing in a word for that.
 */
export function segmentSql(
  { by, header }: SegmentColumn,
  missing: readonly string[],
): string {
  const words = ["", ...missing.map((word) => word.trim())];
  const cell = saidSql(`trim(${identifier(header)}::VARCHAR)`, words);
  return `${cell} AS "${by}"`;
}

/**
 * Every metric in every segment.
 *
 * @param rows The visitors.
 * @param columns The columns that say who a visitor is.
 * @param metricsOf The metrics out of the moments of a segment.
 * @returns Per column, metrics by segment.
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
