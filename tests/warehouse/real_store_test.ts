/** A real store's A/B test, in DuckDB, against the readout of the same files. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import { DuckDBInstance } from "@duckdb/node-api";
import { fromFileUrl } from "@std/path";
import { readTable } from "readout/loaders";
import { metricsFromMoments, readoutFromFrames } from "readout/readout";
import { loadMoments } from "readout/warehouse";
import { shared, sharedTest } from "../_shared.ts";

const FOLDER = "data/practicum-online-store-ab";
const path = (name: string) => fromFileUrl(shared(`${FOLDER}/${name}`));

sharedTest(
  "a real store's crossovers and lifts come out as in the readout of its files",
  FOLDER,
  async () => {
    const expected = await readoutFromFrames({
      orders: await readTable(path("orders_us.csv")),
      visitors: await readTable(path("visits_us.csv"), { kind: "visitors" }),
    });
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    await connection.run(
      "CREATE TABLE orders AS SELECT * FROM read_csv($1, all_varchar = true)",
      [path("orders_us.csv")],
    );
    const { groups, leftOut } = await loadMoments(
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
        },
        variations: [{ name: "A" }, { name: "B" }],
        // Without the 58 of both, whose orders do not count either.
        visitors: [
          { variation: "A", visitors: 18_736 - 58 },
          { variation: "B", visitors: 18_916 - 58 },
        ],
      },
      { dialect: "duckdb" },
    );
    connection.closeSync();
    instance.closeSync();

    assertEquals(groups.map(({ buyers }) => buyers), [445, 528]);
    assertEquals(leftOut, [
      { reason: "two variations", visitors: 58, exposures: 0, orders: 181 },
    ]);
    const metrics = metricsFromMoments(groups);
    assertEquals(
      metrics.map(({ name }) => name),
      expected.metrics.map(({ name }) => name),
    );
    for (const [index, { comparisons }] of metrics.entries()) {
      const wanted = expected.metrics[index]!.comparisons[0]!;
      const { lift, pValue, adjustedPValue } = comparisons[0]!;
      assertAlmostEquals(lift.value!, wanted.lift.value!, 1e-12);
      assertAlmostEquals(lift.lower!, wanted.lift.lower!, 1e-12);
      assertAlmostEquals(lift.upper!, wanted.lift.upper!, 1e-12);
      assertAlmostEquals(pValue!, wanted.pValue!, 1e-12);
      assertAlmostEquals(adjustedPValue!, wanted.adjustedPValue!, 1e-12);
    }
  },
);
