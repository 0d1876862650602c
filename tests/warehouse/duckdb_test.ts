import { assertRejects } from "@std/assert";
import { SchemaError } from "readout/api";
import { loadMoments } from "readout/warehouse";
import { openDuckDb } from "./_duckdb.ts";
import { exposed, suite } from "./_suite.ts";

Deno.test("DuckDB gives the moments of plain loops", async (t) => {
  const engine = await openDuckDb();
  try {
    await suite(t, engine, 20);
  } finally {
    await engine.close();
  }
});

Deno.test("an order of NaN, and a table that is not there, are told", async () => {
  const { makeTable, runner, close } = await openDuckDb();
  const load = () =>
    loadMoments(runner, {
      ...exposed("variation"),
      orders: {
        table: "orders",
        orderId: "id",
        visitor: "visitor",
        revenue: "net",
      },
    }, { dialect: "duckdb" });
  await assertRejects(load, Error, "exposures");
  await makeTable("exposures", [
    { name: "visitor", type: "text" },
    { name: "variation", type: "text" },
    { name: "at", type: "time" },
    { name: "country", type: "text" },
  ], [["ann", "a", 0, null]]);
  await makeTable("orders", [
    { name: "id", type: "text" },
    { name: "visitor", type: "text" },
    { name: "net", type: "text" },
  ], [["1", "ann", "NaN"]]);
  await assertRejects(load, SchemaError, "is there an order with NaN");
  await close();
});
