/** Results exported by other tools, recognized by their headers. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import { ReadoutError, SchemaError } from "../../lib/api/mod.ts";
import {
  briefProgramme,
  readProgramme,
  readReports,
} from "../../lib/program/mod.ts";
import { withFolder } from "../_folder.ts";
import { readText } from "./_estimates.ts";

/** Export in GrowthBook's format, with an extra column for the experiment. */
const GROWTHBOOK =
  '"experiment","date","dimension","metric","variation","riskOfChoosing","users","totalValue","perUserValue","perUserValueStdDev","chanceToBeatControl","percentChange","percentChangePValue","percentChangePValueAdjusted","percentChangeCILower","percentChangeCIUpper"\n' +
  [
    "Bar,,,Revenue,Old,,10000,25000,2.5,14,,,,,,",
    "Bar,,,Revenue,New,,10000,30000,3,14,,0.2,,,0.03,0.37",
    "Bar,,,Clicks,Old,,10000,500,0.05,0.2179,,,,,,",
    "Bar,,,Clicks,New,,10000,560,0.056,0.2299,,0.12,,,0.001,0.24",
    "Hero,,,Revenue,Control,,10000,25000,2.5,14,,,,,,",
    "Hero,,,Revenue,B,,10000,20000,2,14,,-0.2,,,-0.35,-0.05",
    "Hero,,,Revenue,C,,10000,31000,3.1,14,,0.24,,,0.07,0.41",
  ].join("\n");

/** Standard error of the difference of two such means, relative to the control. */
const ERROR = Math.sqrt(2 * 14 ** 2 / 10_000) / 2.5;

Deno.test("users, means and deviations make the lift of each variation and metric", async () => {
  const input = await readText(GROWTHBOOK);
  assertEquals(
    input.tests.map(({ id, name, metric, decision, isAssumed }) =>
      [id, name, metric, decision, isAssumed].join()
    ),
    [
      "Bar,Bar,net revenue per visitor,shipped,true",
      "Bar,Bar,clicks per visitor,undecided,true",
      "Hero,Hero: B,net revenue per visitor,rejected,true",
      "Hero,Hero: C,net revenue per visitor,shipped,true",
    ],
  );
  const [bar] = input.tests;
  assertAlmostEquals(bar!.lift, 0.2, 1e-9);
  // The standard error of the lift is larger than that of the difference,
  // because variances grow with means.
  assert(Math.abs(bar!.standardError / ERROR - 1) < 0.2);
  assertEquals(bar!.visitors, 20_000);
});

Deno.test("the headline says what was assumed shipped, and --shipped overrules it", async () => {
  const programme = readProgramme(await readText(GROWTHBOOK));
  const [first, caution] = briefProgramme(programme);
  assertStringIncludes(first!, "2 variations assumed shipped changed net");
  assertStringIncludes(
    caution!,
    "Assumed shipped, because the results say to roll out: Bar, Hero: C.",
  );
  const input = await readText(GROWTHBOOK, { shipped: ["hero: b"] });
  const [named] = briefProgramme(readProgramme(input));
  assertStringIncludes(named!, "1 shipped variation changed net");
  // Some decisions are given, and some are assumed.
  const mixed = readProgramme({
    ...input,
    tests: [
      ...input.tests,
      ...(await readText(GROWTHBOOK)).tests.slice(0, 1)
        .map((test) => ({ ...test, id: "x" })),
    ],
  });
  assertStringIncludes(
    briefProgramme(mixed)[0]!,
    "2 shipped variations (1 of them assumed) changed",
  );
  await assertRejects(
    () => readText(GROWTHBOOK, { shipped: ["Menu"] }),
    Error,
    '"Menu" isn\'t an experience. If',
  );
});

Deno.test("a column of decisions is believed", async () => {
  const rows = GROWTHBOOK.split("\n").filter((row) => !/Clicks/.test(row));
  const decided = rows.map((row, at) =>
    `${row},${["decision", "", "rejected", "", "shipped", ""][at]}`
  ).join("\n");
  const { tests } = await readText(decided);
  assertEquals(
    tests.map(({ name, decision, isAssumed }) => [name, decision, isAssumed]),
    [
      ["Bar", "rejected", false],
      ["Hero: B", "shipped", false],
      ["Hero: C", "rejected", false],
    ],
  );
});

Deno.test("a numerator and a denominator make rates, and a column says the baseline", async () => {
  const { tests } = await readText(
    "Experiment Name,Variation Name,Is Baseline,Visitors,Metric Name,Numerator Value,Denominator Value,Improvement,Statistical Significance\n" +
      "Bar,First,TRUE,10000,Purchase,500,10000,,\n" +
      "Bar,Again,FALSE,10000,Purchase,600,10000,0.2,0.99\n" +
      "Form,X,FALSE,10000,Purchase,400,10000,-0.2,0.99\n" +
      "Form,Y,TRUE,10000,Purchase,500,10000,,\n",
  );
  assertEquals(
    tests.map(({ name, lift }) => [name, Number(lift.toFixed(9))]),
    [["Bar", 0.2], ["Form", -0.2]],
  );
});

