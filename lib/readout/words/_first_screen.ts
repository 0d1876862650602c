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
} from "../../document/mod.ts";
import {
  bestFirst,
  type HowLong,
  isBeforeOrders,
  type Readout,
} from "../record/mod.ts";
import { daysText } from "./_next.ts";
import { liftChart, rankedLiftChart } from "./figures.ts";
import { daysOf } from "./_days.ts";

/** Above so many variations beside the control, the chart ranks them. */
const MOST_UNRANKED = 2;

/** The blocks; before there is anything to compare, the visitors and days. */
export function firstScreen(readout: Readout): Block[] {
  return [
    ...first(...detail({ kind: "glance", numbers: numbersOf(readout) })),
    ...(isRanked(readout) && isCompared(readout)
      ? first(...detail(figure("ranking", rankedLiftChart(readout))))
      : []),
  ];
}

/** Every lift: on the first screen unless there are many. */
export function liftsFigure(readout: Readout): Block[] {
  const lifts = figure("lifts", liftChart(readout));
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

/** The lift that the verdict is about, or else the best one. */
function lift(readout: Readout): Glance[] {
  const { metrics, settings, decision, plan } = readout;
  const primary = metrics.find(({ name }) => name === settings.primaryMetric)!;
  const { title, level, comparisons } = primary;
  const one =
    comparisons.find(({ variation }) => variation === decision.variation) ??
      bestFirst(primary)[0];
  return one === undefined || one.lift.value === null ? [] : [{
    label: `${title}, ${one.variation}`,
    value: formatChange(one.lift.value),
    note: plan?.stage === "before"
      ? "not read before the plan says so"
      : `${formatLevel(level)} interval ${formatLiftInterval(one.lift)}`,
  }];
}

/** An amount of which no gain or loss is established is a range alone. */
function money({ worth, experience: { currency } }: Readout): Glance[] {
  const [one] = worth.amounts;
  if (one === undefined) return [];
  const { value, lower, upper } = one.amount;
  if (value === null || lower === null || upper === null) return [];
  const shown = (amount: number) => formatProjection(amount, currency);
  const range = `${shown(lower)} to ${shown(upper)}`;
  const isOpen = lower <= 0 && upper >= 0;
  const per = worth.per === "month" ? "a month" : "per 1,000 visitors";
  return [{
    label: `${one.title} ${per}, ${one.variation}`,
    value: isOpen ? range : shown(value),
    note: isOpen ? "no gain or loss is established" : range,
  }];
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
