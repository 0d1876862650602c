/** A readout's tables. */

import {
  type Cell,
  cells,
  type Column,
  formatLevel,
  formatNumber,
  makeTable,
  type Table,
} from "../../document/mod.ts";
import type {
  Comparison,
  MetricReadout,
  OverTime,
  Readout,
  Worth,
} from "../types.ts";

const VARIATION: Column<{ readonly variation: string }> = [
  "variation",
  "Variation",
  ({ variation }) => cells.text(variation),
];

/** Visitors, buyers, orders and money by variation. */
export function variationsTable(
  { variations, experience: { currency } }: Readout,
): Table {
  const caption = "Visitors, buyers, orders and money by variation";
  return makeTable("variations", caption, variations, [
    ["variation", "Variation", ({ name, isControl }) => {
      const isMarked = isControl && name.toLowerCase() !== "control";
      return cells.text(isMarked ? `${name} (control)` : name, name);
    }],
    ["variation_id", null, ({ id }) => cells.text("", id)],
    ["is_control", null, ({ isControl }) => cells.flag(isControl)],
    ["intended_share", "Intended share", ({ share }) => cells.share(share), {
      optional: true,
    }],
    ["visitors", "Visitors", (arm) => cells.count(arm.visitors)],
    ["buyers", "Buyers", (arm) => cells.count(arm.buyers)],
    ["orders", "Orders", (arm) => cells.count(arm.orders)],
    [
      "net_revenue",
      "Net revenue",
      (arm) => cells.money(arm.netRevenue, currency),
    ],
    [
      "gross_profit",
      "Gross profit",
      (arm) => cells.money(arm.grossProfit, currency),
      { optional: true },
    ],
  ]);
}

/** Value, difference, lift, interval and p-value by metric and variation. */
export function metricsTable(
  { metrics, settings, experience: { currency } }: Readout,
): Table {
  const rows = metrics.flatMap((metric) =>
    metric.values.map((value, at) => ({
      metric,
      value,
      comparison: metric.comparisons[at - 1],
    }))
  );
  /** The control is compared with nothing. */
  const compared = (
    name: string,
    title: string | null,
    cell: (comparison: Comparison, metric: MetricReadout) => Cell,
  ): Column<(typeof rows)[number]> => [
    name,
    title,
    ({ comparison, metric }) =>
      comparison === undefined ? cells.blank : cell(comparison, metric),
  ];
  const caption = "Metrics by variation, and their lifts against the control";
  return makeTable("metrics", caption, rows, [
    [
      "metric",
      "Metric",
      ({ metric }) => cells.text(metric.title, metric.name),
      { grouped: true },
    ],
    ["variation", "Variation", ({ value }) => cells.text(value.variation)],
    ["unit", null, ({ metric }) => cells.text(metric.unit)],
    [
      "value",
      "Value",
      ({ value, metric }) => cells.value(value.value, metric.unit, currency),
    ],
    ["value", null, ({ value }) => cells.interval(value)],
    compared(
      "difference",
      "Difference",
      ({ difference }, { unit }) =>
        cells.difference(difference.value, unit, currency),
    ),
    compared("difference", null, (one) => cells.interval(one.difference)),
    compared("lift", "Lift", ({ lift }) => cells.change(lift.value)),
    compared(
      "lift",
      intervalTitle(settings.level),
      (one) => cells.interval(one.lift),
    ),
    compared("p_value", null, ({ pValue }) => cells.p(pValue)),
    compared(
      "adjusted_p_value",
      correctedTitle(settings.correction),
      ({ adjustedPValue }) => cells.p(adjustedPValue),
    ),
    compared("significant", null, (one) => cells.flag(one.significant)),
  ]);
}

/** The header of intervals at a level. */
export function intervalTitle(level: number): string {
  return `${formatLevel(level)} interval`;
}

/** "p (Holm)" for p-values that Holm's method corrects. */
function correctedTitle(correction: string): string {
  const [method = ""] = correction.split(/[,;:]/);
  return method.length <= 20 ? `p (${method})` : "p, corrected";
}

/** Lifts when orders above a z-score are left out. */
export function outliersTable({ outliers, settings }: Readout): Table {
  const title = intervalTitle(settings.level);
  const caption = "Lifts without the orders above a z-score";
  return makeTable("large-orders", caption, outliers.rows, [
    [
      "z_threshold",
      "Above z",
      ({ threshold }) =>
        threshold === null ? cells.text("none", null) : cells.z(threshold),
      {
        grouped: true,
      },
    ],
    [
      "removed_orders",
      "Orders out",
      ({ removedOrders }) => cells.count(removedOrders),
      { grouped: true },
    ],
    VARIATION,
    ["aov_lift", "AOV lift", ({ aov }) => cells.change(aov.value)],
    ["aov_lift", title, (row) => cells.interval(row.aov)],
    ["revenue_lift", "Revenue lift", (row) => cells.change(row.revenue.value)],
    ["revenue_lift", title, (row) => cells.interval(row.revenue)],
  ]);
}

/** What giving a variation to everybody is worth; `null` when nothing is stated. */
export function worthTable(
  { amounts, per, visitors }: Worth,
  { experience: { currency }, settings: { level } }: Readout,
): Table | null {
  if (per === null) return null;
  const caption = per === "month"
    ? `Worth per month of ${formatNumber(visitors, 0)} visitors`
    : "Worth per 1,000 visitors";
  return makeTable("worth", caption, amounts, [
    [VARIATION[0], VARIATION[1], VARIATION[2], { grouped: true }],
    ["metric", "Amount", ({ title, metric }) => cells.text(title, metric)],
    ["visitors", null, () => cells.count(visitors)],
    [
      "amount",
      "Estimate",
      ({ amount }) => cells.projection(amount.value, currency),
    ],
    [
      "amount",
      intervalTitle(level),
      ({ amount }) => cells.interval(amount, "projection", currency),
    ],
  ]);
}

/** Orders by size and variation, as the chart draws them. */
export function orderValuesData({ orderValues }: Readout): Table {
  const rows = orderValues.variations.flatMap(({ variation, bins }) =>
    bins.map((bin) => ({ variation, ...bin }))
  );
  return makeTable("order-values", "", rows, [
    hidden(VARIATION),
    ["from", null, ({ from }) => cells.money(from, null)],
    ["to", null, ({ to }) => cells.money(to, null)],
    ["orders", null, ({ orders }) => cells.count(orders)],
  ]);
}

/** The lift to date, by day and variation, as the chart draws it. */
export function liftsData({ metric, lifts }: OverTime): Table {
  return makeTable("lift-over-time", "", lifts, [
    ["date", null, ({ date }) => cells.date(date)],
    hidden(VARIATION),
    ["metric", null, () => cells.text(metric)],
    ["lift", null, ({ lift }) => cells.change(lift.value)],
    ["lift", null, (point) => cells.interval(point.lift)],
    ["band", null, (point) => cells.interval(point.band)],
  ]);
}

/** Each day alone, by variation, as the chart draws it. */
export function daysData({ metric, days }: OverTime): Table {
  return makeTable("days", "", days, [
    ["date", null, ({ date }) => cells.date(date)],
    hidden(VARIATION),
    ["metric", null, () => cells.text(metric)],
    ["visitors", null, ({ visitors }) => cells.count(visitors)],
    ["value", null, ({ value }) => cells.number(value, 4)],
  ]);
}

function hidden<Row>([name, , cell]: Column<Row>): Column<Row> {
  return [name, null, cell];
}
