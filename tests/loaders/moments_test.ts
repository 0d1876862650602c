/** Moments of a Parquet file, in the store's time. */

import { assertEquals } from "@std/assert";
import { join } from "node:path";
import pl from "nodejs-polars";
import { readTable } from "../../lib/loaders/mod.ts";
import { withFolder } from "../_folder.ts";

/** How orders at these moments are read by a store in Berlin. */
const read = (...moments: readonly string[]) =>
  withFolder(async (folder) => {
    const path = join(folder, "orders.parquet");
    const text = moments.map((_, index) => `${index}`);
    const times = moments.map((moment) => new Date(moment));
    pl.DataFrame([
      ...["order_id", "visitor_id", "variation"]
        .map((name) => pl.Series(name, text, pl.Utf8)),
      pl.Series("net_revenue", moments.map(() => 5), pl.Float64),
      pl.Series("created_at", times, pl.Datetime("ms", "UTC")),
    ]).writeParquet(path);
    const formats = { timeZone: "Europe/Berlin" };
    const { frame, readAs } = await readTable(path, { formats });
    const dates = frame.getColumn("created_at")
      .toArray() as unknown[] as Date[];
    return [...readAs, ...dates.map((date) => date.toISOString())];
  });

Deno.test("moments are in the store's time, and midnights alone are days", async () => {
  assertEquals(await read("2026-01-05T23:30:00Z", "2026-01-06T00:00:00Z"), [
    "created_at is read as times, in Europe/Berlin time",
    "2026-01-06T00:30:00.000Z",
    "2026-01-06T01:00:00.000Z",
  ]);
  assertEquals(await read("2026-01-05T00:00:00Z", "2026-01-06T00:00:00Z"), [
    "created_at is read as days",
    "2026-01-05T00:00:00.000Z",
    "2026-01-06T00:00:00.000Z",
  ]);
});
