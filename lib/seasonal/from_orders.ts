import {
  checkOptions,
  eventDates,
  OptionsError,
  STORE_SEASON_OPTIONS,
} from "../base/mod.ts";
import type { Frame } from "../loaders/mod.ts";
import {
  type StoreDays,
  storeDays,
  type StoreDaysInput,
} from "../intake/mod.ts";
import { compareSeason } from "./_compare.ts";
import { comparisonYear } from "./_days.ts";
import { seasonDetails } from "./_details.ts";
import { gapNotes } from "./_gaps.ts";
import type { StoreSeasonOptions } from "./store_options.ts";
import { storeCourse } from "./_store_rows.ts";
import type { ShownSeason } from "./views.ts";

/**
 * How an event's season went, from a store's own orders: the record of
 * {@linkcode seasonalComparison}, and what only orders tell. The ordinary days
 * are those of the eight weeks before the season, matched by weekday.
 *
 * @param orders A row per order (or, with `lineItems`, per line): a file, a
 *   query, or a frame. Needs a time and an amount; customers, units, discount
 *   and profit are used where they are there.
 * @param options Event and years; visitors by day.
 * @returns A frozen record that shows itself in notebooks.
 * @throws {RangeError} When the event is unknown in one of the years, or an
 *   option lies outside its range.
 * @throws {SchemaError} With every problem of the columns or the cells.
 * @throws {ReadoutError} When a file is missing.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { seasonFromOrders } from "readout/seasonal";
 * import { assertEquals } from "@std/assert";
 *
 * const dates = ["2024-11-29", "2024-12-01", "2025-11-28", "2025-11-30"];
 * const season = await seasonFromOrders(
 *   pl.DataFrame({
 *     order_id: ["1", "2", "3", "4"],
 *     created_at: dates.map((date) => new Date(`${date}T10:00:00Z`)),
 *     net_revenue: [100, 100, 120, 110],
 *   }),
 *   { event: "BFCM", year: 2025, today: "2026-01-01" },
 * );
 * const { value, priorValue } = season.metrics[0]!.event;
 * assertEquals([value, priorValue], [230, 200]);
 * ```
 */
export async function seasonFromOrders(
  orders: string | Frame,
  options: StoreSeasonOptions,
): Promise<ShownSeason> {
  checkOptions(STORE_SEASON_OPTIONS, options);
  checkSource("seasonFromOrders", "orders", orders, options);
  return await compareStore({ orders }, options);
}

/**
 * The same from days or weeks that somebody has added up: a date, and orders,
 * revenue, visitors, whichever there are. Dates that are whole weeks apart are
 * weeks, and are matched as such from the week that holds the event's first day.
 *
 * @param daily A file, a query, or a frame; rows of one date are summed.
 * @param options Event and years.
 * @returns A frozen record that shows itself in notebooks.
 * @throws {RangeError} When the event is unknown in one of the years.
 * @throws {SchemaError} With every problem of the columns or the cells, and when
 *   it cannot be known which days a week has.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { seasonFromDays } from "readout/seasonal";
 * import { assertEquals } from "@std/assert";
 *
 * const { metrics, measure } = await seasonFromDays(
 *   pl.DataFrame({
 *     date: ["2024-11-29", "2024-11-30", "2025-11-28", "2025-11-29"]
 *       .map((date) => new Date(date)),
 *     transactions: [50, 40, 60, 48],
 *   }),
 *   { event: "BFCM", year: 2025, today: "2026-01-01" },
 * );
 * assertEquals([measure, metrics[0]!.event.change], ["orders", 108 / 90 - 1]);
 * ```
 */
export async function seasonFromDays(
  daily: string | Frame,
  options: StoreSeasonOptions,
): Promise<ShownSeason> {
  checkOptions(STORE_SEASON_OPTIONS, options);
  checkSource("seasonFromDays", "daily", daily, options);
  return await compareStore({ daily }, options);
}

/** @throws {OptionsError} When rows and options are not given one after the other. */
function checkSource(
  name: string,
  rows: string,
  source: unknown,
  options: unknown,
): void {
  const isFrame = Object(source)[Symbol.toStringTag] === "DataFrame";
  const problems: string[] = [];
  if (typeof source !== "string" && !isFrame) {
    problems.push(`${rows} must be the path of a file, or a frame`);
  }
  if (typeof options !== "object" || options === null) {
    problems.push("the event and its year must stand behind it");
  }
  if (problems.length === 0) return;
  throw new OptionsError([
    `${
      problems.join(", and ")
    }: ${name}(${rows}, { event: "BFCM", year: 2025 })`,
  ]);
}

async function compareStore(
  from: Pick<StoreDaysInput, "orders" | "daily">,
  options: StoreSeasonOptions,
): Promise<ShownSeason> {
  const { event, year } = options;
  const priorYear = comparisonYear(options);
  const spans = [priorYear, year].map((eventYear) => {
    const { eventDay, lastDay } = eventDates(event, eventYear);
    return { firstDay: eventDay, lastDay };
  });
  const store: StoreDays = await storeDays(
    { ...options, ...from, spans },
    options,
  );
  const course = storeCourse(store, options);
  return compareSeason({
    course,
    currency: store.currency,
    industry: null,
    details: seasonDetails(store, options),
    notes: [...store.notes, ...gapNotes(store.gaps, course)],
  }, options);
}
