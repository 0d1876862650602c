import { assertEquals, assertLess } from "@std/assert";
import { loadMoments } from "readout/warehouse";
import { CHDB, openChdb } from "./_chdb.ts";
import { type ClickHouse, startClickHouse } from "./_clickhouse.ts";
import { CLICKHOUSE } from "./_clickhouse_server.ts";
import { load } from "./_engine.ts";
import { largeStore } from "./_store.ts";
import { exposed, suite } from "./_suite.ts";

const missing = CLICKHOUSE === null
  ? " (ignored: needs Debian's clickhouse-server)"
  : "";

Deno.test({
  name: `two shards of ClickHouse give the moments of plain loops${missing}`,
  ignore: CLICKHOUSE === null,
  fn: async (t) => {
    const engine = await startClickHouse();
    try {
      await suite(t, engine, 5);
      await t.step(
        "each shard joins and groups its own rows",
        () => assertGroupedOnShards(engine),
      );
    } finally {
      await engine.close();
    }
  },
});

Deno.test({
  name: `a recent ClickHouse, which binds values itself, gives them, too${
    CHDB === null ? " (ignored: needs READOUT_CHDB, npm's chdb)" : ""
  }`,
  ignore: CHDB === null,
  fn: async (t) => {
    const engine = await openChdb();
    try {
      await suite(t, engine, 10);
    } finally {
      await engine.close();
    }
  },
});

/** The second server's own log says how many rows it gave to the first. */
async function assertGroupedOnShards(engine: ClickHouse): Promise<void> {
  const store = largeStore(1000, 3);
  await load(engine, store);
  await loadMoments(engine.loggedRunner, exposed("variation"), {
    dialect: "clickhouse",
  });
  await engine.onShard(1, "SYSTEM FLUSH LOGS");
  const given = await engine.onShard(
    1,
    `SELECT result_rows FROM system.query_log
     WHERE type = 2 AND is_initial_query = 0
       AND query LIKE '%GLOBAL ALL LEFT JOIN%GROUP BY%'
     ORDER BY event_time DESC, query_start_time DESC, read_rows DESC LIMIT 1`,
  );
  const there = store.orders.filter((_, i) => i % 2 === 1);
  const here = new Set(there.map(({ visitor }) => visitor));
  assertLess(here.size, there.length);
  // A visitor has one row, or two where an order came before the exposure.
  assertEquals(Number(given), here.size);
}
