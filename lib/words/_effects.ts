/** Texts about the effect of a variation on a metric. */

import {
  formatCount,
  formatDifference,
  formatInterval,
  formatLevel,
  formatLiftInterval,
  formatShare,
  formatValue,
} from "../document/mod.ts";
import type { Cost } from "../inference/mod.ts";
import type { Comparison, MetricReadout, Readout } from "../record/mod.ts";
import {
  changeSign,
  formatEffect,
  listed,
  sortBestFirst,
  successMetrics,
} from "../record/mod.ts";

/** Maximum number of variations to list by name. */
export const NAMED = 3;

/** Lists variations by name, or states their number if there are many. */
export function namesOrCount(names: readonly string[], noun: string): string {
  return names.length > NAMED ? formatCount(names.length, noun) : listed(names);
}

/**
 * Returns the smallest relevant lift that the user or the plan specified, or
 * `null` if there is none.
 */
export function smallestRelevantLift({ next, plan }: Readout): number | null {
  const { target = null, targetIs = null } = next.howLong ?? {};
  const namedTarget = targetIs === "named"
    ? target
    : plan?.minimumEffect ?? null;
  return namedTarget === null ? null : Math.abs(namedTarget);
}

export function isWithin({ lift }: Comparison, smallest: number): boolean {
  const { lower, upper } = lift;
  return lower !== null && upper !== null && Math.abs(lower) < smallest &&
    Math.abs(upper) < smallest;
}

/** Returns the largest gain inside the interval, or `null` if it is unbounded. */
export function largestGain(
  { lift }: Comparison,
  { direction }: MetricReadout,
): number | null {
  const { lower, upper } = lift;
  return direction === "higher" ? upper : lower === null ? null : -lower;
}

/** Returns whether the interval rules out a gain of typical size. */
export function isRuledOut(
  comparison: Comparison,
  metric: MetricReadout,
  { next }: Readout,
): boolean {
  const gain = largestGain(comparison, metric);
  return gain !== null && gain < (next.shrunkEstimates?.priorSd ?? USUAL);
}

/**
 * Default standard deviation of true lifts: about two thirds of them are smaller.
 */
const USUAL = 0.1;

/**
 * Returns the variations that clearly gain (1) or lose (-1) in a deciding metric.
 */
export function variationsWithClearChange(
  readout: Readout,
  sign: 1 | -1,
): string[] {
  return readout.variations.slice(1).map(({ name }) => name).filter((name) =>
    successMetrics(readout).some((metric) =>
      changeSign(findComparison(metric, name), metric) === sign
    )
  );
}

/** Returns the clear changes of the deciding metrics as one text. */
export function clearChangesText(
  readout: Readout,
  variation: string,
  sign: number,
): string {
  const changes: string[] = [];
  for (const metric of successMetrics(readout)) {
    const comparison = findComparison(metric, variation);
    if (changeSign(comparison, metric) === sign) {
      changes.push(changeText(comparison, metric, readout));
    }
  }
  return changes.join(". It also ");
}

/**
 * Formats a change: "raised net revenue per visitor by 34.9%, from $2.49 to $3.35
 * (95% CI ...)".
 */
export function changeText(
  comparison: Comparison,
  metric: MetricReadout,
  readout: Readout,
): string {
  const { lift, difference } = comparison;
  const verb = difference.value! < 0 ? "lowered" : "raised";
  const size = lift.value === null
    ? formatValue(
      Math.abs(difference.value!),
      metric.unit,
      readout.experience.currency,
    )
    : formatShare(Math.abs(lift.value));
  const mark = metric.direction === "lower" ? " (lower is better)" : "";
  return `${verb} ${metricNameInSentence(metric)}${mark} by ${size}${
    fromToText(comparison, metric, readout)
  } (${intervalText(comparison, metric, readout)})`;
}

/** Returns `, from $2.49 to $3.35`; nothing if the split moved during the test. */
function fromToText(
  { variation }: Comparison,
  { values, unit }: MetricReadout,
  { movedSplit, experience }: Readout,
): string {
  const controlValue = values[0]?.value ?? null;
  const treatmentValue = findVariation(values, variation)?.value ?? null;
  if (movedSplit != null || controlValue === null || treatmentValue === null) {
    return "";
  }
  const [from, to] = [controlValue, treatmentValue].map((value) =>
    formatValue(value, unit, experience.currency)
  );
  return from === to ? "" : `, from ${from} to ${to}`;
}

