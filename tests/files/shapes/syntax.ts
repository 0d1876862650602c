/** How CSV files are written. */

import type { Subject } from "./_shape.ts";
import {
  csv,
  HEADER,
  NUMBERS,
  orders,
  ROWS,
  visits,
  withColumn,
} from "./_store.ts";

const asIs = (input: string, text: string) => ({
  input,
  given: { text },
  reads: NUMBERS,
});

const BLANK = HEADER.map(() => "");

/** Rows that end in two ways, with a line feed inside of a cell. */
function mixed(crlf: 0 | 1): string {
  const rows = [
    [...HEADER, "gross_profit", "lines"],
    ...ROWS.map((row, at) => [...row, at === 0 ? "" : "1.50", '"a\nb"']),
  ];
  return rows.map((row, at) => {
    const isPair = crlf === 0 ? at > 0 : at % 3 === 0;
    return row.join(",") + (isPair ? "\r\n" : "\n");
  }).join("");
}

/** Rows of the table. */
export const SYNTAX: Subject = {
  title: "How CSV files are written",
  shapes: [
    asIs("commas and line feeds", orders()),
    asIs("CRLF", orders(undefined, { end: "\r\n" })),
    asIs(
      "a header that ends in a line feed, rows in CRLF, line feeds in quotes",
      mixed(0),
    ),
    asIs(
      "CRLF in the header and every third row, line feeds in quotes",
      mixed(1),
    ),
    asIs("semicolons", orders(undefined, { delimiter: ";" })),
    asIs("tabs", orders(undefined, { delimiter: "\t" })),
    asIs("a byte order mark", `\ufeff${orders()}`),
    asIs("no line end behind the last row", orders().trimEnd()),
    asIs(
      "rows of commas alone, as spreadsheets end",
      csv([BLANK, ...ROWS, BLANK, BLANK]),
    ),
    asIs("blank lines between rows", orders(undefined, { end: "\n\n" })),
    asIs("blank lines at the end", `${orders()}\n\n`),
    asIs(
      "every field in quotes",
      csv(ROWS.map((row) => row.map((cell) => `"${cell}"`)), {
        header: HEADER.map((name) => `"${name}"`),
      }),
    ),
    asIs(
      "delimiters, quotes and line feeds inside of quotes",
      csv(ROWS.map((row) => [...row, '"a, ""b""\nand c"']), {
        header: [...HEADER, "note"],
      }),
    ),
    asIs(
      "columns in another order",
      csv(ROWS.map((row) => row.toReversed()), { header: HEADER.toReversed() }),
    ),
    asIs(
      "headers in other words",
      orders(undefined, {
        header: ["Order ID", "user-id", "Test Group", "NET SALES", "Timestamp"],
      }),
    ),
    ...["sep=;", "Orders of March", "# made by a program", ""].map((text) => ({
      input: `above the header, "${text}"`,
      given: { text: `${text}\n${orders(undefined, { delimiter: ";" })}` },
      reads: NUMBERS,
      says: /orders\.csv: lines above the header are skipped: 1/,
    })),
    {
      input: "above the header, a title and an empty row of a spreadsheet",
      given: { text: `Orders of March,,,,\n,,,,\n${orders()}` },
      reads: NUMBERS,
      says: /orders\.csv: lines above the header are skipped: 2/,
    },
    {
      input: "what a report says of itself above the header, and a broken row",
      given: {
        text: `Store,A shop\n\n${orders()}x,y\n`,
      },
      says: /row 14: has 2 fields, but the header has 5/,
    },
    {
      input: "columns that nobody asked for",
      given: {
        text: csv(ROWS.map((row) => [...row, "red"]), {
          header: [...HEADER, "colour"],
        }),
      },
      reads: NUMBERS,
      says: /orders\.csv: not used: colour/,
    },
    {
      input: "headers that only the user knows, with a mapping",
      given: {
        text: orders(undefined, {
          header: ["nr", "wer", "welche", "wieviel", "wann"],
        }),
        read: {
          map: {
            order_id: "nr",
            visitor_id: "wer",
            variation: "welche",
            net_revenue: "wieviel",
          },
        },
      },
      reads: NUMBERS,
    },
    {
      input: "headers that only the user knows, without",
      given: {
        text: orders(undefined, {
          header: ["nr", "wer", "welche", "wieviel", "wann"],
        }),
      },
      says: /no column for visitor_id, variation, net_revenue.*--map/s,
    },
    {
      input: "a mapping to a header that is in neither file",
      given: { read: { map: { order_id: "nr" } } },
      says: /mapped to "nr", which neither file has/,
    },
    {
      input: "two headers for one column",
      given: {
        text: csv(ROWS.map((row) => [...row, row[3]!]), {
          header: [...HEADER.with(3, "revenue"), "net sales"],
        }),
      },
      says: /"revenue" and "net sales" both match. Choose one with --map/,
    },
    {
      input: "a header that is there twice",
      given: {
        text: csv(ROWS.map((row) => [...row, "x"]), {
          header: [...HEADER, "variation"],
        }),
      },
      says: /"variation" appears twice. Rename one/,
    },
    {
      input: "a row with a field too many",
      given: {
        text: csv(ROWS.map((row, at) => at === 3 ? [...row, "x"] : row)),
      },
      says: /row 5: has 6 fields, but the header has 5/,
    },
    {
      input: "a row that is cut",
      given: {
        text: csv(ROWS.map((row, at) => at === 9 ? row.slice(0, 3) : row)),
      },
      says: /row 11: has 3 fields, but the header has 5/,
    },
    {
      input: "a quote that is never closed",
      given: { text: withColumn(1, (id, at) => at === 9 ? `"${id}` : id) },
      says: /orders\.csv/,
    },
    {
      input: "a header and no rows",
      given: { text: csv([]) },
      reads: { A: [100, 0, 0, 0], B: [100, 0, 0, 0] },
      says: /No orders yet\. Visitors: 100 in A and 100 in B/,
    },
    {
      input: "an empty file",
      given: { text: "" },
      says: /orders\.csv is empty; export it again/,
    },
    {
      input: "a file that is not there",
      given: { orders: "other.csv" },
      says: /Cannot open other\.csv: file not found/,
    },
    {
      input: "visitors without days",
      given: { visits: "variation,n_visitors\nA,100\nB,100\n" },
      reads: NUMBERS,
      says: /warn: Period: orders\.csv has dates, but visitors\.csv does not/,
    },
    {
      input: "visitors whose header is another word",
      given: { visits: visits(undefined, ["date", "group", "Sessions"]) },
      reads: NUMBERS,
    },
    {
      input: "every row between quotes as a whole",
      given: { text: orders().trim().replace(/^.*$/gm, '"$&"') },
      says:
        /header: is quoted as a whole and parsed as one field: "order_id,visitor_id/,
    },
    {
      input: "every row but the header between quotes as a whole",
      given: { text: orders().trim().replace(/^\d.*$/gm, '"$&"') },
      says:
        /row 2: is quoted as a whole and parsed as one field\. Remove the outer quotes/,
    },
    {
      input: "fields between single quotes",
      given: {
        text: orders(
          (row) => row.map((cell) => `'${cell}'`),
          { header: HEADER.map((cell) => `'${cell}'`) },
        ),
      },
      says:
        /its fields are in single quotes, which count as part of the fields: 'order_id'/,
    },
    {
      input: "the header once more in the middle",
      given: { text: csv([...ROWS.slice(0, 5), HEADER, ...ROWS.slice(5)]) },
      says: /row 7, net_revenue: must be a number: .*"net_revenue"/,
    },
    {
      input: "a line of totals at the end",
      given: { text: `${orders()}Total,,,1400.00,\n` },
      reads: NUMBERS,
      says: /a row of totals is excluded: "Total,,,1400\.00,"/,
    },
    {
      input: "a line below the rows that says how many they are",
      given: { text: `${orders()}10 rows exported\n` },
      reads: NUMBERS,
      says: /a row of remarks is excluded: "10 rows exported"/,
    },
  ],
};
