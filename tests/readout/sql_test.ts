/** SQL over what a readout was made from: its numbers, and nothing else. */

import { assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import pl from "nodejs-polars";
import { ReadoutError } from "../../lib/api/mod.ts";
import {
  facts,
  readoutFromFiles,
  readoutFromFrames,
  sql,
  sqlOf,
} from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";

const ORDERS = `order_id,visitor_id,variation,net_revenue,created_at,device
12,a,A,10.5,2026-03-01T10:00:00Z,phone
13,a,A,20,2026-03-02T10:00:00Z,phone
14,b,B,30,2026-03-02T11:00:00Z,laptop
15,c,B,0,2026-03-02T12:00:00Z,laptop
16,d,B,7,2026-04-09T12:00:00Z,laptop
`;
const VISITORS =
  "date,variation,visitors\n2026-03-01,A,100\n2026-03-01,B,90\n2026-03-02,A,50\n2026-03-02,B,60\n";

async function store(folder: string) {
  const files = {
    orders: join(folder, "orders.csv"),
    visitors: join(folder, "visitors.csv"),
  };
  await Deno.writeTextFile(files.orders, ORDERS);
  await Deno.writeTextFile(files.visitors, VISITORS);
  return await readoutFromFiles(files);
}

Deno.test("SQL asks the orders that count, the visitors and the days of a readout", () =>
  withFolder(async (folder) => {
    const readout = await store(folder);
    const devices =
      await sql`SELECT device, count(*)::INT AS n, sum(net_revenue) AS revenue
        FROM orders GROUP BY 1 ORDER BY 1`;
    assertEquals(devices.toRecords(), [
      { device: "laptop", n: 1, revenue: 30 },
      { device: "phone", n: 2, revenue: 30.5 },
    ]);
    assertEquals(readout.ledger.counted.orders, 3);
    const ids = await sqlOf(readout)`SELECT order_id FROM orders`;
    assertEquals(ids.getColumn("order_id").toArray(), ["12", "13", "14"]);
    const arms = await sql`SELECT variation, visitors::INT AS visitors,
      orders::INT AS orders FROM visitors ORDER BY 1`;
    assertEquals(arms.toRecords(), [
      { variation: "A", visitors: 150, orders: 2 },
      { variation: "B", visitors: 150, orders: 1 },
    ]);
    const days =
      await sql`SELECT date::VARCHAR AS date, visitors::INT AS visitors,
      orders::INT AS orders FROM days WHERE variation = ${"B"} ORDER BY 1`;
    assertEquals(days.toRecords(), [
      { date: "2026-03-01", visitors: 90, orders: 0 },
      { date: "2026-03-02", visitors: 60, orders: 1 },
    ]);
  }));

Deno.test("each readout is asked by itself, those of frames, too", () =>
  withFolder(async (folder) => {
    const first = await store(folder);
    const second = await readoutFromFrames({
      orders: pl.DataFrame({
        order_id: ["1", "2"],
        visitor_id: ["a", "b"],
        variation: ["A", "B"],
        net_revenue: [20, 30],
      }),
      visitors: pl.DataFrame({ variation: ["A", "B"], n_visitors: [10, 10] }),
    });
    const count = async (ask: typeof sql) =>
      Number(
        (await ask`SELECT count(*) AS n FROM orders`).getColumn("n").get(0),
      );
    assertEquals(await count(sql), 2);
    assertEquals(await count(sqlOf(second)), 2);
    assertEquals(await count(sqlOf(first)), 3);
    await assertRejects(
      () => count(sqlOf({ ...first })),
      ReadoutError,
      "No readout of files",
    );
  }));

Deno.test("a query reads its tables and nothing else", () =>
  withFolder(async (folder) => {
    const readout = await store(folder);
    const file = join(folder, "orders.csv");
    const ask = (text: string) =>
      sqlOf(readout)(Object.assign([text], { raw: [text] }));
    for (
      const [text, message] of [
        [`SELECT * FROM '${file}'`, `Available: orders, visitors, days`],
        [`SELECT * FROM read_csv('${file}')`, "cannot be used behind FROM"],
        [
          `SELECT * FROM read_text('/etc/passwd')`,
          "cannot be used behind FROM",
        ],
        [`SELECT * FROM 'https://example.com/a.csv'`, "Available: orders"],
        [`COPY orders TO '${folder}/stolen.csv'`, "must be a single SELECT"],
        ["DELETE FROM orders", "must be a single SELECT"],
        ["INSTALL httpfs", "must be a single SELECT"],
        ["SELECT 1; SELECT 2", "must be a single SELECT"],
        ["SELECT current_setting('memory_limit')", "cannot be used"],
        [`SELECT * FROM query('FROM ''${file}''')`, "cannot be used"],
        ["SELECT nothing FROM orders", `"nothing" not found`],
      ] as const
    ) {
      await assertRejects(() => ask(text), ReadoutError, message, text);
    }
    assertEquals([...Deno.readDirSync(folder)].length, 2);
  }));

Deno.test("a value is never taken for SQL", () =>
  withFolder(async (folder) => {
    await store(folder);
    const hostile = "x' OR '1' = '1";
    const none = await sql`SELECT * FROM orders WHERE device = ${hostile}`;
    assertEquals(none.height, 0);
    const day = new Date("2026-03-02T00:00:00Z");
    const later = await sql`SELECT * FROM orders WHERE created_at >= ${day}
      AND net_revenue > ${20} AND ${true} AND ${null} IS NULL AND ${3n} = 3`;
    assertEquals(later.height, 1);
    await assertRejects(
      () => sql`SELECT ${NaN} FROM orders`,
      TypeError,
      "NaN",
    );
  }));

Deno.test("facts are a file of Parquet, which is never written over", () =>
  withFolder(async (folder) => {
    const readout = await store(folder);
    const path = join(folder, "facts.parquet");
    assertEquals(await facts(readout, path), path);
    const frame = pl.readParquet(path);
    assertEquals(frame.columns, [
      ...["order_id", "visitor_id", "variation", "created_at", "currency"],
      ...["net_revenue", "device"],
    ]);
    assertEquals(frame.getColumn("net_revenue").toArray(), [10.5, 20, 30]);
    await assertRejects(
      () => facts(readout, path),
      ReadoutError,
      "already exists",
    );
  }));
