/** What a reader moved, and the numbers that follow. */

import type { ExplorerData, ExplorerMetric } from "./data.ts";
import { type Choice, compareArms, type Compared } from "./rows.ts";
import { type Asked, createSamples } from "./samples.ts";

/** Where the controls stand. */
export interface Moved extends Asked {
  readonly level: number;
  /** The metric over time. */
  readonly metric: string;
  /** Variations that are not shown, by index. */
  readonly hidden: readonly number[];
  /** Visitors that the money is for; 0 where none is stated. */
  readonly traffic: number;
}

/** One metric's numbers, or none where they cannot be told. */
export interface MetricRows {
  readonly metric: ExplorerMetric;
  readonly rows: readonly Compared[] | null;
}

/** A day's lift to date. */
export interface LiftToDate {
  readonly date: string;
  readonly rows: readonly Compared[] | null;
}

/** Numbers of whatever part of the data. */
export interface Explorer {
  readonly data: ExplorerData;
  /** As the readout has it. */
  readonly start: Moved;
  metrics(moved: Moved): MetricRows[];
  /** Everybody, from the first day to each of those that are chosen. */
  overTime(moved: Moved): LiftToDate[];
}

/** Makes the numbers of a page. */
export function createExplorer(data: ExplorerData): Explorer {
  const samples = createSamples(data);
  const start: Moved = {
    level: data.level,
    to: Math.max(0, data.days.length - 1),
    segmentIndex: -1,
    without: -1,
    metric: data.primary,
    hidden: [],
    traffic: data.projectedImpact?.visitors ?? 0,
  };
  const toDate = ({ level, metric, without }: Moved): LiftToDate[] => {
    const shownMetric = data.metrics.find(({ name }) => name === metric)!;
    const choice = { level, isSegment: false, isLiftAlone: true };
    return samples.toDate(without).map((sample, index) => ({
      date: data.days[index]!.date,
      rows: compareArms(data, shownMetric, sample, choice),
    }));
  };
  // The last day alone is moved more often than all else.
  let charted: { key: string; days: readonly LiftToDate[] } = {
    key: "",
    days: [],
  };
  return {
    data,
    start,
    metrics(moved) {
      const sample = samples.at(moved);
      const choice: Choice = {
        level: moved.level,
        isSegment: moved.segmentIndex >= 0,
      };
      return data.metrics.map((metric) => ({
        metric,
        rows: compareArms(data, metric, sample, choice),
      }));
    },
    overTime(moved) {
      const { level, to, without, metric } = moved;
      const key = `${level} ${without} ${metric}`;
      if (key !== charted.key) charted = { key, days: toDate(moved) };
      return charted.days.slice(0, to + 1);
    },
  };
}
