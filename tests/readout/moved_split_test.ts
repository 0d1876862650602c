/** A split that is not the same on all days, which totals over them hide. */

import {
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import pl from "nodejs-polars";
import { createClient, SchemaError } from "../../lib/api/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";
import {
  briefReadout,
  formatReadout,
  type Readout,
  readout,
  readoutFromFrames,
  readoutFromVisitors,
  summariseReadout,
} from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";
import {
  contents,
  CONTROL,
  order,
  TREATMENT,
  visit,
  withSandbox,
} from "../sandbox/_harness.ts";
import { messageOf } from "../_said.ts";

/** A day's visitors of A and B, and the rate at which both buy. */
interface Day {
  readonly visitors: readonly [number, number];
  readonly rate: number;
  /** Whether B buys nothing on it. */
  readonly late?: boolean;
}

/** A week at 90 : 10 and 2%, then one at 50 : 50 and 5%: no effect in either. */
const RAMPED: readonly Day[] = [
  ...Array<Day>(7).fill({ visitors: [900, 100], rate: 0.02 }),
  ...Array<Day>(7).fill({ visitors: [1000, 1000], rate: 0.05 }),
];

/** The same twice as long. */
const LONG = RAMPED.flatMap((day) => [day, day]);

const date = (day: number) => new Date(Date.UTC(2026, 2, 1 + day));
const isoDay = (day: number) => date(day).toISOString().slice(0, 10);

/** A row per visitor, who buys for 40 to 59 or not at all. */
function visitorsOf(days: readonly Day[]) {
  return days.flatMap(({ visitors, rate, late = false }, day) =>
    visitors.flatMap((count, arm) =>
      Array.from({ length: count }, (_, at) => ({
        id: `${day}-${arm}-${at}`,
        day,
        variation: "AB"[arm]!,
        spend: at < count * rate && !(late && arm === 1) ? 40 + at % 20 : 0,
      }))
    )
  );
}

/** From two frames. */
function read(
  days: readonly Day[],
  split?: Readonly<Record<string, number | string>>,
) {
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
  assertEquals(
    finding,
    "By day the lift is −1.1% (95% CI −14.1% to +13.8% within days); the split changed on Mar 8, 2026. The total shows a difference that individual days don't.",
  );
});

Deno.test("a split that was moved is not to be said by its total, but by date", async () => {
  const readout = await read(RAMPED);
  const check = splitOf(readout);
  assertEquals(check.code, "split-moved");
  assertEquals(messageOf(check).includes("--split"), false);
  const { advice } = summariseReadout(readout);
  assertStringIncludes(
    advice[0]!,
    "--split 2026-03-01=90:10,2026-03-08=50:50:",
  );
});

Deno.test("no plan is offered to a split that moved every day", async () => {
  const readout = await read(
    Array.from({ length: 14 }, (_, day) => ({
      visitors: [1000, 100 + 60 * day],
      rate: 0.03,
    })),
  );
  const { advice: [first] } = summariseReadout(readout);
  assertEquals(readout.decision.verdict, "do-not-decide");
  assertEquals(first!.includes("--split"), false, first);
});

/** What all days together would say: 31 and 32% where nothing is. */
const INFLATED = /31\.2%|32\.1%|"(?:value|lift)":0\.3[12]\d/;

Deno.test("no surface names the lift or the money of a total that mixes splits", async () => {
  for (const split of [undefined, BY_DATE]) {
    const readout = await read(LONG, split);
    const { variations: _, orderValues: _o, ...record } = readout;
    const surfaces: Record<string, string> = {
      record: JSON.stringify(record),
      text: formatReadout(readout, { details: true }),
      brief: String(briefReadout(readout)),
      html: String(await renderReport(readout, { format: "html" })).replaceAll(
        /<(style|script|svg)[^]*?<\/\1>/g,
        "",
      ),
      markdown: String(await renderReport(readout, { format: "markdown" })),
      charts: (["lifts", "ranking", "lift-over-time"] as const)
        .map((name) => readout.chart(name).description).join(),
    };
    for (const [name, text] of Object.entries(surfaces)) {
      const found = INFLATED.exec(text);
      assertEquals(
        found === null ? null : text.slice(found.index - 80, found.index + 20),
        null,
        `${name}, ${split === undefined ? "without" : "with"} a plan`,
      );
    }
  }
});

const BY_DATE = { "2026-03-01": "90:10", "2026-03-15": "50:50" };

Deno.test("a split that moved by plan is decided within days", async () => {
  const readout = await read(LONG, BY_DATE);
  assertEquals(splitOf(readout).status, "pass");
  assertEquals(readout.decision.verdict, "no-clear-difference");
  const { lift, byDay } = readout.metrics[0]!.comparisons[0]!;
  assertEquals(lift.shape, "bounded");
  // 2% and 5% in both variations, whatever the shares.
  assertAlmostEquals(lift.value!, 0, 1e-12);
  assertEquals(byDay, undefined);
  assertEquals(readout.movedSplit?.isPlanned, true);
  assertEquals(
    readout.movedSplit?.periods.map(({ firstDay, visitors }) => [
      firstDay,
      ...visitors,
    ]),
    [["2026-03-01", 12_600, 1400], ["2026-03-15", 14_000, 14_000]],
  );
});

