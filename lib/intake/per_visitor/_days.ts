/** How many visitors of each variation came on each day. */

import type { Engine } from "../../engine/mod.ts";
import type { MeasuredData } from "../../sums/mod.ts";

/** None where the file has no days. */
export async function daysIn(
  engine: Engine,
  from: string,
  names: readonly string[],
): Promise<MeasuredData["days"]> {
  const rows = await engine.rows(
    `SELECT day::VARCHAR AS date, variation, count(*) AS n FROM ${from}
     WHERE day IS NOT NULL GROUP BY ALL ORDER BY date`,
  );
  const byDate = Map.groupBy(rows, ({ date }) => String(date));
  return [...byDate].map(([date, arms]) => ({
    date,
    visitors: names.map((name) =>
      Number(arms.find(({ variation }) => variation === name)?.n ?? 0)
    ),
  }));
}
