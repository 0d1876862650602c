/** Sources of a programme: the service and the command. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { UsageError } from "../../lib/commands/line/mod.ts";
import { settingPriorSd } from "../../lib/commands/readout/_file_settings.ts";
import { createClient, ReadoutError } from "../../lib/api/mod.ts";
import {
  formatProgramme,
  readProgramme,
  readService,
  testsOfReadout,
} from "../../lib/program/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { runCli } from "../commands/_cli.ts";
import { ROWS } from "./_rows.ts";
import { temporaryFolder } from "../_folder.ts";

const source = { kind: "option", place: "--prior-sd" } as const;

const sandbox = await startSandbox();
Deno.test.afterAll(sandbox.close);
const client = createClient(sandbox);
const SHIPPED = ["5b1f8a52", "gift wrap in the cart", "1d8c6a93: Video"];
const READ = await readService(client, { shipped: SHIPPED });

Deno.test("of the service comes the metric that decides every page, with its money", async () => {
  const id = DEMO_EXPERIENCES.clearWinner;
  const page = await readout(client, id);
  const [test] = testsOfReadout(page, { isShipped: () => true });
  assertEquals(test!.metric, "gross profit per visitor");
  assertEquals(READ.tests.find((one) => one.id === id), test);
  const [control] = page.metrics.find(({ role }) => role === "primary")!.values;
  assertAlmostEquals(
    test!.perMonth!,
    control!.value! * page.projectedImpact.visitorsPerDay! * 365 / 12,
    1e-6,
  );
  assertEquals(READ.currency, page.experience.currency);
  const experiences = await Array.fromAsync(client.experiences({}));
  assertEquals(
    READ.exclusions.find(({ reason }) => reason.includes("not begun"))!.tests,
    experiences.filter(({ status }) => status === "pending").length,
  );
  // Another metric is requested through the options of the readouts.
  using store = await createDemoStore({ scale: 0.1 });
  await using small = await startSandbox({ store });
  const asked = createClient(small);
  const rates = await readService(asked, {
    readout: { primaryMetric: "conversion_rate" },
  });
  assertEquals(
    [...new Set(rates.tests.map(({ metric }) => metric))],
    ["conversion rate"],
  );
});

Deno.test("an experience whose split is broken is no evidence, and what was shipped is named", async () => {
  const { tests, exclusions } = READ;
  assertEquals(
    tests.filter(({ decision }) => decision === "shipped")
      .map(({ name }) => name),
    [
      "Free-shipping progress bar in the cart",
      "Product gallery: grid, video, zoom: Video",
      "Gift wrap in the cart",
    ],
  );
  // Invalid requests are rejected together.
  const { message } = await assertRejects(
    () => readService(client, { shipped: ["Foo", "1d8c6a93", "5b1f8a52"] }),
    ReadoutError,
  );
  assert(message.includes('"Foo" isn\'t an experience. If'), message);
  assert(message.includes('. Choose one, such as "1d8c6a93: Video"'), message);
  assert(!message.includes("5b1f"), message);
  const ids = tests.map(({ id }) => id);
  assert(!ids.includes(DEMO_EXPERIENCES.brokenSplit));
  assert(ids.includes(DEMO_EXPERIENCES.clearWinner));
  assertEquals(
    exclusions.map(({ reason, tests }) => [reason, tests]),
    [
      ["experiences that have not begun", 1],
      ["readouts unfit for decisions", 1],
    ],
  );
});

Deno.test("a paused experience is neither over nor running, of the service and of a readout", async () => {
  const id = DEMO_EXPERIENCES.paused;
  const of = READ.tests.find((test) => test.id === id)!;
  assertEquals([of.decision, of.ended], ["paused", null]);
  const [alone] = testsOfReadout(await readout(client, id));
  assertEquals([alone!.decision, alone!.ended], ["paused", null]);
  const isShipped = () => true;
  const [named] = testsOfReadout(await readout(client, id), { isShipped });
  assertEquals([named!.decision, named!.ended], ["shipped", null]);

  // This win would have been assumed to be shipped.
  const won = { ...of, lift: 0.5, standardError: 0.01, periods: [] };
  const others = READ.tests.filter((test) => test !== of);
  const programme = readProgramme({ ...READ, tests: [...others, won] });
  const { counts, tests, wins } = readProgramme({ ...READ, tests: others });
  assertEquals(programme.counts.paused, 1);
  assertEquals(programme.counts.shipped, counts.shipped);
  assertEquals(programme.wins.wins, wins.wins);
  assertEquals(programme.tests.length, tests.length + 1);
  const text = formatProgramme(programme);
  const said = text.replaceAll(/\s+/g, " ");
  assertStringIncludes(said, "running, 1 paused");
  assertStringIncludes(said, `Paused: ${of.name}.`);
  assert(
    !formatProgramme(readProgramme({ ...READ, tests: others }))
      .includes("aused"),
  );
});

Deno.test("the command writes what its file's name says, and refuses two sources", async () => {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
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
  const told = (value: string | number) => settingPriorSd({ value, source });
  assertEquals(told(`${folder}/p.json`), JSON.parse(json.stdout).priorSd);
  assertEquals(told(0.2), 0.2);
  assertThrows(
    () => told(`${folder}/p.html`),
    UsageError,
    "p.html is not a readable programme (it is not JSON); create one with readout program --out FILE.json",
  );
  const both = await run("--estimates=tests.csv", "--reports=.");
  assertEquals(both.code, 2);
  // For a folder without a readout, the message says how to make one.
  await Deno.mkdir(`${folder}/empty`);
  const none = await run("--reports=empty");
  assertEquals(none.code, 2);
  assert(none.stderr.includes("--format json"), none.stderr);
});