Deno.test("where first visits are not known, the first days after a change do not count, and are told", async () => {
  // On a quarter of the new stage B buys nothing: late orders of the split before.
  const days = LONG.map((day, at): Day => ({
    ...day,
    late: at >= 14 && at < 18,
  }));
  const { metrics, notes } = await read(days, BY_DATE);
  const { lift } = metrics[0]!.comparisons[0]!;
  assertEquals(lift.shape, "bounded");
  assertAlmostEquals(lift.value!, 0, 1e-12);
  const left = notes.find(({ code }) => code === "unsettled-days")!;
  assertEquals(left.values.dates, [
    "2026-03-15",
    "2026-03-16",
    "2026-03-17",
    "2026-03-18",
  ]);
});

Deno.test("a split may change at noon of the day that was said", async () => {
  const noon: Day = { visitors: [950, 550], rate: 0.035 };
  const days = LONG.with(14, noon);
  const readout = await read(days, BY_DATE);
  assertEquals(splitOf(readout).status, "pass", messageOf(splitOf(readout)));
  const { visitors } = readout.movedSplit!.periods[1]!;
  assertEquals(visitors, [13_950, 13_550]);
});

Deno.test("a plan of dates that was not kept is not decided by", async () => {
  const late = { "2026-03-01": "90:10", "2026-03-11": "50:50" };
  const readout = await read(RAMPED, late);
  assertEquals(splitOf(readout).status, "fail");
  assertEquals(readout.decision.verdict, "do-not-decide");
  const days = Array<Day>(28).fill({ visitors: [900, 100], rate: 0.05 });
  const unmoved = await read(days, BY_DATE);
  assertEquals(splitOf(unmoved).code, "sample-ratio");
  assertEquals(unmoved.decision.verdict, "do-not-decide");
});

Deno.test("where the split held, the lift within days stands beside the other", async () => {
  const days = Array.from({ length: 14 }, (_, day): Day => ({
    visitors: [1000, 1000],
    rate: day < 7 ? 0.02 : 0.05,
  }));
  const readout = await read(days);
  const [conversion] = readout.metrics[0]!.comparisons;
  assertAlmostEquals(conversion!.byDay!.value!, conversion!.lift.value!, 1e-12);
  assertEquals(readout.movedSplit, null);
});

Deno.test("a split by date is refused in its own words", async () => {
  const refused = (split: Record<string, number | string>, words: string) =>
    assertRejects(() => read(RAMPED, split), SchemaError, words);
  await refused(
    { "2026-03-01": "90:10", "2026-03-08": "50" },
    '2026-03-08: must be a date with a share above 0 for each of "A", "B", such as 2026-03-01=90:10: current value is "50"',
  );
  await refused(
    { "2026-03-01": "90:10", "2026-02-31": "50:50" },
    "2026-02-31: must be a date",
  );
  await refused({ "2026-03-01": "90:10", B: 50 }, "B: must be a date");
});

Deno.test("a split that is uneven on all days alike is one that can be said", async () => {
  const days = Array<Day>(14).fill({ visitors: [900, 100], rate: 0.05 });
  const { code, status, ...check } = splitOf(await read(days));
  assertEquals([code, status], ["sample-ratio", "fail"]);
  assertStringIncludes(
    messageOf({ code, status, ...check }),
    "--split A=NUMBER,B=NUMBER",
  );
  const said = splitOf(await read(days, { A: 90, B: 10 }));
  assertEquals(said.status, "pass");
  const rare = splitOf(await read(days, { A: 99.5, B: 0.5 }));
  assertStringIncludes(messageOf(rare), "99.5:0.5 was intended");
});

Deno.test("of one row per visitor, the day decides as well", async () => {
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

Deno.test("of an experience of the service, the day decides, and a plan by date lets it", async () => {
  // 90 : 10 on one day and 10 : 90 on the next: even in all.
  const people = [[900, 100, 2], [100, 900, 3]].flatMap(
    ([control, treatment, day]) =>
      [[CONTROL, control!], [TREATMENT, treatment!]].flatMap(
        ([variationId, count]) =>
          Array.from({ length: Number(count) }, (_, at) => ({
            id: `${day}-${variationId}-${at}`,
            variationId: String(variationId),
            seenAtMs: Date.UTC(2026, 2, day!, 10),
            buys: at % 100 < (day === 2 ? 30 : 60),
          })),
      ),
  );
  const rows = contents({
    exposures: people.map(({ id, variationId, seenAtMs }) =>
      visit(id, { variationId, seenAtMs })
    ),
    orders: people.filter(({ buys }) => buys).map(({ id, seenAtMs }) =>
      order(`o${id}`, id, { createdAtMs: seenAtMs + 3_600_000 })
    ),
  });
  await withSandbox(rows, async (sandbox) => {
    const client = createClient(sandbox);
    const id = rows.experiences[0]!.id;
    const moved = await readout(client, id);
    assertEquals(summariseReadout(moved).act, "Don't use the total.");
    const { lift } = moved.metrics[0]!.comparisons[0]!;
    assertAlmostEquals(lift.value!, 0, 1e-12);
    const split = { "2026-03-02": "90:10", "2026-03-03": "10:90" };
    const planned = await readout(client, id, { split });
    assertEquals(splitOf(planned).status, "pass");
    assertEquals(planned.movedSplit!.isPlanned, true);
  });
});
