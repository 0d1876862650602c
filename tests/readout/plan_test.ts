/** What tests take, against published figures. */
import { assert, assertEquals, assertThrows } from "@std/assert";
import { ReadoutError } from "readout/api";
import { makePlan, planView } from "readout/readout";

/** Two arms of 1,571 find a tenth of a standard deviation with 80% power: R, power.t.test(delta = 0.1, power = 0.8). */
const TARGET = { difference: 0.1, standardDeviation: 1 };

function rowsOf(text: string): string[][] {
  return text.split("\n").slice(2).map((line) => line.trim().split(/ {2,}/));
}

Deno.test("a plan tells visitors, days, whole weeks, and the price of looks as Jennison and Turnbull have it", () => {
  const view = planView([
    { name: "once", ...TARGET },
    { name: "O'Brien-Fleming", ...TARGET, looks: 4 },
    { name: "Pocock", ...TARGET, looks: 4, design: "pocock" },
    { name: "90%", ...TARGET, power: 0.9 },
  ], { title: "A plan", by: "Design", dailyVisitors: Array(14).fill(500) });
  const [once, fleming, pocock, more] = rowsOf(view.text);
  assertEquals(once, ["once", "3,142", "7", "1"]);
  // Tables 2.2 and 2.4 of their book: factors of 1.024 and 1.202. On average
  // 0.8314 and 1.0174 times as many: R, mvtnorm.
  assertEquals(fleming!.slice(4), ["+2.4%", "2,613", "3,197"]);
  assertEquals(pocock![4], "+20.2%");
  // (1.960 + 1.282)² over (1.960 + 0.842)².
  assertEquals(more!.at(-1), "+33.9%");
});

Deno.test("each further variation costs its own visitors and a stricter level", () => {
  const rows = rowsOf(
    planView(
      [1, 2].map((comparisons) => ({
        name: `${comparisons}`,
        ...TARGET,
        comparisons,
      })),
      { title: "Variations", by: "Beside the control", dailyVisitors: [1_000] },
    ).text,
  );
  const [one, two] = rows.map((row) => Number(row[1]!.replace(",", "")));
  assert(two! > 1.5 * one!, `${one} and ${two}`);
});

Deno.test("a plan says how many of the gains that are called will be none", () => {
  const view = planView([
    { name: "80%", ...TARGET },
    { name: "50%", ...TARGET, power: 0.5 },
  ], {
    title: "Luck",
    by: "Power",
    dailyVisitors: [1_000],
    successRate: 0.1,
  });
  // Kohavi, Deng and Vermeer (2022), table 2, and the same at half of all.
  assertEquals(rowsOf(view.text).map((row) => row.at(-1)), [
    "22.0%",
    "31.0%",
  ]);
});

Deno.test("a plan may stop for futility, be looked at every day, or be decided by the chance to be better", () => {
  const rows = rowsOf(
    planView([
      { name: "once", ...TARGET },
      {
        name: "futility",
        ...TARGET,
        looks: 4,
        design: "hwang-shih-decani",
        futility: "hwang-shih-decani",
      },
      { name: "every look", ...TARGET, looks: "every" },
      {
        name: "prior",
        ...TARGET,
        prior: { mean: 0, standardDeviation: 1_000 },
      },
    ], { title: "A plan", by: "Decided", dailyVisitors: [500] }).text,
  );
  const [, futility, every, prior] = rows.map((row) =>
    row.map((cell) => Number(cell.replace(",", "")))
  );
  // At the most some 5% more, and half of it where there is nothing to find.
  assert(futility![1]! > 3_200 && futility![1]! < 3_400, `${futility}`);
  assert(futility![6]! < 0.66 * 3_142, `${futility}`);
  // Three standard errors in place of two; a flat prior is a one-sided test.
  assert(every![1]! > 1.8 * 3_142 && every![1]! < 2 * 3_142, `${every}`);
  assert(Math.abs(prior![1]! - 3_142) < 10, `${prior}`);
});

Deno.test("a plan is sized for one split, and says so of one by date", () => {
  assertThrows(
    () =>
      makePlan({
        minimumEffect: 0.05,
        baseline: { conversion_rate: { mean: 0.05, standardDeviation: 0.2 } },
        primary: "conversion_rate",
        split: { "2026-03-01": 90, "2026-03-15": 50 },
      }),
    ReadoutError,
    "add the dates later with readout --split",
  );
});
