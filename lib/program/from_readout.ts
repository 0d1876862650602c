/** A readout's part in a programme. */

import { checkOptions, READOUT_TEST_OPTIONS } from "../base/mod.ts";
import type { Interval, Readout } from "../record/mod.ts";
import { type Estimate, normalQuantile } from "../stats/mod.ts";
import type { ProgrammeTest, TestDecision } from "./types.ts";

/** What a readout does not know. */
export interface ReadoutTestOptions {
  /** Which variations were shipped. @default {what the readout says to ship} */
  readonly isShipped?: ((variation: string) => boolean) | undefined;
}

/**
 * The variations of a readout against its control, in the metric that decides.
 *
 * A readout does not know what was done afterwards: if that is not said, the
 * variation that it says to ship counts as shipped.
 *
 * @param readout The readout; one that was read back from JSON will do.
 * @param options What was shipped.
 * @returns A test per variation; none where no lift has an interval, or where
 *   the readout says not to decide on its numbers.
 */
export function testsOfReadout(
  readout: Readout,
  options: ReadoutTestOptions = {},
): ProgrammeTest[] {
  checkOptions(READOUT_TEST_OPTIONS, options);
  const { isShipped } = options;
  const { experience, period, settings, metrics, variations } = readout;
  if (readout.decision.verdict === "do-not-decide") return [];
  const metric = metrics.find(({ role }) => role === "primary");
  if (metric === undefined) return [];
  const goesOn = goingOn(experience.status);
  const control = metric.values[0]?.value ?? null;
  const { visitorsPerDay } = readout.projectedImpact;
  const plannedLift = readout.plan?.minimumEffect;
  const tests: ProgrammeTest[] = [];
  for (const comparison of metric.comparisons) {
    const { variation, lift } = comparison;
    const standardError = comparisonError(readout, comparison);
    if (lift.value === null || standardError === null) continue;
    const isMoney = metric.unit === "currency" &&
      metric.name.endsWith("_per_visitor");
    tests.push({
      id: experience.id ?? experience.name,
      name: metric.comparisons.length === 1
        ? experience.name
        : `${experience.name}: ${variation}`,
      metric: metric.title.toLowerCase(),
      lift: lift.value,
      standardError,
      periods: noveltyPeriods(readout, variation, settings.level),
      days: period.days,
      visitors: variations.reduce((sum, { visitors }) => sum + visitors, 0),
      ended: goesOn === null ? period.lastDay : null,
      decision: isShipped?.(variation) ? "shipped" : goesOn ??
        (isShipped ? "rejected" : impliedDecision(readout, variation)),
      perMonth: isMoney && control !== null && visitorsPerDay !== null
        ? control * visitorsPerDay * 365 / 12
        : null,
      // Reports of earlier versions do not say it.
      plannedLift: plannedLift === undefined ? null : Math.abs(plannedLift),
      isAssumed: isShipped === undefined && goesOn === null,
    });
  }
  return tests;
}

/** What becomes of an experience that has not ended; `null` for all others. */
function goingOn(
  status: string | null | undefined,
): "running" | "paused" | null {
  return status === "started" ? "running" : status === "paused" ? status : null;
}

function impliedDecision(
  { decision }: Readout,
  variation: string,
): TestDecision {
  switch (decision.verdict) {
    case "ship":
      return decision.variation === variation ? "shipped" : "rejected";
    case "keep-control":
      return "rejected";
    default:
      return "undecided";
  }
}

/** P-values beyond these say too little of the error. */
const LEAST_P = 1e-12;
const MOST_P = 0.9;

/**
 * By the test of this comparison alone, whose p-value no other variation has
 * corrected; else by the pointwise interval of the last day. The test is of the
 * difference; the lift's error is larger by the root of the ratio where variances
 * grow with means, as those of sums over buyers do.
 */
function comparisonError(
  { settings, overTime }: Readout,
  { variation, lift, pValue }:
    Readout["metrics"][number]["comparisons"][number],
): number | null {
  if (
    settings.inference === "fixed-horizon" && lift.value !== null &&
    pValue !== null && pValue > LEAST_P && pValue < MOST_P
  ) {
    return Math.abs(lift.value) * Math.sqrt(Math.max(0.01, 1 + lift.value)) /
      -normalQuantile(pValue / 2);
  }
  const last = overTime?.lifts.findLast((point) =>
    point.variation === variation
  );
  return intervalEstimate(last?.lift ?? lift, settings.level)?.standardError ??
    null;
}

function intervalEstimate(
  { value, lower, upper, shape }: Interval,
  level: number,
): Estimate | null {
  if (value === null || shape !== "bounded") return null;
  const standardError = (upper! - lower!) /
    (2 * normalQuantile((1 + level) / 2));
  return standardError > 0 ? { value, standardError } : null;
}

/** Its early and its late days, where the readout parts them. */
function noveltyPeriods(
  { next }: Readout,
  variation: string,
  level: number,
): Estimate[] {
  const parted = next.novelty?.variations.find((noveltyLift) =>
    noveltyLift.variation === variation
  );
  if (parted === undefined) return [];
  const parts = [parted.early, parted.late].map((interval) =>
    intervalEstimate(interval, level)
  );
  return parts.includes(null) ? [] : parts as Estimate[];
}
