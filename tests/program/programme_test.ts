import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertLess,
  assertRejects,
  assertThrows,
} from "@std/assert";
import { UsageError } from "../../lib/commands/line/mod.ts";
import { usualLiftOf } from "../../lib/commands/readout/_file_settings.ts";
import { createClient, ReadoutError } from "../../lib/api/mod.ts";
import {
  briefProgramme,
  formatProgramme,
  type Interactions,
  programmeDocument,
  type ProgrammeInput,
  type ProgrammeTest,
  readProgramme,
  readService,
} from "../../lib/program/mod.ts";
import { NO_INTERVAL } from "../../lib/stats/mod.ts";
import { SEARCHED } from "../../lib/report/living/mod.ts";
import { renderDocument, renderProgramme } from "../../lib/report/mod.ts";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import {
  leastTimeMs,
  simulatedClock,
  simulatedService,
} from "../api/_simulation.ts";
import { runCli } from "../commands/_cli.ts";

const source = { kind: "option", place: "--usual-lift" } as const;

/** Lift, standard error, decision. */
const ROWS = [
  [0.08, 0.02, "shipped"],
  [0.05, 0.02, "shipped"],
  [-0.05, 0.02, "rejected"],
  [0.01, 0.02, "undecided"],
  [-0.01, 0.02, "undecided"],
  [0.004, 0.02, "rejected"],
  [0.03, 0.02, "running"],
] as const;

const tests = ROWS.map(([lift, standardError, decision], i): ProgrammeTest => ({
  id: `t${i}`,
  name: `Test ${i}`,
  metric: "revenue per visitor",
  lift,
  standardError,
  periods: [],
  days: 10 + i,
  visitors: 1000 * (i + 1),
  ended: decision === "running" ? null : `2026-0${i + 1}-15`,
  decision,
  perMonth: 100_000,
  plannedLift: i < 3 ? 0.056 : null,
}));
const input: ProgrammeInput = {
  tests,
  leftOut: [],
  notes: [],
  currency: "EUR",
};
const programme = readProgramme(input);

Deno.test("a programme counts what was decided, won and lost", () => {
  assertEquals(programme.counts, {
    tests: 7,
    variations: 7,
    shipped: 2,
    rejected: 2,
    undecided: 2,
    running: 1,
  });
  const { wins, losses, rate, expectedNone } = programme.wins;
  assertEquals([wins, losses, rate], [2, 1, 2 / 6]);
  const luck = programme.tests.filter(({ outcome }) => outcome === "win")
    .reduce((sum, { chanceOfLuck }) => sum + chanceOfLuck, 0);
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
      "2 of 6 variations that ended won",
      "Variations that won",
    ]
  ) assert(text.includes(said), `${said} in ${text}`);
  assert(!/with \d+ variations/.test(formatProgramme(programme)));
});

Deno.test("a message tells of tests that touch each other before it counts wins", () => {
  const test = { statistic: 9, degreesOfFreedom: 1, pValue: 0.003 };
  const found = { ...test, adjustedPValue: 0.01, significant: true };
  const interactions: Interactions = {
    pairs: [{
      tests: ["Cart", "Search"],
      arms: [["Control", "New"], ["Control", "New"]],
      cells: [],
      buyers: 900,
      assignment: null,
      conversion: { ...found, change: NO_INTERVAL },
      revenue: null,
      reason: "a few large orders carry the revenue of some two arms",
    }],
    tests: 2,
    apart: 0,
    level: 0.95,
    leftOut: [],
  };
  const lines = briefProgramme(readProgramme(input, { interactions }));
  assertEquals(
    lines[2],
    "Cart and Search change each other's lift, 1 of 1 tested pair; at most 5 % of such findings are expected to be false.",
  );
  const none = readProgramme({
    ...input,
    tests: tests.map((one) => ({ ...one, lift: one.lift / 9 })),
  });
  assert(!briefProgramme(none).join().includes("of the wins"));
});

Deno.test("the total is less than measured, and money follows from the lifts", () => {
  const { lift, perMonth, perYear, withoutWinnersBias } = programme.total!;
  assertAlmostEquals(lift.measured, 0.13, 1e-12);
  assert(lift.value < 0.13 && lift.value > 0.02);
  assertAlmostEquals(perMonth!.value!, 100_000 * lift.value, 1e-6);
  assertAlmostEquals(perYear!.lower!, 12 * perMonth!.lower!, 1e-6);
  // Each test that is over adds its error times the density at its distance
  // from the bar of 1.96 errors.
  const density = (x: number) => Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
  const bias = [4, 2.5, -2.5, 0.5, -0.5, 0.2]
    .reduce((sum, z) => sum + 0.02 * density(1.959964 - z), 0);
  assertAlmostEquals(withoutWinnersBias, 0.13 - bias, 1e-8);
});

