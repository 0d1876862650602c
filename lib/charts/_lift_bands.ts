/** The two bands of a lift over time, with their missing ends and gaps. */
import type { LiftPoint } from "./lift_over_time.ts";
import type { Part } from "./_spec.ts";

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
    rows.some((one) =>
      one.variation === row.variation &&
      (one[lower] !== null || one[upper] !== null)
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
    there(row) && !near.some((one) => one !== undefined && there(one));
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
    fixedAlone: alone((one) => hasBand(one, rows, FIXED)),
    sequenceAlone: alone((one) => hasBand(one, rows, SEQUENCE)),
  };
}
