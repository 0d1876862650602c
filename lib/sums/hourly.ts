/** Hours of orders. */

/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;

/** Hours before 1970 from which on they are counted, to be above zero. */
const BEFORE = 1_000_000_000;

/** SQL of the hour of an order, in hours since 1970 began; 0 without times. */
export function hourSql(hasTimes: boolean): string {
  // Division alone would round towards 1970, and so forward before it.
  return hasTimes
    ? `((time + ${BEFORE * HOUR_MS}) // ${HOUR_MS} - ${BEFORE})`
    : "0";
}
