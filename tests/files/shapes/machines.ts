/** Files as databases, clusters, spreadsheets and browsers write them. */

import { openEngine } from "../../../lib/engine/mod.ts";
import { gzip } from "../_write.ts";
import type { Given, Shape, Subject } from "./_shape.ts";
import {
  csv,
  HEADER,
  NUMBERS,
  orders,
  ROWS,
  visits,
  withColumn,
  withRows,
} from "./_store.ts";

const [VISITOR, REVENUE, TIME] = [1, 3, 4];
const quoted = (text: string): string => `"${text}"`;

/** Times in another way: year, month, day, and time of day. */
const times = (
  input: string,
  write: (
    year: string,
    month: string,
    day: string,
    time: string,
  ) => string,
): Pick<Shape, "input" | "given"> => ({
  input,
  given: {
    files: {
      "orders.csv": withColumn(TIME, (text) =>
        quoted(
          write(
            text.slice(0, 4),
            text.slice(5, 7),
            text.slice(8, 10),
            text.slice(11),
          ),
        )),
    },
  },
});

const amounts = (
  input: string,
  write: (text: string, at: number) => string,
): Pick<Shape, "input" | "given"> => ({
  input,
  given: {
    files: {
      "orders.csv": withColumn(
        REVENUE,
        (text, at) => quoted(write(text, at)),
      ),
    },
  },
});

