/** What a comparison settles. */

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

/** What an experiment is called that nobody gave a name. */
export const NAMELESS = "Experiment";

/**
 * Whether a comparison is called, and which way. The lift of a control whose
 * value is zero does not exist; the difference does.
 *
 * @param comparison The comparison.
 * @returns 1 for more than the control, -1 for less, 0 when it is not called.
 */
export function changeDirection(
  { significant, difference }: Pick<Comparison, "significant" | "difference">,
): number {
  return significant === true ? Math.sign(difference.value!) : 0;
}

/**
 * The same by what is better: less of a metric that is better lower is a gain.
 *
 * @param comparison The comparison.
 * @param metric The metric that it is of.
 * @returns 1 for a gain, -1 for a loss, 0 when it is not called.
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
 * Comparisons, the best first; those without a difference last.
 *
 * @param metric The metric, with its comparisons.
 * @returns The same in order.
 */
export function bestFirst(
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
 * Whether a comparison just missed being called: its p-value is less than twice
 * as large as it would have to be.
 *
 * @param comparison The comparison.
 * @param level Confidence level.
 * @returns Whether it did.
 */
export function isNearMiss(
  { significant, adjustedPValue }: Comparison,
  level: number,
): boolean {
  return significant === false && adjustedPValue! < 2 * (1 - level);
}

/**
 * The lift as it is said, or the difference where there is no lift.
 *
 * @param comparison The comparison.
 * @param unit The metric's unit.
 * @param currency ISO 4217, for money.
 * @returns The text.
 */
export function effectOf(
  { lift, difference }: Pick<Comparison, "lift" | "difference">,
  unit: MetricUnit,
  currency: string | null,
): string {
  // A lift without bounds is told by its difference, whose interval has them.
  const isLift = lift.value !== null &&
    (lift.shape === "bounded" || lift.shape === "unbounded");
  return !isLift
    ? formatDifference(difference.value, unit, currency)
    : formatChange(lift.value);
}

/**
 * The metrics that decide, the primary one first.
 *
 * @param readout Metrics and settings.
 * @returns The metrics.
 */
export function successMetrics(
  { metrics, settings }: Pick<Readout, "metrics" | "settings">,
): MetricReadout[] {
  return settings.successMetrics.map((metric) =>
    metrics.find(({ name }) => name === metric)!
  );
}

/**
 * How much more precise lifts are by what was known before.
 *
 * @param title What they are of.
 * @param by What was known.
 * @param reductions By treatment, the part of the variance that it explains.
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

/** Names as a sentence has them: `A`, `A and B`, `A, B and C`. */
export function listed(names: readonly string[]): string {
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * Whether an experience is called an A/A test, whose variations are the same.
 *
 * @param name Its name.
 * @returns Whether it is.
 */
export function isCalledSame(name: string): boolean {
  return /(?<![\p{L}\p{N}])a\s?[/-]\s?a(?![\p{L}\p{N}/-])|\baa[\s-]?tests?\b/iu
    .test(name);
}

/** Whether nobody has ordered yet; measures of visitors have no orders. */
export function hasNoOrders(
  variations: readonly Pick<VariationSummary, "orders">[],
): boolean {
  return variations.every(({ orders }) => orders === 0);
}

/**
 * Whether nothing speaks against an experience but that nobody has ordered yet.
 *
 * @param readout Its arms and checks.
 * @returns Whether orders are all that is missing.
 */
export function isBeforeOrders(
  { variations, checks }: Pick<Readout, "variations" | "checks">,
): boolean {
  return hasNoOrders(variations) &&
    checks.every(({ status, code }) =>
      status !== "fail" || code === "few-orders"
    );
}

/** Whether an experiment's variations are the same, by its name or their content. */
export function isSameTest(checks: readonly HealthCheck[]): boolean {
  return checks.some(({ code }) => code === "aa-test");
}

/** Whether nothing but the alphabet says which variation is the control. */
export function isControlGuessed(checks: readonly HealthCheck[]): boolean {
  return checks.some(({ code, status }) =>
    code === "control" && status === "warn"
  );
}

/** How a variation stands towards a guardrail, as a check and in words. */
export const STANDING: Readonly<
  Record<GuardrailReadout["status"], readonly [CheckStatus, string]>
> = {
  within: ["pass", "within"],
  unclear: ["warn", "not shown"],
  beyond: ["fail", "lost"],
};
