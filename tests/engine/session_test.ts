import {
  assert,
  assertEquals,
  assertNotEquals,
  assertRejects,
} from "@std/assert";
import { dirname } from "node:path";
import { translateFailure } from "../../lib/engine/_failures.ts";
import { ReadoutError } from "../../lib/api/mod.ts";
import { openEngine } from "../../lib/engine/mod.ts";

const settingOf = "SELECT current_setting('errors_as_json') AS setting";

Deno.test("engines side by side see nothing of each other's tables", async () => {
  await using one = await openEngine();
  await using other = await openEngine();
  await Promise.all([one, other].map(async (engine, at) => {
    await engine.run(
      `CREATE OR REPLACE TEMP TABLE orders AS SELECT ${at} AS a`,
    );
    await engine.run(`CREATE TABLE visitors AS SELECT ${at + 2} AS a`);
    await engine.run("CREATE VIEW seen AS FROM orders UNION ALL FROM visitors");
  }));
  assertEquals(await one.rows("FROM seen"), [{ a: 0 }, { a: 2 }]);
  assertEquals(await other.rows("FROM seen"), [{ a: 1 }, { a: 3 }]);
  assertNotEquals(one.folder, other.folder);
});

Deno.test("an engine lives on when the one that was opened before it ends", async () => {
  const first = await openEngine();
  await using second = await openEngine();
  await first[Symbol.asyncDispose]();
  await assertRejects(() => Deno.stat(first.folder), Deno.errors.NotFound);
  await Deno.writeTextFile(`${second.folder}/a.csv`, "a\n1\n");
  assertEquals(await second.rows("SELECT 1 AS a"), [{ a: 1 }]);
});

Deno.test("the last engine takes the folder of all with it", async () => {
  const engines = await Promise.all([openEngine(), openEngine()]);
  const folders = engines.map(({ folder }) => dirname(folder));
  assertEquals(folders[0], folders[1]);
  for (const engine of engines) await engine[Symbol.asyncDispose]();
  await assertRejects(() => Deno.stat(folders[0]!), Deno.errors.NotFound);
});

Deno.test("settings of an engine apart are its own", async () => {
  await using usual = await openEngine();
  await using apart = await openEngine({ apart: true });
  await apart.run("SET GLOBAL errors_as_json = true");
  await apart.run("SET lock_configuration = true");
  assertEquals(await usual.rows(settingOf), [{ setting: false }]);
  await usual.run("SET enable_progress_bar = false");
});

Deno.test("what ends one engine's work ends no other's", async () => {
  const ending = new AbortController();
  await using one = await openEngine({ signal: ending.signal });
  await using other = await openEngine();
  const long =
    "SELECT sum(a.range * b.range) FROM range(100000) a, range(100000) b";
  const ended = assertRejects(() => one.rows(long), Error, "enough");
  const short = "SELECT count(*)::INTEGER AS n FROM range(3000000)";
  // By then the long one has begun.
  await other.rows(short);
  ending.abort(new Error("enough"));
  await ended;
  assertEquals(await other.rows(short), [{ n: 3_000_000 }]);
});

Deno.test("a database is kept for the next engine, without what the last one had", async () => {
  const databases =
    "SELECT database_name AS name, database_oid AS id FROM duckdb_databases()";
  const first = await openEngine();
  await first.run("CREATE TEMP TABLE made AS SELECT 1 AS id");
  await first.run("CREATE TABLE kept AS SELECT 1 AS id");
  const before = await first.rows(databases);
  await first[Symbol.asyncDispose]();
  await using next = await openEngine();
  for (const table of ["made", "kept"]) {
    await assertRejects(() => next.rows(`FROM ${table}`), Error, table);
  }
  const [row] = await next.rows(
    "SELECT current_setting('temp_directory') AS folder",
  );
  assertEquals(row!.folder, dirname(next.folder));
  const after = await next.rows(databases);
  assertEquals(after.length, before.length);
  const memory = (rows: typeof after) =>
    rows.find(({ name }) => name === "memory");
  assertEquals(memory(after), memory(before));
});

Deno.test("sums of too many digits are told in words", async () => {
  await using engine = await openEngine();
  await assertRejects(
    () =>
      engine.rows(
        "SELECT sum(n * n)::VARCHAR FROM (SELECT (9e18)::BIGINT::HUGEINT AS n FROM range(3))",
      ),
    ReadoutError,
    "too large to sum exactly",
  );
});

Deno.test("a failure of the engine itself is told in words, whichever statement meets it", () => {
  const inside = "Attempted to access index 3 within vector of size 2";
  for (
    const message of [
      `INTERNAL Error: ${inside}\n\nStack Trace:\n\n0 duckdb::Something`,
      `FATAL Error: Failed: database has been invalidated because of a previous fatal error. The database must be restarted prior to being used again.\nOriginal error: "${inside}"`,
    ]
  ) {
    const told = translateFailure(new Error(message));
    assert(told instanceof ReadoutError);
    assertEquals(
      told.message,
      `The engine failed internally (${inside}). Run it again and check that the files are complete`,
    );
  }
  const other = new Error("Binder Error: no such column");
  assertEquals(translateFailure(other), other);
});
