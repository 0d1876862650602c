/** The days of a service's series are the test's calendar, not its points. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { experience } from "./modes/_changes.ts";
import { pointsOf, readingOf } from "./_meaning.ts";
import type { Asked, Json } from "./_oddity.ts";

const at = (index: number, change: (point: Json) => Json) => (data: Json[]) =>
  data.map((point, i) => i === index ? change(point) : point);
const without = (index: number) => (data: Json[]) => data.toSpliced(index, 1);

Deno.test("weeks and months where days were asked for are refused", async () => {
  const weekly = (data: Json[]) => data.filter((_, day) => day % 7 === 6);
  const cut = (data: Json[]) =>
    data.filter((_, day) => day === 0 || day % 7 === 1);
  const monthly = ([first, ...rest]: Json[]) =>
    [
      { ...rest.at(-1), dt: "2026-03-01" },
    ].filter(() => first !== undefined);
  for (const change of [weekly, cut]) {
    const { text, failed } = await readingOf(pointsOf(change));
    assertEquals(failed, ["refused"]);
    assertStringIncludes(
      text,
      "days apart, but daily points were requested. Contact",
    );
  }
  const { failed } = await readingOf(pointsOf(monthly));
  assert(failed.length > 0, "a month was read as a day");
});

Deno.test("a series without its first week decides nothing, and says so", async () => {
  const { failed, text } = await readingOf(pointsOf((data) => data.slice(7)));
  assert(failed.includes("period: series-begins-late"), failed.join());
  assertStringIncludes(text, "begins on Mar 9, 2026, 7 days after the test");
});

Deno.test("a series that ends before its test decides nothing", async () => {
  const { failed } = await readingOf(pointsOf((data) => data.slice(0, 9)));
  assert(failed.includes("period: series-ends-early"), failed.join());
});

Deno.test("a point outside the test is left out and said, with and without an end", async () => {
  const usual = await readingOf({});
  const stray = pointsOf((data) => [
    ...data,
    { ...data.at(-1), dt: "2026-05-24 00:00:00" },
  ]);
  const endless = {
    json: (answer: Json, asked: Asked) =>
      experience((one) => ({ ...one, endedAtTs: null }))(
        stray.json!(answer, asked),
      ),
  };
  for (const oddity of [stray, endless]) {
    const { result, text } = await readingOf(oddity);
    assertEquals(result!.period, usual.result!.period);
    assertEquals(result!.variations, usual.result!.variations);
    assertStringIncludes(text, "outside the test's days");
  }
});

Deno.test("a start or an end far from the series is said, and money goes by measured days", async () => {
  const usual = await readingOf({});
  const [early, late] = [-200, 60].map((days) => ({
    json: experience((one) => ({
      ...one,
      startedAtTs: one.startedAtTs + Math.min(days, 0) * 86_400_000,
      endedAtTs: one.endedAtTs + Math.max(days, 0) * 86_400_000,
    })),
  }));
  for (
    const [oddity, code] of [
      [early!, "series-begins-late"],
      [late!, "series-ends-early"],
    ] as const
  ) {
    const { result } = await readingOf(oddity);
    const { findings, status } = result!.checks
      .find((check) => check.code === "period")!;
    assertEquals(status, "warn");
    assertEquals(findings[0]!.code, code);
    assertEquals(result!.period, usual.result!.period);
  }
});

Deno.test("a day that one variation lacks is read with the next one in all of them", async () => {
  const usual = await readingOf({});
  const oddities = [
    pointsOf(without(5), "Bar"),
    pointsOf(at(5, (point) => ({ ...point, n_visitors: null })), "Bar"),
    pointsOf(at(5, (point) => ({ ...point, n_orders: null })), "Control"),
    pointsOf(without(0), "Bar"),
  ];
  for (const oddity of oddities) {
    const { result, text, failed } = await readingOf(oddity);
    assertEquals(failed, usual.failed);
    assertEquals(result!.variations, usual.result!.variations);
    assertEquals(result!.period, usual.result!.period);
    assertEquals(text.includes("keeps changing"), false);
    assertStringIncludes(text, "combined with the next day");
  }
});

Deno.test("a last day that one variation lacks decides nothing, and names both remedies", async () => {
  const { failed, text } = await readingOf(pointsOf(without(13), "Bar"));
  assert(failed.includes("period: last-day-incomplete"), failed.join());
  assertStringIncludes(text, "--end 2026-03-15");
  assertStringIncludes(text, "request the data again");
});

Deno.test("running totals that fall are refused, of orders as of visitors", async () => {
  for (const metric of ["n_visitors", "n_orders"]) {
    const { failed, text } = await readingOf(
      pointsOf(at(6, (point) => ({ ...point, [metric]: 1 })), "Bar"),
    );
    assertEquals(failed, ["refused"]);
    assertStringIncludes(text, `${metric}: falls from`);
  }
});

Deno.test("a test whose start or end is not said is never read as its full period", async () => {
  for (const field of ["startedAtTs", "endedAtTs"]) {
    const { result, text } = await readingOf({
      json: experience((one) => ({ ...one, [field]: null })),
    });
    assertEquals(text.includes("Covers the full test period"), false);
    assertStringIncludes(text, "doesn't say when the test");
    assertEquals(result!.period.firstDay, "2026-03-02");
  }
  const { text } = await readingOf({});
  assertStringIncludes(text, "Covers the full test period");
});
