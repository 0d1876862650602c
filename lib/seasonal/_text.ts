/** Sentences about a season. */

import { retailDay } from "../calendar/mod.ts";
import {
  formatChange,
  formatCount,
  formatIndex,
  formatInterval,
  formatLevel,
  formatMoney,
  formatNumber,
  formatShare,
} from "../format/mod.ts";
import type { Interval } from "../stats/mod.ts";
import { STEP } from "./_days.ts";
import type { EventCustomers, SeasonDetails } from "./details_types.ts";
import { METRIC_TITLES } from "./_metrics.ts";
import type {
  CurveTiming,
  DayComparison,
  SeasonalComparison,
  SeasonMetric,
  SeasonShift,
} from "./types.ts";
import type {
  EventPace,
  NotableOrder,
  SeasonVariation,
} from "./variation_types.ts";

/** What every display of two years says. */
export const NO_TEST =
  "Two years make a comparison, not a significance test: how much two ordinary years differ is not known from them.";

/** The same where it is known how much the store's days vary. */
export const OF_DAYS =
  "The interval is of how much this store's days vary, and not a significance test of a cause: weather, dates and campaigns make whole years differ.";

/** What has to be said beside the finding. */
export function caution({ variation }: Pick<Facts, "variation">): string {
  return variation === null ? NO_TEST : OF_DAYS;
}

/** How the industry's index of two years is read. */
export const INDEX_BASE =
  "The industry's change is that of its index, both years read as percent of the same typical day.";

/** The sandbox's industry is nobody's. */
export const INVENTED =
  "The industry's index is the sandbox's, which invented it: nothing here says how any industry did.";

type Facts = Omit<SeasonalComparison, "headline" | "notes">;

/** How the event is called in a sentence. */
export function nameOf({ event, title, year }: Facts): string {
  return `${event === "BFCM" ? "BFCM" : title} ${year}`;
}

/** What is compared, in a sentence. */
export function measureText({ measure }: Pick<Facts, "measure">): string {
  return METRIC_TITLES[measure].toLowerCase();
}

/** An amount of what is compared. */
export function amountText(
  { measure, currency }: Pick<Facts, "measure" | "currency">,
  value: number | null,
): string {
  return measure === "revenue" || measure === "profit"
    ? formatMoney(value, currency)
    : formatNumber(value, 0);
}

/** The metric that everything is told by. */
export function mainMetric({ metrics, measure }: Facts): SeasonMetric {
  return metrics.find(({ metric }) => metric === measure) ?? metrics[0]!;
}

/** Days (or weeks) that the event has. */
export function eventRows(facts: Facts): number {
  const { days, missingDays } = mainMetric(facts).event;
  return days + missingDays;
}

/** One sentence that states the finding. */
export function headlineOf(facts: Facts): string {
  const { priorYear, phase, eventDay, days, grain, industry } = facts;
  const name = nameOf(facts);
  const what = measureText(facts);
  const { season, event } = mainMetric(facts);
  if (phase === "no-data") {
    const [first, last] = [days[0]?.date, days.at(-1)?.date];
    return first === undefined
      ? `The service has nothing about ${name}`
      : `There is no ${what} of ${name} between ${first} and ${last}: either the season has not begun (the event begins on ${eventDay}), or the store has no data for it`;
  }
  const period = phase === "before-event" ? season : event;
  const span = phase === "before-event"
    ? `${name} begins on ${eventDay}; the ${
      formatCount(season.days, grain)
    } so far`
    : phase === "during-event"
    ? `${name} so far (${formatCount(event.days, grain)})`
    : name;
  if (period.change === null) {
    return `${span}: ${what} cannot be compared with ${priorYear}, of which ${
      facts.details === null ? "the service has no value" : "there is no value"
    }`;
  }
  const gain = industry === null
    ? ""
    : period.gain === null
    ? ", the industry's change is not known"
    : `, ${againstIndustry(period.gain, industry.isInvented)} (${
      formatChange(period.industryChange)
    })`;
  return `${span}: ${what} ${
    formatChange(period.change)
  } against ${priorYear}${gain}`;
}

function againstIndustry(gain: number, isInvented: boolean): string {
  const text = formatChange(gain);
  return `${/[1-9]/.test(text) ? `${text} against` : "no gain on"} ${
    isInvented ? "an invented" : "the"
  } industry`;
}

/** What is missing, and how to read the figures. */
export function notesOf(facts: Facts): string[] {
  const { days, timing, year, priorYear, grain, industry } = facts;
  const running = days.filter((day) => day.value !== null && !day.complete);
  const future = days.filter((day) => day.value === null);
  const lacking = days.filter((day) => day.priorValue === null);
  const season = mainMetric(facts).season;
  return [
    caution(facts),
    ...(running.length === 0
      ? []
      : [`Not over and therefore in no total: ${datesOf(running)}.`]),
    ...(future.length === 0
      ? []
      : [`Without a value in ${year}: ${datesOf(future)}.`]),
    ...(lacking.length === 0 ? [] : [
      `Without a value in ${priorYear} to stand against: ${datesOf(lacking)}.`,
    ]),
    ...(industry?.isInvented ? [INVENTED] : []),
    ...(season.industryChange === null ? [] : [
      industry === null || industry.grain === "day" && facts.details === null
        ? INDEX_BASE
        : `The industry's change is that of ${industry.name}, from the ${industry.grain}s that hold these ${grain}s to those of ${priorYear}.`,
    ]),
    ...(facts.seasonGrowth !== null &&
        facts.seasonGrowth.factors.some(({ factor }) => factor === "orderValue")
      ? [
        "Unit prices are not known: growth is split into orders and revenue per order.",
      ]
      : []),
    ...(timing.reason === null || season.industryIndex === null ||
        industry?.grain !== "day"
      ? []
      : [`No lead or lag against the industry: ${timing.reason}.`]),
  ];
}

