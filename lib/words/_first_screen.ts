/** What a page shows below the verdict: a chart of the lifts, and few numbers. */

import {
  type Block,
  detail,
  figure,
  first,
  formatChange,
  formatCount,
  formatLevel,
  formatLiftInterval,
  formatNumber,
  formatProjection,
  type Glance,
} from "../document/mod.ts";
import {
  bestFirst,
  type Comparison,
  type HowLong,
  isBeforeOrders,
  leadingAmounts,
  type MetricReadout,
  type Readout,
  settledSign,
} from "../record/mod.ts";
import { daysText } from "./_next.ts";
import { CHARTS } from "./figures.ts";
import { daysOf } from "./_days.ts";

/** Above so many variations beside the control, the chart ranks them. */
const MOST_UNRANKED = 2;

/** The blocks; before there is anything to compare, the visitors and days. */
export function firstScreen(readout: Readout): Block[] {
  return [
    ...first(...detail({ kind: "glance", numbers: numbersOf(readout) })),
    ...(isRanked(readout) && isCompared(readout)
      ? first(...detail(figure("ranking", CHARTS.ranking(readout))))
      : []),
  ];
}

/** Every lift: on the first screen unless there are many. */
export function liftsFigure(readout: Readout): Block[] {
  const lifts = figure("lifts", CHARTS.lifts(readout));
  return isRanked(readout) || !isCompared(readout) ? [lifts] : first(lifts);
}

function isRanked({ variations }: Readout): boolean {
  return variations.length - 1 > MOST_UNRANKED;
}

function isCompared(readout: Readout): boolean {
  return readout.decision.verdict !== "do-not-decide" &&
    !isBeforeOrders(readout);
}

function numbersOf(readout: Readout): Glance[] {
  return [
    visitors(readout),
    ...effectNumbers(readout),
    ...days(readout),
  ];
}

/** The lift and its money; none where nothing is to be compared. */
export function effectNumbers(readout: Readout): Glance[] {
  return isCompared(readout) ? [...lift(readout), ...money(readout)] : [];
}

function visitors({ variations }: Readout): Glance {
  const total = variations.reduce((sum, arm) => sum + arm.visitors, 0);
  return {
    label: "Visitors",
    value: formatNumber(total, 0),
    note: `in ${formatCount(variations.length, "variation")}`,
  };
}

function primaryOf({ metrics, settings }: Readout): MetricReadout {
  return metrics.find(({ name }) => name === settings.primaryMetric)!;
}

/** Of the variation that the verdict is about, or else of the best one. */
function comparisonShown(readout: Readout): Comparison | undefined {
  const primary = primaryOf(readout);
  return primary.comparisons.find(({ variation }) =>
    variation === readout.decision.variation
  ) ?? bestFirst(primary)[0];
}

function lift(readout: Readout): Glance[] {
  const { title, level } = primaryOf(readout);
  const comparison = comparisonShown(readout);
  return comparison === undefined || comparison.lift.value === null ? [] : [{
    label: `${title}, ${comparison.variation}`,
    value: formatChange(comparison.lift.value),
    note: readout.plan?.stage === "before"
      ? "not read before the plan says so"
      : `${formatLevel(level)} interval ${formatLiftInterval(comparison.lift)}`,
  }];
}

/** An amount of which no gain or loss is established is a range alone. */
function money(readout: Readout): Glance[] {
  const { projectedImpact, experience: { currency } } = readout;
  const shown = (amount: number) => formatProjection(amount, currency);
  const per = projectedImpact.per === "month"
    ? "a month"
    : "per 1,000 visitors";
  const variation = comparisonShown(readout)?.variation ?? "";
  return leadingAmounts(projectedImpact, variation).flatMap(
    (leading): Glance[] => {
      const { value, lower, upper } = leading.amount;
      if (value === null || lower === null || upper === null) return [];
      const range = `${shown(lower)} to ${shown(upper)}`;
      const isOpen = settledSign(leading) === 0;
      return [{
        label: `${leading.title} ${per}, ${variation}`,
        value: isOpen ? range : shown(value),
        note: isOpen ? "no gain or loss is established" : range,
      }];
    },
  );
}

/** How long still, while that is known; else how long it was. */
function days({ next, period }: Readout): Glance[] {
  const still = stillToRun(next.howLong);
  if (still !== null) return [still];
  return period.days === null ? [] : [{
    label: "Length",
    value: formatCount(period.days, "day"),
    note: daysOf(period),
  }];
}

/** Until the plan is reached, or else until the lift that is looked for shows. */
function stillToRun(howLong: HowLong | null): Glance | null {
  if (howLong === null) return null;
  const { plan, visitorsToCome, days, target } = howLong;
  const label = "Still to run";
  if (plan !== null && plan.days !== null) {
    const visitors = formatCount(plan.visitors, "visitor");
    return { label, value: daysText(plan.days), note: `to ${visitors}` };
  }
  return visitorsToCome === null || visitorsToCome === 0 || days === null
    ? null
    : { label, value: daysText(days), note: `to see ${formatChange(target)}` };
}
