/** Whoever waits for DuckDB looks around meanwhile, at every door to it. */

import { assertEquals, assertRejects } from "@std/assert";
import { DuckDBInstance } from "@duckdb/node-api";
import { openEngine } from "../../lib/engine/mod.ts";
import { openDatabase } from "../../lib/sandbox/store/database.ts";
import { duckDbRunner } from "../../lib/sums/warehouse/mod.ts";

/** Runs a test that may ask how many timers run. */
async function countingTimers(
  test: (running: () => number) => Promise<void>,
): Promise<void> {
  const { setInterval: set, clearInterval: clear } = globalThis;
  let running = 0;
  globalThis.setInterval = ((...given: Parameters<typeof set>) => {
    running++;
    return set(...given);
  }) as typeof set;
  globalThis.clearInterval = (timer) => {
    running--;
    clear(timer);
  };
  try {
    await test(() => running);
  } finally {
    globalThis.setInterval = set;
    globalThis.clearInterval = clear;
  }
}

/** Holds that a timer runs as long as a question does. */
async function assertAwake(ask: (sql: string) => Promise<unknown>) {
  await countingTimers(async (running) => {
    const answer = ask("SELECT 1 AS one");
    assertEquals(running(), 1);
    await answer;
    assertEquals(running(), 0);
    await assertRejects(() => ask("SELECT error('no')"));
    assertEquals(running(), 0);
  });
}

Deno.test("a statement of an engine", async () => {
  await using engine = await openEngine();
  await assertAwake((text) => engine.rows(text));
  await assertAwake((text) => engine.run(text));
});

Deno.test("a statement of a sandbox's store", async () => {
  const database = await openDatabase();
  await assertAwake((text) => database.query({ texts: [text], values: [] }));
  database.close();
});

Deno.test("a statement of a warehouse in a file", async () => {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await assertAwake((text) => duckDbRunner(connection)(text, []));
  connection.closeSync();
  instance.closeSync();
});
