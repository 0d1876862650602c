/** Which days are asked for, and which a series must have. */

import { assertEquals, assertThrows } from "@std/assert";
import { SchemaError, unreadFields } from "../../lib/api/mod.ts";
import { dayBounds } from "../../lib/intake/service/_service_period.ts";
import { loadSeasonalSeries } from "../../lib/loaders/mod.ts";
import { assertDaily } from "../../lib/loaders/time_series.ts";
import { fakeClient, json } from "../api/_fake_service.ts";

const daysOf = (...days: number[]) =>
  days.map((day) => `2026-01-${String(day).padStart(2, "0")}`);

Deno.test("a series is daily unless half of its steps or more are wider", () => {
  assertDaily(daysOf(1));
  assertDaily(daysOf(1, 2, 3));
  assertDaily(daysOf(1, 2, 3, 10));
  assertThrows(() => assertDaily(daysOf(1, 2, 9)), SchemaError, "7 days apart");
  assertThrows(
    () => assertDaily(daysOf(1, 3, 10, 20)),
    SchemaError,
    "has 4 points, most of them 7 days apart",
  );
});

Deno.test("hours are those of the event's day, unless another is named", async () => {
  const { client, sent } = fakeClient([
    () => json({ currency: "USD", data: [] }),
  ]);
  const season = { event: "BFCM", years: [2025], metric: "revenue" } as const;
  const hourly = { ...season, granularity: "hourly" } as const;
  await loadSeasonalSeries(client, hourly);
  await loadSeasonalSeries(client, { ...hourly, dayOffset: -1 });
  assertEquals(
    sent.map(({ body }) => (body as { start: string }).start),
    ["2025-11-28T12:00:00Z", "2025-11-27T12:00:00Z"],
  );
});

Deno.test("points may lie a day beyond a test at either end", () => {
  assertEquals(
    dayBounds({ first: "2026-01-10", last: "2026-01-20", slack: 0 }),
    { first: "2026-01-09", last: "2026-01-21" },
  );
  assertEquals(dayBounds({ first: null, last: null, slack: 0 }), {
    first: null,
    last: null,
  });
});

Deno.test("fields that no schema names are unread, each place once", () => {
  const experience = { id: "1", name: "A", status: "ended", odd: 1 };
  const experiencesList = [experience, experience, null];
  assertEquals(
    unreadFields("listExperiences", { experiencesList, extra: {} }),
    [
      "experiencesList[].odd",
      "extra",
    ],
  );
  assertEquals(unreadFields("listExperiences", null), []);
  assertEquals(unreadFields("listExperiences", "text"), []);
});
