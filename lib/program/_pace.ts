/** Pace of testing: frequency, duration, and power. */

import { median } from "simple-statistics";
import { normalCdf, normalQuantile } from "../stats/mod.ts";
import type { Programme, TestReading } from "./types.ts";

/**
 * Returns the probability that a test with a given standard error detects a given
 * lift.
 */
export function chanceOfDetection(
  lift: number,
  error: number,
  level: number,
): number {
  const criticalZ = normalQuantile((1 + level) / 2);
  return normalCdf(lift / error - criticalZ) +
    normalCdf(-lift / error - criticalZ);
}

/** Returns the frequency, duration and power of all tests. */
export function programmePace(
  tests: readonly TestReading[],
  level: number,
): Programme["pace"] {
  // Days and visitors belong to the test, however many variations it has.
  const distinctTests = strongestOfEachTest(tests);
  const days = distinctTests.flatMap(({ ended }) => ended ?? []).sort();
  const span = days.length < 2
    ? 0
    : (Date.parse(days.at(-1)!) - Date.parse(days[0]!)) / 86_400_000;
  const reach = normalQuantile((1 + level) / 2) + normalQuantile(0.8);
  return {
    // The first end date only starts the time span, so it is not counted.
    perMonth: span === 0 ? null : (days.length - 1) / span * (365 / 12),
    days: medianOf(distinctTests.flatMap(({ days }) => days ?? [])),
    visitors: medianOf(distinctTests.flatMap(({ visitors }) => visitors ?? [])),
    power: mean(tests.map(({ power }) => power)),
    planned: plannedPower(tests, level),
    minimumEffect: medianOf(
      tests.map(({ standardError }) => reach * standardError),
    )!,
  };
}

function plannedPower(
  tests: readonly TestReading[],
  level: number,
): Programme["pace"]["planned"] {
  const planned = tests.flatMap((test) =>
    test.plannedLift === null ? [] : [{ ...test, lift: test.plannedLift }]
  );
  return planned.length === 0 ? null : {
    tests: strongestOfEachTest(planned).length,
    lift: medianOf(planned.map(({ lift }) => lift))!,
    power: mean(
      planned.map(({ lift, standardError }) =>
        chanceOfDetection(lift, standardError, level)
      ),
    ),
  };
}

/** Returns one variation of each test. */
function strongestOfEachTest(
  tests: readonly TestReading[],
): readonly TestReading[] {
  return [...new Map(tests.map((test) => [test.id, test])).values()];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the median, or `null` if there are no values. */
function medianOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : median([...values]);
}
