/** Finds costs that are missing, or zero, in one variation more than in others. */

import { identifier } from "../../engine/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import { differsBetweenArms } from "../variations/mod.ts";
import { KIND } from "./order_kinds.ts";
import {
  countsByVariation,
  type KindRows,
  queryKindRows,
} from "./_rows_by_kind.ts";

/** Columns without which an order seems to earn its whole price. */
const COSTS = ["cogs", "unit_cost"] as const;
/** Difference in the share of orders without costs that matters. */
const NOTABLE = 0.2;

/**
 * Reports cost columns that are empty or zero for far more orders of one variation
 * than of another. Such a variation seems more profitable than it is.
 */
export async function missingCosts(
  rows: KindRows,
  variations: readonly string[],
): Promise<Statement[]> {
  const findings: Statement[] = [];
  for (const name of COSTS) {
    const header = rows.table.fields[name];
    if (header === undefined) continue;
    const counted = await queryKindRows(
      rows,
      (from) =>
        `SELECT the_variation AS variation, count(*) AS orders,
         count_if(coalesce(${identifier(header)}, 0) = 0) AS missing
       FROM ${from}
       WHERE ${identifier(KIND)} IS NULL AND is_sold GROUP BY ALL`,
    );
    const totals = countsByVariation(counted, variations);
    const missing = countsByVariation(
      counted.map((row) => ({ variation: row.variation, orders: row.missing })),
      variations,
    );
    if (totals.some((total) => total === 0)) continue;
    const shares = missing.map((count, arm) => count / totals[arm]!);
    if (
      Math.max(...shares) - Math.min(...shares) < NOTABLE ||
      !differsBetweenArms(
        missing,
        totals.map((total, arm) => total - missing[arm]!),
      )
    ) continue;
    findings.push(
      statement("missing-costs", {
        source: rows.table.source,
        header: rows.table.columns[name] ?? header,
        arms: variations.map((name, arm) => ({ name, share: shares[arm]! })),
      }),
    );
  }
  return findings;
}
