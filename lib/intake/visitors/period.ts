/** Checks whether orders and visitors cover the same days. */

import {
  type Exclusions,
  type HealthCheck,
  type Ledger,
  type Statement,
  statement,
  THRESHOLDS,
} from "../../record/mod.ts";
import {
  type DayTotals,
  HOUR_MS,
  type Orders,
  type Window,
} from "../../sums/mod.ts";
import type { ExcludedDay } from "./each_day.ts";
import type { CoveredDays } from "./covered_days.ts";
import { dateOf, DAY_MS, dayOf } from "../../base/mod.ts";
import type { TableRead } from "../_inputs.ts";
import type { VisitorRow } from "./rows.ts";

/** Expected number of orders at which a day without any is implausible. */
const NOTABLE_DAY = 5;
/** Minimum average of visitors per day at which a day without any is implausible. */
const NOTABLE_VISITORS = 20;

/** Returns the first and last day of the visitors. */
export function visitorWindow(dates: readonly string[]): Window {
  const sorted = dates.toSorted();
  return { firstDay: sorted[0]!, lastDay: sorted.at(-1)! };
}

/** Days of orders and visitors. */
interface Period {
  readonly ledger: Ledger;
  /** Running totals; `null` if the files have no dates. */
  readonly days: readonly DayTotals[] | null;
  /** Whether the user requested a range of days. */
  readonly isAskedFor: boolean;
  /** Period covered by rows of several days each. */
  readonly covered?: CoveredDays | null;
  /** Days excluded for all variations. */
  readonly excludedDays?: readonly ExcludedDay[];
  /** Both files, if the user can act on problems in them. */
  readonly files?: DatedFiles | null;
}

/** Result of the period check. */
type Finding = Pick<HealthCheck, "status" | "findings">;

function makeFinding(
  status: HealthCheck["status"],
  ...findings: readonly Statement[]
): Finding {
  return { status, findings };
}

/** Returns the result of the period check: its status and findings. */
export function coverFinding(orders: Orders, period: Period): Finding {
  const { days, covered, files = null, excludedDays = [] } = period;
  const outsideFinding =
    ordersOutsideFinding(period.ledger, "visitors", period.isAskedFor) ??
      (files && unmatchedDatesFinding(orders, files));
  if (outsideFinding !== null) return outsideFinding;
  const warn = (...values: Parameters<typeof statement>) =>
    makeFinding("warn", statement(...values));
  if (excludedDays.length > 0) {
    return warn("days-left-out", {
      dates: excludedDays.map(({ date }) => date),
      names: [...new Set(excludedDays.map(({ name }) => name))],
    });
  }
  if (days === null && orders.undated > 0) {
    const values = { orders: orders.undated, of: orders.count };
    return warn("undated-orders", values);
  }
  const gaps = findMissingDays(days ?? [], orders);
  if (gaps.length > 0) return warn("missing-days", { dates: gaps });
  const missingRows = days === null ? [] : findMissingRows(files?.rows ?? []);
  if (missingRows.length > 0) {
    return warn("missing-rows", { rows: missingRows });
  }
  const quietDates = findQuietDays(days ?? []);
  if (quietDates.length > 0) return warn("quiet-days", { dates: quietDates });
  return makeFinding(
    "pass",
    days !== null
      ? statement("visitor-days")
      : covered?.note ?? statement("unknown-days"),
  );
}

/**
 * Returns the days with orders but no visitors between the first and last day of
 * visitors.
 */
function findMissingDays(
  days: readonly DayTotals[],
  { hours }: Orders,
): string[] {
  const orderDays = new Set(
    hours?.map(({ hour }) => Math.floor(hour * HOUR_MS / DAY_MS)),
  );
  const visitorDays = days.map(({ date }) => dayOf(date));
  return visitorDays.slice(1).flatMap((day, index) => {
    const first = visitorDays[index]! + 1;
    return Array.from({ length: day - first }, (_, nth) => first + nth)
      .filter((missing) => orderDays.has(missing)).map(dateOf);
  });
}

/** Returns the days that a variation with many visitors a day has no row for. */
function findMissingRows(
  rows: readonly VisitorRow[],
): { readonly name: string; readonly date: string | null }[] {
  const dates = [...new Set(rows.map(({ date }) => date))].sort();
  const gaps: { name: string; date: string | null }[] = [];
  const byVariation = Map.groupBy(rows, ({ variation }) => variation);
  for (const [name, variationRows] of byVariation) {
    const visitorTotal = variationRows.reduce(
      (total, { visitors }) => total + visitors,
      0,
    );
    if (visitorTotal < NOTABLE_VISITORS * variationRows.length) continue;
    const variationDates = new Set(variationRows.map(({ date }) => date));
    for (const date of dates) {
      if (!variationDates.has(date)) gaps.push({ name, date });
    }
  }
  return gaps;
}

