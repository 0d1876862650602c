/** Checks whether the traffic split differs for some of the visitors. */

import { type HealthCheck, statement, THRESHOLDS } from "../../record/mod.ts";
import { chiSquareSurvival } from "../../stats/mod.ts";
import type { ReadoutData, VisitorPart } from "../../sums/mod.ts";

/** Minimum expected count per cell for the test. */
const FEWEST_EXPECTED = 5;
/**
 * Share of a value's visitors in one variation at which the value is just another
 * name of it.
 */
const OTHER_NAME = 0.99;

/**
 * Fails the check if the overall split is correct but deviates within a segment.
 * Each segment is compared with all other visitors by a chi-square test with
 * Bonferroni correction.
 */
export function splitWithinSegmentsCheck(
  check: HealthCheck,
  { parts = [], variations, visitors }: Pick<
    ReadoutData,
    "parts" | "variations" | "visitors"
  >,
): HealthCheck {
  const testedParts = [...Map.groupBy(parts, ({ header }) => header).values()]
    .filter((values) => values.length > 1 && !values.every(isWithinOneArm))
    .flat();
  if (check.status === "fail" || testedParts.length === 0) return check;
  const [worst] = testedParts.map((visitorPart) => ({
    part: visitorPart,
    pValue: Math.min(1, partPValue(visitorPart, visitors) * testedParts.length),
  })).sort((a, b) => a.pValue - b.pValue);
  if (worst!.pValue >= THRESHOLDS.splitBroken) return check;
  const { header, value, visitors: counts } = worst!.part;
  return {
    code: "sample-ratio",
    status: "fail",
    findings: [
      statement("split-within", {
        header,
        value,
        pValue: worst!.pValue,
        arms: variations.map(({ name }, arm) => ({
          name,
          visitors: counts[arm]!,
        })),
      }),
      ...check.findings,
    ],
  };
}

/**
 * A column whose values each occur in one variation only is another name of the
 * variation.
 */
function isWithinOneArm({ visitors }: VisitorPart): boolean {
  const partVisitors = visitors.reduce((sum, count) => sum + count, 0);
  return Math.max(...visitors) >= partVisitors * OTHER_NAME;
}

/** Returns the p-value of the test that segment and variation are independent. */
function partPValue(
  { visitors: partVisitors }: VisitorPart,
  visitors: readonly number[],
): number {
  const sum = (counts: readonly number[]) =>
    counts.reduce((total, count) => total + count, 0);
  const share = sum(partVisitors) / sum(visitors);
  let statistic = 0;
  for (const [arm, count] of partVisitors.entries()) {
    const expected = visitors[arm]! * share;
    const remainingExpected = visitors[arm]! - expected;
    if (Math.min(expected, remainingExpected) < FEWEST_EXPECTED) return 1;
    statistic += (count - expected) ** 2 *
      (1 / expected + 1 / remainingExpected);
  }
  return chiSquareSurvival(statistic, visitors.length - 1);
}
