/** What a merchant is told, and that every amount in it is accounted for. */
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import {
  type ReadoutSummary,
  summariseReadout,
} from "../../lib/readout/mod.ts";
import {
  allReadouts,
  frameReadout,
  frameReadouts,
} from "../report/_readouts.ts";

const readouts = await allReadouts();

function summary(name: string): ReadoutSummary {
  return summariseReadout(readouts[name]!);
}

function all(summary: ReadoutSummary): string {
  const { headline, whatHappened, howSure, whatToDo, projectedImpact } =
    summary;
  return [
    headline,
    ...whatHappened,
    ...howSure,
    ...whatToDo,
    ...projectedImpact.sentences,
    projectedImpact.assumption ?? "",
  ].join("\n");
}

Deno.test("every readout has an answer to every question, in whole sentences", () => {
  for (const name of Object.keys(readouts)) {
    const { whatHappened, howSure, whatToDo, projectedImpact } = summary(name);
    for (
      const answers of [
        whatHappened,
        howSure,
        whatToDo,
        projectedImpact.sentences,
      ]
    ) {
      assert(answers.length > 0, name);
      for (const answer of answers) assertMatch(answer, /^[^a-z].*\.$/s, name);
    }
    const said = all(summary(name));
    assert(!/NaN|undefined|null|Infinity|\s{2}| \./.test(said), said);
  }
});

Deno.test("one day is said once", () => {
  for (const readout of Object.values(readouts)) {
    const period = { firstDay: "2026-11-02", lastDay: "2026-11-02", days: 1 };
    const { whatHappened } = summariseReadout({ ...readout, period });
    assertMatch(whatHappened[0]!, /over 1 day \(2 November 2026\):/);
  }
});

Deno.test("a winner's month is its difference per visitor times a month's visitors", () => {
  const { metrics, variations, period } = readouts.clearWinner!;
  const { projectedImpact, whatToDo } = summary("clearWinner");
  assertEquals(whatToDo[0], "Give Progress bar to every visitor.");
  const visitors = variations[0]!.visitors + variations[1]!.visitors;
  const perMonth = visitors / period.days! * 365 / 12;
  assertAlmostEquals(projectedImpact.visitors!, perMonth, 1e-6);
  for (
    const { metric, amount: { value, lower, upper } } of projectedImpact.amounts
  ) {
    const [comparison] = metrics.find(({ name }) => name === metric)!
      .comparisons;
    assertAlmostEquals(value!, comparison!.difference.value! * perMonth, 1e-6);
    assertAlmostEquals(lower!, comparison!.difference.lower! * perMonth, 1e-6);
    assertAlmostEquals(upper!, comparison!.difference.upper! * perMonth, 1e-6);
  }
  assertEquals(projectedImpact.amounts.map(({ title }) => title), [
    "Net revenue",
    "Gross profit",
  ]);
});

Deno.test("an amount per month names its visitors, its days and its baseline", () => {
  const { assumption } = summary("clearWinner").projectedImpact;
  assertStringIncludes(assumption!, "Compared with Control for every visitor");
  assertStringIncludes(assumption!, "41,954 visitors a month (1,379 a day");
  assertStringIncludes(assumption!, "an effect that lasts");
  assertStringIncludes(assumption!, "without holiday peaks");
});

Deno.test("an interval with zero in it establishes nothing", () => {
  for (const name of ["oneOutlier", "threeVariations", "paused"]) {
    const { projectedImpact } = summary(name);
    for (const sentence of projectedImpact.sentences) {
      assertStringIncludes(sentence, "No gain or loss is established.");
    }
    assert(
      projectedImpact.amounts.every(({ amount: { lower, upper } }) =>
        lower! < 0 && upper! > 0
      ),
    );
  }
});

Deno.test("a failed check leaves no lift and no amount to be quoted", () => {
  for (const name of ["brokenSplit", "tooFew"]) {
    const said = summary(name);
    assertEquals(said.projectedImpact.per, null);
    assertEquals(said.projectedImpact.amounts, []);
    assertEquals(said.whatToDo[0], "Do not act on these numbers.");
    assert(!/[+−]\d|\$/.test(all(said)), all(said));
  }
  assertStringIncludes(all(summary("brokenSplit")), "a redirect");
});

Deno.test("what still runs is told by what holds at every look", () => {
  const early = summary("personalization");
  assertEquals(early.projectedImpact.per, null);
  assertStringIncludes(early.howSure[0]!, "hold at every look");
  assertStringIncludes(all(early), "Let it run");
  const { comparisons: [offer] } = readouts.personalization!.metrics.find((
    { name },
  ) => name === "net_revenue_per_visitor")!;
  const { lift, band } = readouts.personalization!.overTime!.lifts.at(-1)!;
  assertEquals(offer!.lift, band);
  assert(band.lower! < lift.lower! && band.upper! > lift.upper!);
});

