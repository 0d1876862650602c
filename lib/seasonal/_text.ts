/** Sentences about a season. */

import {
  formatChange,
  formatCount,
  formatDate,
  formatMoney,
  formatNumber,
  formatProjection,
} from "../base/mod.ts";
import { METRIC_TITLES, STEP } from "./course/mod.ts";
import type { HealthCheck } from "../record/mod.ts";
import { dataWarnings } from "./_data_warnings.ts";
import type {
  DayComparison,
  SeasonalComparison,
  SeasonMetric,
} from "./types.ts";

/** Facts that sentences about a season are built from. */
export type SeasonFacts =
  & Omit<SeasonalComparison, "headline" | "notes">
  & Partial<Pick<SeasonalComparison, "notes">>;

/** Returns the name of the event within a sentence. */
export function seasonName({ event, title, year }: SeasonFacts): string {
  return `${event === "BFCM" ? "BFCM" : title} ${year}`;
}

/** Returns the name of the compared measure within a sentence. */
export function measureText({ measure }: Pick<SeasonFacts, "measure">): string {
  return METRIC_TITLES[measure].toLowerCase();
}

/** Formats an amount of the compared measure. */
export function amountText(
  { measure, currency }: Pick<SeasonFacts, "measure" | "currency">,
  value: number | null,
): string {
  return measure === "revenue" || measure === "profit"
    ? formatMoney(value, currency)
    : formatNumber(value, 0);
}

/** Formats an amount of the compared measure to three digits, as for projections. */
export function roundedText(
  { measure, currency }: Pick<SeasonFacts, "measure" | "currency">,
  value: number | null,
): string {
  return measure === "revenue" || measure === "profit"
    ? formatProjection(value, currency).replace(/^\+/, "")
    : formatNumber(value === null ? null : Number(value.toPrecision(3)), 0);
}

/** Returns the metric of the main measure. */
export function mainMetric({ metrics, measure }: SeasonFacts): SeasonMetric {
  return metrics.find(({ metric }) => metric === measure) ?? metrics[0]!;
}

/** Returns the number of days (or weeks) of the event. */
export function eventLength(facts: SeasonFacts): number {
  const { days, missingDays } = mainMetric(facts).event;
  return days + missingDays;
}

/** Returns the period that the finding is about. */
export function mainPeriod(facts: SeasonFacts): SeasonMetric["event"] {
  const { season, event } = mainMetric(facts);
  return facts.phase === "before-event" ? season : event;
}

/**
 * Returns the failed check that invalidates the comparison, or `null` if none
 * failed.
 */
export function failedCheck({ details }: SeasonFacts): HealthCheck | null {
  return details?.checks.find(({ status }) => status === "fail") ?? null;
}

/** Returns one sentence that states the finding, including the industry's change. */
export function seasonHeadline(facts: SeasonFacts): string {
  if (failedCheck(facts) !== null) return seasonClaim(facts);
  const { phase, industry } = facts;
  const { change, gain, industryChange } = mainPeriod(facts);
  const claim = seasonClaim(facts);
  if (industry === null || phase === "no-data" || change === null) return claim;
  if (gain === null) return `${claim}; the industry's change is unknown`;
  const against = industryGainText(gain, industry.isInvented);
  return `${claim}, ${against} (${formatChange(industryChange)})`;
}

/** Returns the finding without the industry's change. */
export function seasonClaim(facts: SeasonFacts): string {
  const { priorYear, phase, eventDay, days, grain } = facts;
  const name = seasonName(facts);
  if (failedCheck(facts) !== null) {
    return `Don't compare ${name} with ${priorYear} using these files`;
  }
  const subject = measureText(facts);
  const { season, event } = mainMetric(facts);
  if (phase === "no-data") {
    const [first, last] = [days[0]?.date, days.at(-1)?.date];
    if (first === undefined) return `The service has no data for ${name}`;
    const range = `between ${formatDate(first)} and ${formatDate(last!)}`;
    const start = formatDate(eventDay);
    return `There is no ${subject} for ${name} ${range}: either the season has not begun (the event begins on ${start}), or the store has no data for it`;
  }
  const { change } = mainPeriod(facts);
  const soFar = formatCount(season.days, grain);
  const span = phase === "before-event"
    ? `${name} begins on ${formatDate(eventDay)}; the ${soFar} so far`
    : phase === "during-event"
    ? `${name} so far (${formatCount(event.days, grain)})`
    : `${name}${coveredPartText(facts)}`;
  if (change === null) {
    const sourceText = facts.details === null ? "the service has" : "there is";
    const totalText = totalWithoutComparison(facts);
    return `${span}: ${subject} cannot be compared with ${priorYear}: ${sourceText} no value${totalText}`;
  }
  const claim = `${span}: ${subject} ${
    formatChange(change)
  } against ${priorYear}`;
  return dataWarnings(facts).length === 0
    ? claim
    : `${claim}, which may come from the data rather than from sales`;
}

/** Returns the part of a finished event that both years cover. */
function coveredPartText(facts: SeasonFacts): string {
  const { days } = mainMetric(facts).event;
  const total = eventLength(facts);
  return days === 0 || days === total
    ? ""
    : `, by ${formatNumber(days, 0)} of its ${formatCount(total, facts.grain)}`;
}

/** Returns the result of this year if there is no comparison value. */
function totalWithoutComparison(facts: SeasonFacts): string {
  const { days, phase, year } = facts;
  const ownDays = days.filter((day) =>
    day.complete && (phase === "before-event" || isInEvent(facts, day))
  );
  const sum = ownDays.reduce((total, { value }) => total + value!, 0);
  return ownDays.length === 0
    ? ""
    : `; in ${year} it was ${amountText(facts, sum)}`;
}

/** Returns whether a day belongs to the event. */
export function isInEvent(
  facts: SeasonFacts,
  { dayOffset }: DayComparison,
): boolean {
  return dayOffset >= 0 && dayOffset < eventLength(facts) * STEP[facts.grain];
}

function industryGainText(gain: number, isInvented: boolean): string {
  const text = formatChange(gain);
  const gained = /[1-9]/.test(text) ? `${text} against` : "no gain on";
  return `${gained} ${isInvented ? "an invented" : "the"} industry`;
}

/** Formats a day offset: `1 day before`, `on the day`, `3 days after`. */
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
