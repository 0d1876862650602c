/** Answers that say of themselves that they are not what was requested. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { experience } from "./modes/_changes.ts";
import { answering, pointsOf, readingOf } from "./_meaning.ts";
import type { Json } from "./_oddity.ts";

const series = (fields: Json) =>
  answering(/timeseries$/, (answer) => ({ ...answer, ...fields }));
const usual = await readingOf({});

Deno.test("a series that says that it is of something else is refused", async () => {
  const repeated: Json[] = [
    { granularity: "week" },
    { granularity: "Hourly" },
    { mode: "noncumulative" },
    { experienceId: "11111111-2222-4333-8444-555555555555" },
  ];
  for (const fields of repeated) {
    const { failed, text } = await readingOf(series(fields));
    assertEquals(failed, ["refused"], JSON.stringify(fields));
    assertStringIncludes(text, `${Object.keys(fields)[0]}: must be as request`);
  }
});

Deno.test("a series that repeats what was requested, in its words, is read", async () => {
  const { result } = await readingOf(
    series({ granularity: "Daily", mode: "CUMULATIVE", success: true }),
  );
  assertEquals(result!.variations, usual.result!.variations);
  assertEquals(result!.decision, usual.result!.decision);
});

Deno.test("what says that it is not whole decides nothing", async () => {
  const remarks: Json[] = [
    { success: false },
    { ok: "no" },
    { dataComplete: false },
    { complete: "false" },
    { status: "partial_content" },
    { state: "failed" },
    { status: "in-progress" },
    { meta: { hasErrors: true } },
    { error_message: "query timed out" },
    { errorCode: 17 },
    { failedVariations: ["Bar"] },
    { timedOut: true },
    { isSampled: true },
    { hasMore: true },
    { pagination: { page: 1, totalPages: 3 } },
    { message: "Truncated to 1000 rows" },
    { message: "Row limit reached" },
  ];
  for (const fields of remarks) {
    for (const call of [/timeseries$/, /export$/]) {
      const { result } = await readingOf(
        answering(call, (answer) => ({ ...answer, ...fields })),
      );
      const said = JSON.stringify(fields);
      assertEquals(result!.decision.verdict, "do-not-decide", said);
    }
  }
});

Deno.test("what is only provisional is said and decides as before", async () => {
  for (
    const fields of [{ stale: true }, { estimated: 1 }, { notices: ["late"] }]
  ) {
    const { result, text } = await readingOf(series(fields));
    assertEquals(result!.decision, usual.result!.decision);
    assertStringIncludes(text, `says "${Object.keys(fields)[0]}"`);
  }
});

Deno.test("what says that everything is well is no remark", async () => {
  const { result, failed } = await readingOf(series({
    ...{
      ok: true,
      status: "ok",
      errors: [],
      hasErrors: false,
      isSampled: false,
    },
    ...{ hasMore: false, nextPage: null, totalPages: 1, failed: 0 },
    message: "Done without errors",
  }));
  assertEquals(failed, []);
  assertEquals(result!.checks, usual.result!.checks);
});

Deno.test("times of another zone than the store's are said", async () => {
  const oddity = series({ timezone: "Asia/Tokyo" });
  const { text } = await readingOf(oddity, { timeZone: "America/New_York" });
  assertStringIncludes(text, '"Asia/Tokyo", but the store');
  assertStringIncludes(text, "zone is America/New_York: days may differ");
  const unknown = await readingOf(oddity);
  assertStringIncludes(unknown.text, "zone is not known");
  const same = await readingOf(oddity, { timeZone: "Asia/Tokyo" });
  assert(!same.text.includes("times are in"), same.text);
});

Deno.test("a variation without points, or visitors, is named", async () => {
  const third = experience((one) => ({
    ...one,
    variations: [...one.variations, {
      ...{ id: "c3", name: "Third", percentage: 0, isControl: false },
    }],
  }));
  const { text } = await readingOf({ json: third });
  assertStringIncludes(
    text,
    'no points for "Third", only for "Control", "Bar"',
  );
  const nothing = series({ segments: {} });
  const blank = pointsOf((data) =>
    data.map((point) => ({ ...point, n_visitors: null }))
  );
  for (const oddity of [nothing, blank]) {
    const { text } = await readingOf(oddity);
    assertStringIncludes(
      text,
      'has no visitors for "Control", "Bar" on any day',
    );
  }
});

Deno.test("an export spells variations and currencies in its own way", async () => {
  const changes: ((csv: string) => string)[] = [
    (csv) => csv.replaceAll(",Control,", ",CONTROL,"),
    (csv) => csv.replaceAll(",Bar,", ",bar,").replaceAll("USD", "usd"),
    (csv) => csv.replaceAll(",Control,", ",a1,").replaceAll(",Bar,", ",b2,"),
  ];
  for (const csv of changes) {
    const { result } = await readingOf({ csv });
    assertEquals(result!.metrics, usual.result!.metrics);
    assertEquals(result!.checks, usual.result!.checks);
  }
  const inLetters = experience((one) => ({ ...one, currency: "usd" }));
  const { result } = await readingOf({ json: inLetters });
  assertEquals(result!.experience.currency, "USD");
  const mixed = (csv: string) => csv.replace(",Bar,", ",bar,");
  const { result: of2 } = await readingOf({ csv: mixed });
  assert(
    JSON.stringify(of2!.checks) !== JSON.stringify(usual.result!.checks) ||
      JSON.stringify(of2!.notes) !== JSON.stringify(usual.result!.notes),
    "an order of another spelling went without a word",
  );
});
