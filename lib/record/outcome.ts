/** Interprets the outcome of comparisons. */

import { type Statement, statement } from "./statement.ts";
import { formatChange, formatDifference } from "../base/mod.ts";
import type { MetricDirection, MetricUnit } from "./rules/mod.ts";
import type {
  CheckStatus,
  Comparison,
  GuardrailReadout,
  HealthCheck,
  MetricReadout,
  Readout,
  VariationSummary,
} from "./types.ts";

/** Default name of an experiment. */
export const DEFAULT_EXPERIMENT_NAME = "Experiment";

/**
 * Returns the direction of a significant comparison. The direction follows from
 * the difference, because the lift is undefined if the control's value is zero.
 *
 * @param comparison The comparison.
 * @returns 1 for an increase over the control, -1 for a decrease, 0 if not
 *   significant.
 */
export function changeDirection(
  { significant, difference }: Pick<Comparison, "significant" | "difference">,
): number {
  return significant === true ? Math.sign(difference.value!) : 0;
}

/**
 * Returns whether a significant comparison is a gain or a loss, given the
 * direction in which the metric is better.
 *
 * @param comparison The comparison.
 * @param metric Metric of the comparison.
 * @returns 1 for a gain, -1 for a loss, 0 if not significant.
 */
export function changeSign(
  comparison: Pick<Comparison, "significant" | "difference">,
  { direction }: { readonly direction: MetricDirection },
): number {
  return betterSign(direction) * changeDirection(comparison) || 0;
}

function betterSign(direction: MetricDirection): 1 | -1 {
  return direction === "lower" ? -1 : 1;
}

/**
 * Sorts comparisons from best to worst; those without a difference are last.
 *
 * @param metric Metric with its comparisons.
 * @returns The sorted comparisons.
 */
export function sortBestFirst(
  { comparisons, direction }: {
    readonly comparisons: readonly Comparison[];
    readonly direction: MetricDirection;
  },
): Comparison[] {
  const sign = betterSign(direction);
  const height = ({ difference }: Comparison): number =>
    difference.value === null ? -Infinity : sign * difference.value;
  return comparisons.toSorted((a, b) => height(b) - height(a) || 0);
}

/**
 * Returns whether a comparison narrowly missed significance: its p-value is below
 * twice the required level.
 *
 * @param comparison The comparison.
 * @param level Confidence level.
 * @returns Whether significance was narrowly missed.
 */
export function isNearMiss(
  { significant, adjustedPValue }: Comparison,
  level: number,
): boolean {
  return significant === false && adjustedPValue! < 2 * (1 - level);
}

/**
 * Formats the lift, or the difference if there is no lift.
 *
 * @param comparison The comparison.
 * @param unit Unit of the metric.
 * @param currency ISO 4217 currency code of monetary values.
 * @returns The formatted text.
 */
export function formatEffect(
  { lift, difference }: Pick<Comparison, "lift" | "difference">,
  unit: MetricUnit,
  currency: string | null,
): string {
  // If the lift's interval is unbounded on the ratio scale, the difference is
  // shown, because its interval has bounds.
  const isLift = lift.value !== null &&
    (lift.shape === "bounded" || lift.shape === "unbounded");
  return !isLift
    ? formatDifference(difference.value, unit, currency)
    : formatChange(lift.value);
}

/**
 * Returns the success metrics, the primary one first.
 *
 * @param readout Metrics and settings.
 * @returns The success metrics.
 */
export function successMetrics(
  { metrics, settings }: Pick<Readout, "metrics" | "settings">,
): MetricReadout[] {
  return settings.successMetrics.map((metric) =>
    metrics.find(({ name }) => name === metric)!
  );
}

/**
 * Returns the note on how much pre-test values reduced the variance of lifts.
 *
 * @param title Title of the metric.
 * @param by Names of the pre-test values.
 * @param reductions Share of the variance explained, by treatment.
 * @returns The note.
 */
export function adjustedNote(
  title: string,
  by: readonly string[],
  reductions: readonly (number | null)[],
): Statement {
  return statement("adjusted", {
    metric: title.toLowerCase(),
    covariates: by,
    less: reductions,
  });
}

/** Joins names as in a sentence: `A`, `A and B`, `A, B and C`. */
export function listed(names: readonly string[]): string {
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * Returns whether the name of an experience says that it is an A/A test.
 *
 * @param name Name of the experience.
 * @returns Whether it is an A/A test by name.
 */
export function isNamedAsSameTest(name: string): boolean {
  return /(?<![\p{L}\p{N}])a\s?[/-]\s?a(?![\p{L}\p{N}/-])|\baa[\s-]?tests?\b/iu
    .test(name);
}

/**
 * Returns whether no variation has orders yet; per-visitor measures never count
 * as such.
 */
export function hasNoOrders(
  variations: readonly Pick<VariationSummary, "orders">[],
): boolean {
  return variations.every(({ orders }) => orders === 0);
}

/**
 * Returns whether missing orders are the only problem of an experience.
 *
 * @param readout Variations and checks.
 * @returns Whether only orders are missing.
 */
export function isBeforeOrders(
  { variations, checks }: Pick<Readout, "variations" | "checks">,
): boolean {
  return hasNoOrders(variations) &&
    checks.every(({ status, code }) =>
      status !== "fail" || code === "few-orders"
    );
}

/**
 * Returns whether the experiment is an A/A test, by its name or by identical
 * content.
 */
export function isSameTest(checks: readonly HealthCheck[]): boolean {
  return checks.some(({ code }) => code === "aa-test");
}

/** Returns whether the amounts may be in cents, so that no money is projected. */
export function areAmountsDoubted(checks: readonly HealthCheck[]): boolean {
  return checks.some(({ findings }) =>
    findings.some(({ code }) => code === "maybe-cents")
  );
}

/** Returns whether the control was guessed from the names of the variations. */
export function isControlGuessed(checks: readonly HealthCheck[]): boolean {
  return checks.some(({ code, status }) =>
    code === "control" && status === "warn"
  );
}

/** Check status and short label of each guardrail status. */
export const GUARDRAIL_STANDINGS: Readonly<
  Record<GuardrailReadout["status"], readonly [CheckStatus, string]>
> = {
  within: ["pass", "within"],
  unclear: ["warn", "not shown"],
  beyond: ["fail", "lost"],
};
