/** Segments of visitors who have a row each: everything measured, part by part. */

import { type Engine, identifier } from "../../engine/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";
import { columnOf, DIMENSION_COLUMNS } from "../../rules/mod.ts";
import type { JointMoments } from "../../stats/mod.ts";
import {
  type MeasuredMetric,
  type MeasuredSegments,
  saidSql,
  type SegmentColumn,
} from "../../sums/mod.ts";
import type { Measured } from "./measured.ts";
import { jointOf, sumsBy } from "./measures.ts";

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
  const others = unknownColumns.filter((unknownColumn) =>
    !measures.some(({ header }) => header === unknownColumn)
  );
  return DIMENSION_COLUMNS.flatMap((rule) => {
    const header = columnOf(rule, others);
    return header === null ? [] : [{ by: rule.by, title: rule.title, header }];
  });
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
 * @param engine Holds the view `measured`.
 * @param from What stands behind FROM.
 * @param names The variations.
 * @param measures What was measured.
 * @param columns The columns that say who a visitor is.
 * @param metricsOf The metrics out of the moments of a segment.
 * @returns Per column, metrics by segment.
 */
export async function sumVisitorSegments(
  engine: Engine,
  from: string,
  names: readonly string[],
  measures: readonly Measured[],
  columns: readonly SegmentColumn[],
  metricsOf: (arms: readonly JointMoments[]) => readonly MeasuredMetric[],
): Promise<MeasuredSegments[]> {
  const found: MeasuredSegments[] = [];
  for (const column of columns) {
    const cell = `coalesce("${column.by}", '')`;
    const most = `SELECT ${cell} FROM ${from} GROUP BY 1
      ORDER BY count(*) DESC, 1 LIMIT ${MOST_VALUES}`;
    const sums = await sumsBy(
      engine,
      `${from} WHERE ${cell} IN (${most})`,
      measures,
      `"${column.by}" AS key`,
    );
    const parts = Map.groupBy(sums, ({ key }) => key as string | null);
    const [values] = await engine.rows(
      `SELECT count(DISTINCT ${cell}) AS count FROM ${from}`,
    );
    found.push({
      ...column,
      others: Number(values!.count) - parts.size,
      parts: [...parts].map(([segment, sums]) => {
        const arms = names.map((name) =>
          jointOf(sums.filter(({ variation }) => variation === name), measures)
        );
        return {
          segment,
          visitors: arms.map(({ n }) => n),
          metrics: metricsOf(arms),
        };
      }),
    });
  }
  return found;
}