Deno.test("a winner's clear losses on other metrics are named before it is rolled out", () => {
  const { whatToDo } = summary("smallerOrders");
  assertEquals(whatToDo.slice(0, 2), [
    "Give B to every visitor.",
    "First weigh what it costs: average order value −20.0%, net revenue per buyer −20.0%.",
  ]);
  assert(!all(summary("clearWinner")).includes("what it costs"));
});

Deno.test("a lift that one order makes is called that, and the order is named once in the summary", () => {
  assertStringIncludes(
    summary("oneOutlier").warnings.join(" "),
    "One order of $18,900.00 in Bundle builder (z = 25.32) makes the AOV lift of Bundle builder (+86.4%) and its net revenue per visitor lift (+83.2%): without that visitor they are +3.8% (1.0 standard errors lower) and +1.7% (1.0 standard errors lower).",
  );
  const { warnings } = summary("oneOutlier");
  const said = [...warnings, all(summary("oneOutlier"))].join(" ");
  assertEquals(said.split("$18,900.00").length - 1, 1);
});

Deno.test("a winner that large orders do not make is said to hold without them", () => {
  const { howSure } = summary("clearWinner");
  assertStringIncludes(
    howSure.join(" "),
    "Large orders do not make it: without the visitor of any order above z = 3 the lift of Progress bar would be +42.7%, not +34.9%.",
  );
});

Deno.test("a p-value is said as it is, and never as a number of experiments", () => {
  const [first] = summary("aaTest").howSure;
  assertStringIncludes(first!, "may be luck (p = 0.857)");
  for (const name of Object.keys(readouts)) {
    assert(!/of [\d,]+ experiments/.test(all(summary(name))), name);
  }
});

Deno.test("each of several variations has its own sentence, the best first, and the correction is named", () => {
  const { howSure, projectedImpact } = summary("fourVariations");
  assertStringIncludes(howSure[0]!, "corrected for there being several");
  assertEquals(howSure.slice(1).map((sentence) => sentence.split(" (p")[0]), [
    "The difference of C is hardly luck",
    "The difference of B may be luck",
    "The difference of D is hardly luck",
  ]);
  assertEquals([
    ...new Set(projectedImpact.amounts.map((one) => one.variation)),
  ], ["C"]);
});

Deno.test("of ten variations a card has few sentences, which name each of them", async () => {
  const arms = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`Arm ${at}`, {
      visitors: 10_000,
      buyers: 300 + at,
      revenue: (index: number) =>
        index === 0 && at % 3 === 1 ? 9_000 : 40 + index % 20,
    }]),
  );
  const readout = await frameReadout(arms, "Ten");
  const said = summariseReadout(readout);
  assertEquals(said.whatHappened.length, 3);
  assertEquals(said.howSure.length, 2);
  assertEquals(said.projectedImpact.sentences.length, 2);
  assertEquals(said.warnings.length, 1);
  assertMatch(said.warnings[0]!, /make or move lifts of 3 variations\./);
  for (const { name } of readout.variations.slice(1)) {
    for (
      const part of [
        said.whatHappened,
        said.howSure,
        said.projectedImpact.sentences,
      ]
    ) assert(new RegExp(`${name}\\b`).test(part.join(" ")), name);
  }
  for (const name of ["Arm 1", "Arm 4", "Arm 7"]) {
    assertStringIncludes(said.warnings[0]!, `${name} AOV from +`);
  }
  const p = Math.min(
    ...readout.metrics.find(({ name }) => name === "net_revenue_per_visitor")!
      .comparisons.map(({ adjustedPValue }) => adjustedPValue!),
  );
  assertStringIncludes(said.howSure[1]!, `(p = ${p.toFixed(3)} at least)`);
  const ends = readout.projectedImpact.amounts.slice(1).map(({ amount }) =>
    amount.lower!
  );
  const least = Number((-Math.min(...ends)).toPrecision(3));
  assertStringIncludes(
    said.projectedImpact.sentences[1]!,
    `by −${least.toLocaleString("en-US")} to `,
  );
});

Deno.test("a lift without an end is not given one", () => {
  assertStringIncludes(
    summary("openEnded").howSure[0]!,
    "as a percentage it has no limits",
  );
});

Deno.test("without days nothing is said per month", () => {
  const { projectedImpact } = summary("loser");
  assertEquals(projectedImpact.per, "1000-visitors");
  assertEquals(projectedImpact.visitors, 1000);
  assert(!all(summary("loser")).includes("a month"));
  assertAlmostEquals(projectedImpact.amounts[0]!.amount.value!, -1000, 1e-9);
});

Deno.test("the summary is plain, frozen and JSON-safe", async () => {
  // Those that were kept as JSON are frozen no more.
  for (const readout of Object.values(await frameReadouts())) {
    const said = summariseReadout(readout);
    assertEquals(JSON.parse(JSON.stringify(said)), said as unknown);
    assert(
      Object.isFrozen(said) && Object.isFrozen(said.projectedImpact.amounts),
    );
  }
});
