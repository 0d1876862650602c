/** A season whose days, other year and level are moved. */

import { formatChange, formatCount } from "../../format/mod.ts";
import { dateOf, dayOf } from "../../calendar/mod.ts";
import { changeOf } from "../_rows.ts";
import type { SeasonMeasure } from "../types.ts";
import type { SeasonVariation } from "../variation/mod.ts";
import {
  eventPlaces,
  isOver,
  placesIn,
  valueAt,
  windowPlaces,
  yearOf,
} from "./days.ts";
import { type SeasonPart, seasonPart, variationIn } from "./part.ts";
import {
  type CourseYear,
  type Places,
  type SeasonCourse,
  STEP,
  type Summed,
} from "./types.ts";
import { variationText } from "./variation_text.ts";

/** What a page carries of a season; JSON-safe. */
export interface SeasonToExplore {
  /** Its days. */
  readonly course: SeasonCourse;
  /** As the record has them. */
  readonly against: number;
  /** Of the intervals. */
  readonly level: number;
  /** What the season is told by. */
  readonly measure: Summed;
  /** ISO 4217; `null` when nobody says. */
  readonly currency: string | null;
}

/** What is drawn over time. */
export interface SeasonLine {
  /** Its name in links. */
  readonly name: Summed | "conversion" | "orderValue";
  /** Its name for people. */
  readonly title: string;
  /** What its values are. */
  readonly unit: "currency" | "count" | "fraction";
}

const LINES: readonly SeasonLine[] = [
  { name: "revenue", title: "Net revenue", unit: "currency" },
  { name: "orders", title: "Orders", unit: "count" },
  { name: "visitors", title: "Visitors", unit: "count" },
  { name: "conversion", title: "Conversion rate", unit: "fraction" },
  { name: "orderValue", title: "Revenue per order", unit: "currency" },
  { name: "profit", title: "Gross profit", unit: "currency" },
];

const RATIOS: Readonly<
  Record<string, readonly [SeasonMeasure, SeasonMeasure]>
> = { conversion: ["orders", "visitors"], orderValue: ["revenue", "orders"] };

/** Where a reader moved everything to. */
export interface SeasonMoved {
  /** The days that are compared, by place. */
  readonly days: Places;
  /** The year to stand against. */
  readonly against: number;
  /** Of the intervals. */
  readonly level: number;
  /** What is drawn, and whose growth has an interval. */
  readonly line: SeasonLine["name"];
  /** Other years that are drawn. */
  readonly drawn: readonly number[];
}

/** A day of the window in every year that is drawn. */
export interface SeasonDay {
  /** Days (or weeks) from the event. */
  readonly place: number;
  /** Of this year. */
  readonly date: string;
  /** In the order of the years; a day that is not over has none in this one. */
  readonly values: readonly (number | null)[];
}

/** A season as it is moved. */
export interface SeasonExplorer {
  /** As the record has it. */
  readonly start: SeasonMoved;
  /** This year. */
  readonly year: number;
  /** What a place is. */
  readonly grain: "day" | "week";
  /** ISO 4217; `null` when nobody says. */
  readonly currency: string | null;
  /** All days of the season. */
  readonly window: Places;
  /** Those of the event. */
  readonly event: Places;
  /** Other years, the latest first. */
  readonly years: readonly number[];
  /** What can be drawn. */
  readonly lines: readonly SeasonLine[];
  /** The first day of a place, `YYYY-MM-DD`. */
  dateOf(place: number): string;
  /** Totals, changes and growth of the days that are chosen. */
  part(moved: SeasonMoved): SeasonPart;
  /** How sure the growth of what is drawn is; `null` where that is not known. */
  variation(moved: SeasonMoved): SeasonVariation | null;
  /** The same in sentences. */
  findings(moved: SeasonMoved): string[];
  /** Every day of the window, in this year and in those that are drawn. */
  days(moved: SeasonMoved): SeasonDay[];
}

/**
 * Makes the numbers of a season that is moved: those of the record at the start,
 * and elsewhere those of a record whose event were the days that are chosen.
 *
 * @param season What a page carries.
 * @returns The numbers.
 */
