/** What a merchant is told, and that every amount in it is accounted for. */
import { sentenceOf } from "../../lib/words/mod.ts";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import type { ReadoutSummary } from "../../lib/readout/mod.ts";
import { summariseReadout } from "../../lib/readout/mod.ts";
import {
  allReadouts,
  frameReadout,
  frameReadouts,
} from "../report/_readouts.ts";

const readouts = await allReadouts();

function summary(name: string): ReadoutSummary {
  return summariseReadout(readouts[name]!);
}

function all({ projectedImpact, ...said }: ReadoutSummary): string {
  const { reason, assumption } = projectedImpact;
  return [...Object.values(said).flat(), reason, assumption]
    .filter((text) => text !== null).join("\n");
}

Deno.test("every readout says what to do, on what it rests and what to bear in mind, in whole sentences", () => {
  for (const name of Object.keys(readouts)) {
    const { act, finding, advice, projectedImpact } = summary(name);
    for (const sentence of [act, finding, ...advice]) {
      assertMatch(sentence, /^[^a-z].*\.$/s, name);
    }
    assertEquals(projectedImpact.reason === null, projectedImpact.per !== null);
    const said = all(summary(name));
    assert(!/NaN|undefined|null|Infinity|\s{2}| \./.test(said), said);
    assert(!/of [\d,]+ experiments/.test(said), said);
  }
});

Deno.test("a winner's month is its difference per visitor times a month's visitors", () => {
  const { metrics, variations, period } = readouts.clearWinner!;
  const { projectedImpact, act } = summary("clearWinner");
  assertEquals(act, "Roll out Progress bar.");
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
    "Gross profit",
    "Net revenue",
  ]);
});

Deno.test("an amount per month names its visitors, its baseline and what it takes for granted", () => {
  const assumption = sentenceOf(
    summary("clearWinner").projectedImpact.assumption!,
  );
  assertStringIncludes(assumption, "Compared with Control");
  assertStringIncludes(assumption, "42,000 visitors a month");
  assertStringIncludes(assumption, "a lasting effect and no holiday peaks");
});

Deno.test("a difference that is not settled has no amount that is", () => {
  for (const name of ["threeVariations", "paused"]) {
    const { amounts } = summary(name).projectedImpact;
    assert(amounts.length > 0);
    assert(
      amounts.every(({ amount: { lower, upper } }) => lower! < 0 && upper! > 0),
    );
  }
});

Deno.test("a failed check leaves no lift and no amount to be quoted", () => {
  for (
    const [name, act] of [
      ["brokenSplit", "Don't use this result."],
      ["tooFew", "Don't decide on this."],
    ] as const
  ) {
    const said = summary(name);
    assertEquals(said.projectedImpact.per, null);
    assertEquals(said.projectedImpact.amounts, []);
    assertEquals(said.act, act);
    assert(!/[+−]\d|\$/.test(all(said)), all(said));
  }
  assertStringIncludes(summary("brokenSplit").caution!, "a redirect");
});

Deno.test("what still runs is told by what holds at every look", () => {
  const early = summary("personalization");
  assertEquals(early.projectedImpact.per, null);
  assertStringIncludes(early.finding, "at every look");
  assertEquals(early.act, "Keep it running.");
  assertEquals(early.caution, "Don't act on the numbers so far.");
  const { comparisons: [offer] } = readouts.personalization!.metrics.find((
    { name },
  ) => name === readouts.personalization!.settings.primaryMetric)!;
  const { lift, band } = readouts.personalization!.overTime!.lifts.at(-1)!;
  assertEquals(offer!.lift, band);
  assert(band.lower! < lift.lower! && band.upper! > lift.upper!);
});

Deno.test("a winner's clear losses on other metrics are the caution beside it", () => {
  const { act, caution } = summary("smallerOrders");
  assertEquals([act, caution], [
    "Roll out B.",
    "It has a cost: average order value −20.0% and net revenue per buyer −20.0%.",
  ]);
  assert(!all(summary("clearWinner")).includes("has a cost"));
});

Deno.test("of a lift that one order drives it is said what it is without, once, and no amount", () => {
  const said = summary("oneOutlier");
  assertEquals(said.act, "Don't decide on this lift.");
  assertEquals(
    said.finding,
    "One $18,900.00 order drives Bundle builder's lift in net revenue per visitor (+83.2%). Without that buyer it is +1.7% (95% CI −18.0% to +26.0%).",
  );
  const { headline: _, ...once } = said;
  assertEquals(JSON.stringify(once).split("$18,900.00").length - 1, 1);
  assertEquals([said.warnings, said.projectedImpact.amounts], [[], []]);
});

Deno.test("of several variations the best one is told, and for how many its interval is adjusted", () => {
  const { finding, projectedImpact } = summary("fourVariations");
  assertMatch(
    finding,
    /^C raised .* by 40\.0%, from 1\.50 to 2\.10 \(95% CI \+17\.6% to \+67\.5%, adjusted for 3 variations\)\. D lost; B is inconclusive\.$/,
  );
  assertEquals([
    ...new Set(projectedImpact.amounts.map(({ variation }) => variation)),
  ], ["C"]);
});

Deno.test("of ten variations a card has few sentences", async () => {
  const arms = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`Arm ${at}`, {
      visitors: 10_000,
      buyers: 300 + at,
      revenue: (index: number) =>
        index === 0 && at % 3 === 1 ? 9_000 : 40 + index % 20,
    }]),
  );
  const readout = await frameReadout(arms, "Ten");
  const { finding, warnings, advice } = summariseReadout(readout);
  assertEquals([finding, ...advice].length, 2);
  assertMatch(finding, /^One 9,000\.00 order drives Arm 7's lift /);
  // What is warned of are the large orders, of which one decides.
  assertEquals(warnings.length, 1);
  assertMatch(warnings[0]!, /^Large orders /);
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
