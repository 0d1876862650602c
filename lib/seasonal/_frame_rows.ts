/** The rows of a seasonal frame, by metric and day. */

import type { SeasonalMetric } from "../api/mod.ts";
import type { SeasonEvent } from "../base/mod.ts";
import { type Frame, storeTimes } from "../loaders/mod.ts";

/** One metric on one day, or in one hour. */
export interface FrameRow {
  readonly dayOffset: number;
  /** The store's own time, read as UTC. */
  readonly time: Date;
  readonly currency: string;
  readonly value: number | null;
  readonly baseline: number | null;
  readonly priorValue: number | null;
  readonly index: number | null;
  readonly priorIndex: number | null;
  readonly brandIndex: number | null;
  /** Whether who sent the index says that nobody measured it. */
  readonly isIndexInvented?: boolean;
}

const COLUMNS = ["event", "year", "metric", "day_offset", "dt", "value"];

/** The rows of one event, year and metric, in the order of time. */
export function seasonRows(
  frame: Frame,
  event: SeasonEvent,
  year: number,
  metric: SeasonalMetric,
): readonly FrameRow[] {
  const missing = COLUMNS.filter((name) => !frame.columns.includes(name));
  if (missing.length > 0) {
    const names = missing.join(", ");
    throw new TypeError(
      `This is no seasonal series: it has no column ${names}; load it with loadSeasonalSeries`,
    );
  }
  const name = typeof event === "object" ? event.name : event;
  const times = storeTimes(frame, "dt");
  return (frame.toRecords() as Record<string, unknown>[])
    .map((row, index) =>
      ({ ...row, dt: times[index] }) as Record<string, unknown>
    )
    .filter((row) =>
      row.event === name && row.year === year && row.metric === metric
    )
    .map(readRow)
    .sort((a, b) => a.time.getTime() - b.time.getTime());
}

/**
 * The rows of a year beside those of another one. The year before is in each
 * answer; any other one is in rows of its own, matched by days from the event.
 */
export function rowsAgainst(
  frame: Frame,
  event: SeasonEvent,
  year: number,
  priorYear: number,
  metric: SeasonalMetric,
): readonly FrameRow[] {
  const rows = seasonRows(frame, event, year, metric);
  if (priorYear === year - 1) return rows;
  const prior = new Map(
    seasonRows(frame, event, priorYear, metric).map((
      row,
    ) => [row.dayOffset, row]),
  );
  return rows.map((row) => ({
    ...row,
    priorValue: prior.get(row.dayOffset)?.value ?? null,
    priorIndex: prior.get(row.dayOffset)?.index ?? null,
  }));
}

function readRow(row: Record<string, unknown>): FrameRow {
  const number = (name: string) =>
    typeof row[name] === "number" && Number.isFinite(row[name])
      ? row[name]
      : null;
  const frameRow = {
    dayOffset: row.day_offset as number,
    time: row.dt as Date,
    currency: row.currency as string,
    value: number("value"),
    baseline: number("baseline"),
    priorValue: number("prior_value"),
    index: number("index"),
    priorIndex: number("prior_index"),
    brandIndex: number("brand_index"),
  };
  if (row.is_index_invented !== true) return frameRow;
  return { ...frameRow, isIndexInvented: true };
}
