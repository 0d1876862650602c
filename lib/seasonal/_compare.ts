/** A season from its rows, wherever they come from. */

import type { Statement } from "../record/mod.ts";
import { eventDateAt, eventDates } from "../calendar/mod.ts";
import {
  chanceAt,
  compareMetrics,
  coursesUpTo,
  eventPlaces,
  growthOver,
  isOver,
  type KnownDays,
  type SeasonCourse,
  type SeasonRows,
  type SeasonSpan,
  STEP,
  totalOf,
  variationIn,
} from "./course/mod.ts";
import {
  bestCount,
  compareDay,
  firstRunning,
  phaseOf,
  priorYearOf,
  rankedDays,
} from "./_days.ts";
import type { SeasonDetails } from "./details_types.ts";
import { keepCourse } from "./_attached_course.ts";
import type { SeasonRow } from "./_rows.ts";
import { shiftOf } from "./_shift.ts";
import { lengthNotes, notesOf } from "./_notes.ts";
import { headlineOf } from "./_text.ts";
import { timingOf } from "./_timing.ts";
import type {
  DayComparison,
  IndustrySource,
  SeasonalComparison,
  SeasonOptions,
} from "./types.ts";
import { type EventPace, type Noise, paceOf } from "./variation/mod.ts";
import { attachDisplay } from "./views.ts";

/** What a season is compared from. */
export interface SeasonData {
  readonly rows: SeasonRows;
  /** The same of every year that is known, and ordinary days. */
  readonly course: KnownDays;
  readonly industry: IndustrySource | null;
  readonly details: SeasonDetails | null;
  /** What else is to be said. */
  readonly notes: readonly Statement[];
}

/** The first of these that is known is what a season is told by. */
const MEASURES = ["revenue", "orders", "visitors"] as const;

/** Compares a season with another year's. */
export function compareSeason(
  data: SeasonData,
  options: SeasonOptions,
): SeasonalComparison {
  const { event, year, level = 0.95, target } = options;
  checkTarget(level, target);
  const dates = eventDates(event, year);
  const priorYear = priorYearOf(options);
  const { rows, details, industry } = data;
  const { grain } = data.course;
  const step = STEP[grain];
  const measure =
    MEASURES.find((name) =>
      rows[name].some(({ value, priorValue }) =>
        value !== null || priorValue !== null
      )
    ) ?? "revenue";
  const main = rows[measure];
  const course: SeasonCourse = {
    ...data.course,
    running: firstRunning(main, data.course, options),
  };
  const eventLength = course.eventLength * step;
  const span: SeasonSpan = {
    length: main.length,
    eventLength,
    step,
    isComplete: (dayOffset) => isOver(course, dayOffset / step),
  };
  const days = main.map((row) => compareDay(row, options, span));
  const ranked = rankedDays(days);
  const isDone = ({ dayOffset }: SeasonRow) => span.isComplete(dayOffset);
  const isEvent = (row: SeasonRow) =>
    isDone(row) && row.dayOffset >= 0 && row.dayOffset < eventLength;
  const pairing = { against: priorYear, measure };
  const places = eventPlaces(course);
  const { noise, variation } = variationIn(course, places, pairing, level);
  const totals = coursesUpTo(course, priorYear, measure).slice(1)
    .flatMap((earlierCourse) => totalOf(earlierCourse, places) ?? []);
  const facts: Omit<SeasonalComparison, "headline" | "notes"> = {
    event: dates.event,
    title: dates.title,
    year,
    priorYear,
    grain,
    measure,
    industry,
    currency: main.find(({ currency }) => currency !== "")?.currency ?? null,
    eventDay: dates.eventDay,
    lastDay: dates.lastDay,
    priorEventDay: eventDateAt(event, priorYear, 0),
    phase: phaseOf(days, eventLength, step),
    metrics: compareMetrics(rows, span),
    days: Object.freeze(days),
    bestDays: Object.freeze(ranked.slice(0, bestCount(ranked))),
    worstDays: Object.freeze(ranked.reverse().slice(0, bestCount(ranked))),
    seasonGrowth: growthOver(rows, isDone),
    eventGrowth: growthOver(rows, isEvent),
    timing: timingOf(industry?.grain === "day" ? days : []),
    shift: shiftOf(days, eventLength, step),
    variation,
    earlier: Object.freeze(totals.map((total) => Object.freeze(total))),
    pace: paceIn(course, days, { ...pairing, noise, level, target }),
    details,
  };
  return keepCourse(
    attachDisplay({
      ...facts,
      headline: headlineOf(facts),
      notes: Object.freeze([
        ...notesOf(facts),
        ...(grain === "day" ? lengthNotes(options, priorYear) : []),
        ...data.notes,
      ]),
    }),
    course,
  );
}

function checkTarget(level: number, target: number | undefined): void {
  if (!(level > 0.5 && level < 1)) {
    throw new RangeError(
      `The level must lie above 0.5 and below 1: current value is ${level}`,
    );
  }
  if (target !== undefined && !(target > 0 && Number.isFinite(target))) {
    throw new RangeError(
      `The target must be above 0: current value is ${target}`,
    );
  }
}

/** How a running event is projected. */
interface PaceChoice {
  readonly against: number;
  readonly measure: typeof MEASURES[number];
  readonly noise: Noise | null;
  readonly level: number;
  readonly target: number | undefined;
}

function paceIn(
  course: SeasonCourse,
  days: readonly DayComparison[],
  { noise, level, target, ...pairing }: PaceChoice,
): EventPace | null {
  const { against, measure } = pairing;
  return paceOf({
    days: new Map(
      days.filter(({ complete }) => complete)
        .map((day) => [day.dayOffset / STEP[course.grain], day.value!]),
    ),
    length: course.eventLength,
    past: coursesUpTo(course, against, measure),
    noise,
    sampling: (at) => chanceAt(course, pairing, at),
    level,
    target,
  });
}