const COMPARED =
  "experiment_name,metric_name,control_group,test_group,control_units,test_units,control_mean,test_mean,percent_change,percent_confidence_interval_delta\n" +
  "Checkout,Revenue,off,on,1500,1600,62,61.442,-0.9,2.1\n" +
  "Banner,Revenue,off,on,15000,16000,62,65.72,6,1.96\n";

Deno.test("a change with its bounds, or with half its interval, is read in its units", async () => {
  const half = await readText(COMPARED);
  assertEquals(
    half.tests.map(({ name, metric, lift, decision, isAssumed }) =>
      [name, metric, Number(lift.toFixed(9)), decision, isAssumed].join()
    ),
    [
      "Checkout,Revenue,-0.009,undecided,true",
      "Banner,Revenue,0.06,shipped,true",
    ],
  );
  assertAlmostEquals(half.tests[1]!.standardError, 0.01, 1e-5);
  assert(half.notes.some((note) => /percent_change in percent/.test(note)));
  await assertRejects(
    () =>
      readText(
        COMPARED.replace("-0.9,2.1", "-0.009,0.021").replace(
          "6,1.96",
          "0.06,0.02",
        ),
      ),
    SchemaError,
    "percent_change: is in fractions, as control_mean and test_mean show",
  );
  const bounds = await readText(
    "Experiment,Metric,Variation,Relative Change,CI Lower,CI Upper\n" +
      "Bar,Revenue,Control,,,\n" +
      "Bar,Revenue,B,9%,5%,13%\nBar,Revenue,C,5%,1%,9%\nForm,Revenue,B,-5%,-8%,-2%\n",
  );
  // Only one of two winning variations can have been shipped.
  assertEquals(
    bounds.tests.map(({ name, decision }) => `${name} ${decision}`),
    ["Bar: B shipped", "Bar: C rejected", "Form rejected"],
  );
  assertEquals(bounds.exclusions, []);
});

Deno.test("a folder has one test per file, by the name of the file", () =>
  withFolder(async (folder) => {
    const rows = GROWTHBOOK.split("\n").map((row) =>
      row.split(",").slice(1).join(",")
    );
    const write = (name: string, lines: readonly string[]) =>
      Deno.writeTextFile(join(folder, name), lines.join("\n"));
    await write("bar.csv", rows.slice(0, 3));
    await write("hero.csv", [rows[0]!, ...rows.slice(5)]);
    const { tests } = await readReports(folder);
    assertEquals(
      tests.map(({ name, decision }) => `${name} ${decision}`),
      ["bar shipped", "hero: B rejected", "hero: C shipped"],
    );
    const named = await readReports(folder, { shipped: ["hero: B"] });
    assertEquals(
      named.tests.filter(({ decision }) => decision === "shipped")
        .map(({ name }) => name),
      ["hero: B"],
    );
    await write("menu.csv", [
      "Variation,Relative Change,CI Lower,CI Upper",
      "B,3%,1%,5%",
    ]);
    assertEquals((await readReports(folder)).tests.at(-1)!.name, "menu");
    // All files that are not results are reported together.
    await write("orders.csv", ["order_id,total", "1,2"]);
    await write("visits.csv", ["variation,visitors", "A,2"]);
    const { message } = await assertRejects(
      () => readReports(folder),
      ReadoutError,
    );
    assertStringIncludes(
      message,
      "Cannot read orders.csv: columns are missing",
    );
    assertStringIncludes(
      message,
      "Cannot read visits.csv: columns are missing",
    );
  }));

Deno.test("what cannot be read is told with the columns, the test and the value", async () => {
  const cases: readonly (readonly [string, string])[] = [
    [
      "Experiment,Variation,Users,Chance\nA,B,1,2\n",
      ". Instead of lifts you can use control_visitors, control_conversions, variant_visitors, variant_conversions, or one row per variation with users, mean and sd, or with users and conversions",
    ],
    [
      GROWTHBOOK.replace("2.5,14", "2.5,n/a"),
      '"Bar", perUserValueStdDev: 1 value is no number, such as "n/a"',
    ],
    [
      GROWTHBOOK.replaceAll(/(Bar|Hero),,,/g, "$1,,US,"),
      'dimension: has only a subset of users in every row, such as "US". Export the results without a dimension',
    ],
    [
      "experiment,variation,users,mean,sd\nA,Control,100,1,2\nA,B,100,2,2\nZ,Control,100,1,2\nZ,B,100,,2\n",
      '"Z", row 5, sd: is a spread without a mean; add the mean or the sum',
    ],
  ];
  for (const [text, said] of cases) {
    const { message } = await assertRejects(() => readText(text), SchemaError);
    assertStringIncludes(message, said);
  }
});

Deno.test("without a control that can be told a test is left out and named", async () => {
  const { tests, exclusions } = await readText(
    GROWTHBOOK.replaceAll("Old", "Red").replaceAll("New", "Green")
      .replace("Green,,10000,30000,3,14,,0.2", "Green,,10000,30000,3,14,,"),
  );
  assert(
    !tests.some(({ name, metric }) => name === "Bar" && /revenue/.test(metric)),
  );
  assertEquals(exclusions.map(({ reason }) => reason), [
    "experiments without a named control: Bar",
  ]);
});
