import { assert } from "@std/assert";
import { CHDB, openChdb } from "./_chdb.ts";
import { CLICKHOUSE, startClickHouse } from "./_clickhouse.ts";
import { suite } from "./_suite.ts";

const missing = CLICKHOUSE === null
  ? " (ignored: needs Debian's clickhouse-server)"
  : "";

Deno.test({
  name: `two shards of ClickHouse give the moments of plain loops${missing}`,
  ignore: CLICKHOUSE === null,
  fn: async (t) => {
    const engine = await startClickHouse();
    try {
      await suite(t, engine, 8);
      await t.step("each shard joins and groups its own rows", async () => {
        await engine.onShard(1, "SYSTEM FLUSH LOGS");
        const [joins, most] = (await engine.onShard(
          1,
          `SELECT count(), max(result_rows) FROM system.query_log
           WHERE type = 2 AND is_initial_query = 0
             AND query LIKE '%GLOBAL ALL LEFT JOIN%GROUP BY%'`,
        )).split("\t").map(Number);
        assert(joins! > 50, `${joins} queries came from the other server`);
        // Of some 1,300 orders on it, the rows per visitor are fewer.
        assert(most! > 500 && most! < 1300, `${most} rows`);
      });
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
