/** Visitors of each day alone, where a row counts all up to its day. */

import { formatNumber, SchemaError } from "../../base/mod.ts";
import { type HealthCheck, statement } from "../../record/mod.ts";
import type { Naming } from "../readout_files.ts";
import type { VisitorCell, VisitorRow } from "./rows.ts";
import { dayOfRow } from "../_table_rows.ts";

/**
 * Days over which visitors that only rise are hardly those of each day: n counts
 * without a trend are in order once in n!, here 5,040 times.
 */
const RISING_DAYS = 7;
/** The same, at which it is an accident in one of 120 series: to be asked. */
const DOUBTFUL_DAYS = 5;
/** Fewer days say nothing of how even they are. */
const FEW_DAYS = 2;

/** Rows of each day alone, and whether they may be something else. */
export interface EachDay {
  readonly rows: readonly VisitorRow[];
  readonly doubts: readonly HealthCheck[];
}

/**
 * Rows of each day alone.
 *
 * @param source What errors call the visitors.
 * @param rows Visitors per variation and day.
 * @param requested What somebody said that rows are.
 * @returns The rows, of which each is of its day, and a check where they may as
 *   well be totals to date.
 * @throws {SchemaError} When they are most likely totals to date, or are said to
 *   be and fall.
 */
export function ofEachDay(
  source: string,
  rows: readonly VisitorRow[],
  requested: Naming["days"],
): EachDay {
  if (requested === "each" || rows.some(({ date }) => date === null)) {
    return { rows, doubts: [] };
  }
  const arms = [
    ...Map.groupBy(
      rows.toSorted((a, b) => a.date! < b.date! ? -1 : 1),
      ({ variation }) => variation,
    ).values(),
  ];
  if (requested === "to-date") {
    return { rows: steps(source, arms), doubts: [] };
  }
  const counts = arms.map((days) => days.map(({ visitors }) => visitors));
  const days = Math.min(...counts.map(({ length }) => length));
  if (arms.length === 0 || !counts.every(neverFalls)) {
    return { rows, doubts: [] };
  }
  if (days >= RISING_DAYS && counts.every(mostlyRises)) {
    const { name, each: daily, last } = bothReadings(arms[0]!);
    throw new SchemaError(source, [{
      path: "n_visitors",
      message: `rises every day in every variation: "${name}" has ${
        formatNumber(daily, 0)
      } visitors as daily counts (--days each), ${
        formatNumber(last, 0)
      } as running totals (--days to-date); choose one`,
    }]);
  }
  const isDoubtful = days >= DOUBTFUL_DAYS ||
    days >= FEW_DAYS && counts.every(isEvenAsSteps);
  return { rows, doubts: isDoubtful ? [doubt(source, arms[0]!)] : [] };
}

/** What each row adds to the one before it. */
function steps(
  source: string,
  arms: readonly (readonly VisitorRow[])[],
): readonly VisitorRow[] {
  const rows = arms.flatMap((days) =>
    days.map((row, index) => ({
      ...row,
      visitors: row.visitors - (days[index - 1]?.visitors ?? 0),
    }))
  );
  const fall = rows.find(({ visitors }) => visitors < 0);
  if (fall === undefined) return rows;
  throw new SchemaError(source, [{
    path: `${fall.variation} on ${fall.date}`,
    message: `has ${-fall
      .visitors} visitors fewer than the day before: totals to date do not fall, so these are not`,
  }]);
}

function neverFalls(counts: readonly number[]): boolean {
  return counts.at(-1)! > counts[0]! &&
    counts.every((count, index) => index === 0 || count >= counts[index - 1]!);
}

function mostlyRises(counts: readonly number[]): boolean {
  const rises = counts.filter((count, index) =>
    index > 0 && count > counts[index - 1]!
  );
  return rises.length * 2 > counts.length - 1;
}

/**
 * Whether what each day adds differs less than the days do, as it is with a test
 * of which every day is alike. A first day that is cut short does not do that.
 */
