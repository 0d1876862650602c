/** Expected answers to a reader's next questions, derived from the record alone. */

import type { Readout } from "../../lib/readout/mod.ts";
import type { ExpectedTable } from "./_expected.ts";
import { shownComparison } from "../../lib/words/_effects.ts";
import * as oracle from "./_oracle.ts";

/** Maximum number of segments of a dimension that are shown. */
const SHOWN = 4;

/** Returns the numbers in sentences. */
export function numbersOfNext({ next, variations }: Readout): string[] {
  const { howLong, shrunkEstimates } = next;
  const share = (one: number | null) => oracle.percent(one, 1);
  return [
    ...(howLong === null ? [] : [
      oracle.plain(howLong.minimumEffect! * 100, 0),
      oracle.level(howLong.power),
      oracle.lift(howLong.target),
      ...[
        howLong.visitors,
        howLong.visitorsToCome,
        howLong.days,
        howLong.visitorsPerDay,
        howLong.paceDays,
        howLong.plan?.visitors ?? null,
        howLong.plan?.days ?? null,
        variations.length - 1,
      ].map((one) => oracle.plain(one, 0)),
      oracle.chance(howLong.plan?.chanceAtTarget ?? null),
    ]),
    ...(shrunkEstimates === null ? [] : [share(shrunkEstimates.priorSd)]),
    ...(next.heterogeneity === null ? [] : [
      SHOWN,
      next.heterogeneity.minimumBuyers,
      next.heterogeneity.dimensions.reduce(
        (sum, { segments, tooSmall }) =>
          segments.length > 1 ? sum + tooSmall : sum,
        0,
      ),
    ].map((one) => oracle.plain(one, 0))),
  ];
}

/**
 * Returns whether a single variation cannot gain, or only by an amount that does
 * not matter.
 */
function isSettled({ next, metrics, plan, variations }: Readout): boolean {
  const { metric, priorSd, waiting } = next.shrunkEstimates!;
  if (variations.length > 2 || waiting !== undefined) return false;
  const { direction, comparisons } = metrics.find(({ name }) =>
    name === metric
  )!;
  const { lower, upper } = comparisons[0]!.lift;
  const gain = direction === "higher" ? upper : lower === null ? null : -lower;
  if (gain !== null && gain < priorSd) return true;
  const { howLong } = next;
  const least = howLong?.targetIs === "named"
    ? howLong.target
    : plan?.minimumEffect ?? null;
  return least !== null && lower !== null && upper !== null &&
    Math.max(-lower, lower, upper, -upper) < Math.abs(least);
}

export function shrunkEstimates(readout: Readout): ExpectedTable[] {
  const { next, metrics, settings, decision } = readout;
  if (next.shrunkEstimates === null || decision.verdict === "one-order") {
    return [];
  }
  if (isSettled(readout)) return [];
  const { variations, metric } = next.shrunkEstimates;
  const { title } = metrics.find(({ name }) => name === metric)!;
  return [{
    caption: title,
    header: [
      ...["Variation", "Observed lift", "Expected lift"],
      `${oracle.level(settings.level)} range`,
      ...["Chance of the opposite sign", "Chance to be best", "Expected loss"],
    ],
    rows: variations.map((one) => [
      one.variation,
      ...(one.seen === null ? ["", "", "", ""] : [
        oracle.lift(one.seen),
        oracle.lift(one.expected.value),
        oracle.interval(one.expected, oracle.lift),
        oracle.chance(one.chanceOfOppositeSign),
      ]),
      oracle.chance(one.chanceToBeBest),
      oracle.percent(one.expectedLoss, 1),
    ]),
    groups: 0,
    others: [],
  }];
}

export function drivers(
  { next: { drivers }, experience: { currency } }: Readout,
): ExpectedTable[] {
  if (drivers.length === 0) return [];
  const hasProfit = drivers.some(({ grossProfit }) => grossProfit !== null);
  const profit = (one: number | null) =>
    hasProfit ? [oracle.money(one, currency, true)] : [];
  return [{
    caption: "What drives it",
    header: [
      ...["Variation", "Factor", "Control", "Value", "Change"],
      "Of net revenue",
      ...(hasProfit ? ["Of gross profit"] : []),
    ],
    rows: drivers.flatMap(({ variation, factors, ...all }) => [
      ...factors.map((one) => [
        variation,
        one.title,
        oracle.metric(one.control, one.unit, currency),
        oracle.metric(one.value, one.unit, currency),
        oracle.lift(one.lift),
        one.netRevenue === null
          ? ""
          : oracle.money(one.netRevenue, currency, true),
        ...profit(one.grossProfit),
      ]),
      [
        ...[variation, "Together", "", "", ""],
        oracle.money(all.netRevenue, currency, true),
        ...profit(all.grossProfit),
      ],
    ]),
    groups: 1,
    others: [],
  }];
}

export function novelty({ next, settings }: Readout): ExpectedTable[] {
  if (next.novelty === null) return [];
  const { early, late, variations } = next.novelty;
  return [{
    caption: "Does it last",
    header: [
      "Variation",
      `First ${early.days} days`,
      `Last ${late.days} days`,
      "p-value of the change",
      "Weekdays weighted equally",
      `${oracle.level(settings.level)} interval`,
    ],
    rows: variations.map((one) => [
      one.variation,
      oracle.lift(one.early.value),
      oracle.lift(one.late.value),
      oracle.pValue(one.adjustedPValue),
      oracle.lift(one.evenWeek.value),
      oracle.interval(one.evenWeek, oracle.lift),
    ]),
    groups: 0,
    others: [],
  }];
}

export function heterogeneity(readout: Readout): ExpectedTable[] {
  const { next, settings } = readout;
  const dimensions = (next.heterogeneity?.dimensions ?? [])
    .filter(({ segments }) => segments.length > 1);
  if (dimensions.length === 0) return [];
  // The card shows the same variation; its own tests check the choice.
  const { variation } = shownComparison(readout)!;
  return [{
    caption: "For whom",
    header: [
      ...["Variation", "By", "p-value of the difference", "Segment", "Lift"],
      `${oracle.level(settings.level)} interval`,
      "Expected lift",
    ],
    rows: dimensions.flatMap(({ title, segments, tests }) => {
      const test = tests.find((one) => one.variation === variation)!;
      return segments.slice(0, SHOWN).map((part) => {
        const one = part.variations.find((each) =>
          each.variation === variation
        )!;
        return [
          variation,
          title,
          oracle.pValue(test.adjustedPValue),
          part.segment ?? "not known",
          oracle.lift(one.lift.value),
          oracle.interval(one.lift, oracle.lift),
          oracle.lift(one.expected.value),
        ];
      });
    }),
    groups: 3,
    others: [],
  }];
}
