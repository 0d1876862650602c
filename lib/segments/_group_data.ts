/** Orders and visitors of an experience, and their split into groups. */

import type { Frame, Table } from "../loaders/mod.ts";
import type { ExperienceFacts } from "../intake/mod.ts";
import {
  type MetricDefinitions,
  type ReadoutExperience,
  type ReadoutPeriod,
  type Statement,
  statement,
} from "../record/mod.ts";

/** Group of visitors, with their orders. */
export interface Group {
  readonly name: string;
  /** Whether the group contains the visitors that no other group covers. */
  readonly isRest: boolean;
  /** Number of visitors by variation, the control first. */
  readonly visitors: readonly number[];
  readonly orders: Frame;
}

/** Experience with all of its groups. */
export interface GroupedData {
  readonly experience: ReadoutExperience;
  readonly period: ReadoutPeriod;
  readonly arms: ExperienceFacts["arms"];
  readonly controlBasis: string;
  readonly all: Group;
  readonly groups: readonly Group[];
  /** Whether the overall split changed between days. */
  readonly hasMovedSplit: boolean;
  /** Description of the source of visitors and orders. */
  readonly source: string;
  readonly notes: readonly Statement[];
}

/** Returns the sum of the numbers. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Returns the orders with this library's column names. If custom metrics may
 * refer to the file's own headers, those columns are included too.
 *
 * @param table Export with its columns.
 * @param options Options with the custom metrics.
 * @returns The orders.
 */
export function selectOrderColumns(
  { frame, columns }: Pick<Table, "frame" | "columns">,
  { metrics = [] }: { readonly metrics?: MetricDefinitions | undefined },
): Frame {
  if (metrics.length === 0) return frame;
  const otherColumns = Object.entries(columns).filter(([, header]) =>
    !frame.columns.includes(header)
  );
  return frame.withColumns(
    ...otherColumns.map(([name, header]) =>
      frame.getColumn(name).alias(header)
    ),
  );
}

/** Returns the values of a text column. */
export function columnTexts(frame: Frame, column: string): (string | null)[] {
  return frame.getColumn(column).toArray() as (string | null)[];
}

/**
 * Selects rows of a frame.
 *
 * @param frame Frame to filter.
 * @param keep Function that returns whether the row at an index is kept.
 * @returns A new frame with the selected rows.
 */
export async function keepRows(
  frame: Frame,
  keep: (row: number) => boolean,
): Promise<Frame> {
  const { default: pl } = await import("nodejs-polars");
  const flags = Array.from({ length: frame.height }, (_, row) => keep(row));
  if (flags.every(Boolean)) return frame;
  return frame.withColumn(pl.Series(KEPT_COLUMN, flags, pl.Bool))
    .filter(pl.col(KEPT_COLUMN).eq(pl.lit(true)))
    .drop([KEPT_COLUMN]);
}

/** Name of the temporary column, chosen so that no file is likely to have it. */
const KEPT_COLUMN = "kept in this group";

/**
 * Excludes the orders of visitors who bought in two variations, because they are
 * not evidence for either.
 *
 * @param orders Orders of all visitors.
 * @param choice Whether to exclude these orders.
 * @returns The remaining orders, and a note if any were excluded.
 */
export async function excludeCrossovers(
  orders: Frame,
  choice: "exclude" | "keep",
): Promise<{ orders: Frame; notes: readonly Statement[] }> {
  const visitors = columnTexts(orders, "visitor_id");
  const variations = columnTexts(orders, "variation");
  const first = new Map<string | null, string | null>();
  const crossed = new Set<string | null>();
  visitors.forEach((visitor, row) => {
    const earlier = first.get(visitor);
    if (earlier === undefined) first.set(visitor, variations[row]!);
    else if (earlier !== variations[row]) crossed.add(visitor);
  });
  if (crossed.size === 0) return { orders, notes: [] };
  const isKept = choice === "keep";
  return {
    orders: isKept
      ? orders
      : await keepRows(orders, (row) => !crossed.has(visitors[row]!)),
    notes: [
      statement(`buyers-in-two-${isKept ? "kept" : "excluded"}`, {
        visitors: crossed.size,
      }),
    ],
  };
}
