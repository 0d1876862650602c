/** Comparison of a season from its days, independent of their source. */

import type { Statement } from "../record/mod.ts";
import { eventDateAt, eventDates } from "../base/mod.ts";
import type { DayRow, KnownDays, SeasonCourse } from "./course/mod.ts";
import {
  compareMetrics,
  coursesUpTo,
  eventRange,
  growthOfRows,
  growthVariation,
  hasValues,
  isFinished,
  isInEvent,
  samplingVariance,
  STEP,
  totalInRange,
  windowRows,
} from "./course/mod.ts";
import {
  bestDayCount,
  compareDay,
  comparisonYear,
  firstUnfinished,
  rankDays,
  seasonPhase,
} from "./_days.ts";
import type { SeasonDetails } from "./details_types.ts";
import { lengthNotes, seasonNotes } from "./_notes.ts";
import { seasonHeadline } from "./_text.ts";
import type {
  IndustrySource,
  SeasonalComparison,
  SeasonOptions,
} from "./types.ts";
import { projectEvent } from "./variation/mod.ts";
import { attachDisplay, type ShownSeason } from "./views.ts";

/** Data for comparing a season. */
export interface SeasonData {
  /** Days of every year with data. */
  readonly course: KnownDays;
  /** ISO 4217 currency code, or `null` if unknown. */
  readonly currency: string | null;
  readonly industry: IndustrySource | null;
  readonly details: SeasonDetails | null;
  /** Further notes for the reader. */
  readonly notes: readonly Statement[];
}

/** Candidates for the main measure; the first one with data is used. */
const MEASURES = ["revenue", "orders", "visitors"] as const;

/** Compares a season with another year's season. */
export function compareSeason(
  data: SeasonData,
  options: SeasonOptions,
): ShownSeason {
  const { event, year, level = 0.95 } = options;
  checkLevel(level);
  const dates = eventDates(event, year);
  const priorYear = comparisonYear(options);
  const { details, industry, currency } = data;
  const { grain, eventLength } = data.course;
  const step = STEP[grain];
  const rows = windowRows(data.course, priorYear);
  const measure = MEASURES.find((name) => hasValues(rows[name])) ?? "revenue";
  const main = rows[measure];
  const course: SeasonCourse = {
    ...data.course,
    running: firstUnfinished(main, data.course, options),
  };
  const days = main.map((row) => compareDay(row, course, priorYear));
  const ranked = rankDays(days);
  const isDone = ({ dayIndex }: DayRow) => isFinished(course, dayIndex);
  const isEvent = (row: DayRow) => isDone(row) && isInEvent(course, row);
  const pairing = { against: priorYear, measure };
  const range = eventRange(course);
  const { noise, variation } = growthVariation(course, range, pairing, level);
  const totals = coursesUpTo(course, priorYear, measure).slice(1)
    .map((earlierCourse) => totalInRange(earlierCourse, range))
    .filter((total) => total !== null);
  const facts: Omit<SeasonalComparison, "headline" | "notes"> = {
    event: dates.event,
    title: dates.title,
    year,
    priorYear,
    grain,
    measure,
    industry,
    currency,
    eventDay: dates.eventDay,
    lastDay: dates.lastDay,
    priorEventDay: eventDateAt(event, priorYear, 0),
    phase: seasonPhase(days, eventLength * step, step),
    metrics: compareMetrics(rows, course),
    days: Object.freeze(days),
    bestDays: Object.freeze(ranked.slice(0, bestDayCount(ranked))),
    worstDays: Object.freeze(ranked.reverse().slice(0, bestDayCount(ranked))),
    seasonGrowth: growthOfRows(rows, isDone),
    eventGrowth: growthOfRows(rows, isEvent),
    variation,
    earlier: Object.freeze(totals.map((total) => Object.freeze(total))),
    pace: projectEvent({
      days: new Map(
        days.filter(({ complete }) => complete)
          .map((day) => [day.dayOffset / step, day.value!]),
      ),
      length: eventLength,
      pastYears: coursesUpTo(course, priorYear, measure),
      noise,
      sampling: (dayIndex) => samplingVariance(course, pairing, dayIndex),
      level,
    }),
    details,
  };
  const statements: Statement[] = [...seasonNotes(facts)];
  if (grain === "day") statements.push(...lengthNotes(options, priorYear));
  statements.push(...data.notes);
  return attachDisplay({
    ...facts,
    headline: seasonHeadline({ ...facts, notes: statements }),
    notes: Object.freeze(statements),
  });
}

function checkLevel(level: number): void {
  if (!(level > 0.5 && level < 1)) {
    throw new RangeError(
      `The level must be above 0.5 and below 1: current value is ${level}`,
    );
  }
}
