/** Orders and visitors of an experience, and how they are cut into groups. */

import type { Frame, Table } from "../loaders/mod.ts";
import type { ExperienceFacts } from "../intake/mod.ts";
import {
  type MetricDefinitions,
  type ReadoutExperience,
  type ReadoutPeriod,
  type Statement,
  statement,
} from "../record/mod.ts";

/** Some of the visitors, and their orders. */
export interface Group {
  readonly name: string;
  /** Whether it is what the other groups leave. */
  readonly isRest: boolean;
  /** By variation, the control first. */
  readonly visitors: readonly number[];
  readonly orders: Frame;
}

/** An experience and its parts. */
export interface GroupedData {
  readonly experience: ReadoutExperience;
  readonly period: ReadoutPeriod;
  readonly arms: ExperienceFacts["arms"];
  readonly controlBasis: string;
  readonly all: Group;
  readonly groups: readonly Group[];
  /** Whether the split of all was not the same on all days. */
  readonly hasMovedSplit: boolean;
  /** Where visitors and orders come from, in words. */
  readonly source: string;
  readonly notes: readonly Statement[];
}

/** The sum of some numbers. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Orders under the names of this library, and under their headers where a store's
 * own metrics may name those.
 *
 * @param table An export.
 * @param options With the metrics.
 * @returns The orders.
 */
export function ordersIn(
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

/** The values of a text column. */
export function columnTexts(frame: Frame, column: string): (string | null)[] {
  return frame.getColumn(column).toArray() as (string | null)[];
}

/**
 * Rows of a frame.
 *
 * @param frame The frame.
 * @param keep Whether the row at an index stays.
 * @returns A new frame.
 */
export async function keepRows(
  frame: Frame,
  keep: (row: number) => boolean,
): Promise<Frame> {
  const { default: pl } = await import("nodejs-polars");
  const flags = Array.from({ length: frame.height }, (_, row) => keep(row));
  if (flags.every(Boolean)) return frame;
  return frame.withColumn(pl.Series(KEPT, flags, pl.Bool))
    .filter(pl.col(KEPT).eq(pl.lit(true)))
    .drop([KEPT]);
}

/** No header of a file is likely to be called so. */
const KEPT = "kept in this group";

/**
 * Orders without those of visitors who bought in two variations, who are no
 * evidence for either.
 *
 * @param orders The orders.
 * @param choice What to do with them.
 * @returns The orders that count, and a note where there were any.
 */
export async function withoutCrossovers(
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
