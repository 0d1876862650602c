/** Orders and visitors of which only one file says its days. */

import type { Orders } from "../../sums/mod.ts";
import type { HealthCheck } from "../../record/mod.ts";
import type { TableRead } from "../_table_read.ts";
import { dateOf, DAY_MS } from "./dates.ts";
import type { VisitorRow } from "./rows.ts";

/** Both files, as far as days are concerned. */
export interface DatedFiles {
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
export function oneSided(
  { rows: { rows: count, times } }: Pick<Orders, "rows">,
  { read, visitors, rows }: DatedFiles,
): Pick<HealthCheck, "status" | "message"> | null {
  const days = rows.flatMap(({ date }) => date ?? []).sort();
  const areDated = read.columns?.created_at !== undefined;
  const isSaid = areDated ? days.length === rows.length : days.length === 0;
  const dates = areDated ? [] : read.dates ?? [];
  if (count === 0 || isSaid && dates.length === 0) return null;
  const warn = (message: string) => ({ status: "warn", message }) as const;
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
  "orders of other days than the visitors' cannot be told and count, and nothing is known day by day";

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
