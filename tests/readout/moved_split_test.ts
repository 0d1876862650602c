/** A split that is not the same on all days, which totals over them hide. */

import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import pl from "nodejs-polars";
import {
  type Readout,
  readoutFromFrames,
  readoutFromVisitors,
  summariseReadout,
} from "../../lib/readout/mod.ts";
import { withFolder } from "../engine/_files.ts";

/** A day's visitors of A and B, and the rate at which both buy. */
interface Day {
  readonly visitors: readonly [number, number];
  readonly rate: number;
}

/** A week at 90 : 10 and 2%, then one at 50 : 50 and 5%: no effect in either. */
const RAMPED: readonly Day[] = [
  ...Array<Day>(7).fill({ visitors: [900, 100], rate: 0.02 }),
  ...Array<Day>(7).fill({ visitors: [1000, 1000], rate: 0.05 }),
];

const date = (day: number) => new Date(Date.UTC(2026, 2, 1 + day));
const isoDay = (day: number) => date(day).toISOString().slice(0, 10);

/** A row per visitor, who buys for 40 to 59 or not at all. */
function visitorsOf(days: readonly Day[]) {
  return days.flatMap(({ visitors, rate }, day) =>
    visitors.flatMap((count, arm) =>
      Array.from({ length: count }, (_, at) => ({
        id: `${day}-${arm}-${at}`,
        day,
        variation: "AB"[arm]!,
        spend: at < count * rate ? 40 + at % 20 : 0,
      }))
    )
  );
}

/** From two frames. */
function read(
  days: readonly Day[],
  split?: Readonly<Record<string, number>>,
): Promise<Readout> {
  const buyers = visitorsOf(days).filter(({ spend }) => spend > 0);
  const rows = days.flatMap(({ visitors }, day) =>
    visitors.map((n, arm) => ({ day, n, variation: "AB"[arm]! }))
  );
  return readoutFromFrames({
    orders: pl.DataFrame({
      order_id: buyers.map(({ id }) => id),
      visitor_id: buyers.map(({ id }) => id),
      variation: buyers.map(({ variation }) => variation),
      net_revenue: buyers.map(({ spend }) => spend),
      created_at: buyers.map(({ day }) => date(day)),
    }),
    visitors: pl.DataFrame({
      variation: rows.map(({ variation }) => variation),
      n_visitors: rows.map(({ n }) => n),
      created_at: rows.map(({ day }) => date(day)),
    }),
    split,
    days: "each",
    now: Date.UTC(2026, 3, 1),
  }, { control: "A" });
}

function splitOf({ checks }: Readout) {
  return checks.find(({ code }) =>
    ["sample-ratio", "split-moved"].includes(code)
  )!;
}

Deno.test("a split that was moved is broken though its total is as it was said to be", async () => {
  // The total, which is what the share of B over all days comes to.
  const readout = await read(RAMPED, { A: 13_300, B: 7_700 });
  const { code, status } = splitOf(readout);
  assertEquals([code, status], ["split-moved", "fail"]);
  assertEquals(readout.decision.verdict, "do-not-decide");
  assertEquals(readout.projectedImpact.amounts, []);
  const { act, finding } = summariseReadout(readout);
  assertEquals(act, "Don't use the total.");
  assertMatch(finding, /^The split changed during the test: .* 2026-03-01 on/);
});

Deno.test("a split that was moved is not to be said by its total", async () => {
  const { code, message } = splitOf(await read(RAMPED));
  assertEquals(code, "split-moved");
  assertEquals(message.includes("--split"), false, message);
});

Deno.test("a split that is uneven on all days alike is one that can be said", async () => {
  const days = Array<Day>(14).fill({ visitors: [900, 100], rate: 0.05 });
  const { code, status, message } = splitOf(await read(days));
  assertEquals([code, status], ["sample-ratio", "fail"]);
  assertStringIncludes(message, "--split A=NUMBER,B=NUMBER");
  const said = splitOf(await read(days, { A: 90, B: 10 }));
  assertEquals(said.status, "pass");
  const rare = splitOf(await read(days, { A: 99.5, B: 0.5 }));
  assertStringIncludes(rare.message, "where 99.5:0.5 was intended");
});

Deno.test("of a row per visitor, the day decides as well", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/visitors.csv`;
    const rows = visitorsOf(RAMPED).map(({ id, day, variation, spend }) =>
      [id, variation, isoDay(day), spend].join(",")
    );
    await Deno.writeTextFile(
      path,
      ["visitor_id,variation,created_at,spend", ...rows].join("\n"),
    );
    const readout = await readoutFromVisitors(path, {
      control: "A",
      split: { A: 13_300, B: 7_700 },
    });
    assertEquals(readout.decision.verdict, "do-not-decide");
    assertEquals(splitOf(readout).code, "split-moved");
  });
});
