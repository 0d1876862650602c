/** How often a readout reads its orders, as the engines count it themselves. */

import { assertEquals, assertLessOrEqual } from "@std/assert";
import { readoutFromWarehouse } from "readout/readout";
import type { Dialect, Runner, WarehouseDescription } from "readout/warehouse";
import { MOST_ROWS } from "readout/warehouse";
import type { Engine } from "./_engine.ts";

const DESCRIPTION: WarehouseDescription = {
  name: "Scans",
  orders: {
    table: "sold",
    orderId: "id",
    visitor: "who",
    revenue: "net",
    variation: "arm",
  },
  variations: [{ name: "A" }, { name: "B" }],
  visitors: [
    { variation: "A", visitors: 900 },
    { variation: "B", visitors: 900 },
  ],
};

/** A statement and what was bound. */
type Asked = readonly [sql: string, parameters: unknown];

/** Counts, once a readout was made, how often its orders were read. */
export type ScanCounter = (asked: readonly Asked[]) => Promise<number>;

/** What the engine counts: a read of the orders for each of four statements. */
export async function scansOnce<D extends Dialect>(
  engine: Engine<D>,
  counter: (engine: Engine<D>) => Promise<ScanCounter>,
): Promise<void> {
  const { dialect, makeTable } = engine;
  await makeTable(
    "sold",
    [
      { name: "id", type: "text" },
      { name: "who", type: "text" },
      { name: "net", type: "number" },
      { name: "arm", type: "text" },
    ],
    Array.from({ length: 90 }, (_, i) => [
      `o${i}`,
      `v${i}`,
      40 + i % 7,
      "AB"[i % 2]!,
    ]),
  );
  // Before anything was asked, some engines have nothing to count with.
  await readoutFromWarehouse(engine.runner, DESCRIPTION, { dialect });
  const count = await counter(engine);
  const asked: Asked[] = [];
  let rows = 0;
  const runner: Runner<D> = async (sql, parameters) => {
    asked.push([sql, parameters]);
    const found = await engine.runner(sql, parameters);
    rows += found.length;
    return found;
  };
  await readoutFromWarehouse(runner, DESCRIPTION, { dialect });
  const counted = await count(asked);
  assertEquals([asked.length, counted], [4, 4]);
  assertLessOrEqual(rows, MOST_ROWS);
}

/** Scans in the plans of DuckDB, as they are run. */
export function duckDbScans(engine: Engine<"duckdb">): Promise<ScanCounter> {
  return Promise.resolve(async (asked) => {
    let scans = 0;
    for (const [sql, parameters] of asked) {
      const [plan] = await engine.runner(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        parameters as string[],
      );
      const text = String(plan!.explain_value);
      scans += text.match(/"operator_type": "TABLE_SCAN"/g)?.length ?? 0;
    }
    return scans;
  });
}

/** PostgreSQL counts the scans of each table. */
export async function postgresqlScans(
  { runner }: Engine<"postgresql">,
): Promise<ScanCounter> {
  const count = async (): Promise<number> => {
    await runner("SELECT pg_stat_force_next_flush()", []);
    const [row] = await runner(
      `SELECT seq_scan + COALESCE(idx_scan, 0) AS scans
       FROM pg_stat_user_tables WHERE relname = 'sold'`,
      [],
    );
    return Number(row!.scans);
  };
  const before = await count();
  return async () => await count() - before;
}
