/** A real store's A/B test, in DuckDB, against the readout of the same files. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import { DuckDBInstance } from "@duckdb/node-api";
import { fromFileUrl } from "@std/path";
import { readTable } from "readout/loaders";
import { type MetricName, readoutFromFrames } from "readout/readout";
import { compareRatios, marginalMoments, relativeLift } from "readout/stats";
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
        visitors: [
          { variation: "A", visitors: 18_736 },
          { variation: "B", visitors: 18_916 },
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
    const [a, b] = groups.map(({ joint }) => joint);
    const liftOf = (name: MetricName) =>
      expected.metrics.find((metric) => metric.name === name)!.comparisons[0]!;
    const mean = relativeLift(
      marginalMoments(a!, "net_revenue"),
      marginalMoments(b!, "net_revenue"),
    );
    const aov = compareRatios(a!, b!, {
      numerator: "net_revenue",
      denominator: "orders",
    }).lift;
    for (
      const [actual, name] of [
        [mean, "net_revenue_per_visitor"],
        [aov, "aov"],
      ] as const
    ) {
      const { lift, liftLower, pValue } = liftOf(name);
      assertAlmostEquals(actual.lift!, lift!, 1e-12);
      assertAlmostEquals(actual.lower!, liftLower!, 1e-12);
      assertAlmostEquals(actual.pValue!, pValue!, 1e-12);
    }
  },
);
