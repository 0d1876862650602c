/** A page has no row and no section that says that there is nothing. */

import { assert, assertEquals, assertMatch, assertNotMatch } from "@std/assert";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import { formatReadout } from "../../lib/readout/mod.ts";
import { readoutDocument } from "../../lib/words/mod.ts";
import type { Readout } from "../../lib/record/mod.ts";
import { withFolder } from "../_folder.ts";
import { join } from "node:path";

const DAYS = Array.from(
  { length: 14 },
  (_, at) => `2026-03-${String(at + 1).padStart(2, "0")}`,
);

/** Orders of so many percent of 500 visitors a day, of amounts that hardly differ. */
function readoutOf(
  buyers: Readonly<Record<string, number>>,
  {
    extra = "",
    ...options
  }: { readonly extra?: string } & Parameters<typeof readoutFromFiles>[1] = {},
  written: { readonly status?: "started" } = {},
): Promise<Readout> {
  let id = 0;
  const orders = DAYS.flatMap((day, nth) =>
    Object.entries(buyers).flatMap(([name, count]) =>
      Array.from(
        { length: count + (nth % 3) },
        (_, at) => `${++id},v${id},${name},${40 + (at * 7) % 11},${day}\n`,
      )
    )
  ).join("");
  const visitors = DAYS.flatMap((day) =>
    Object.keys(buyers).map((name) => `${name},500,${day}\n`)
  ).join("");
  return withFolder((folder) =>
    readoutFromFiles({
      orders: join(folder, "orders.csv"),
      visitors: join(folder, "visits.csv"),
      name: "Menu",
      ...written,
    }, { ...options, cache: { folder: null } }), {
    "orders.csv":
      `order_id,visitor_id,variation,net_revenue,created_at\n${orders}${extra}`,
    "visits.csv": `variation,n_visitors,created_at\n${visitors}`,
  });
}

/** All that a readout says, in one line. */
function told(readout: Readout): string {
  return formatReadout(readout, { details: true, width: 400 })
    .replaceAll(/\s+/g, " ");
}

const hasExpectations = (readout: Readout): boolean =>
  readoutDocument(readout).blocks.some((block) =>
    JSON.stringify(block).includes("shrunk-estimates")
  );

Deno.test("what was not checked, left out or below zero has no words where there is none", async () => {
  const readout = await readoutOf({ Control: 20, B: 28 });
  assert(readout.checks.some(({ status }) => status === "skipped"));
  const text = told(readout);
  assertNotMatch(text, /nothing|Not checked|100\.0%|0 rows|, 0 below/);
  assertMatch(text, /Data used: \d+ orders of 14,000 visitors[^,]/);
  // A threshold that leaves nobody out repeats the lift of all.
  assertNotMatch(text, /Above z|lift without large orders/);
});

Deno.test("what there is of it is told", async () => {
  const text = told(
    await readoutOf({ Control: 20, B: 28 }, {
      extra: "x,x,Control,0,2026-03-02\ny,y,B,-5,2026-03-03\n" +
        "z,z,B,900,2026-03-04\nw,w,B,30,2026-04-02\n",
    }),
  );
  assertMatch(text, /Data used: \d+ orders of 14,000 visitors, 3 excluded/);
  assertMatch(text, /In the visitors' days 99\.9%/);
  assertMatch(text, /; 1 row of zero, 1 row below zero/);
  assertMatch(text, /Above z .* none 0 B .* 6 1 B /);
});

Deno.test("what to expect stands where there is something to choose", async () => {
  const open = await readoutOf({ Control: 20, B: 22 });
  assertEquals(open.decision.verdict, "no-clear-difference");
  assert(hasExpectations(open));
  assert(hasExpectations(await readoutOf({ Control: 20, B: 28 })));
  assert(hasExpectations(await readoutOf({ Control: 28, B: 20, C: 21 })));
  // A loss, and an effect that is too small to matter, are settled.
  const loss = await readoutOf({ Control: 28, B: 20 });
  assertEquals(loss.decision.verdict, "keep-control");
  assert(!hasExpectations(loss));
  const same = { Control: 400, B: 400 };
  assert(!hasExpectations(await readoutOf(same)));
  const small = { Control: 100, B: 104 };
  assert(hasExpectations(await readoutOf(small)));
  assert(!hasExpectations(await readoutOf(small, { minimumEffect: 0.3 })));
  // Its sign is that of a guess.
  assert(!hasExpectations(await readoutOf({ Blue: 20, Green: 28 })));
});

Deno.test("a test that goes on is called running", async () => {
  const readout = await readoutOf({ Control: 20, B: 22 }, {}, {
    status: "started",
  });
  assertMatch(readoutDocument(readout).subtitle!, /^running · /);
});

Deno.test("of many variations the winner's other metrics are drawn beside the one that decides", async () => {
  const arms = Object.fromEntries(Array.from("CDEFGHIJ", (name) => [name, 20]));
  const readout = await readoutOf({ Control: 20, B: 34, ...arms });
  const [drawn] = readoutDocument(readout).blocks.flatMap((block) =>
    block.kind === "figure" && block.figure.id === "metric-lifts"
      ? [block.figure.chart.description]
      : []
  );
  assertMatch(drawn!, /Net revenue per visitor/);
  assertMatch(drawn!, /Conversion rate/);
});
