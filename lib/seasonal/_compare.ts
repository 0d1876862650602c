/** A season from its rows, wherever they come from. */

import { eventDateAt, eventDates } from "../calendar/mod.ts";
import {
  bestCount,
  compareDay,
  phaseOf,
  priorYearOf,
  rankedDays,
  runningDay,
  STEP,
} from "./_days.ts";
import type { SeasonDetails } from "./details_types.ts";
import { splitGrowth } from "./_growth.ts";
import {
  compareMetrics,
  type SeasonRows,
  type SeasonSpan,
} from "./_metrics.ts";
import type { SeasonRow } from "./_rows.ts";
import { shiftOf } from "./_shift.ts";
import { headlineOf, notesOf } from "./_text.ts";
import { timingOf } from "./_timing.ts";
import type {
  DayComparison,
  IndustrySource,
  SeasonalComparison,
  SeasonMeasure,
  SeasonOptions,
} from "./types.ts";
import {
  chanceOf,
  type CourseOfYear,
  type DayPair,
  noiseOf,
  paceOf,
  variationOf,
} from "./variation/mod.ts";
import { attachDisplay } from "./views.ts";

/** What a season is compared from. */
export interface SeasonData {
  readonly grain: "day" | "week";
  readonly rows: SeasonRows;
  /** Days of the event, from day 0; seven for each of its weeks. */
  readonly eventLength: number;
  /**
   * Ordinary days of both years; `null` for those of the window that are not of
   * the event.
   */
  readonly ordinary: readonly DayPair[] | null;
  /** Squared coefficient of variation of an order's value; 0 is not known. */
  readonly spread: number;
  /** The event's days of the years before the other one, the latest first. */
  readonly earlier: readonly CourseOfYear[];
  readonly industry: IndustrySource | null;
  readonly details: SeasonDetails | null;
  /** What else is to be said. */
  readonly notes: readonly string[];
}

/** The first of these that is known is what a season is told by. */
const MEASURES: readonly SeasonMeasure[] = ["revenue", "orders", "visitors"];

/** Compares a season with another year's. */
export function compareSeason(
  data: SeasonData,
  options: SeasonOptions,
): SeasonalComparison {
  const { event, year, level = 0.95, target } = options;
  checkOptions(level, target);
  const dates = eventDates(event, year);
  const priorYear = priorYearOf(options);
  const { rows, grain, eventLength, details, industry } = data;
  const step = STEP[grain];
  const measure =
    MEASURES.find((name) =>
      rows[name].some(({ value, priorValue }) =>
        value !== null || priorValue !== null
      )
    ) ?? "revenue";
  const main = rows[measure];
  const running = runningDay(main, options);
  const span: SeasonSpan = {
    length: main.length,
    eventLength,
    step,
    isComplete: (dayOffset) => dayOffset + step - 1 < running,
  };
  const days = main.map((row) => compareDay(row, options, span));
  const ranked = rankedDays(days);
  const isEvent = ({ dayOffset }: { readonly dayOffset: number }) =>
    dayOffset >= 0 && dayOffset < eventLength;
  const sampling = samplingOf(data, measure);
  const pairs = pairsOf(days, step, sampling);
  // The event's total has its days without sales, and so has its interval.
  const eventPairs = pairs.filter(({ at }) =>
    isEvent({ dayOffset: at * step })
  );
  const ordinary = data.ordinary ??
    pairs.filter(({ at, value, prior }) =>
      !isEvent({ dayOffset: at * step }) && value > 0 && prior > 0
    );
  const noise = noiseOf(ordinary);
  const past = [courseOf(main, priorYear, step), ...data.earlier];
  const totals = past.slice(1).flatMap(({ year, days }) => {
    const values = placesOf(eventLength / step).map((at) => days.get(at));
    return values.every((value) => value !== undefined)
      ? [{ year, value: values.reduce((sum, one) => sum + one, 0) }]
      : [];
  });
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
    seasonGrowth: growthOver(rows, span, () => true),
    eventGrowth: growthOver(rows, span, isEvent),
    timing: timingOf(industry?.grain === "day" ? days : []),
    shift: shiftOf(days, eventLength, step),
    variation: noise === null ? null : variationOf({
      noise,
      ordinary,
      event: eventPairs,
      earlier: changesOf(totals, priorTotalOf(past[0]!, eventLength / step)),
    }, level),
    earlier: Object.freeze(totals.map((one) => Object.freeze(one))),
    pace: paceOf({
      days: new Map(
        days.filter(({ complete }) => complete).map((day) => [
          day.dayOffset / step,
          day.value!,
        ]),
      ),
      length: eventLength / step,
      past,
      noise,
      sampling: (at) => sampling(at * step),
      level,
      target,
    }),
    details,
  };
  return attachDisplay({
    ...facts,
    headline: headlineOf(facts),
    notes: Object.freeze([...notesOf(facts), ...data.notes]),
  });
}

