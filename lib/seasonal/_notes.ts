/** Notes about missing data of a season, and about how to read its numbers. */

import { eventDates } from "../base/mod.ts";
import { type Statement, statement } from "../record/mod.ts";
import { implausibleDataNotes } from "./_unlike_days.ts";
import { mainMetric, type SeasonFacts } from "./_text.ts";
import type { SeasonOptions } from "./types.ts";

/** Returns the caution that belongs next to the finding. */
export function seasonCaution(
  { variation }: Pick<SeasonFacts, "variation">,
): Statement {
  return statement(variation === null ? "two-years" : "days-vary");
}

/** Returns the caution first, then the notes about missing data. */
export function seasonNotes(facts: SeasonFacts): Statement[] {
  const { days, year, priorYear, industry, seasonGrowth } = facts;
  const { industryChange } = mainMetric(facts).season;
  const datesOf = (
    code: string,
    isTold: (day: SeasonFacts["days"][number]) => boolean,
    ofYear = year,
  ): Statement[] => {
    const dates = days.filter(isTold).map(({ date }) => date);
    return dates.length === 0
      ? []
      : [statement(code, { dates, year: `${ofYear}` })];
  };
  const notes: Statement[] = [
    seasonCaution(facts),
    ...datesOf(
      "days-not-over",
      ({ value, complete }) => value !== null && !complete,
    ),
    ...datesOf("days-without-value", ({ value }) => value === null),
    ...datesOf(
      "days-without-prior",
      ({ priorValue }) => priorValue === null,
      priorYear,
    ),
    ...implausibleDataNotes(facts),
  ];
  if (industry?.isInvented) notes.push(statement("invented-index"));
  if (industryChange !== null) notes.push(statement("index-base"));
  if (seasonGrowth?.factors.some(({ factor }) => factor === "orderValue")) {
    notes.push(statement("unit-prices-unknown"));
  }
  return notes;
}

/** Returns notes about a custom event whose number of days differs between years. */
export function lengthNotes(
  { event, year }: SeasonOptions,
  priorYear: number,
): Statement[] {
  const [days, priorDays] = [year, priorYear].map((eventYear) =>
    eventDates(event, eventYear).days
  ) as [number, number];
  return days === priorDays ? [] : [
    statement("event-lengths", {
      days,
      others: priorDays,
      year: `${year}`,
      priorYear: `${priorYear}`,
    }),
  ];
}
