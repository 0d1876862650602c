/** The intervals drawn in tables match their numbers. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import * as fc from "fast-check";
import type { Table } from "../../lib/document/mod.ts";
import { readoutDocument } from "../../lib/words/mod.ts";
import { records } from "./_records.ts";

const TABLES = ["metrics", "other-metrics"];

/** Checks each bar of a table against its lift, by the affine map of its axis. */
function assertDrawn({ id, rows }: Table): number {
  const drawn = rows.flatMap((row) =>
    row.filter(({ bar }) => bar !== undefined)
  );
  const lifts = rows.flatMap((row, index) => {
    const bar = row.find((cell) => cell.bar !== undefined)?.bar;
    const [lift] = row.find(({ kind }) => kind === "change")?.data ?? [];
    return bar === undefined || typeof lift !== "number"
      ? []
      : [{ index, lift, bar, interval: row.find(({ bar }) => bar)!.data }];
  });
  assertEquals(lifts.length, drawn.length, `${id}: a bar without a lift`);
  const widest =
    lifts.toSorted((a, b) => Math.abs(b.lift) - Math.abs(a.lift))[0];
  if (widest === undefined || widest.lift === 0) return drawn.length;
  const scale = (widest.bar.at - widest.bar.zero) / widest.lift;
  assert(scale > 0, id);
  for (const { lift, bar, interval: [lower, upper] } of lifts) {
    const place = (value: number) =>
      Math.max(0, Math.min(1, bar.zero + scale * value));
    assertAlmostEquals(bar.at, bar.zero + scale * lift, 1e-9, id);
    assertAlmostEquals(
      bar.from,
      typeof lower === "number" ? place(lower) : 0,
      1e-9,
      id,
    );
    assertAlmostEquals(
      bar.to,
      typeof upper === "number" ? place(upper) : 1,
      1e-9,
      id,
    );
  }
  return drawn.length;
}

Deno.test("every bar of a table lies where its interval does, on the axis of its table", () => {
  let bars = 0;
  fc.assert(
    fc.property(records, (readout) => {
      for (const block of readoutDocument(readout).blocks) {
        if (block.kind === "table" && TABLES.includes(block.table.id)) {
          bars += assertDrawn(block.table);
        }
      }
    }),
    { seed: 60, numRuns: 60 },
  );
  assert(bars > 100, `${bars} bars`);
});
