/** Statements on the snapshot of an event. */

import { assertAlmostEquals, assertEquals, assertMatch } from "@std/assert";
import { SEASON_STORE_SUNDAY, SEASON_STORE_THEN } from "../_season_store.ts";
import { withSandbox } from "../../sandbox/_harness.ts";
import { type Statement, statements } from "../_world.ts";
import { near, refuses, snapshot } from "./_ask.ts";

/** The event day alone, of the latest occurrence. */
const event = (
  name: string,
  day: string,
  expected: readonly number[],
): Statement => ({
  says: `event ${name}: its day, the year before, and its quiet days`,
  holds: async (sandbox) => {
    const { body } = await snapshot(sandbox, {
      event: name,
      year: undefined,
      start: day,
      end: day,
    });
    near(body.snapshot, expected);
  },
});

const measured = (
  says: string,
  metric: string,
  expected: readonly number[],
): Statement => ({
  says: `metric ${says}`,
  holds: async (sandbox) =>
    near((await snapshot(sandbox, { metric })).body.snapshot, expected),
});

export const SNAPSHOT: readonly Statement[] = [
  event("BFCM", "2025-11-28T12:00:00-05:00", [600, 600 / 400 - 1, 500]),
  // 14, 28 and 56 on one of the 14 quiet days before it.
  event("laborDay", "2025-09-01T12:00:00-04:00", [11, 11 / 10 - 1, 1100]),
  event("memorialDay", "2025-05-26T12:00:00-04:00", [22, 22 / 20 - 1, 1100]),
  event("presidentsDay", "2026-02-16T12:00:00-05:00", [40, 40 / 32 - 1, 1000]),
  refuses("there are no other events", snapshot, { event: "easter" }, "event"),
  measured("revenue is net revenue", "revenue", [1200, 1200 / 700 - 1, 200]),
  measured("orders is the count of orders", "orders", [8, 8 / 6 - 1, 80]),
  measured("priceLevels is the average unit price", "priceLevels", [
    1200 / 45,
    1200 / 45 / (700 / 20) - 1,
    96,
  ]),
  refuses("there are no other metrics", snapshot, { metric: "aov" }, "metric"),
  ...["event", "metric", "start", "end"].map((field) =>
    refuses(
      `snapshot: ${field} is required`,
      snapshot,
      { [field]: undefined },
      field,
    )
  ),
  refuses("year is an integer", snapshot, { year: 2024.5 }, "year"),
  refuses("year is 2021 at least", snapshot, { year: 2020 }, "year"),
  refuses("year is 2026 at most", snapshot, { year: 2027 }, "year"),
  ...statements({
    "year defaults to the most recently completed occurrence": async (
      sandbox,
    ) => {
      const { body } = await snapshot(sandbox, { year: undefined });
      assertEquals(body.snapshot.periodToDateValue, 1200);
    },
    "an occurrence that goes on is not completed": () =>
      withSandbox(SEASON_STORE_THEN, async (sandbox) => {
        const { body } = await snapshot(sandbox, { year: undefined });
        assertEquals(body.snapshot.periodToDateValue, 700);
      }),
    "BFCM is completed after the Monday": () =>
      withSandbox(SEASON_STORE_SUNDAY, async (sandbox) => {
        const { body } = await snapshot(sandbox, { year: undefined });
        assertEquals(body.snapshot.periodToDateValue, 700);
      }),
    "an occurrence that goes on is counted up to now, against the same hours":
      () =>
        withSandbox(SEASON_STORE_THEN, async (sandbox) => {
          const { body } = await snapshot(sandbox);
          // 90, 120 and 300 until 18:30; 50, 80 and 150 in the year before.
          // Only days that are over are averaged: 90 and 120 of 120.
          near(body.snapshot, [510, 510 / 280 - 1, 87.5, 146.41]);
        }),
    "year chooses the occurrence, and what came before it is its year - 1":
      async (sandbox) => {
        const { body } = await snapshot(sandbox, { year: 2024 });
        // 50, 80, 400, 100, 70 of 100 a day; of 2023 nothing is known.
        near(body.snapshot, [700, null, 140, 133.1]);
      },
  }),
  ...(["start", "end"] as const).flatMap((field): Statement[] => [
    ...statements({
      [`${field} takes Z`]: async (sandbox) =>
        assertEquals(
          (await snapshot(sandbox, { [field]: "2025-11-28T17:00:00Z" })).status,
          200,
        ),
      [`${field} takes a numeric offset`]: async (sandbox) =>
        assertEquals(
          (await snapshot(sandbox, { [field]: "2025-11-28T12:00:00-05:00" }))
            .status,
          200,
        ),
    }),
    refuses(
      `${field} needs Z or an offset`,
      snapshot,
      { [field]: "2025-11-28T12:00:00" },
      field,
    ),
  ]),
  ...statements({
    "the answer has currency and snapshot, and nothing else": async (
      sandbox,
    ) => {
      const { body } = await snapshot(sandbox);
      assertEquals(Object.keys(body).sort(), ["currency", "snapshot"]);
      assertMatch(body.currency, /^[A-Z]{3}$/);
    },
    "the snapshot has four numbers, and nothing else": async (sandbox) => {
      const { body } = await snapshot(sandbox);
      assertEquals(Object.keys(body.snapshot).sort(), [
        "avgDailyIndexPercent",
        "currentIndexPercent",
        "periodToDateValue",
        "vsLastYear",
      ]);
      for (const value of Object.values(body.snapshot)) {
        assertEquals(typeof value, "number");
      }
    },
    "the four may be null": async (sandbox) => {
      const { body } = await snapshot(sandbox, { year: 2026 });
      assertEquals(new Set(Object.values(body.snapshot)), new Set([null]));
    },
    "vsLastYear is a fraction: 0.12 is 12 percent more": async (sandbox) => {
      const { body } = await snapshot(sandbox, {
        start: "2025-11-27T00:00:00-05:00",
        end: "2025-11-29T00:00:00-05:00",
      });
      // 120, 600, 150 against 80, 400, 100.
      near(body.snapshot, [870, 0.5, 290 / 1.2, 146.41]);
    },
    "currentIndexPercent is the industry's average day in percent": async (
      sandbox,
    ) => {
      const { body } = await snapshot(sandbox);
      assertAlmostEquals(body.snapshot.currentIndexPercent, 146.41, 1e-9);
    },
    "currency is the store's": async (sandbox) =>
      assertEquals((await snapshot(sandbox)).body.currency, "CAD"),
  }),
];
