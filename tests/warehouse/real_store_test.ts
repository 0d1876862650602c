/** A real store's A/B test, in DuckDB, against the readout of the same files. */

import { assertEquals } from "@std/assert";
import { DuckDBInstance } from "@duckdb/node-api";
import { fileURLToPath } from "node:url";
import { readoutFromFiles, readoutFromWarehouse } from "readout/readout";
import { shared, sharedTest } from "../_shared.ts";
import { compareRecords, PARTS } from "./_compare.ts";

const FOLDER = "data/practicum-online-store-ab";
const path = (name: string) => fileURLToPath(shared(`${FOLDER}/${name}`));

sharedTest(
  "a real store's verdict, checks and lifts come out as in the readout of its files",
  FOLDER,
  async () => {
    const now = Date.UTC(2026, 0, 1);
    const expected = await readoutFromFiles(
      { orders: path("orders_us.csv"), visitors: path("visits_us.csv"), now },
      { control: "A" },
    );
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    await connection.run(
      "CREATE TABLE orders AS SELECT * FROM read_csv($1)",
      [path("orders_us.csv")],
    );
    const counted = await connection.runAndReadAll(
      `SELECT "group" AS variation, strftime(date, '%Y-%m-%d') AS day,
         visits::INTEGER AS visitors FROM read_csv($1)`,
      [path("visits_us.csv")],
    );
    const visitors = counted.getRowObjectsJS() as {
      variation: string;
      day: string;
      visitors: number;
    }[];
    const days = visitors.map(({ day }) => day).sort();
    const actual = await readoutFromWarehouse(
      async (sql, parameters) =>
        (await connection.runAndReadAll(sql, [...parameters]))
          .getRowObjectsJS(),
      {
        orders: {
          table: "orders",
          orderId: "transactionId",
          visitor: "visitorId",
          revenue: "revenue",
          variation: "group",
          time: "date",
        },
        variations: [{ name: "A" }, { name: "B" }],
        days: { first: days[0]!, last: days.at(-1)! },
        visitors,
      },
      { dialect: "duckdb", now },
    );
    connection.closeSync();
    instance.closeSync();
    assertEquals(actual.decision.verdict, "do-not-decide");
    assertEquals(actual.variations.map(({ buyers }) => buyers), [445, 528]);
    assertEquals(
      compareRecords(expected, actual),
      Object.fromEntries(PARTS.map((part) => [part, "exact"])) as never,
    );
  },
);
