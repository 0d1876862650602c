/** Days of visitors in a frame, and orders so far by them. */

import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import pl from "nodejs-polars";
import { SchemaError } from "../../lib/api/mod.ts";
import type { Readout } from "../../lib/readout/mod.ts";
import { readoutFromFiles, readoutFromFrames } from "../../lib/readout/mod.ts";
import { storeDays } from "../../lib/intake/mod.ts";
import { withFolder } from "../_folder.ts";
import { noteTexts } from "../_said.ts";

const DAYS = Array.from(
  { length: 14 },
  (_, day) => new Date(Date.UTC(2026, 0, 1 + day)),
);
const ISO = DAYS.map((day) => day.toISOString().slice(0, 10));

/** One order a variation and day; days as they stand in the frame. */
function read(
  days: readonly unknown[],
  orderDays: readonly Date[] = DAYS,
): Promise<Readout> {
  const arms = ["A", "B"];
  return readoutFromFrames({
    orders: pl.DataFrame({
      order_id: orderDays.flatMap((_, at) => arms.map((arm) => `${arm}${at}`)),
      visitor_id: orderDays.flatMap((_, at) =>
        arms.map((arm) => `${arm}${at}`)
      ),
      variation: orderDays.flatMap(() => arms),
      net_revenue: orderDays.flatMap((_, at) => arms.map(() => 10 + at)),
      created_at: orderDays.flatMap((day) => arms.map(() => day)),
    }),
    visitors: pl.DataFrame({
      variation: days.flatMap(() => arms),
      n_visitors: days.flatMap(() => [40, 41]),
      created_at: days.flatMap((day) => arms.map(() => day)),
    }),
    now: Date.UTC(2026, 2, 1),
  });
}

Deno.test("days of visitors are the same however they are written", async () => {
  const known = await read(DAYS);
  const written = {
    iso: ISO,
    "as days, since": ISO.map((day) => `${day}T00:00:00Z`),
    "as day first": ISO.map((day) => day.split("-").reverse().join(".")),
  };
  for (const [form, days] of Object.entries(written)) {
    const { inputs, ...others } = await read(days);
    const plain = inputs.map((input) => ({ ...input, readAs: [] }));
    assertEquals({ ...others, inputs: plain }, known, form);
    const { readAs } = inputs[1]!;
    if (form === "iso") assertEquals(readAs, []);
    else assertStringIncludes(readAs[0]!, `is read ${form}`);
  }
});

Deno.test("a text that is no day of the calendar is refused, not moved", async () => {
  const { problems } = await assertRejects(
    () => read([...ISO.slice(0, -1), "2026-02-30"]),
    SchemaError,
  );
  assertEquals(problems.map(({ path, message }) => `${path}: ${message}`), [
    'created_at: 2 values are no time, such as "2026-02-30"',
  ]);
});

Deno.test("orders of days without visitors count on the next day that has some", async () => {
  // No visitors on the second and third day; the orders are of every day.
  const days = [DAYS[0]!, ...DAYS.slice(3)];
  const { overTime } = await read(days);
  const values = overTime!.days.filter(({ variation }) => variation === "A")
    .slice(0, 3).map(({ date, value }) => [date, value]);
  assertEquals(values, [
    ["2026-01-01", 10 / 40],
    ["2026-01-04", (11 + 12 + 13) / 40],
    ["2026-01-05", 14 / 40],
  ]);
});

Deno.test("days begin where each has as many orders as its visitors' file says", async () => {
  const placed = Array.from(
    { length: 14 * 24 },
    (_, hour) => new Date(Date.UTC(2026, 0, 1, 5 + hour)).toISOString(),
  );
  await withFolder(async (folder) => {
    const [orders, visitors] = [`${folder}/o.csv`, `${folder}/v.csv`];
    await Deno.writeTextFile(
      orders,
      "order_id,visitor_id,variation,net_revenue,created_at\n" +
        placed.map((time, at) => `o${at},v${at},${"AB"[at % 2]},10,${time}\n`)
          .join(""),
    );
    await Deno.writeTextFile(
      visitors,
      "date,variation,visitors,n_orders\n" +
        ISO.flatMap((day) => [`${day},A,400,12\n`, `${day},B,400,12\n`]).join(
          "",
        ),
    );
    const query = `${folder}/o.sql`;
    await Deno.writeTextFile(query, "FROM 'o.csv'");
    const proof =
      "Days begin in America/New_York, where daily orders match v.csv.";
    for (const from of [orders, query]) {
      const { notes, ledger } = await readoutFromFiles({
        orders: from,
        visitors,
      });
      assertEquals(ledger.counted.orders, placed.length, from);
      assertEquals(noteTexts({ notes })[0], proof, from);
      const { days, notes: ofStore } = await storeDays({
        orders: from,
        visitors,
      });
      assertEquals(days.map((day) => day.orders), ISO.map(() => 24), from);
      assertEquals(noteTexts({ notes: ofStore })[0], proof, from);
    }
    const inUtc = await storeDays({ orders });
    assertStringIncludes(
      noteTexts(inUtc)[0]!,
      "days are assumed to begin at midnight UTC",
    );
    const named = await storeDays({ orders, timeZone: "UTC" });
    assertEquals(noteTexts(named).filter((note) => /UTC/.test(note)), []);
  });
});
