/** Combines class rows into sums by segment. */

import { KINDS } from "./warehouse/mod.ts";
import { toVisitorSums } from "./_sums.ts";
import type { ClassRow, Limits } from "./classes.ts";
import { sumOver, thresholdRank } from "./classes.ts";
import type { OrderTotals, RankedSums, SegmentSums } from "./totals.ts";
import type { Units } from "./measures.ts";

/** Returns the sums by segment and variation, sorted. */
export function joinSegments(
  rows: readonly ClassRow[],
  units: Units,
): SegmentSums[] {
  const parts = rows.filter(({ kind }) => kind >= KINDS.segment);
  const groups = Map.groupBy(
    parts,
    ({ kind, arm, segment }) => JSON.stringify([kind, segment, arm]),
  );
  return [...groups.values()].map((group): SegmentSums => {
    const { kind, arm, sums } = group[0]!;
    const total = Object.fromEntries(
      Object.keys(sums).map((name) => [name, sumOver(group, name)]),
    );
    return {
      column: kind - KINDS.segment,
      segment: segmentName(group[0]!),
      arm,
      sums: toVisitorSums(units, total),
    };
  }).sort((a, b) =>
    a.column - b.column ||
    compareSegments(a.segment, b.segment) || a.arm - b.arm
  );
}

/** Returns the sums of the selected segments by outlier rank. */
export function rankSegments(
  rows: readonly ClassRow[],
  units: Units,
  limits: Limits,
  selected: Parameters<OrderTotals["rankedSegments"]>[0],
): RankedSums[] {
  return selected.flatMap(({ column, segment }) =>
    rows.filter((row) =>
      row.kind === KINDS.segment + column && row.visitorClass >= 0 &&
      segmentName(row) === segment
    ).map(({ arm, visitorClass, sums }) => ({
      column,
      segment,
      arm,
      day: null,
      rank: thresholdRank(limits, visitorClass),
      sums: toVisitorSums(units, sums),
    }))
  );
}

/** Returns the segment value without its "=" prefix; `null` for an empty cell. */
function segmentName({ segment }: ClassRow): string | null {
  return segment === "" ? null : segment.slice(1);
}

/** Compares segment values by code point, `null` last. */
function compareSegments(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