/** `5:30:00 PM` */
function halfDay(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}

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
export const MACHINES: Subject = {
  title: "Files as databases, clusters, spreadsheets and browsers write them",
  shapes: [
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
        files: { parts: (path) => Deno.mkdir(path) },
      },
      says:
        /it is a folder; name a file in it, or put its files together with a query/,
    },
    {
      input: "Snowflake's only part, quoted, in capitals, compressed",
      apart: true,
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
      apart: true,
      given: file(
        "orders.csv",
        csv(ROWS.slice(1), { header: ROWS[0]!, delimiter: "\t" }),
      ),
      says:
        /header: no column for visitor_id, variation, net_revenue among "1001", "v01"/,
    },
    {
      input: "MySQL's OUTFILE, quotes behind backslashes",
      apart: true,
      given: file(
        "orders.csv",
        csv(
          ROWS.map((row) => [...row.map(quoted), '"Bob \\"The, Man\\""']),
          { header: [...HEADER, "name"] },
        ),
      ),
      says: /row 2: opens a quote that is not closed/,
    },
    {
      ...amounts(
        "MySQL's \\N for an amount",
        (text, at) => at === 3 ? "\\N" : text,
      ),
      apart: true,
      says: /row 5, net_revenue: must be a number: current value is "\\N"/,
    },
    {
      ...times(
        "PostgreSQL's offsets of two digits",
        (y, m, d, t) => `${y}-${m}-${d} ${t}+00`,
      ),
      apart: true,
      reads: NUMBERS,
    },
    {
      ...times(
        "SQL Server's seven decimals and an offset",
        (y, m, d, t) => `${y}-${m}-${d} ${t}.0000000 +00:00`,
      ),
      apart: true,
      reads: NUMBERS,
    },
    {
      ...times(
        "Oracle's 02-MAR-26 9.00.00 AM",
        (_y, _m, d, t) => `${d}-MAR-26 ${halfDay(t).replaceAll(":", ".")}`,
      ),
      apart: true,
      says: /created_at: must be a date or time .*"02-MAR-26 9\.00\.00 AM"/,
    },
    {
      input: "JSON lines",
      apart: true,
      given: file("orders.jsonl", '{"order_id": 1}\n{"order_id": 2}\n'),
      says: /orders\.jsonl is JSON, not CSV/,
    },
    {
      input: "tabs in a file that is called .tsv",
      apart: true,
      given: file("orders.tsv", orders(undefined, { delimiter: "\t" })),
      reads: NUMBERS,
    },
    {
      input: "ids as pandas writes whole numbers beside a gap, 1.0",
      apart: true,
      given: {
        assignments: "seen.csv",
        files: {
          "orders.csv": csv(NUMBERED, { header: UNASSIGNED }),
          "seen.csv": SEEN,
        },
      },
      says:
        /No order of orders\.csv is of a visitor in seen\.csv.*Orders have "1\.0", the assignments "1"/,
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
    {
      input: "noon and midnight in hours up to twelve",
      given: {
        files: {
          "orders.csv": withRows(
            ["1011", "v01", "A", "1.00", "2026-03-04 11:59:59 PM"],
            ["1012", "v01", "A", "1.00", "2026-03-05 12:00:00 AM"],
          ).replaceAll(
            /(\d\d:\d\d:\d\d)$/gm,
            (time) => halfDay(time),
          ),
        },
      },
      reads: { A: [100, 4, 6, 101], B: NUMBERS.B },
      says:
        /1 order \(8\.3 %\) was placed outside the visitors' days \(1 after\)/,
    },
    {
      ...times(
        "a browser's times, a space of its own before AM",
        (y, _m, d, t) =>
          `Mar ${Number(d)}, ${y}, ${halfDay(t).replace(" ", "\u202f")}`,
      ),
      reads: NUMBERS,
    },
    {
      ...times(
        "a browser's times, with the name of their zone",
        (y, _m, d, t) =>
          `Mon Mar ${d} ${y} ${t} GMT+0000 (Coordinated Universal Time)`,
      ),
      reads: NUMBERS,
    },
    {
      input: "the same, eight hours behind",
      given: {
        files: {
          "orders.csv": withColumn(TIME, (text) => {
            const then = new Date(Date.parse(`${text.replace(" ", "T")}Z`));
            const local = new Date(then.getTime() - 8 * 3_600_000)
              .toISOString();
            return `Mon Mar ${local.slice(8, 10)} 2026 ${
              local.slice(11, 19)
            } GMT-0800 (Pacific Standard Time)`;
          }),
        },
      },
      reads: NUMBERS,
    },
    {
      ...times(
        "RFC 1123, in GMT",
        (y, _m, d, t) => `Mon, ${d} Mar ${y} ${t} GMT`,
      ),
      apart: true,
      reads: NUMBERS,
    },
    {
      ...times(
        "names of zones behind times",
        (y, m, d, t) => `${y}-${m}-${d} ${t} PST`,
      ),
      apart: true,
      says: /created_at: must be a date or time .*"2026-03-02 09:00:00 PST"/,
    },
    {
      ...times(
        "02. März 2026, 09:00 Uhr",
        (y, _m, d, t) => `${d}. März ${y}, ${t.slice(0, 5)} Uhr`,
      ),
      reads: NUMBERS,
    },
    {
      ...times(
        "2 mars 2026 à 09:00",
        (y, _m, d, t) => `${Number(d)} mars ${y} à ${t.slice(0, 5)}`,
      ),
      apart: true,
      reads: NUMBERS,
    },
    {
      ...times(
        "March 2, 2026 at 9:00:00 AM",
        (y, _m, d, t) => `March ${Number(d)}, ${y} at ${halfDay(t)}`,
      ),
      apart: true,
      reads: NUMBERS,
    },
    {
      ...times(
        "lunes, 2 de marzo de 2026 09:00",
        (y, _m, d, t) =>
          `lunes, ${Number(d)} de marzo de ${y} ${t.slice(0, 5)}`,
      ),
      apart: true,
      reads: NUMBERS,
    },
    {
      ...times(
        "days of ISO's weeks, 2026-W10-1",
        (_y, _m, d) => `2026-W10-${Number(d) - 1}`,
      ),
      apart: true,
      says: /created_at: must be a date or time .*"2026-W10-1"/,
    },
    {
      ...times(
        "days of the year, 2026-061",
        (y, _m, d) => `${y}-0${59 + Number(d)}`,
      ),
      apart: true,
      says: /created_at: must be a date or time .*"2026-061"/,
    },
    {
      input: "an hour that the clocks leave out",
      apart: true,
      given: {
        files: {
          "orders.csv": withRows([
            ...["1011", "v01", "A", "1.00", "2026-03-29 02:30:00"],
          ]),
          "visitors.csv": `${visits()}2026-03-29,A,0\n2026-03-29,B,0\n`,
        },
        read: { timeZone: "Europe/Berlin" },
      },
      reads: { A: [100, 4, 6, 101], B: NUMBERS.B },
    },
    {
      ...amounts(
        "whole amounts with a dash, 20.-",
        (text) => `${Math.trunc(Number(text))}.-`,
      ),
      reads: { A: [100, 4, 5, 99], B: [100, 5, 5, 1299] },
    },
    {
      ...amounts(
        "the same with commas, EUR 1.200,--",
        (text) => `EUR ${text.replace(/\..*/, "").replace("1200", "1.200")},--`,
      ),
      apart: true,
      reads: { A: [100, 4, 5, 99], B: [100, 5, 5, 1299] },
    },
    {
      input: "a minus behind an amount",
      apart: true,
      given: {
        files: {
          "orders.csv": withRows(
            ["R-1", "v02", "A", "2.50-", "2026-03-04 12:00:00"],
          ),
        },
      },
      reads: { A: [100, 4, 5, 97.5], B: NUMBERS.B },
    },
    {
      ...amounts(
        "signs of the reading direction around shekels",
        (text) => `\u200f${text} ₪\u200f`,
      ),
      reads: NUMBERS,
    },
    {
      ...amounts(
        "lakhs of rupees",
        (text) => `₹${text.replace("1200.00", "1,20,000.00")}`,
      ),
      apart: true,
      reads: { A: NUMBERS.A, B: [100, 5, 5, 120100] },
    },
    {
      ...amounts(
        "a curved apostrophe between thousands",
        (text) => text.replace("1200", "1’200"),
      ),
      apart: true,
      reads: NUMBERS,
    },
    {
      ...amounts(
        "a narrow space between thousands",
        (text) => text.replace("1200", "1\u202f200").replace(".", ","),
      ),
      apart: true,
      reads: NUMBERS,
    },
    {
      ...amounts(
        "a code behind, and commas",
        (text) => `${text.replace(".", ",")} EUR`,
      ),
      apart: true,
      reads: NUMBERS,
    },
    {
      ...amounts(
        "two codes",
        (text, at) => `${at % 2 ? "USD" : "EUR"} ${text}`,
      ),
      apart: true,
      says: /is in "EUR" and in "USD", which cannot be added up/,
    },
    {
      ...amounts(
        "Arabic digits",
        (text) => text.replaceAll(/\d/g, (one) => "٠١٢٣٤٥٦٧٨٩"[Number(one)]!),
      ),
      apart: true,
      says: /net_revenue: must be a number: current value is "٢٠\.٠٠"/,
    },
    {
      ...amounts("a spreadsheet's text formulas", (text) => `=""${text}""`),
      apart: true,
      says: /net_revenue: must be a number: current value is "="20\.00""/,
    },
  ],
};
