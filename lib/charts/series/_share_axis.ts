/** What part of the shares of visitors an axis shows. */
import { type NumberAxis, numberAxis, percent, reach } from "../drawing/mod.ts";

/** A day's share with all that belongs to it. */
export interface ShareOnDay {
  readonly date: string;
  /** Midnight UTC, in epoch milliseconds. */
  readonly day: number;
  readonly variation: string;
  readonly share: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly intended: number;
  /** A band without limits is not the same as no band. */
  readonly hasBand: boolean;
}

/**
 * How far from the intended share the panels reach, the same for all: the wide
 * bands of the first days are cut early, the shares themselves hardly ever.
 */
export function shownDistance(
  rows: readonly ShareOnDay[],
  broken: number | null,
): number {
  const shown = rows.filter(({ share }) => share !== null);
  const lastDay = Math.max(...shown.map(({ day }) => day));
  const from = (row: ShareOnDay, ends: readonly (number | null)[]) =>
    Math.max(
      ...ends.map((end) => Math.abs((end ?? row.intended) - row.intended)),
    );
  const shares = shown.map((row) => from(row, [row.share]));
  const whole = shown.map((row) =>
    from(row, [row.share, row.lower, row.upper])
  );
  const must = whole.filter((_, at) =>
    shown[at]!.day === lastDay || shown[at]!.day === broken
  );
  const limit = reach(whole, {
    timesMedian: 2.5,
    atLeast: Math.max(
      ...must,
      Math.min(
        Math.max(...shares),
        reach(shares, { timesMedian: 8, atLeast: 0 }),
      ),
    ),
  });
  return Math.max(LEAST_DISTANCE, Math.min(limit, Math.max(...whole)));
}

/** Nearer than half a percentage point, noise would fill the panel. */
const LEAST_DISTANCE = 0.005;

/** Round ticks around the intended share. */
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

/** Whether a day has something beyond the axis. */
export function isCut(
  { domain: [low, high] }: NumberAxis,
): (row: ShareOnDay) => boolean {
  return (row) =>
    row.share !== null &&
    [row.share, row.lower, row.upper].some((end) =>
      end !== null && (end < low || end > high)
    );
}