export function exploreSeason(season: SeasonToExplore): SeasonExplorer {
  const { course, against, level, measure, currency } = season;
  const [own] = course.years as [CourseYear];
  const { grain } = course;
  const window = windowPlaces(course);
  const event = eventPlaces(course);
  const at = (
    year: CourseYear | null,
    line: SeasonLine["name"],
    place: number,
  ): number | null => lineAt(course, year, line, place);
  const isDrawable = (line: SeasonLine["name"]) =>
    course.years.some((year) =>
      placesIn(window).some((place) => at(year, line, place) !== null)
    );
  const variation = (moved: SeasonMoved) =>
    moved.line in RATIOS ? null : variationIn(
      course,
      moved.days,
      { against: moved.against, measure: moved.line as Summed },
      moved.level,
    ).variation;
  const dateAt = (place: number) =>
    dateOf(dayOf(own.origin) + place * STEP[grain]);
  return {
    start: { days: event, against, level, line: measure, drawn: [against] },
    year: own.year,
    grain,
    currency,
    window,
    event,
    years: course.years.slice(1).map(({ year }) => year),
    lines: LINES.filter(({ name }) => isDrawable(name)),
    dateOf: dateAt,
    part: ({ days, against }) => seasonPart(course, days, against),
    variation,
    findings(moved) {
      const { days, against } = moved;
      const { title } = LINES.find(({ name }) => name === moved.line)!;
      const what = `${title.toLowerCase()} of ${
        days.from === event.from && days.to === event.to
          ? "the event"
          : `these ${formatCount(days.to - days.from + 1, grain)}`
      }`;
      const seasonVariation = variation(moved);
      return seasonVariation === null
        ? [withoutInterval(course, moved, what)]
        : variationText(seasonVariation, { priorYear: against, grain }, what);
    },
    days: ({ line, drawn }) =>
      placesIn(window).map((place) => ({
        place,
        date: dateAt(place),
        values: [own.year, ...drawn].map((year) =>
          year === own.year && !isOver(course, place)
            ? null
            : at(yearOf(course, year), line, place)
        ),
      })),
  };
}

/** A metric of one place; of a ratio both parts must be there. */
function lineAt(
  course: SeasonCourse,
  year: CourseYear | null,
  line: SeasonLine["name"],
  place: number,
): number | null {
  const [top, below] = RATIOS[line] ?? [];
  if (top === undefined || below === undefined) {
    return valueAt(course, year, line as Summed, place);
  }
  const [value, by] = [top, below].map((seasonMeasure) =>
    valueAt(course, year, seasonMeasure, place)
  );
  return value === null || value === undefined || !by ? null : value / by;
}

/** What can be said where no interval can. */
function withoutInterval(
  course: SeasonCourse,
  moved: SeasonMoved,
  what: string,
): string {
  const { against, line, days } = moved;
  const change = line in RATIOS
    ? ratioChange(course, moved)
    : seasonPart(course, days, against).metrics
      .find(({ metric }) => metric === line)?.period.change ?? null;
  const why = line in RATIOS
    ? "only what adds up over days has an interval"
    : "too few days of both years are known for an interval";
  return change === null
    ? `The ${what} cannot be compared with ${against}.`
    : `The ${what} changed by ${
      formatChange(change)
    } against ${against}; ${why}.`;
}

/** Over the days on which both years know both parts. */
function ratioChange(
  course: SeasonCourse,
  { days, against, line }: SeasonMoved,
): number | null {
  const sums = [0, 0, 0, 0];
  for (const place of placesIn(days).filter((one) => isOver(course, one))) {
    const values = [course.years[0]!, yearOf(course, against)]
      .flatMap((year) =>
        RATIOS[line]!.map((seasonMeasure) =>
          valueAt(course, year, seasonMeasure, place)
        )
      );
    if (values.includes(null)) continue;
    values.forEach((value, nth) => sums[nth]! += value!);
  }
  const [top, below, priorTop, priorBelow] = sums as [
    number,
    number,
    number,
    number,
  ];
  return below === 0 || priorBelow === 0
    ? null
    : changeOf(top / below, priorTop / priorBelow);
}
