/** Whether the orders fall into the days of the visitors. */

import { formatCount, formatNumber } from "../../format/mod.ts";
import { THRESHOLDS } from "../../rules/mod.ts";
import {
  type DayTotals,
  HOUR_MS,
  type Orders,
  type Window,
} from "../../sums/mod.ts";
import type { CoveredDays } from "./covered_days.ts";
import { dateOf, DAY_MS, dayOf } from "./dates.ts";
import type { HealthCheck, Ledger } from "../../record/mod.ts";
import type { TableRead } from "../_inputs.ts";
import type { VisitorRow } from "./rows.ts";

/** Orders to be expected on a day, at which none at all is no accident. */
const NOTABLE_DAY = 5;
/** Visitors of an ordinary day, of whom there are some on every day. */
const NOTABLE_VISITORS = 20;
/** Days that are named one by one. */
const NAMED_DAYS = 3;

/** The days of the visitors. */
export function windowOf(dates: readonly string[]): Window {
  const sorted = dates.toSorted();
  return { firstDay: sorted[0]!, lastDay: sorted.at(-1)! };
}

/** The days of orders and visitors. */
interface Period {
  readonly ledger: Ledger;
  /** Running totals; `null` when the files do not say days. */
  readonly days: readonly DayTotals[] | null;
  /** Whether somebody named the days that count. */
  readonly isAskedFor: boolean;
  /** The days of rows that are of several each. */
  readonly covered?: CoveredDays | null;
  /** What both are, where somebody can do something about it. */
  readonly files?: DatedFiles | null;
}

/** What is to be said of days. */
type Finding = Pick<HealthCheck, "status" | "message">;

function warn(message: string): Finding {
  return { status: "warn", message };
}

/** What is to be said of them: status and message of the check of the period. */
export function periodOf(orders: Orders, period: Period): Finding {
  const { days, covered, files = null } = period;
  const found = outsideOf(period.ledger, VISITORS_DAYS, period.isAskedFor) ??
    (files && oneSided(orders, files));
  if (found !== null) return found;
  if (days === null && orders.undated > 0) {
    return warn(
      `${
        formatCount(orders.undated, "order")
      } of ${orders.count} do not say when they were placed, so that nothing is known day by day; fill created_at in, or leave them out.`,
    );
  }
  const gaps = missingDays(days ?? [], orders);
  if (gaps.length > 0) {
    return warn(
      `${
        gaps.length === 1 ? "A day is" : `${gaps.length} days are`
      } missing among the visitors: ${
        named(gaps)
      }; orders of such a day count, and its visitors do not.`,
    );
  }
  const lacking = days === null ? [] : lackingRows(files?.rows ?? []);
  if (lacking.length > 0) {
    return warn(
      `Visitors of a day are missing in one variation: ${
        named(lacking)
      }; its orders count. Add the rows, with 0 where nobody came.`,
    );
  }
  const quiet = quietDays(days ?? []);
  if (quiet.length > 0) {
    return warn(
      `${quiet.length === 1 ? "A day" : `${quiet.length} days`} with visitors ${
        quiet.length === 1 ? "has" : "have"
      } no orders: ${named(quiet)}; do both files cover the same days?`,
    );
  }
  return {
    status: "pass",
    message: days !== null
      ? "The days of the file of visitors."
      : covered?.note ?? "The files do not say which days they cover.",
  };
}

function named(days: readonly string[]): string {
  const more = days.length - NAMED_DAYS;
  return `${days.slice(0, NAMED_DAYS).join(", ")}${
    more > 0 ? ` and ${more} more` : ""
  }`;
}

/** Days with orders between the first and the last of the visitors'. */
function missingDays(days: readonly DayTotals[], { hours }: Orders): string[] {
  const sold = new Set(
    hours?.map(({ hour }) => Math.floor(hour * HOUR_MS / DAY_MS)),
  );
  const there = days.map(({ date }) => dayOf(date));
  return there.slice(1).flatMap((day, at) => {
    const first = there[at]! + 1;
    return Array.from({ length: day - first }, (_, nth) => first + nth)
      .filter((missing) => sold.has(missing)).map(dateOf);
  });
}

/** Variations that have many visitors a day, and days on which they have no row. */
function lackingRows(rows: readonly VisitorRow[]): string[] {
  const dates = [...new Set(rows.map(({ date }) => date))].sort();
  return [...Map.groupBy(rows, ({ variation }) => variation)]
    .flatMap(([variation, own]) => {
      const sum = own.reduce((total, { visitors }) => total + visitors, 0);
      const there = new Set(own.map(({ date }) => date));
      return sum < NOTABLE_VISITORS * own.length ? [] : dates
        .filter((date) => !there.has(date))
        .map((date) => `${variation} on ${date}`);
    });
}

/** Days outside of which no order counts, and what to do about many of them. */
interface CountedDays {
  readonly title: string;
  readonly advice: string;
}

