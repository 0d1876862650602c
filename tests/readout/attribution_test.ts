/** Orders by how long after their visitor's first visit they come. */

import { DEFAULT_LOCALE, useLocale } from "../../lib/base/format/mod.ts";
import { messageOf } from "../_said.ts";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { ReadoutError } from "../../lib/api/mod.ts";
import {
  formatReadout,
  readoutFromFiles,
  readoutFromVisitors,
  type ReadoutOptions,
} from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";

const DAYS = 14;
const time = (day: number, hour: number) =>
  new Date(Date.UTC(2026, 2, 1 + day, hour)).toISOString();

/** A hundred visitors a day and variation; who buys how many days later. */
const BUYERS = { A: [[10, 0], [4, 3]], B: [[10, 0], [8, 3], [5, 9]] } as const;

/** Files in which B sells more three days after the first visit. */
function filesIn(
  folder: string,
  refunds: readonly string[] = [],
  hundreds: (day: number, variation: string) => number = () => 1,
) {
  const assignments = ["visitor_id,variation,first_seen"];
  const orders = ["order_id,visitor_id,net_revenue,created_at"];
  for (let day = 0; day < DAYS; day++) {
    for (const [variation, lags] of Object.entries(BUYERS)) {
      let next = 0;
      const times = hundreds(day, variation);
      for (let at = 0; at < 100 * times; at++) {
        const id = `${variation}${day}-${at}`;
        assignments.push([id, variation, time(day, 10)].join(","));
      }
      for (const [count, lag] of lags) {
        for (let nth = 0; nth < count * times; nth++, next++) {
          if (day + lag >= DAYS) continue;
          const id = `${variation}${day}-${next}`;
          orders.push([`o${id}`, id, 50, time(day + lag, 12)].join(","));
        }
      }
    }
  }
  const files = {
    assignments: `${folder}/assignments.csv`,
    orders: `${folder}/orders.csv`,
  };
  Deno.writeTextFileSync(files.assignments, assignments.join("\n"));
  Deno.writeTextFileSync(files.orders, [...orders, ...refunds].join("\n"));
  return files;
}

const read = (options: ReadoutOptions = {}, refunds?: readonly string[]) =>
  withFolder((folder) =>
    readoutFromFiles(filesIn(folder, refunds), {
      control: "A",
      primaryMetric: "conversion_rate",
      ...options,
    })
  );

const lineOf = ({ ledger }: Awaited<ReturnType<typeof read>>) =>
  ledger.exclusions.find(({ reason }) => reason === "after-window");

Deno.test("orders after the window are left out, and counted in the ledger", async () => {
  const readout = await read({ window: "7d" });
  assertEquals(lineOf(readout), {
    reason: "after-window",
    rows: 25,
    orders: 25,
    netRevenue: 1250,
  });
  const { read: all, counted } = readout.ledger;
  assertEquals(all.orders! - counted.orders!, 25);
  assertEquals(readout.variations.map(({ orders }) => orders), [184, 228]);
  assertEquals(lineOf(await read()), undefined);
});

Deno.test("a window ends at the same hour, as many days later", async () => {
  // Two hours after the third day is over; nobody else is.
  const readout = await read({ window: "3d" });
  assertEquals(readout.variations.map(({ orders }) => orders), [140, 140]);
  const longer = await read({ window: "4 days" });
  assertEquals(longer.variations.map(({ orders }) => orders), [184, 228]);
});

Deno.test("a refund of an order after the window goes with it", async () => {
  const of = (id: string) => `o${id},${id},-50,${time(13, 20)}`;
  const readout = await read({ window: "7d" }, [of("B0-18"), of("B0-0")]);
  assertEquals(lineOf(readout)?.rows, 25);
  // One order of those that count was sent back as well.
  assertEquals(readout.variations.map(({ orders }) => orders), [184, 227]);
});

Deno.test("those whose window is over have the lift of the whole window", async () => {
  const { attribution, metrics, checks } = await read({ window: "7d" });
  const { mature, windowDays } = attribution!;
  assertEquals(windowDays, 7);
  assertEquals(mature!.until, "2026-03-07");
  assertEquals(mature!.visitors, [700, 700]);
  assertAlmostEquals(mature!.lifts[0]!.value!, 18 / 14 - 1, 1e-12);
  const [conversion] = metrics;
  assertAlmostEquals(
    conversion!.comparisons[0]!.lift.value!,
    228 / 184 - 1,
    1e-12,
  );
  const young = checks.find(({ code }) => code === "immature-visitors")!;
  assertEquals(young.status, "warn");
  const said = messageOf(young);
  assertStringIncludes(said, "1,400 of 2,800 visitors (50.0%)");
  // The last came on March 14.
  assertStringIncludes(said, "Read it again with orders up to Mar 21, 2026.");
});

