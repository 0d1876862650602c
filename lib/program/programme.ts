/** Analysis of a programme from its tests. */

import {
  checkOptions,
  PROGRAMME_READING_OPTIONS,
  ReadoutError,
} from "../base/mod.ts";
import { formatChange, formatCount, withDocument } from "../document/mod.ts";
import type { MeasuredEffect, ProgrammeEffects } from "../stats/mod.ts";
import { deepFreeze, normalQuantile, programmeEffects } from "../stats/mod.ts";
import { plainName } from "../record/mod.ts";
import { DECISIONS, isFinished, isShipped } from "./_decisions.ts";
import { isLowerBetter, testOutcome } from "./_direction.ts";
import { chanceOfDetection, programmePace } from "./_pace.ts";
import { namesOf, rangeText } from "./_words.ts";
import { dominantTest, shippedTotal } from "./_total.ts";
import { programmeDocument } from "./document.ts";
import type {
  Programme,
  ProgrammeInput,
  ProgrammeReadingOptions,
  ProgrammeTest,
  TestDecision,
  TestReading,
} from "./types.ts";

/**
 * Analyses all tests of a store together. Returns the total of the shipped tests,
 * corrected for the winner's curse, and the expected effect of the next test.
 *
 * @param input Tests of the programme.
 * @param options Metric, size of the metric, level.
 * @returns The programme, with a Jupyter display.
 * @throws {ReadoutError} If fewer than two tests have the metric.
 *
 * @example Two of six tests were shipped
 * ```ts
 * import { readProgramme } from "readout/program";
 * import { assert } from "@std/assert";
 *
 * const lifts = [0.08, 0.05, -0.01, 0.004, -0.02, 0.01];
 * const { total } = readProgramme({
 *   tests: lifts.map((lift, i) => ({
 *     id: `${i}`, name: `Test ${i}`, metric: "revenue", lift,
 *     standardError: 0.02, periods: [], days: 14, visitors: 20_000,
 *     ended: `2026-0${i + 1}-20`, decision: i < 2 ? "shipped" : "rejected",
 *     perMonth: 100_000, plannedLift: null,
 *   })),
 *   exclusions: [], notes: [], currency: "EUR",
 * });
 * assert(total!.lift.value < 0.13 && total!.perMonth!.value! < 13_000);
 * ```
 */
export function readProgramme(
  input: ProgrammeInput,
  options: ProgrammeReadingOptions = {},
): Programme {
  checkOptions(PROGRAMME_READING_OPTIONS, options);
  const { level = 0.95 } = options;
  const metric = matchMetricName(options.metric, input.tests) ??
    mostCommonMetric(input.tests);
  const tests = input.tests.filter((test) => test.metric === metric)
    .map((test) => ({
      ...test,
      perMonth: test.perMonth ?? options.perMonth ?? null,
    }))
    .sort(compareByDate);
  if (tests.length < 2) {
    const metrics = [...new Set(input.tests.map((test) => test.metric))];
    throw new ReadoutError(
      `A program needs at least two tests with the same metric: ${tests.length} with ${
        JSON.stringify(metric ?? "")
      }. Available: ${metrics.join(", ") || "none"}${
        input.exclusions.map(({ reason, tests }) =>
          `; excluded: ${reason} (${tests})`
        ).join("")
      }`,
      options.metric === undefined ? undefined : "metric",
    );
  }
  const shipped = tests.map((test) => isShipped(test) ? 1 : 0);
  const hasSize = tests.filter(isShipped)
    .every(({ perMonth }) => perMonth !== null);
  const amounts = tests.map(({ perMonth }, i) => shipped[i]! * (perMonth ?? 0));
  const dominant = dominantTest(tests);
  const withoutDominant = tests.map((test, i) =>
    test === dominant ? 0 : shipped[i]!
  );
  const sums: (readonly number[])[] = [shipped];
  if (hasSize) sums.push(amounts);
  if (dominant !== undefined) sums.push(withoutDominant);
  const effects = programmeEffects(tests.map(measuredEffect), { sums, level });
  const priorSd = typicalEffect(effects);
  const readings = tests.map((test, i): TestReading => ({
    ...test,
    shrunken: shrunkenInterval(effects.effects[i]!),
    chanceOfNone: effects.effects[i]!.chanceOfNone,
    chanceOfOppositeSign: effects.effects[i]!.chanceOfOppositeSign,
    outcome: testOutcome(test, level),
    power: chanceOfDetection(priorSd, test.standardError, level),
  }));
  const notes: string[] = [];
  if (options.metric === undefined) {
    notes.push(...metricsTiedWith(metric!, input.tests));
  }
  if (isLowerBetter(metric!)) {
    notes.push(`Tests that lowered ${metric} won: lower is better.`);
  }
  notes.push(...programmeNotes(readings, effects), ...input.notes);
  const programme: Programme = deepFreeze({
    metric: metric!,
    currency: options.currency ?? input.currency,
    level,
    tests: readings,
    counts: countDecisions(readings),
    wins: countWins(readings),
    total: shippedTotal(readings, effects, { hasSize, dominant }),
    distribution: effects.distribution,
    priorSd,
    pace: programmePace(readings, level),
    exclusions: [...input.exclusions, ...otherMetrics(input.tests, metric!)],
    notes,
  });
  return withDocument(programme, programmeDocument);
}

/** Returns the metric as the tests spell it, if only case and spaces differ. */
function matchMetricName(
  metric: string | undefined,
  tests: readonly ProgrammeTest[],
): string | undefined {
  if (metric === undefined) return undefined;
  const plain = plainName(metric);
  return tests.find((test) => plainName(test.metric) === plain)?.metric ??
    metric;
}

