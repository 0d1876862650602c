import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
} from "@std/assert";
import pl from "nodejs-polars";
import { ReadoutError } from "../../lib/api/mod.ts";
import { readReports, testsOfReadout } from "../../lib/program/mod.ts";
import {
  formatReadout,
  makePlan,
  readoutFromFrames,
  type ReadoutOptions,
} from "../../lib/readout/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";
import { temporaryFolder, withFolder } from "../_folder.ts";

/**
 * Reads orders of 1,000 visitors per arm with the given numbers of buyers, one
 * per day in turn.
 */
async function readoutOf(
  name: string,
  buyers: readonly [number, number],
  options: ReadoutOptions = {},
  visitors: readonly [number, number] = [1000, 1000],
) {
  const rows = ["A", "B"].flatMap((arm, side) =>
    Array.from({ length: buyers[side]! }, (_, i) => ({
      order_id: `${arm}${i}`,
      visitor_id: `${arm}${i}`,
      variation: arm,
      net_revenue: 20 + i % 30,
    }))
  );
  return await readoutFromFrames({
    orders: pl.DataFrame(rows),
    visitors: pl.DataFrame({
      variation: ["A", "B"],
      n_visitors: [...visitors],
    }),
    name,
  }, options);
}

Deno.test("a folder of reports becomes tests, with errors as the delta method has them", async () => {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  const winner = await readoutOf("Winner", [300, 390]);
  const none = await readoutOf("None", [300, 303]);
  await Deno.writeTextFile(
    `${folder}/a.json`,
    await renderReport(winner, { format: "json" }),
  );
  await Deno.writeTextFile(`${folder}/b.json`, JSON.stringify(none));
  await Deno.writeTextFile(`${folder}/other.json`, "{}");
  // The lift of a readout with a failed check is no evidence, not even of
  // typical effect sizes.
  const broken = await readoutOf("Broken", [300, 390], {}, [2000, 1000]);
  await Deno.writeTextFile(`${folder}/c.json`, JSON.stringify(broken));
  const { tests, exclusions } = await readReports(folder);
  assertEquals(exclusions, [
    { reason: "files without a readout", tests: 1 },
    { reason: "readouts unfit for decisions", tests: 1 },
  ]);
  assertEquals(tests.map(({ name }) => name).sort(), ["None", "Winner"]);
  const test = tests.find(({ name }) => name === "Winner")!;
  assertEquals([test.decision, test.visitors], ["shipped", 2000]);
  // The expected numbers come from plain loops over the 1,000 visitors of each
  // arm.
  const moments = [300, 390].map((count) => {
    const all = Array.from(
      { length: 1000 },
      (_, i) => i < count ? 20 + i % 30 : 0,
    );
    const mean = all.reduce((sum, x) => sum + x, 0) / 1000;
    const square = all.reduce((sum, x) => sum + (x - mean) ** 2, 0);
    return { mean, error: square / 999 / 1000 };
  });
  const [a, b] = moments as [typeof moments[0], typeof moments[0]];
  const ratio = b.mean / a.mean;
  assertAlmostEquals(test.lift, ratio - 1, 1e-9);
  const delta = Math.sqrt(b.error + a.error * ratio ** 2) / a.mean;
  assert(Math.abs(test.standardError / delta - 1) < 0.02);
  // Alternatively, the caller names the shipped tests.
  const said = await readReports(folder, { shipped: ["none"] });
  assertEquals(
    said.tests.map(({ name, decision }) => [name, decision]).sort(),
    [["None", "shipped"], ["Winner", "rejected"]],
  );
  await assertRejects(
    () => readReports(folder, { shipped: ["Winner", "Nobody"] }),
    ReadoutError,
    'Cannot determine what was shipped: "Nobody" isn\'t an experience. If',
  );
});

Deno.test("a running readout is a running test", async () => {
  const readout = await readoutOf("Runs", [300, 330]);
  const [test] = testsOfReadout({
    ...readout,
    experience: { ...readout.experience, status: "started" },
  });
  assertEquals([test!.decision, test!.ended], ["running", null]);
});

