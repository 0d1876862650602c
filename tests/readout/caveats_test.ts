/** What the statistics say of their own numbers reaches the reader. */

import { assertEquals, assertMatch } from "@std/assert";
import pl from "nodejs-polars";
import { readoutFromFrames } from "../../lib/readout/mod.ts";
import { quantileDifference } from "../../lib/stats/mod.ts";
import { noteTexts } from "../_said.ts";

/** The notes of an experiment in which three in a hundred buy, for 20 to 219. */
async function notesOf(
  visitors: Readonly<Record<"A" | "B", number>>,
): Promise<readonly string[]> {
  const rows = (["A", "B"] as const).flatMap((variation) =>
    Array.from({ length: visitors[variation] * 0.03 }, (_, index) => ({
      visitor: `${variation}${index}`,
      variation,
      revenue: 20 + (index * 37) % 200,
    }))
  );
  const { notes } = await readoutFromFrames({
    orders: pl.DataFrame({
      order_id: rows.map((_, index) => `o${index}`),
      visitor_id: rows.map(({ visitor }) => visitor),
      variation: rows.map(({ variation }) => variation),
      net_revenue: rows.map(({ revenue }) => revenue),
    }),
    visitors: pl.DataFrame({
      variation: ["A", "B"],
      n_visitors: [visitors.A, visitors.B],
    }),
  });
  return noteTexts({ notes });
}

Deno.test("a small arm beside a large one is warned of, for the metrics that it harms", async () => {
  const [note, ...others] = await notesOf({ A: 9000, B: 1000 });
  assertMatch(
    note!,
    /, Net revenue per visitor, .*, B: The arms are uneven, and the smaller one has few observations .* more conservative/,
  );
  assertEquals(others, []);
});

Deno.test("a handful of buyers is warned of where order values are compared", async () => {
  const notes = await notesOf({ A: 400, B: 400 });
  assertEquals(notes.length, 1);
  assertMatch(
    notes[0]!,
    /^Average order value, Net revenue per buyer, B: Too few observations for a ratio: its/,
  );
});

Deno.test("even arms with buyers enough are not warned of", async () => {
  assertEquals(await notesOf({ A: 5000, B: 5000 }), []);
});

Deno.test("medians of prices that repeat are warned of below 1,000 visitors in an arm, and not from there on", () => {
  const prices = (visitors: number) =>
    Array.from({ length: visitors }, (_, at) => 20 + 5 * (at % 4));
  const warned = (control: number, treatment: number) =>
    quantileDifference(prices(control), prices(treatment), 0.5).caveats
      .some(({ message }) => message.includes("and repeated prices"));
  assertEquals([
    warned(999, 5000),
    warned(5000, 999),
    warned(1000, 1000),
  ], [true, true, false]);
});
