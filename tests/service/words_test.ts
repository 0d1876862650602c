/** Words, statuses and remarks of a service are read for what they mean. */

import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { experience } from "./modes/_changes.ts";
import { answering, pointsOf, readingOf } from "./_meaning.ts";
import type { Json } from "./_oddity.ts";

const facts = (fields: Json) => ({
  json: experience((one) => ({ ...one, ...fields })),
});

Deno.test("a status that the contract doesn't have is read as running where there is no end", async () => {
  for (const status of ["RUNNING", "live", null]) {
    const { result, text } = await readingOf(
      facts({ status, endedAtTs: null }),
    );
    assertEquals(result!.settings.inference, "always-valid");
    assertEquals(result!.experience.status, "started");
    assertStringIncludes(text, "so the test is treated as still running");
  }
});

Deno.test("a status that the contract doesn't have is read as ended where there is an end", async () => {
  const usual = await readingOf({});
  for (const status of ["COMPLETED", "ENDED", "Ended"]) {
    const { result } = await readingOf(facts({ status }));
    assertEquals(result!.experience.status, "ended");
    assertEquals(result!.metrics, usual.result!.metrics);
  }
});

Deno.test("what has not started is not read, whatever it is called", async () => {
  for (const status of ["draft", "PENDING", "scheduled"]) {
    const { failed, text } = await readingOf(
      facts({ status, startedAtTs: null, endedAtTs: null }),
    );
    assertEquals(failed, ["refused"]);
    assertStringIncludes(text, "has not started");
  }
});

Deno.test("errors in an answer of status 200 and partial answers decide nothing", async () => {
  const usual = await readingOf({});
  const remarks: Json[] = [
    { error: "Bar timed out" },
    { errors: [{ message: "late shard" }] },
    { partial: true },
    { isComplete: false },
    { message: "Partial results" },
    { code: 500, msg: "late shard" },
    { statusCode: "503" },
    { fault: "shard 3 is missing" },
    { exception: { type: "Timeout" } },
    { dataQuality: "incomplete" },
    { samplingRate: 0.1 },
    { sampleRate: "10%" },
    { coverage: 0.7 },
    { missingDays: ["2026-03-05"] },
    { nextPageToken: "abc" },
    { pagination: { page: 1, pages: 2 } },
    { pageCount: 3 },
    { info: "Results are preliminary" },
    { note: "partial data for Oct 3" },
    { rowsDropped: 120 },
    { isFinal: false },
    { progress: 0.6 },
    { percentComplete: 60 },
    { isDemo: true },
    { unavailableMetrics: ["net_revenue"] },
  ];
  for (const remark of remarks) {
    for (const call of [/timeseries$/, /export$/, /^GET .experiences/]) {
      const { failed, text, result } = await readingOf(
        answering(call, (answer) => ({ ...answer, ...remark })),
      );
      assert(failed.includes("service-answer: service-says"), failed.join());
      assertMatch(text, new RegExp(`says "(${Object.keys(remark)[0]}|pages)"`));
      assertEquals(result!.decision.verdict, "do-not-decide");
    }
  }
  const { failed, text } = await readingOf(
    answering(/timeseries$/, (one) => ({ ...one, warnings: ["late data"] })),
  );
  assertEquals(failed, usual.failed);
  assertStringIncludes(text, 'says "warnings": ["late data"]');
});

Deno.test("a remark that says nothing is none", async () => {
  const usual = await readingOf({});
  const silent = {
    ...{ error: null, errors: [], warnings: [], partial: false },
    ...{ code: 200, statusCode: "0", fault: null, exception: false },
    ...{ dataQuality: "good", samplingRate: 1, sampleRate: "100%" },
    ...{ note: "all days", rowsDropped: 0, isFinal: true, progress: "100%" },
    ...{ alerts: [], hasWarnings: false, isDemo: false },
    ...{ coverage: 100, missingDays: [], pagination: { page: 1, pages: 1 } },
  };
  const { result } = await readingOf(
    answering(/./, (answer) => ({ ...answer, ...silent })),
  );
  assertEquals(result!.checks, usual.result!.checks);
});

Deno.test("what is said of one point of a series is said", async () => {
  for (const mark of [{ partial: true }, { imputed: true }]) {
    const { text } = await readingOf(
      pointsOf((data) => [...data.slice(0, -1), { ...data.at(-1), ...mark }]),
    );
    assertStringIncludes(
      text,
      `segments[].data[]: says "${Object.keys(mark)[0]}": true`,
    );
  }
});

Deno.test("a preview and a deleted experience are said", async () => {
  for (const remark of [{ isPreview: true }, { mode: "QA" }, { preview: 1 }]) {
    const { failed } = await readingOf(facts(remark));
    assert(failed.includes("service-answer: service-says"), failed.join());
  }
  for (const remark of [{ isDeleted: true }, { deletedAtTs: 1774000000000 }]) {
    const { failed, text } = await readingOf(facts(remark));
    assertEquals(failed, (await readingOf({})).failed);
    assertStringIncludes(text, `says "${Object.keys(remark)[0]}"`);
  }
  const usual = await readingOf({});
  const silent = { previewUrl: "https://x", mode: "live", deletedAtTs: null };
  const { result } = await readingOf(facts(silent));
  assertEquals(result!.checks, usual.result!.checks);
});

Deno.test("an error of a part of the series is said, too", async () => {
  const { failed } = await readingOf(
    answering(/timeseries$/, (answer) => ({
      ...answer,
      segments: {
        ...answer.segments,
        Bar: { ...answer.segments.Bar, error: "partial read" },
      },
    })),
  );
  assert(failed.includes("service-answer: service-says"), failed.join());
});

Deno.test("a series that marks another control than the experience is refused", async () => {
  const swapped = answering(/timeseries$/, (answer) => ({
    ...answer,
    variations: answer.variations.map((one: Json) => ({
      ...one,
      isControl: !one.isControl,
    })),
  }));
  const { failed, text } = await readingOf(swapped);
  assertEquals(failed, ["refused"]);
  assertStringIncludes(text, 'marks "Bar" as the control');
  const { result } = await readingOf(swapped, { control: "Control" });
  assertEquals(result!.variations[0]!.name, "Control");
});

Deno.test("a segment that is no variation is said with its visitors", async () => {
  const { text } = await readingOf(
    answering(/timeseries$/, (answer) => ({
      ...answer,
      segments: { ...answer.segments, "(not set)": answer.segments.Bar },
    })),
  );
  assertStringIncludes(text, '"(not set)" with 1,400 visitors');
});

Deno.test("an experience in another currency than its orders decides nothing", async () => {
  const { failed, result } = await readingOf(facts({ currency: "EUR" }));
  assert(failed.includes("currencies: currency-of-service"), failed.join());
  assertEquals(result!.decision.verdict, "do-not-decide");
});
