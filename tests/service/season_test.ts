/** Seasonal answers that mean something else than they seem. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { createClient, ReadoutError } from "../../lib/api/mod.ts";
import { eventDateAt } from "../../lib/base/mod.ts";
import { seasonalComparison } from "../../lib/seasonal/mod.ts";
import { fakeClock } from "../api/_fake_service.ts";
import type { Asked, Json } from "./_oddity.ts";
import { serve } from "./service.ts";

const TOKEN = "token-of-seasons";
const SCALE: Readonly<Record<string, number>> = {
  revenue: 5000,
  orders: 100,
  priceLevels: 25,
};

/** Days of a season whose orders have two units each. */
function daysOf(metric: string): Json[] {
  return Array.from({ length: 25 }, (_, index) => {
    const part = metric === "priceLevels" ? 1 : 1 + (index * 7 % 5) / 10;
    return {
      dt: `${eventDateAt("BFCM", 2025, index - 14)}T00:00:00-05:00`,
      dayOffset: index - 14,
      currentValue: SCALE[metric]! * part * 1.1,
      baselineValue: SCALE[metric],
      priorYearValue: SCALE[metric]! * part,
      currentYearIndex: 120 + index % 3,
      priorYearIndex: 110,
      brandIndex: 110 * part,
    };
  });
}

/** The season of a service that changes its answers, or why there is none. */
async function seasonOf(
  change: (answer: Json, metric: string) => Json = (answer) => answer,
) {
  await using service = serve(TOKEN, {
    json: (_: Json, { body }: Asked) => {
      const metric = String(body.metric);
      return change({ currency: "USD", data: daysOf(metric) }, metric);
    },
  });
  const { baseUrl } = service;
  const client = createClient({ baseUrl, token: TOKEN, clock: fakeClock() });
  try {
    const options = { event: "BFCM", year: 2025, today: "2026-02-01" } as const;
    const season = await seasonalComparison(client, options);
    const notes = season.notes.map(({ code }) => code);
    return { ...season, notes, refusal: "" };
  } catch (error) {
    if (!(error instanceof ReadoutError)) throw error;
    const notes: string[] = [];
    return { metrics: [], notes, headline: "", refusal: error.message };
  }
}

const days =
  (change: (point: Json, index: number) => Json) => (answer: Json) => ({
    ...answer,
    data: answer.data.map(change),
  });
const usual = await seasonOf();

Deno.test("a season is read from the service", () => {
  assertEquals(usual.refusal, "");
  assertEquals(usual.notes, ["days-vary", "index-base"]);
});

Deno.test("odd seasonal answers with one meaning are read", async () => {
  const odd: Parameters<typeof seasonOf>[0][] = [
    (answer) => ({ ...answer, currency: "usd" }),
    days((point) => ({ ...point, dt: String(point.dayOffset) })),
    days((point) => ({
      ...point,
      currentValue: point.currentValue.toLocaleString("en-US", {
        minimumFractionDigits: 2,
      }),
      currentYearIndex: `${point.currentYearIndex}%`,
    })),
    days((point) => ({ ...point, dt: point.dt.replace("00-05", "00+00") })),
  ];
  for (const change of odd) {
    const { metrics, headline, refusal } = await seasonOf(change);
    assertEquals([metrics, headline], [usual.metrics, usual.headline], refusal);
  }
});

Deno.test("a day of a season that is not as far from the event as is said is refused", async () => {
  const { refusal } = await seasonOf(
    days((point) => ({ ...point, dayOffset: point.dayOffset + 1 })),
  );
  assertStringIncludes(refusal, 'is -13, but "2025-11-14T00:00:00-05:00"');
  const utc = await seasonOf(
    days((point, index) => ({
      ...point,
      dt: `${eventDateAt("BFCM", 2025, index - 15)}T23:00:00Z`,
    })),
  );
  assertEquals(utc.metrics, usual.metrics, utc.refusal);
});

Deno.test("seasonal answers in several currencies are refused", async () => {
  const { refusal } = await seasonOf((answer, metric) =>
    metric === "revenue" ? { ...answer, currency: "EUR" } : answer
  );
  assertStringIncludes(refusal, "EUR and USD");
});

Deno.test("what casts doubt on a seasonal answer is in its headline", async () => {
  const doubtful: [Parameters<typeof seasonOf>[0], string][] = [
    [(answer) => ({ ...answer, partial: true }), "service-says"],
    [
      days((point) => ({ ...point, priorYearValue: point.currentValue })),
      "repeated-year",
    ],
    [
      (answer, metric) =>
        metric !== "revenue" ? answer : days((point) => ({
          ...point,
          currentValue: 100 * point.currentValue,
          priorYearValue: 100 * point.priorYearValue,
        }))(answer),
      "units-unlikely",
    ],
  ];
  for (const [change, code] of doubtful) {
    const { headline, notes } = await seasonOf(change);
    assertEquals(notes.includes(code), true, notes.join());
    assertStringIncludes(headline, "may come from the data");
  }
});
