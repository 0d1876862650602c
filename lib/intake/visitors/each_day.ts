/** Converts running totals of visitors to daily counts. */

import { formatNumber, SchemaError } from "../../base/mod.ts";
import { type HealthCheck, statement } from "../../record/mod.ts";
import type { Naming } from "../readout_files.ts";
import type { VisitorCell, VisitorRow } from "./rows.ts";
import { dayOfRow } from "../_table_rows.ts";

/**
 * Number of days from which steadily rising counts are almost certainly running
 * totals. By chance, 7 counts without a trend are in order once in 7! = 5,040
 * cases.
 */
const RISING_DAYS = 7;
/**
 * Number of days from which rising counts cause a warning; by chance this happens
 * in 1 of 5! = 120 series.
 */
const DOUBTFUL_DAYS = 5;
/** Minimum number of days needed to compare how even the counts are. */
const FEW_DAYS = 2;

/** Daily counts, and a check that questions them. */
export interface EachDay {
  readonly rows: readonly VisitorRow[];
  readonly doubts: readonly HealthCheck[];
}

/**
 * Returns daily counts of visitors.
 *
 * @param source Name of the visitors file in error messages.
 * @param rows Visitors per variation and day.
 * @param requested Interpretation of the rows requested by the user.
 * @returns The daily counts, and a check if they could be running totals as well.
 * @throws {SchemaError} If the counts are almost certainly running totals, or
 *   requested as such but decrease.
 */
export function toDailyCounts(
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
    return { rows: dailySteps(source, arms), doubts: [] };
  }
  const counts = arms.map((days) => days.map(({ visitors }) => visitors));
  const days = Math.min(...counts.map(({ length }) => length));
  if (arms.length === 0 || !counts.every(neverFalls)) {
    return { rows, doubts: [] };
  }
  if (days >= RISING_DAYS && counts.every(mostlyRises)) {
    const { name, each: daily, last } = describeReadings(arms[0]!);
    throw new SchemaError(source, [{
      path: "n_visitors",
      message: `rises every day in every variation. "${name}" has ${
        formatNumber(daily, 0)
      } visitors if these are daily counts (--days each), ${
        formatNumber(last, 0)
      } if running totals (--days to-date). Choose one`,
    }]);
  }
  const isDoubtful = days >= DOUBTFUL_DAYS ||
    days >= FEW_DAYS && counts.every(isEvenAsSteps);
  return { rows, doubts: isDoubtful ? [doubtCheck(source, arms[0]!)] : [] };
}

/** Returns the difference between each row and the previous one. */
function dailySteps(
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
      .visitors} fewer visitors than the day before: running totals never fall, so these aren't running totals`,
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
 * Returns whether the differences between days are more even than the counts
 * themselves, as for running totals of a steady test. A shortened first day does
 * not produce this pattern.
 */
function isEvenAsSteps(counts: readonly number[]): boolean {
  const added = counts.map((count, index) => count - (counts[index - 1] ?? 0));
  return concentration(added) < concentration(counts);
}

/**
 * Returns the sum of squared shares: 1/n if all counts are equal, 1 if one count
 * is everything.
 */
function concentration(counts: readonly number[]): number {
  const sum = counts.reduce((total, count) => total + count, 0);
  return counts.reduce((total, count) => total + (count / sum) ** 2, 0);
}

function describeReadings(days: readonly VisitorRow[]) {
  return {
    name: days[0]!.variation,
    each: days.reduce((total, { visitors }) => total + visitors, 0),
    last: days.at(-1)!.visitors,
  };
}

function doubtCheck(source: string, days: readonly VisitorRow[]): HealthCheck {
  const values = { source, days: days.length, ...describeReadings(days) };
  return {
    code: "visitors-to-date",
    status: "warn",
    findings: [statement("to-date", values)],
  };
}

/** Day excluded for all variations, and the first variation without data on it. */
export interface ExcludedDay {
  readonly date: string;
  readonly name: string;
}

/** Minimum average of visitors per day at which a day without any is implausible. */
const NOTABLE_VISITORS = 20;
/**
 * Maximum share of days to exclude; beyond it, the remaining days no longer
 * represent the test.
 */
const MOST = 0.5;
/**
 * Minimum run of consecutive days that is still a valid test if a variation
 * started late or ended early.
 */
const WEEK = 7;

/**
 * Returns the days on which a variation with many visitors has no visitors, no
 * row, or an empty cell. Days without visitors in any variation are kept, because
 * their orders come from earlier visitors.
 *
 * @param rows Visitors per variation and day.
 * @param cells Rows of the file, including those with empty cells.
 */
export function findExcludedDays(
  rows: readonly VisitorRow[],
  cells: readonly VisitorCell[],
): ExcludedDay[] {
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
  const mayExclude = excludedDays.size <= MOST * dates.length ||
    isWeekInARow(dates, excludedDays);
  return !mayExclude ? [] : [...excludedDays]
    .map(([date, name]) => ({ date, name }))
    .sort((a, b) => a.date < b.date ? -1 : 1);
}

/** Returns whether the kept days are at least a week without a gap. */
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
