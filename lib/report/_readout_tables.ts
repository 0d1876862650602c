/** A readout's tables: what is shown, and the data in full precision. */
import {
  formatLift,
  formatLiftInterval,
  formatMoney,
  formatNumber,
} from "../readout/format.ts";
import type { ReadoutSummary } from "../readout/summary.ts";
import type { OverTime, Readout } from "../readout/types.ts";
import { formatShare, MISSING } from "../display/mod.ts";
import { type DataTable, number, type ReportTable, text } from "./_document.ts";

/** Visitors, buyers, orders and money by variation. */
export function variationsTable(
  { variations, experience: { currency } }: Readout,
): ReportTable {
  const hasShare = variations.some(({ share }) => share !== null);
  const hasProfit = variations.some(({ grossProfit }) => grossProfit !== null);
  const money = (value: number | null) =>
    value === null ? MISSING : formatMoney(value, currency);
  return {
    id: "table-variations",
    caption: "Visitors, buyers, orders and money by variation",
    head: [
      text("Variation"),
      ...(hasShare ? [number("Intended share")] : []),
      ...["Visitors", "Buyers", "Orders", "Net revenue"].map(number),
      ...(hasProfit ? [number("Gross profit")] : []),
    ],
    body: variations.map((arm) => [
      arm.isControl && arm.name.toLowerCase() !== "control"
        ? `${arm.name} (control)`
        : arm.name,
      ...(hasShare ? [formatShare(arm.share)] : []),
      ...[arm.visitors, arm.buyers, arm.orders]
        .map((count) => formatNumber(count, 0)),
      money(arm.netRevenue),
      ...(hasProfit ? [money(arm.grossProfit)] : []),
    ]),
    data: [
      [
        "variation",
        "variation_id",
        "is_control",
        "intended_share",
        "visitors",
        "buyers",
        "orders",
        "net_revenue",
        "gross_profit",
      ],
      ...variations.map((arm) => [
        arm.name,
        arm.id,
        arm.isControl,
        arm.share,
        arm.visitors,
        arm.buyers,
        arm.orders,
        arm.netRevenue,
        arm.grossProfit,
      ]),
    ],
  };
}

/** Lifts when orders above a z-score are left out. */
export function outliersTable({ outliers }: Readout): ReportTable {
  return {
    id: "table-large-orders",
    caption: "Lifts without the orders above a z-score",
    head: [
      number("Above z"),
      number("Orders out"),
      text("Variation"),
      ...["AOV lift", "Interval", "Revenue lift", "Interval"].map(number),
    ],
    body: outliers.rows.map((row) => [
      row.threshold === null ? "none" : formatNumber(row.threshold, 1),
      formatNumber(row.removedOrders, 0),
      row.variation,
      formatLift(row.aovLift),
      interval(row.aovLift, row.aovLower, row.aovUpper),
      formatLift(row.revenueLift),
      interval(row.revenueLift, row.revenueLower, row.revenueUpper),
    ]),
    data: [
      [
        "z_threshold",
        "removed_orders",
        "variation",
        "aov_lift",
        "aov_lift_lower",
        "aov_lift_upper",
        "revenue_lift",
        "revenue_lift_lower",
        "revenue_lift_upper",
      ],
      ...outliers.rows.map((row) => [
        row.threshold,
        row.removedOrders,
        row.variation,
        row.aovLift,
        row.aovLower,
        row.aovUpper,
        row.revenueLift,
        row.revenueLower,
        row.revenueUpper,
      ]),
    ],
  };
}

/** Orders by size and variation. */
export function orderValuesData({ orderValues }: Readout): DataTable {
  return [
    ["variation", "from", "to", "orders"],
    ...orderValues.variations.flatMap(({ variation, bins }) =>
      bins.map(({ from, to, orders }) => [variation, from, to, orders])
    ),
  ];
}

function interval(
  lift: number | null,
  lower: number | null,
  upper: number | null,
): string {
  return lift === null ? MISSING : formatLiftInterval(lower, upper);
}

/** What giving a variation to everybody is worth; `null` when nothing is stated. */
export function worthTable(
  { worth }: ReadoutSummary,
  { experience: { currency } }: Readout,
): ReportTable | null {
  const { amounts, per, visitors } = worth;
  if (per === null) return null;
  const money = (value: number | null) =>
    value === null ? MISSING : formatMoney(value, currency);
  return {
    id: "table-worth",
    caption: per === "month"
      ? `Worth per month of ${formatNumber(visitors, 0)} visitors`
      : "Worth per 1,000 visitors",
    head: [
      text("Variation"),
      text("Amount"),
      ...["Estimate", "Lower end", "Upper end"].map(number),
    ],
    body: amounts.map((amount, index) => [
      amounts[index - 1]?.variation === amount.variation
        ? ""
        : amount.variation,
      amount.title,
      money(amount.estimate),
      money(amount.lower),
      money(amount.upper),
    ]),
    data: [
      ["variation", "metric", "visitors", "estimate", "lower", "upper"],
      ...amounts.map((amount) => [
        amount.variation,
        amount.metric,
        visitors,
        amount.estimate,
        amount.lower,
        amount.upper,
      ]),
    ],
  };
}

/** The lift to date, by day and variation. */
export function liftsData({ metric, lifts }: OverTime): DataTable {
  return [
    [
      "date",
      "variation",
      "metric",
      "lift",
      "lower",
      "upper",
      "sequence_lower",
      "sequence_upper",
    ],
    ...lifts.map((point) => [
      point.date,
      point.variation,
      metric,
      point.lift,
      point.lower,
      point.upper,
      point.sequenceLower,
      point.sequenceUpper,
    ]),
  ];
}

/** Each day alone, by variation. */
export function daysData({ metric, days }: OverTime): DataTable {
  return [
    ["date", "variation", "metric", "visitors", "value"],
    ...days.map((point) => [
      point.date,
      point.variation,
      metric,
      point.visitors,
      point.value,
    ]),
  ];
}
