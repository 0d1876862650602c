/**
 * The SQL of a table of results in every dialect, as a file, so that a change of
 * it is seen. With READOUT_UPDATE_SNAPSHOTS=1 the file is written.
 */

import { assertEquals } from "@std/assert";
import {
  type Dialect,
  RESULT_COLUMNS,
  resultStatements,
} from "readout/warehouse";

const DIALECTS: readonly Dialect[] = [
  "duckdb",
  "postgresql",
  "clickhouse",
  "bigquery",
  "snowflake",
  "spark",
  "trino",
];
const OF_KIND = {
  text: "it's",
  number: 0.5,
  count: 3,
  truth: true,
  day: "2026-10-01",
  moment: new Date("2026-10-29T08:00:00Z"),
};

Deno.test("the SQL of results is the one that was looked at, in every dialect", async () => {
  const row = Object.fromEntries(
    Object.entries(RESULT_COLUMNS).map(([name, kind]) => [
      name,
      name.endsWith("_lower") ? null : OF_KIND[kind],
    ]),
  );
  const text = DIALECTS.map((dialect) => {
    const results = resultStatements(["mart", 'res`ul"ts'], dialect);
    return [
      results.look,
      results.make,
      results.earlier("it's"),
      ...results.add([row]),
      results.remove("it's", ["a", "b"]),
    ].map(({ title, sql, parameters }) =>
      `-- ${dialect}: ${title}\n${sql};\n-- ${JSON.stringify(parameters)}\n`
    ).join("\n");
  }).join("\n");
  const file = new URL("snapshots/results.sql", import.meta.url);
  if (Deno.env.get("READOUT_UPDATE_SNAPSHOTS") === "1") {
    await Deno.writeTextFile(file, text);
  }
  assertEquals(text, await Deno.readTextFile(file));
});
