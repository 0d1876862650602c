import {
  assertEquals,
  assertGreater,
  assertLess,
  assertRejects,
} from "@std/assert";
import { createClient } from "@clickhouse/client";
import { SchemaError } from "readout/api";
import {
  clickHouseRunner,
  middleStatement,
  type NamedParameters,
  openWarehouse,
  warehousePlan,
} from "readout/warehouse";
import { CHDB, openChdb } from "./_chdb.ts";
import { serveChdb } from "./_chdb_server.ts";
import type { ClickHouse } from "./_clickhouse.ts";
import { startClickHouse, withLiterals } from "./_clickhouse.ts";
import { CLICKHOUSE } from "./_clickhouse_server.ts";
import { drawn } from "../_draw.ts";
import { fromEngine } from "./_compare.ts";
import type { Engine } from "./_engine.ts";
import { storeOf } from "./_store.ts";
import { type ScanCounter, scansOnce } from "./_scans.ts";
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
      await suite(t, engine, [16, 46]);
      await t.step(
        "a statement reads the orders once",
        () =>
          scansOnce(
            { ...engine, runner: engine.loggedRunner },
            () => shardScans(engine),
          ),
      );
      await t.step(
        "each shard groups its own rows",
        () => assertGroupedOnShards(engine),
      );
      await t.step(
        "the two largest orders come with all that their visitors bought",
        () => assertLargest(engine),
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
      await suite(t, engine, drawn(2, [1, 2, 3, 4, 5]));
      await t.step("its own client binds values", () => assertOpened(engine));
    } finally {
      await engine.close();
    }
  },
});

/** One visitor bought twice in one variation, and once in the other. */
async function assertLargest(engine: ClickHouse): Promise<void> {
  await engine.makeTable("large", [
    { name: "id", type: "text" },
    { name: "customer", type: "text" },
    { name: "net", type: "number" },
    { name: "variant", type: "text" },
  ], [
    ["1", "ann", 90, "A"],
    ["2", "ann", 100, "A"],
    ["3", "ann", 5, "B"],
    ["4", "bob", 80, "A"],
    ["5", "bob", 10, "A"],
  ]);
  const plan = warehousePlan({
    orders: {
      table: "large",
      orderId: "id",
      visitor: "customer",
      revenue: "net",
      variation: "variant",
    },
    variations: [{ name: "A" }, { name: "B" }],
  }, "clickhouse");
  const units = { revenue: { column: "net", decimals: 0 } };
  const { sql, parameters } = middleStatement({ ...plan, units }, {
    excludesCrossed: false,
    cap: null,
    middle: [[2, 3], [1, 1]],
    reached: [80, 5],
    markAbove: null,
    marksPerDecade: 150,
  });
  const found = await engine.runner(sql, parameters as NamedParameters);
  const largest = (arm: number) =>
    JSON.stringify(
      found.find((row) =>
        Number(row.of_kind) === 1 && Number(row.of_arm) === arm
      )!.largest,
    ).replaceAll('"', "");
  assertEquals(largest(0), "[[-100,0,2,[2,190,1,5]],[-90,0,1,[2,190,1,5]]]");
  assertEquals(largest(1), "[[-5,0,3,[2,190,1,5]]]");
}

/**
 * The second server's own log says that it groups rows by reason at the first look,
 * and visitors and ids at the last one. The sums are of its rows one by one.
 */
async function assertGroupedOnShards(engine: ClickHouse): Promise<void> {
  const given = async (name: string) => {
    await flushLogs(engine);
    return Number(
      await engine.onShard(
        1,
        `SELECT sum(result_rows) FROM system.query_log
         WHERE type = 2 AND is_initial_query = 0 AND query LIKE '%GROUP BY %${name}%'`,
      ),
    );
  };
  const looks = ["reason", "readout_key"];
  const before = await Promise.all(looks.map(given));
  const store = storeOf(14);
  await fromEngine({ ...engine, runner: engine.loggedRunner }, store);
  const there = store.orders.filter((_, i) => i % 2 === 1).length;
  assertEquals(there > 100, true);
  for (const [nth, name] of looks.entries()) {
    const rows = await given(name) - before[nth]!;
    assertGreater(rows, 0);
    // An order is there for its visitor, for its id and for its currency.
    assertLess(rows, name === "readout_key" ? 2 * there : there);
  }
}

/** A shard writes down what it was asked after the first server has answered. */
async function flushLogs(engine: ClickHouse): Promise<void> {
  const asked =
    "SELECT count() FROM system.processes WHERE is_initial_query = 0";
  for (let look = 0; look < 100; look++) {
    if (Number(await engine.onShard(1, asked)) === 0) break;
    await new Promise((go) => setTimeout(go, 20));
  }
  await engine.onShard(1, "SYSTEM FLUSH LOGS");
}

/** Rows that the second server read for the first, in times of its orders. */
async function shardScans(engine: ClickHouse): Promise<ScanCounter> {
  const count = async (): Promise<number> => {
    await flushLogs(engine);
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
  return async (asked) => {
    let scans = 0;
    // A look may be written down after it has left the list of processes.
    for (let at = 0; at < 100 && scans < asked.length; at++) {
      scans = await count() - before;
    }
    return scans;
  };
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
      "which doesn't support query parameters: 19.14 or newer is required",
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
