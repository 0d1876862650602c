import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { openWarehouse } from "readout/warehouse";
import { writeBack } from "readout/readout";
import type { Engine } from "./_engine.ts";
import { POSTGRESQL, startPostgresql } from "./_postgresql.ts";
import { postgresqlScans, statedScans } from "./_scans.ts";
import { suite } from "./_suite.ts";
import { fewOrders } from "./_write_back.ts";

const missing = POSTGRESQL === null
  ? " (ignored: needs Debian's postgresql)"
  : "";

Deno.test({
  name: `PostgreSQL gives the readout of the same store's files${missing}`,
  ignore: POSTGRESQL === null,
  fn: async (t) => {
    const engine = await startPostgresql();
    try {
      await suite(t, engine, [3, 6]);
      await t.step(
        "orders are read as often as was stated",
        () => statedScans(engine, postgresqlScans),
      );
      await t.step(
        "a user who may only read is told which right is missing",
        () => assertRefused(engine),
      );
      await t.step(
        "a statement that is stopped ends in the server",
        () => assertStopped(engine, engine.folder),
      );
    } finally {
      await engine.close();
    }
  },
});

async function assertStopped(
  { runner }: Engine<"postgresql">,
  folder: string,
): Promise<void> {
  const sleeping = async (): Promise<number> => {
    const [row] = await runner(
      `SELECT count(*)::INTEGER AS count FROM pg_stat_activity
       WHERE state = 'active' AND query = 'SELECT pg_sleep(600)'`,
      [],
    );
    return row!.count as number;
  };
  const until = async (count: number): Promise<void> => {
    // Each question is a way to the server and back.
    while (await sleeping() !== count);
  };
  Deno.env.set("PGHOST", folder);
  Deno.env.set("PGUSER", "readout");
  Deno.env.set("READOUT_TEST_POSTGRESQL", "postgres:///postgres");
  const stop = new AbortController();
  await using opened = await openWarehouse({
    engine: "postgresql",
    addressIn: "READOUT_TEST_POSTGRESQL",
  }, { signal: stop.signal });
  const asked = opened.runner("SELECT pg_sleep(600)", [])
    .then(() => null, (error: Error) => error.message);
  await until(1);
  stop.abort();
  assertEquals(await asked, "Stopped, and so is what the database was asked");
  await until(0);
  const refused = await assertRejects(() => opened.runner("SELECT 1", []));
  assertEquals((refused as Error).message, "Stopped");
}

/** Rights are given one after the other, and each refusal names the next. */
async function assertRefused(engine: Engine<"postgresql">): Promise<void> {
  const { runner } = engine;
  const readout = await fewOrders(engine, "Rights");
  const write = () =>
    writeBack(runner, readout, { dialect: "postgresql", table: "rights" })
      .then(({ rows }) => String(rows), ({ message }: Error) => message);
  await runner("CREATE ROLE reader", []);
  await runner("SET ROLE reader", []);
  const refusals = [await write()];
  const make = /^CREATE TABLE[^]*?^\)/m.exec(refusals[0]!)![0];
  await runner("RESET ROLE", []);
  await runner(make, []);
  for (const right of ["SELECT", "INSERT", "DELETE"]) {
    await runner(`GRANT ${right} ON rights TO reader`, []);
    await runner("SET ROLE reader", []);
    refusals.push(await write(), await write());
    await runner("RESET ROLE", []);
  }
  assertStringIncludes(refusals[0]!, "this user may not make it");
  assertStringIncludes(refusals[0]!, "permission denied for schema public");
  assertStringIncludes(refusals[1]!, "let this user INSERT into it");
  // The first rows replace none.
  const rows = String(readout.metrics.length * 2);
  assertEquals(refusals[3], rows);
  assertStringIncludes(refusals[4]!, "let this user DELETE from it");
  assertEquals(refusals.slice(5), [rows, rows]);
}
