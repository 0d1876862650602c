/** The rows of a season's tables, the header first. */

import {
  formatChange,
  formatMoney,
  formatNumber,
  MISSING,
} from "../display/mod.ts";
import type { SeasonalMetric } from "../api/mod.ts";
import { offsetText } from "./_text.ts";
import type {
  DayComparison,
  GrowthFactor,
  SeasonalComparison,
  SeasonMetric,
} from "./types.ts";

/** Columns of these tables that hold text. */
export const TEXT_COLUMNS = ["Metric", "Factor", "Day", "From the event"];

/** The event and the season, by metric. */
export function metricRows(
  { year, priorYear, currency, metrics }: SeasonalComparison,
  wanted?: readonly SeasonalMetric[],
): string[][] {
  const shown = metrics.filter(({ metric }) =>
    wanted?.includes(metric) ?? true
  );
  const rows = shown.flatMap((metric) =>
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
  return withoutEmpty([[
    "Metric",
    String(year),
    String(priorYear),
    "Change",
    "A day",
    "Industry",
    "Gain on it",
    "Days",
  ], ...rows], ["Industry", "Gain on it"]);
}

/** What the change of net revenue is made of; no row when that is not known. */
export function growthRows(
  { year, priorYear, currency, eventGrowth, seasonGrowth }: SeasonalComparison,
): string[][] {
  const rows = ([
    ["event", eventGrowth],
    ["season", seasonGrowth],
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
  return [
    ["Factor", String(year), String(priorYear), "Change", "Contribution"],
    ...rows,
  ];
}

/** Days beside the same days of last year. */
export function dayRows(
  days: readonly DayComparison[],
  { year, priorYear, currency }: SeasonalComparison,
): string[][] {
  const index = (value: number | null) =>
    value === null ? MISSING : `${formatNumber(value, 0)} %`;
  return withoutEmpty([
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
  ], ["Store index", "Industry index"]);
}

/** The table without those of some columns that have nothing in any row. */
function withoutEmpty(
  rows: readonly (readonly string[])[],
  columns: readonly string[],
): string[][] {
  const [header = [], ...body] = rows;
  const isShown = header.map((name, column) =>
    !columns.includes(name) || body.some((row) => row[column] !== MISSING)
  );
  return rows.map((row) => row.filter((_, column) => isShown[column]));
}

/** The best days, then the worst, the least bad first. */
export function notableDays(
  { bestDays, worstDays }: SeasonalComparison,
): readonly DayComparison[] {
  return [...bestDays, ...[...worstDays].reverse()];
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
