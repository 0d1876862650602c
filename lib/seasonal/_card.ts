/** First section of a season's page. */

import { type Chart, liftForest } from "../charts/mod.ts";
import type { Block, Glance } from "../document/mod.ts";
import {
  cardOf,
  formatChange,
  formatMoney,
  formatNumber,
} from "../document/mod.ts";
import { ordinaryYearSentence } from "./course/mod.ts";
import {
  notableOrderSentences,
  ordinarySentences,
  projectionSentences,
  seasonFindings,
} from "./_findings.ts";
import { dataWarnings } from "./_data_warnings.ts";
import { seasonCaution } from "./_notes.ts";
import {
  failedCheck,
  mainMetric,
  mainPeriod,
  roundedText,
  seasonClaim,
} from "./_text.ts";
import { sentenceOf, spokenCheck } from "../words/mod.ts";
import type { SeasonalComparison, SeasonMetric } from "./types.ts";

/**
 * Builds the card with the finding, its interval next to an ordinary year's, and
 * the event's numbers.
 */
export function seasonCard(comparison: SeasonalComparison): Block[] {
  const failed = failedCheck(comparison);
  const finding = failed === null
    ? changeSentence(comparison)
    : spokenCheck(failed).message;
  const [warning] = failed === null ? dataWarnings(comparison) : [];
  return cardOf({
    verdict: {
      kind: "verdict",
      // A colour would imply a verdict that has not been tested.
      tone: failed === null ? "neutral" : "stop",
      headline: `${seasonClaim(comparison)}.`,
      ...(finding === undefined ? {} : { finding }),
    },
    chart: failed === null ? changeChart(comparison) : undefined,
    numbers: failed === null ? seasonTiles(comparison) : [],
    caution: sentenceOf(warning ?? seasonCaution(comparison)),
  });
}

/**
 * Returns a sentence that compares the change with an ordinary year's, or else
 * the first finding.
 */
function changeSentence(comparison: SeasonalComparison): string | undefined {
  const { variation } = comparison;
  const headings = projectionSentences(comparison);
  return variation === null || variation.change.value === null
    ? seasonFindings(comparison).find((finding) => !headings.includes(finding))
    : ordinaryYearSentence(variation, comparison);
}

/**
 * Returns sentences that compare the change with an ordinary year's and project
 * the event's total.
 */
export function firstFindings(comparison: SeasonalComparison): string[] {
  const failed = failedCheck(comparison);
  if (failed !== null) return [spokenCheck(failed).message];
  const findings = [
    ...dataWarnings(comparison).map(sentenceOf),
    ...ordinarySentences(comparison),
    ...notableOrderSentences(comparison),
    ...projectionSentences(comparison),
  ];
  return findings.length > 0
    ? findings
    : seasonFindings(comparison).slice(0, 1);
}

/** Returns the findings that the card does not show. */
export function otherFindings(comparison: SeasonalComparison): string[] {
  const [change = "", verdict = ""] = ordinarySentences(comparison);
  const repeated = [change, verdict, changeSentence(comparison)];
  return seasonFindings(comparison).filter((finding) =>
    !repeated.includes(finding)
  );
}

/** Returns the title for the result of the whole season. */
export function seasonTitle(comparison: SeasonalComparison): string {
  const { title, season } = mainMetric(comparison);
  return `${title} of the whole season: ${formatChange(season.change)}`;
}

/**
 * Returns the title that names the factor with the largest contribution to the
 * change.
 */
export function growthTitle(
  { eventGrowth, seasonGrowth }: SeasonalComparison,
): string {
  const { title, change } = (eventGrowth ?? seasonGrowth)!.factors
    .reduce((a, b) =>
      Math.abs(b.contribution ?? 0) > Math.abs(a.contribution ?? 0) ? b : a
    );
  return `${title} moved it most: ${formatChange(change)}`;
}

function changeChart(
  { variation, metrics, measure, priorYear }: SeasonalComparison,
): Chart | undefined {
  if (variation === null || variation.change.value === null) return undefined;
  const { change, ordinary, level } = variation;
  const { title } = metrics.find(({ metric }) => metric === measure)!;
  const row = { variation: `against ${priorYear}` };
  return liftForest({
    level,
    title: `Change of ${title}`,
    isHeaded: false,
    rows: [
      { ...row, ...change, metric: "The event", isDeciding: true },
      { ...row, ...ordinary.change, metric: "An ordinary year" },
    ].map(({ value, ...estimate }) => ({
      ...estimate,
      lift: value,
      isClear: false,
    })),
  });
}

/**
 * Returns tiles with the event's result, its projection, and the industry's
 * change.
 */
function seasonTiles(comparison: SeasonalComparison): Glance[] {
  const { metrics, currency, priorYear } = comparison;
  const tile = (metric: SeasonMetric, period: "event" | "season"): Glance[] => {
    const { value, change } = metric[period];
    return value === null ? [] : [{
      label: period === "event" ? metric.title : "Whole season",
      value: tileText(metric, value, currency),
      note: change === null ? null : `${formatChange(change)} on ${priorYear}`,
    }];
  };
  const [first, ...otherTiles] = metrics.slice(0, 3)
    .map((metric) => tile(metric, "event"));
  return [
    ...first!,
    ...paceTiles(comparison),
    ...industryTile(comparison),
    ...tile(mainMetric(comparison), "season"),
    ...otherTiles.flat(),
  ];
}

/** Formats amounts with the rounding of the headline; the table has the cents. */
function tileText(
  { metric: measure, unit }: SeasonMetric,
  value: number,
  currency: string | null,
): string {
  if (measure === "revenue" || measure === "profit") {
    return roundedText({ measure, currency }, value);
  }
  return unit === "currency"
    ? formatMoney(value, currency)
    : formatNumber(value, 0);
}

/**
 * Returns the projection's tiles, rounded to three digits because the projection
 * is no more precise.
 */
function paceTiles(comparison: SeasonalComparison): Glance[] {
  const { pace } = comparison;
  if (pace === null) return [];
  const amount = (value: number | null) => roundedText(comparison, value);
  const { value, lower, upper } = pace.projection;
  return [
    {
      label: "Projected",
      value: amount(value),
      note: lower === null ? null : `${amount(lower)} to ${amount(upper)}`,
    },
  ];
}

function industryTile(comparison: SeasonalComparison): Glance[] {
  const { industry } = comparison;
  const { industryChange, gain } = mainPeriod(comparison);
  return industry === null || industryChange === null ? [] : [{
    label: industry.isInvented ? "Invented industry" : "Industry",
    value: formatChange(industryChange),
    note: gain === null ? null : `${formatChange(gain)} against it`,
  }];
}
