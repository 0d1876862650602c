/** What a variation did to a metric, in words. */

import {
  formatCount,
  formatDifference,
  formatInterval,
  formatLevel,
  formatLiftInterval,
  formatShare,
  formatValue,
} from "../document/mod.ts";
import {
  bestFirst,
  changeSign,
  type Comparison,
  effectOf,
  listed,
  type MetricReadout,
  type Readout,
  successMetrics,
} from "../record/mod.ts";

/** Variations that are named one by one. */
export const NAMED = 3;

/** Variations by their names; many by their number. */
export function namesOf(names: readonly string[], noun: string): string {
  return names.length > NAMED ? formatCount(names.length, noun) : listed(names);
}

/** The smallest lift that somebody named. */
export function leastEffect({ next, plan }: Readout): number | null {
  const { target = null, targetIs = null } = next.howLong ?? {};
  const namedTarget = targetIs === "named"
    ? target
    : plan?.minimumEffect ?? null;
  return namedTarget === null ? null : Math.abs(namedTarget);
}

export function isWithin(
  { lift }: Comparison,
  smallestEffect: number,
): boolean {
  const { lower, upper } = lift;
  return lower !== null && upper !== null && Math.abs(lower) < smallestEffect &&
    Math.abs(upper) < smallestEffect;
}

/** The largest gain that the interval allows; `null` for any. */
export function largestGain(
  { lift }: Comparison,
  { direction }: MetricReadout,
): number | null {
  const { lower, upper } = lift;
  return direction === "higher" ? upper : lower === null ? null : -lower;
}

/** Whether a gain of a usual size is ruled out. */
export function isRuledOut(
  comparison: Comparison,
  metric: MetricReadout,
  { next }: Readout,
): boolean {
  const gain = largestGain(comparison, metric);
  return gain !== null && gain < (next.shrunkEstimates?.priorSd ?? USUAL);
}

/** Two in three lifts of such tests are smaller. */
const USUAL = 0.1;

/** Variations that clearly gain (1) or lose (-1) on a metric that decides. */
export function standingAt(readout: Readout, sign: 1 | -1): string[] {
  return readout.variations.slice(1).map(({ name }) => name).filter((name) =>
    successMetrics(readout).some((metric) =>
      changeSign(comparisonOf(metric, name), metric) === sign
    )
  );
}

/** Returns the clear changes of the metrics that decide, as one text. */
export function changesOf(
  readout: Readout,
  variation: string,
  sign: number,
): string {
  const changes: string[] = [];
  for (const metric of successMetrics(readout)) {
    const comparison = comparisonOf(metric, variation);
    if (changeSign(comparison, metric) === sign) {
      changes.push(changeOf(comparison, metric, readout));
    }
  }
  return changes.join(". It also ");
}

/** "raised net revenue per visitor by 34.9%, from $2.49 to $3.35 (95% CI ...)". */
export function changeOf(
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
  return `${verb} ${nameOf(metric)}${mark} by ${size}${
    fromTo(comparison, metric, readout)
  } (${ci(comparison, metric, readout)})`;
}

/** Returns `, from $2.49 to $3.35`; nothing if the split moved during the test. */
function fromTo(
  { variation }: Comparison,
  { values, unit }: MetricReadout,
  { movedSplit, experience }: Readout,
): string {
  const controlValue = values[0]?.value ?? null;
  const treatmentValue =
    values.find((value) => value.variation === variation)?.value ??
      null;
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
  return effectOf(comparison, unit, experience.currency);
}

/** `95% CI +16.0% to +57.3%`, of the difference where the lift has none. */
export function ci(
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
    : `${formatLevel(level)} CI ${ends}${adjusted(readout)}`;
}

/** For which looks numbers hold; "" for one alone. */
export function looksOf(
  { inference }: Pick<Readout["settings"], "inference">,
): string {
  return {
    "always-valid": "at every look",
    "group-sequential": "at planned looks",
    "fixed-horizon": "",
  }[inference];
}

/** For which looks and variations an interval holds, where it is not one alone. */
export function adjusted(
  { variations, settings, movedSplit }: Readout,
): string {
  const texts: string[] = [];
  if (movedSplit != null) texts.push(" within days");
  texts.push(` ${looksOf(settings)}`.trimEnd());
  if (variations.length > 2) {
    texts.push(`, adjusted for ${variations.length - 1} variations`);
  }
  return texts.join("");
}

/**
 * The metric that the verdict is about: of those that decide, the first that was
 * gained or, where the control is kept, lost; else the primary one.
 */
export function decidingMetric(readout: Readout): MetricReadout {
  const { verdict, variation } = readout.decision;
  const success = successMetrics(readout);
  const isKept = verdict === "keep-control";
  const moved = success.find((metric) =>
    metric.comparisons.some((comparison) =>
      changeSign(comparison, metric) === (isKept ? -1 : 1) &&
      (isKept || variation === null || comparison.variation === variation)
    )
  );
  return verdict === "one-order" ? success[0]! : moved ?? success[0]!;
}

/** Of the variation that the verdict is about, or else of the best one. */
export function comparisonShown(
  readout: Readout,
  metric: MetricReadout = decidingMetric(readout),
): Comparison | undefined {
  return metric.comparisons.find(({ variation }) =>
    variation === readout.decision.variation
  ) ?? bestFirst(metric)[0];
}

export function comparisonOf(
  { comparisons }: MetricReadout,
  name: string,
): Comparison {
  return comparisons.find(({ variation }) => variation === name)!;
}

/** A metric of the readout, which may be one of the store's own. */
export function metricNamed(
  { metrics }: Pick<Readout, "metrics">,
  metricName: string,
): MetricReadout {
  return metrics.find(({ name }) => name === metricName)!;
}

export function nameOf({ title }: MetricReadout): string {
  return title.toLowerCase();
}

export function visitorsIn({ variations }: Readout): number {
  return variations.reduce((sum, arm) => sum + arm.visitors, 0);
}
