/** What the files are: compressed, Parquet, frames. */

import pl from "nodejs-polars";
import { gzip } from "../_write.ts";
import type { Subject } from "./_shape.ts";
import { csv, NUMBERS, orders, ROWS, VISITS, withRows } from "./_store.ts";

const encoder = new TextEncoder();
const FIRST = ROWS.slice(0, 4);

const gz = (members: number, text = orders()) => async (path: string) =>
  await Deno.writeFile(path, await gzip(encoder.encode(text), members));

const cells = (at: number) => ROWS.map((row) => row[at]!);
const texts = (name: string, at: number) => pl.Series(name, cells(at), pl.Utf8);

function orderFrame(): pl.DataFrame {
  return pl.DataFrame([
    texts("order_id", 0),
    texts("visitor_id", 1),
    texts("variation", 2),
    pl.Series("net_revenue", cells(3).map(Number), pl.Float64),
    pl.Series(
      "created_at",
      cells(4).map((text) => new Date(`${text.replace(" ", "T")}Z`)),
      pl.Datetime("ms"),
    ),
  ]);
}

function visitFrame(): pl.DataFrame {
  return pl.DataFrame({
    variation: VISITS.map((row) => row[1]!),
    n_visitors: VISITS.map((row) => Number(row[2])),
  }).groupBy("variation").agg(pl.col("n_visitors").sum());
}

const inFile = (
  name: string,
  write: (path: string) => void | Promise<void>,
) => ({ files: { [name]: write }, orders: name });

/** Rows of the table. */
export const CONTAINERS: Subject = {
  title: "What the files are",
  shapes: [
    {
      input: "compressed CSV",
      given: inFile("orders.csv.gz", gz(1)),
      reads: NUMBERS,
    },
    {
      input: "Parquet",
      given: inFile(
        "orders.parquet",
        (path) => orderFrame().writeParquet(path),
      ),
      reads: NUMBERS,
    },
    {
      input: "a file that is called .parquet and is none",
      given: inFile(
        "orders.parquet",
        (path) => Deno.writeTextFile(path, orders()),
      ),
      says: /orders\.parquet.*but isn't valid Parquet\. It may be truncated/s,
    },
    {
      input: "a file that is called .gz and is none",
      given: inFile(
        "orders.csv.gz",
        (path) => Deno.writeTextFile(path, orders()),
      ),
      reads: NUMBERS,
    },
    {
      input: "a folder",
      given: inFile("orders.csv.d", (path) => Deno.mkdir(path)),
      says: /Cannot open orders\.csv\.d/,
    },
    {
      input: "parts of the orders, by a pattern of their names",
      given: {
        files: { "may 1.csv": csv(ROWS.slice(4)), "may 2.csv": csv(FIRST) },
        orders: "may *.csv",
      },
      reads: NUMBERS,
      says: /may 2\.csv: 4 rows, read by .*may \*\.csv/,
    },
    {
      input: "parts that differ in their columns",
      given: {
        files: { "may 1.csv": csv(ROWS), "may 2.csv": "order_id\n1\n" },
        orders: "may ?.csv",
      },
      says:
        /The parts of .*may \?\.csv have different columns: .*; may 2\.csv has order_id/,
    },
    {
      input: "a pattern that no name fits",
      given: { orders: "june *.csv" },
      says: /Cannot open .*june \*\.csv: file not found/,
    },
    {
      input: "frames",
      given: {
        frames: () => ({ orders: orderFrame(), visitors: visitFrame() }),
      },
      reads: NUMBERS,
    },
    {
      input: "frames with ids that are numbers",
      given: {
        frames: () => ({
          orders: orderFrame().withColumns(
            pl.Series("order_id", cells(0).map(Number), pl.Float64),
          ),
          visitors: visitFrame(),
        }),
      },
      reads: NUMBERS,
    },
    {
      input: "frames with texts for times and amounts",
      given: {
        frames: () => ({
          orders: pl.DataFrame([
            ...["order_id", "visitor_id", "variation"].map(texts),
            texts("net_revenue", 3),
            texts("created_at", 4),
          ]),
          visitors: pl.DataFrame({
            created_at: VISITS.map((row) => row[0]!),
            variation: VISITS.map((row) => row[1]!),
            n_visitors: VISITS.map((row) => row[2]!),
          }),
        }),
      },
      reads: NUMBERS,
      says: /pass: Period: Covers the days of the visitors/,
    },
    {
      input: "frames with times in words",
      given: {
        frames: () => ({
          orders: orderFrame().withColumns(
            pl.Series("created_at", cells(4).map(() => "noon"), pl.Utf8),
          ),
          visitors: visitFrame(),
        }),
      },
      says: /the orders.*created_at: 10 values are no time, such as "noon"/s,
    },
    {
      input: "Parquet with texts for times",
      given: inFile(
        "orders.parquet",
        (path) =>
          orderFrame().withColumns(texts("created_at", 4)).writeParquet(path),
      ),
      reads: NUMBERS,
    },
    {
      input: "frames with variations that are numbers",
      given: {
        frames: () => ({
          orders: orderFrame().withColumns(
            pl.Series(
              "variation",
              cells(2).map((name) => name === "A" ? 0 : 1),
              pl.Int64,
            ),
          ),
          visitors: pl.DataFrame({ variation: [0, 1], n_visitors: [100, 100] }),
        }),
        options: { control: undefined },
      },
      reads: { "0": NUMBERS.A, "1": NUMBERS.B },
      says: /The control: by its name/,
    },
    {
      input: "frames without a column that must be there",
      given: {
        frames: () => ({
          orders: orderFrame().drop("visitor_id"),
          visitors: visitFrame(),
        }),
      },
      says:
        /the orders: header: no column for visitor_id\. Found: .*--map visitor/s,
    },
    {
      input: "names with quotes, spaces and letters of other scripts",
      given: {
        files: { "O'Brien Größe.csv": withRows() },
        orders: "O'Brien Größe.csv",
      },
      reads: NUMBERS,
    },
  ],
};
