/** The plan over orders that the embedded engine holds already, row by row. */

import type { Fragment } from "./_fragment.ts";
import { type Beside, type MiddleAsked, singlesOver } from "./middle.ts";
import { RULES, type Rules } from "./_rules.ts";
import { stepsFor } from "./_steps.ts";
import { totalsOver } from "./totals.ts";
import type { TotalsAsked } from "./totals_asked.ts";

/** Its whole numbers have 128 bits, so that no product has to be cut. */
const RULES_HERE: Rules = {
  ...RULES.duckdb,
  toWhole: (value) => ["CAST(", ...value, " AS HUGEINT)"],
};

/**
 * SQL of the sums.
 *
 * @param asked What is summed.
 * @param placed `SELECT` of `readout_buyer`, `_arm`, `_day`, `_bin`, `_units`, and
 *   each measure with that prefix.
 */
export function totalsHere(asked: TotalsAsked, placed: string): string {
  return textOf(
    totalsOver(RULES_HERE, asked, [`(${placed})`], stepsFor(RULES_HERE)),
  );
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
