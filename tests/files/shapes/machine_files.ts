/** Files as databases and clusters write them. */

import { openEngine } from "../../../lib/engine/mod.ts";
import { gzip } from "../_write.ts";
import type { Given, Shape } from "./_shape.ts";
import { csv, HEADER, NUMBERS, orders, ROWS } from "./_store.ts";
import { amounts, halfDay, quoted, times, VISITOR } from "./_machines.ts";

const file = (name: string, content: string | Uint8Array): Given => ({
  orders: name,
  files: { [name]: content },
});

const PARTS = {
  "part-00000-7f.csv": csv(ROWS.slice(0, 5)),
  "part-00001-7f.csv": csv(ROWS.slice(5)),
};

const unnumbered = (id: string): string => String(Number(id.slice(1)));

/** 100 visitors of each variation, called by numbers. */
const SEEN = csv(
  ["A", "B"].flatMap((name, arm) => {
    const rows = ROWS.filter((row) => row[2] === name);
    const buyers = [...new Set(rows.map((row) => unnumbered(row[VISITOR]!)))];
    return Array.from({ length: 100 }, (_, at) => [
      buyers[at] ?? `${1000 * (arm + 1) + at}`,
      name,
    ]);
  }),
  { header: ["visitor_id", "variation"] },
);

const NUMBERED = ROWS.map(([id, visitor, _, revenue, time]) => [
  id!,
  `${unnumbered(visitor!)}.0`,
  revenue!,
  time!,
]);

const UNASSIGNED = ["order_id", "visitor_id", "net_revenue", "created_at"];

/** Rows of the table. */
export const MACHINE_FILES: readonly Shape[] = [
  {
    input: "one part of a table, another beside it",
    given: { orders: "part-00000-7f.csv", files: PARTS },
    says:
      /part-00000-7f\.csv is one of 2 parts of a table, beside part-00001-7f\.csv; put all of them together with a query, as in FROM 'part-00000-7f\.csv' UNION ALL FROM 'part-00001-7f\.csv'/,
  },
  {
    input: "both parts, put together in a query",
    given: {
      orders: "orders.sql",
      files: {
        ...PARTS,
        "orders.sql":
          "FROM 'part-00000-7f.csv' UNION ALL FROM 'part-00001-7f.csv'",
      },
    },
    reads: NUMBERS,
  },
  {
    input: "a folder of parts",
    given: {
      orders: "parts",
      files: {
        parts: async (path) => {
          await Deno.mkdir(path);
          for (const [name, text] of Object.entries(PARTS)) {
            await Deno.writeTextFile(`${path}/${name}`, text);
          }
        },
      },
    },
    reads: NUMBERS,
  },
  {
    input: "Snowflake's only part, quoted, in capitals, compressed",
    given: file(
      "data_0_0_0.csv.gz",
      await gzip(
        new TextEncoder().encode(
          csv(ROWS.map((row) => row.map(quoted)), {
            header: HEADER.map((name) => quoted(name.toUpperCase())),
          }),
        ),
        1,
      ),
    ),
    reads: NUMBERS,
  },
  {
    input: "MySQL's OUTFILE, which has no header",
    given: file(
      "orders.csv",
      csv(ROWS.slice(1), { header: ROWS[0]!, delimiter: "\t" }),
    ),
    says:
      /header: no column for visitor_id, variation, net_revenue\. Found: "1001", "v01"/,
  },
  {
    input: "MySQL's OUTFILE, quotes behind backslashes",
    given: file(
      "orders.csv",
      csv(
        ROWS.map((row) => [...row.map(quoted), '"Bob \\"The, Man\\""']),
        { header: [...HEADER, "name"] },
      ),
    ),
    says: /row 2: opens a quote that is never closed/,
  },
  {
    ...amounts(
      "MySQL's \\N for an amount",
      (text, at) => at === 3 ? "\\N" : text,
    ),
    says: /row 5, net_revenue: must be a number: current value is "\\N"/,
  },
  {
    ...times(
      "PostgreSQL's offsets of two digits",
      (y, m, d, t) => `${y}-${m}-${d} ${t}+00`,
    ),
    reads: NUMBERS,
  },
  {
    ...times(
      "SQL Server's seven decimals and an offset",
      (y, m, d, t) => `${y}-${m}-${d} ${t}.0000000 +00:00`,
    ),
    reads: NUMBERS,
  },
  {
    ...times(
      "Oracle's 02-MAR-26 9.00.00 AM",
      (_y, _m, d, t) => `${d}-MAR-26 ${halfDay(t).replaceAll(":", ".")}`,
    ),
    reads: NUMBERS,
    says: /is read as in words: 31-DEC-26 11\.59[^]*2026-03-04T23:59:59/,
  },
  {
    input: "tabs in a file that is called .tsv",
    given: file("orders.tsv", orders(undefined, { delimiter: "\t" })),
    reads: NUMBERS,
  },
  {
    input: "ids as pandas writes whole numbers beside a gap, 1.0",
    given: {
      assignments: "seen.csv",
      text: csv(NUMBERED, { header: UNASSIGNED }),
      files: { "seen.csv": SEEN },
    },
    reads: { A: [100, 4, 5, 100], B: [100, 5, 5, 1300] },
    says: /IDs ending in "\.0" in only one file are read as whole numbers/,
  },
  {
    input: "the same numbers in Parquet, whole ones in the assignments",
    given: {
      orders: "orders.parquet",
      assignments: "seen.csv",
      files: {
        "orders.parquet": async (path) => {
          await using engine = await openEngine();
          const rows = NUMBERED.map(([id, visitor, revenue, time]) =>
            `('${id}', ${visitor}::DOUBLE, ${revenue}, TIMESTAMP '${time}')`
          );
          await engine.run(
            `COPY (FROM (VALUES ${rows.join(", ")})
               AS rows (${UNASSIGNED.join(", ")}))
             TO '${path}' (FORMAT parquet)`,
          );
        },
        "seen.csv": SEEN,
      },
    },
    reads: NUMBERS,
  },
  {
    ...times(
      "hours up to twelve behind a year",
      (y, m, d, t) => `${y}-${m}-${d} ${halfDay(t)}`,
    ),
    reads: NUMBERS,
  },
];
