import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertMatch,
  assertThrows,
} from "@std/assert";
import { ReadoutError } from "../../lib/api/mod.ts";
import {
  briefProgramme,
  formatProgramme,
  readProgramme,
} from "../../lib/program/mod.ts";
import { SEARCHED } from "../../lib/report/explorer/mod.ts";
import { renderProgramme } from "../../lib/report/mod.ts";
import { input, programme, tests } from "./_rows.ts";

Deno.test("a programme counts what was decided, won and lost", () => {
  assertEquals(programme.counts, {
    tests: 7,
    variations: 7,
    shipped: 2,
    rejected: 2,
    undecided: 2,
    running: 1,
    paused: 0,
  });
  const { wins, losses, rate, expectedNone } = programme.wins;
  assertEquals([wins, losses, rate], [2, 1, 2 / 6]);
  const luck = programme.tests.filter(({ outcome }) => outcome === "win")
    .reduce((sum, { chanceOfOppositeSign }) => sum + chanceOfOppositeSign, 0);
  assertAlmostEquals(expectedNone, luck, 1e-12);
  assertEquals(programme.tests.map(({ id }) => id).slice(0, 2), ["t6", "t5"]);
});

Deno.test("variations of one test are told apart from tests", () => {
  const second = { ...tests[1]!, id: "t0", name: "Test 0: again", days: 10 };
  const read = readProgramme({
    ...input,
    tests: [tests[0]!, second, ...tests.slice(2)],
  });
  assertEquals([read.counts.tests, read.counts.variations], [6, 7]);
  assertEquals(read.total!.variations, 2);
  // Days of six tests: 10, 12, 13, 14, 15, 16.
  assertEquals(read.pace.days, 13.5);
  const text = formatProgramme(read, { width: 200 });
  for (
    const said of [
      "6 tests with 7 variations, of revenue per visitor: 2 shipped, ",
      "2 shipped variations changed revenue per visitor by ",
      "2 of 6 (",
      "Variations that won",
    ]
  ) assert(text.includes(said), `${said} in ${text}`);
  assert(!/with \d+ variations/.test(formatProgramme(programme)));
});

Deno.test("a loss that was shipped has no winner's curse, and nothing that overlaps", () => {
  const shipped = (id: string) => {
    const read = readProgramme({
      ...input,
      tests: tests.map((test) => ({
        ...test,
        decision: test.id === id ? "shipped" : "rejected",
      })),
    });
    return formatProgramme(read, { width: 300 });
  };
  assertMatch(shipped("t2"), /\n\nMeasured lift was −5\.0%\.\n/);
  assertMatch(
    shipped("t0"),
    /Measured lift was \+8\.0%; we estimate \+\d+\.\d%\. The rest is winner's curse\./,
  );
  assert(!shipped("t0").includes("Overlapping"));
  assert(formatProgramme(programme, { width: 300 }).includes("Overlapping"));
});

Deno.test("the total is less than measured, and money follows from the lifts", () => {
  const { lift, perMonth, perYear } = programme.total!;
  assertAlmostEquals(lift.measured, 0.13, 1e-12);
  assert(lift.value < 0.13 && lift.value > 0.02);
  assertAlmostEquals(perMonth!.value!, 100_000 * lift.value, 1e-6);
  assertAlmostEquals(perYear!.lower!, 12 * perMonth!.lower!, 1e-6);
  const lines = briefProgramme(readProgramme({
    ...input,
    tests: tests.map((one) => ({ ...one, lift: one.lift / 9 })),
  }));
  assert(!lines.join().includes("of the wins"));
});

Deno.test("pace, length and power are those of the tests", () => {
  const { perMonth, days, visitors, minimumEffect } = programme.pace;
  // Six tests from 15 January to 15 June are five further tests in 151 days.
  assertAlmostEquals(perMonth!, 5 / 151 * 365 / 12, 1e-12);
  assertEquals([days, visitors], [13, 4000]);
  assertAlmostEquals(minimumEffect, (1.959964 + 0.841621) * 0.02, 1e-7);
  // With 80% power, the detectable lift is (1.96 + 0.84) standard errors, here
  // 0.05603.
  const { planned } = programme.pace;
  assertEquals([planned!.tests, planned!.lift], [3, 0.056]);
  assertAlmostEquals(planned!.power, 0.8, 0.001);
});

