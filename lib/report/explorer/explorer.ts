/** State of the reader's exploration, and the resulting numbers. */

import type { ExplorerData, ExplorerMetric } from "./data.ts";
import { type Choice, compareArms, type Compared } from "./rows.ts";
import { type Asked, createSamples } from "./samples.ts";

/** State of the controls. */
export interface Moved extends Asked {
  readonly level: number;
  /** Name of the metric in the chart over time. */
  readonly metric: string;
  /** Indexes of hidden variations. */
  readonly hidden: readonly number[];
  /** Number of visitors for the projected amount; 0 if no amount is stated. */
  readonly traffic: number;
}

/** Numbers of one metric, or `null` if they cannot be computed. */
export interface MetricRows {
  readonly metric: ExplorerMetric;
  readonly rows: readonly Compared[] | null;
}

/** Lift of all visitors up to a day. */
export interface LiftToDate {
  readonly date: string;
  readonly rows: readonly Compared[] | null;
}

/** Computes the numbers of any part of the data. */
export interface Explorer {
  readonly data: ExplorerData;
  /** Initial state, with the readout's own settings. */
  readonly start: Moved;
  metrics(moved: Moved): MetricRows[];
  /** Returns the lift of all visitors from the first day to each chosen day. */
  overTime(moved: Moved): LiftToDate[];
}

/** Creates the explorer for the data of a page. */
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
  // The last result is cached, because readers change the last day more often
  // than anything else.
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
