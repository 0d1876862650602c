/** What a season's page computes is what a record of the same days says. */

import pl from "nodejs-polars";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { formatChange } from "../../lib/format/mod.ts";
import {
  eventDateAt,
  exploreSeason,
  ownEvent,
  type SeasonalComparison,
  type SeasonExplorer,
  seasonFromDays,
  type SeasonMoved,
  seasonToExplore,
  type StoreSeasonOptions,
} from "../../lib/seasonal/mod.ts";
import { datesBetween, isBfcm, plusDays } from "./_stores.ts";

const YEARS = [2025, 2024, 2023, 2022, 2021];

/** Some years of days whose numbers go up and down, and never the same way. */
const DAYS = YEARS.toReversed().flatMap((year, nth) =>
  datesBetween(`${year}-08-20`, `${year}-12-20`).map((date, at) => {
    const wave = 1 + 0.25 * Math.sin(at * 1.7 + nth) +
      0.1 * Math.cos(at * at + 3 * nth);
    const orders = Math.round(
      80 * 1.1 ** nth * wave * (isBfcm(date) ? 3 + 0.2 * nth : 1),
    );
    return {
      date,
      orders,
      net_revenue: Math.round(orders * (4100 + 900 * Math.sin(at + nth))) / 100,
      visitors: Math.round(orders * (38 + 5 * Math.cos(at * 2 + nth))),
    };
  })
);

function frameOf(columns: readonly (keyof typeof DAYS[number])[]) {
  return pl.DataFrame(Object.fromEntries(
    columns.map((name) => [
      name,
      DAYS.map((day) => name === "date" ? new Date(day.date) : day[name]),
    ]),
  ));
}

const FRAME = frameOf(["date", "orders", "net_revenue", "visitors"]);
const ASKED = { event: "BFCM", year: 2025, today: "2025-12-21" } as const;
const seasonOf = (options: Partial<StoreSeasonOptions> = {}) =>
  seasonFromDays(FRAME, { ...ASKED, ...options });
const SEASON = await seasonOf();
const EXPLORER = explorerOf(SEASON);

/** As a page has it: out of JSON. */
function explorerOf(season: SeasonalComparison): SeasonExplorer {
  const { data } = seasonToExplore(season);
  assert(data !== null);
  return exploreSeason(JSON.parse(JSON.stringify(data)));
}

/** Every number of a record's event beside those of a page that is moved. */
function assertEvent(
  explorer: SeasonExplorer,
  moved: SeasonMoved,
  { metrics, eventGrowth, variation }: SeasonalComparison,
): void {
  const found = explorer.part(moved);
  assertEquals(
    found.metrics.map(({ metric, period }) => [metric, numbersOf(period)]),
    metrics.map(({ metric, event }) => [metric, numbersOf(event)]),
  );
  assertEquals(found.growth, eventGrowth);
  assertEquals(explorer.variation(moved), variation);
}

function numbersOf(
  { days, missingDays, value, priorValue, change, perDay }:
    SeasonalComparison["metrics"][number]["event"],
): unknown[] {
  return [days, missingDays, value, priorValue, change, perDay];
}

Deno.test("untouched, every number is the record's", () => {
  assert(SEASON.variation !== null && SEASON.eventGrowth !== null);
  assertEquals(SEASON.metrics.length, 3);
  assertEvent(EXPLORER, EXPLORER.start, SEASON);
});

Deno.test("another year and another level are those of a record made so", async () => {
  for (const [against, level] of [[2023, 0.9], [2021, 0.99]] as const) {
    assertEvent(
      EXPLORER,
      { ...EXPLORER.start, against, level },
      await seasonOf({ against, level }),
    );
  }
});

Deno.test("other days are those of a record of an event of one's own", async () => {
  for (const [from, to] of [[0, 1], [-6, -1], [3, 3], [-14, 10]] as const) {
    const event = ownEvent([
      `part=${
        YEARS.map((year) => {
          const first = eventDateAt("BFCM", year, from);
          return `${first}..${plusDays(first, to - from)}`;
        }).join(",")
      }`,
    ]);
    const one = await seasonOf({
      event,
      window: { before: 14 + from, after: 10 - to },
    });
    assertEvent(EXPLORER, { ...EXPLORER.start, days: { from, to } }, one);
  }
});

Deno.test("a metric's interval is that of a season which is told by it", async () => {
  for (const line of ["orders", "visitors"] as const) {
    const { variation } = await seasonFromDays(frameOf(["date", line]), ASKED);
    assert(variation !== null);
    assertEquals(EXPLORER.variation({ ...EXPLORER.start, line }), variation);
  }
  const sentences = EXPLORER.findings({
    ...EXPLORER.start,
    line: "conversion",
  });
  const conversion = SEASON.eventGrowth!.factors
    .find(({ factor }) => factor === "conversion")!;
  assertEquals(sentences.length, 1);
  const change = formatChange(conversion.change);
  assertEquals(
    sentences[0]!.split(" against")[0],
    `The conversion rate of the event changed by ${change}`,
  );
  const days = EXPLORER.days({ ...EXPLORER.start, line: "conversion" })
    .filter(({ place }) => place >= 0 && place <= 3);
  assertEquals(
    days.map(({ values }) => values[0]),
    DAYS.filter(({ date }) => date >= "2025-11-28" && date <= "2025-12-01")
      .map(({ orders, visitors }) => orders / visitors),
  );
});

Deno.test("weeks are moved as weeks, and a running season has no day that is not over", async () => {
  const weeks = DAYS.filter(({ date }) => new Date(date).getUTCDay() === 0);
  const season = await seasonFromDays(
    pl.DataFrame({
      date: weeks.map(({ date }) => new Date(date)),
      orders: weeks.map(({ orders }) => orders),
    }),
    { ...ASKED, weeks: "first" },
  );
  assertEquals(season.grain, "week");
  const explorer = explorerOf(season);
  assertEvent(explorer, explorer.start, season);
  const running = await seasonOf({ today: "2025-11-30" });
  const now = explorerOf(running);
  assertEvent(now, now.start, running);
  const [own] = now.days(now.start).find(({ date }) => date === "2025-11-30")!
    .values;
  assertEquals(own, null);
});

Deno.test("what has no day of the event, or was read back from JSON, says why it stands still", async () => {
  const early = seasonToExplore(await seasonOf({ today: "2025-11-20" }));
  assert(early.data === null);
  assertMatch(early.why, /no day of the event is over/);
  const read = seasonToExplore(JSON.parse(JSON.stringify(SEASON)));
  assert(read.data === null);
  assertMatch(read.why, /without its days/);
});
