import { assertEquals, assertRejects } from "@std/assert";
import { openWarehouse } from "readout/warehouse";
import type { Engine } from "./_engine.ts";
import { POSTGRESQL, startPostgresql } from "./_postgresql.ts";
import { postgresqlScans, scansOnce } from "./_scans.ts";
import { suite } from "./_suite.ts";

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
        "a statement reads the orders once",
        () => scansOnce(engine, postgresqlScans),
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
  assertEquals(await asked, "Stopped, including the database query");
  await until(0);
  const refused = await assertRejects(() => opened.runner("SELECT 1", []));
  assertEquals((refused as Error).message, "Stopped");
}