/** A few dates, or the first and the last of many. */
function datesOf(days: readonly DayComparison[]): string {
  const dates = days.map(({ date }) => date);
  return dates.length <= 3
    ? dates.join(", ")
    : `${dates.length} days from ${dates[0]} to ${dates.at(-1)}`;
}

/** `1 day before`, `on the day`, `3 days after`. */
export function offsetText(
  dayOffset: number,
  grain: "day" | "week" = "day",
): string {
  if (dayOffset === 0) {
    return grain === "day" ? "on the event day" : "the event's first week";
  }
  const days = formatCount(Math.abs(dayOffset) / STEP[grain], grain);
  return dayOffset < 0 ? `${days} before` : `${days} after`;
}

/** What else was found, a sentence each. */
export function findingsOf(comparison: SeasonalComparison): string[] {
  const { timing, year, priorYear, variation, details, shift } = comparison;
  const { pace, grain, industry } = comparison;
  const what = measureText(comparison);
  const { eventShare, priorEventShare, event } = mainMetric(comparison);
  return [
    ...(variation === null ? [] : variationText(variation, comparison)),
    ...(details?.notableOrder
      ? [orderText(details.notableOrder, comparison)]
      : []),
    ...(pace === null ? [] : paceSentences(pace, comparison)),
    ...(eventShare === null ? [] : [
      `The event made ${
        formatShare(eventShare)
      } of the season's ${what} (${priorYear}: ${
        formatShare(priorEventShare)
      }).`,
    ]),
    ...(event.brandIndex === null || event.industryIndex === null ||
        industry?.grain !== "day"
      ? []
      : [
        `A day of the event in ${year} was ${
          formatIndex(event.brandIndex)
        } of the store's typical day, and ${
          formatIndex(event.industryIndex)
        } of the ${industry.isInvented ? "invented " : ""}industry's.`,
      ]),
    ...(shift === null ? [] : [shiftText(shift, comparison)]),
    ...(timing.lagDays === null ? [] : [timingText(timing, timing.lagDays)]),
    ...(details === null ? [] : detailSentences(details, year, priorYear)),
    ...(grain === "week"
      ? [
        `Weeks are compared as weeks from the one that holds the event's first day, week ${
          retailDay(comparison.eventDay).week
        } of the retail calendar (${priorYear}: week ${
          retailDay(comparison.priorEventDay).week
        }).`,
      ]
      : []),
  ];
}

function variationText(
  { change, level, ordinary, verdict, days }: SeasonVariation,
  { priorYear, grain, phase }: SeasonalComparison,
): string[] {
  if (change.value === null) return [];
  const range = (interval: Interval) => formatInterval(interval, formatChange);
  const isMore = {
    more: "More than",
    less: "Less than",
    within: "No more than",
  }[verdict];
  const other = ordinary.basis === "years"
    ? `the event's change in ${
      formatCount(ordinary.from, "earlier year")
    } leaves ${range(ordinary.change)} for one further year`
    : `the ${formatCount(days, `ordinary ${grain}`)} of both years changed by ${
      formatChange(ordinary.change.value)
    }, and an event that only changed like them would lie at ${
      range(ordinary.change)
    }`;
  return [
    `By how much this store's ${grain}s vary, the event${
      phase === "during-event" ? " so far" : ""
    } changed by ${formatChange(change.value)} (${
      formatLevel(level)
    } interval ${range(change)}) against ${priorYear}.`,
    `${isMore} an ordinary year's change: ${other}.`,
  ];
}

function orderText(
  order: NotableOrder,
  comparison: SeasonalComparison,
): string {
  return `One order makes ${formatShare(order.share)} of the event's ${
    measureText(comparison)
  } in ${order.year}: ${order.orderId} of ${order.date}, ${
    amountText(comparison, order.revenue)
  }. Without it the event changed by ${formatChange(order.changeWithout)}.`;
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
    } (${range}), on the course of ${course}.`,
    ...(target === null ? [] : [
      target.missing === 0
        ? `The target of ${amount(target.amount)} is met.`
        : `The target of ${amount(target.amount)} needs ${
          amount(target.perDay)
        } on each ${grain} left, ${
          formatChange(target.change)
        } against those of ${years[0]}${
          target.chance === null
            ? ""
            : `; as these ${grain}s vary, the chance is ${
              formatShare(target.chance)
            }`
        }.`,
    ]),
  ];
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
    ? `Sales came as early as in ${priorYear}: ${before}.`
    : `Sales came ${size} days ${
      days < 0 ? "earlier" : "later"
    } than in ${priorYear}, on average over them${
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
    ? "The store's season as a whole kept time with the industry's"
    : `The store's season ran ${days} ${
      lagDays < 0 ? "ahead of" : "behind"
    } the industry's`;
  // The curve beside it shows the peaks: a sentence must not speak against them.
  const isSaid = brandPeak === null || industryPeak === null ||
    brandPeak - industryPeak === lagDays;
  return isSaid
    ? `${whole}.`
    : `${whole}; its best day was ${offsetText(brandPeak)}, the industry's ${
      offsetText(industryPeak)
    }.`;
}
