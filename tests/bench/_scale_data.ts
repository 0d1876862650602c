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
 * Writes orders over 60 days as stores have them: ids in no order, a third of the
 * orders of somebody who ordered before, six amounts and four segments; and
 * visitors per variation and day.
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
    `((hash(i * 16 + ${salt}) % 1000003) / 1000003.0)`;
  const pick = (salt: number, ...values: readonly string[]): string =>
    `[${
      values.map((value) => `'${value}'`).join(", ")
    }][(1 + hash(i * 16 + ${salt}) % ${values.length})::INTEGER]`;
  const money = (amount: string): string => `printf('%.2f', ${amount})`;
  await engine.run(
    `COPY (
       SELECT printf('#%x', hash(i) % 281474976710656) AS order_id,
         printf('c-%08x-%d', hash(visitor) % 4294967296, visitor % 9973)
           AS visitor_id,
         CASE visitor % 2 WHEN 0 THEN 'Treatment' ELSE 'Control' END AS variation,
         ${money("value")} AS net_revenue, ${
      money("0.45 * value")
    } AS gross_profit,
         1 + hash(i * 16 + 5) % 3 AS units,
         ${money(`if(${uniform(6)} < 0.2, 0.1 * value, 0)`)} AS discount,
         ${money(`if(${uniform(7)} < 0.03, value, 0)`)} AS refund,
         ${money(`if(${uniform(8)} < 0.5, 4.95, 0)`)} AS shipping_revenue,
         'USD' AS currency,
         strftime(TIMESTAMP '2026-01-01' + to_seconds(
           (${uniform(9)} * ${DAYS} * 86400)::BIGINT), '%Y-%m-%dT%H:%M:%SZ')
           AS created_at,
         ${pick(10, "mobile", "mobile", "desktop")} AS device,
         ${pick(11, "new", "new", "returning")} AS visitor_type,
         ${pick(12, "US", "CA", "GB", "DE", "FR", "AU")} AS country,
         ${
      pick(13, "Direct", "Email", "Paid Search", "Organic Search")
    } AS channel
       FROM (SELECT i, (${uniform(1)} * ${count} * 0.9)::BIGINT AS visitor,
           exp(2.8 + ${uniform(2)} + ${uniform(3)} + ${uniform(4)}) AS value
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

/** The orders with five more columns, which a readout has no use for. */
export async function withFurtherColumns(
  { orders }: ScaleFiles,
  folder: string,
): Promise<string> {
  const path = join(folder, "orders-of-20-columns.csv");
  await using engine = await openEngine();
  await engine.run(
    `COPY (SELECT *, 'SKU-' || hash(order_id) % 5000 AS sku,
         'city ' || hash(visitor_id) % 300 AS city,
         '/p/' || hash(order_id) % 900 AS landing_page,
         if(hash(order_id) % 9 = 0, 'SPRING', '') AS coupon,
         'note ' || hash(order_id) AS note
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
