import { assertEquals, assertLess, assertRejects } from "@std/assert";
import { createClient } from "@clickhouse/client";
import { SchemaError } from "readout/api";
import { clickHouseRunner, openWarehouse } from "readout/warehouse";
import { CHDB, openChdb } from "./_chdb.ts";
import { serveChdb } from "./_chdb_server.ts";
import {
  type ClickHouse,
  startClickHouse,
  withLiterals,
} from "./_clickhouse.ts";
import { CLICKHOUSE } from "./_clickhouse_server.ts";
import { fromEngine } from "./_compare.ts";
import type { Engine } from "./_engine.ts";
import { storeOf } from "./_store.ts";
import { type ScanCounter, statedScans } from "./_scans.ts";
import { assertStore, suite } from "./_suite.ts";

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
        "orders are read as often as was stated",
        () =>
          statedScans(
            { ...engine, runner: engine.loggedRunner },
            () => shardScans(engine),
          ),
      );
      await t.step(
        "each shard groups its own rows",
        () => assertGroupedOnShards(engine),
      );
      await t.step(
        "its own client reads them, and a server that binds nothing is refused",
        () => assertClient(engine),
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
      await t.step("its own client binds values", () => assertOpened(engine));
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

/** Rows that the second server read for the first, in times of its orders. */
async function shardScans(engine: ClickHouse): Promise<ScanCounter> {
  const count = async (): Promise<number> => {
    await engine.onShard(1, "SYSTEM FLUSH LOGS");
    const read = await engine.onShard(
      1,
      `SELECT sum(read_rows) FROM system.query_log
       WHERE type = 2 AND is_initial_query = 0 AND query LIKE '%sold%'`,
    );
    const there = await engine.onShard(
      1,
      "SELECT count() FROM `sold of one shard`",
    );
    return Number(read) / Number(there);
  };
  const before = await count();
  return async () => await count() - before;
}

/** The client over HTTP; the values are written in, since 18.16 binds none. */
async function assertClient(engine: ClickHouse): Promise<void> {
  const client = createClient({ url: engine.address });
  const ask = clickHouseRunner(client);
  await assertStore({
    ...engine,
    runner: (sql, parameters) => ask(withLiterals(sql, parameters), {}),
  }, 7);
  await client.close();
  await withAddress(engine.address, async () => {
    await assertRejects(
      () => openWarehouse(CONNECTION),
      SchemaError,
      "which binds no values: 19.14 or newer is read",
    );
  });
}

/** As the command line opens it. */
async function assertOpened(engine: Engine<"clickhouse">): Promise<void> {
  await using server = serveChdb(engine);
  await withAddress(server.address, async () => {
    await using opened = await openWarehouse(CONNECTION);
    await assertStore({ ...engine, runner: opened.runner }, 7);
  });
}

const CONNECTION = {
  engine: "clickhouse",
  addressIn: "READOUT_TEST_CLICKHOUSE",
} as const;

async function withAddress(
  address: string,
  work: () => Promise<void>,
): Promise<void> {
  Deno.env.set(CONNECTION.addressIn, address);
  await work();
  Deno.env.delete(CONNECTION.addressIn);
}
