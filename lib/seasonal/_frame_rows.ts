/** Rows of a seasonal frame, by metric and day. */

import type { SeasonalMetric } from "../api/mod.ts";
import type { SeasonEvent } from "../base/mod.ts";
import { type Frame, storeTimes } from "../loaders/mod.ts";

/** Value of one metric on one day or in one hour. */
export interface FrameRow {
  readonly dayOffset: number;
  /** Store's local time, read as UTC. */
  readonly time: Date;
  readonly currency: string;
  readonly value: number | null;
  readonly baseline: number | null;
  readonly priorValue: number | null;
  readonly index: number | null;
  readonly priorIndex: number | null;
  readonly brandIndex: number | null;
  /** Whether the source of the index says that it is invented, not measured. */
  readonly isIndexInvented?: boolean;
}

const COLUMNS = ["event", "year", "metric", "day_offset", "dt", "value"];

/** Returns the rows of one event, year and metric in chronological order. */
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
      `This is not a seasonal series: it has no column ${names}. Load it with loadSeasonalSeries`,
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
 * Pairs the rows of a year with those of a comparison year. The service's rows
 * contain the year before; any other year has its own rows, matched by days from
 * the event.
 */
export function pairRowsWithYear(
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
