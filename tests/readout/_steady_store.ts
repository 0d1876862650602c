/** Fifty buyers a variation and day, and what is read beside them. */

import pl from "nodejs-polars";
import type { Readout, ReadoutOptions } from "../../lib/readout/mod.ts";
import { readoutFromFrames } from "../../lib/readout/mod.ts";

/** An order. */
export interface Row {
  readonly id?: string;
  readonly visitor: string;
  readonly variation?: string;
  readonly revenue: number;
  readonly profit?: number;
  /** ISO 8601; `null` for none. */
  readonly at?: string | null;
}

/** Days of visitors. */
export const DAYS = Array.from(
  { length: 14 },
  (_, day) => new Date(Date.UTC(2026, 0, 1 + day)),
);

/** Fifty buyers a variation and day, 10.00 each, on fourteen days. */
export function steadyRows(days = DAYS): Row[] {
  return days.flatMap((day, nth) =>
    ["A", "B"].flatMap((variation) =>
      Array.from({ length: 50 }, (_, at) => ({
        visitor: `${variation}-${nth}-${at}`,
        variation,
        revenue: 10,
        profit: 4,
        at: new Date(day.getTime() + at * 60_000).toISOString(),
      }))
    )
  );
}

/** A thousand visitors a variation and day. */
export function read(
  rows: readonly Row[],
  days: readonly Date[] = DAYS,
  options: ReadoutOptions = {},
): Promise<Readout> {
  const text = (name: string, of: (row: Row, at: number) => string) =>
    pl.Series(name, rows.map(of), pl.Utf8);
  const counts = days.flatMap((date) =>
    [...new Set(["A", "B", ...rows.map((row) => row.variation ?? "A")])]
      .map((variation) => ({ date, variation }))
  );
  return readoutFromFrames({
    orders: pl.DataFrame([
      text("order_id", ({ id }, at) => id ?? `o${at}`),
      text("visitor_id", ({ visitor }) => visitor),
      text("variation", ({ variation }) => variation ?? "A"),
      pl.Series("net_revenue", rows.map(({ revenue }) => revenue), pl.Float64),
      pl.Series(
        "gross_profit",
        rows.map(({ profit }) => profit ?? 0),
        pl.Float64,
      ),
      pl.Series(
        "created_at",
        rows.map(({ at }) =>
          at === null ? null : new Date(at ?? "2026-01-03T12:00:00Z")
        ),
        pl.Datetime("ms"),
      ),
    ]),
    visitors: pl.DataFrame([
      pl.Series("variation", counts.map(({ variation }) => variation), pl.Utf8),
      pl.Series("n_visitors", counts.map(() => 1000), pl.Int64),
      pl.Series(
        "created_at",
        counts.map(({ date }) => date),
        pl.Datetime("ms"),
      ),
    ]),
  }, options);
}