function isEvenAsSteps(counts: readonly number[]): boolean {
  const added = counts.map((count, index) => count - (counts[index - 1] ?? 0));
  return concentration(added) < concentration(counts);
}

/** 1/n where all are alike, 1 where one has everything. */
function concentration(counts: readonly number[]): number {
  const sum = counts.reduce((total, count) => total + count, 0);
  return counts.reduce((total, count) => total + (count / sum) ** 2, 0);
}

function bothReadings(days: readonly VisitorRow[]) {
  return {
    name: days[0]!.variation,
    each: days.reduce((total, { visitors }) => total + visitors, 0),
    last: days.at(-1)!.visitors,
  };
}

function doubt(source: string, days: readonly VisitorRow[]): HealthCheck {
  const values = { source, days: days.length, ...bothReadings(days) };
  return {
    code: "visitors-to-date",
    status: "warn",
    findings: [statement("to-date", values)],
  };
}

/** A day that leaves all variations, and the first variation that lacks it. */
export interface DayLeftOut {
  readonly date: string;
  readonly name: string;
}

/** Visitors of an ordinary day, of whom there are some on every day. */
const NOTABLE_VISITORS = 20;
/** Part of the days that may leave; with more, the others are not the test. */
const MOST = 0.5;
/** Days in a row that are a test of their own, where a variation came or went. */
const WEEK = 7;

/**
 * Returns the days on which a variation that has many visitors has none, no row,
 * or an empty cell. On a day on which all variations have none, nobody entered
 * the test: its orders are of earlier visitors, and count.
 *
 * @param rows Visitors per variation and day.
 * @param cells The rows as they stand in the file, with those that are empty.
 */
export function daysLeftOut(
  rows: readonly VisitorRow[],
  cells: readonly VisitorCell[],
): DayLeftOut[] {
  if (rows.some(({ date }) => date === null)) return [];
  const first = rows.reduce(
    (earliest, { date }) => date! < earliest ? date! : earliest,
    rows[0]?.date ?? "",
  );
  const last = rows.reduce(
    (latest, { date }) => date! > latest ? date! : latest,
    "",
  );
  const excludedDays = new Map<string, string>();
  for (const cell of cells) {
    const date = dayOfRow(cell);
    if (cell.visitors !== null || date === null) continue;
    if (date >= first && date <= last) {
      excludedDays.set(date, String(cell.variation));
    }
  }
  const dates = [
    ...new Set(
      rows.filter(({ visitors }) => visitors > 0)
        .map(({ date }) => date!),
    ),
  ];
  const byName = Map.groupBy(rows, ({ variation }) => variation);
  for (const [name, days] of byName) {
    const enrolled = days.filter(({ visitors }) => visitors > 0);
    const sum = enrolled.reduce((total, { visitors }) => total + visitors, 0);
    if (sum < NOTABLE_VISITORS * enrolled.length) continue;
    const enrolledDates = new Set(enrolled.map(({ date }) => date));
    for (const date of dates) {
      if (!enrolledDates.has(date) && !excludedDays.has(date)) {
        excludedDays.set(date, name);
      }
    }
  }
  const mayLeave = excludedDays.size <= MOST * dates.length ||
    isWeekInARow(dates, excludedDays);
  return !mayLeave ? [] : [...excludedDays]
    .map(([date, name]) => ({ date, name }))
    .sort((a, b) => a.date < b.date ? -1 : 1);
}

/** Whether the days that stay are a week or more without a hole. */
function isWeekInARow(
  dates: readonly string[],
  excludedDays: ReadonlyMap<string, string>,
): boolean {
  const sorted = dates.toSorted();
  const isKept = sorted.map((date) => !excludedDays.has(date));
  const first = isKept.indexOf(true);
  const last = isKept.lastIndexOf(true);
  return last - first + 1 >= WEEK && isKept.slice(first, last).every(Boolean);
}