function mostCommonMetric(tests: readonly ProgrammeTest[]): string | undefined {
  const groups = [...Map.groupBy(tests, ({ metric }) => metric)];
  return groups.sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** Returns a note if another metric has as many tests as the chosen one. */
function metricsTiedWith(
  metric: string,
  tests: readonly ProgrammeTest[],
): string[] {
  const groups = Map.groupBy(tests, (test) => test.metric);
  const testCount = groups.get(metric)!.length;
  return [...groups].filter(([name, { length }]) =>
    name !== metric && length === testCount
  ).map(([name]) =>
    `${name} has as many tests as ${metric}. Choose one with --metric.`
  );
}

/**
 * Sorts running tests first, then paused ones, then the rest by last day with the
 * latest first.
 */
function compareByDate(a: ProgrammeTest, b: ProgrammeTest): number {
  const statusRank = ({ decision }: ProgrammeTest) =>
    ["paused", "running"].indexOf(decision);
  const [first, second] = [a.ended ?? "", b.ended ?? ""];
  return statusRank(b) - statusRank(a) ||
    (first < second ? 1 : first > second ? -1 : 0);
}

function measuredEffect(
  { id, lift, standardError, periods }: ProgrammeTest,
): MeasuredEffect {
  return {
    test: id,
    periods: periods.length > 0 ? periods : [{ value: lift, standardError }],
  };
}

function shrunkenInterval(
  { value, lower, upper, shape }: ProgrammeEffects["effects"][number],
): TestReading["shrunken"] {
  return { value, lower, upper, shape };
}

/**
 * Returns the standard deviation of a normal distribution that matches the middle
 * 95% of the next effects.
 */
function typicalEffect({ distribution }: ProgrammeEffects): number {
  const quantileValue = (probability: number): number =>
    distribution.quantiles.find((quantile) =>
      quantile.probability === probability
    )!
      .value;
  return (quantileValue(0.975) - quantileValue(0.025)) /
    (2 * normalQuantile(0.975));
}

function countDecisions(tests: readonly TestReading[]): Programme["counts"] {
  const counts = DECISIONS.map((
    decision,
  ) => [decision, tests.filter((test) => test.decision === decision).length]);
  return {
    ...Object.fromEntries(counts) as Record<TestDecision, number>,
    tests: new Set(tests.map(({ id }) => id)).size,
    variations: tests.length,
  };
}

function countWins(tests: readonly TestReading[]): Programme["wins"] {
  const finished = tests.filter(isFinished);
  const wins = finished.filter(({ outcome }) => outcome === "win");
  return {
    wins: wins.length,
    losses: finished.filter(({ outcome }) => outcome === "loss").length,
    rate: finished.length === 0 ? null : wins.length / finished.length,
    expectedNone: wins.reduce(
      (sum, { chanceOfOppositeSign }) => sum + chanceOfOppositeSign,
      0,
    ),
  };
}

function otherMetrics(
  tests: readonly ProgrammeTest[],
  metric: string,
): Programme["exclusions"] {
  return [...Map.groupBy(tests, (test) => test.metric)]
    .filter(([name]) => name !== metric)
    .map(([name, otherTests]) => ({
      reason: `estimates of another metric (${name})`,
      tests: otherTests.length,
    }));
}

function programmeNotes(
  tests: readonly TestReading[],
  { sums, distribution, caveats }: ProgrammeEffects,
): string[] {
  const isOneSided = tests.length > 2 &&
    tests.every(({ outcome }) => outcome === "win");
  const shipped = tests.filter(isShipped);
  const withoutAmount = shipped.filter(({ perMonth }) => perMonth === null);
  const paused = tests.filter(({ decision }) => decision === "paused");
  const testCount = new Set(tests.map(({ id }) => id)).size;
  const notes: string[] = caveats.map(() => {
    const { normal } = sums[0]!;
    const total = `${formatChange(normal.value!)} (${rangeText(normal)})`;
    const prior = shipped.length === 0
      ? ""
      : ` A plain normal prior gives a total of ${total}.`;
    return `Only ${
      formatCount(testCount, "test")
    } show how large effects are, so intervals are wide.${prior}`;
  });
  if (isOneSided) {
    notes.push(
      "Every test here won. If losing tests were omitted, all numbers are too high: add them.",
    );
  }
  if (paused.length > 0) {
    notes.push(
      `Paused: ${
        namesOf(paused)
      }. Paused tests inform the prior but don't count as finished.`,
    );
  }
  if (withoutAmount.length > 0 && withoutAmount.length !== shipped.length) {
    const all = formatCount(shipped.length, "shipped test");
    const names = namesOf(withoutAmount);
    notes.push(
      `No amounts are stated: ${withoutAmount.length} of ${all} has no monthly amount (${names}). Set --per-month for tests without one.`,
    );
  }
  notes.push(
    distribution.persistent === null
      ? "Effects are assumed to last: no test was measured in more than one period, so a fading novelty effect would go unnoticed."
      : "Effects are long-term effects, estimated from tests with an early and a late part.",
  );
  if (shipped.length >= 2) {
    notes.push(
      "The total adds up the effects measured in the tests. Overlapping or conflicting effects would add up to less.",
    );
  }
  if (testCount < tests.length) {
    notes.push(
      "Variations of one test share a control; their errors are assumed to correlate by 0.5, as with equal arms.",
    );
  }
  return notes;
}
