/** Queries that never end, take all memory, or answer something else each time. */

import { assert, assertEquals, assertRejects } from "@std/assert";
import { readoutFromFiles } from "readout/readout";
import { join } from "node:path";
import { temporaryFolder } from "../_folder.ts";
import { withVariables } from "../_variables.ts";
import { orders, visits } from "../files/shapes/_store.ts";

async function opened() {
  const folder = await temporaryFolder({
    "items.csv": orders(),
    "visitors.csv": visits(),
  });
  const query = join(folder.path, "o.sql");
  return {
    async ask(sql: string) {
      await Deno.writeTextFile(query, sql);
      const visitors = join(folder.path, "visitors.csv");
      return await readoutFromFiles({ orders: query, visitors });
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

Deno.test("a query without an end is ended by its limit of time", async () => {
  using _ = withVariables({ READOUT_QUERY_SECONDS: "1" });
  await using files = await opened();
  for (
    const sql of [
      "SELECT a.* FROM 'items.csv' a, range(100000000000)",
      "SELECT any_value(a) FROM 'items.csv' a, range(1000000000000) b WHERE b.range % 7 = 3",
      "WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) SELECT a.*, x FROM 'items.csv' a, t",
    ]
  ) {
    const start = performance.now();
    await assertRejects(
      () => files.ask(sql),
      Error,
      "o.sql failed: it exceeds 1 seconds; query less data, or raise READOUT_QUERY_SECONDS",
    );
    assert(performance.now() - start < 10_000, sql);
  }
});

Deno.test("a query is told of its limit of memory, and of lengths without one", async () => {
  using _ = withVariables({ READOUT_QUERY_MEMORY: "50MB" });
  await using files = await opened();
  for (
    const [sql, words] of [
      [
        "SELECT list(a.range) FROM 'items.csv', range(100000000) a",
        "of memory; ask for less, or set READOUT_QUERY_MEMORY",
      ],
      ["SELECT *, repeat('x', 2000000000) AS y FROM 'items.csv'", "repeat(): "],
      [
        "SELECT *, repeat(repeat('x', 9000), 9000) AS y FROM 'items.csv'",
        "repeat(): ",
      ],
      ["SELECT *, unnest(range(10000000000)) FROM 'items.csv'", "range(): "],
    ] as const
  ) {
    await assertRejects(() => files.ask(sql), Error, words);
  }
});

Deno.test("limits that are none are told, both together", async () => {
  using _ = withVariables({
    READOUT_QUERY_SECONDS: "soon",
    READOUT_QUERY_MEMORY: "much",
  });
  await using files = await opened();
  await assertRejects(
    () => files.ask("FROM 'items.csv'"),
    Error,
    'READOUT_QUERY_SECONDS must be a number of seconds: "soon"; READOUT_QUERY_MEMORY must be a size such as 2GB: "much"',
  );
});

Deno.test("a query whose answer changes is refused, with all that changes it", async () => {
  await using files = await opened();
  for (
    const [sql, ...names] of [
      ["SELECT *, random() AS r, uuid() AS u FROM 'items.csv'", "random()"],
      ["SELECT *, NOW() AS r FROM 'items.csv'", "now()"],
      ["SELECT *, current_date AS r FROM 'items.csv'", "current_date"],
      ["SELECT *, CURRENT_TIMESTAMP FROM 'items.csv'", "current_timestamp"],
      ["SELECT *, age(created_at) AS r FROM 'items.csv'", "age()"],
      ["FROM 'items.csv' USING SAMPLE 50%", "a sample"],
      ["FROM 'items.csv' TABLESAMPLE reservoir(3)", "a sample"],
    ] as const
  ) {
    const error = await assertRejects(() => files.ask(sql), Error);
    for (const name of names) {
      assert(
        error.message.includes(`${name}: is not deterministic. Remove`),
        sql,
      );
    }
  }
});

Deno.test("short texts and rows of numbers are made as ever", async () => {
  await using files = await opened();
  const made = await files.ask(
    "SELECT a.*, lpad('7', 3, '0') AS code FROM 'items.csv' a, range(1)",
  );
  assertEquals(made.variations.length > 1, true);
});
