/** A split that is right in all and another one for some of the visitors. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { withFolder } from "../_folder.ts";
import { messageOf } from "../_said.ts";
import type { Row } from "./_kinds_of_orders.ts";
import { csvOf, readOrders, soundOrders } from "./_kinds_of_orders.ts";

/** Visitors by day and of two values of a column; so many of Rot in each. */
function visitorsBy(
  column: string,
  parts: Readonly<Record<string, readonly [number, number]>>,
): string {
  const rows: Row[] = Array.from(
    { length: 14 },
    (_, at) =>
      Object.entries(parts).flatMap(([value, [rot, blau]]) => [
        { ...dayOf(at), [column]: value, variation: "Rot", n_visitors: rot },
        { ...dayOf(at), [column]: value, variation: "Blau", n_visitors: blau },
      ]),
  ).flat();
  return csvOf(rows);
}

const dayOf = (at: number) => ({
  date: `2026-03-${String(at + 1).padStart(2, "0")}`,
});

async function splitOf(visitors: string) {
  const { checks } = await readOrders(soundOrders(), {}, visitors);
  return checks.find(({ code }) => code === "sample-ratio")!;
}

Deno.test("a value within which the split is another one fails it by its name", async () => {
  for (const column of ["device", "new_or_returning", "Browser"]) {
    const check = await splitOf(
      visitorsBy(column, { alt: [120, 80], neu: [80, 120] }),
    );
    assertEquals(check.status, "fail", column);
    assertStringIncludes(messageOf(check), column);
    assert(/"(alt|neu)"/.test(messageOf(check)));
  }
});

Deno.test("a split that is the same within each value passes", async () => {
  const even = { alt: [101, 99], neu: [199, 201] } as const;
  assertEquals((await splitOf(visitorsBy("device", even))).status, "pass");
  // Another name of the variation splits nothing.
  const name = { a: [200, 0], b: [0, 200] } as const;
  assertEquals((await splitOf(visitorsBy("device", name))).status, "pass");
});

Deno.test("assignments are held to the same, but for what came after the first sight", async () => {
  const orders = soundOrders();
  const assigned = (column: string) =>
    csvOf(
      Array.from({ length: 2000 }, (_, at) => ({
        visitor_id: `v${at}`,
        variation: at % 2 === 0 ? "Rot" : "Blau",
        first_seen: "2026-03-01 00:00:00",
        [column]: at % 2 === Number(at % 5 < 2) ? "ja" : "nein",
      })),
    );
  const read = (column: string) =>
    withFolder(async (folder) => {
      const { checks } = await readOrders(orders, {
        visitors: undefined,
        assignments: `${folder}/assigned.csv`,
      });
      return checks.find(({ code }) => code === "sample-ratio")!;
    }, { "assigned.csv": assigned(column) });
  const browser = await read("browser");
  assertEquals(browser.status, "fail");
  assertStringIncludes(messageOf(browser), "browser");
  assertEquals((await read("converted")).status, "pass");
});
