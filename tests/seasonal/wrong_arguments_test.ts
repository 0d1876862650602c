/** A season that is asked for in the wrong way. */

import { assertRejects } from "@std/assert";
import { seasonFromDays, seasonFromOrders } from "readout/seasonal";

Deno.test("rows and options of a season that are not told apart are told in words", async () => {
  for (
    const [name, season] of Object.entries({ seasonFromOrders, seasonFromDays })
  ) {
    const rows = name === "seasonFromOrders" ? "orders" : "daily";
    for (const given of [[{ orders: "x.csv" }], [], [null, { year: 2025 }]]) {
      await assertRejects(
        () => (season as (...given: unknown[]) => Promise<unknown>)(...given),
        Error,
        `${name}(${rows}, { event: "BFCM", year: 2025 })`,
      );
    }
    await assertRejects(
      () => (season as (given: unknown) => Promise<unknown>)("x.csv"),
      Error,
      "add the event and its year",
    );
  }
});
