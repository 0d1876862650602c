/** Sentences about a season. */

import {
  formatChange,
  formatCount,
  formatIndex,
  formatShare,
} from "../format/mod.ts";
import type {
  CurveTiming,
  DayComparison,
  SeasonalComparison,
} from "./types.ts";

/** What every display of two years says. */
export const NO_TEST =
  "Two years make a comparison, not a significance test: how much two ordinary years differ is not known from them.";

/** How the industry's index of two years is read. */
export const INDEX_BASE =
  "The industry's change is that of its index, both years read as percent of the same typical day.";

type Facts = Omit<SeasonalComparison, "headline" | "notes">;

/** One sentence that states the finding. */
export function headlineOf(facts: Facts): string {
  const { year, priorYear, phase, eventDay, days } = facts;
  const name = `${facts.event === "BFCM" ? "BFCM" : facts.title} ${year}`;
  const { season, event } = facts.metrics[0]!;
  if (phase === "no-data") {
    const [first, last] = [days[0]?.date, days.at(-1)?.date];
    return first === undefined
      ? `The service has nothing about ${name}`
      : `There is no net revenue of ${name} between ${first} and ${last}: either the season has not begun (the event begins on ${eventDay}), or the store has no data for it`;
  }
  const period = phase === "before-event" ? season : event;
  const span = phase === "before-event"
    ? `${name} begins on ${eventDay}; the ${
      formatCount(season.days, "day")
    } so far`
    : phase === "during-event"
    ? `${name} so far (${formatCount(event.days, "day")})`
    : name;
  if (period.change === null) {
    return `${span}: net revenue cannot be compared with ${priorYear}, of which the service has no value`;
  }
  const gain = period.gain === null
    ? "the industry's change is not known"
    : `${againstIndustry(period.gain)} the industry (${
      formatChange(period.industryChange)
    })`;
  return `${span}: net revenue ${
    formatChange(period.change)
  } against ${priorYear}, ${gain}`;
}

function againstIndustry(gain: number): string {
  const text = formatChange(gain);
  return /[1-9]/.test(text) ? `${text} against` : "no gain on";
}

/** What is missing, and how to read the figures. */
export function notesOf(facts: Facts): string[] {
  const { days, timing, year, priorYear } = facts;
  const running = days.filter((day) => day.value !== null && !day.complete);
  const future = days.filter((day) => day.value === null);
  const lacking = days.filter((day) => day.priorValue === null);
  const season = facts.metrics[0]!.season;
  return [
    NO_TEST,
    ...(running.length === 0
      ? []
      : [`Not over and therefore in no total: ${datesOf(running)}.`]),
    ...(future.length === 0
      ? []
      : [`Without a value in ${year}: ${datesOf(future)}.`]),
    ...(lacking.length === 0 ? [] : [
      `Without a value in ${priorYear} to stand against: ${datesOf(lacking)}.`,
    ]),
    ...(season.industryChange === null ? [] : [
      INDEX_BASE,
    ]),
    ...(facts.seasonGrowth !== null &&
        facts.seasonGrowth.factors.length === 2
      ? [
        "Unit prices are not known: growth is split into orders and revenue per order.",
      ]
      : []),
    ...(timing.reason === null || season.industryIndex === null
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
export function offsetText(dayOffset: number): string {
  if (dayOffset === 0) return "on the event day";
  const days = formatCount(Math.abs(dayOffset), "day");
  return dayOffset < 0 ? `${days} before` : `${days} after`;
}

/** What else was found, a sentence each. */
export function findingsOf(comparison: SeasonalComparison): string[] {
  const { metrics, timing, year, priorYear } = comparison;
  const { eventShare, priorEventShare, event } = metrics[0]!;
  return [
    ...(eventShare === null ? [] : [
      `The event made ${
        formatShare(eventShare)
      } of the season's net revenue (${priorYear}: ${
        formatShare(priorEventShare)
      }).`,
    ]),
    ...(event.brandIndex === null || event.industryIndex === null ? [] : [
      `A day of the event in ${year} was ${
        formatIndex(event.brandIndex)
      } of the store's typical day, and ${
        formatIndex(event.industryIndex)
      } of the industry's.`,
    ]),
    ...(timing.lagDays === null ? [] : [timingText(timing, timing.lagDays)]),
  ];
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
