/** Tables of a readout. */

import {
  cells,
  formatLevel,
  formatNumber,
  formatProjection,
  liftCells,
  makeTable,
  type Table,
} from "../document/mod.ts";
import type { OverTime, Readout } from "../record/mod.ts";
import { GUARDRAIL_STANDINGS } from "../record/mod.ts";
import { looksText } from "./_effects.ts";

/** Returns the table of visitors, buyers, orders and revenue by variation. */
export function variationsTable({ variations, experience }: Readout): Table {
  const { currency } = experience;
  return makeTable({
    id: "variations",
    caption: variations.every(({ orders }) => orders === null)
      ? "Visitors by variation"
      : "Visitors, buyers, orders and money by variation",
    head: {
      variation: "Variation",
      intended_share: "Intended share",
      visitors: "Visitors",
      buyers: "Buyers",
      orders: "Orders",
      net_revenue: "Net revenue",
      gross_profit: "Gross profit",
    },
    optional: [
      "intended_share",
      "buyers",
      "orders",
      "net_revenue",
      "gross_profit",
    ],
    rows: variations.map(({ name, ...arm }) => ({
      variation: arm.isControl && name.toLowerCase() !== "control"
        ? cells.text(`${name} (control)`, name)
        : cells.text(name),
      variation_id: cells.text("", arm.id),
      is_control: cells.flag(arm.isControl),
      intended_share: cells.share(arm.share),
      visitors: cells.count(arm.visitors),
      buyers: cells.count(arm.buyers),
      orders: cells.count(arm.orders),
      net_revenue: cells.money(arm.netRevenue, currency),
      gross_profit: cells.money(arm.grossProfit, currency),
    })),
  });
}

/** Returns the table of guardrails, with each variation's status. */
export function guardrailsTable({ guardrails, settings }: Readout): Table {
  return makeTable({
    id: "guardrails",
    caption: "Guardrails and their tolerated losses",
    head: {
      metric: "Guardrail",
      variation: "Variation",
      margin: "At most",
      lift: "Lift",
      lift_interval: intervalTitle(settings),
      status: "It is",
    },
    groups: 1,
    rows: guardrails.map((guardrail) => ({
      metric: cells.text(guardrail.title, guardrail.metric),
      variation: cells.text(guardrail.variation),
      margin: cells.change(guardrail.margin),
      ...liftCells("lift", guardrail.lift),
      status: cells.state(
        ...GUARDRAIL_STANDINGS[guardrail.status],
        guardrail.status,
      ),
    })),
  });
}

/**
 * Returns the header of the interval column.
 *
 * @param settings Settings with the level, and the looks for which intervals are
 *   valid.
 * @returns The header, such as `95% interval`; without the level if it differs
 *   between metrics.
 */
export function intervalTitle(settings: Readout["settings"]): string {
  const looks = looksText(settings);
  // Several deciding metrics share the error rate, so each has its own level.
  return settings.successMetrics.length > 1
    ? `Interval ${looks}`.trimEnd()
    : `${formatLevel(settings.level)} ${looks || "interval"}`;
}

/**
 * Returns the rows without thresholds that exclude nobody, which would repeat the
 * first row.
 */
export function rowsWithExclusions(
  { rows }: Readout["outliers"],
): Readout["outliers"]["rows"] {
  return rows.filter(({ threshold, removedVisitors }) =>
    threshold === null || removedVisitors > 0
  );
}

/** Returns the table of lifts without visitors who have an order above a z-score. */
export function outliersTable(
  { outliers, settings, variations }: Readout,
): Table {
  const interval = intervalTitle(settings);
  return makeTable({
    id: "large-orders",
    caption: "Lifts excluding visitors with an order above a z-score",
    head: {
      z_threshold: "Above z",
      removed_visitors: variations.length === 2
        ? "Visitors excluded"
        : "Visitors excluded in total",
      variation: "Variation",
      aov_lift: "AOV lift",
      aov_lift_interval: interval,
      revenue_lift: "Revenue lift",
      revenue_lift_interval: interval,
    },
    groups: 2,
    rows: rowsWithExclusions(outliers).map((row) => ({
      z_threshold: row.threshold === null
        ? cells.text("none", null)
        : cells.z(row.threshold),
      removed_orders: cells.count(row.removedOrders),
      removed_visitors: cells.count(row.removedVisitors),
      variation: cells.text(row.variation),
      ...liftCells("aov_lift", row.aov),
      aov_p_value: cells.p(row.aovPValue),
      ...liftCells("revenue_lift", row.revenue),
      revenue_p_value: cells.p(row.revenuePValue),
    })),
  });
}

/**
 * Returns the table of projected amounts if every visitor got a variation, or
 * `null` if none are stated.
 */
export function projectedImpactTable(
  { projectedImpact, experience, settings }: Readout,
): Table | null {
  const { currency } = experience;
  const { amounts, per, visitors } = projectedImpact;
  if (per === null) return null;
  return makeTable({
    id: "projected-impact",
    caption: per === "month"
      ? `Value per month at ${formatNumber(visitors, 0)} visitors`
      : "Worth per 1,000 visitors",
    head: {
      variation: "Variation",
      metric: "Amount",
      amount: "Estimate",
      amount_interval: intervalTitle(settings),
    },
    groups: 1,
    rows: amounts.map(({ variation, metric, title, amount }) => ({
      variation: cells.text(variation),
      metric: cells.text(title, metric),
      visitors: cells.count(visitors),
      amount: cells.projection(amount.value, currency),
      amount_interval: cells.interval(
        amount,
        (end) => formatProjection(end, currency),
      ),
    })),
  });
}

/** Returns the data of orders by size and variation. */
export function orderValuesData({ orderValues }: Readout): Table {
  return makeTable({
    caption: "",
    id: "order-values",
    head: { variation: "Variation", from: "from", to: "to", orders: "orders" },
    rows: orderValues.variations.flatMap(({ variation, bins }) =>
      bins.map(({ from, to, orders }) => ({
        variation: cells.text(variation),
        from: cells.money(from, null),
        to: cells.money(to, null),
        orders: cells.count(orders),
      }))
    ),
  });
}

/** Returns the data of the lift to date, by day and variation. */
export function liftsData({ metric, lifts }: OverTime): Table {
  return makeTable({
    caption: "",
    id: "lift-over-time",
    head: {
      date: "Day",
      variation: "Variation",
      lift: "lift",
      lift_interval: "interval",
      band_interval: "at every look",
    },
    rows: lifts.map(({ date, variation, lift, band }) => ({
      date: cells.date(date),
      variation: cells.text(variation),
      metric: cells.text(metric),
      ...liftCells("lift", lift),
      band_interval: cells.interval(band),
    })),
  });
}

/** Returns the data of each single day, by variation. */
export function daysData(
  { metric, days }: OverTime,
  metrics: Readout["metrics"],
): Table {
  const title = metrics.find(({ name }) => name === metric)?.title ?? metric;
  return makeTable({
    caption: "",
    id: "days",
    head: {
      date: "Day",
      variation: "Variation",
      visitors: "visitors",
      value: title.toLowerCase(),
    },
    rows: days.map(({ date, variation, visitors, value }) => ({
      date: cells.date(date),
      variation: cells.text(variation),
      metric: cells.text(metric),
      visitors: cells.count(visitors),
      value: cells.number(value, 4),
    })),
  });
}
