/** Which days a row of visitors covers: its own, or all of a week or a month. */

import { dateOf, DAY_MS, dayOf, SchemaError } from "../../base/mod.ts";
import { HOUR_MS, type Orders, type Window } from "../../sums/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import type { Naming } from "../readout_files.ts";
import { detectWeekDay, type WeekColumn, type WeekDay } from "./week_dates.ts";

/** Days of rows that cover more than one each. */
export interface CoveredDays {
  readonly window: Window;
  /** How the rows are read. */
  readonly note: Statement;
}

/** How far rows lie apart, in days since 1970. */
interface Grain {
  /** `7 days`, `month`. */
  readonly name: string;
  /** The day on which what begins on a day is over. */
  readonly after: (day: number) => number;
  /** The day on which what ends on a day began. */
  readonly since: (day: number) => number;
  /** Which day of it its dates are, where that is certain. */
  readonly day: WeekDay | undefined;
}

/** Orders by day, in days since 1970. */
type Sold = ReadonlyMap<number, number>;

/**
 * The days that rows cover, where each covers more than its own. Rows that are
 * as far apart as each other, beside orders of the days between them, are not of
 * these days alone; a store that is open once a week has no such orders.
 *
 * @param source What errors call the visitors.
 * @param dates The dates of the rows.
 * @param told What the header says, and what somebody said.
 * @param inside The orders from the first date to the last.
 * @param everywhere All orders.
 * @returns The days; `null` where each row is of its own day.
 * @throws {SchemaError} When it cannot be known which days they are.
 */
export async function coveredDays(
  source: string,
  dates: readonly string[],
  { week, weeks, days }: Pick<Naming, "days" | "weeks"> & {
    readonly week: WeekColumn | null;
  },
  inside: Pick<Orders, "hours">,
  everywhere: () => Promise<Pick<Orders, "hours">>,
): Promise<CoveredDays | null> {
  const rows = [...new Set(dates.map(dayOf))].sort((a, b) => a - b);
  const isTold = week !== null || weeks !== undefined;
  if (days === "each" && !isTold) return null;
  const ordersByDay = soldOn(inside);
  if (!isTold && !areSoldBetween(rows, ordersByDay)) return null;
  const grain = detectGrain(rows, { week, weeks });
  const error = (message: string): SchemaError =>
    new SchemaError(source, [{ path: "created_at", message }]);
  if (grain === null) {
    if (isTold) {
      throw error(
        'is of weeks, as is said, and its dates are not whole weeks apart; leave --weeks out, or name a column of days "date"',
      );
    }
    return null;
  }
  const isOf = isTold
    ? ""
    : ", or say with --days each that visitors were counted on these days alone";
  if (grain === "uneven") {
    throw error(
      `has rows that lie several days apart, and not always as many${
        isTold ? "" : ", while orders are of the days between, too"
      }: a row is missing; add it${isOf}`,
    );
  }
  const weekDay = isTold && grain.day !== undefined
    ? grain.day
    : reconcileWeekday(
      grain.day,
      byOrders(rows, grain, soldOn(await everywhere())),
    );
  if (weekDay === undefined) {
    throw error(
      `has a row every ${grain.name}${
        isTold ? "" : ", while orders are of the days between, too"
      }, and it is not known whether its date is the first or the last day of them; say it with --weeks first or --weeks last${isOf}`,
    );
  }
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const window = weekDay.day === "first"
    ? { firstDay: dateOf(first), lastDay: dateOf(grain.after(last) - 1) }
    : { firstDay: dateOf(grain.since(first)), lastDay: dateOf(last) };
  const values = {
    source,
    grain: grain.name,
    day: weekDay.day,
    as: weekDay.as,
  };
  return { window, note: statement("covered-days", { ...values, ...window }) };
}

