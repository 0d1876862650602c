/** Detects whether each row of visitors covers a day, a week or a month. */

import { dateOf, DAY_MS, dayOf, SchemaError } from "../../base/mod.ts";
import { HOUR_MS, type Orders, type Window } from "../../sums/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import type { Naming } from "../readout_files.ts";
import { detectWeekDay, type WeekColumn, type WeekDay } from "./week_dates.ts";

/** Period covered by rows of several days each. */
export interface CoveredDays {
  readonly window: Window;
  /** Note on how the dates were interpreted. */
  readonly note: Statement;
}

/** Regular spacing of the rows; days are numbered since 1970. */
interface Grain {
  /** Name of the spacing, such as `7 days` or `month`. */
  readonly name: string;
  /** Returns the day after a period, given its first day. */
  readonly after: (day: number) => number;
  /** Returns the first day of a period, given its last day. */
  readonly since: (day: number) => number;
  /** Whether the dates are the first or last day of their period, if certain. */
  readonly day: WeekDay | undefined;
}

/** Number of orders by day, in days since 1970. */
type Sold = ReadonlyMap<number, number>;

/**
 * Returns the days covered by rows of more than one day each. Equally spaced rows
 * must cover several days if orders were placed between them. A store that opens
 * once a week has no orders between its rows.
 *
 * @param source Name of the visitors file in error messages.
 * @param dates Dates of the rows.
 * @param told Interpretation given by the header and by options.
 * @param inside Orders between the first and the last date.
 * @param allOrders Loads all orders.
 * @returns The covered days, or `null` if each row covers one day.
 * @throws {SchemaError} If the covered days cannot be determined.
 */
export async function coveredDays(
  source: string,
  dates: readonly string[],
  { week, weeks, days }: Pick<Naming, "days" | "weeks"> & {
    readonly week: WeekColumn | null;
  },
  inside: Pick<Orders, "hours">,
  allOrders: () => Promise<Pick<Orders, "hours">>,
): Promise<CoveredDays | null> {
  const rows = [...new Set(dates.map(dayOf))].sort((a, b) => a - b);
  const isStated = week !== null || weeks !== undefined;
  if (days === "each" && !isStated) return null;
  const ordersByDay = ordersPerDay(inside);
  if (!isStated && !haveOrdersBetween(rows, ordersByDay)) return null;
  const grain = detectGrain(rows, { week, weeks });
  const error = (message: string): SchemaError =>
    new SchemaError(source, [{ path: "created_at", message }]);
  if (grain === null) {
    if (isStated) {
      throw error(
        'is set to weekly, but its dates are not whole weeks apart. Remove --weeks, or rename a daily column "date"',
      );
    }
    return null;
  }
  const daysAdvice = isStated
    ? ""
    : ", or add --days each if visitors were only counted on these days";
  if (grain === "uneven") {
    throw error(
      `has rows at irregular intervals of several days${
        isStated ? "" : ", while orders cover the days between"
      }: a row is missing. Add it${daysAdvice}`,
    );
  }
  const weekDay = isStated && grain.day !== undefined
    ? grain.day
    : resolveWeekday(
      grain.day,
      inferFromOrders(rows, grain, ordersPerDay(await allOrders())),
    );
  if (weekDay === undefined) {
    throw error(
      `has one row per ${grain.name}${
        isStated ? "" : ", while orders cover the days between"
      }, and it's unclear whether its date is the first or last day. Add --weeks first or --weeks last${daysAdvice}`,
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

/**
 * Returns the interpretation from the dates, or `undefined` if the orders
 * contradict it.
 */
function resolveWeekday(
  dates: WeekDay | undefined,
  orders: WeekDay | undefined,
): WeekDay | undefined {
  const areAtOdds = dates && orders && dates.day !== orders.day;
  return areAtOdds ? undefined : dates ?? orders;
}

function ordersPerDay({ hours }: Pick<Orders, "hours">): Sold {
  const ordersByDay = new Map<number, number>();
  for (const { hour, orders } of hours ?? []) {
    const day = Math.floor(hour * HOUR_MS / DAY_MS);
    ordersByDay.set(day, (ordersByDay.get(day) ?? 0) + orders);
  }
  return ordersByDay;
}

/**
 * Minimum orders on days between rows, relative to days with rows, which a stray
 * order does not reach.
 */
const SHARE = 0.5;

/** Returns whether days between rows sell about as much as days with rows. */
function haveOrdersBetween(
  rows: readonly number[],
  ordersByDay: Sold,
): boolean {
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
  // With only two rows a few days apart, a row between them may be missing.
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

/**
 * Returns the spacing of rows dated on the first, or last, day of consecutive
 * months.
 */
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

/**
 * Infers the day from orders outside the dates: orders before the first date mean
 * last days, and orders after the last date mean first days.
 */
function inferFromOrders(
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
    as: `, judging by orders ${
      hasEarlier ? "before the first" : "after the last"
    } one`,
  };
}