Deno.test("what a readout was planned for stands in its test, and in the plan's table", async () => {
  const plan = makePlan({
    primary: "net_revenue_per_visitor",
    baseline: { net_revenue_per_visitor: { mean: 10, standardDeviation: 20 } },
    minimumEffect: 0.4,
    now: 0,
  });
  const readout = await readoutOf("Planned", [300, 330], { plan });
  assertEquals(testsOfReadout(readout)[0]!.plannedLift, 0.4);
  assert(formatReadout(readout, { details: true }).includes("+40.0%"));
  // Reports of earlier versions lack this field.
  const { minimumEffect: _, ...older } = readout.plan!;
  const [test] = testsOfReadout({
    ...readout,
    plan: older as typeof readout.plan,
  });
  assertEquals(test!.plannedLift, null);
});

/** Runs a function with a folder of such reports. */
async function withReports<T>(
  reports: Readonly<Record<string, unknown>>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const files = Object.entries(reports)
    .map(([name, report]) => [name, JSON.stringify(report)] as const);
  return await withFolder(work, Object.fromEntries(files));
}

/** Returns a readout with dates, as from files with days. */
async function datedReadout(
  firstDay: string,
  lastDay: string,
  buyers: readonly [number, number],
) {
  const readout = await readoutOf("Experiment", buyers);
  return { ...readout, period: { ...readout.period, firstDay, lastDay } };
}

Deno.test("tests of files that nobody named are not taken for looks at one test", async () => {
  const reports = {
    "cart.json": await datedReadout("2026-01-05", "2026-01-25", [300, 330]),
    "early.json": await datedReadout("2026-03-02", "2026-03-08", [300, 320]),
    "gallery.json": await datedReadout("2026-03-02", "2026-03-22", [300, 310]),
  };
  const { tests, exclusions } = await withReports(reports, readReports);
  assertEquals(exclusions, [
    { reason: "earlier readouts of the same experience", tests: 1 },
  ]);
  assertEquals(
    tests.map(({ id, name, ended }) => [id, name, ended]),
    ["2026-01-05", "2026-03-02"].map((day, at) => [
      `Experiment, from ${day}`,
      `Experiment, from ${day}`,
      at === 0 ? "2026-01-25" : "2026-03-22",
    ]),
  );
  const { tests: shipped } = await withReports(
    reports,
    (folder) =>
      readReports(folder, { shipped: ["Experiment, from 2026-03-02"] }),
  );
  assertEquals(shipped.map(({ decision }) => decision), [
    "rejected",
    "shipped",
  ]);
});

Deno.test("two results of one name without days are asked about, and one result twice is one", async () => {
  const one = await readoutOf("Experiment", [300, 330]);
  const other = await readoutOf("Experiment", [300, 310]);
  const error = await assertRejects(
    () => withReports({ "a.json": one, "b.json": other }, readReports),
    ReadoutError,
  );
  assertEquals(
    error.message,
    'a.json and b.json are both called "Experiment", and neither IDs nor dates show whether they are the same test. Recreate one with another --name, or remove the earlier one',
  );
  const { tests, exclusions } = await withReports(
    { "a.json": one, "b.json": one },
    readReports,
  );
  assertEquals([tests.length, tests[0]!.id, exclusions.length], [
    1,
    "Experiment",
    1,
  ]);
});

Deno.test("a bundle that was changed is not counted as a file of something else", () =>
  withReports({}, async (folder) => {
    await Deno.mkdir(`${folder}/pictures`);
    await Deno.mkdir(`${folder}/changed`);
    await Deno.writeTextFile(`${folder}/changed/manifest.json`, "{}");
    await Deno.writeTextFile(
      `${folder}/a.json`,
      JSON.stringify(await readoutOf("A", [300, 330])),
    );
    const { exclusions } = await readReports(folder);
    assertEquals(exclusions, [
      { reason: "files without a readout", tests: 1 },
      { reason: "changed or unreadable bundles", tests: 1 },
    ]);
  }));
