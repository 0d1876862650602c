import { assertEquals, assertLess } from "@std/assert";
import { CHDB, openChdb } from "./_chdb.ts";
import { type ClickHouse, startClickHouse } from "./_clickhouse.ts";
import { CLICKHOUSE } from "./_clickhouse_server.ts";
import { fromEngine } from "./_compare.ts";
import { storeOf } from "./_store.ts";
import { suite } from "./_suite.ts";

const missing = CLICKHOUSE === null
  ? " (ignored: needs Debian's clickhouse-server)"
  : "";

Deno.test({
  name: `two shards of ClickHouse give the readout of the same files${missing}`,
  ignore: CLICKHOUSE === null,
  fn: async (t) => {
    const engine = await startClickHouse();
    try {
      await suite(t, engine, [7, 16]);
      await t.step(
        "each shard groups its own rows",
        () => assertGroupedOnShards(engine),
      );
    } finally {
      await engine.close();
    }
  },
});

Deno.test({
  name: `a recent ClickHouse, which binds values itself, gives it, too${
    CHDB === null ? " (ignored: needs READOUT_CHDB, npm's chdb)" : ""
  }`,
  ignore: CHDB === null,
  fn: async (t) => {
    const engine = await openChdb();
    try {
      await suite(t, engine, [1, 2, 3, 4, 5]);
    } finally {
      await engine.close();
    }
  },
});

/** The second server's own log says how many rows it gave to the first. */
async function assertGroupedOnShards(engine: ClickHouse): Promise<void> {
  const store = storeOf(14);
  await fromEngine({ ...engine, runner: engine.loggedRunner }, store);
  await engine.onShard(1, "SYSTEM FLUSH LOGS");
  const given = await engine.onShard(
    1,
    `SELECT max(result_rows) FROM system.query_log
     WHERE type = 2 AND is_initial_query = 0 AND query LIKE '%now_orders%'`,
  );
  const there = store.orders.filter((_, i) => i % 2 === 1).length;
  assertEquals(there > 100, true);
  assertLess(Number(given), there);
}
