/** Sentences about a season. */

import {
  formatChange,
  formatCount,
  formatMoney,
  formatNumber,
} from "../format/mod.ts";
import { METRIC_TITLES, STEP } from "./course/mod.ts";
import type {
  DayComparison,
  IndustrySource,
  SeasonalComparison,
  SeasonMetric,
} from "./types.ts";

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
    : `${name}${partText(facts)}`;
  if (period.change === null) {
    return `${span}: ${what} cannot be compared with ${priorYear}: ${
      facts.details === null ? "the service has no value" : "there is no value"
    }${ownText(facts)}`;
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

/** Of an event that is over, how much of it both years know. */
function partText(facts: Facts): string {
  const { days } = mainMetric(facts).event;
  const all = eventRows(facts);
  return days === 0 || days === all
    ? ""
    : `, by ${formatNumber(days, 0)} of its ${formatCount(all, facts.grain)}`;
}

/** What this year came to, where nothing stands against it. */
function ownText(facts: Facts): string {
  const { days, phase, year } = facts;
  const own = days.filter((day) =>
    day.complete && (phase === "before-event" || isInEvent(facts, day))
  );
  const sum = own.reduce((total, { value }) => total + value!, 0);
  return own.length === 0
    ? ""
    : `; that of ${year} is ${amountText(facts, sum)}`;
}

function isInEvent(facts: Facts, { dayOffset }: DayComparison): boolean {
  return dayOffset >= 0 && dayOffset < eventRows(facts) * STEP[facts.grain];
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
    ...emptyDays(facts, "value", year),
    ...emptyDays(facts, "priorValue", priorYear),
    ...(industry?.isInvented ? [INVENTED] : []),
    ...(season.industryChange === null ? [] : [
      industry === null || industry.grain === "day" && facts.details === null
        ? INDEX_BASE
        : `The industry's change is that of ${industry.name}, from ${
          changedFrom(industry.grain, grain, priorYear)
        }.`,
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

/** From which of the index's periods to which. */
function changedFrom(
  period: IndustrySource["grain"],
  grain: Facts["grain"],
  priorYear: number,
): string {
  return period === "month" || period === "quarter"
    ? `the same ${period}s of ${priorYear} to those of these ${grain}s`
    : `the ${period}s of ${priorYear} to those of these ${grain}s`;
}

/** Days of the event on which nothing was sold, which no day of a sale is like. */
function emptyDays(
  facts: Facts,
  of: "value" | "priorValue",
  year: number,
): string[] {
  const rows = facts.days.filter((day) =>
    day.complete && day[of] === 0 && isInEvent(facts, day)
  );
  const dates = rows.map((day) => of === "value" ? day.date : day.priorDate);
  return rows.length === 0 ? [] : [
    `The event of ${year} has no ${measureText(facts)} on ${
      dates.join(", ")
    }, which is in every total: was the store closed, out of stock, or not counted?`,
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
