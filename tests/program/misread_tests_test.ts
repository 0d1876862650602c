/** Lists of tests that a programme must not add up or misreport. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { briefProgramme, readProgramme } from "../../lib/program/mod.ts";
import { readText } from "./_estimates.ts";

const HEADER = "id,variation,metric,lift,standard_error,decision";

async function briefOf(lines: readonly string[], header = HEADER) {
  const text = `${[header, ...lines].join("\n")}\n`;
  return briefProgramme(readProgramme(await readText(text))).join("\n");
}

const REJECTED = [1, 2, 3, 4].map((nth) =>
  `r${nth},B,revenue,-0.00${nth},0.02,rejected`
);

Deno.test("of losses none is most of the total, unless it is", async () => {
  const losses = (largest: number) =>
    [largest, -0.03, -0.02, -0.03].map((lift, nth) =>
      `t${nth},B,revenue,${lift},0.02,shipped`
    );
  const alike = await briefOf([...losses(-0.02), ...REJECTED]);
  assertEquals(alike.includes("makes up most of the total"), false, alike);
  const one = await briefOf([...losses(-0.3), ...REJECTED]);
  assertStringIncludes(one, "t0 makes up most of the total");
});

Deno.test("several shipped variations of one test are named", async () => {
  const brief = await briefOf([
    "t0,B,revenue,0.08,0.02,shipped",
    "t0,C,revenue,0.07,0.02,shipped",
    ...REJECTED,
  ]);
  assertStringIncludes(brief, "are summed as shipped: t0 (2)");
});

Deno.test("nothing shipped is not said of tests of another metric", async () => {
  const brief = await briefOf([
    "t0,B,bounce rate,-0.08,0.02,shipped",
    ...REJECTED,
  ]);
  assertStringIncludes(brief, "No readable test of revenue has");
  assertStringIncludes(brief, "another metric (bounce rate) (1)");
});

Deno.test("tests whose checks failed are no evidence in a list, either", async () => {
  for (
    const [header, failed, passed] of [
      ["checks", "failed", "passed"],
      ["SRM p-value", "1e-9", "0.4"],
      ["srm", "true", "false"],
      ["Valid?", "no", "yes"],
    ] as const
  ) {
    const brief = await briefOf(
      [
        `t0,B,revenue,0.15,0.02,shipped,${failed}`,
        ...REJECTED.map((row) => `${row},${passed}`),
      ],
      `${HEADER},${header}`,
    );
    assertStringIncludes(brief, `rows with a failed check (${header}) (1)`);
  }
});