Deno.test("pace, length and power are those of the tests", () => {
  const { perMonth, days, visitors, smallestLift } = programme.pace;
  // Six tests from 15 January to 15 June: five more in 151 days.
  assertAlmostEquals(perMonth!, 5 / 151 * 365 / 12, 1e-12);
  assertEquals([days, visitors], [13, 4000]);
  assertAlmostEquals(smallestLift, (1.959964 + 0.841621) * 0.02, 1e-7);
  // What 80 % power sees is (1.96 + 0.84) errors, here 0.05603.
  const { planned } = programme.pace;
  assertEquals([planned!.tests, planned!.lift], [3, 0.056]);
  assertAlmostEquals(planned!.power, 0.8, 0.001);
});

Deno.test("other metrics are left out and counted, one test is no programme", () => {
  const other = { ...tests[0]!, metric: "orders" };
  const { leftOut } = readProgramme({ ...input, tests: [...tests, other] });
  assertEquals(leftOut, [{
    reason: "estimates of another metric (orders)",
    tests: 1,
  }]);
  assertThrows(
    () => readProgramme(input, { metric: "orders" }),
    ReadoutError,
    'two tests or more of one metric: 0 of "orders"; there are revenue per visitor',
  );
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

Deno.test("the record holds every interval at four levels and its own, as read at that level", () => {
  const read = readProgramme(input, { level: 0.97 });
  assertEquals(read.levels.map(({ level }) => level), [
    ...[0.8, 0.9, 0.95, 0.97, 0.99],
  ]);
  for (const one of [read.levels[0]!, read.levels[4]!]) {
    const at = readProgramme(input, { level: one.level });
    assertEquals(one.tests, at.tests.map(({ shrunken }) => shrunken));
    const { value, lower, upper, shape } = at.total!.lift;
    assertEquals(one.total, { value, lower, upper, shape });
    assertEquals(one.perYear, at.total!.perYear);
  }
  const none = tests.map((test) => ({
    ...test,
    decision: "rejected" as const,
  }));
  const [first] = readProgramme({ ...input, tests: none }).levels;
  assertEquals([first!.total, first!.perYear], [null, null]);
});

Deno.test("text fits its columns, a page and Markdown say the same total", async () => {
  for (const width of [40, 120]) {
    const text = formatProgramme(programme, { width });
    assert(text.split("\n").every((line) => [...line].length <= width));
  }
  const lines = briefProgramme(programme);
  assertEquals(lines.length, 3);
  const total = `${(100 * programme.total!.lift.value).toFixed(1)} %`;
  const document = programmeDocument(programme);
  const page = await renderProgramme(programme, { format: "html" });
  for (
    const said of [
      lines[0]!,
      await renderProgramme(programme, { format: "markdown" }),
      page,
    ]
  ) assert(said.replaceAll("\u00a0", " ").includes(total), said);
  // What was learnt is found by a box above the table, whose script is there.
  assert(/<div class="report-output" id="table-tests">/.test(page));
  assert(SEARCHED.includes("tests") && page.includes("<script>"));
  const empty = { ...document, blocks: [] };
  assert(!(await renderDocument(empty, "html")).includes("<script>"));
});

Deno.test("the service is asked for its list and one series an experience", async () => {
  using store = await createDemoStore({ scale: 0.1 });
  await using sandbox = await startSandbox({ store });
  const asked: string[] = [];
  const client = createClient({
    ...sandbox,
    fetch: (request, init) => {
      const { pathname } = new URL(
        request instanceof Request ? request.url : String(request),
      );
      asked.push(pathname.split("/").at(-1)!);
      return fetch(request, init);
    },
  });
  const read = await readService(client);
  const experiences = await Array.fromAsync(client.experiences({}));
  const begun = experiences.filter(({ status }) => status !== "pending");
  const series = asked.filter((name) => name === "timeseries");
  assertEquals(series.length, begun.length);
  assertEquals(asked.filter((name) => name === "export").length, 0);
  // By hand, from the same series: buyers over visitors of both arms.
  const [test] = read.tests;
  const { segments } = await client.experienceTimeSeries(test!.id, {
    metrics: ["conversion_rate", "n_visitors"],
  });
  const last = Object.values(segments).map(({ data }) => data.at(-1)!);
  const rates = last.map((point) => Number(point.conversion_rate));
  assertEquals(rates.length, 2);
  assertAlmostEquals(
    Math.abs(Math.log(1 + test!.lift)),
    Math.abs(Math.log(rates[1]! / rates[0]!)),
    1e-9,
  );
  // The halves of a run put together are the whole.
  const [early, late] = test!.periods;
  const [a, b] = [early!.standardError ** -2, late!.standardError ** -2];
  const pooled = (a * early!.value + b * late!.value) / (a + b);
  assert(Math.abs(pooled - test!.lift) < 0.1 * test!.standardError);
  assertAlmostEquals((a + b) ** -0.5 / test!.standardError, 1, 0.05);
  assertEquals(
    read.leftOut.find(({ reason }) => reason.includes("not begun"))!.tests,
    experiences.length - begun.length,
  );
});

Deno.test("an experience whose split is broken is no evidence, and what was shipped is named", async () => {
  await using sandbox = await startSandbox();
  const { tests, leftOut } = await readService(createClient(sandbox));
  const shippedOf = async (...shipped: string[]) =>
    (await readService(createClient(sandbox), { shipped })).tests
      .filter(({ decision }) => decision === "shipped")
      .map(({ name }) => name);
  assertEquals(
    await shippedOf("5b1f8a52", "gift wrap in the cart", "1d8c6a93: Video"),
    [
      "Free-shipping progress bar in the cart",
      "Product gallery: grid, video, zoom: Video",
      "Gift wrap in the cart",
    ],
  );
  // What cannot be meant is refused, all of it at once.
  const { message } = await assertRejects(
    () => shippedOf("Foo", "1d8c6a93", "5b1f8a52"),
    ReadoutError,
  );
  assert(message.includes('"Foo" is no experience'), message);
  assert(message.includes('name one, such as "1d8c6a93: Video"'), message);
  assert(!message.includes("5b1f"), message);
  const ids = tests.map(({ id }) => id);
  assert(!ids.includes(DEMO_EXPERIENCES.brokenSplit));
  assert(ids.includes(DEMO_EXPERIENCES.clearWinner));
  assertEquals(
    leftOut.map(({ reason, tests }) => [reason.split(",")[0], tests]),
    [["experiences that have not begun", 1], [
      "experiences whose split is broken",
      1,
    ]],
  );
});

Deno.test("300 experiences of the service are read in 1.02 times the least time that its limits allow", async () => {
  const clock = simulatedClock();
  const service = simulatedService(clock);
  const day = (nth: number) =>
    `2026-03-${String(nth).padStart(2, "0")} 00:00:00`;
  const experiences = Array.from({ length: 300 }, (_, i) => ({
    id: `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`,
    name: `Test ${i}`,
    status: "ended",
    variations: [
      { id: "a", name: "Control", isControl: true },
      { id: "b", name: "New", isControl: false },
    ],
  }));
  const series = {
    segments: Object.fromEntries(["Control", "New"].map((name, arm) => [name, {
      data: [1, 2].map((nth) => ({
        dt: day(nth),
        n_visitors: 1000 * nth,
        conversion_rate: 0.05 + 0.002 * arm,
      })),
    }])),
    variations: experiences[0]!.variations,
  };
  const client = createClient({
    baseUrl: "https://service.test",
    token: "a-token",
    clock,
    maxWaitMs: 3_600_000,
    fetch: async (input, init) => {
      const { status, headers } = await service.fetch(input, init);
      const isSeries = String(input).includes("/timeseries");
      return Response.json(
        status !== 200
          ? { error: "Too Many Requests" }
          : isSeries
          ? series
          : { experiencesList: experiences },
        { status, headers },
      );
    },
  });
  const started = clock.now();
  const { tests, leftOut } = await clock.run(() => readService(client));
  assertEquals([tests.length, leftOut], [300, []]);
  // The list is asked for a page more, which brings nothing new.
  assertEquals(service.counts, { answered: 302, refused: 0 });
  assertLess((clock.now() - started) / leastTimeMs(302), 1.02);
});

Deno.test("the command writes what its file's name says, and refuses two sources", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(
      `${folder}/tests.csv`,
      "id,metric,lift,standard_error,decision\n" +
        ROWS.map((row, i) => `t${i},revenue,${row.join(",")}`).join("\n"),
    );
    const run = (...args: string[]) => runCli(["program", ...args], folder);
    const json = await run("--estimates", "tests.csv", "--json");
    const { counts, total } = JSON.parse(json.stdout);
    assertEquals([counts.tests, counts.shipped], [7, 2]);
    assertAlmostEquals(total.lift.measured, 0.13, 1e-12);
    const brief = await run("--estimates=tests.csv", "--format=brief");
    assertEquals(brief.stdout.trimEnd().split("\n").length, 3);
    await run("--estimates=tests.csv", "--out=p.html");
    const page = await Deno.readTextFile(`${folder}/p.html`);
    assert(page.startsWith("<!doctype html>"));
    const about = await run(
      "--estimates=tests.csv",
      "--format=brief",
      "--out=about.html",
    );
    assertEquals(about.stdout, `${brief.stdout}about.html\n`);
    assert((await Deno.readTextFile(`${folder}/about.html`)).includes("<h1"));
    await run("--estimates=tests.csv", "--out=p.json");
    const told = (value: string | number) => usualLiftOf({ value, source });
    assertEquals(told(`${folder}/p.json`), JSON.parse(json.stdout).usualLift);
    assertEquals(told(0.2), 0.2);
    assertThrows(
      () => told(`${folder}/p.html`),
      UsageError,
      "p.html is no programme that can be read (it is not JSON); readout program --out FILE.json writes one",
    );
    const both = await run("--estimates=tests.csv", "--reports=.");
    assertEquals(both.code, 2);
    // A folder without a readout says how to make one.
    const none = await run("--reports=.");
    assertEquals(none.code, 1);
    assert(none.stderr.includes("--format json"), none.stderr);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
