/** Further findings about a season, one sentence each. */

import {
  formatChange,
  formatCount,
  formatIndex,
  formatLevel,
  formatShare,
  retailDay,
} from "../base/mod.ts";
import type {
  EventCustomers,
  NotableOrder,
  SeasonDetails,
} from "./details_types.ts";
import { amountText, mainMetric, measureText } from "./_text.ts";
import type { SeasonalComparison } from "./types.ts";
import type { EventPace } from "./variation/mod.ts";
import { variationText } from "./course/mod.ts";

/** Returns further findings, one sentence each. */
export function seasonFindings(comparison: SeasonalComparison): string[] {
  const { year, priorYear, details } = comparison;
  const { grain, industry } = comparison;
  const subject = measureText(comparison);
  const { eventShare, priorEventShare, event } = mainMetric(comparison);
  const [share, priorShare] = [eventShare, priorEventShare].map(formatShare);
  const findings: string[] = [...ordinarySentences(comparison)];
  findings.push(...notableOrderSentences(comparison));
  findings.push(...projectionSentences(comparison));
  if (eventShare !== null) {
    findings.push(
      `The event was ${share} of the season's ${subject} (${priorShare} in ${priorYear}).`,
    );
  }
  if (
    event.brandIndex !== null && event.industryIndex !== null &&
    industry !== null
  ) {
    findings.push(
      `An event day in ${year} was ${
        formatIndex(event.brandIndex)
      } of your typical day (${
        industry.isInvented ? "invented industry" : "industry"
      }: ${formatIndex(event.industryIndex)}).`,
    );
  }
  if (details !== null) {
    findings.push(...detailSentences(details, year, priorYear));
  }
  if (grain === "week") findings.push(weeksText(comparison));
  return findings;
}

function weeksText(
  { eventDay, priorEventDay, priorYear }: SeasonalComparison,
): string {
  const [week, priorWeek] = [eventDay, priorEventDay]
    .map((day) => retailDay(day).week);
  return `Weeks are aligned by the event's first day: week ${week} of the retail calendar (week ${priorWeek} in ${priorYear}).`;
}

/** Returns sentences on whether the change exceeds an ordinary year's, if known. */
export function ordinarySentences(comparison: SeasonalComparison): string[] {
  const { variation, phase } = comparison;
  return variation === null ? [] : variationText(
    variation,
    comparison,
    `the event${phase === "during-event" ? " so far" : ""}`,
  );
}

/** Returns sentences that project the total of a running event. */
export function projectionSentences(comparison: SeasonalComparison): string[] {
  const { pace } = comparison;
  return pace === null ? [] : paceSentences(pace, comparison);
}

/**
 * Returns a sentence about a single order that explains a notable part of the
 * change, if there is one.
 */
export function notableOrderSentences(
  comparison: SeasonalComparison,
): string[] {
  const { notableOrder } = comparison.details ?? {};
  return notableOrder ? [notableOrderSentence(notableOrder, comparison)] : [];
}

function notableOrderSentence(
  order: NotableOrder,
  comparison: SeasonalComparison,
): string {
  const { orderId, date, year, changeWithout } = order;
  const amount = amountText(comparison, order.revenue);
  const share = formatShare(order.share);
  const measure = measureText(comparison);
  const change = formatChange(changeWithout);
  const comparedText = comparedWithOrdinary(changeWithout, comparison);
  return `A single ${amount} order (${orderId}, ${date}) is ${share} of the event's ${measure} in ${year}. Without it, the event changed by ${change}${comparedText}.`;
}

/**
 * Returns the text on whether a single order makes the change more than an
 * ordinary one.
 */
function comparedWithOrdinary(
  change: number,
  { variation }: SeasonalComparison,
): string {
  const { lower, upper } = variation?.ordinary.change ??
    { lower: null, upper: null };
  return variation === null || variation.verdict === "within" ||
      lower === null || upper === null || change < lower || change > upper
    ? ""
    : ", which is not clearly different from an ordinary year";
}

/**
 * Returns a sentence with the event's projected total, its interval, and the
 * past years behind it.
 */
function paceSentences(
  { days, daysLeft, projection, level, years }: EventPace,
  comparison: SeasonalComparison,
): string[] {
  const { grain } = comparison;
  const amount = (value: number | null) => amountText(comparison, value);
  const course = years.length === 1
    ? String(years[0])
    : `${years.at(-1)} to ${years[0]}`;
  const { value: total, lower: low, upper: high } = projection;
  const [value, lower, upper] = [total, low, high].map(amount);
  const range = low === null
    ? "one past year gives no interval"
    : `${formatLevel(level)} interval ${lower} to ${upper}`;
  const remaining = formatCount(daysLeft, grain);
  const progressText = days === 0
    ? "Before its first day"
    : `After ${formatCount(days, grain)}, with ${remaining} left`;
  return [
    `${progressText}, the event is heading for ${value} (${range}), based on ${course}.`,
  ];
}

function detailSentences(
  { customers, discount }: SeasonDetails,
  year: number,
  priorYear: number,
): string[] {
  const sentences: string[] = [];
  if (discount !== null) {
    const [share, priorShare] = [discount.value, discount.priorValue]
      .map(formatShare);
    sentences.push(
      `Discounts took ${share} of the event's list value (${priorYear}: ${priorShare}).`,
    );
  }
  if (customers !== null) {
    const [share, priorShare] = [customers.value, customers.priorValue]
      .map((customersOfYear) => formatShare(newShare(customersOfYear)));
    const days = formatCount(customers.lookBackDays, "day");
    sentences.push(
      `${share} of the customers of ${year} had not bought in the ${days} before the event (${priorYear}: ${priorShare}).`,
    );
  }
  return sentences;
}

function newShare({ newcomers, returning }: EventCustomers): number | null {
  const total = newcomers.customers + returning.customers;
  return total === 0 ? null : newcomers.customers / total;
}
