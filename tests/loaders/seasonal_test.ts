import { assert, assertEquals, assertRejects } from "@std/assert";
import { OptionsError } from "../../lib/base/options/mod.ts";
import {
  type Client,
  createClient,
  SchemaError,
  type SeasonalEvent,
  ValidationError,
} from "../../lib/api/mod.ts";
import { type Frame, loadSeasonalSeries } from "../../lib/loaders/mod.ts";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { fakeClient, json } from "../api/_fake_service.ts";

async function withDemo(
  test: (client: Client) => Promise<void>,
): Promise<void> {
  using store = await createDemoStore({ scale: 0.001 });
  await using sandbox = await startSandbox({ store });
  await test(createClient(sandbox));
}

function column(frame: Frame, name: string): unknown[] {
  return [...frame.getColumn(name).toArray()];
}

const dates = (frame: Frame) =>
  (column(frame, "dt") as Date[]).map((dt) => dt.toISOString().slice(0, 16));

Deno.test("years are aligned by days from the event, in the order asked for", async () => {
  await withDemo(async (client) => {
    const frame = await loadSeasonalSeries(client, {
      event: "BFCM",
      years: [2025, 2024],
      metric: ["revenue", "orders"],
      window: { before: 1, after: 0 },
    });
    assertEquals(column(frame, "year"), [
      ...Array(10).fill(2025),
      ...Array(10).fill(2024),
    ]);
    assertEquals(column(frame, "day_offset").slice(0, 6), [-1, 0, 1, 2, 3, -1]);
    assertEquals(dates(frame).slice(0, 2), [
      "2025-11-27T00:00",
      "2025-11-28T00:00",
    ]);
    assertEquals(dates(frame)[10], "2024-11-28T00:00");
    assertEquals(
      column(frame, "prior_value").slice(0, 10),
      column(frame, "value").slice(10),
    );
    // The sandbox's industry is invented, and says so.
    assertEquals(column(frame, "is_index_invented"), Array(20).fill(true));
  });
});

Deno.test("hours of a day come with the day's offset and the store's clock", async () => {
  await withDemo(async (client) => {
    const request = {
      event: "BFCM",
      years: [2024],
      metric: "revenue",
    } as const;
    const hours = await loadSeasonalSeries(client, {
      ...request,
      granularity: "hourly",
      dayOffset: 3,
    });
    assertEquals(hours.height, 24);
    assertEquals(new Set(column(hours, "day_offset")), new Set([3]));
    assertEquals(dates(hours).at(-1), "2024-12-02T23:00");
    const days = await loadSeasonalSeries(client, {
      ...request,
      mode: "brand",
      window: { before: 0, after: 0 },
    });
    const total = (column(hours, "value") as number[])
      .reduce((sum, value) => sum + value, 0);
    assertEquals(
      total.toFixed(2),
      (column(days, "value")[3] as number).toFixed(2),
    );
    assertEquals(column(days, "index"), Array(4).fill(null));
  });
});

Deno.test("what has not happened yet is null, and never zero", async () => {
  await withDemo(async (client) => {
    const frame = await loadSeasonalSeries(client, {
      event: "BFCM",
      years: [2026],
      metric: "orders",
      window: { before: 2, after: 0 },
    });
    assertEquals(column(frame, "value"), Array(6).fill(null));
    assertEquals(column(frame, "brand_index"), Array(6).fill(null));
    assert(column(frame, "prior_value").every((value) => value !== null));
  });
});

Deno.test("the window is sized around the event, on days that no time zone moves", async () => {
  const { client, sent } = fakeClient([
    () => json({ currency: "USD", data: [] }),
  ]);
  await loadSeasonalSeries(client, {
    event: ["BFCM", "laborDay"],
    years: [2024],
    metric: "orders",
  });
  const windows = sent.map(({ body }) => {
    const { event, year, start, end } = body as Record<string, unknown>;
    return [event, year, start, end];
  });
  assertEquals(windows, [
    ["BFCM", 2024, "2024-11-15T12:00:00Z", "2024-12-09T12:00:00Z"],
    ["laborDay", 2024, "2024-08-19T12:00:00Z", "2024-09-09T12:00:00Z"],
  ]);
});

Deno.test("unknown events, years that the service has not, and empty lists are refused", async () => {
  await withDemo(async (client) => {
    const ask = (event: string, years: number[], metric = "orders") => () =>
      loadSeasonalSeries(client, {
        event: event as SeasonalEvent,
        years,
        metric: metric as "orders",
      });
    await assertRejects(ask("Easter", [2025]), OptionsError, '"Easter"');
    await assertRejects(ask("BFCM", [2020]), ValidationError, "year");
    await assertRejects(ask("BFCM", []), RangeError, "At least one year");
    for (const window of [{ before: -1 }, { after: 0.5 }]) {
      await assertRejects(
        () =>
          loadSeasonalSeries(client, {
            ...{ event: "BFCM", years: [2025], metric: "orders", window },
          }),
        RangeError,
        "whole number from 0",
      );
    }
    await assertRejects(
      ask("BFCM", [2025], "visits"),
      OptionsError,
      "metric",
    );
  });
});

Deno.test("unreadable and repeated times are named", async () => {
  const { client } = fakeClient([() =>
    json({
      currency: "USD",
      data: [{ dt: "Friday" }, { dt: "2025-09-01" }, { dt: "2025-09-01" }],
    })]);
  const error = await assertRejects(
    () =>
      loadSeasonalSeries(client, {
        event: "laborDay",
        years: [2025],
        metric: "orders",
      }),
    SchemaError,
  );
  assertEquals(error.problems.map(({ path }) => path), [
    "data[0].dt",
    "data[2].dt",
  ]);
});