function checkOptions(level: number, target: number | undefined): void {
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

/** The chance of a day's orders, where they are counted. */
function samplingOf(
  { rows, spread }: SeasonData,
  measure: SeasonMeasure,
): (dayOffset: number) => number {
  const counts = rows[measure === "visitors" ? "visitors" : "orders"];
  const on = new Map(counts.map((row) => [row.dayOffset, row]));
  return (dayOffset) => {
    const { value, priorValue } = on.get(dayOffset) ??
      { value: null, priorValue: null };
    return chanceOf(value, priorValue, measure === "revenue" ? spread : 0);
  };
}

function placesOf(length: number): number[] {
  return Array.from({ length }, (_, at) => at);
}

/** Days that are over and that both years know. */
function pairsOf(
  days: readonly DayComparison[],
  step: number,
  sampling: (dayOffset: number) => number,
): DayPair[] {
  return days.flatMap(({ complete, dayOffset, value, priorValue }) =>
    complete && value !== null && priorValue !== null
      ? [{
        at: dayOffset / step,
        value,
        prior: priorValue,
        sampling: sampling(dayOffset),
      }]
      : []
  );
}

function courseOf(
  rows: readonly SeasonRow[],
  year: number,
  step: number,
): CourseOfYear {
  return {
    year,
    days: new Map(
      rows.flatMap(({ dayOffset, priorValue }) =>
        priorValue === null ? [] : [[dayOffset / step, priorValue]]
      ),
    ),
  };
}

function priorTotalOf(
  { year, days }: CourseOfYear,
  length: number,
): { readonly year: number; readonly value: number } | null {
  const values = placesOf(length).map((at) => days.get(at));
  return values.every((value) => value !== undefined)
    ? { year, value: values.reduce((sum, one) => sum + one, 0) }
    : null;
}

/** How the event changed from each earlier year to the next. */
function changesOf(
  earlier: readonly { readonly year: number; readonly value: number }[],
  prior: { readonly year: number; readonly value: number } | null,
): number[] {
  const all = prior === null ? earlier : [prior, ...earlier];
  return all.slice(1).flatMap(({ year, value }, at) =>
    all[at]!.year === year + 1 && value > 0 && all[at]!.value > 0
      ? [all[at]!.value / value]
      : []
  );
}

function growthOver(
  rows: SeasonRows,
  { isComplete }: SeasonSpan,
  belongs: (row: SeasonRow) => boolean,
): SeasonalComparison["seasonGrowth"] {
  const kept = (all: readonly SeasonRow[]) =>
    all.filter((row) => isComplete(row.dayOffset) && belongs(row));
  return splitGrowth({
    revenue: kept(rows.revenue),
    orders: kept(rows.orders),
    price: kept(rows.priceLevels),
    visitors: kept(rows.visitors),
    profit: kept(rows.profit),
  });
}