Deno.test("other metrics are left out and counted, one test is no programme", () => {
  const other = { ...tests[0]!, metric: "orders" };
  const { exclusions } = readProgramme({ ...input, tests: [...tests, other] });
  assertEquals(exclusions, [{
    reason: "estimates of another metric (orders)",
    tests: 1,
  }]);
  assertThrows(
    () => readProgramme(input, { metric: "orders" }),
    ReadoutError,
    'at least two tests with the same metric: 0 with "orders". Available: revenue per visitor',
  );
  const unread = {
    ...input,
    tests: tests.slice(1, 2),
    exclusions: [{ reason: "rows without a lift", tests: 3 }],
  };
  assertThrows(
    () => readProgramme(unread),
    ReadoutError,
    "Available: revenue per visitor; excluded: rows without a lift (3)",
  );
});

Deno.test("of metrics with as many tests it is said that one was taken", () => {
  const orders = tests.map((test) => ({ ...test, metric: "orders" }));
  const both = { ...input, tests: [...tests, ...orders] };
  const said =
    "orders has as many tests as revenue per visitor. Choose one with --metric.";
  assert(readProgramme(both).notes.includes(said));
  for (
    const { notes } of [
      readProgramme(both, { metric: "orders" }),
      readProgramme({ ...both, tests: both.tests.slice(0, -1) }),
    ]
  ) assert(!notes.some((note) => note.includes("--metric")));
});

Deno.test("winners alone are warned of, and no amount is made of no size", () => {
  const winners = tests.slice(0, 2).concat({
    ...tests[0]!,
    id: "another",
    perMonth: null,
  });
  const { notes, total } = readProgramme({ ...input, tests: winners });
  assert(notes.some((note) => note.startsWith("Every test here won.")));
  assertEquals(total!.perMonth, null);
});

Deno.test("text fits its columns, a page and Markdown say the same total", async () => {
  for (const width of [40, 120]) {
    const text = formatProgramme(programme, { width });
    assert(text.split("\n").every((line) => [...line].length <= width));
  }
  const lines = briefProgramme(programme);
  assertEquals(lines.length, 3);
  const total = `${(100 * programme.total!.lift.value).toFixed(1)}%`;
  const page = await renderProgramme(programme, { format: "html" });
  for (
    const said of [
      lines[0]!,
      await renderProgramme(programme, { format: "markdown" }),
      page,
    ]
  ) assert(said.includes(total), said);
  // The page has a search box above the table of tests, together with its
  // script.
  assert(/<div class="report-output" id="table-tests">/.test(page));
  assert(SEARCHED.includes("tests") && page.includes("<script>"));
});

Deno.test("a total without amounts says whose amount is missing", () => {
  const [first, ...rest] = tests;
  const read = readProgramme({
    ...input,
    tests: [{ ...first!, perMonth: null }, ...rest],
  });
  assertEquals(read.total!.perMonth, null);
  assert(
    read.notes.includes(
      "No amounts are stated: 1 of 2 shipped tests has no monthly amount (Test 0). Set --per-month for tests without one.",
    ),
    read.notes.join("\n"),
  );
  for (const perMonth of [null, 100]) {
    const { notes } = readProgramme({
      ...input,
      tests: tests.map((test) => ({ ...test, perMonth })),
    });
    assert(!notes.some((note) => note.includes("--per-month")));
  }
});

Deno.test("a metric may be named as options of a readout name it", () => {
  const named = readProgramme(input, { metric: "Revenue_per-visitor" });
  assertEquals(named.metric, "revenue per visitor");
});

Deno.test("the sum of one shipped lift is that lift, in every interval and as measured", () => {
  const [first, ...others] = tests;
  const alone = readProgramme({
    ...input,
    tests: [
      // In a test measured twice, the total is not the mean of its parts.
      {
        ...first!,
        periods: [{ value: 0.09, standardError: 0.03 }, {
          value: 0.06,
          standardError: 0.026,
        }],
      },
      ...others.map((one) => ({
        ...one,
        decision: one.decision === "shipped" ? "undecided" : one.decision,
      } as const)),
    ],
  });
  const at = alone.tests.findIndex(({ decision }) => decision === "shipped");
  const { lift: { measured, ...sum }, perYear } = alone.total!;
  const { lift, shrunken } = alone.tests[at]!;
  assertEquals(measured, lift);
  assertEquals([sum.value, sum.lower, sum.upper], [
    shrunken.value,
    shrunken.lower,
    shrunken.upper,
  ]);
  assertAlmostEquals(perYear!.lower!, 1_200_000 * shrunken.lower!, 1e-6);
  assert(briefProgramme(alone)[1]!.startsWith("Measured lift was +8.0%; "));
});

Deno.test("what was measured is the sum of the lifts that the tests show", () => {
  const parts = [0.1, 0.02].map((value) => ({ value, standardError: 0.03 }));
  const { total } = readProgramme({
    ...input,
    tests: tests.map((one) => ({ ...one, periods: parts })),
  });
  assertAlmostEquals(total!.lift.measured, 0.13, 1e-12);
});
