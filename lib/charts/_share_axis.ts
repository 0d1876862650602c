/** Axis of the shares of visitors by day. */

import type { NumberAxis } from "./drawing/mod.ts";
import { limitOfDistances, numberAxis, percent } from "./drawing/mod.ts";

/** Share of a day with its band and drawing data. */
export interface ShareOnDay {
  readonly date: string;
  /** Midnight UTC of the day, in epoch milliseconds. */
  readonly day: number;
  readonly variation: string;
  readonly share: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly intended: number;
  /** Whether there is a band; a band without limits still counts. */
  readonly hasBand: boolean;
}

/**
 * Returns the distance from the intended share that all panels show. The wide
 * bands of the first days are cut early, the shares themselves almost never.
 */
export function axisDistance(
  rows: readonly ShareOnDay[],
  broken: number | null,
): number {
  const rowsWithShare = rows.filter(({ share }) => share !== null);
  const lastDay = Math.max(...rowsWithShare.map(({ day }) => day));
  const distanceFromIntended = (
    row: ShareOnDay,
    ends: readonly (number | null)[],
  ) =>
    Math.max(
      ...ends.map((end) => Math.abs((end ?? row.intended) - row.intended)),
    );
  const shares = rowsWithShare.map((row) =>
    distanceFromIntended(row, [row.share])
  );
  const extents = rowsWithShare.map((row) =>
    distanceFromIntended(row, [row.share, row.lower, row.upper])
  );
  const requiredExtents = extents.filter((_, index) =>
    rowsWithShare[index]!.day === lastDay ||
    rowsWithShare[index]!.day === broken
  );
  const limit = limitOfDistances(extents, {
    timesMedian: 2.5,
    atLeast: Math.max(
      ...requiredExtents,
      Math.min(
        Math.max(...shares),
        limitOfDistances(shares, { timesMedian: 8, atLeast: 0 }),
      ),
    ),
  });
  return Math.max(LEAST_DISTANCE, Math.min(limit, Math.max(...extents)));
}

/**
 * Minimum distance from the intended share; with less than half a percentage
 * point, noise would fill the panel.
 */
const LEAST_DISTANCE = 0.005;

/** Returns an axis with round ticks around the intended share. */
export function axisAround(intended: number, distance: number): NumberAxis {
  return numberAxis(
    [
      Math.max(0, intended - distance),
      intended,
      Math.min(1, intended + distance),
    ],
    percent,
    { unitPower: 2, count: 3 },
  );
}

/** Returns whether a day has a share or limit beyond the axis. */
export function isCutByAxis(
  { domain }: NumberAxis,
): (row: ShareOnDay) => boolean {
  const [low, high] = domain;
  return (row) =>
    row.share !== null &&
    [row.share, row.lower, row.upper].some((end) =>
      end !== null && (end < low || end > high)
    );
}
