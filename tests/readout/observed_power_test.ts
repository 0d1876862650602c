/** What was seen of an effect sizes nothing: no test, no time, no detectable lift. */

import { assert, assertEquals } from "@std/assert";
import ts from "typescript";
import { sourcesIn } from "../_sources.ts";
import { next } from "./_next.ts";

const LIB = new URL("../../lib/", import.meta.url);
/** Functions that say how many, how long, or how small. */
const SIZING = new Set([
  ...["sampleSize", "sequenceSampleSize", "bayesianSampleSize"],
  ...["detectableDifference", "detectableByWeek", "runningTime", "power"],
  ...["conditionalPower", "varianceWith", "sequentialSize"],
]);
/** How code names what was seen of an effect. */
const SEEN = /\b(lift|difference|estimate|comparison|seen)\.?\w*\.value\b/;

Deno.test("the same spread asks for as many visitors, whatever lift was seen", () => {
  for (const status of ["started", "ended"] as const) {
    const planWith = (seen: number) => {
      const arm = { n: 5000, variance: 400 };
      const { howLong } = next({
        arms: [{ ...arm, mean: 10 }, { ...arm, mean: 10 * (1 + seen) }],
        options: { minimumEffect: 0.1 },
        status,
        dailyVisitors: [5000, 5000],
      });
      const { visitors, days, minimumEffect, target } = howLong!;
      return { visitors, days, minimumEffect, target };
    };
    const none = planWith(0);
    assert(none.visitors! > 0);
    for (const seen of [-0.04, 0.01, 0.04]) assertEquals(planWith(seen), none);
  }
});

Deno.test("no source sizes anything by what was seen of an effect", async () => {
  const wrong: string[] = [];
  let calls = 0;
  for (const url of await sourcesIn(LIB)) {
    const file = url.href.slice(LIB.href.length);
    const source = ts.createSourceFile(
      file,
      await Deno.readTextFile(url),
      ts.ScriptTarget.Latest,
      true,
    );
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) && SIZING.has(node.expression.getText())
      ) {
        calls++;
        // The score so far belongs to a chance that is conditional on it.
        const own = node.expression.getText() === "conditionalPower"
          ? node.arguments.slice(1)
          : node.arguments;
        const text = own.map((one) => one.getText()).join(", ");
        if (SEEN.test(text)) wrong.push(`${file}: ${node.getText()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  assert(calls > 10, `${calls} calls`);
  assertEquals(wrong, []);
});
