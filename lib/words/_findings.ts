/** Findings as titles of the evidence sections. */

import { capitalise } from "../base/mod.ts";
import {
  formatChange,
  formatCount,
  formatIndex,
  formatNumber,
  statePValue,
} from "../document/mod.ts";
import {
  listed,
  metricFactors,
  type Readout,
  successMetrics,
  THRESHOLDS,
} from "../record/mod.ts";
import { isCompared } from "./_card.ts";
import {
  findVariation,
  metricNameInSentence,
  shownComparison,
  totalVisitors,
} from "./_effects.ts";
import { changeDatesText } from "./_moved_split.ts";

/** Maximum number of metrics to list by name. */
const NAMED = 2;

/**
 * Returns a title that names the metrics with a clear change, or the factor
 * behind it.
 */
export function metricsTitle(readout: Readout): string {
  if (!isCompared(readout)) return "Metrics (not for decisions)";
  const moved = readout.metrics.filter(({ comparisons }) =>
    comparisons.some(({ significant }) => significant === true)
  );
  if (moved.length === 0) return "No metric changed clearly";
  // The factors only explain net revenue and the profit from it.
  const decidesRevenue = successMetrics(readout).some((metric) =>
    moved.includes(metric) &&
    metricFactors(metric.name).includes("orders_per_visitor")
  );
  if (readout.decision.verdict === "ship" && decidesRevenue) {
    const driver = largestDriverText(readout);
    if (driver !== null) return driver;
  }
  return moved.length > NAMED
    ? `${moved.length} of ${readout.metrics.length} metrics changed clearly`
    : `${capitalise(listed(moved.map(metricNameInSentence)))} changed clearly`;
}

/** Returns the factor with the largest part of the difference. */
function largestDriverText({ next, decision }: Readout): string | null {
  const { factors: all = [] } =
    findVariation(next.drivers, decision.variation) ?? {};
  const factors = all.filter(({ netRevenue, lift }) =>
    netRevenue !== null && lift !== null
  );
  if (factors.length === 0) return null;
  const driver = factors.reduce((a, b) =>
    Math.abs(b.netRevenue!) > Math.abs(a.netRevenue!) ? b : a
  );
  return `${driver.title} drove it: ${formatChange(driver.lift)}`;
}

/** Returns a title on whether the lift lasted over time. */
export function overTimeTitle(readout: Readout): string {
  const { next: { novelty }, settings } = readout;
  if (readout.movedSplit != null) {
    return `The split changed${changeDatesText(readout.movedSplit)}`;
  }
  if (!isCompared(readout)) return "Over time (not for decisions)";
  const shownVariation = shownComparison(readout)?.variation;
  const row = findVariation(novelty?.variations ?? [], shownVariation);
  if (row === undefined || row.adjustedPValue === null || novelty === null) {
    return readout.overTime === null
      ? detectableLiftTitle(readout)
      : "Too few days or buyers to compare over time";
  }
  if (row.adjustedPValue >= 1 - settings.level) {
    return "No clear change between the first and last days";
  }
  return `The lift changed: ${formatChange(row.early.value)} in the first ${
    formatCount(novelty.early.days, "day")
  }, ${formatChange(row.late.value)} in the last ${
    formatCount(novelty.late.days, "day")
  }`;
}

/** Returns the detectable lift, for readouts without days. */
function detectableLiftTitle({ next }: Readout): string {
  const { howLong } = next;
  const lift = howLong?.minimumEffect ?? null;
  return lift === null
    ? "No days to compare"
    : `Lifts below about ${formatIndex(lift * 100)} would usually be missed`;
}

/** Returns a title on whether segments differ. */
export function segmentsTitle(readout: Readout): string {
  const { variation } = shownComparison(readout)!;
  const tests = (readout.next.heterogeneity?.dimensions ?? []).flatMap(
    ({ title, tests }) =>
      tests.filter((test) =>
        test.variation === variation && test.adjustedPValue !== null
      ).map(({ adjustedPValue }) => ({ title, p: adjustedPValue! })),
  );
  if (tests.length === 0) return "Segments: too few buyers to compare";
  const differing = tests.filter(({ p }) => p < 1 - readout.settings.level);
  if (differing.length === 0) return "No segment differs clearly";
  const by = differing.map(({ title, p }) =>
    `${title.toLowerCase()} (${statePValue(p)})`
  );
  return `The lift differs by ${listed(by)}`;
}

/**
 * Returns a title on the effect of large orders on the lift, based on the outlier
 * check and its table.
 */
export function largeOrdersTitle(readout: Readout): string {
  const { outliers: { rows }, checks, decision: { verdict } } = readout;
  if (verdict === "one-order") return "One order decides the lift";
  if (!isCompared(readout)) return "Order values (not for decisions)";
  const shownVariation = shownComparison(readout)?.variation;
  const findRow = (limit: number | null) =>
    rows.find(({ threshold, variation }) =>
      threshold === limit && variation === shownVariation
    );
  const withAllOrders = findRow(null);
  const withoutLarge = findRow(THRESHOLDS.usualZ);
  if (withAllOrders === undefined || withoutLarge === undefined) {
    return "Order values";
  }
  const large = checks.find(({ code }) => code === "outliers");
  if (large?.status === "warn") return "Large orders move the lift";
  if (withoutLarge.removedOrders === 0) return "No order is unusually large";
  const [without, all] = [withoutLarge, withAllOrders]
    .map(({ revenue }) => formatChange(revenue.value));
  const lifts = `revenue ${without} without them`;
  return ["ship", "keep-control", "trade-off"].includes(verdict)
    ? `Large orders don't explain it: ${lifts}`
    : `Large orders: ${lifts}, ${all} with`;
}

/** Returns a title with the counted part of the input data. */
export function inputsTitle(readout: Readout): string {
  const { variations, ledger } = readout;
  const orders = variations.every((arm) => arm.orders === null)
    ? null
    : variations.reduce((sum, arm) => sum + (arm.orders ?? 0), 0);
  // The ledger counts the rows of visitors who bought in two variations, so
  // their excluded orders are added here.
  const excludedRows =
    ledger.exclusions.reduce((sum, { rows }) => sum + rows, 0) +
    (orders === null ? 0 : (ledger.counted.orders ?? orders) - orders);
  const ofOrders = orders === null ? "" : `${formatCount(orders, "order")} of `;
  const visitors = formatCount(totalVisitors(readout), "visitor");
  const excluded = excludedRows === 0
    ? ""
    : `, ${formatNumber(excludedRows, 0)} excluded`;
  return `Data used: ${ofOrders}${visitors}${excluded}`;
}
