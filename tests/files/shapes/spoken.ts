/** What is said where the input is no readout: help, settings, a season. */

import { join } from "node:path";
import { commandHelp, readArgs } from "../../../lib/commands/line/mod.ts";
import { fileFormatOptions } from "../../../lib/commands/readout/mod.ts";
import { READOUT } from "../../../lib/commands/specs/mod.ts";
import { openEngine } from "../../../lib/engine/mod.ts";
import { formatSeason, seasonFromOrders } from "../../../lib/seasonal/mod.ts";
import type { Given, Subject } from "./_shape.ts";
import { csv, HEADER, NUMBERS, ROWS, visits, withColumn } from "./_store.ts";

const DAY = 86_400_000;

/** A store's orders around the Black Fridays of two years, one a day. */
const SEASON = csv(
  [2024, 2025].flatMap((year) =>
    Array.from({ length: 103 }, (_, at) => {
      const time = new Date(Date.UTC(year, 8, 1) + at * DAY).toISOString();
      return [`${year}-${at}`, `c${at}`, time.slice(0, 19), `${10 + at % 5}`];
    })
  ),
  { header: ["order_id", "customer_id", "created_at", "revenue"] },
);

/** A file that somebody writes into once its digest is taken. */
function changing(): Given {
  let orders = "";
  let times = 0;
  return {
    text: async (path) => {
      orders = path;
      await Deno.writeTextFile(path, csv(ROWS));
    },
    options: {
      cache: {
        folder: null,
        // Asked for between the digest of a file and its rows, also of the visitors.
        get smallest() {
          using file = Deno.openSync(orders, { write: true });
          file.seekSync(-2, Deno.SeekMode.End);
          file.writeSync(new TextEncoder().encode(`${++times}`));
          return 0;
        },
      },
    },
  };
}

function wide(totals: readonly string[]): string {
  return csv([
    ["2026-03-02", "40", "41", totals[0]!],
    ["2026-03-03", "30", "28", totals[1]!],
    ["2026-03-04", "30", "31", totals[2]!],
  ], { header: ["day", "A", "B", "Total"] });
}

/** The orders as Parquet, one of their columns in another way. */
function parquet(changed: string): Given {
  const column = changed.split(" AS ").at(-1)!;
  return {
    orders: "orders.parquet",
    files: {
      "orders.parquet": async (path) => {
        await using engine = await openEngine();
        const rows = ROWS.map((row) =>
          `('${row[0]}', '${row[1]}', '${row[2]}', ${row[3]}, TIMESTAMP '${
            row[4]
          }')`
        );
        await engine.run(
          `COPY (SELECT * EXCLUDE (${column}), ${changed}
             FROM (VALUES ${rows.join(", ")}) AS rows (${HEADER.join(", ")}))
           TO '${path}' (FORMAT parquet)`,
        );
      },
    },
  };
}

/** Rows of the table. */
export const SPOKEN: Subject = {
  title: "Files that change, columns that mislead, settings, help, seasons",
  shapes: [
    {
      input: "orders that are changed while they are read",
      given: changing(),
      says:
        /^orders\.csv changed while being read. Try again when it is complete$/,
    },
    {
      input: "orders as readout.json says that they are written",
      given: {
        text: withColumn(3, (text) => text.replace(".", ","), {
          delimiter: ";",
        }),
        visits: visits().replaceAll(",", ";"),
        read: fileFormatOptions(readArgs([], READOUT), {
          written: { decimal: ",", delimiter: ";" },
        }),
      },
      reads: NUMBERS,
    },
    {
      input: "a delimiter that is named, and another one in the visitors",
      given: {
        text: withColumn(3, (text) => text, { delimiter: ";" }),
        read: { delimiter: ";" },
      },
      says:
        /visitors\.csv: header: is a single field with the given delimiter: "created_at,variation,n_visitors"\. Remove --delimiter/,
    },
    {
      input: "visitors with a column per variation, and one of their totals",
      given: { visits: wide(["81", "58", "61"]) },
      reads: NUMBERS,
      says: /Excluded from visitors\.csv: "Total", the sum of the variations/,
    },
    {
      input:
        "visitors with a column per variation, and totals of something else",
      given: { visits: wide(["90", "58", "61"]) },
      says:
        /visitors\.csv: row 2, Total: is 90, which is not the sum of the others\. Exclude the column with --ignore "Total"/,
    },
    {
      input: "amounts with their currency in one cell of Parquet",
      given: parquet(
        "{ 'amount': net_revenue, 'currency': 'EUR' } AS net_revenue",
      ),
      says:
        /orders\.parquet: net_revenue: must have a single value in each row: its type is STRUCT/,
    },
    {
      input: "amounts that were numbers of four bytes",
      given: parquet("net_revenue::FLOAT AS net_revenue"),
      reads: NUMBERS,
    },
    {
      input: "ids of 17 digits that were numbers with a fraction",
      given: parquet(
        "(9007199254740992 + row_number() OVER ())::DOUBLE AS visitor_id",
      ),
      says:
        /visitor_id: is "900719925474099\d\.0" in \d rows, a rounded number that may merge several visitors\. Export/,
    },
    {
      input: "readout --help",
      given: { says: () => Promise.resolve(commandHelp(READOUT)) },
      says:
        /\nFrom files:\n[\s\S]*--orders[\s\S]*\nFile formats, detected if not given:\n[\s\S]*--dates/,
    },
    {
      input: "a season of a store's own orders, no industry given",
      given: {
        text: SEASON,
        says: async (folder) =>
          formatSeason(
            await seasonFromOrders(join(folder, "orders.csv"), {
              event: "BFCM",
              year: 2025,
              currency: "EUR",
              cache: { folder: null },
            }),
          ),
      },
      says: /^(?=[\s\S]*2025)(?![\s\S]*invented)/,
    },
  ],
};
