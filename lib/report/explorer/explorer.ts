/** State of the reader's exploration, and the resulting numbers. */

import type { ExplorerData, ExplorerMetric } from "./data.ts";
import { type Choice, compareArms, type Compared } from "./rows.ts";
import { createSamples, type SampleQuery } from "./samples.ts";

/** State of the controls. */
export interface ExplorerState extends SampleQuery {
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
  readonly start: ExplorerState;
  metrics(moved: ExplorerState): MetricRows[];
  /** Returns the lift of all visitors from the first day to each chosen day. */
  overTime(moved: ExplorerState): LiftToDate[];
}

/** Creates the explorer for the data of a page. */
export function createExplorer(data: ExplorerData): Explorer {
  const samples = createSamples(data);
  const start: ExplorerState = {
    level: data.level,
    lastDayIndex: Math.max(0, data.days.length - 1),
    segmentIndex: -1,
    thresholdIndex: -1,
    metric: data.primary,
    hidden: [],
    traffic: data.projectedImpact?.visitors ?? 0,
  };
  const computeLiftsToDate = (
    { level, metric, thresholdIndex }: ExplorerState,
  ): LiftToDate[] => {
    const shownMetric = data.metrics.find(({ name }) => name === metric)!;
    const options = { level, isSegment: false, isLiftAlone: true };
    return samples.toDate(thresholdIndex).map((sample, index) => ({
      date: data.days[index]!.date,
      rows: compareArms(data, shownMetric, sample, options),
    }));
  };
  // The last result is cached, because readers change the last day more often
  // than anything else.
  let cachedChart: { key: string; days: readonly LiftToDate[] } = {
    key: "",
    days: [],
  };
  return {
    data,
    start,
    metrics(state) {
      const sample = samples.at(state);
      const choice: Choice = {
        level: state.level,
        isSegment: state.segmentIndex >= 0,
      };
      return data.metrics.map((metric) => ({
        metric,
        rows: compareArms(data, metric, sample, choice),
      }));
    },
    overTime(state) {
      const { level, lastDayIndex, thresholdIndex, metric } = state;
      const key = `${level} ${thresholdIndex} ${metric}`;
      if (key !== cachedChart.key) {
        cachedChart = { key, days: computeLiftsToDate(state) };
      }
      return cachedChart.days.slice(0, lastDayIndex + 1);
    },
  };
}
