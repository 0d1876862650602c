/** Conversion of a readout into the tests of a programme. */

import { checkOptions, READOUT_TEST_OPTIONS } from "../base/mod.ts";
import type { Interval, Readout } from "../record/mod.ts";
import { type Estimate, normalQuantile } from "../stats/mod.ts";
import type { ProgrammeTest, TestDecision } from "./types.ts";

/** Information that a readout does not contain. */
export interface ReadoutTestOptions {
  /**
   * Returns whether a variation was shipped.
   *
   * @default {the readout's recommendation}
   */
  readonly isShipped?: ((variation: string) => boolean) | undefined;
}

/**
 * Returns the comparisons of a readout's variations with the control, in the
 * deciding metric.
 *
 * A readout does not know the later decision. Unless it is given, the variation
 * that the readout recommends counts as shipped.
 *
 * @param readout Readout, which may come from JSON.
 * @param options Shipped variations.
 * @returns One test per variation; none if no lift has an interval, or if the
 *   readout is unfit for decisions.
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
  const ongoing = ongoingStatus(experience.status);
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
      ended: ongoing === null ? period.lastDay : null,
      decision: isShipped?.(variation) ? "shipped" : ongoing ??
        (isShipped ? "rejected" : impliedDecision(readout, variation)),
      perMonth: isMoney && control !== null && visitorsPerDay !== null
        ? control * visitorsPerDay * 365 / 12
        : null,
      // Reports of earlier versions do not contain the planned lift.
      plannedLift: plannedLift === undefined ? null : Math.abs(plannedLift),
      isAssumed: isShipped === undefined && ongoing === null,
    });
  }
  return tests;
}

/**
 * Returns the status of a running or paused experience, or `null` for all others.
 */
function ongoingStatus(
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

/**
 * Smallest p-value for deriving a standard error; smaller ones are too imprecise.
 */
const LEAST_P = 1e-12;
const MOST_P = 0.9;

/**
 * Returns the standard error of a lift from the p-value of this comparison alone,
 * which is not adjusted for other variations. Otherwise it comes from the
 * pointwise interval of the last day. The test is of the difference. The lift's
 * error is larger by the root of the ratio if variances grow with means, as for
 * sums over buyers.
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

/** Returns the early and late periods of a test, if the readout splits them. */
function noveltyPeriods(
  { next }: Readout,
  variation: string,
  level: number,
): Estimate[] {
  const splitByPeriod = next.novelty?.variations.find((noveltyLift) =>
    noveltyLift.variation === variation
  );
  if (splitByPeriod === undefined) return [];
  const parts = [splitByPeriod.early, splitByPeriod.late].map((interval) =>
    intervalEstimate(interval, level)
  );
  return parts.includes(null) ? [] : parts as Estimate[];
}
