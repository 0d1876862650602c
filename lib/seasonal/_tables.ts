/** A season's tables. */

import type { SeasonalMetric } from "../api/mod.ts";
import { type Cell, cells, makeTable, type Table } from "../document/mod.ts";
import { offsetText } from "./_text.ts";
import type {
  DayComparison,
  GrowthFactor,
  SeasonalComparison,
  SeasonMetric,
} from "./types.ts";

const OPTIONAL = { optional: true };

/** The event and the season, by metric. */
export function metricsTable(
  { title, year, priorYear, currency, metrics }: SeasonalComparison,
  wanted?: readonly SeasonalMetric[],
): Table {
  const shown = metrics.filter(({ metric }) =>
    wanted?.includes(metric) ?? true
  );
  const rows = shown.flatMap((metric) => [
    { metric, part: "event", period: metric.event },
    { metric, part: "season", period: metric.season },
  ]);
  const caption =
    `${title} ${year} against ${priorYear}, by days from the event: a comparison, not a significance test`;
  return makeTable("season-metrics", caption, rows, [
    [
      "metric",
      "Metric",
      ({ metric }) => cells.text(metric.title, metric.metric),
      { grouped: true },
    ],
    ["part", "Part", ({ part }) => cells.text(part)],
    [
      "value",
      String(year),
      ({ metric, period }) => amountCell(metric, period.value, currency),
    ],
    [
      "prior_value",
      String(priorYear),
      ({ metric, period }) => amountCell(metric, period.priorValue, currency),
    ],
    ["change", "Change", ({ period }) => cells.change(period.change)],
    [
      "per_day",
      "A day",
      ({ metric, period }) =>
        metric.metric === "priceLevels"
          ? cells.blank
          : amountCell(metric, period.perDay, currency),
    ],
    [
      "industry_change",
      "Industry",
      ({ period }) => cells.change(period.industryChange),
      OPTIONAL,
    ],
    ["gain", "Gain on it", ({ period }) => cells.change(period.gain), OPTIONAL],
    ["days", "Days", ({ period }) => cells.count(period.days)],
    ["missing_days", null, ({ period }) => cells.count(period.missingDays)],
  ]);
}

/** What the change of net revenue is made of; `null` when that is not known. */
export function growthTable(
  { year, priorYear, currency, eventGrowth, seasonGrowth }: SeasonalComparison,
): Table | null {
  const rows = [
    { part: "event", split: eventGrowth },
    { part: "season", split: seasonGrowth },
  ].flatMap(({ part, split }) =>
    split === null ? [] : [
      ...split.factors.map((factor) => ({ ...factor, part, known: factor })),
      {
        title: "Net revenue",
        factor: "netRevenue",
        part,
        change: split.change,
        contribution: split.difference,
        known: null,
      },
    ]
  );
  if (rows.length === 0) return null;
  const amount = (known: GrowthFactor | null, value: number | undefined) =>
    known === null ? cells.blank : factorCell(known, value ?? null, currency);
  const caption =
    "What the change of net revenue is made of (contributions add up to it)";
  return makeTable("growth", caption, rows, [
    ["part", "Part", ({ part }) => cells.text(part), { grouped: true }],
    ["factor", "Factor", ({ title, factor }) => cells.text(title, factor)],
    ["value", String(year), ({ known }) => amount(known, known?.value)],
    [
      "prior_value",
      String(priorYear),
      ({ known }) => amount(known, known?.priorValue),
    ],
    ["change", "Change", ({ change }) => cells.change(change)],
    [
      "contribution",
      "Contribution",
      ({ contribution }) => cells.moneyChange(contribution, currency),
    ],
  ]);
}

/** Days beside the same days of last year. */
export function daysTable(
  caption: string,
  days: readonly DayComparison[],
  { year, priorYear, currency }: SeasonalComparison,
): Table {
  return makeTable("season-days", caption, days, [
    ["date", "Day", ({ date }) => cells.date(date)],
    [
      "day_offset",
      "From the event",
      ({ dayOffset }) => cells.text(offsetText(dayOffset), String(dayOffset)),
    ],
    ["value", String(year), ({ value }) => cells.money(value, currency)],
    [
      "prior_value",
      String(priorYear),
      ({ priorValue }) => cells.money(priorValue, currency),
    ],
    [
      "change",
      "Change",
      ({ value, complete, change }) =>
        value !== null && !complete
          ? cells.text("not over", null)
          : cells.change(change),
    ],
    [
      "brand_index",
      "Store index",
      ({ brandIndex }) => cells.index(brandIndex),
      OPTIONAL,
    ],
    [
      "industry_index",
      "Industry index",
      ({ industryIndex }) => cells.index(industryIndex),
      OPTIONAL,
    ],
  ]);
}

/** The best days, then the worst, the least bad first. */
export function notableDays(
  { bestDays, worstDays }: SeasonalComparison,
): readonly DayComparison[] {
  return [...bestDays, ...[...worstDays].reverse()];
}

function amountCell(
  { unit, metric }: SeasonMetric,
  value: number | null,
  currency: string | null,
): Cell {
  if (unit === "currency") return cells.money(value, currency);
  return metric === "orders" && value !== null && !Number.isInteger(value)
    ? cells.number(value, 1)
    : cells.count(value);
}

function factorCell(
  { factor }: GrowthFactor,
  value: number | null,
  currency: string | null,
): Cell {
  if (factor === "orders") return cells.count(value);
  return factor === "unitsPerOrder"
    ? cells.number(value, 2)
    : cells.money(value, currency);
}
