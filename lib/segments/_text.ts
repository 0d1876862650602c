/** Sentences about the results by segment. */

import {
  checkChoice,
  formatChange,
  formatLiftInterval,
  statePValue,
} from "../base/mod.ts";
import type {
  GroupedReadout,
  Interaction,
  Segment,
  SegmentGuardrail,
  SegmentMetric,
  SegmentSettings,
} from "./types.ts";
import type { MetricName } from "../record/mod.ts";

/** Caution that every display of segments repeats. */
export const NO_EVIDENCE =
  "A significant lift in one but not in another isn't evidence that they differ; only the test of the difference is.";

/** Facts that the sentences are built from. */
export interface SegmentFacts {
  readonly settings: SegmentSettings;
  readonly segments: readonly Segment[];
  readonly metrics: readonly SegmentMetric[];
  readonly guardrails: readonly SegmentGuardrail[];
  /** Phrase for the contrast between groups: "by device". */
  readonly contrast: string;
}

/** Returns one sentence that states the finding. */
export function segmentHeadline(facts: SegmentFacts): string {
  const { settings, segments, metrics, contrast } = facts;
  const broken = segments.filter(({ sampleRatio }) =>
    sampleRatio.status === "fail"
  );
  if (broken.length > 0) {
    const names = namesWithPValues(broken);
    return `Don't use this ${contrast}: traffic of ${names} was not split as intended.`;
  }
  const metric = metrics.find(({ name }) => name === settings.primaryMetric)!;
  const { interactions } = metric;
  const clear = interactions.filter(({ significant }) => significant === true);
  if (clear.length > 0) {
    return clear.map((interaction) =>
      differenceSentence(metric, interaction, facts)
    )
      .join(" ");
  }
  const tests = interactions.filter(({ pValue }) => pValue !== null);
  const claim = `the lift in ${metricInSentence(metric)} differs ${contrast}`;
  if (tests.length === 0) {
    return `Whether ${claim} cannot be tested: ${interactions[0]!.reason}.`;
  }
  const hasSeveral = interactions.length > 1;
  const pValues = tests.map(({ variation, adjustedPValue }) =>
    `${hasSeveral ? `${variation}: ` : ""}${statePValue(adjustedPValue)}`
  );
  return `No sign that ${claim} (${pValues.join(", ")} for the difference).`;
}

/** Returns further findings about segments, the most serious first. */
export function segmentFindings(facts: SegmentFacts): readonly string[] {
  const { settings, segments, metrics, guardrails } = facts;
  const unusual = segments.filter(({ sampleRatio }) =>
    sampleRatio.status === "warn"
  );
  const unusualNames = namesWithPValues(unusual);
  const untested = segments.filter(({ isTested }) => !isTested)
    .map(({ name, reason }) => `${name} (${reason})`);
  const isBroken = segments.some(({ sampleRatio }) =>
    sampleRatio.status === "fail"
  );
  const findings: string[] = [];
  if (unusual.length > 0) {
    findings.push(
      `The traffic split is unusual in ${unusualNames}; keep an eye on it.`,
    );
  }
  if (!isBroken) {
    const secondary = metrics.filter(({ name }) =>
      name !== settings.primaryMetric
    );
    const deciding = metrics.filter(({ name }) =>
      settings.successMetrics.includes(name)
    );
    findings.push(
      ...secondary.flatMap((metric) =>
        metric.interactions.filter(({ significant }) => significant === true)
          .map((interaction) => differenceSentence(metric, interaction, facts))
      ),
      ...deciding.flatMap(significantSegmentSentences),
      ...guardrailLosses(guardrails),
    );
  }
  if (untested.length > 0) {
    findings.push(`Shown but not tested: ${untested.join("; ")}.`);
  }
  return findings;
}

function differenceSentence(
  metric: SegmentMetric,
  { variation, adjustedPValue }: Interaction,
  { contrast, segments }: SegmentFacts,
): string {
  const lifts = metric.segments.filter((_, index) => segments[index]!.isTested)
    .map(({ segment, comparisons }) => ({
      segment,
      lift:
        comparisons.find((comparison) => comparison.variation === variation)!
          .lift.value,
    }))
    .filter(({ lift }) => lift !== null)
    .sort((a, b) => b.lift! - a.lift!);
  const shownLifts = lifts.length > 4 ? [lifts[0]!, lifts.at(-1)!] : lifts;
  const liftTexts = shownLifts.map(({ segment, lift }) =>
    `${segment} ${formatChange(lift)}`
  );
  const liftsText = lifts.length > shownLifts.length
    ? `from ${liftTexts.join(" to ")}`
    : liftTexts.join(", ");
  const subject = `The lift of ${variation} in ${metricInSentence(metric)}`;
  const pValue = statePValue(adjustedPValue);
  return `${subject} differs ${contrast}: ${liftsText} (${pValue}).`;
}

/** Returns sentences about segments that lose more of a guardrail than tolerated. */
function guardrailLosses(guardrails: readonly SegmentGuardrail[]): string[] {
  return guardrails.filter(({ status }) => status === "beyond").map((
    { variation, title, segment, margin, lift },
  ) => {
    const subject = `${variation}: ${title.toLowerCase()} of ${segment}`;
    const [tolerated, observed] = [margin, lift.value].map(formatChange);
    const interval = formatLiftInterval(lift);
    return `${subject} is beyond the tolerated ${tolerated} (${observed}, ${interval}).`;
  });
}

/**
 * Returns sentences about segments with a significant lift, including the
 * expected lift.
 */
function significantSegmentSentences(metric: SegmentMetric): string[] {
  const variations = metric.interactions.map(({ variation }) => variation);
  return variations.map((variation, arm) => {
    const significantSegments: string[] = [];
    for (const { segment, comparisons } of metric.segments) {
      const { significant, lift, shrunken } = comparisons[arm]!;
      if (significant !== true || lift.value === null) continue;
      const expected = shrunken.value === null
        ? ""
        : `, expect ${formatChange(shrunken.value)}`;
      significantSegments.push(
        `${segment} (${formatChange(lift.value)}${expected})`,
      );
    }
    const corrected = `${variation}: after correction, the lift in ${
      metricInSentence(metric)
    } is significant`;
    return significantSegments.length === 0
      ? `${corrected} in none of them individually.`
      : `${corrected} individually in ${significantSegments.join(", ")}.`;
  });
}

function namesWithPValues(segments: readonly Segment[]): string {
  return segments.map(({ name, sampleRatio }) =>
    `${name} (${statePValue(sampleRatio.adjustedPValue)})`
  ).join(", ");
}

/**
 * Returns the metric's title in lower case for a sentence, with its direction if
 * lower is better.
 */
function metricInSentence({ title, direction }: SegmentMetric): string {
  const directionText = direction === "lower" ? " (lower is better)" : "";
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}${directionText}`;
}

/**
 * Returns a metric of the record; throws an error that lists the available
 * metrics.
 */
export function segmentMetric(
  { metrics, settings }: GroupedReadout,
  name: MetricName = settings.primaryMetric,
): SegmentMetric {
  checkChoice("metric", name, metrics.map((metric) => metric.name));
  return metrics.find((metric) => metric.name === name)!;
}