Deno.test("the curve counts those who came long enough ago", async () => {
  const readout = await read({ window: "7d" });
  const { days } = readout.attribution!;
  const at = (wanted: number) => days.find(({ day }) => day === wanted)!;
  assertEquals(at(0), { day: 0, visitors: [1400, 1400], orders: [140, 140] });
  assertEquals(at(3), { day: 3, visitors: [1100, 1100], orders: [44, 88] });
  assertEquals(at(9), { day: 9, visitors: [500, 500], orders: [0, 25] });
  const text = formatReadout(readout, { details: true });
  assertStringIncludes(
    text,
    "50% of visitors can still order; +28.6% among visitors whose window has closed",
  );
  useLocale("de-DE");
  try {
    const abroad = formatReadout(readout, { details: true });
    assertEquals(abroad.match(/.*\d%.*/g), null);
  } finally {
    useLocale(DEFAULT_LOCALE);
  }
  assertEquals(
    readout.chart("attribution").description,
    "Orders per visitor 7 days after the first visit: A 0.140; B 0.180; 50.0% of visitors have completed the window of 7 days.",
  );
  assertEquals((await read()).attribution!.mature, null);
});

Deno.test("orders belong to the day of the first visit where it is known", async () => {
  const { metrics, attribution } = await read();
  // Alike in number on all days, so that each has the lift of its own visitors.
  const byDay = metrics[0]!.comparisons[0]!.byDay!;
  assertAlmostEquals(byDay.value!, (228 + 25) / 184 - 1, 1e-12);
  assertEquals(attribution!.windowDays, null);
});

Deno.test("a split that moved has no curve, and the lift of its own days", async () => {
  await withFolder(async (folder) => {
    const files = filesIn(
      folder,
      [],
      (day, variation) => day >= 7 ? 5 : variation === "A" ? 9 : 1,
    );
    const { metrics, movedSplit, attribution } = await readoutFromFiles({
      ...files,
      split: { "2026-03-01": "90:10", "2026-03-08": "50:50" },
    }, { control: "A", primaryMetric: "conversion_rate", window: "2d" });
    // Ten in a hundred of both on each day, whatever comes later.
    const { lift } = metrics[0]!.comparisons[0]!;
    assertEquals(lift.shape, "bounded");
    assertAlmostEquals(lift.value!, 0, 1e-12);
    assertEquals(movedSplit!.ordersBy, "first-visit");
    assertEquals(attribution!.days, []);
    assertAlmostEquals(attribution!.mature!.lifts[0]!.value!, 0, 1e-12);
  });
});

Deno.test("what visitors bought before makes lifts within days more precise, too", async () => {
  await withFolder(async (folder) => {
    const files = filesIn(folder);
    const before = `${folder}/before.csv`;
    const rows = ["A", "B"].flatMap((variation) =>
      Array.from({ length: DAYS * 9 }, (_, at) => {
        const id = `${variation}${Math.floor(at / 9)}-${at % 9}`;
        return `b${id},${id},50,${time(-20, 12)}`;
      })
    );
    await Deno.writeTextFile(
      before,
      ["order_id,visitor_id,net_revenue,created_at", ...rows].join("\n"),
    );
    const [plain, adjusted] = await Promise.all([{}, { before }].map(
      async (more) => {
        const { metrics } = await readoutFromFiles({ ...files, ...more }, {
          control: "A",
          window: "2d",
        });
        const { byDay } = metrics.find(({ name }) =>
          name === "net_revenue_per_visitor"
        )!.comparisons[0]!;
        return byDay!;
      },
    ));
    const widthOf = ({ lower, upper }: NonNullable<typeof plain>) =>
      upper! - lower!;
    assertAlmostEquals(adjusted!.value!, 0, 1e-9);
    assert(widthOf(adjusted!) < widthOf(plain!) / 2);
  });
});

Deno.test("a window is refused where nobody knows first visits", async () => {
  await assertRejects(
    () => read({ window: "7" }),
    RangeError,
    'must be a number of days such as 7d: current value is "7"',
  );
  await withFolder(async (folder) => {
    const path = `${folder}/visitors.csv`;
    await Deno.writeTextFile(
      path,
      "variation,created_at,spend\nA,2026-03-01,1\nB,2026-03-01,2\nA,2026-03-01,0\nB,2026-03-01,0\n",
    );
    await assertRejects(
      () => readoutFromVisitors(path, { window: "7d" }),
      ReadoutError,
      ". Use --assignments with visitor_id, variation and first_seen;",
    );
    const orders = `${folder}/orders.csv`;
    await Deno.writeTextFile(orders, "visitor_id,net_revenue\nA1,3\nB1,4\n");
    const assignments = `${folder}/assignments.csv`;
    await Deno.writeTextFile(assignments, "visitor_id,variation\nA1,A\nB1,B\n");
    await assertRejects(
      () => readoutFromFiles({ orders, assignments }, { window: "7d" }),
      ReadoutError,
      "Cannot select orders within 7 days of the first visit (--window)",
    );
  });
});
