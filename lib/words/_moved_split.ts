/** Texts about a split that changed while the test ran. */

import {
  type Block,
  cells,
  formatChange,
  formatDate,
  formatDates,
  formatLevel,
  liftCells,
  makeTable,
  note,
  table,
} from "../document/mod.ts";
import type { MovedSplit, Readout } from "../record/mod.ts";
import { listed, sortBestFirst, successMetrics } from "../record/mod.ts";
import { intervalText } from "./_effects.ts";

/** Maximum number of variations whose lifts are listed. */
const NAMED = 3;

/**
 * Returns the finding from comparisons within days, because the totals are not
 * valid.
 */
export function findingWithinDays(readout: Readout): string {
  const { movedSplit, variations } = readout;
  const metric = successMetrics(readout)[0]!;
  const lifts = sortBestFirst(metric).slice(0, NAMED).map((comparison) => {
    const whose = variations.length > 2 ? `${comparison.variation}'s` : "the";
    const change = formatChange(comparison.lift.value);
    const interval = intervalText(comparison, metric, readout);
    return `${whose} lift is ${change} (${interval})`;
  });
  const contradiction = movedSplit!.isContradicted
    ? " The total shows a difference that individual days don't."
    : "";
  return `By day ${listed(lifts)}; the split changed${
    changeDatesText(movedSplit!)
  }.${contradiction}`;
}

/** Returns ` on Mar 8, 2026`; empty if the dates are unknown. */
export function changeDatesText({ periods }: MovedSplit): string {
  const dates = periods.slice(1).map(({ firstDay }) => formatDate(firstDay));
  return dates.length === 0 ? "" : ` on ${listed(dates)}`;
}

/** Remedy if no period of days has a constant split. */
export const ONE_SPLIT =
  "Find out why the split kept changing, then start again with one split.";

/** Returns what to do about a moved split; dates are offered only for clear steps. */
export function movedSplitRemedy({ movedSplit, variations }: Readout): string {
  if (movedSplit == null) {
    return "Use daily visitors and orders to compare each day.";
  }
  const { periods, isStepwise } = movedSplit;
  if (!isStepwise || periods.length === 0) return ONE_SPLIT;
  const split = periods.map(({ firstDay, visitors }) => {
    const total = visitors.reduce((sum, count) => sum + count, 0);
    const shares = variations.map((_, arm) =>
      roundShare(visitors[arm]! / total)
    );
    return `${firstDay}=${shares.join(":")}`;
  }).join(",");
  return `If the change was planned, set it, for example with --split ${split}: each day is then compared separately. Otherwise find out why it changed.`;
}

function roundShare(share: number): number {
  return Number((share * 100).toPrecision(share < 0.1 ? 1 : 2));
}

/**
 * Returns the lift in each period, with the reason why periods are not simply
 * added up.
 */
export function movedSplitBlocks(readout: Readout): Block[] {
  const { movedSplit, variations } = readout;
  if (movedSplit == null) return [];
  const { periods, ordersBy, isPlanned } = movedSplit;
  const metric = successMetrics(readout)[0]!;
  const names = variations.slice(1).map(({ name }) => name);
  const level = formatLevel(readout.settings.level);
  const blocks: Block[] = [];
  if (periods.length > 0) {
    blocks.push(table(makeTable({
      id: "moved-split",
      caption: `${metric.title} by period of the split`,
      head: {
        period: "Period",
        variation: "Variation",
        visitors: "Visitors",
        control_visitors: `Visitors in ${variations[0]!.name}`,
        lift: "Lift",
        lift_interval: `${level} interval of this period alone`,
      },
      groups: 1,
      rows: periods.flatMap(({ firstDay, lastDay, visitors, lifts }) =>
        names.map((name, index) => ({
          period: cells.text(formatDates(firstDay, lastDay), firstDay),
          variation: cells.text(name),
          visitors: cells.count(visitors[index + 1]!),
          control_visitors: cells.count(visitors[0]!),
          ...liftCells("lift", lifts[index]!),
        }))
      ),
    })));
  }
  blocks.push(note(
    `Lifts compare visitors of the same day, and days are weighted by their visitors in every variation. Totals would mix days with different splits and rates. ${
      ordersBy === "first-visit"
        ? "Orders count on the day of the visitor's first visit."
        : `First visits are unknown, so orders count on the day they were placed.${
          isPlanned
            ? " The first days after a change are excluded, because they include late orders of earlier visitors."
            : ""
        }`
    }`,
  ));
  return blocks;
}
