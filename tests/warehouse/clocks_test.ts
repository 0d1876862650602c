/** Times without a zone are the store's, and dates are compared by day. */

import { assertEquals, assertMatch } from "@std/assert";
import { readoutFromWarehouse } from "readout/readout";
import type { Dialect, WarehouseDescription } from "readout/warehouse";
import { openWarehouse } from "readout/warehouse";
import { openDuckDb } from "./_duckdb.ts";
import { type Engine, identifier } from "./_engine.ts";
import { POSTGRESQL, startPostgresql } from "./_postgresql.ts";
import { DESCRIPTION as TIMED } from "./_timed_shop.ts";

const ZONE = "America/New_York";
const DESCRIPTION: WarehouseDescription = {
  ...TIMED,
  days: { first: "2026-03-05", last: "2026-03-12", timeZone: ZONE },
};

/** The types of both columns; what is written there is the store's clock. */
interface Types {
  readonly placed: "moment" | "wall" | "date";
  readonly moment: "moment" | "wall";
}

/** Makes a shop: every visitor orders two hours after the first visit. */
async function makeShop<D extends Dialect>(
  { runner }: Engine<D>,
  types: Types,
): Promise<void> {
  const write = async (sql: string) => {
    await runner(sql, [] as never);
  };
  const cast = (type: Types["placed"], time: string): string =>
    type === "moment"
      ? `((${time}) AT TIME ZONE '${ZONE}')`
      : type === "date"
      ? `CAST(${time} AS DATE)`
      : time;
  // The clock goes on by an hour within these days.
  const first = (i: string) =>
    `(TIMESTAMP '2026-03-05 00:30:00' + (${i}) * INTERVAL '43 minutes')`;
  for (const table of ["seen", "sold"]) {
    await write(`DROP TABLE IF EXISTS ${identifier(table)}`);
  }
  await write(
    `CREATE TABLE seen AS SELECT i AS who, CASE WHEN i % 2 = 0 THEN 'A' ELSE 'B' END AS variant, ${
      cast(types.moment, first("i"))
    } AS moment FROM generate_series(0, 239) AS t(i)`,
  );
  await write(
    `CREATE TABLE sold AS SELECT i AS id, i AS who, 20 + i % 13 AS net, ${
      cast(types.placed, `${first("i")} + INTERVAL '2 hours'`)
    } AS placed FROM generate_series(0, 239, 2) AS t(i)
     UNION ALL SELECT 1000 + i, i + 1, 30 + i % 7, ${
      cast(types.placed, `${first("i + 1")} + INTERVAL '5 minutes'`)
    } FROM generate_series(0, 238, 3) AS t(i)`,
  );
}

async function readShop<D extends Dialect>(engine: Engine<D>, types: Types) {
  await makeShop(engine, types);
  const { ledger, overTime, attribution, variations } =
    await readoutFromWarehouse<D>(engine.runner, DESCRIPTION, {
      dialect: engine.dialect,
    });
  return { exclusions: ledger.exclusions, overTime, attribution, variations };
}

async function assertClocks<D extends Dialect>(
  engine: Engine<D>,
): Promise<void> {
  const moments = await readShop(engine, {
    placed: "moment",
    moment: "moment",
  });
  assertEquals(moments.exclusions, []);
  for (
    const types of [
      { placed: "wall", moment: "wall" },
      { placed: "wall", moment: "moment" },
      { placed: "moment", moment: "wall" },
    ] as const
  ) assertEquals(await readShop(engine, types), moments, JSON.stringify(types));
  // Of a date it is not known whether it was before a sight of the same day.
  for (const moment of ["moment", "wall"] as const) {
    const dates = await readShop(engine, { placed: "date", moment });
    assertEquals(dates.exclusions, []);
    assertEquals(dates.variations, moments.variations);
  }
}

Deno.test("DuckDB's times without a zone are the store's, and dates are days", async () => {
  const engine = await openDuckDb();
  await assertClocks(engine);
  await engine.close();
});

Deno.test({
  name: POSTGRESQL === null
    ? "PostgreSQL's times without a zone (ignored: no server is installed)"
    : "PostgreSQL's times without a zone are the store's, and dates are days",
  ignore: POSTGRESQL === null,
  fn: async () => {
    const engine = await startPostgresql();
    try {
      await assertClocks(engine);
      await assertTimeout(engine.folder);
    } finally {
      await engine.close();
    }
  },
});

/** The server itself knows how long a statement may take. */
async function assertTimeout(folder: string): Promise<void> {
  Deno.env.set("PGHOST", folder);
  Deno.env.set("PGUSER", "readout");
  Deno.env.set("READOUT_TEST_CLOCKS", "postgres:///postgres");
  await using opened = await openWarehouse({
    engine: "postgresql",
    addressIn: "READOUT_TEST_CLOCKS",
    statementSeconds: 67,
  });
  const [row] = await opened.runner("SHOW statement_timeout", []);
  assertMatch(String(row!.statement_timeout), /^77s$/);
}
