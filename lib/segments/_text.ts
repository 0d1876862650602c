/** What segments come to, in sentences. */

import { checkChoice } from "../options/mod.ts";
import {
  formatChange,
  formatLiftInterval,
  statePValue,
} from "../format/mod.ts";
import type {
  GroupedReadout,
  Interaction,
  Segment,
  SegmentGuardrail,
  SegmentMetric,
  SegmentSettings,
} from "./types.ts";
import type { MetricName } from "../record/mod.ts";

/** What every display of segments says. */
export const NO_EVIDENCE =
  "A lift beyond chance in one of them and not in another is no evidence that they differ; the test of the difference is.";

/** What the sentences are made from. */
export interface SegmentFacts {
  readonly settings: SegmentSettings;
  readonly segments: readonly Segment[];
  readonly metrics: readonly SegmentMetric[];
  readonly guardrails: readonly SegmentGuardrail[];
  /** "by device": how the lift may differ. */
  readonly contrast: string;
}

/** One sentence that states the finding. */
export function headlineOf(facts: SegmentFacts): string {
  const { settings, segments, metrics, contrast } = facts;
  const broken = segments.filter(({ sampleRatio }) =>
    sampleRatio.status === "fail"
  );
  if (broken.length > 0) {
    return `Do not read this ${contrast}: the traffic of ${
      namesOf(broken)
    } was not split as intended.`;
  }
  const metric = metrics.find(({ name }) => name === settings.primaryMetric)!;
  const { interactions } = metric;
  const called = interactions.filter(({ significant }) => significant === true);
  if (called.length > 0) {
    return called.map((interaction) => differs(metric, interaction, facts))
      .join(" ");
  }
  const tests = interactions.filter(({ pValue }) => pValue !== null);
  if (tests.length === 0) {
    return `Whether the lift in ${
      lower(metric)
    } differs ${contrast} cannot be tested: ${interactions[0]!.reason}.`;
  }
  const several = interactions.length > 1;
  return `No sign that the lift in ${lower(metric)} differs ${contrast} (${
    tests.map(({ variation, adjustedPValue }) =>
      `${several ? `${variation}: ` : ""}${statePValue(adjustedPValue)}`
    ).join(", ")
  } for the difference).`;
}

/** What else there is to say, the gravest first. */
export function findingsOf(facts: SegmentFacts): readonly string[] {
  const { settings, segments, metrics, guardrails } = facts;
  const unusual = segments.filter(({ sampleRatio }) =>
    sampleRatio.status === "warn"
  );
  const untested = segments.filter(({ isTested }) => !isTested);
  const isBroken = segments.some(({ sampleRatio }) =>
    sampleRatio.status === "fail"
  );
  return [
    ...(unusual.length === 0 ? [] : [
      `The split of the traffic is unusual in ${
        namesOf(unusual)
      }; keep an eye on it.`,
    ]),
    ...metrics.flatMap((metric) =>
      isBroken || metric.name === settings.primaryMetric
        ? []
        : metric.interactions.filter(({ significant }) => significant === true)
          .map((interaction) => differs(metric, interaction, facts))
    ),
    ...metrics.filter(({ name }) =>
      !isBroken && settings.successMetrics.includes(name)
    ).flatMap(calledSegments),
    ...(isBroken ? [] : lostIn(guardrails)),
    ...(untested.length === 0 ? [] : [
      `Shown and not tested: ${
        untested.map(({ name, reason }) => `${name} (${reason})`).join("; ")
      }.`,
    ]),
  ];
}

function differs(
  metric: SegmentMetric,
  { variation, adjustedPValue }: Interaction,
  { contrast, segments }: SegmentFacts,
): string {
  const lifts = metric.segments
    .filter((_, at) => segments[at]!.isTested)
    .map(({ segment, comparisons }) => ({
      segment,
      lift:
        comparisons.find((comparison) => comparison.variation === variation)!
          .lift.value,
    }))
    .filter(({ lift }) => lift !== null)
    .sort((a, b) => b.lift! - a.lift!);
  const shown = lifts.length > 4 ? [lifts[0]!, lifts.at(-1)!] : lifts;
  return `The lift of ${variation} in ${lower(metric)} differs ${contrast}: ${
    lifts.length > shown.length ? "from " : ""
  }${
    shown.map(({ segment, lift }) => `${segment} ${formatChange(lift)}`)
      .join(lifts.length > shown.length ? " to " : ", ")
  } (${statePValue(adjustedPValue)}).`;
}

/** Segments that lose more of a guardrail than is tolerated. */
function lostIn(guardrails: readonly SegmentGuardrail[]): string[] {
  return guardrails.filter(({ status }) => status === "beyond").map((
    guardrail,
  ) =>
    `${guardrail.variation}: ${guardrail.title.toLowerCase()} of ${guardrail.segment} is beyond the ${
      formatChange(guardrail.margin)
    } that is tolerated (${formatChange(guardrail.lift.value)}, ${
      formatLiftInterval(guardrail.lift)
    }).`
  );
}

/** Segments whose lift is beyond chance, and what to expect of them. */
function calledSegments(metric: SegmentMetric): string[] {
  const variations = metric.interactions.map(({ variation }) => variation);
  return variations.flatMap((variation, arm) => {
    const called = metric.segments.flatMap(({ segment, comparisons }) => {
      const { significant, lift, shrunken } = comparisons[arm]!;
      return significant === true && lift.value !== null
        ? [{ segment, lift: lift.value, expected: shrunken.value }]
        : [];
    });
    if (called.length === 0) {
      return [
        `${variation}: after correction, the lift in ${
          lower(metric)
        } is beyond chance in none of them by itself.`,
      ];
    }
    return [
      `${variation}: after correction, the lift in ${
        lower(metric)
      } is beyond chance by itself in ${
        called.map(({ segment, lift, expected }) =>
          `${segment} (${formatChange(lift)}${
            expected === null ? "" : `, expect ${formatChange(expected)}`
          })`
        ).join(", ")
      }.`,
    ];
  });
}

function namesOf(segments: readonly Segment[]): string {
  return segments.map(({ name, sampleRatio }) =>
    `${name} (${statePValue(sampleRatio.adjustedPValue)})`
  ).join(", ");
}

/** In a sentence; which way it is better, where that is not more. */
function lower({ title, direction }: SegmentMetric): string {
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}${
    direction === "lower" ? " (lower is better)" : ""
  }`;
}

/** A metric of the record, or an error that names those that are there. */
export function segmentMetric(
  { metrics, settings }: GroupedReadout,
  name: MetricName = settings.primaryMetric,
): SegmentMetric {
  checkChoice("metric", name, metrics.map((metric) => metric.name));
  return metrics.find((metric) => metric.name === name)!;
}