/**
 * Statement codes for orders outside the counted days: the finding, and advice if
 * there are many.
 */
const OUTSIDE = {
  visitors: ["outside-visitor-days", "cover-same-days"],
  experience: ["outside-test-days", "ask-support"],
} as const;

/** Returns the orders outside the counted days, and their share of all. */
export function outsideShare(
  exclusions: readonly Pick<Exclusions, "reason" | "rows">[],
  counted: number | null,
): Readonly<Record<"orders" | "share" | "before" | "after", number>> {
  const rowsOf = (side: Exclusions["reason"]): number =>
    exclusions.find(({ reason }) => reason === side)?.rows ?? 0;
  const [before, after] = [rowsOf("before-period"), rowsOf("after-period")];
  const orders = before + after;
  return { orders, share: orders / (orders + (counted ?? 0)), before, after };
}

/**
 * Returns a finding about orders outside the counted days. The finding is only a
 * warning if the user requested the range.
 */
export function ordersOutsideFinding(
  ledger: Ledger,
  kind: keyof typeof OUTSIDE,
  isAskedFor = false,
): Finding | null {
  const outside = outsideShare(ledger.exclusions, ledger.counted.rows);
  const { orders, share } = outside;
  if (orders === 0) return null;
  const [code, advice] = OUTSIDE[kind];
  const sentence = statement(code, { ...outside });
  return share > THRESHOLDS.outsideDays && !isAskedFor
    ? makeFinding("fail", sentence, statement(advice))
    : makeFinding("warn", sentence);
}

/**
 * Returns the days with visitors but without orders although several were
 * expected.
 */
function findQuietDays(days: readonly DayTotals[]): string[] {
  const sum = (counts: readonly number[]): number =>
    counts.reduce((total, count) => total + count, 0);
  const { orders = [], visitors = [] } = days.at(-1) ?? {};
  const rate = sum(orders) / Math.max(1, sum(visitors));
  return days.filter(({ visitors, orders }, index) => {
    const previousDay = days[index - 1];
    const enrolled = sum(visitors) - sum(previousDay?.visitors ?? []);
    const bought = sum(orders) - sum(previousDay?.orders ?? []);
    return bought === 0 && enrolled * rate >= NOTABLE_DAY;
  }).map(({ date }) => date);
}

/** Both files and the dates that they have. */
interface DatedFiles {
  readonly read: TableRead;
  readonly visitors: TableRead;
  readonly rows: readonly VisitorRow[];
}

/**
 * Returns a finding if orders outside the visitors' days cannot be detected
 * because one file lacks dates.
 *
 * @param orders The orders.
 * @param files Both files.
 * @returns A warning, or `null` if both files have dates or neither has any.
 */
function unmatchedDatesFinding(
  { rows: { rows: count } }: Pick<Orders, "rows">,
  { read: orderTable, visitors, rows }: DatedFiles,
): Finding | null {
  const days = rows.map(({ date }) => date).filter((date) => date !== null)
    .sort();
  const areDated = orderTable.columns?.created_at !== undefined;
  const isSaid = areDated ? days.length === rows.length : days.length === 0;
  const dates = areDated ? [] : orderTable.dates ?? [];
  if (count === 0 || isSaid && dates.length === 0) return null;
  const { source } = orderTable;
  const visitorSource = visitors.source;
  const notCompared = statement("days-not-compared");
  if (!areDated) {
    const [first, last] = [days[0], days.at(-1)];
    return makeFinding(
      "warn",
      first === undefined
        ? statement("no-known-days")
        : statement("days-of-visitors-alone", {
          source: visitorSource,
          other: source,
          first,
          last: last!,
        }),
      notCompared,
      nameColumn(source, dates),
    );
  }
  return makeFinding(
    "warn",
    days.length === 0
      ? statement("days-of-orders-alone", { source, other: visitorSource })
      : statement("days-of-some-rows", {
        source,
        other: visitorSource,
        missing: rows.length - days.length,
        rows: rows.length,
      }),
    notCompared,
    statement(
      days.length > 0
        ? "fill-days"
        : visitors.holds === undefined
        ? "give-days"
        : "give-first-seen",
    ),
  );
}

/** Returns a check that asks which date column has the order dates. */
export function undated(
  { source, dates = [] }: TableRead,
): readonly HealthCheck[] {
  return dates.length === 0 ? [] : [{
    code: "period",
    status: "warn",
    findings: [statement("uncertain-dates"), nameColumn(source, dates)],
  }];
}

function nameColumn(source: string, headers: readonly string[]): Statement {
  return headers.length === 0
    ? statement("name-created-at")
    : statement("choose-dates", { source, headers, first: headers[0]! });
}
