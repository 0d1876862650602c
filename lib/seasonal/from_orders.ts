import {
  checkOptions,
  eventDates,
  OptionsError,
  STORE_SEASON_OPTIONS,
} from "../base/mod.ts";
import type { Frame } from "../loaders/mod.ts";
import type { StoreDays, StoreDaysInput } from "../intake/mod.ts";
import { storeDays } from "../intake/mod.ts";
import { compareSeason } from "./_compare.ts";
import { comparisonYear } from "./_days.ts";
import { seasonDetails } from "./_details.ts";
import { gapNotes } from "./_gaps.ts";
import type { StoreSeasonOptions } from "./store_options.ts";
import { storeCourse } from "./_store_rows.ts";
import type { ShownSeason } from "./views.ts";

/**
 * Compares an event's season with another year's, from a store's own orders.
 * Returns the record of {@linkcode seasonalComparison} with details that only
 * orders provide. The ordinary days are those of the eight weeks before the
 * season, matched by weekday.
 *
 * @param orders One row per order (or, with `lineItems`, per line item): a file,
 *   a query, or a frame. A time and an amount are required. Customers, units,
 *   discount and profit are used if present.
 * @param options Event and years; visitors by day.
 * @returns A frozen record with a notebook display.
 * @throws {RangeError} If the event is unknown in one of the years, or an option
 *   is out of range.
 * @throws {SchemaError} With every problem of the columns or the cells.
 * @throws {ReadoutError} If a file is missing.
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
  checkArguments("seasonFromOrders", "orders", orders, options);
  return await compareStoreSeason({ orders }, options);
}

/**
 * Compares an event's season with another year's, from daily or weekly totals: a
 * date with orders, revenue, visitors, or any of them. Dates that are whole weeks
 * apart count as weeks, and are matched from the week that contains the event's
 * first day.
 *
 * @param daily A file, a query, or a frame; rows with the same date are summed.
 * @param options Event and years.
 * @returns A frozen record with a notebook display.
 * @throws {RangeError} If the event is unknown in one of the years.
 * @throws {SchemaError} With every problem of the columns or the cells, or if the
 *   days of a week cannot be determined.
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
  checkArguments("seasonFromDays", "daily", daily, options);
  return await compareStoreSeason({ daily }, options);
}

/**
 * @throws {OptionsError} If rows and options are not two separate arguments in
 *   this order.
 */
function checkArguments(
  name: string,
  rows: string,
  source: unknown,
  options: unknown,
): void {
  const isFrame = Object(source)[Symbol.toStringTag] === "DataFrame";
  const problems: string[] = [];
  if (typeof source !== "string" && !isFrame) {
    problems.push(`${rows} must be a file path or a frame`);
  }
  if (typeof options !== "object" || options === null) {
    problems.push("add the event and its year");
  }
  if (problems.length === 0) return;
  throw new OptionsError([
    `${
      problems.join(", and ")
    }: ${name}(${rows}, { event: "BFCM", year: 2025 })`,
  ]);
}

async function compareStoreSeason(
  source: Pick<StoreDaysInput, "orders" | "daily">,
  options: StoreSeasonOptions,
): Promise<ShownSeason> {
  const { event, year } = options;
  const priorYear = comparisonYear(options);
  const spans = [priorYear, year].map((eventYear) => {
    const { eventDay, lastDay } = eventDates(event, eventYear);
    return { firstDay: eventDay, lastDay };
  });
  const store: StoreDays = await storeDays(
    { ...options, ...source, spans },
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
