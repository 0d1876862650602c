/** When orders come after the first visit, in words. */

import {
  type Block,
  cells,
  formatChange,
  formatCount,
  formatDate,
  makeTable,
  note,
  table,
} from "../document/mod.ts";
import {
  type Attribution,
  listed,
  type Readout,
  successOf,
} from "../record/mod.ts";
import { ci } from "./_effects.ts";

/** Orders by days since the first visit: the cohort curve. */
export function attributionBlocks(readout: Readout): Block[] {
  const { attribution, variations } = readout;
  if (attribution == null) return [];
  return [
    ...(attribution.days.length === 0 ? [] : [table(makeTable({
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
      rows: attribution.days.flatMap(({ day, visitors, orders }) =>
        variations.map(({ name }, arm) => ({
          day: cells.count(day),
          variation: cells.text(name),
          visitors: cells.count(visitors[arm]!),
          orders: cells.count(orders[arm]!),
          orders_to_date: cells.number(ordersUpTo(attribution, day, arm), 4),
        }))
      ),
    }))]),
    ...matureNotes(readout),
  ];
}

/**
 * Orders per visitor up to a day: of each day over those who have had it, so
 * that visitors of the last days do not draw the curve down.
 */
function ordersUpTo({ days }: Attribution, day: number, arm: number): number {
  return days.slice(0, day + 1).reduce(
    (sum, { orders, visitors }) =>
      sum + orders[arm]! / Math.max(1, visitors[arm]!),
    0,
  );
}

/** How soon orders come, above the table. */
export function attributionTitle({ attribution }: Readout): string {
  const counts = attribution!.days.map(({ orders }) =>
    orders.reduce((sum, count) => sum + count, 0)
  );
  const all = counts.reduce((sum, count) => sum + count, 0);
  return all === 0
    ? "Orders after the first visit"
    : `${
      Math.round(100 * counts[0]! / all)
    }% of orders come on the day of the first visit`;
}

function matureNotes(readout: Readout): Block[] {
  const { mature, windowDays } = readout.attribution!;
  if (mature == null) return [];
  const metric = successOf(readout)[0]!;
  const lifts = metric.comparisons.map((comparison, at) => {
    const lift = mature.lifts[at]!;
    return `${comparison.variation} ${formatChange(lift.value)} (${
      ci({ ...comparison, lift }, metric, readout)
    }), ${formatChange(comparison.lift.value)} among all`;
  });
  return [
    note(
      `Orders count for ${
        formatCount(windowDays!, "day")
      } after the first visit. ${
        mature.until === null
          ? "No visitor has had that long yet."
          : `Among visitors who came up to ${
            formatDate(mature.until)
          } and have had that long: ${listed(lifts)}.`
      }`,
    ),
  ];
}