/** What the dates say, unless the orders say otherwise. */
function reconcileWeekday(
  dates: WeekDay | undefined,
  orders: WeekDay | undefined,
): WeekDay | undefined {
  const areAtOdds = dates && orders && dates.day !== orders.day;
  return areAtOdds ? undefined : dates ?? orders;
}

function soldOn({ hours }: Pick<Orders, "hours">): Sold {
  const ordersByDay = new Map<number, number>();
  for (const { hour, orders } of hours ?? []) {
    const day = Math.floor(hour * HOUR_MS / DAY_MS);
    ordersByDay.set(day, (ordersByDay.get(day) ?? 0) + orders);
  }
  return ordersByDay;
}

/** Against those of a row's own day: what a stray order between does not reach. */
const SHARE = 0.5;

/** Whether a day between rows sells about as much as a row's own day. */
function areSoldBetween(rows: readonly number[], ordersByDay: Sold): boolean {
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const rowDays = new Set(rows);
  let [between, atRows] = [0, 0];
  for (const [day, orders] of ordersByDay) {
    if (day < first || day > last) continue;
    if (rowDays.has(day)) atRows += orders;
    else between += orders;
  }
  const daysBetween = last - first + 1 - rows.length;
  return between > 0 && between / daysBetween >= SHARE * atRows / rows.length;
}

function detectGrain(
  rows: readonly number[],
  { week, weeks }: Pick<Naming, "weeks"> & { readonly week: WeekColumn | null },
): Grain | "uneven" | null {
  const steps = rows.slice(1).map((day, index) => day - rows[index]!);
  const months = week === null ? monthlyGrain(rows, weeks) : null;
  if (months !== null) return months;
  const areWeeks = week !== null || weeks !== undefined;
  const step = steps.length === 0 ? 7 : steps.reduce(greatestCommon);
  // Of two days a few apart, one between them may be missing.
  const isNone = step % 7 === 0
    ? steps.length === 0 && !areWeeks
    : areWeeks || step < 2 || steps.length < 2;
  if (isNone) return null;
  if (steps.some((difference) => difference !== step)) return "uneven";
  const dates = rows.map(dateOf);
  return {
    name: `${step} days`,
    after: (day) => day + step,
    since: (day) => day - step + 1,
    day: step % 7 === 0
      ? detectWeekDay(week ?? { header: "", day: null }, dates, weeks)
      : undefined,
  };
}

function greatestCommon(a: number, b: number): number {
  return b === 0 ? a : greatestCommon(b, a % b);
}

/** Rows of the first, or the last, day of months, one after the other. */
function monthlyGrain(
  rows: readonly number[],
  weeks: Naming["weeks"],
): Grain | null {
  const beginning = (day: number, months: number): number => {
    const date = new Date(day * DAY_MS);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months) /
      DAY_MS;
  };
  const areMonths = (shift: number): boolean =>
    rows.length > 1 &&
    rows.every((day, index) =>
      day + shift === beginning(day + shift, 0) &&
      (index === 0 || day + shift === beginning(rows[index - 1]! + shift, 1))
    );
  const day = areMonths(0) ? "first" : areMonths(1) ? "last" : null;
  return day === null || (weeks ?? day) !== day ? null : {
    name: "month",
    after: (first) => beginning(first, 1),
    since: (last) => beginning(last, 0),
    day: { day, as: "" },
  };
}

/** Orders before the first date are of what ends there, and those after the last of what begins. */
function byOrders(
  rows: readonly number[],
  { after: endsOn, since }: Grain,
  ordersByDay: Sold,
): WeekDay | undefined {
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const days = [...ordersByDay.keys()];
  const hasEarlier = days.some((day) => day >= since(first) && day < first);
  const later = days.some((day) => day > last && day < endsOn(last));
  if (hasEarlier === later) return undefined;
  return {
    day: hasEarlier ? "last" : "first",
    as: `, as orders ${
      hasEarlier ? "before the first" : "after the last"
    } one tell`,
  };
}
