import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
} from "@std/assert";
import { SchemaError } from "../../lib/api/mod.ts";
import { readText as read } from "./_estimates.ts";

Deno.test("a list of tests as stores keep it: a name, an interval, whether it was shipped", async () => {
  const { tests, notes } = await read(
    "Experiment,Relative change,CI lower,CI upper,P-value,Shipped?,End date\n" +
      "Progress bar,6.1%,2.18%,10.02%,0.002,Yes,2026-01-20\n" +
      "Sticky cart,0.4%,-3.52%,4.32%,0.84,No,2026-02-20\n" +
      "Reviews,1.2%,-2.72%,5.12%,0.55,,2026-04-20\n",
  );
  assertEquals(
    tests.map(({ id, name, metric, decision, ended }) => [
      id,
      name,
      metric,
      decision,
      ended,
    ]),
    [
      ["Progress bar", "Progress bar", "the metric", "shipped", "2026-01-20"],
      ["Sticky cart", "Sticky cart", "the metric", "rejected", "2026-02-20"],
      ["Reviews", "Reviews", "the metric", "undecided", "2026-04-20"],
    ],
  );
  for (const { standardError } of tests) {
    assertAlmostEquals(standardError, 0.02, 1e-6);
  }
  const said = notes.join("\n");
  for (
    const note of [
      "has no metric column: all lifts are assumed to share one",
      "no standard errors: they are computed from CI lower and CI upper, assumed to be an interval at 95%",
      "Unused columns in",
    ]
  ) assert(said.includes(note), said);
});

Deno.test("an interval's level is in its headers, and a standard error goes before it", async () => {
  const errors = async (text: string) =>
    (await read(text)).tests.map(({ standardError }) => standardError);
  const [ninety] = await errors(
    "test,metric,lift,lower 90%,CI upper (90%),decision\nA,r,0.01,-0.02289707,0.04289707,shipped\n",
  );
  assertAlmostEquals(ninety!, 0.02, 1e-7);
  const { tests, notes } = await read(
    "test,metric,lift,se,lower,upper,decision\nA,r,0.01,0.03,-0.02,0.04,shipped\n",
  );
  assertEquals(tests[0]!.standardError, 0.03);
  assert(notes.join().endsWith(": lower, upper."), notes.join());
});

Deno.test("an interval that cannot be one is named", async () => {
  const { message } = await assertRejects(
    () =>
      read(
        "test,metric,lift,lower,upper,decision\n" +
          "A,r,0.05,0.01,0.04,shipped\nB,r,0.02,0.03,0.01,no\nC,r,0.02,0.01,,no\n",
      ),
    SchemaError,
  );
  for (
    const said of [
      'row 2, column lift: must be within its interval from 0.01 to 0.04: current value is "0.05"',
      'row 3, column lift: must be within its interval from 0.03 to 0.01: current value is "0.02"',
    ]
  ) assert(message.includes(said), message);
  const levels = await assertRejects(
    () =>
      read(
        "test,metric,lift,lower 90%,upper 95%,decision\nA,r,0.05,0.01,0.08,shipped\n",
      ),
    SchemaError,
  );
  assert(
    levels.message.includes(
      "lower 90% and upper 95% have different confidence levels",
    ),
    levels.message,
  );
});

Deno.test("visitors and conversions of both arms are a lift with its standard error", async () => {
  const { tests, notes } = await read(
    "Test,Control visitors,Control conversions,Variant visitors,Variant conversions,Shipped\n" +
      'Progress bar,"10,000",500,"10,000",560,yes\nSticky cart,8000,0,8100,400,no\n',
    { formats: { decimal: "." } },
  );
  assertEquals(
    tests.map(({ name, metric, visitors, decision }) => [
      name,
      metric,
      visitors,
      decision,
    ]),
    [["Progress bar", "conversion rate", 20_000, "shipped"]],
  );
  const [{ lift, standardError }] = tests as [typeof tests[0]];
  assertAlmostEquals(lift, 0.12, 1e-12);
  // Standard error of a ratio of two rates: the root of the summed squared
  // relative errors.
  const error = 1.12 * Math.sqrt((1 - 0.05) / 500 + (1 - 0.056) / 560);
  assertAlmostEquals(standardError, error, 1e-4);
  const said = notes.join("\n");
  assert(
    said.includes("has no lifts: they are computed from Control visitors") &&
      !said.includes("no standard errors"),
    said,
  );
  const { message } = await assertRejects(
    () =>
      read(
        "test,visitors A,orders A,visitors B,orders B,decision\nA,10,11,10,1,no\n",
      ),
    SchemaError,
  );
  assert(
    message.includes(
      'row 2, column control_conversions: must be at most the 10 visitors: current value is "11"',
    ),
    message,
  );
});
