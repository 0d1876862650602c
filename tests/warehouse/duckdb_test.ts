import { openDuckDb } from "./_duckdb.ts";
import { suite } from "./_suite.ts";

Deno.test("DuckDB gives the moments of plain loops", async (t) => {
  const engine = await openDuckDb();
  try {
    await suite(t, engine, 20);
  } finally {
    await engine.close();
  }
});
