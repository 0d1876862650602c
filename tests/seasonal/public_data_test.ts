/** A season from the shapes of public data, known by hand. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { seasonFromDays } from "../../lib/seasonal/mod.ts";
import { csv, datesBetween, isBfcm, withFile } from "./_stores.ts";
import { noteTexts } from "../_said.ts";

Deno.test("Favorita's daily transactions of several stores are summed, without revenue", async () => {
  const rows = [2013, 2014].flatMap((year) =>
    datesBetween(`${year}-09-01`, `${year}-12-10`).flatMap((date) => [
      [date, 1, (year - 2012) * (isBfcm(date) ? 300 : 100)],
      [date, 2, 50],
    ])
  );
  const season = await withFile(
    csv("date,store_nbr,transactions", rows),
    (path) => seasonFromDays(path, { event: "BFCM", year: 2014 }),
  );
  const [orders] = season.metrics;
  assertEquals([season.measure, orders!.metric], ["orders", "orders"]);
  assertEquals(
    [orders!.event.value, orders!.event.priorValue],
    [4 * 650, 4 * 350],
  );
  assertEquals(season.eventGrowth, null);
  // The ordinary days went from 150 to 250.
  assertAlmostEquals(season.variation!.ordinary.change.value!, 2 / 3, 1e-9);
  assert(
    noteTexts(season).some((note) =>
      note.includes("the 2 rows of each day are summed")
    ),
    noteTexts(season).join("\n"),
  );
});
