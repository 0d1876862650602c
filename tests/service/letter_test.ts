/** What the contract says to the letter. */

import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import {
  createClient,
  NotFoundError,
  ValidationError,
} from "../../lib/api/mod.ts";
import { loadTimeSeries } from "../../lib/loaders/mod.ts";
import { createStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { fakeClient, ID, json } from "../api/_fake_service.ts";

Deno.test("an hourly event series of another year than its end is refused before it is sent", async () => {
  const { client, sent } = fakeClient([() => json({ currency: "", data: [] })]);
  const request = {
    ...{ event: "BFCM", metric: "orders", xAxis: "actualDate" } as const,
    ...{ granularity: "hourly", mode: "brand", start: "2025-11-28" } as const,
    end: "2025-11-28",
  };
  const error = await assertRejects(
    () => client.seasonalTimeSeries({ ...request, year: 2024 }),
    ValidationError,
  );
  assertStringIncludes(error.message, "must match the year of end");
  assertEquals(sent.length, 0);
  await client.seasonalTimeSeries({ ...request, year: 2025 });
  await client.seasonalTimeSeries(request);
  await client.seasonalTimeSeries({
    ...{ ...request, year: 2024 },
    granularity: "daily",
  });
  assertEquals(sent.length, 3);
});

Deno.test("the day of 25 hours has 25 points, and that of 23 has 23", async () => {
  for (
    const [day, hours] of [["2025-11-02", 25], ["2026-03-08", 23]] as const
  ) {
    const start = Temporal.PlainDate.from(day)
      .toZonedDateTime("America/New_York").epochMilliseconds;
    const end = start + hours * 3_600_000;
    const seen = Array.from({ length: hours }, (_, hour) => ({
      experienceId: ID,
      variationId: "v1",
      visitorId: `visitor-${hour}`,
      seenAtMs: start + hour * 3_600_000 + 60_000,
    }));
    using store = await createStore({
      timeZone: "America/New_York",
      asOfMs: end + 1,
      experiences: [{
        id: ID,
        name: "Clocks",
        status: "ended",
        createdAtTs: start,
        startedAtTs: start,
        endedAtTs: end,
        variations: [
          { id: "v1", name: "Control", percentage: 50, isControl: true },
          { id: "v2", name: "Bar", percentage: 50, isControl: false },
        ],
      }],
      exposures: seen,
      orders: [],
    });
    await using sandbox = await startSandbox({ store });
    const { baseUrl, token, storeTimeZone: timeZone } = sandbox;
    const frame = await loadTimeSeries(
      createClient({ baseUrl, token, timeZone }),
      ID,
      {
        granularity: "hour",
        mode: "noncumulative",
        metrics: ["n_visitors"],
      },
    );
    const rows = frame.toRecords().filter(({ variation }) =>
      variation === "Control"
    );
    assertEquals(rows.map(({ n_visitors }) => n_visitors), seen.map(() => 1));
  }
});

Deno.test("a path without an id has no id that nothing is of", async () => {
  const { client } = fakeClient([() => json({ error: "Not Found" }, 404)]);
  const list = await assertRejects(
    () => client.listExperiences(),
    NotFoundError,
  );
  assertEquals(list.message.includes("No experience has that ID. See"), false);
  const one = await assertRejects(
    () => client.getExperience(ID),
    NotFoundError,
  );
  assertStringIncludes(one.message, "No experience has that ID. See");
});

Deno.test("an hourly event series has an hour of the clock for each point", async () => {
  for (
    const [day, hours] of [["2025-11-02", 25], ["2025-03-09", 23]] as const
  ) {
    const start = Temporal.PlainDate.from(day)
      .toZonedDateTime("America/New_York").epochMilliseconds;
    using store = await createStore({
      timeZone: "America/New_York",
      asOfMs: start + 40 * 86_400_000,
      experiences: [],
      exposures: [],
      orders: Array.from({ length: hours }, (_, hour) => ({
        orderId: `o-${hour}`,
        visitorId: null,
        createdAtMs: start + hour * 3_600_000 + 60_000,
        currency: "USD",
        netRevenue: 10 + hour,
      })),
    });
    await using sandbox = await startSandbox({ store });
    const client = createClient({
      ...sandbox,
      timeZone: sandbox.storeTimeZone,
    });
    const { data } = await client.seasonalTimeSeries({
      ...{ event: "BFCM", metric: "revenue", mode: "brand" },
      ...{ xAxis: "actualDate", granularity: "hourly" },
      ...{ start: day, end: day },
    });
    assertEquals(
      data.map(({ dt, currentValue }) => [Date.parse(dt), currentValue]),
      Array.from({ length: hours }, (_, hour) => [
        start + hour * 3_600_000,
        10 + hour,
      ]),
    );
  }
});
