/** The plan over orders that the embedded engine holds already, row by row. */

import { eachOf } from "./_bought.ts";
import { type Fragment, join } from "./_fragment.ts";
import { type Beside, type MiddleAsked, singlesOver } from "./_singles.ts";
import { RULES, type Rules } from "./_rules.ts";
import { addRunning, aloneOf } from "./_running.ts";
import { stepsFor } from "./_steps.ts";
import { fineOf, foldedOf } from "./totals.ts";
import type { TotalsAsked } from "./totals_asked.ts";

/** Its whole numbers have 128 bits, so that no product has to be cut. */
const RULES_HERE: Rules = {
  ...RULES.duckdb,
  toWhole: (value) => ["CAST(", ...value, " AS HUGEINT)"],
  // Parquet holds no wider integers than this without rounding them.
  part: (value) => ["CAST(SUM(", ...value, ") AS DECIMAL(38, 0))"],
  total: (column) => ["CAST(SUM(", ...column, ") AS HUGEINT)"],
};

/**
 * SQL of the sums, in rows that {@linkcode foldedHere} makes few.
 *
 * @param asked What is summed.
 * @param several `SELECT` of `readout_buyer`, `_arm`, `_day`, `_bin`, `_units`,
 *   and each measure and segment with that prefix, of all orders of visitors with
 *   more than one.
 * @param alone The same of everybody else; `null` for nobody.
 */
export function sumsHere(
  asked: TotalsAsked,
  several: string,
  alone: string | null,
): string {
  const steps = stepsFor(RULES_HERE);
  const each = (placed: string): Fragment => [
    "(",
    ...eachOf(RULES_HERE, asked, [`(${placed})`]),
    ")",
  ];
  const running = addRunning(RULES_HERE, asked, each(several), steps);
  return textOf(steps.finish(join([
    fineOf(RULES_HERE, asked, running, "several"),
    ...(alone === null ? [] : [fineOf(
      RULES_HERE,
      asked,
      ["(", ...aloneOf(RULES_HERE, asked, each(alone)), ")"],
      "alone",
    )]),
  ], "\nUNION ALL\n")));
}

/**
 * SQL of such rows, by day, bin or segment.
 *
 * @param asked What was summed.
 * @param rows `SELECT` of them.
 */
export function foldedHere(asked: TotalsAsked, rows: string): string {
  return textOf(foldedOf(RULES_HERE, asked, [`(${rows})`]));
}

/**
 * SQL of the single orders.
 *
 * @param asked Who counts.
 * @param counted `SELECT` of `readout_buyer`, `_arm`, `_units`, `_placed`,
 *   `_order_id`, `_bin`.
 * @param beside The values of the others, where only some are looked at.
 */
export function singlesHere(
  asked: MiddleAsked,
  counted: string,
  beside?: Beside,
): string {
  return textOf(
    singlesOver(
      RULES_HERE,
      asked,
      [`(${counted})`],
      stepsFor(RULES_HERE),
      beside,
    ),
  );
}

/** No value is bound: everything in it is a number of our own. */
function textOf(query: Fragment): string {
  return query.filter((part) => typeof part === "string").join("");
}
