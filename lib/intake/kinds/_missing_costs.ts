/** Finds costs that are missing, or zero, in one variation more than in others. */

import { identifier } from "../../engine/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import { compareCounts, type KindRows } from "./_rows_by_kind.ts";

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
    const { counts, others, isUneven } = await compareCounts(
      rows,
      variations,
      `coalesce(${identifier(header)}, 0) = 0`,
    );
    const shares = counts.map((count, arm) => count / (count + others[arm]!));
    const gap = Math.max(...shares) - Math.min(...shares);
    if (!isUneven || !(gap >= NOTABLE)) continue;
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
