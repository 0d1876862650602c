/** What else was found in a season, a sentence each. */

import { retailDay } from "../calendar/mod.ts";
import {
  formatChange,
  formatCount,
  formatIndex,
  formatLevel,
  formatNumber,
  formatShare,
} from "../format/mod.ts";
import type {
  EventCustomers,
  NotableOrder,
  SeasonDetails,
} from "./details_types.ts";
import { amountText, mainMetric, measureText, offsetText } from "./_text.ts";
import type { CurveTiming, SeasonalComparison, SeasonShift } from "./types.ts";
import type { EventPace } from "./variation/mod.ts";
import { variationText } from "./course/mod.ts";

/** What else was found, a sentence each. */
export function findingsOf(comparison: SeasonalComparison): string[] {
  const { timing, year, priorYear, details, shift } = comparison;
  const { grain, industry } = comparison;
  const what = measureText(comparison);
  const { eventShare, priorEventShare, event } = mainMetric(comparison);
  return [
    ...ordinarySentences(comparison),
    ...(details?.notableOrder
      ? [orderText(details.notableOrder, comparison)]
      : []),
    ...headingSentences(comparison),
    ...(eventShare === null ? [] : [
      `The event was ${formatShare(eventShare)} of the season's ${what} (${
        formatShare(priorEventShare)
      } in ${priorYear}).`,
    ]),
    ...(event.brandIndex === null || event.industryIndex === null ||
        industry?.grain !== "day"
      ? []
      : [
        `An event day in ${year} was ${
          formatIndex(event.brandIndex)
        } of your typical day (${
          industry.isInvented ? "invented industry" : "industry"
        }: ${formatIndex(event.industryIndex)}).`,
      ]),
    ...(shift === null ? [] : [shiftText(shift, comparison)]),
    ...(timing.lagDays === null ? [] : [timingText(timing, timing.lagDays)]),
    ...(details === null ? [] : detailSentences(details, year, priorYear)),
    ...(grain === "week"
      ? [
        `Weeks are aligned by the event's first day: week ${
          retailDay(comparison.eventDay).week
        } of the retail calendar (week ${
          retailDay(comparison.priorEventDay).week
        } in ${priorYear}).`,
      ]
      : []),
  ];
}

/** Whether the change is more than an ordinary year's, where that is known. */
export function ordinarySentences(comparison: SeasonalComparison): string[] {
  const { variation, phase } = comparison;
  return variation === null ? [] : variationText(
    variation,
    comparison,
    `the event${phase === "during-event" ? " so far" : ""}`,
  );
}

/** Where a running event is heading. */
export function headingSentences(comparison: SeasonalComparison): string[] {
  const { pace } = comparison;
  return pace === null ? [] : paceSentences(pace, comparison);
}

function orderText(
  order: NotableOrder,
  comparison: SeasonalComparison,
): string {
  return `A single ${
    amountText(comparison, order.revenue)
  } order (${order.orderId}, ${order.date}) is ${
    formatShare(order.share)
  } of the event's ${
    measureText(comparison)
  } in ${order.year}. Without it, the event changed by ${
    formatChange(order.changeWithout)
  }${withoutText(order.changeWithout, comparison)}.`;
}

/** Whether one order alone makes the change more than an ordinary one. */
function withoutText(
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

/** Where the event is going, and what it takes. */
function paceSentences(
  { days, daysLeft, projection, level, target, years }: EventPace,
  comparison: SeasonalComparison,
): string[] {
  const { grain } = comparison;
  const amount = (value: number | null) => amountText(comparison, value);
  const course = years.length === 1
    ? String(years[0])
    : `${years.at(-1)} to ${years[0]}`;
  const range = projection.lower === null
    ? "one past year gives no interval"
    : `${formatLevel(level)} interval ${amount(projection.lower)} to ${
      amount(projection.upper)
    }`;
  return [
    `${
      days === 0
        ? "Before its first day"
        : `After ${formatCount(days, grain)}, with ${
          formatCount(daysLeft, grain)
        } left`
    }, the event is heading for ${
      amount(projection.value)
    } (${range}), based on ${course}.`,
    ...(target === null ? [] : [
      target.missing === 0
        ? `The target of ${amount(target.amount)} is met.`
        : `The target of ${amount(target.amount)} needs ${
          amount(target.perDay)
        } on each remaining ${grain}, ${
          formatChange(target.change)
        } against those of ${years[0]}${
          target.chance === null
            ? ""
            : `; the chance of that is ${chanceText(target.chance)}`
        }.`,
    ]),
  ];
}

/** No chance is none, and none is certain. */
export function chanceText(chance: number): string {
  return chance < 0.001
    ? `below ${formatShare(0.001)}`
    : chance > 0.999
    ? `above ${formatShare(0.999)}`
    : formatShare(chance);
}

function shiftText(
  { days, beforeShare, priorBeforeShare }: SeasonShift,
  { priorYear, grain }: SeasonalComparison,
): string {
  const size = formatNumber(Math.abs(days), 1);
  const before = `${
    formatShare(beforeShare)
  } of the season's sales came before the event (${priorYear}: ${
    formatShare(priorBeforeShare)
  })`;
  return size === "0.0"
    ? `Sales timing matched ${priorYear}: ${before}.`
    : `Sales came ${size} days ${
      days < 0 ? "earlier" : "later"
    } than in ${priorYear}${
      grain === "week" ? " (from weeks)" : ""
    }: ${before}.`;
}

function detailSentences(
  { customers, discount }: SeasonDetails,
  year: number,
  priorYear: number,
): string[] {
  return [
    ...(discount === null ? [] : [
      `Discounts took ${
        formatShare(discount.value)
      } of the event's list value (${priorYear}: ${
        formatShare(discount.priorValue)
      }).`,
    ]),
    ...(customers === null ? [] : [
      `${
        formatShare(newShare(customers.value))
      } of the customers of ${year} had not bought in the ${
        formatCount(customers.lookBackDays, "day")
      } before the event (${priorYear}: ${
        formatShare(newShare(customers.priorValue))
      }).`,
    ]),
  ];
}

function newShare({ newcomers, returning }: EventCustomers): number | null {
  const all = newcomers.customers + returning.customers;
  return all === 0 ? null : newcomers.customers / all;
}

function timingText(
  { brandPeak, industryPeak }: CurveTiming,
  lagDays: number,
): string {
  const days = Math.abs(lagDays) === 1 ? "a day" : `${Math.abs(lagDays)} days`;
  const whole = lagDays === 0
    ? "Your season as a whole matched the industry's timing"
    : `Your season ran ${days} ${
      lagDays < 0 ? "ahead of" : "behind"
    } the industry's`;
  // The curve beside it shows the peaks: a sentence must not speak against them.
  const isSaid = brandPeak === null || industryPeak === null ||
    brandPeak - industryPeak === lagDays;
  return isSaid
    ? `${whole}.`
    : `${whole}; it peaked ${offsetText(brandPeak)}, the industry ${
      offsetText(industryPeak)
    }.`;
}
