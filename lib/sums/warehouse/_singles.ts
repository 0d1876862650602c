/** What is asked of single orders, and who of them counts. */

import { type Fragment, join, type Rules, sql } from "./_sql.ts";
import { IS_CROSSED } from "./_plan.ts";

/** What is asked of single orders. */
export interface MiddleAsked {
  /** Whether visitors of two variations do not count. */
  readonly excludesCrossed: boolean;
  /** Value in units above which a visitor does not count; `null` for none. */
  readonly cap: number | null;
  /** Positions in the middle by variation, from 1; `null` without orders. */
  readonly middle: readonly (readonly [number, number] | null)[];
  /** A value in units that at least two orders of a variation reach. */
  readonly reached: readonly number[];
  /** Value in units above which orders have a mark; `null` for none. */
  readonly markAbove: number | null;
  /** Marks that are told apart between one and ten. */
  readonly marksPerDecade: number;
}

/** Of orders above the value, those that lie close together have one mark. */
export function markValue(
  { log10, toDouble, toWhole }: Rules,
  { marksPerDecade }: MiddleAsked,
): Fragment {
  return toWhole(
    sql`round(${log10(toDouble(["units"]))} * ${marksPerDecade})`,
  );
}

/** Whether a visitor counts. */
export function counts({ excludesCrossed }: MiddleAsked): string {
  return excludesCrossed ? `NOT (${IS_CROSSED})` : "1 = 1";
}

/** Whether a visitor has no order above the cap. */
export function below({ cap }: MiddleAsked): string {
  return cap === null ? "1 = 1" : `biggest <= ${cap}`;
}

/** Whether an order may be one of the two largest of its variation. */
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

/** Whether an order has a mark. */
export function isMarked({ markAbove }: MiddleAsked): string {
  return markAbove === null ? "1 = 0" : `units > ${markAbove}`;
}
