/** Orders in the engine that do not count, by their column `reason`. */

import type { Engine } from "../engine/mod.ts";
import { formatCount } from "../format/mod.ts";
import type { Exclusions } from "../record/mod.ts";

type Reason = Exclusions["reason"];

/** What is said of orders that are left out before they are looked at. */
const WORDS: Readonly<Partial<Record<Reason, string>>> = {
  "cancelled": "called off or never paid",
  "before-exposure": "placed before their visitor first saw a variation",
  "two-variations": "of visitors who saw two variations",
};

/** The same in sentences; `unassigned` is what those without a variation are. */
export function leftOutNotes(
  exclusions: readonly Exclusions[],
  unassigned: string,
): string[] {
  const words = { ...WORDS, "no-variation": unassigned };
  return exclusions.flatMap(({ reason, rows }) => {
    const told = words[reason as keyof typeof words];
    return rows === 0 || told === undefined
      ? []
      : [`Left out: ${formatCount(rows, "order")} ${told}.`];
  });
}

/** The orders of a table that have one of these reasons, in their order. */
export async function exclusionsIn(
  engine: Engine,
  table: string,
  order: readonly Reason[],
): Promise<Exclusions[]> {
  const rows = await engine.rows(
    `SELECT reason, count(*) AS rows,
       sum(net_revenue ORDER BY net_revenue)::DOUBLE AS revenue
     FROM ${table} WHERE reason IS NOT NULL GROUP BY reason`,
  );
  return order.flatMap((reason) =>
    rows.filter((row) => row.reason === reason).map((row) => ({
      reason,
      rows: Number(row.rows),
      netRevenue: Number(row.revenue ?? 0),
    }))
  );
}
