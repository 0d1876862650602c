/** Intervals drawn in the cells of a table. */

import { liftDomain, type LiftRow } from "../charts/mod.ts";
import type { Bar } from "./cells.ts";

/**
 * Draws lifts beside the same zero, on an axis that is made for what decides.
 *
 * @param rows All that stand on the axis.
 * @returns Draws one, of these or another; `undefined` where there is no lift.
 */
export function liftBars(
  rows: readonly LiftRow[],
): (row: LiftRow) => Bar | undefined {
  const [low, high] = liftDomain(rows);
  const place = (lift: number) =>
    Math.max(0, Math.min(1, (lift - low) / (high - low)));
  return ({ lift, lower, upper, isClear, better = "higher" }) =>
    lift === null || low === high ? undefined : {
      from: lower === null ? 0 : place(lower),
      to: upper === null ? 1 : place(upper),
      at: lift < low || lift > high ? null : place(lift),
      zero: place(0),
      tone: isClear !== true
        ? "neutral"
        : lift > 0 === (better === "higher")
        ? "good"
        : "bad",
    };
}
