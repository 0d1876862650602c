/** Interval bars in table cells. */

import { liftDomain, type LiftRow } from "../charts/mod.ts";
import type { Bar } from "./cells.ts";

/**
 * Draws lifts of one table relative to the same zero. The axis contains every
 * lift of its rows and the interval ends of the deciding rows; ends further out
 * are cut at the edge.
 *
 * @param rows All rows of one table, because each table has its own axis.
 * @returns A function that draws one row; it returns `undefined` if the row has
 *   no lift.
 */
export function liftBars(
  rows: readonly LiftRow[],
): (row: LiftRow) => Bar | undefined {
  const lifts = rows.map(({ lift }) => lift).filter((lift) => lift !== null);
  const domain = liftDomain(rows);
  const low = Math.min(domain[0], ...lifts);
  const high = Math.max(domain[1], ...lifts);
  const positionOf = (lift: number) =>
    Math.max(0, Math.min(1, (lift - low) / (high - low)));
  return ({ lift, lower, upper, isClear, better = "higher" }) =>
    lift === null || low === high ? undefined : {
      from: lower === null ? 0 : positionOf(lower),
      to: upper === null ? 1 : positionOf(upper),
      at: positionOf(lift),
      zero: positionOf(0),
      tone: isClear !== true
        ? "neutral"
        : lift > 0 === (better === "higher")
        ? "good"
        : "bad",
    };
}
