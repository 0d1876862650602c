/** Orders of a made-up store, of any number, the same bytes every time. */

import { join } from "node:path";
import { openEngine } from "../../lib/engine/mod.ts";

const DAYS = 60;

/** Two files for a readout. */
export interface ScaleFiles {
  readonly orders: string;
  readonly visitors: string;
}

/**
 * Writes orders over 60 days, sorted by time: log-normal values, about a quarter
 * of the orders from visitors who bought before, one visitor in a thousand in
 * both variations; and visitors per variation and day.
 *
 * @param folder Where to.
 * @param count Number of orders.
 * @returns The files.
 */
export async function makeScaleFiles(
  folder: string,
  count: number,
): Promise<ScaleFiles> {
  const files = {
    orders: join(folder, `orders-${count}.csv`),
    visitors: join(folder, `visitors-${count}.csv`),
  };
  await using engine = await openEngine();
  // hash() draws the numbers: no state, so any number of threads agrees.
  const uniform = (salt: number): string =>
    `((hash(i * 8 + ${salt}) % 1000003) + 1) / 1000004.0`;
  await engine.run(
    `COPY (
       SELECT 5000000000 + i AS order_id, printf('%016x', hash(visitor)) AS visitor_id,
         CASE WHEN (hash(visitor * 3 + 2) + (hash(i * 5 + 1) % 2000 = 0)::INTEGER)
           % 2 = 0 THEN 'Control' ELSE 'Treatment' END AS variation,
         strftime(TIMESTAMP '2026-01-01' + to_milliseconds(
           (i * (${DAYS} * 86400000.0 / ${count}))::BIGINT),
           '%Y-%m-%dT%H:%M:%S.%gZ') AS created_at,
         value AS net_revenue, round(0.4 * value, 2) AS gross_profit,
         'USD' AS currency
       FROM (
         SELECT i, round(exp(3.8 + 0.8 * sqrt(-2 * ln(${uniform(1)}))
             * cos(2 * pi() * ${uniform(2)})), 2) AS value,
           CASE WHEN hash(i * 7 + 1) % 100 < 15
             THEN (hash(i * 13 + 5) % (i + 1)::UBIGINT)::BIGINT
             ELSE i END AS visitor
         FROM range(${count}) numbers(i))
     ) TO '${files.orders}' (HEADER)`,
  );
  const rows = Array.from({ length: DAYS }, (_, day) => {
    const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(
      0,
      10,
    );
    const visitors = Math.ceil(count / DAYS);
    return `${date},Control,${visitors}\n${date},Treatment,${visitors}\n`;
  });
  await Deno.writeTextFile(
    files.visitors,
    `day,variation,visitors\n${rows.join("")}`,
  );
  return files;
}

/** The orders with what two columns say of their visitors. */
export async function withSegments(
  { orders }: ScaleFiles,
  folder: string,
): Promise<string> {
  const path = join(folder, "orders-by-segment.csv");
  await using engine = await openEngine();
  const visitor = "hash(visitor_id)";
  await engine.run(
    `COPY (SELECT *, ['mobile', 'desktop', 'tablet'][(1 + ${visitor} % 3)::INTEGER] AS device,
         'c' || (${visitor} // 3 % 20) AS country
       FROM read_csv('${orders}', all_varchar = true)) TO '${path}' (HEADER)`,
  );
  return path;
}

/** A row per visitor: one in thirty bought. */
export async function makeVisitorFile(
  folder: string,
  count: number,
): Promise<string> {
  const path = join(folder, `each-visitor-${count}.csv`);
  await using engine = await openEngine();
  await engine.run(
    `COPY (SELECT printf('%016x', hash(i)) AS visitor_id,
         CASE WHEN hash(i * 3 + 2) % 2 = 0 THEN 'Control' ELSE 'Treatment' END AS variation,
         orders, orders * (20 + hash(i * 5 + 1) % 9000 / 100.0) AS net_revenue
       FROM (SELECT i, CASE WHEN hash(i * 7 + 1) % 30 = 0 THEN 1 + hash(i) % 3 ELSE 0 END AS orders
         FROM range(${count}) numbers(i))) TO '${path}' (HEADER)`,
  );
  return path;
}
