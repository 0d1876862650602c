/** How often a readout reads its orders, as the engines count it themselves. */

import { assertEquals, assertLessOrEqual } from "@std/assert";
import { readoutFromWarehouse } from "readout/readout";
import { type Dialect, explainWarehouse, type Runner } from "readout/warehouse";
import type { Engine } from "./_engine.ts";
import { fewOrders, soldAs } from "./_write_back.ts";

/** A statement and what was bound. */
type Asked = readonly [sql: string, parameters: unknown];

/** Counts, once a readout was made, how often its orders were read. */
export type ScanCounter = (asked: readonly Asked[]) => Promise<number>;

/**
 * What was stated beforehand, beside what the engine counted: as many reads as
 * statements, three at most, and no more rows than were stated.
 */
export async function statedScans<D extends Dialect>(
  engine: Engine<D>,
  counter: (engine: Engine<D>) => Promise<ScanCounter>,
): Promise<void> {
  const { dialect } = engine;
  await fewOrders(engine, "Scans");
  const description = soldAs("Scans");
  const { statements, mostRows } = await explainWarehouse(
    engine.runner,
    description,
    { dialect },
  );
  const stated = statements.filter(({ onlyWith }) => onlyWith === null).length;
  const count = await counter(engine);
  const asked: Asked[] = [];
  let rows = 0;
  const runner: Runner<D> = async (sql, parameters) => {
    asked.push([sql, parameters]);
    const found = await engine.runner(sql, parameters);
    rows += found.length;
    return found;
  };
  await readoutFromWarehouse(runner, description, { dialect });
  const counted = await count(asked);
  assertEquals([stated, asked.length, counted], [3, 3, 3]);
  assertLessOrEqual(rows, mostRows);
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
