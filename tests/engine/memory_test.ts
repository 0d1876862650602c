import { assert, assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import { EngineFailure } from "../../lib/engine/_failures.ts";
import { csvToParquet, literal, openEngine } from "../../lib/engine/mod.ts";

const limitOf = "SELECT current_setting('memory_limit') AS memory";

Deno.test("less memory is for the work alone, also when it fails", async () => {
  await using engine = await openEngine();
  const before = await engine.rows(limitOf);
  const during = await engine.withLessMemory(
    50e6,
    (sparing) => sparing.rows(limitOf),
  );
  assert(during[0]!.memory !== before[0]!.memory);
  await assertRejects(() =>
    engine.withLessMemory(50e6, (sparing) => sparing.rows("SELECT x"))
  );
  assertEquals(await engine.rows(limitOf), before);
});

Deno.test("a limit that somebody named stays", async () => {
  await using engine = await openEngine({ memoryLimit: "1GB" });
  const before = await engine.rows(limitOf);
  assertEquals(
    await engine.withLessMemory(50e6, (sparing) => sparing.rows(limitOf)),
    before,
  );
});

Deno.test("rows too long for the memory of a conversion are converted nevertheless", async () => {
  await using engine = await openEngine();
  const path = join(engine.folder, "long.csv");
  const target = join(engine.folder, "long.parquet");
  // 6,400 characters each: a row group is more than the conversion begins with.
  await engine.run(
    `COPY (SELECT i AS id, repeat(md5(i::VARCHAR), 200) AS note
       FROM range(${LONG_ROWS}) rows(i)) TO ${literal(path)} (HEADER)`,
  );
  await csvToParquet(engine, {
    source: "long.csv",
    path,
    compression: "none",
    separator: ",",
    plan: [
      { header: "id", name: "id", type: "integer", required: true },
      { header: "note", name: "note", type: "text", required: true },
    ],
  }, target);
  const [row] = await engine.rows(
    `SELECT count(DISTINCT note)::INTEGER AS notes, max(id)::INTEGER AS last
     FROM read_parquet(${literal(target)})`,
  );
  assertEquals(row, { notes: LONG_ROWS, last: LONG_ROWS - 1 });
});

Deno.test("a file over which the engine's threads fail is read once more, by one", async () => {
  await using engine = await openEngine();
  const path = join(engine.folder, "few.csv");
  await Deno.writeTextFile(path, "id\n1\n2\n");
  const rows = (sql: string) =>
    sql.startsWith("COPY")
      ? Promise.reject(new EngineFailure("The engine failed internally"))
      : engine.rows(sql);
  const file = { source: "few.csv", path, compression: "none" } as const;
  const id = { name: "id", type: "integer", required: true } as const;
  const converted = await csvToParquet(
    { ...engine, rows },
    { ...file, separator: ",", plan: [{ header: "id", ...id }] },
    join(engine.folder, "few.parquet"),
  );
  assertEquals(converted.rows, 2);
});

const LONG_ROWS = 15_000 * navigator.hardwareConcurrency;
