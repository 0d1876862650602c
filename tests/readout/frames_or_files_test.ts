/** Frames and files have a function each, and each names the other. */

import { assertEquals, assertRejects } from "@std/assert";
import {
  OptionsError,
  pl,
  readoutFromFiles,
  readoutFromFrames,
} from "../../lib/mod.ts";

const DATA = new URL("../../data/", import.meta.url).pathname;

Deno.test("a dataframe where a file is read is told the function of dataframes", async () => {
  const orders = pl.DataFrame({ order_id: ["1"] });
  await assertRejects(
    () => readoutFromFiles({ orders, visitors: orders } as never),
    OptionsError,
    "orders, visitors: a dataframe where a file is expected. Use readoutFromFrames({ orders, visitors })",
  );
});

Deno.test("a file where a dataframe is read is told the function of files", async () => {
  const frame = pl.DataFrame({ order_id: ["1"] });
  for (
    const [frames, names] of [
      [{ orders: "orders.csv", visitors: "visitors.csv" }, "orders, visitors"],
      [{ orders: frame, assignments: frame }, "assignments"],
      [{ orders: frame, visitors: frame, dates: "%d.%m.%Y" }, "dates"],
    ] as const
  ) {
    await assertRejects(
      () => readoutFromFrames(frames as never),
      OptionsError,
      `${names}: only available for files. Use readoutFromFiles({ orders: "orders.csv", ... })`,
    );
  }
});

Deno.test("line items are summed of frames as of files", async () => {
  const [orders, visitors] = ["order_line_items.csv", "time_series.csv"]
    .map((name) => DATA + name) as [string, string];
  const ofFiles = await readoutFromFiles({ orders, visitors, lineItems: true });
  const ofFrames = await readoutFromFrames({
    orders: pl.readCSV(orders),
    visitors: pl.readCSV(visitors),
    lineItems: true,
  });
  assertEquals(ofFrames.variations, ofFiles.variations);
  assertEquals(ofFrames.metrics, ofFiles.metrics);
  assertEquals(ofFrames.decision, ofFiles.decision);
});