export function effectText(
  comparison: Comparison,
  { unit }: MetricReadout,
  { experience }: Readout,
): string {
  return formatEffect(comparison, unit, experience.currency);
}

/**
 * Formats an interval: `95% CI +16.0% to +57.3%`. If the lift has none, it is the
 * interval of the difference.
 */
export function intervalText(
  { lift, difference }: Comparison,
  { level, unit }: MetricReadout,
  readout: Readout,
): string {
  const isLift = lift.shape === "bounded" || lift.shape === "unbounded";
  const ends = isLift ? formatLiftInterval(lift) : formatInterval(
    difference,
    (end) => formatDifference(end, unit, readout.experience.currency),
  );
  return ends === "n/a"
    ? "not tested"
    : `${formatLevel(level)} CI ${ends}${adjustmentText(readout)}`;
}

/**
 * Returns a text for the looks at which numbers are valid; empty for a single
 * look.
 */
export function looksText(
  { inference }: Pick<Readout["settings"], "inference">,
): string {
  return {
    "always-valid": "at every look",
    "group-sequential": "at planned looks",
    "fixed-horizon": "",
  }[inference];
}

/**
 * Returns a text for the looks and variations that an interval is adjusted for;
 * empty without adjustment.
 */
export function adjustmentText(
  { variations, settings, movedSplit }: Readout,
): string {
  const texts: string[] = [];
  if (movedSplit != null) texts.push(" within days");
  texts.push(` ${looksText(settings)}`.trimEnd());
  if (variations.length > 2) {
    texts.push(`, adjusted for ${variations.length - 1} variations`);
  }
  return texts.join("");
}

/**
 * Returns the metric that the verdict is about. It is the first deciding metric
 * with a clear gain, or with a clear loss if the control is kept. Otherwise it is
 * the primary metric.
 */
export function decidingMetric(readout: Readout): MetricReadout {
  const { verdict, variation } = readout.decision;
  const success = successMetrics(readout);
  const isKept = verdict === "keep-control";
  const clearlyChanged = success.find((metric) =>
    metric.comparisons.some((comparison) =>
      changeSign(comparison, metric) === (isKept ? -1 : 1) &&
      (isKept || variation === null || comparison.variation === variation)
    )
  );
  return verdict === "one-order" ? success[0]! : clearlyChanged ?? success[0]!;
}

/**
 * Returns the comparison of the variation that the verdict is about, or else of
 * the best one.
 */
export function shownComparison(
  readout: Readout,
  metric: MetricReadout = decidingMetric(readout),
): Comparison | undefined {
  return findVariation(metric.comparisons, readout.decision.variation) ??
    sortBestFirst(metric)[0];
}

/** Returns the entry of a variation. */
export function findVariation<T extends { readonly variation: string }>(
  entries: readonly T[],
  name: string | null | undefined,
): T | undefined {
  return entries.find(({ variation }) => variation === name);
}

export function findComparison(
  { comparisons }: MetricReadout,
  name: string,
): Comparison {
  return findVariation(comparisons, name)!;
}

/** Returns a metric of the readout by name, which may be a custom metric. */
export function findMetric(
  { metrics }: Pick<Readout, "metrics">,
  metricName: string,
): MetricReadout {
  return metrics.find(({ name }) => name === metricName)!;
}

export function metricNameInSentence({ title }: MetricReadout): string {
  return title.toLowerCase();
}

export function totalVisitors({ variations }: Readout): number {
  return variations.reduce((sum, arm) => sum + arm.visitors, 0);
}

/** Describes what shipping a variation costs on another metric. */
export function costText(
  { guardrail, comparison, metric }: Cost,
  readout: Readout,
): string {
  const change = `it ${changeText(comparison, metric, readout)}`;
  if (guardrail === null) return change;
  const margin = formatShare(Math.abs(guardrail.margin));
  const way = metric.direction === "lower" ? "rise" : "fall";
  return guardrail.status === "beyond"
    ? `${change}, beyond the tolerated ${margin} ${way}`
    : `${
      metricNameInSentence(metric)
    } may ${way} by more than the tolerated ${margin} (${
      intervalText(comparison, metric, readout)
    })`;
}
