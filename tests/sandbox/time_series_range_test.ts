/** Of which time a series is: ranges, lifetimes, pauses, and what is refused. */

import { assertEquals } from "@std/assert";
import { at, call, experience, timeSeries, withSandbox } from "./_harness.ts";
import { column, ROWS } from "./_series_store.ts";

Deno.test("a range narrows visitors and orders: its start belongs to it, its end does not", async () => {
  const seconds = (text: string) => String(at(text) / 1000);
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await timeSeries(sandbox, {
      startTs: seconds("02T11:00:00"),
      endTs: seconds("03T10:45:00"),
      metrics: ["n_visitors", "n_orders"],
    });
    // Order a lies on the start, order c on the end; visitors 1 and 2 came before.
    assertEquals(body.segments.Control.data, [
      { dt: "2026-03-02 00:00:00", n_visitors: 0, n_orders: 1 },
      { dt: "2026-03-03 00:00:00", n_visitors: 1, n_orders: 2 },
    ]);
  });
});

Deno.test("a range wider than the lifetime is clamped to it", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const plain = await timeSeries(sandbox);
    const wide = await timeSeries(sandbox, {
      startTs: "1000000000",
      endTs: "9999999999",
    });
    assertEquals(wide.body, plain.body);
  });
});

Deno.test("a pause or an end truncates the series, whatever endTs says", async () => {
  const stops = [
    experience({ status: "paused", pausedAtTs: at("03T10:40:00") }),
    experience({ status: "ended", endedAtTs: at("03T10:40:00") }),
  ];
  for (const stopped of stops) {
    await withSandbox({ ...ROWS, experiences: [stopped] }, async (sandbox) => {
      for (const body of [{}, { endTs: "9999999999" }]) {
        const answer = await timeSeries(sandbox, {
          ...body,
          metrics: ["n_orders"],
        });
        assertEquals(answer.body.segments.Control.data, [
          { dt: "2026-03-02 00:00:00", n_orders: 1 },
          { dt: "2026-03-03 00:00:00", n_orders: 2 },
        ]);
      }
    });
  }
});

Deno.test("an experience that was paused and goes on again is not truncated", async () => {
  const resumed = experience({ pausedAtTs: at("02T12:00:00") });
  await withSandbox({ ...ROWS, experiences: [resumed] }, async (sandbox) => {
    const { body } = await timeSeries(sandbox, { metrics: ["n_orders"] });
    assertEquals(column(body, "Control", "n_orders"), [1, 3, 3]);
  });
});

Deno.test("a pending experience, and a range outside the lifetime, have no points", async () => {
  const { startedAtTs: _, ...pending } = experience({ status: "pending" });
  await withSandbox({ ...ROWS, experiences: [pending] }, async (sandbox) => {
    const { status, body } = await timeSeries(sandbox);
    assertEquals(status, 200);
    assertEquals(body.segments, { Control: { data: [] }, Short: { data: [] } });
  });
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await timeSeries(sandbox, { endTs: "1000000000" });
    assertEquals(body.segments.Control.data, []);
  });
});

Deno.test("times must be ten digits of epoch seconds as text, in order", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    for (
      const startTs of ["2026-03-02", "1772409600000", 1772409600, "177240960"]
    ) {
      const { status, body } = await timeSeries(sandbox, { startTs });
      assertEquals(status, 400);
      assertEquals(Object.keys(body.properties), ["startTs"]);
    }
    const { status, body } = await timeSeries(sandbox, {
      startTs: "1772500000",
      endTs: "1772400000",
    });
    assertEquals(status, 400);
    assertEquals(body.properties.startTs.errors, [
      "must not be later than endTs",
    ]);
  });
});

Deno.test("unknown metrics, modes and fields are refused", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    for (
      const body of [{ metrics: ["profit"] }, { mode: "total" }, {
        mertics: [],
      }]
    ) {
      assertEquals((await timeSeries(sandbox, body)).status, 400);
    }
  });
});

Deno.test("the store's clock starts at the store's moment and runs on", async () => {
  let now = Date.parse("2026-12-24T18:00:00Z");
  await withSandbox(ROWS, async (sandbox) => {
    const days = async () =>
      column((await timeSeries(sandbox)).body, "Control", "dt").length;
    assertEquals(await days(), 3);
    now += 86_400_000;
    assertEquals(await days(), 4);
  }, { clock: () => now });
});

Deno.test("a GET on the time series is not found", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { status } = await call(
      sandbox,
      "GET",
      `/analytics/experience/${experience().id}/timeseries`,
    );
    assertEquals(status, 404);
  });
});