const VISITORS_DAYS: CountedDays = {
  title: "the visitors' days",
  advice: "Give both files for the same days.",
};

/** Orders outside of days that somebody asked for are what was asked for. */
export function outsideOf(
  ledger: Ledger,
  { title, advice }: CountedDays,
  isAskedFor = false,
): Finding | null {
  const [before, after] = (["before-period", "after-period"] as const).map(
    (side) =>
      ledger.exclusions.find(({ reason }) => reason === side)?.rows ?? 0,
  ) as [number, number];
  const outside = before + after;
  if (outside === 0) return null;
  const share = outside / (outside + ledger.counted.rows);
  const sides = [
    ...(before > 0 ? [`${formatNumber(before, 0)} before`] : []),
    ...(after > 0 ? [`${formatNumber(after, 0)} after`] : []),
  ].join(", ");
  const [were, are] = outside === 1 ? ["was", "is"] : ["were", "are"];
  const found = `${formatCount(outside, "order")} (${
    formatNumber(share * 100, 1)
  }%) ${were} placed outside ${title} (${sides}) and ${are} left out.`;
  return share > THRESHOLDS.outsideDays && !isAskedFor
    ? { status: "fail", message: `${found} ${advice}` }
    : warn(found);
}

/** Days on which visitors came and, against all expectation, nobody bought. */
function quietDays(days: readonly DayTotals[]): string[] {
  const sum = (counts: readonly number[]): number =>
    counts.reduce((total, count) => total + count, 0);
  const { orders = [], visitors = [] } = days.at(-1) ?? {};
  const rate = sum(orders) / Math.max(1, sum(visitors));
  return days.filter(({ visitors, orders }, at) => {
    const before = days[at - 1];
    const came = sum(visitors) - sum(before?.visitors ?? []);
    const bought = sum(orders) - sum(before?.orders ?? []);
    return bought === 0 && came * rate >= NOTABLE_DAY;
  }).map(({ date }) => date);
}

/** Both files, as far as days are concerned. */
interface DatedFiles {
  readonly read: TableRead;
  readonly visitors: TableRead;
  readonly rows: readonly VisitorRow[];
}

/**
 * What is to be said where orders of other days than the visitors' cannot be told,
 * because one file does not say its days.
 *
 * @param orders The orders.
 * @param files Both files.
 * @returns A warning; `null` where both say their days, or none has any.
 */
function oneSided(
  { rows: { rows: count, times } }: Pick<Orders, "rows">,
  { read, visitors, rows }: DatedFiles,
): Finding | null {
  const days = rows.flatMap(({ date }) => date ?? []).sort();
  const areDated = read.columns?.created_at !== undefined;
  const isSaid = areDated ? days.length === rows.length : days.length === 0;
  const dates = areDated ? [] : read.dates ?? [];
  if (count === 0 || isSaid && dates.length === 0) return null;
  if (!areDated) {
    return warn(
      `${
        days.length === 0
          ? "The files do not say which days they cover in a column that is known as that"
          : `${visitors.source} says its days (${days[0]} to ${
            days.at(-1)
          }), and ${read.source} does not`
      }: ${UNTOLD}. ${columnOf(read.source, dates)}`,
    );
  }
  const without = days.length === 0
    ? `${visitors.source} does not`
    : `${
      rows.length - days.length
    } of ${rows.length} rows of ${visitors.source} do not`;
  const own = times && ` (${day(times.first)} to ${day(times.last)})`;
  return warn(
    `${read.source} says its days${own ?? ""}, and ${without}: ${UNTOLD}. ${
      days.length > 0
        ? "Fill their days in."
        : visitors.holds === undefined
        ? "Give visitors by day, or only the orders of the days on which these were counted."
        : "Give the time at which each visitor saw its variation first, as created_at."
    }`,
  );
}

/** The same, of orders alone: which column of dates says when they were placed. */
export function undated(
  { source, dates = [] }: TableRead,
): readonly HealthCheck[] {
  return dates.length === 0 ? [] : [{
    code: "period",
    title: "Period",
    status: "warn",
    message: `It is not certain when orders were placed. ${
      columnOf(source, dates)
    }`,
  }];
}

const UNTOLD =
  "orders from outside the test period can't be removed, and nothing is shown by day";

function columnOf(source: string, dates: readonly string[]): string {
  if (dates.length === 0) {
    return 'Give orders with the time of each, and name its column with --map created_at="HEADER" where it is not found.';
  }
  const quoted = dates.map((one) => `"${one}"`).join(" and ");
  return `${quoted} of ${source} ${
    dates.length === 1 ? "holds" : "hold"
  } dates: name the one at which orders were placed, such as with --map created_at="${
    dates[0]
  }".`;
}

function day(time: number): string {
  return dateOf(Math.floor(time / DAY_MS));
}
