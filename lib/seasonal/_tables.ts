/** Tables of a season. */

import type { Cell, Row, Table } from "../document/mod.ts";
import { cells, makeTable } from "../document/mod.ts";
import { relativeChange } from "./_rows.ts";
import { offsetText } from "./_text.ts";
import type {
  DayComparison,
  GrowthFactor,
  GrowthSplit,
  SeasonalComparison,
  SeasonMeasure,
  SeasonMetric,
} from "./types.ts";

/** Returns the table of the event and the season, by metric. */
export function metricsTable(
  { title, year, priorYear, currency, metrics, grain, industry }:
    SeasonalComparison,
  included?: readonly SeasonMeasure[],
): Table {
  const shownMetrics = metrics.filter(({ metric }) =>
    included?.includes(metric) ?? true
  );
  const periodRow = (
    metric: SeasonMetric,
    periodName: "event" | "season",
  ): Row => {
    const period = metric[periodName];
    const amount = (value: number | null) =>
      amountCell(metric, value, currency);
    return {
      metric: cells.text(metric.title, metric.metric),
      part: cells.text(periodName),
      value: amount(period.value),
      prior_value: amount(period.priorValue),
      change: cells.change(period.change),
      ...(metric.metric === "priceLevels"
        ? {}
        : { per_day: amount(period.perDay) }),
      industry_change: cells.change(period.industryChange),
      gain: cells.change(period.gain),
      days: cells.count(period.days),
      missing_days: cells.count(period.missingDays),
    };
  };
  return makeTable({
    id: "season-metrics",
    caption:
      `${title} ${year} against ${priorYear}, by ${grain}s from the event: a comparison, not a significance test${
        industry?.isInvented ? "; the industry is invented" : ""
      }`,
    head: {
      metric: "Metric",
      part: "Part",
      value: String(year),
      prior_value: String(priorYear),
      change: "Change",
      per_day: grain === "day" ? "Per day" : "Per week",
      industry_change: "Industry",
      gain: "Over industry",
      days: grain === "day" ? "Days" : "Weeks",
    },
    groups: 1,
    optional: ["industry_change", "gain"],
    rows: shownMetrics.flatMap((metric) => [
      periodRow(metric, "event"),
      periodRow(metric, "season"),
    ]),
  });
}

/**
 * Returns the table of the factors behind the change of net revenue, or `null` if
 * they are unknown.
 */
export function growthTable(
  { year, priorYear, currency, eventGrowth, seasonGrowth }: SeasonalComparison,
): Table | null {
  const rowsOf = (periodName: string, split: GrowthSplit | null): Row[] =>
    split === null ? [] : [
      ...split.factors.map((factor) => ({
        part: cells.text(periodName),
        factor: cells.text(factor.title, factor.factor),
        value: factorCell(factor, factor.value, currency),
        prior_value: factorCell(factor, factor.priorValue, currency),
        change: cells.change(factor.change),
        contribution: cells.moneyChange(factor.contribution, currency),
      })),
      {
        part: cells.text(periodName),
        factor: split.of === "revenue"
          ? cells.text("Net revenue", "netRevenue")
          : cells.text("Gross profit", "grossProfit"),
        change: cells.change(split.change),
        contribution: cells.moneyChange(split.difference, currency),
      },
    ];
  const rows = [
    ...rowsOf("event", eventGrowth),
    ...rowsOf("season", seasonGrowth),
  ];
  return rows.length === 0 ? null : makeTable({
    id: "growth",
    caption: `What makes up the change in ${
      growthName({ eventGrowth, seasonGrowth })
    } (contributions add up)`,
    head: {
      part: "Part",
      factor: "Factor",
      value: String(year),
      prior_value: String(priorYear),
      change: "Change",
      contribution: "Contribution",
    },
    groups: 1,
    rows,
  });
}

/** Returns the name of the quantity that is split into factors. */
export function growthName(
  { eventGrowth, seasonGrowth }: Pick<
    SeasonalComparison,
    "eventGrowth" | "seasonGrowth"
  >,
): string {
  const { of: product } = eventGrowth ?? seasonGrowth ?? { of: "revenue" };
  return product === "profit" ? "gross profit" : "net revenue";
}

/**
 * Returns the table of the event's new and returning customers, or `null` if they
 * are unknown.
 */
export function customersTable(
  { year, priorYear, currency, details }: SeasonalComparison,
): Table | null {
  const customers = details?.customers ?? null;
  if (customers === null) return null;
  const rowOf = (kind: "newcomers" | "returning", title: string): Row => {
    const [value, prior] = [customers.value[kind], customers.priorValue[kind]];
    return {
      kind: cells.text(title, kind),
      customers: cells.count(value.customers),
      prior_customers: cells.count(prior.customers),
      revenue: cells.money(value.revenue, currency),
      prior_revenue: cells.money(prior.revenue, currency),
      change: cells.change(relativeChange(value.revenue, prior.revenue)),
    };
  };
  return makeTable({
    id: "customers",
    caption:
      `Event customers by whether they bought in the ${customers.lookBackDays} days before`,
    head: {
      kind: "Customers",
      customers: String(year),
      prior_customers: String(priorYear),
      revenue: `Revenue ${year}`,
      prior_revenue: `Revenue ${priorYear}`,
      change: "Change",
    },
    rows: [rowOf("newcomers", "New"), rowOf("returning", "Returning")],
  });
}

/** Returns the table of days next to the same days of last year. */
export function daysTable(
  caption: string,
  days: readonly DayComparison[],
  comparison: SeasonalComparison,
): Table {
  const { year, priorYear, currency, grain, measure } = comparison;
  const amount = (value: number | null): Cell =>
    measure === "revenue" ? cells.money(value, currency) : cells.count(value);
  return makeTable({
    id: "season-days",
    caption,
    head: {
      date: grain === "day" ? "Day" : "Week from",
      day_offset: "From the event",
      value: String(year),
      prior_value: String(priorYear),
      change: "Change",
      brand_index: "Store index",
      industry_index: "Industry index",
    },
    optional: ["brand_index", "industry_index"],
    rows: days.map((day) => ({
      date: cells.date(day.date),
      day_offset: cells.text(offsetText(day.dayOffset, grain), day.dayOffset),
      value: amount(day.value),
      prior_value: amount(day.priorValue),
      change: day.value !== null && !day.complete
        ? cells.text("not over", null)
        : cells.change(day.change),
      brand_index: cells.index(day.brandIndex),
      industry_index: cells.index(day.industryIndex),
    })),
  });
}

/** Returns the best days, then the worst days with the least bad first. */
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
  if (factor === "orders" || factor === "visitors") return cells.count(value);
  if (factor === "conversion" || factor === "margin") return cells.share(value);
  return factor === "unitsPerOrder"
    ? cells.number(value, 2)
    : cells.money(value, currency);
}
