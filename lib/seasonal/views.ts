/** A season's tables. */

import {
  type DisplayView,
  formatChange,
  formatMoney,
  formatNumber,
  formatShare,
  MISSING,
  summaryView,
  tableView,
} from "../display/mod.ts";
import { NO_TEST, offsetText } from "./_text.ts";
import type {
  DayComparison,
  GrowthFactor,
  SeasonalComparison,
  SeasonMetric,
} from "./types.ts";

/**
 * The finding with its reasons, and that it is no significance test.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function seasonSummaryView(comparison: SeasonalComparison): DisplayView {
  const { headline, notes } = comparison;
  return summaryView(
    // A colour would judge what has not been tested.
    "neutral",
    headline,
    [...findingsOf(comparison), ...notes.filter((note) => note !== NO_TEST)],
    NO_TEST,
  );
}

/**
 * Net revenue, orders and unit price: the event, the season, a day of each,
 * last year, the industry.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function seasonMetricsView(comparison: SeasonalComparison): DisplayView {
  const { year, priorYear, currency, metrics } = comparison;
  const rows = metrics.flatMap((metric) =>
    [
      ["event", metric.event] as const,
      ["season", metric.season] as const,
    ].map(([part, period]) => {
      const amount = (value: number | null) =>
        amountText(metric, value, currency);
      return [
        `${metric.title}, ${part}`,
        amount(period.value),
        amount(period.priorValue),
        formatChange(period.change),
        metric.metric === "priceLevels" ? "" : amount(period.perDay),
        formatChange(period.industryChange),
        formatChange(period.gain),
        period.missingDays === 0
          ? String(period.days)
          : `${period.days} of ${period.days + period.missingDays}`,
      ];
    })
  );
  return tableView(
    `${comparison.title} ${year} against ${priorYear}, by days from the event: a comparison, not a significance test`,
    [[
      "Metric",
      String(year),
      String(priorYear),
      "Change",
      "A day",
      "Industry",
      "Gain on it",
      "Days",
    ], ...rows],
    ["Metric"],
  );
}

/**
 * Every day of the window beside the same day of last year.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function seasonDaysView(comparison: SeasonalComparison): DisplayView {
  return daysTable(
    `Net revenue by day, ${comparison.year} against ${comparison.priorYear}: a comparison, not a significance test`,
    comparison.days,
    comparison,
  );
}

/**
 * The days with the greatest and with the least change against last year.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function bestDaysView(comparison: SeasonalComparison): DisplayView {
  const { bestDays, worstDays, priorYear } = comparison;
  return daysTable(
    bestDays.length === 0
      ? `No best and worst days: no two days can be compared with ${priorYear}`
      : bestDays.length === 1
      ? `The best and the worst day against ${priorYear}; single days vary by chance`
      : `The ${bestDays.length} best and the ${worstDays.length} worst days against ${priorYear}; single days vary by chance`,
    [...bestDays, ...[...worstDays].reverse()],
    comparison,
  );
}

/**
 * Growth of net revenue by factor, of the event and of the season.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function growthView(comparison: SeasonalComparison): DisplayView {
  const { currency, priorYear } = comparison;
  const rows = ([
    ["event", comparison.eventGrowth],
    ["season", comparison.seasonGrowth],
  ] as const).flatMap(([part, split]) =>
    split === null ? [] : [
      ...split.factors.map((factor) => [
        `${factor.title}, ${part}`,
        factorText(factor, factor.value, currency),
        factorText(factor, factor.priorValue, currency),
        formatChange(factor.change),
        signedMoney(factor.contribution, currency),
      ]),
      [
        `Net revenue, ${part}`,
        "",
        "",
        formatChange(split.change),
        signedMoney(split.difference, currency),
      ],
    ]
  );
  return tableView(
    rows.length === 0
      ? `Growth against ${priorYear} cannot be split: revenue and orders of both years are needed`
      : `What the change of net revenue is made of (contributions add up to it)`,
    [[
      "Factor",
      String(comparison.year),
      String(priorYear),
      "Change",
      "Contribution",
    ], ...rows],
    ["Factor"],
  );
}

function findingsOf(comparison: SeasonalComparison): string[] {
  const { metrics, timing, year, priorYear } = comparison;
  const { eventShare, priorEventShare, event } = metrics[0]!;
  return [
    ...(eventShare === null ? [] : [
      `The event made ${
        formatShare(eventShare)
      } of the season's net revenue (${priorYear}: ${
        formatShare(priorEventShare)
      }).`,
    ]),
    ...(event.brandIndex === null || event.industryIndex === null ? [] : [
      `A day of the event in ${year} was ${
        formatNumber(event.brandIndex, 0)
      } % of the store's typical day, and ${
        formatNumber(event.industryIndex, 0)
      } % of the industry's.`,
    ]),
    ...(timing.lagDays === null ? [] : [timingText(timing.lagDays)]),
  ];
}

function timingText(lagDays: number): string {
  if (lagDays === 0) return "The store's season kept time with the industry's.";
  const days = Math.abs(lagDays) === 1 ? "a day" : `${Math.abs(lagDays)} days`;
  return `The store's season ran ${days} ${
    lagDays < 0 ? "ahead of" : "behind"
  } the industry's.`;
}

function daysTable(
  caption: string,
  days: readonly DayComparison[],
  { year, priorYear, currency }: SeasonalComparison,
): DisplayView {
  const index = (value: number | null) =>
    value === null ? MISSING : `${formatNumber(value, 0)} %`;
  return tableView(caption, [
    [
      "Day",
      "From the event",
      String(year),
      String(priorYear),
      "Change",
      "Store index",
      "Industry index",
    ],
    ...days.map((day) => [
      day.date,
      offsetText(day.dayOffset),
      formatMoney(day.value, currency),
      formatMoney(day.priorValue, currency),
      day.value !== null && !day.complete
        ? "not over"
        : formatChange(day.change),
      index(day.brandIndex),
      index(day.industryIndex),
    ]),
  ], ["Day", "From the event"]);
}

function amountText(
  { unit, metric }: SeasonMetric,
  value: number | null,
  currency: string | null,
): string {
  if (unit === "currency") return formatMoney(value, currency);
  return metric === "orders" && value !== null && !Number.isInteger(value)
    ? formatNumber(value, 1)
    : formatNumber(value, 0);
}

function factorText(
  { factor }: GrowthFactor,
  value: number,
  currency: string | null,
): string {
  if (factor === "orders") return formatNumber(value, 0);
  return factor === "unitsPerOrder"
    ? formatNumber(value, 2)
    : formatMoney(value, currency);
}

function signedMoney(value: number, currency: string | null): string {
  return `${value > 0 ? "+" : ""}${formatMoney(value, currency)}`;
}
