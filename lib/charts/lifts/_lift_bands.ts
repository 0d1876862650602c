/** The two bands of a lift over time, with their missing ends and gaps. */
import type { Part } from "../drawing/mod.ts";

/** The lift as it stood at the end of a day, all days so far together. */
export interface LiftPoint {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Its name, as shown. */
  readonly variation: string;
  /** A fraction: 0.042 is +4.2 %. `null`s are gaps. */
  readonly lift: number | null;
  /**
   * Of the fixed-horizon interval, valid for one look at a time set before;
   * `null` beside a lift when the interval has no end on this side.
   */
  readonly lower: number | null;
  /** The same interval's upper end. */
  readonly upper: number | null;
  /**
   * Of the always-valid interval, valid however often one looks; `null` beside
   * a lift when the interval has no end on this side.
   */
  readonly sequenceLower: number | null;
  /** The same interval's upper end. */
  readonly sequenceUpper: number | null;
}

/** A point with its day as a number. */
export interface LiftOnDay extends LiftPoint {
  /** Midnight UTC, in epoch milliseconds. */
  readonly day: number;
}

/** Names of the ends of the two bands. */
const FIXED = ["lower", "upper"] as const;
const SEQUENCE = ["sequenceLower", "sequenceUpper"] as const;
/** Both bands. */
export const BANDS = [FIXED, SEQUENCE];
type Band = typeof FIXED | typeof SEQUENCE;

/** Whether a band goes on without an end below (0) or above (1) a lift. */
export function isOpen(
  row: LiftOnDay,
  rows: readonly LiftOnDay[],
  band: Band,
  side: 0 | 1,
): boolean {
  return row[band[side]] === null && hasBand(row, rows, band);
}

/**
 * A missing end is no limit, and a missing lift a gap. A variation whose
 * intervals have no end on any day was given none.
 */
function hasBand(
  row: LiftOnDay,
  rows: readonly LiftOnDay[],
  [lower, upper]: Band,
): boolean {
  return row.lift !== null &&
    rows.some((liftOnDay) =>
      liftOnDay.variation === row.variation &&
      (liftOnDay[lower] !== null || liftOnDay[upper] !== null)
    );
}

/** A day as it is drawn: a missing end stands at the edge of the plot. */
export function bandDatum(
  row: LiftOnDay,
  rows: readonly LiftOnDay[],
  index: number,
  [low, high]: readonly [number, number],
): Part {
  const near = [rows[index - 1], rows[index + 1]];
  const alone = (there: (row: LiftOnDay) => boolean) =>
    there(row) &&
    !near.some((liftOnDay) => liftOnDay !== undefined && there(liftOnDay));
  const fixed = hasBand(row, rows, FIXED);
  const sequence = hasBand(row, rows, SEQUENCE);
  return {
    day: row.day,
    date: row.date,
    variation: row.variation,
    lift: row.lift,
    fixedLower: fixed ? row.lower ?? low : null,
    fixedUpper: fixed ? row.upper ?? high : null,
    sequenceLower: sequence ? row.sequenceLower ?? low : null,
    sequenceUpper: sequence ? row.sequenceUpper ?? high : null,
    liftAlone: alone(({ lift }) => lift !== null),
    fixedAlone: alone((liftOnDay) => hasBand(liftOnDay, rows, FIXED)),
    sequenceAlone: alone((liftOnDay) => hasBand(liftOnDay, rows, SEQUENCE)),
  };
}
