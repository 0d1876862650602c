/** Request for single orders, and conditions for those that count. */

import { type Fragment, join, type Rules, sql } from "./_sql.ts";
import { IS_CROSSED } from "./_plan.ts";

/** Request for single orders. */
export interface MiddleAsked {
  /** Whether visitors of two variations are excluded. */
  readonly excludesCrossed: boolean;
  /** Value in units above which a visitor is excluded; `null` for none. */
  readonly cap: number | null;
  /** Ranks of the median orders by variation, from 1; `null` without orders. */
  readonly middle: readonly (readonly [number, number] | null)[];
  /** Value in units that at least two orders of each variation reach. */
  readonly reached: readonly number[];
  /** Value in units above which orders are marked; `null` for none. */
  readonly markAbove: number | null;
  /** Number of distinct marks per decade of value. */
  readonly marksPerDecade: number;
}

/** Returns the SQL that gives nearby values above the limit one common mark. */
export function markValue(
  { log10, toDouble, toWhole }: Rules,
  { marksPerDecade }: MiddleAsked,
): Fragment {
  return toWhole(
    sql`round(${log10(toDouble(["units"]))} * ${marksPerDecade})`,
  );
}

/** Returns an SQL condition for visitors who count. */
export function isCountedVisitor({ excludesCrossed }: MiddleAsked): string {
  return excludesCrossed ? `NOT (${IS_CROSSED})` : "1 = 1";
}

/** Returns an SQL condition for visitors without an order above the cap. */
export function isBelowCap({ cap }: MiddleAsked): string {
  return cap === null ? "1 = 1" : `biggest <= ${cap}`;
}

/**
 * Returns an SQL condition for candidates for the two largest orders of a
 * variation.
 */
export function hasReached(
  { reached }: MiddleAsked,
  arm: Fragment = ["arm"],
  units: Fragment = ["units"],
): Fragment {
  const conditions = reached.map((value, nth) =>
    sql`(${arm} = ${nth} AND ${units} >= ${value})`
  );
  return sql`(${join(conditions, " OR ")})`;
}

/** Returns an SQL condition for marked orders. */
export function isMarked({ markAbove }: MiddleAsked): string {
  return markAbove === null ? "1 = 0" : `units > ${markAbove}`;
}
