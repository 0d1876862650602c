/** What is concluded from facts of an experience: its status, its end, its offer, its days. */

import { assertEquals, assertThrows } from "@std/assert";
import { ReadoutError } from "../../lib/api/mod.ts";
import type { Experience } from "../../lib/api/mod.ts";
import {
  endIsPlanned,
  readStatus,
} from "../../lib/intake/service/_service_answers.ts";
import { filterNotes } from "../../lib/intake/service/_filter_notes.ts";
import { haveSameOffer } from "../../lib/intake/service/from_service.ts";
import {
  idleDays,
  type SeriesDays,
  seriesDays,
} from "../../lib/intake/service/_series_days.ts";

const test = (facts: Partial<Experience>) => facts as Experience;

/** The days of a series that begins and ends on this day. */
const until = (date: string) => ({ days: [{ date }] }) as unknown as SeriesDays;

Deno.test("an end is planned where it is further away than days may be off", () => {
  const isPlanned = (
    status: string | null,
    lastSeen: string,
    last: string | null = "2026-01-31",
    slack = 0,
  ) =>
    endIsPlanned(
      test({ status }),
      { first: null, last, slack },
      until(lastSeen),
    );
  assertEquals(isPlanned(null, "2026-01-29"), true);
  assertEquals(isPlanned("odd", "2026-01-29"), true);
  assertEquals(isPlanned(null, "2026-01-30"), false);
  assertEquals(isPlanned(null, "2026-01-29", "2026-01-31", 1), false);
  assertEquals(isPlanned(null, "2026-01-28", "2026-01-31", 1), true);
  assertEquals(isPlanned("ended", "2026-01-01"), false);
  assertEquals(isPlanned(null, "2026-01-01", null), false);
});

Deno.test("a status is the contract's in any case, and else by its start and end", () => {
  assertEquals(readStatus(test({ status: "Paused" })), "paused");
  assertEquals(readStatus(test({ status: null })), "started");
  assertEquals(readStatus(test({ status: null, endedAtTs: 1 })), "ended");
  assertEquals(readStatus(test({ status: "odd", startedAtTs: 1 })), "started");
  for (const status of ["pending", "odd"]) {
    assertThrows(
      () => readStatus(test({ status })),
      ReadoutError,
      "not started",
    );
  }
});

Deno.test("variations have the same offer where each says one, and nothing else is apart", () => {
  const areAlike = (...variations: object[]) =>
    haveSameOffer({ variations } as unknown as Experience);
  const arm = (name: string, facts: object) => ({ id: name, name, ...facts });
  assertEquals(areAlike(arm("A", { offer: 5 }), arm("B", { offer: 5 })), true);
  const [five, six] = [{ value: 5 }, { value: 6 }];
  assertEquals(
    areAlike(arm("A", { offer: five }), arm("B", { offer: five })),
    true,
  );
  assertEquals(
    areAlike(arm("A", { offer: five }), arm("B", { offer: six })),
    false,
  );
  assertEquals(
    areAlike(arm("A", { offer: 5 }), arm("B", { offer: 5, theme: 1 })),
    false,
  );
  for (const offer of [undefined, "", null, {}]) {
    assertEquals(areAlike(arm("A", { offer }), arm("B", { offer })), false);
  }
});

Deno.test("a filter note names the filters that restrict, each by its values", () => {
  const keptBy = (filters: Parameters<typeof filterNotes>[0]) =>
    filterNotes(filters).map(({ values }) => values.kept);
  assertEquals(
    keptBy({
      ...{ deviceType: "mobile", visitorType: "any", currency: [] },
      ...{ countryCodes: ["US", "CA"], maxNetRevenue: 5 },
    }),
    [["device: mobile", "country: US or CA", "maxNetRevenue: 5"]],
  );
  assertEquals(keptBy({ visitorType: "any" }), []);
  assertEquals(keptBy(undefined), []);
});

/** Days of a series: running totals of two variations, `null` where unknown. */
function daysOf(
  totals: readonly (readonly [string, number | null, number | null])[],
  bounds: Parameters<typeof seriesDays>[2] = { first: null, last: null },
) {
  const points = totals.flatMap(([date, ...visitors]) =>
    visitors.map((count, index) => ({
      variation: ["A", "B"][index]!,
      arm: undefined,
      time: new Date(`2026-01-${date}T00:00:00Z`),
      values: { n_visitors: count, n_orders: count === null ? null : 1 },
    }))
  );
  const { days, gaps, outside, unfinished, joined, ...others } = seriesDays(
    points,
    ["A", "B"],
    bounds,
  );
  const { includesEarlier } = others;
  const short = (dates: readonly string[]) =>
    dates.map((date) => date.slice(8)).join(" ");
  return {
    days: short(days.map(({ date }) => date)),
    gaps: short(gaps),
    outside: short(outside),
    unfinished: short(unfinished.map(({ date }) => date)),
    joined: short(joined.map(({ date }) => date)),
    includesEarlier,
  };
}

Deno.test("each day of a series is measured, a gap, outside, joined or unfinished", () => {
  const none = { gaps: "", outside: "", unfinished: "", joined: "" };
  const usual = { ...none, includesEarlier: false };
  const grown = (...dates: number[]) =>
    dates.map((date) =>
      [String(date).padStart(2, "0"), 90 * date, 90 * date] as const
    );
  const rows: (readonly [ReturnType<typeof daysOf>, object])[] = [
    [daysOf(grown(1, 2, 3, 5)), { days: "01 02 03 05", gaps: "04" }],
    [daysOf(grown(1, 2, 3, 10)), {
      ...{ days: "01 02 03 10", gaps: "04 05 06 07 08 09" },
    }],
    [daysOf(grown(1, 2, 3, 11)), { days: "01 02 03", outside: "11" }],
    [
      daysOf(grown(1, 2, 3, 4), { first: "2026-01-02", last: "2026-01-03" }),
      { days: "02 03", outside: "01 04", includesEarlier: true },
    ],
    [
      daysOf([["01", 0, 0], ...grown(2, 3)], {
        first: "2026-01-02",
        last: null,
      }),
      { days: "02 03", outside: "01" },
    ],
    [daysOf([["01", 90, 90], ["02", 180, null], ["03", 270, 270]]), {
      ...{ days: "01 03", joined: "02" },
    }],
    [daysOf([["01", 90, 90], ["02", 180, null]]), {
      ...{ days: "01", unfinished: "02" },
    }],
    [daysOf([["01", 90, 90], ["02", null, null]]), { days: "01" }],
    // Repeated totals are no days where ten visitors came on each day before.
    [daysOf([["01", 5, 5], ["02", 5, 5], ["03", 5, 5]]), { days: "01" }],
    [daysOf([["01", 5, 4], ["02", 5, 4]]), { days: "01 02" }],
    [daysOf([["01", 20, 20], ["02", 20, 21], ["03", 20, 21]]), {
      days: "01 02",
    }],
  ];
  for (const [days, expected] of rows) {
    assertEquals(days, { ...usual, ...expected } as typeof days);
  }
});

Deno.test("days without a new visitor are counted at the end, whatever is ordered", () => {
  const idle = (...visitors: number[]) =>
    idleDays(
      visitors.map((count, order) => ({
        date: "",
        visitors: [count, 30],
        orders: [order, order],
      })),
      ["visitors"],
    );
  assertEquals([idle(), idle(30), idle(30, 31)], [0, 0, 0]);
  assertEquals([idle(30, 30), idle(30, 31, 31, 31)], [1, 2]);
});
