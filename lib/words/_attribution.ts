/** Texts about the delay between first visit and order. */

import type { Block, Table } from "../document/mod.ts";
import {
  cells,
  figure,
  formatChange,
  formatCount,
  formatDate,
  formatIndex,
  makeTable,
  note,
} from "../document/mod.ts";
import { listed, type Readout, successMetrics } from "../record/mod.ts";
import { isCompared } from "./_card.ts";
import { intervalText, shownComparison } from "./_effects.ts";
import { CHARTS, ordersToDate } from "./figures.ts";

/** Returns the chart and the table of orders by days since the first visit. */
export function attributionBlocks(readout: Readout): Block[] {
  const { attribution } = readout;
  if (attribution == null) return [];
  const blocks: Block[] = [...matureNotes(readout)];
  if (attribution.days.length > 0) {
    blocks.push(figure(
      "attribution",
      CHARTS.attribution(readout),
      attributionTable(readout),
    ));
  }
  return blocks;
}

function attributionTable({ attribution, variations }: Readout): Table {
  const { days } = attribution!;
  const toDate = variations.map((_, arm) => ordersToDate(days, arm));
  return makeTable({
    id: "attribution",
    caption: "Orders by days since the first visit",
    head: {
      day: "Days since",
      variation: "Variation",
      visitors: "Visitors seen that long",
      orders: "Orders",
      orders_to_date: "Orders per visitor so far",
    },
    groups: 1,
    rows: days.flatMap(({ day, visitors, orders }) =>
      variations.map(({ name }, arm) => ({
        day: cells.count(day),
        variation: cells.text(name),
        visitors: cells.count(visitors[arm]!),
        orders: cells.count(orders[arm]!),
        orders_to_date: cells.number(toDate[arm]![day]!, 4),
      }))
    ),
  });
}

/**
 * Returns a title about how soon orders come, or how many visitors may still
 * order.
 */
export function attributionTitle(readout: Readout): string {
  const { attribution, checks } = readout;
  const young = checks.find(({ code }) => code === "immature-visitors");
  if (young?.status === "warn") {
    const { share } = young.findings[0]!.values as { readonly share: number };
    const title = `${formatIndex(100 * share)} of visitors can still order`;
    return title + matureTitle(readout);
  }
  const counts = attribution!.days.map(({ orders }) =>
    orders.reduce((sum, count) => sum + count, 0)
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return "Orders after the first visit";
  const share = formatIndex(100 * counts[0]! / total);
  return `${share} of orders come on the day of the first visit`;
}

/** Returns the lift among visitors who can no longer order. */
function matureTitle(readout: Readout): string {
  const { mature } = readout.attribution!;
  if (mature == null || mature.until === null || !isCompared(readout)) {
    return "";
  }
  const shownVariation = shownComparison(readout)?.variation;
  const index = successMetrics(readout)[0]!.comparisons.findIndex((
    { variation },
  ) => variation === shownVariation);
  const value = mature.lifts[index]?.value ?? null;
  return value === null
    ? ""
    : `; ${formatChange(value)} among visitors whose window has closed`;
}

function matureNotes(readout: Readout): Block[] {
  const { mature, windowDays } = readout.attribution!;
  if (mature == null) return [];
  const metric = successMetrics(readout)[0]!;
  const lifts = metric.comparisons.map((comparison, index) => {
    const lift = mature.lifts[index]!;
    const interval = intervalText({ ...comparison, lift }, metric, readout);
    const [change, all] = [lift, comparison.lift]
      .map(({ value }) => formatChange(value));
    return `${comparison.variation} ${change} (${interval}), ${all} among all`;
  });
  const days = formatCount(windowDays!, "day");
  const result = mature.until === null
    ? "No visitor has reached that yet."
    : `Among visitors who came by ${formatDate(mature.until)}` +
      ` and have completed it: ${listed(lifts)}.`;
  return [note(`Orders count for ${days} after the first visit. ${result}`)];
}
